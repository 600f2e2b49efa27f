"""A language for tests in which every text is half as long again and can be told from English.

`[!!Sübmît mõvé öñé!!]` is what "Submit move" becomes: whoever cuts a text off cuts a bracket off,
and what still reads as English never went through gettext. Placeholders and tags stay.

In tests that ask Django itself: the fixture `pseudo_locale`, then the cookie, the account or
Accept-Language with its value, `en-xa`. For a whole site as `make play` starts it:

    Site(var, **pseudo.environment(folder), ...)

and then the cookie `django_language=en-xa`, or that as the language of an account.
"""

import re
from itertools import cycle
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pytest_django import Settings

CODE = "en-xa"
_PLAIN = "aceinouyACEINOUY"
_MARKED = "àçéîñöüýÀÇÉÎÑÖÜÝ"
_ACCENTS = str.maketrans(_PLAIN, _MARKED)
# What is not for people to read: placeholders, tags and entities.
_KEPT = re.compile(r"(%\(\w+\)[-#0 +]*\d*[a-z]|%[a-z%]|\{\w*\}|<[^>]+>|&#?\w+;)")
_NUMBERS = ("öñé", "twö", "thréé", "föür", "fîvé", "sîx", "sévéñ")
_WORD = re.compile(rf"(?<!\w)[A-Za-z]*[{_PLAIN}][A-Za-z]*(?!\w)")


def pseudo(text: str) -> str:
    """A text in the language of tests; line ends at both its ends stay where they are."""
    body = text.strip("\n")
    start, end = text[: len(text) - len(text.lstrip("\n"))], text[len(text.rstrip("\n")) :]
    parts = _KEPT.split(body)
    marked = "".join(
        part if place % 2 else part.translate(_ACCENTS) for place, part in enumerate(parts)
    )
    missing, more = sum(map(len, parts[::2])) / 2 - len("[!!!!]"), ""
    for number in cycle(_NUMBERS):
        if len(more) >= missing:
            break
        more += f" {number}"
    return f"{start}[!!{marked}{more}!!]{end}"


def plain_words(text: str) -> list[str]:
    """The words in a text that did not come out of this language."""
    return [word for word in _WORD.findall(text) if len(word) > 1]


def write_catalogue(folder: Path) -> None:
    """Write the catalogue of all our texts, and Django's, below a folder for LOCALE_PATHS."""
    import django
    from babel.messages.catalog import Catalog
    from babel.messages.mofile import write_mo

    from backgammon.messages import collect, read

    texts = Catalog("en")
    django_own = Path(django.__file__).parent / "conf/locale/en/LC_MESSAGES/django.po"
    for message in (*read(django_own), *collect()):
        if message.id:
            ids = message.id if isinstance(message.id, tuple) else (message.id,)
            strings = tuple(map(pseudo, ids))
            string = strings if len(strings) > 1 else strings[0]
            texts.add(message.id, string, context=message.context)
    path = folder / "en_XA" / "LC_MESSAGES" / "django.mo"
    path.parent.mkdir(parents=True)
    with path.open("wb") as file:
        write_mo(file, texts)


def environment(folder: Path) -> dict[str, str]:
    """Write the catalogue; return what a site of its own must know to speak it."""
    write_catalogue(folder)
    return {"DJANGO_SETTINGS_MODULE": "tests.pseudo_settings", "PSEUDO_LOCALE": str(folder)}


@pytest.fixture(scope="session")
def pseudo_catalogue(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("pseudo")
    write_catalogue(folder)
    return folder


@pytest.fixture
def pseudo_locale(pseudo_catalogue: Path, settings: "Settings") -> str:
    """Let the site speak the language of tests as well; return its code."""
    settings.LOCALE_PATHS = [pseudo_catalogue, *settings.LOCALE_PATHS]
    settings.LANGUAGES = [*settings.LANGUAGES, (CODE, pseudo("Pseudo"))]
    return CODE
