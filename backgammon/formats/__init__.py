"""How each language writes dates and times, where Django's own formats do not suit us.

Times always tell their zone, which need not be the reader's.
"""
