"""Where mail goes, as the environment says."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
NEEDED = {
    "SECRET_KEY": "k" * 60,
    "DATABASE_URL": "postgres://kiila@127.0.0.1:1/kiila",
    "REDIS_URL": "redis://127.0.0.1:1/0",
    "KIILA_VAR": "/nonexistent",
}
SMTP = "django.core.mail.backends.smtp.EmailBackend"
CODE = """
import json
from django.conf import settings
names = [name for name in dir(settings) if name.startswith(("EMAIL_", "DEFAULT_FROM"))]
print(json.dumps({name: getattr(settings, name) for name in names}))
"""


def settings_under(**environment: str) -> dict[str, Any]:
    answer = subprocess.run(
        [sys.executable, "manage.py", "shell", "--no-imports", "-c", CODE],
        cwd=ROOT,
        env={"PATH": os.environ["PATH"], **NEEDED, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert answer.returncode == 0, answer.stderr
    found: dict[str, Any] = json.loads(answer.stdout)
    return found


@pytest.mark.parametrize("unset", [{}, {"EMAIL_URL": "", "EMAIL_FROM": ""}])
def test_without_a_mail_server_letters_are_files(unset: dict[str, str]) -> None:
    found = settings_under(SITE_URL="https://kiila.example", **unset)
    assert found["EMAIL_BACKEND"].endswith("filebased.EmailBackend")
    assert found["EMAIL_FILE_PATH"] == "/nonexistent/mail"
    assert found["DEFAULT_FROM_EMAIL"] == "Kiila <kiila@kiila.example>"


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        ("smtp://mail.example", ("mail.example", 25, "", "", False, False)),
        ("smtp+tls://u%40x:p%3Aw@mail.example", ("mail.example", 587, "u@x", "p:w", True, False)),
        ("smtp+ssl://u:p@mail.example:4650", ("mail.example", 4650, "u", "p", False, True)),
    ],
)
def test_a_mail_server_is_one_address(url: str, expected: tuple[object, ...]) -> None:
    found = settings_under(EMAIL_URL=url, EMAIL_FROM="Games <g@kiila.example>")
    assert found["EMAIL_BACKEND"] == SMTP
    assert found["EMAIL_FILE_PATH"] == ""
    assert found["DEFAULT_FROM_EMAIL"] == "Games <g@kiila.example>"
    parts = ("HOST", "PORT", "HOST_USER", "HOST_PASSWORD", "USE_TLS", "USE_SSL")
    assert tuple(found[f"EMAIL_{part}"] for part in parts) == expected
    assert 0 < found["EMAIL_TIMEOUT"] <= 30
