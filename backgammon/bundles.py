"""JavaScript as it is served: each page's modules joined into one file.

Sources stay one ES module for each behaviour and run as they are. They keep to a plain part of the
language: names are imported one by one from a neighbour by its name in ``"./other.js"``, and what
is exported is declared in the same line and never changes.
"""

import re
from collections.abc import Iterable, Mapping
from functools import cached_property

_IMPORT = re.compile(
    r'^import\s+(?:\{([^}]*)\}\s*from\s*)?"\./([\w-]+\.js)";[ \t]*\n?', re.MULTILINE
)
_EXPORT = re.compile(r"^export (?=(?:async )?function\b|class\b|const\b)", re.MULTILINE)
_LEFT = re.compile(r"^\s*(?:import|export)\b.*|\bimport\s*\(.*", re.MULTILINE)


class BundleError(ValueError):
    """A module that is not written as this joins them."""


class Modules:
    """JavaScript modules by file name."""

    def __init__(self, sources: Mapping[str, str]) -> None:
        self.sources = sources

    @cached_property
    def needs(self) -> Mapping[str, tuple[str, ...]]:
        """What each module imports, by file name; raises BundleError where that is missing."""
        needs = {
            name: tuple(match[2] for match in _IMPORT.finditer(source))
            for name, source in self.sources.items()
        }
        for name, needed in needs.items():
            for each in needed:
                if each not in self.sources:
                    raise BundleError(f"{name} imports {each}, which is not there")
        return needs

    def entries(self) -> list[str]:
        """The modules that pages name: all that no other imports."""
        imported = {each for needed in self.needs.values() for each in needed}
        return [name for name in self.sources if name not in imported]

    def join(self, entry: str) -> str:
        """One script that does what the module and all below it do, each in a scope of its own."""
        order = self._order(entry)
        wanted: dict[str, dict[str, None]] = {name: {} for name in order}
        for name in order:
            for names, source in _IMPORT.findall(self.sources[name]):
                wanted[source].update(dict.fromkeys(each for each, _ in _pairs(names)))
        numbers = {name: f"_{number}" for number, name in enumerate(order)}
        parts = [self._wrap(name, wanted[name], numbers) for name in order]
        return "".join(parts)

    def _order(self, entry: str) -> list[str]:
        """The entry and all that it needs, each after what it needs itself."""
        order: list[str] = []
        open_now: list[str] = []

        def visit(name: str) -> None:
            if name in open_now:
                raise BundleError(f"{name} imports itself by way of {open_now[-1]}")
            if name not in order:
                open_now.append(name)
                for each in self.needs[name]:
                    visit(each)
                order.append(open_now.pop())

        visit(entry)
        return order

    def _wrap(self, name: str, wanted: Iterable[str], numbers: Mapping[str, str]) -> str:
        """One module as a function called at once, which gives what others want of it."""
        source = self.sources[name]
        for each in wanted:
            if not _declares(source, each):
                raise BundleError(f"{name} does not export {each}")
        body = _EXPORT.sub("", _IMPORT.sub(lambda match: _use(match, numbers), source))
        left = _LEFT.search(body)
        if left:
            raise BundleError(f"{name} cannot be joined: {left[0].strip()}")
        given = ",".join(wanted)
        if not given:
            return f"(()=>{{\n{body}\n}})();\n"
        return f"const {numbers[name]}=(()=>{{\n{body}\nreturn{{{given}}}}})();\n"


def _pairs(names: str) -> list[tuple[str, str]]:
    """The names in the braces of an import: what it is called there, and here."""
    pairs = []
    for each in filter(None, (part.strip() for part in names.split(","))):
        there, _, here = each.partition(" as ")
        pairs.append((there.strip(), here.strip() or there.strip()))
    return pairs


def _use(match: re.Match[str], numbers: Mapping[str, str]) -> str:
    pairs = _pairs(match[1] or "")
    names = ",".join(there if there == here else f"{there}:{here}" for there, here in pairs)
    return f"const {{{names}}}={numbers[match[2]]};\n" if names else ""


def _declares(source: str, name: str) -> bool:
    """Whether a module exports the name, perhaps as a later one of several constants."""
    plain = rf"^export (?:async )?(?:function\*?|class|const) {re.escape(name)}\b"
    later = rf"^export const [^;]*, {re.escape(name)} ="
    return bool(re.search(rf"{plain}|{later}", source, re.MULTILINE))
