#!/usr/bin/env python
"""Django's command line, for this site."""

import os
import sys


def main() -> None:
    """Run the named command, against the site that `make play` runs if there is one."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "backgammon.settings")
    from backgammon.serve.running import adopt

    adopt(os.environ)
    from django.core.management import execute_from_command_line

    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
