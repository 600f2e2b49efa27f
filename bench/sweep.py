"""What it costs to settle expiries: on a site with a million unfinished games.

One worker process must settle ten thousand in time; and what Python does with each is measured
against a script that sends the very same statements to a twin of the database.
"""

import os
import secrets
import statistics
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import django
import psycopg
from django.db import connection

from backgammon.serve.process import end, spawn
from backgammon.serve.scratch import scratch_servers

ROOT = Path(__file__).resolve().parent.parent
QUICK = os.environ.get("QUICK") == "1"
UNFINISHED, DUE, SWEEPS = (20_000, 500, 20) if QUICK else (1_000_000, 10_000, 100)

MOST_IDLE = 0.005  # seconds of a sweep that finds nothing due
MOST_BUSY = 120.0  # seconds in which one worker process settles all that are due
MOST_STATEMENTS = 14  # of one settlement, with BEGIN and COMMIT
MOST_RATIO = 2.5  # of the script's time
BEGIN_AND_COMMIT = 2
TURN = 1.0  # seconds of settling, before the script sends the same

CELERY = (sys.executable, "-m", "celery", "-A", "backgammon.celery")


def main() -> int:
    """Print the tables; return 0 if every goal is reached."""
    with scratch_servers({}) as addresses, tempfile.TemporaryDirectory() as var:
        os.environ.update(addresses, KIILA_VAR=var, HASHED_STATIC="0", LOG_LEVEL="WARNING")
        os.environ.update(SECRET_KEY=secrets.token_urlsafe(50), SITE_URL="http://127.0.0.1:8000")
        os.environ["DJANGO_SETTINGS_MODULE"] = "backgammon.settings"
        django.setup()
        missed = list(measure())
    for each in missed:
        print(f"missed: {each}")
    print(f"bench-sweep: {'the goals do not hold' if missed else 'the goals hold'}")
    return 1 if missed else 0


