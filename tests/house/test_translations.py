"""The catalogues of translations: everything is in them, and fits the text it stands for."""

import ast
import re
from collections.abc import Iterator

import pytest
from babel.messages.catalog import Catalog, Message
from django.conf import settings
from django.utils import translation

from backgammon.messages import LOCALES, PACKAGES, ROOT, TEMPLATES, collect, read, untranslated

LANGUAGES = [code for code, _ in settings.LANGUAGES if code != "en"]
# Where in a call the text and its context stand.
CALLS = {
    **dict.fromkeys(("_", "gettext", "gettext_lazy", "gettext_noop"), (0, None)),
    **dict.fromkeys(("ngettext", "ngettext_lazy"), (0, None)),
    **dict.fromkeys(("pgettext", "pgettext_lazy", "npgettext", "npgettext_lazy"), (1, 0)),
}
KEPT = re.compile(r"%\(\w+\)[-#0 +]*\d*[a-z]|%[a-z%]|\{\w*\}|<[^>]+>|&#?\w+;")


@pytest.fixture(scope="module")
def texts() -> Catalog:
    return collect()


@pytest.fixture(scope="module", params=LANGUAGES)
def catalogue(request: pytest.FixtureRequest) -> Catalog:
    language: str = request.param
    return read(LOCALES / language / "LC_MESSAGES" / "django.po")


def pairs(catalogue: Catalog) -> Iterator[tuple[Message, str, str]]:
    """Every text with its translation, each plural form by itself."""
    for message in catalogue:
        if message.id:
            ids = message.id if isinstance(message.id, tuple) else (message.id,)
            strings = message.string if isinstance(message.string, tuple) else (message.string,)
            for text, translated in zip(ids, strings, strict=True):
                if translated:
                    yield message, text, translated


def calls() -> Iterator[tuple[str, str | None]]:
    """The texts that Python's own parser finds in calls of gettext, with their contexts."""
    for package in PACKAGES:
        for path in (ROOT / package).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text())):
                if isinstance(node, ast.Call):
                    name = getattr(node.func, "id", getattr(node.func, "attr", ""))
                    text, context = CALLS.get(name, (0, None))
                    if name in CALLS and isinstance(node.args[text], ast.Constant):
                        arguments = [getattr(each, "value", None) for each in node.args]
                        yield arguments[text], None if context is None else arguments[context]


def test_every_text_of_the_program_is_collected(texts: Catalog) -> None:
    found = set(calls())
    assert len(found) > 500
    assert {(text, context) for text, context in found if not texts.get(text, context)} == set()


def test_every_text_of_the_templates_is_collected(texts: Catalog) -> None:
    marked = 0
    for path in TEMPLATES.rglob("*.*"):
        tags = r"{% translate (?:\"([^\"]+)\"|'([^']+)')(?: context ['\"]([^'\"]+)['\"])?"
        for double, single, context in re.findall(tags, path.read_text()):
            marked += 1
            text = (double or single).replace("%", "%%")
            assert texts.get(text, context or None), f"{path.name}: {text}"
    assert marked > 300


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_is_translated(texts: Catalog, language: str) -> None:
    catalogue = read(LOCALES / language / "LC_MESSAGES" / "django.po")
    missing = untranslated(catalogue, texts)
    assert not missing, f"run `make messages` and translate: {missing}"


def test_placeholders_and_tags_are_those_of_the_text(catalogue: Catalog) -> None:
    wrong = [
        (text, translated)
        for message, text, translated in pairs(catalogue)
        if sorted(KEPT.findall(text)) != sorted(KEPT.findall(translated))
    ]
    assert wrong == []


def test_spaces_and_line_ends_at_both_ends_are_those_of_the_text(catalogue: Catalog) -> None:
    edges = re.compile(r"^\s*|\s*$")
    for _, text, translated in pairs(catalogue):
        assert edges.findall(text) == edges.findall(translated), text


def test_what_can_be_typed_is_one_word_and_not_two_things(catalogue: Catalog) -> None:
    typed = [
        translated
        for message, text, translated in pairs(catalogue)
        if message.context in ("typed question", "typed command") and text.islower()
    ]
    assert len(typed) == len(set(typed)) >= 9
    assert all(re.fullmatch(r"[^\W\d_]{3,}", word) and word == word.lower() for word in typed)


def test_the_site_speaks_what_its_catalogues_hold(catalogue: Catalog) -> None:
    with translation.override(str(catalogue.locale)):
        for message in catalogue:
            if isinstance(message.id, str) and message.id and message.string:
                said = translation.gettext(message.id)
                if message.context:
                    said = translation.pgettext(message.context, message.id)
                assert said == message.string, "run `make setup`"
