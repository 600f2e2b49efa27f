"""The list of corners in this package's docstring is the list of their tests."""

import ast
import re
from pathlib import Path

import tests.serve

HERE = Path(__file__).parent


def names_in(path: Path) -> set[str]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    defined = {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
    return {name for name in defined if name.startswith("test_")}


def test_the_list_of_corners_names_every_test_of_a_corner_and_no_other() -> None:
    text = tests.serve.__doc__ or ""
    listed: dict[str, set[str]] = {}
    for word in re.findall(r"\btest_\w+(?:\.py)?", text):
        if word.endswith(".py"):
            current = listed.setdefault(word, set())
        else:
            current.add(word)
    for path in HERE.glob("test_corner_*.py"):
        if path.name != Path(__file__).name:
            assert listed.pop(path.name, None) == names_in(path), path.name
    for name, found in listed.items():
        assert found <= names_in(HERE / name), name
