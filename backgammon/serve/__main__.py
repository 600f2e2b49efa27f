"""Start the site: ``python -m backgammon.serve``."""

import sys

from backgammon.serve.supervisor import main

sys.exit(main())
