"""What another command must know to work on the site that runs: its environment, in a file.

The file is readable by its owner only and exists while the site runs.
"""

import json
import os
from collections.abc import Mapping, MutableMapping
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
NAMES = ("DATABASE_URL", "REDIS_URL", "SECRET_KEY", "SITE_URL", "HASHED_STATIC", "STATIC_ROOT")


def var_dir(environment: Mapping[str, str]) -> Path:
    """Return the folder for what the site keeps: ``KIILA_VAR``, or ``var`` in the checkout."""
    return Path(environment.get("KIILA_VAR") or ROOT / "var").absolute()


def write_private(path: Path, text: str) -> None:
    """Write a file that only its owner can read, whole or not at all."""
    draft = path.with_name(path.name + ".new")
    draft.unlink(missing_ok=True)
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w", encoding="utf-8") as file:
        file.write(text)
    draft.replace(path)


def publish(var: Path, environment: Mapping[str, str]) -> None:
    """Leave the running site's environment for other commands."""
    known = {name: environment[name] for name in NAMES if name in environment}
    write_private(var / "running.json", json.dumps(known, indent=1))


def retract(var: Path) -> None:
    """Remove what ``publish`` left."""
    (var / "running.json").unlink(missing_ok=True)


def adopt(environment: MutableMapping[str, str]) -> None:
    """Take over the running site's environment, if no database is named and a site runs."""
    path = var_dir(environment) / "running.json"
    if "DATABASE_URL" in environment or not path.is_file():
        return
    for name, value in json.loads(path.read_text(encoding="utf-8")).items():
        environment.setdefault(name, value)
