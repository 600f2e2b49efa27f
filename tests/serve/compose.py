"""What docker-compose.yml says, carried out without containers."""

import json
import re
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import yaml

from tests.serve.site import ROOT

FILE = ROOT / "docker-compose.yml"
DOCKERFILE = ROOT / "Dockerfile"
_VARIABLE = re.compile(r"\$(?:\$|\{(\w+)(?::([?-])([^}]*))?\})")


class Missing(Exception):
    """A variable that has no default is not set."""


def interpolate(value: Any, variables: Mapping[str, str]) -> Any:
    """Put the variables in, as Compose does: ``${A}``, ``${A:-default}``, ``${A:?needed}``."""
    if isinstance(value, dict):
        return {key: interpolate(part, variables) for key, part in value.items()}
    if isinstance(value, list):
        return [interpolate(part, variables) for part in value]
    return _fill(value, variables) if isinstance(value, str) else value


def _fill(text: str, variables: Mapping[str, str]) -> str:
    def put(found: re.Match[str]) -> str:
        name, kind, rest = found.groups()
        if name is None:
            return "$"
        if variables.get(name):
            return variables[name]
        if kind == "?":
            raise Missing(f"{name}: {rest}")
        return rest or ""

    return _VARIABLE.sub(put, text)


def services(variables: Mapping[str, str]) -> dict[str, dict[str, Any]]:
    """Return the services as Compose would run them."""
    text = FILE.read_text(encoding="utf-8")
    found: dict[str, dict[str, Any]] = interpolate(yaml.safe_load(text), variables)["services"]
    return found


def dockerfile_command() -> list[str]:
    """Return what the image runs where the service names no command."""
    text = DOCKERFILE.read_text(encoding="utf-8").replace("\\\n", " ")
    found = re.search(r"^CMD (\[.*\])$", text, re.MULTILINE)
    assert found
    command: list[str] = json.loads(found[1])
    return command


class Native:
    """Runs the services' commands as processes of this machine."""

    def __init__(self, folder: Path, addresses: Mapping[str, str], site: str) -> None:
        self.folder = folder
        self.site = site
        variables = {
            "SITE_URL": site,
            "SECRET_KEY": "aB3-" + "".join(map(chr, range(65, 123))),
            "POSTGRES_PASSWORD": "Passw0rd",
            "REDIS_PASSWORD": "Passw0rd",
        }
        self.services = services(variables)
        self.addresses = dict(addresses)
        self.processes: dict[str, subprocess.Popen[bytes]] = {}
        self.ports: list[int] = []
        (folder / "var").mkdir()
        # The image's working folder, in which `var` is the one that may be written.
        self.home = folder / "home"
        self.home.mkdir()
        for path in ROOT.iterdir():
            if path.name not in (".venv", "var", "staticfiles"):
                (self.home / path.name).symlink_to(path)
        (self.home / "var").symlink_to(folder / "var")

    def environment(self, service: str) -> dict[str, str]:
        """Return what the container would see, on our servers and in our folder."""
        given = {name: str(value) for name, value in self.services[service]["environment"].items()}
        kept = {"KIILA_VAR": str(self.folder / "var"), "STATIC_ROOT": str(self.folder / "static")}
        return {"PATH": "/usr/bin:/bin", **given, **kept, **self.addresses}

    def command(self, words: list[str], port: int = 8000) -> list[str]:
        """Return a container's command with our Python and port."""
        plain = [word.replace("8000", str(port)).replace("0.0.0.0", "127.0.0.1") for word in words]
        return [sys.executable, *plain[1:]] if plain[0] == "python" else plain

    def run(self, service: str, words: list[str]) -> "subprocess.CompletedProcess[str]":
        """Run a command of a service to its end."""
        return subprocess.run(
            self.command(words),
            cwd=self.home,
            env=self.environment(service),
            capture_output=True,
            text=True,
            check=False,
        )

    def start(self, service: str, name: str = "", port: int = 8000, **extra: str) -> None:
        """Start a service."""
        words = self.services[service].get("command") or dockerfile_command()
        with (self.folder / f"{name or service}.log").open("wb") as log:
            self.processes[name or service] = subprocess.Popen(
                self.command(words, port),
                cwd=self.home,
                env={**self.environment(service), **extra},
                stdout=log,
                stderr=log,
            )

    def is_healthy(self, service: str, port: int = 8000) -> bool:
        """Carry out the health check of a service."""
        kind, *words = self.services[service]["healthcheck"]["test"]
        assert kind == "CMD"
        answer = subprocess.run(
            self.command(words, port),
            cwd=self.home,
            env=self.environment(service),
            capture_output=True,
            check=False,
            timeout=30,
        )
        return answer.returncode == 0

    def log(self, name: str) -> str:
        """Return what a service wrote."""
        return (self.folder / f"{name}.log").read_text(errors="replace")

    def stop(self) -> None:
        """Stop everything that was started."""
        for process in self.processes.values():
            process.terminate()
        for process in self.processes.values():
            try:
                process.wait(10)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
