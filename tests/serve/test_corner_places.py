"""Corners of `make play`: where the checkout lies, whose it is, and which Python there is."""

import os
import re
import shutil
import stat
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from backgammon.serve.place import SHARED_HOME
from tests.serve.checkout import Play, add_venv, copy_checkout
from tests.serve.site import new_folder, remove

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(sys.platform != "linux", reason="looks at processes in /proc"),
]
by_root = pytest.mark.skipif(os.geteuid() != 0, reason="only root becomes another user")
VERSIONS = ("3.11", "3.12", "3.13")
_OURS = "{}.{}".format(*sys.version_info)
_ABLE = "import sys, venv, ensurepip; print('%d.%d' % sys.version_info[:2])"


@pytest.fixture
def folder() -> Iterator[Path]:
    folder = new_folder()
    yield folder
    remove(folder)


def first_page(play: Play) -> str:
    with urllib.request.urlopen(play.address, timeout=20) as answer:
        assert answer.status == 200
        return str(answer.read().decode())


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def owner_of_postgres(data: Path) -> int:
    pid = int((data / "postmaster.pid").read_text().splitlines()[0])
    return Path(f"/proc/{pid}").stat().st_uid


def test_a_path_with_a_space_works(folder: Path) -> None:
    checkout = copy_checkout(folder / "It's a new place; ääkköset & 100% (1)")
    add_venv(checkout)
    for _ in range(2):
        with Play(checkout) as play:
            page = first_page(play.wait_ready())
        assert re.search(r"/static/css/site\.[0-9a-f]{12}\.css", page)  # collected by itself
    assert (checkout / "var" / "postgres" / "PG_VERSION").is_file()


def test_a_path_that_postgresql_cannot_be_run_from_is_named(folder: Path) -> None:
    checkout = copy_checkout(folder / 'a "new" place')
    add_venv(checkout)
    with Play(checkout) as play:
        assert play.process.wait(60) != 0
        assert play.process.stdout
        said = play.process.stdout.read()
    assert said.startswith("PostgreSQL cannot be run from a folder with a ")
    assert "Traceback" not in said
    assert not list((checkout / "var").glob("postgres*"))


@by_root
def test_root_in_a_private_home_runs_the_servers_as_nobody_elsewhere_and_says_so(
    folder: Path,
) -> None:
    home = folder / "home"
    home.mkdir(mode=0o700)
    checkout = copy_checkout(home / "kiila")
    add_venv(checkout)
    with Play(checkout) as play:
        assert "Kiila" in first_page(play.wait_ready())
        data_note, programs_note, _ = play.lines
        data, programs = (Path(note.rpartition(" ")[2].rstrip(".")) for note in play.lines[:2])
        assert data_note == (
            f"The servers run as nobody, who cannot reach {checkout / 'var'}: "
            f"their data are in {data}."
        )
        assert programs_note == f"The servers' programs were copied to {programs}."
        assert data.parent == programs.parent.parent == SHARED_HOME
        assert owner_of_postgres(data / "postgres") == _uid("nobody")
        assert mode(data / "postgres") == 0o700
    with Play(checkout) as play:
        assert play.wait_ready().lines[:-1] == [data_note], "the programs are copied once"
    assert mode(home) == 0o700
    remove(data)
    remove(programs.parent)


@pytest.mark.parametrize("version", VERSIONS)
def test_a_new_checkout_installs_and_starts_with_each_python(version: str, folder: Path) -> None:
    if version == _OURS:
        pytest.skip(f"these tests themselves were installed with Python {version}")
    python = find_python(version)
    if python is None:
        pytest.skip(f"no Python {version} with venv here")
    checkout = copy_checkout(folder / "kiila")
    with Play(checkout, f"PYTHON={python}") as play:
        assert "Kiila" in first_page(play.wait_ready())
    assert f"version = {version}" in (checkout / ".venv" / "pyvenv.cfg").read_text()


@by_root
def test_an_ordinary_user_installs_and_starts_a_new_checkout(folder: Path) -> None:
    user = "nobody"
    pythons = (find_python(version, user) for version in VERSIONS)
    python = next((python for python in pythons if python), None)
    if python is None:
        pytest.skip(f"no Python with venv here that {user} can run")
    checkout = copy_checkout(folder / "kiila")
    for path in (checkout, *checkout.rglob("*")):
        os.chown(path, _uid(user), -1)
    with Play(checkout, f"PYTHON={python}", user=user, HOME=str(folder / "kiila")) as play:
        assert "Kiila" in first_page(play.wait_ready())
        assert play.lines == ["Installing into .venv ...", play.lines[-1]]
        assert owner_of_postgres(checkout / "var" / "postgres") == _uid(user)
    assert mode(checkout / "var") == 0o700


def _uid(user: str) -> int:
    import pwd

    return pwd.getpwnam(user).pw_uid


def find_python(version: str, user: str | None = None) -> str | None:
    """Return a Python of this version that the user can run and that makes environments."""
    places = [*os.get_exec_path(), "/usr/bin", "/usr/local/bin"]
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    places += [str(path / "bin") for path in sorted(pyenv.glob(f"{version}.*"))]
    for place in places:
        path = shutil.which(f"python{version}", path=place)
        if path and _runs(path, version, user):
            return path
    return None


def _runs(path: str, version: str, user: str | None) -> bool:
    try:
        answer = subprocess.run(
            [path, "-c", _ABLE], capture_output=True, text=True, check=False, user=user, cwd="/"
        )
    except OSError:
        return False
    return answer.stdout.strip() == version
