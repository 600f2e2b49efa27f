"""The texts of the site for its translators: `python -m backgammon.messages update|compile`.

Babel reads the Python files itself and the templates as Django turns them into calls of gettext,
so that no program of the system is needed. Only our own texts are collected; Django brings its own.
"""

import argparse
import io
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import DEFAULT_KEYWORDS, extract
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from django.utils.translation.template import templatize

ROOT = Path(__file__).resolve().parent.parent
LOCALES = ROOT / "locale"
PACKAGES = ("accounts", "backgammon", "demo", "games", "notices", "stats")
TEMPLATES = ROOT / "templates"
KEYWORDS = {
    **DEFAULT_KEYWORDS,
    "gettext_noop": None,
    "gettext_lazy": None,
    "ngettext_lazy": (1, 2),
    "pgettext_lazy": ((1, "c"), 2),
    "npgettext_lazy": ((1, "c"), 2, 3),
}


# What programs need and nothing that changes by itself, as dates and names of programs would.
HEADER = """msgid ""
msgstr ""
"Project-Id-Version: Kiila\\n"
"Language: {language}\\n"
"Plural-Forms: {plurals}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"

"""


def collect() -> Catalog:
    """Every text of the site as the code has it now, without translations."""
    texts = Catalog(fuzzy=False)
    for path, source in _sources():
        name = path.relative_to(ROOT).as_posix()
        found = extract("python", io.BytesIO(source.encode()), KEYWORDS, ["Translators:"])
        for line, text, comments, context in found:
            texts.add(text, None, [(name, line)], auto_comments=comments, context=context)
    return texts


def read(path: Path) -> Catalog:
    """The catalogue of one language, as its file has it."""
    with path.open("rb") as file:
        return read_po(file, locale=path.parent.parent.name, charset="utf-8", abort_invalid=True)


def update(language: str) -> Path:
    """Bring the file of one language up to date; new texts are empty there, old ones are gone."""
    path = LOCALES / language / "LC_MESSAGES" / "django.po"
    path.parent.mkdir(parents=True, exist_ok=True)
    texts = read(path) if path.exists() else Catalog(language)
    texts.update(collect(), no_fuzzy_matching=True)
    out = io.BytesIO()
    write_po(
        out,
        texts,
        width=0,
        omit_header=True,
        sort_output=True,
        ignore_obsolete=True,
        include_lineno=False,
    )
    header = HEADER.format(language=language, plurals=texts.plural_forms)
    path.write_bytes(header.encode() + out.getvalue())
    return path


def compile_all() -> None:
    """Write beside every file of translations the one that Django reads."""
    for path in sorted(LOCALES.glob("*/LC_MESSAGES/django.po")):
        out = io.BytesIO()
        write_mo(out, read(path))
        path.with_suffix(".mo").write_bytes(out.getvalue())


def untranslated(catalog: Catalog, texts: Catalog) -> list[str]:
    """The texts that a catalogue lacks, leaves empty or has marked as fuzzy."""
    return [str(text.id) for text in texts if text.id and not _done(catalog, text)]


def _done(catalog: Catalog, text: Message) -> bool:
    found = catalog.get(text.id, text.context)
    if found is None or found.fuzzy:
        return False
    strings = (found.string,) if isinstance(found.string, str) else found.string or ("",)
    return all(strings) and len(strings) == (catalog.num_plurals if text.pluralizable else 1)


def _sources() -> Iterator[tuple[Path, str]]:
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            yield path, path.read_text(encoding="utf-8")
    for path in sorted(TEMPLATES.rglob("*.*")):
        # Babel reads Python, for which the left margin of a page has a meaning.
        calls = templatize(path.read_text(encoding="utf-8"))
        yield path, "\n".join(line.lstrip() for line in calls.splitlines())


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m backgammon.messages", description=__doc__)
    parser.add_argument("what", choices=("update", "compile"))
    parser.add_argument("languages", nargs="*", help="only these, such as fi")
    words = parser.parse_args()
    if words.what == "compile":
        return compile_all()
    for language in words.languages or sorted(path.name for path in LOCALES.iterdir()):
        path = update(language)
        left = untranslated(read(path), collect())
        print(f"{path.relative_to(ROOT)}: {len(left)} to translate")
    return None


if __name__ == "__main__":
    main()
