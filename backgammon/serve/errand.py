"""One command of manage.py on the site's data, whether the site runs or not.

``python -m backgammon.serve.errand demo`` works on the servers that DATABASE_URL and REDIS_URL
name, or those of the running site, or else starts the site's own for as long as the command takes.
"""

import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from backgammon.serve import running
from backgammon.serve.lock import only_one
from backgammon.serve.process import StartError
from backgammon.serve.supervisor import Supervisor


class Errand(Supervisor):
    """The site's servers without the site, until the command is done."""

    def __init__(self, environment: Mapping[str, str], var: Path, command: Sequence[str]) -> None:
        super().__init__(environment, var)
        self.command = command

    def _start(self) -> None:
        self._begin_servers()
        if "SECRET_KEY" not in self.environment:
            self.environment["SECRET_KEY"] = self._secret("secret_key")
        self.environment.setdefault("HASHED_STATIC", "0")
        for server in self._servers:
            server.finish(self.nap)

    def _watch(self) -> int:
        return self._manage("migrate", "--verbosity=0") or self._manage(*self.command)

    def _manage(self, *arguments: str) -> int:
        """Run the command, which hears Ctrl-C itself; end it if we are asked to stop."""
        process = subprocess.Popen(
            [sys.executable, "manage.py", *arguments], cwd=running.ROOT, env=self.environment
        )
        try:
            while process.poll() is None:
                self.nap(0.05)
        finally:
            process.terminate()
            process.wait()
        return process.returncode


def main(command: Sequence[str]) -> int:
    """Run the command where the site is, or start what it needs."""
    if "DATABASE_URL" in os.environ:
        return _run(command)
    os.umask(0o022)
    var = running.var_dir(os.environ)
    try:
        var.mkdir(mode=0o711 if os.geteuid() == 0 else 0o700, parents=True, exist_ok=True)
        with only_one(var):
            return Errand(os.environ, var, command).run()
    except StartError as error:
        if (var / "running.json").is_file():
            return _run(command)
        print(error, file=sys.stderr)
    except OSError as error:
        print(f"Kiila cannot use {error.filename or var}: {error.strerror}.", file=sys.stderr)
    return 1


def _run(command: Sequence[str]) -> int:
    done = subprocess.run([sys.executable, "manage.py", *command], cwd=running.ROOT, check=False)
    return done.returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
