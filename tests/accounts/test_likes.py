"""The settings of board, play and look: GET and POST /settings/board/, /play/ and /look/."""

import re
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from accounts.preference_options import BOARD, LOOK, ORDERS, PLAY
from accounts.preferences import DEFAULT, Checkers, NoCube, Numbering, Preferences, Side, Theme
from tests.filled import filled

pytestmark = pytest.mark.django_db

BOARD_PAGE, PLAY_PAGE, LOOK_PAGE = "/settings/board/", "/settings/play/", "/settings/look/"
PAGES = (BOARD_PAGE, PLAY_PAGE, LOOK_PAGE)
PREVIEW = "/settings/board/preview/"


@pytest.fixture
def aino(client: Client) -> User:
    user = User.objects.create_user("Aino", "four wedges of oak")
    client.force_login(user)
    return user


def text_of(answer: Any) -> str:
    return str(answer.content.decode())


def form_of(client: Client, page: str) -> dict[str, str]:
    """What a browser would send if Save were pressed at once."""
    html = text_of(client.get(page))
    return filled(html[html.index('id="likes"') :])


def liked() -> Preferences:
    return User.objects.get().preferences


def test_every_preference_is_asked_for_on_one_page() -> None:
    asked = [*BOARD, *PLAY, *ORDERS, *LOOK, "automatic_vacation"]  # the last beside the vacation
    assert sorted(asked) == sorted(Preferences.__dataclass_fields__)


def test_every_value_of_a_choice_has_words() -> None:
    for name, option in {**BOARD, **PLAY, **ORDERS, **LOOK}.items():
        kind: Any = type(getattr(DEFAULT, name))
        values = [] if kind in (bool, int) else [each for each in kind if each is not NoCube.GAME]
        assert list(option.choices or ()) == values, name


def test_the_overview_leads_to_each_and_each_leads_back(client: Client, aino: User) -> None:
    overview = text_of(client.get("/settings/"))
    for page in PAGES:
        assert f'href="{page}"' in overview
        answer = client.get(page)
        assert answer.status_code == 200
        assert "no-store" in answer["Cache-Control"]
        assert '<p class="back"><a href="/settings/">' in text_of(answer)


@pytest.mark.parametrize("page", PAGES)
def test_saving_what_is_shown_changes_nothing(client: Client, aino: User, page: str) -> None:
    chosen = {"home": "left", "pips": False, "theme": "dark", "one_click": True, "keys": False}
    User.objects.update(chosen=chosen, language="fi", timezone="Europe/Helsinki")
    before = User.objects.get()
    assert client.post(page, form_of(client, page)).status_code == 303
    after = User.objects.get()
    assert (after.chosen, after.language, after.timezone) == (
        before.chosen,
        before.language,
        before.timezone,
    )


def test_a_group_is_saved_and_the_others_stay(client: Client, aino: User) -> None:
    User.objects.update(chosen={"one_click": True, "theme": "dark"})
    sent = {**form_of(client, BOARD_PAGE), "home": "left", "numbering": "none", "checkers": "berry"}
    del sent["pips"]
    answer = client.post(BOARD_PAGE, sent, follow=True)
    assert answer.redirect_chain == [(BOARD_PAGE, 303)]
    assert "Saved." in text_of(answer)
    assert liked() == Preferences(
        theme=Theme.DARK,
        home=Side.LEFT,
        numbering=Numbering.NONE,
        checkers=Checkers.BERRY,
        pips=False,
        one_click=True,
    )


def test_the_settings_of_play_are_saved(client: Client, aino: User) -> None:
    sent = {**form_of(client, PLAY_PAGE), "ask_submit": "on", "next_order": "random"}
    client.post(PLAY_PAGE, sent)
    assert liked() == Preferences(ask_submit=True, next_order=liked().next_order)
    assert liked().next_order == "random"


