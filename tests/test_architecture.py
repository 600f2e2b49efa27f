"""What keeps the parts apart: import contracts, and rules that no import graph can show."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ("backgammon", "accounts", "games", "stats", "notices", "demo")
PURE = {
    "backgammon/rules": ("backgammon.rules",),
    "backgammon/notation": ("backgammon.notation", "backgammon.rules"),
}
IMPURE = {"datetime", "locale", "logging", "random", "secrets", "time", "uuid"}
TOOL = ROOT / "backgammon" / "rules" / "__main__.py"  # may read and write JSON by the codec


def sources(*folders: str) -> Iterator[tuple[Path, ast.Module]]:
    for folder in folders:
        for path in sorted((ROOT / folder).rglob("*.py")):
            yield path, ast.parse(path.read_text(encoding="utf-8"))


def imports(tree: ast.Module) -> Iterator[tuple[int, str]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.lineno, "." * node.level + (node.module or "")


def at(path: Path, line: int, what: str) -> str:
    return f"{path.relative_to(ROOT)}:{line}: {what}"


def test_import_contracts_hold() -> None:
    run = "import sys; from importlinter.cli import lint_imports; sys.exit(lint_imports())"
    answer = subprocess.run(
        [sys.executable, "-c", run], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert answer.returncode == 0, answer.stdout[-4000:] + answer.stderr[-1000:]


@pytest.mark.parametrize("package", PURE)
def test_pure_packages_import_only_the_standard_library_without_clock_and_chance(
    package: str,
) -> None:
    wrong = []
    files = 0
    for path, tree in sources(package):
        files += 1
        allowed = PURE[package] + (("backgammon.notation",) if path == TOOL else ())
        for line, name in imports(tree):
            top = name.partition(".")[0]
            ours = any(name == own or name.startswith(own + ".") for own in allowed)
            if not ours and (top not in sys.stdlib_module_names or top in IMPURE):
                wrong.append(at(path, line, name))
    assert files > 3
    assert wrong == []


def test_importing_rules_and_notation_loads_no_django() -> None:
    run = (
        "import sys, backgammon.rules, backgammon.notation;"
        "print([name for name in ('django', 'random', 'logging') if name in sys.modules])"
    )
    answer = subprocess.run(
        [sys.executable, "-c", run], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert answer.stdout.strip() == "[]"


def names_variant(node: ast.expr) -> bool:
    """Whether an expression is a variant or its key: `variant`, `x.variant`, `variant.key`."""
    if isinstance(node, ast.Attribute) and node.attr == "key":
        return names_variant(node.value)
    name = node.id if isinstance(node, ast.Name) else getattr(node, "attr", "")
    return name in ("variant", "variant_key")


def test_nobody_asks_which_variant_it_is() -> None:
    wrong = []
    classes = {"Variant"} | {
        node.name
        for _, tree in sources("backgammon/rules/variants")
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef)
    }
    for path, tree in sources(*PACKAGES):
        for node in ast.walk(tree):
            if isinstance(node, ast.Compare):
                sides = [node.left, *node.comparators]
                texts = any(
                    isinstance(getattr(part, "value", None), str)
                    for side in sides
                    for part in ast.walk(side)
                )
                if texts and any(names_variant(side) for side in sides):
                    wrong.append(at(path, node.lineno, ast.unparse(node)))
            elif isinstance(node, ast.Match) and names_variant(node.subject):
                wrong.append(at(path, node.lineno, "match on a variant"))
            elif isinstance(node, ast.Call) and ast.unparse(node.func) in ("isinstance", "type"):
                named = {
                    part.id
                    for arg in node.args[1:]
                    for part in ast.walk(arg)
                    if isinstance(part, ast.Name)
                }
                if named & classes:
                    wrong.append(at(path, node.lineno, ast.unparse(node)))
    assert wrong == []


def test_no_module_is_named_for_nothing() -> None:
    vague = {"utils.py", "util.py", "helpers.py", "common.py", "misc.py"}
    found = [
        str(path.relative_to(ROOT))
        for folder in (*PACKAGES, "tests", "bench")
        for path in (ROOT / folder).rglob("*.py")
        if path.name in vague
    ]
    assert found == []


FORBIDDEN_IN_TEMPLATES = {
    "style attribute": re.compile(r"<[^>]*\sstyle\s*=", re.IGNORECASE),
    "style element": re.compile(r"<style\b", re.IGNORECASE),
    "inline script": re.compile(r"<script\b(?![^>]*\bsrc\s*=)", re.IGNORECASE),
    "event handler": re.compile(r"<[^>]*\son[a-z]+\s*=", re.IGNORECASE),
    "script address": re.compile(r"javascript:", re.IGNORECASE),
}


@pytest.mark.parametrize("what", FORBIDDEN_IN_TEMPLATES)
def test_templates_hold_nothing_that_the_content_security_policy_forbids(what: str) -> None:
    pattern = FORBIDDEN_IN_TEMPLATES[what]
    folders = [ROOT / "templates", *(ROOT / package / "templates" for package in PACKAGES)]
    pages = [path for folder in folders for path in folder.rglob("*") if path.is_file()]
    assert pages
    wrong = []
    for page in pages:
        text = page.read_text(encoding="utf-8")
        wrong += [
            at(page, text.count("\n", 0, hit.start()) + 1, hit[0]) for hit in pattern.finditer(text)
        ]
    assert wrong == []


@pytest.mark.parametrize(
    ("what", "text"),
    [
        ("style attribute", '<p class="a" style="color: red">'),
        ("inline script", "<script>let a</script>"),
        ("inline script", '<script type="module">import "x"</script>'),
        ("event handler", '<body onload="go()">'),
    ],
)
def test_the_search_for_forbidden_parts_finds_them(what: str, text: str) -> None:
    assert FORBIDDEN_IN_TEMPLATES[what].search(text)