def measure() -> Iterator[str]:
    """Fill the site and measure everything; yield what misses its goal."""
    from django.core.management import call_command

    from bench import crowd

    call_command("migrate", verbosity=0)
    kinds = crowd.make_originals()
    copies = DUE // len(kinds)
    start = time.monotonic()
    crowd.make_copies(UNFINISHED // len(kinds), told=2 * copies)
    crowd.number_on()
    if QUICK:
        print("A quick run, much smaller than the goals say: it only shows that all this works.")
    print(f"{UNFINISHED} unfinished games made in {time.monotonic() - start:.0f} s")
    yield from time_idle_sweeps()
    assert crowd.let_time_run_out(1, copies) == DUE
    yield from time_worker()
    assert crowd.let_time_run_out(copies + 1, 2 * copies) == DUE
    yield from compare(*settle_twice(kinds))


# A sweep


def time_idle_sweeps() -> Iterator[str]:
    """Sweep where nothing is due, with everything that a sweep looks for."""
    from games.tasks import sweep

    seconds = sorted(timed(sweep) for _ in range(SWEEPS))[:-1]  # the first is not yet connected
    median, worst = statistics.median(seconds), seconds[-1]
    print(
        f"a sweep with none due: {1000 * median:.1f} ms, at worst {1000 * worst:.1f} ms"
        f" ({SWEEPS} sweeps; goal < {1000 * MOST_IDLE:g} ms)"
    )
    if median >= MOST_IDLE:
        yield f"a sweep with none due takes {1000 * median:.1f} ms"


def timed(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def time_worker() -> Iterator[str]:
    """Let Celery's beat and one worker process settle all that is due."""
    start = time.monotonic()
    with celery():
        while is_any_due():
            time.sleep(0.2)
            if time.monotonic() > start + 10 * MOST_BUSY:
                sys.exit("bench-sweep: the worker does not settle what is due")
        seconds = time.monotonic() - start
    print(
        f"{DUE} due matches settled by one worker process, its start included: {seconds:.0f} s"
        f" (goal < {MOST_BUSY:g} s)"
    )
    if seconds >= MOST_BUSY:
        yield f"{DUE} due matches are settled in {seconds:.0f} s"


def is_any_due() -> bool:
    from django.utils.timezone import now

    from games.models import Match

    return Match.objects.due(now()).exists()


@contextmanager
def celery() -> Iterator[None]:
    """One worker process and beat, as in production."""
    log = Path(os.environ["KIILA_VAR"]) / "celery.log"
    children = [
        spawn(role, [*CELERY, role, *more], environment=os.environ, cwd=ROOT, log=log)
        for role, more in {"worker": ["--concurrency", "1"], "beat": ["--pidfile="]}.items()
    ]
    try:
        yield
        if not all(child.is_running() for child in children):
            sys.exit(f"bench-sweep: {log.read_text()}")
    finally:
        end(children, 20)


# The same statements


@dataclass
class Settlement:
    """One transaction: the match that it locks, what it sends and how long it takes."""

    match_id: int
    kind: str = ""
    statements: list[tuple[Any, Any]] = field(default_factory=list)
    seconds: float = 0.0

    @property
    def number(self) -> int:
        return len(self.statements) + BEGIN_AND_COMMIT


class Recorder:
    """Keeps every statement of the connection, by transaction."""

    def __init__(self) -> None:
        self.found: list[Settlement] = []
        self.start = time.perf_counter()

    def __call__(
        self,
        execute: Callable[..., object],
        sql: str,
        params: Sequence[object],
        many: bool,
        context: dict[str, Any],
    ) -> object:
        if not connection.in_atomic_block:
            self.finish()
        elif "SKIP LOCKED" in sql:
            self.finish()
            self.found.append(Settlement(int(str(params[0]))))
        if connection.in_atomic_block:
            self.found[-1].statements.append((sql, params))
        return execute(sql, params, many, context)

    def finish(self) -> None:
        """The transaction before has ended."""
        now = time.perf_counter()
        if self.found and not self.found[-1].seconds:
            self.found[-1].seconds = now - self.start
        self.start = now


def settle_twice(kinds: dict[int, str]) -> tuple[list[Settlement], list[float]]:
    """Settle all that is due, in this process, and send the same statements by a script to a twin
    of the database; by turns, so that what else the machine does hinders both alike."""
    from bench.crowd import STRIDE
    from games.services import timeouts

    timeouts.PATIENCE = TURN
    recorder, script = Recorder(), list[float]()
    address = make_twin()
    connection.ensure_connection()
    with psycopg.connect(
        address,
        autocommit=True,
        cursor_factory=psycopg.ClientCursor,
        context=connection.connection,  # it knows how Django's values are written
    ) as other:
        while True:
            with connection.execute_wrapper(recorder):
                timeouts.settle_due()
            recorder.finish()
            fresh = recorder.found[len(script) :]
            if not fresh:
                break
            script += [send_again(each, other) for each in fresh]
    for each in recorder.found:
        each.kind = kinds[each.match_id % STRIDE]
    assert len(recorder.found) == DUE
    return recorder.found, script


def make_twin() -> str:
    """Copy the database as it is now; returns the address of the copy."""
    server = os.environ["DATABASE_URL"].rpartition("/")[0]
    connection.close()
    with psycopg.connect(f"{server}/template1", autocommit=True) as admin:
        admin.execute("CREATE DATABASE twin TEMPLATE postgres STRATEGY file_copy")
    return f"{server}/twin"


def send_again(settlement: Settlement, other: psycopg.Connection) -> float:
    """Send the statements of a transaction once more; returns the seconds that it takes."""
    start = time.perf_counter()
    with other.transaction():
        for sql, params in settlement.statements:
            cursor = other.execute(sql, params)
            if cursor.description:
                cursor.fetchall()
    return time.perf_counter() - start


def compare(ours: Sequence[Settlement], script: Sequence[float]) -> Iterator[str]:
    """Print the table of ratios, by kind and in all."""
    numbers: Counter[str] = Counter(each.kind for each in ours)
    most: dict[str, int] = defaultdict(int)
    sums: dict[str, float] = defaultdict(float)
    plain: dict[str, float] = defaultdict(float)
    for each, seconds in zip(ours, script, strict=True):
        for name in (each.kind, "all"):
            most[name] = max(most[name], each.number)
            sums[name] += each.seconds
            plain[name] += seconds
    numbers["all"] = len(ours)
    print(f"\n{'settled':24}{'matches':>8}{'statements':>12}{'ours':>10}{'script':>10}{'ratio':>8}")
    for name, number in numbers.items():
        mean, least = 1000 * sums[name] / number, 1000 * plain[name] / number
        ratio = sums[name] / plain[name]
        print(f"{name:24}{number:8}{most[name]:12}{mean:8.2f}ms{least:8.2f}ms{ratio:8.2f}")
        if most[name] > MOST_STATEMENTS:
            yield f"{name}: {most[name]} statements"
    if sums["all"] > MOST_RATIO * plain["all"]:
        yield f"{sums['all'] / plain['all']:.2f} times the time of the script"


if __name__ == "__main__":
    sys.exit(main())