def test_what_makes_no_sense_is_said_at_its_field_and_nothing_is_lost(
    client: Client, aino: User
) -> None:
    sent = {**form_of(client, BOARD_PAGE), "home": "up", "numbering": "brainking"}
    del sent["pips"]
    answer = client.post(BOARD_PAGE, sent)
    page = text_of(answer)
    assert answer.status_code == 422
    assert page.count("Choose one of these.") == 1
    assert 'href="#id_home"' in page
    assert re.search(r'value="brainking"[^>]* checked', page)
    assert not re.search(r'name="pips"[^>]* checked', page)
    assert liked() == DEFAULT


@pytest.mark.parametrize(
    "wrong",
    [{"language": "xx"}, {"timezone": "Mars/Base"}, {"timezone": "../etc/passwd"}, {"theme": ""}],
)
def test_a_language_zone_or_theme_must_be_one_of_those(
    client: Client, aino: User, wrong: dict[str, str]
) -> None:
    answer = client.post(LOOK_PAGE, {**form_of(client, LOOK_PAGE), **wrong})
    assert answer.status_code == 422
    assert text_of(answer).count("Choose one of these.") == 1
    assert User.objects.get().timezone == ""


def test_look_language_and_time_zone_are_saved_at_once(client: Client, aino: User) -> None:
    sent = {"theme": "contrast", "language": "sv", "timezone": "America/Argentina/Ushuaia"}
    page = text_of(client.post(LOOK_PAGE, sent, follow=True))
    assert '<html lang="sv" data-theme="contrast"' in page
    user = User.objects.get()
    assert (user.language, user.timezone) == ("sv", "America/Argentina/Ushuaia")
    assert user.preferences == Preferences(theme=Theme.CONTRAST)
    page = text_of(
        client.post(LOOK_PAGE, {"theme": "system", "language": "", "timezone": ""}, follow=True)
    )
    assert '<html lang="en" data-theme="system"' in page


def test_a_language_left_to_the_browser_forgets_the_one_of_the_switch(
    client: Client, aino: User
) -> None:
    client.post("/language/", {"language": "fi"})
    assert '<html lang="fi"' in text_of(client.get(LOOK_PAGE))
    client.post(LOOK_PAGE, {"theme": "system", "language": "", "timezone": ""})
    page = client.get(LOOK_PAGE, headers={"Accept-Language": "sv"})
    assert '<html lang="sv"' in text_of(page)


def test_the_board_of_the_page_is_drawn_as_it_is_saved(client: Client, aino: User) -> None:
    plain = text_of(client.get(BOARD_PAGE))
    User.objects.update(chosen={"home": "left", "tray_follows_home": True})
    turned = text_of(client.get(BOARD_PAGE))
    point_1 = '<text class="no" x="{}" y="631.5">1</text>'
    assert point_1.format("742") in plain
    assert point_1.format("114") in turned


def test_the_preview_shows_what_is_not_saved(client: Client, aino: User) -> None:
    sent = {**form_of(client, BOARD_PAGE), "numbering": "none", "home": "nonsense"}
    page = text_of(client.get(PREVIEW, sent))
    assert '<svg class="art"' in page
    assert '<text class="no"' not in page
    assert "<html" not in page
    assert "csrf" not in page
    assert liked() == DEFAULT
    assert '<text class="no"' in text_of(client.get(PREVIEW))


def test_nothing_on_the_preview_can_be_pressed(client: Client, aino: User) -> None:
    page = text_of(client.get(BOARD_PAGE))
    assert '<div id="preview" inert' in page
    assert page.index('<button class="h ') < page.index('<form class="card form" id="likes"')


def test_a_stranger_is_sent_to_the_log_in() -> None:
    for page in (*PAGES, PREVIEW):
        assert Client().get(page)["Location"] == f"/login/?next={page}"


def test_the_preview_can_only_be_read(client: Client, aino: User) -> None:
    assert client.post(PREVIEW).status_code == 405
