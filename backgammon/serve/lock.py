"""One site per data folder."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from backgammon.serve.process import StartError


@contextmanager
def only_one(var: Path) -> Iterator[None]:
    """Hold the folder's lock; raise StartError if another process holds it."""
    descriptor = os.open(var / "lock", os.O_RDWR | os.O_CREAT, 0o600)
    try:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            holder = os.read(descriptor, 20).decode(errors="replace").strip()
            raise StartError(
                f"Kiila already runs on the data in {var} (process {holder or 'unknown'})."
            ) from None
        os.ftruncate(descriptor, 0)
        os.pwrite(descriptor, f"{os.getpid()}\n".encode(), 0)
        yield
    finally:
        os.close(descriptor)
