"""The site's settings with the language of tests.pseudo, whose catalogue PSEUDO_LOCALE names."""

from pathlib import Path

from backgammon.settings import *  # noqa: F403
from tests.pseudo import CODE, pseudo

LANGUAGES = [*LANGUAGES, (CODE, pseudo("Pseudo"))]  # noqa: F405
LOCALE_PATHS = [Path(env.str("PSEUDO_LOCALE")), *LOCALE_PATHS]  # noqa: F405
