"""The log does not hold what opens an account to whoever reads it."""

import logging
import os
import subprocess
import sys
from pathlib import Path

import pytest

from backgammon.secret_links import HideSecretLinks

ROOT = Path(__file__).resolve().parent.parent.parent
# As the container starts it: uvicorn sets up its log before it loads the site.
SERVE_ONE = """
import logging, uvicorn
uvicorn.Config("backgammon.asgi:application", lifespan="off").load()
said = '%s - "%s %s HTTP/%s" %d'
path = "/login/reset/12.5ec2e7?x=1"
logging.getLogger("uvicorn.access").info(said, "192.0.2.7:1", "GET", path, "1.1", 200)
logging.getLogger("django.request").warning("Gone: %s", "/settings/email/7.5ec2e7/")
"""


def shown(message: str, *values: object) -> str:
    record = logging.LogRecord("x", logging.INFO, "x.py", 1, message, values, None)
    assert HideSecretLinks().filter(record)
    return logging.Formatter().format(record)


@pytest.mark.parametrize(
    "page", ["/login/reset/", "/settings/email/", "/i/", "/notices/off/", "/feed/"]
)
def test_the_end_of_a_secret_link_is_not_told(page: str) -> None:
    assert shown("GET '%s' %d", f"{page}12.5ec2e7/", 200) == f"GET '{page}.../' 200"
    assert shown(f"Gone: {page}12.5ec2e7") == f"Gone: {page}..."


@pytest.mark.parametrize("path", ["/settings/email/", "/m/12/", "/u/Aino/", "/login/?next=/i/"])
def test_other_addresses_are_told(path: str) -> None:
    assert shown("GET %s %d", path, 200) == f"GET {path} 200"


def test_the_lines_for_requests_do_not_tell_it_either() -> None:
    environment = {
        "PATH": os.environ["PATH"],
        "SECRET_KEY": "k" * 60,
        "DATABASE_URL": "postgres://kiila@127.0.0.1:1/kiila",
        "REDIS_URL": "redis://127.0.0.1:1/0",
        "HASHED_STATIC": "0",
    }
    done = subprocess.run(
        [sys.executable, "-c", SERVE_ONE],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    said = done.stdout + done.stderr
    assert '192.0.2.7:1 - "GET /login/reset/...?x=1 HTTP/1.1" 200' in said
    assert "Gone: /settings/email/.../" in said
    assert "5ec2e7" not in said
