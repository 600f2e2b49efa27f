"""What makes the site an app: the manifest with its icons, the worker, and whose page is whose."""

import json
import re
from pathlib import Path

import pytest
from django.test import Client

from accounts.models import User

ROOT = Path(__file__).resolve().parent.parent.parent
FINNISH = {"Accept-Language": "fi"}

pytestmark = pytest.mark.django_db


def size(path: Path) -> str:
    data = path.read_bytes()
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    width, height = (int.from_bytes(data[at : at + 4]) for at in (16, 20))
    return f"{width}x{height}"


def test_every_page_names_the_manifest_and_the_icon_of_ios(client: Client) -> None:
    page = client.get("/login/").content.decode()
    assert '<link rel="manifest" href="/manifest.webmanifest"' in page
    icon = re.search(r'<link rel="apple-touch-icon" href="/static/([^"]+)"', page)
    assert icon
    assert size(ROOT / "static" / icon[1]) == "180x180"


def test_the_manifest_has_icons_of_the_sizes_that_it_names(client: Client) -> None:
    answer = client.get("/manifest.webmanifest")
    assert answer["Content-Type"] == "application/manifest+json"
    says = answer.json()
    assert (says["start_url"], says["scope"], says["display"]) == ("/games", "/", "standalone")
    for icon in says["icons"]:
        path = ROOT / "static" / icon["src"].removeprefix("/static/")
        assert size(path) == icon["sizes"]
        assert path.stat().st_size < 15_000
    assert {icon["purpose"] for icon in says["icons"]} == {"any", "maskable"}


def test_manifest_and_worker_speak_the_readers_language(client: Client) -> None:
    assert client.get("/manifest.webmanifest").json()["lang"] == "en"
    assert client.get("/manifest.webmanifest", headers=FINNISH).json()["lang"] == "fi"
    english, finnish = (site(client, headers) for headers in ({}, FINNISH))
    assert (english["language"], finnish["language"]) == ("en", "fi")
    assert english["version"] != finnish["version"]
    assert english == site(client, {})


def site(client: Client, headers: dict[str, str]) -> dict[str, str]:
    text = client.get("/sw.js", headers=headers).content.decode()
    found = re.search(r"^const SITE = (.*);$", text, re.MULTILINE)
    assert found
    told: dict[str, str] = json.loads(found[1])
    return told


@pytest.mark.parametrize("path", ["/sw.js", "/manifest.webmanifest", "/offline/"])
def test_they_are_only_read(client: Client, path: str) -> None:
    assert client.head(path).status_code == 200
    assert client.post(path).status_code == 405


def test_the_worker_is_asked_for_anew_each_time(client: Client) -> None:
    answer = client.get("/sw.js")
    assert answer["Content-Type"].startswith("text/javascript")
    assert "no-cache" in answer["Cache-Control"]
    assert {"Accept-Language", "Cookie"} <= set(answer["Vary"].split(", "))


def test_sources_that_change_under_their_names_are_not_kept(client: Client) -> None:
    assert site(client, {})["files"] == []


def test_a_page_names_its_reader_and_nothing_else_does(client: Client) -> None:
    assert client.get("/login/")["Kiila-Reader"] == ""
    user = User.objects.create_user(name="Aino")
    client.force_login(user)
    assert client.get("/games")["Kiila-Reader"] == str(user.pk)
    assert "Kiila-Reader" not in client.get("/sw.js")
    assert "Kiila-Reader" not in client.get("/m/999999/")


def test_the_offline_page_tells_nothing_of_its_reader(client: Client) -> None:
    client.force_login(User.objects.create_user(name="Märta"))
    page = client.get("/offline/").content.decode()
    assert "Märta" not in page
    assert "csrf" not in page
