"""Corners of `make play`: a full disk, and a data folder in which nothing can be written."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.serve.person import Person
from tests.serve.site import Site, new_folder, remove

by_root = pytest.mark.skipif(
    sys.platform != "linux" or os.geteuid() != 0, reason="only root can mount a small disk"
)
by_others = pytest.mark.skipif(os.geteuid() == 0, reason="root can write everywhere")


class Disk:
    """A small disk in memory."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def mount(self, options: str) -> None:
        command = ["mount", "-t", "tmpfs", "-o", f"{options},mode=711", "kiila-test", self.path]
        answer = subprocess.run(command, capture_output=True, text=True, check=False)
        if answer.returncode != 0:
            pytest.skip(f"nothing can be mounted here: {answer.stderr.strip()}")

    def change(self, options: str) -> None:
        subprocess.run(["mount", "-o", f"remount,{options}", self.path], check=True)

    def fill(self, leave: int = 0) -> Path:
        """Leave so many bytes free; return the file that takes up the rest."""
        ballast = self.path / "ballast"
        free = os.statvfs(self.path)
        size = free.f_bavail * free.f_bsize - leave
        with ballast.open("wb") as file:
            os.posix_fallocate(file.fileno(), 0, size)
        return ballast


@pytest.fixture
def disk() -> Iterator[Disk]:
    folder = new_folder()
    yield Disk(folder)
    subprocess.run(["umount", folder], check=False, stderr=subprocess.DEVNULL)
    remove(folder)


def refusal(var: Path) -> str:
    """Start, see that it fails at once, and return the one line that is said."""
    with Site(var) as site:
        said = site.errors()
        assert site.process.wait(20) == 1
        assert site.process.stdout
        assert site.process.stdout.read() == ""
    assert said.count("\n") == 1
    assert "Traceback" not in said
    return said.strip()


@by_root
def test_a_disk_without_a_free_byte_is_named(disk: Disk) -> None:
    disk.mount("size=1M")
    var = disk.path / "var"
    var.mkdir(mode=0o711)
    disk.fill()
    assert refusal(var) == f"Kiila cannot use {var}: No space left on device."


@pytest.mark.long
@by_root
def test_a_disk_without_room_for_a_database_is_named_and_a_larger_one_is_used(disk: Disk) -> None:
    disk.mount("size=30M")
    var = disk.path / "var"
    assert refusal(var).startswith(f"The disk is too full: Kiila needs 120 MB in {var}, and ")
    assert not (var / "postgres").exists()
    disk.change("size=300M")
    with Site(var) as site:
        assert site.wait_ready().get("readyz") == (200, "ready\n")


@pytest.mark.long
@by_root
def test_a_disk_that_has_filled_up_is_named_and_once_there_is_room_the_data_are_there(
    disk: Disk,
) -> None:
    disk.mount("size=300M")
    var = disk.path / "var"
    with Site(var) as site:
        aino = Person(site.wait_ready().address).register("Aino")
    ballast = disk.fill(leave=8_192)
    assert refusal(var) == f"The disk is too full: Kiila needs 20 MB in {var}, and 0 MB are free."
    ballast.unlink()
    with Site(var) as site:
        aino.address = aino.site = site.wait_ready().address.rstrip("/")
        assert aino.get("/games").path == "/games", "she is still known and signed in"


@by_root
def test_a_read_only_disk_is_named(disk: Disk) -> None:
    disk.mount("size=300M")
    var = disk.path / "var"
    with Site(var) as site:
        site.wait_ready().stop()
    disk.change("ro")
    for start, named in ((var, var / "lock"), (disk.path / "new", disk.path / "new")):
        assert refusal(start) == f"Kiila cannot use {named}: Read-only file system."
    disk.change("rw")
    with Site(var) as site:
        site.wait_ready()


def test_a_data_folder_that_is_a_file_is_named(tmp_path: Path) -> None:
    (tmp_path / "var").write_text("")
    said = refusal(tmp_path / "var")
    assert said == f"Kiila cannot use {tmp_path / 'var'}: File exists."


@by_others
def test_a_folder_without_leave_to_write_is_named(tmp_path: Path) -> None:
    var = tmp_path / "var"
    var.mkdir(mode=0o500)
    assert refusal(var) == f"Kiila cannot use {var / 'lock'}: Permission denied."
