"""The servers for the tests, started once, before Django reads its settings.

Named by ``-p tests.plugin`` in pyproject.toml: a conftest would come too late for pytest-django.
Runs that only select tests of the rules and the notation start no server.
"""

import gc
import os
import shutil
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import pytest
from django.utils import timezone, translation

from backgammon.serve.process import StartError
from backgammon.serve.scratch import Scratch

pytest_plugins = ("tests.pseudo", "tests.post_office")

ROOT = Path(__file__).resolve().parent.parent
PURE = (ROOT / "tests" / "rules", ROOT / "tests" / "notation")
# What a developer's shell may hold and no test may depend on.
IGNORED = (
    *("ALLOWED_HOSTS", "CHANNEL_PREFIX", "DEBUG", "DICE_SOURCE", "HASHED_STATIC", "HSTS_SECONDS"),
    *("KIILA_VAR", "LOG_LEVEL", "PORT", "SECRET_KEY", "SITE_URL", "SOURCE_URL", "SSL_REDIRECT"),
    *("CONTACT", "EMAIL_FROM", "EMAIL_URL", "NAME_CHANGE_DAYS", "PROXY_COUNT", "TIME_ZONE"),
    *("SECRET_KEY_FALLBACKS", "VACATION_DAYS", "PUSH_INSIDE_HOSTS"),
)
BROWSERS = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome")
# Who asks for one of these wants the database, and with it all that a server can do differently.
ON_SERVERS = {"db", "transactional_db", "live_server", "django_db_setup"}
NO_BROWSER = "no Chromium or Chrome was found; `make browser` gets one"


@pytest.hookimpl(tryfirst=True)
def pytest_load_initial_conftests(early_config: pytest.Config) -> None:
    """Start the servers in the main process; give each xdist worker its own corner of them."""
    worker = os.environ.get("PYTEST_XDIST_WORKER")
    if worker:
        _separate(int(worker.removeprefix("gw")) + 1)
        return
    for name in IGNORED:
        os.environ.pop(name, None)
    os.environ["CHANNEL_PREFIX"] = "kiila-test"
    known = early_config.known_args_namespace
    idle = known.collectonly or known.help or known.version or getattr(known, "markers", False)
    if idle or _is_pure(known.file_or_dir):
        return
    scratch = Scratch(os.environ)
    early_config.add_cleanup(scratch.stop)
    try:
        os.environ.update(scratch.start())
    except StartError as error:
        raise pytest.UsageError(str(error)) from error


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark what needs the servers as ``db``, in time for ``-m``; skip what needs a browser."""
    for item in items:
        if item.get_closest_marker("django_db") or ON_SERVERS & set(_fixtures(item)):
            item.add_marker(pytest.mark.db)
    _skip_without_browser(config, items)


def pytest_collection_finish() -> None:
    """Keep the collected tests, which stay to the end, out of every garbage collection."""
    gc.collect()
    gc.freeze()


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup() -> None:
    """Begin in the site's own language and time zone, not in those of whoever read a page last."""
    translation.deactivate()
    timezone.deactivate()


def _fixtures(item: pytest.Item) -> list[str]:
    return getattr(item, "fixturenames", [])


def _skip_without_browser(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Skip tests in a browser where there is none, unless REQUIRE_BROWSER makes it an error."""
    wanting = [item for item in items if item.get_closest_marker("browser")]
    if not wanting or find_browser():
        return
    if os.environ.get("REQUIRE_BROWSER") == "1":
        raise pytest.UsageError(f"REQUIRE_BROWSER is set, but {NO_BROWSER}")
    for item in wanting:
        item.add_marker(pytest.mark.skip(reason=NO_BROWSER))
    config.stash[SKIPPED] = len(wanting)


SKIPPED = pytest.StashKey[int]()


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    """Say in one line each that browser tests were left out, and what tests have counted."""
    for name, number in _counted(terminalreporter).items():
        terminalreporter.write_line(f"{name}: {number}")
    if SKIPPED in config.stash:
        count = config.stash[SKIPPED]
        terminalreporter.write_line(f"{count} browser tests were skipped: {NO_BROWSER}")


def _counted(reporter: pytest.TerminalReporter) -> Counter[str]:
    """The sums of all numbers that tests have recorded as properties."""
    counted: Counter[str] = Counter()
    for outcome in ("passed", "failed"):
        for report in reporter.getreports(outcome):
            if report.when == "call":
                counted.update(
                    {name: each for name, each in report.user_properties if isinstance(each, int)}
                )
    return counted


@pytest.fixture(scope="session")
def browser_path() -> str:
    """Return the path of the Chromium or Chrome that browser tests drive."""
    path = find_browser()
    assert path, NO_BROWSER
    return path


def find_browser() -> str | None:
    """Return the path of an installed Chromium or Chrome, or of the one playwright downloaded."""
    for name in BROWSERS:
        path = shutil.which(name)
        if path:
            return path
    for cache in (".cache/ms-playwright", "Library/Caches/ms-playwright"):
        for kind in ("chrome-linux*/chrome", "chrome-mac*/*.app/Contents/MacOS/*"):
            found = sorted((Path.home() / cache).glob(f"chromium-*/{kind}"))
            if found:
                return str(found[-1])
    return None


def _is_pure(arguments: Iterable[str]) -> bool:
    """Whether only tests of the pure packages are named."""
    paths = [Path(argument.split("::")[0]).resolve() for argument in arguments]
    return bool(paths) and all(any(path.is_relative_to(pure) for pure in PURE) for path in paths)


def _separate(number: int) -> None:
    """Use a Redis database and a channel prefix of our own; pytest-django parts the databases."""
    url = urlsplit(os.environ["REDIS_URL"]) if "REDIS_URL" in os.environ else None
    if url:
        base = int(url.path.strip("/") or 0)
        os.environ["REDIS_URL"] = urlunsplit(url._replace(path=f"/{base + number}"))
    os.environ["CHANNEL_PREFIX"] = f"kiila-test-{number}"
