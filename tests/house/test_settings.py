"""The settings, as environments make them, and the files that describe them."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml
from django.contrib.auth.hashers import identify_hasher
from django.test import Client

from accounts.hashers import Argon2Hasher

ROOT = Path(__file__).resolve().parent.parent.parent
NEEDED = {
    "SECRET_KEY": "k" * 60,
    "DATABASE_URL": "postgres://kiila@127.0.0.1:1/kiila",
    "REDIS_URL": "redis://127.0.0.1:1/0",
}


def django(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run manage.py with nothing in the environment but what is given."""
    return subprocess.run(
        [sys.executable, "manage.py", *arguments],
        cwd=ROOT,
        env={"PATH": os.environ["PATH"], "KIILA_VAR": "/nonexistent", **environment},
        capture_output=True,
        text=True,
        check=False,
    )


def settings_under(**environment: str) -> dict[str, Any]:
    names = (
        "DEBUG",
        "ALLOWED_HOSTS",
        "SESSION_COOKIE_SECURE",
        "SECURE_SSL_REDIRECT",
        "CONN_MAX_AGE",
    )
    code = (
        "import json; from django.conf import settings;"
        f"print(json.dumps({{n: getattr(settings, n, None) for n in {names!r}}}))"
    )
    answer = django("shell", "--no-imports", "-c", code, **NEEDED, **environment)
    assert answer.returncode == 0, answer.stderr
    found: dict[str, Any] = json.loads(answer.stdout)
    return found


def test_without_anything_set_the_site_is_safe_and_local() -> None:
    found = settings_under()
    assert found["DEBUG"] is False
    assert found["ALLOWED_HOSTS"] == ["localhost", "127.0.0.1", "[::1]"]
    assert found["SESSION_COOKIE_SECURE"] is False
    assert found["SECURE_SSL_REDIRECT"] is False


def test_an_https_address_makes_cookies_secure_and_redirects() -> None:
    found = settings_under(SITE_URL="https://kiila.example/")
    assert found["ALLOWED_HOSTS"] == ["kiila.example"]
    assert found["SESSION_COOKIE_SECURE"] is True
    assert found["SECURE_SSL_REDIRECT"] is True


@pytest.mark.parametrize("name", NEEDED)
def test_what_has_no_safe_default_must_be_set(name: str) -> None:
    rest = {key: value for key, value in NEEDED.items() if key != name}
    answer = django("check", **rest)
    assert answer.returncode != 0
    assert name in answer.stderr


def test_a_production_site_passes_the_deployment_check() -> None:
    answer = django(
        *("check", "--deploy", "--fail-level", "WARNING"),
        **{**NEEDED, "SECRET_KEY": "aB3-" + "".join(map(chr, range(65, 123)))},
        SITE_URL="https://kiila.example",
    )
    assert answer.returncode == 0, answer.stderr


def test_static_files_are_collected_joined_small_and_compressed_under_hashed_names(
    tmp_path: Path,
) -> None:
    answer = django("collectstatic", "--noinput", STATIC_ROOT=str(tmp_path), **NEEDED)
    assert answer.returncode == 0, answer.stderr
    names = json.loads((tmp_path / "staticfiles.json").read_text())["paths"]
    assert re.fullmatch(r"css/site\.[0-9a-f]{12}\.css", names["css/site.css"])
    style, match = (tmp_path / names[name] for name in ("css/site.css", "js/match.js"))
    assert "/*" not in style.read_text() + match.read_text()
    assert "import" not in match.read_text()
    assert "js/walk.js" not in names  # it is a part of match.js
    assert not (tmp_path / "js" / "walk.js").exists()
    for path in (style, match):
        for end in (".gz", ".br"):
            assert path.with_name(path.name + end).stat().st_size < path.stat().st_size / 2


def test_passwords_are_stored_by_argon2_with_our_parameters() -> None:
    stored = Argon2Hasher().encode("correct horse", "saltsaltsalt")
    assert stored.startswith("argon2$argon2id$v=19$m=19456,t=2,p=1$")


def test_tests_do_not_hash_slowly() -> None:
    from django.contrib.auth.hashers import make_password

    assert identify_hasher(make_password("correct horse")).algorithm == "md5"


@pytest.mark.django_db
def test_pages_carry_a_strict_content_security_policy(client: Client) -> None:
    policy = client.get("/login/").headers["Content-Security-Policy"]
    directives = dict(part.strip().split(" ", 1) for part in policy.split(";"))
    assert directives["default-src"] == directives["script-src"] == "'self'"
    assert directives["frame-ancestors"] == "'none'"
    assert "unsafe" not in policy


def test_the_readme_lists_every_variable_and_no_other() -> None:
    code = (ROOT / "backgammon" / "settings.py").read_text()
    read = set(re.findall(r'env\.\w+\(\s*"([A-Z_]+)"', code)) | {"PORT", "FORWARDED_ALLOW_IPS"}
    listed = set(re.findall(r"^\| `([A-Z_]+)` \|", (ROOT / "README.md").read_text(), re.MULTILINE))
    assert listed == read


def test_the_containers_are_given_all_they_need_and_no_password() -> None:
    compose = yaml.safe_load((ROOT / "docker-compose.yml").read_text())
    services = compose["services"]
    assert set(services) == {"web", "worker", "beat", "migrate", "postgres", "redis"}
    for name in ("web", "worker", "beat", "migrate"):
        environment = services[name]["environment"]
        assert set(NEEDED) | {"SITE_URL"} <= set(environment), name
        for variable in ("SECRET_KEY", "SITE_URL"):
            assert environment[variable].startswith(f"${{{variable}:?"), name
    for line in (ROOT / "docker-compose.yml").read_text().splitlines():
        if "PASSWORD}" in line or "PASSWORD:" in line:
            assert "PASSWORD:?" in line, line
