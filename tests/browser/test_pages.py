"""Every page on a desk and on a phone: it fits, and the browser complains of nothing."""

import re

import pytest
from playwright.sync_api import expect

from backgammon.rules import VARIANTS
from tests.browser.conftest import Script
from tests.browser.people import USUAL_TIME, Room, Size
from tests.browser.records import OPENING

pytestmark = pytest.mark.browser

RULES = ("/rules/", *(f"/rules/{key}/" for key in VARIANTS))
OPEN = ("/", "/login/", "/register/", "/lobby", "/stats", *RULES)
SIGNED_IN = ("/games", "/lobby", "/new", "/settings/password/", "/stats", "/rules/backgammon/")
SIZES: tuple[Size, ...] = ("desk", "phone")


@pytest.mark.parametrize("size", SIZES)
def test_all_pages_fit(room: Room, dice: Script, size: Size) -> None:
    dice(OPENING.rolls)
    guest = room.stranger("a guest", size=size)
    for path in OPEN:
        guest.visit(path)
    guest.foresee("404")
    guest.visit("/m/999999999/")
    aino, bjorn = room.enter("Aino", size=size), room.enter("Björn", size=size)
    aino.challenge(bjorn, length=21)
    table = bjorn.accept(aino)
    for path in (*SIGNED_IN, f"/u/{aino.name}/", f"/m/{table.match_id}/resign"):
        bjorn.visit(path)
    guest.sit_at(table.match_id)
    aino.visit("/games")
    white = aino.open_match(bjorn)
    white.page.locator(".words summary").click()
    white.look()


@pytest.mark.parametrize("size", SIZES)
def test_time_and_last_play_stand_apart_for_a_spectator(
    room: Room, dice: Script, size: Size
) -> None:
    dice(OPENING.rolls)
    first, second, _, _ = OPENING.turns
    aino, bjorn, match = room.match()
    white, black = aino.sit_at(match), bjorn.sit_at(match)
    white.play(first.moves)
    black.play(second.moves)
    strip = room.stranger("a guest", size=size).sit_at(match).page.locator(".pl.me")
    expect(strip.locator(".lm")).to_contain_text(first.text)
    play, time = (strip.locator(part).bounding_box() for part in (".lm", ".dl"))
    assert play
    assert time
    is_beside = play["x"] + play["width"] <= time["x"]
    assert is_beside or play["y"] + play["height"] <= time["y"]


@pytest.mark.parametrize("size", SIZES)
def test_an_invitation_by_link_leads_through_registration_to_the_board(
    room: Room, dice: Script, size: Size
) -> None:
    dice(OPENING.rolls)
    aino = room.enter("Aino", size=size)
    page = aino.visit("/new")
    page.get_by_label("By link").check()
    page.get_by_label("Match").select_option("single")
    aino.send(rf"link\|\|backgammon\|single\|1\|{USUAL_TIME}\|random\|stay\|True")
    link = page.get_by_label("Send this link").input_value()
    aino.look()
    guest = room.stranger("Daniela", size=size)
    guest.visit(link)
    guest.page.get_by_role("main").get_by_role("link", name="Register").click()
    guest.fill_registration()
    expect(guest.page).to_have_url(link)
    guest.look()
    guest.page.get_by_role("button", name="Accept and play").click()
    guest.sit_down()
    page.reload()
    page.get_by_role("link", name="To the match").click()
    aino.sit_down()


def test_of_two_who_want_a_seat_one_gets_it_and_the_other_is_told(room: Room, dice: Script) -> None:
    dice(OPENING.rolls)
    aino, bjorn, cecilia = (room.enter(name) for name in ("Aino", "Björn", "Cecilia"))
    page = aino.visit("/new")
    page.get_by_label("Anyone").check()
    aino.send(rf"anyone\|\|backgammon\|cube\|5\|{USUAL_TIME}\|random\|stay\|True")
    expect(page).to_have_url(re.compile("/lobby$"))
    for person in (bjorn, cecilia):
        person.visit("/lobby")
    bjorn.take_seat(aino)
    bjorn.sit_down()
    cecilia.foresee("409")
    cecilia.take_seat(aino)
    expect(cecilia.page.get_by_role("alert")).to_be_visible()
    cecilia.look()
