"""What the documents tell people to do is what the site is made for."""

import re
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).resolve().parent.parent.parent
OPERATIONS = ROOT / "docs" / "operations.md"
DOCUMENTS = [
    *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")),
    *(OPERATIONS, ROOT / "docs" / "translating.md"),
]


def test_the_units_run_what_the_containers_run() -> None:
    text = OPERATIONS.read_text()
    web, worker, beat = re.findall(r"ExecStart=/srv/kiila/\.venv/bin/(python .+)", text)
    services = yaml.safe_load((ROOT / "docker-compose.yml").read_text())["services"]
    assert worker.split() == services["worker"]["command"]
    assert beat.split() == services["beat"]["command"]
    (command,) = re.findall(r"^CMD \[(.+)\]", (ROOT / "Dockerfile").read_text(), re.M | re.S)
    container = re.findall(r'"([^"]+)"', command)
    inside = {"127.0.0.1": "0.0.0.0", "%i": "8000"}
    assert [inside.get(part, part) for part in web.split()] == container


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_links_between_documents_lead_somewhere(document: Path) -> None:
    for target in re.findall(r"\]\((?!https?:)([^)#]+)", document.read_text()):
        assert (document.parent / target).exists(), target


def test_the_variables_in_operations_are_in_the_readme() -> None:
    listed = set(re.findall(r"^\| `([A-Z_]+)` \|", (ROOT / "README.md").read_text(), re.M))
    named = set(re.findall(r"`([A-Z]+_[A-Z_]+)`", OPERATIONS.read_text()))
    assert len(named) >= 5
    assert named <= listed


def test_the_make_targets_that_documents_name_exist() -> None:
    rules = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.M))
    for document in DOCUMENTS:
        named = set(re.findall(r"(?:^    |`)make ([a-z-]+)", document.read_text(), re.M))
        assert {name for name in named if not name.startswith("bench-")} <= rules, document


def test_no_secret_that_operations_puts_into_the_checkout_gets_into_the_image() -> None:
    ignored = (ROOT / ".dockerignore").read_text().splitlines()
    text = OPERATIONS.read_text()
    assert {"`.env`", "kiila.dump"} <= set(re.findall(r"`\.env`|kiila\.dump", text))
    assert {".env", "*.dump", "var"} <= set(ignored)


@pytest.mark.parametrize("document", [ROOT / "Dockerfile", OPERATIONS], ids=lambda path: path.name)
def test_whoever_installs_without_make_compiles_the_translations(document: Path) -> None:
    assert "python -m backgammon.messages compile" in document.read_text()
