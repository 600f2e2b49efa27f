"""A new match in a browser: one of eleven games, and only what it offers."""

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.people import USUAL_TIME, Room


def offered(page: Page, name: str) -> list[str]:
    """What a list lets one choose, in words."""
    return page.locator(f"[name={name}] option").all_inner_texts()


def own_seat(page: Page) -> Locator:
    """The line of one's own seat in the lobby."""
    return page.locator("tr", has=page.get_by_role("button", name="Withdraw"))


def choose(page: Page, game: str) -> None:
    """Press the card of a game."""
    page.locator(".kind", has=page.get_by_role("radio", name=game, exact=True)).click()


def test_plain_backgammon_to_five_is_two_clicks_away(room: Room) -> None:
    page = room.enter("Aino").page
    page.get_by_role("link", name="Start a game").click()
    expect(page.locator("#summary")).to_contain_text("Backgammon, a match to 5 points")
    page.get_by_role("button", name="Send", exact=True).click()
    expect(page).to_have_url(re.compile("/lobby$"))
    expect(own_seat(page)).to_contain_text("match to 5 points, cube")


def test_a_game_offers_its_own_formats_lengths_and_options(room: Room) -> None:
    aino = room.enter("Aino", size="phone")
    page = aino.visit("/new")
    kind, length = page.get_by_label("Match", exact=True), page.get_by_label("Length")
    special = page.locator(".special")
    choose(page, "Fevga")
    expect(kind).to_have_value("points")
    assert "Points, with the cube" in offered(page, "format")
    choose(page, "Grasshopper")
    expect(kind).to_have_value("wins")
    assert not any("with the cube" in words for words in offered(page, "format"))
    assert offered(page, "length")[:2] == ["2 wins", "3 wins"]
    expect(page.get_by_text("Grasshopper has no dice")).to_be_visible()
    expect(special).to_be_hidden()
    length.select_option("6")
    choose(page, "Plakoto")
    expect(kind).to_have_value("points")
    expect(length).to_have_value("7")
    assert offered(page, "length")[:2] == ["3 points", "5 points"]
    kind.select_option("games")
    choose(page, "Long Narde")
    expect(kind).to_have_value("games")
    special.locator("summary").click()
    assert special.get_by_role("checkbox").count() == 2
    page.get_by_label("only once an opponent’s checker is home").check()
    expect(page.locator("#summary")).to_contain_text("A fence of six points is allowed only once")
    aino.look()
    choose(page, "Hyper Backgammon")
    expect(page.locator("#summary")).not_to_contain_text("A fence")
    expect(page.get_by_role("link", name="The rules of Hyper Backgammon")).to_be_visible()
    kind.select_option("single")
    expect(length).to_be_hidden()
    expect(page.get_by_label("Change colours")).to_be_hidden()
    aino.send(rf"anyone\|\|hyper\|single\|1\|{USUAL_TIME}\|random\|stay\|True")
    expect(own_seat(page)).to_contain_text("Hyper Backgammon single game")


def test_the_keyboard_goes_from_game_to_game(room: Room) -> None:
    page = room.enter("Aino").visit("/new")
    chosen = page.get_by_role("radio", name="Backgammon", exact=True)
    expect(chosen).to_be_checked()
    chosen.focus()
    page.keyboard.press("ArrowDown")
    other = page.get_by_role("radio", name="Nackgammon", exact=True)
    expect(other).to_be_checked()
    expect(other).to_be_focused()
    expect(other).to_have_accessible_description(re.compile("four checkers far back"))
    expect(page.locator("#summary")).to_contain_text("Nackgammon, a match to 5 points")
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="The rules of Nackgammon")).to_be_focused()


def test_without_script_what_a_game_does_not_offer_is_refused_and_kept(room: Room) -> None:
    aino = room.enter("Aino", size="phone", has_script=False)
    page = aino.visit("/new")
    choose(page, "Plakoto")
    page.get_by_label("Length").select_option("11")
    aino.foresee("422")
    page.get_by_role("button", name="Continue").click()
    expect(page.locator(".format .error")).to_have_text(
        "Plakoto is played without the doubling cube."
    )
    expect(page.get_by_role("radio", name="Plakoto")).to_be_checked()
    aino.look()
    page.get_by_label("Match", exact=True).select_option("points")
    aino.send(rf"anyone\|\|plakoto\|points\|11\|{USUAL_TIME}\|random\|stay\|True")
    expect(own_seat(page)).to_contain_text("Plakoto match to 11 points")
