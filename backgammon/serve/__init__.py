"""The site and all its servers, started by one command: ``python -m backgammon.serve``."""
