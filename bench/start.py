"""How long a newcomer waits from `make play` to the first page, and how long stopping takes."""

import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
GOALS = {"cold start": 4.0, "warm start": 2.0, "stop": 3.0}
COLD, WARM = (1, 2) if os.environ.get("QUICK") == "1" else (3, 5)
IGNORED = ("DATABASE_URL", "REDIS_URL", "SECRET_KEY", "SITE_URL", "ALLOWED_HOSTS")


def start_and_stop(var: Path) -> tuple[float, float]:
    """Return the seconds from the command to the first page, and from SIGTERM to the end."""
    inherited = {name: value for name, value in os.environ.items() if name not in IGNORED}
    start = time.monotonic()
    process = subprocess.Popen(
        ["make", "--silent", "play"],
        cwd=ROOT,
        env={**inherited, "KIILA_VAR": str(var), "PORT": "0"},
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout
    address = next((line.split()[-1] for line in process.stdout if "http://" in line), "")
    if not address:
        sys.exit("bench-start: the site did not start")
    with urllib.request.urlopen(address, timeout=10) as page:
        page.read()
    started = time.monotonic() - start
    time.sleep(1.5)  # worker and beat have come up too
    start = time.monotonic()
    process.terminate()
    process.stdout.read()
    process.wait(20)
    return started, time.monotonic() - start


def measure() -> dict[str, list[float]]:
    """Return the seconds of every run, by what was measured."""
    seconds: dict[str, list[float]] = {name: [] for name in GOALS}
    for _ in range(COLD):
        folder = Path(tempfile.mkdtemp(prefix="kiila-bench-"))
        folder.chmod(0o711)
        try:
            for name, runs in (("cold start", 1), ("warm start", WARM // COLD or 1)):
                for _ in range(runs):
                    started, stopped = start_and_stop(folder / "var")
                    seconds[name].append(started)
                    seconds["stop"].append(stopped)
        finally:
            shutil.rmtree(folder)
    return seconds


def main() -> int:
    """Print the table; return 0 if every median reaches its goal."""
    seconds = measure()
    print(f"{'':12}{'runs':>6}{'median':>9}{'worst':>9}{'goal':>9}")
    held = True
    for name, goal in GOALS.items():
        median, worst = statistics.median(seconds[name]), max(seconds[name])
        held &= median < goal
        runs = len(seconds[name])
        print(f"{name:12}{runs:6}{median:8.2f}s{worst:8.2f}s{'<':>4}{goal:4.1f}s")
    print(f"bench-start: {'the goals hold' if held else 'a goal is missed'}")
    return 0 if held else 1


if __name__ == "__main__":
    sys.exit(main())
