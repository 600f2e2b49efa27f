"""From game to game, and what is asked before a move is sent."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser import forms
from tests.browser.conftest import Script
from tests.browser.people import Room
from tests.browser.table import PUSHED, Table

pytestmark = pytest.mark.browser

OPENING = ((8, 5), (6, 5))


def send(table: Table) -> None:
    """Play 3-1 and press the button that comes first, wherever that leads."""
    for source, target in OPENING:
        table.move(source, target)
    table.submit_button.click()


def test_a_move_leads_on_to_the_next_game_and_says_what_was_sent(room: Room, dice: Script) -> None:
    dice([(3, 1), (5, 2)])
    aino, bjorn, first = room.match()
    cecilia = room.stranger("Cecilia")
    forms.register(cecilia.context.request, cecilia.name)
    ask = (aino.context.request, cecilia.context.request)
    second = forms.begin(*ask, cecilia.name, 1, "backgammon")
    white = aino.sit_at(first)
    page = white.page
    expect(page).to_have_title(re.compile(r"^\(2\) Your turn"))
    box = page.get_by_label("Then go to my next game")
    with page.expect_response("**/next/after"):
        box.check()
    expect(white.submit_button).to_contain_text("Submit, next game")
    send(white)
    expect(page).to_have_url(re.compile(rf"/m/{second}/$"))
    expect(white.notes).to_contain_text(f"Sent in {aino.name}–{bjorn.name}: 8/5 6/5")
    there = aino.sit_down()
    expect(box).to_be_checked()

    # From a text that is not sent the page does not go away.
    page.locator("#talk summary").first.click()
    page.locator("#message").fill("Good luck")
    send(there)
    expect(there.notes).to_contain_text("You stay here: there is a text that you have not sent.")
    expect(page).to_have_title(re.compile(rf"^{aino.name}"))
    there.expect_same_window()

    # A game that comes to wait meanwhile is counted where one looks.
    bjorn.sit_at(first).play(((13, 11), (13, 8)))
    on = page.locator("#on")
    page.bring_to_front()
    expect(on).to_contain_text("1", timeout=PUSHED)
    expect(page).to_have_title(re.compile(r"^\(1\) "))
    expect(page.locator("link[rel=icon]")).to_have_attribute("href", re.compile("kiila-turn"))
    page.locator("#message").fill("")
    on.click()
    expect(page).to_have_url(re.compile(rf"/m/{first}/$"))


def test_after_a_move_the_focus_is_on_the_way_on_and_a_game_can_be_skipped(
    room: Room, dice: Script
) -> None:
    dice([(3, 1)])
    aino, _, first = room.match()
    cecilia = room.stranger("Cecilia")
    forms.register(cecilia.context.request, cecilia.name)
    ask = (aino.context.request, cecilia.context.request)
    second = forms.begin(*ask, cecilia.name, 1, "backgammon")
    page = aino.sit_at(first).page
    page.keyboard.press("Shift+N")
    expect(page).to_have_url(re.compile(rf"/m/{second}/$"))
    page.get_by_role("link", name="Skip for now").click()
    expect(page).to_have_url(re.compile(rf"/m/{first}/$"))
    white = aino.sit_down()
    box = page.get_by_label("Then go to my next game")
    aino.foresee("ERR_INTERNET_DISCONNECTED")
    aino.context.set_offline(True)
    box.click()
    expect(box).not_to_be_checked()  # it could not be kept
    expect(white.submit_button).to_contain_text("Submit move")
    aino.context.set_offline(False)
    for source, target in OPENING:
        white.move(source, target)
    white.submit_button.press("Enter")
    on = page.locator("#on")
    expect(on).to_be_focused()
    expect(on).to_have_text(re.compile(r"^Next game\s*1$"))
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(rf"/m/{second}/$"))
    expect(white.notes).to_be_hidden()  # nothing is told of what one has seen arrive


def test_a_move_that_does_not_arrive_says_so_on_its_button(room: Room, dice: Script) -> None:
    dice([(3, 1), (5, 2), (2, 1)])
    aino, bjorn, match = room.match()
    white = aino.sit_at(match)
    net = white.page.locator("#net")
    expect(net).to_have_text("Live")
    aino.foresee("ERR_INTERNET_DISCONNECTED")
    aino.context.set_offline(True)
    expect(net).to_have_text("Offline – you can still try moves")
    send(white)
    expect(white.submit_button).to_contain_text("Not sent – Try again")
    expect(white.message).to_have_text("Not sent. Your move is still here. Try again.")
    white.expect_draft("8/5,6/5")
    aino.context.set_offline(False)
    expect(net).to_have_text("Live", timeout=PUSHED)
    before = white.version
    white.submit_button.click()
    white.expect_newer(before)
    expect(white.detail).to_have_text("Sent: 8/5 6/5.")

    # What others do moves no focus, and an open page tells the site what it has shown.
    menu = white.page.locator("#act summary", has=white.page.locator("svg"))
    menu.focus()
    white.page.evaluate("document.activeElement.dataset.old = ''")
    with white.page.expect_response("**/seen") as told:
        bjorn.sit_at(match).play(((13, 11), (13, 8)))
        white.page.bring_to_front()
    assert told.value.status == 204
    white.expect_pushed("5-2", "13/11 13/8")
    expect(menu).to_be_focused()
    expect(menu).not_to_have_attribute("data-old", "")
    expect(white.page.locator("#said")).to_contain_text(
        f"{bjorn.name} moved: 5-2, 13 to 11; 13 to 8."
    )


def test_a_match_is_taken_along_and_shared(room: Room, dice: Script) -> None:
    dice([(3, 1), (5, 2)])
    aino, bjorn, match = room.match()
    aino.sit_at(match).play(OPENING)
    aino.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = aino.page

    def copied(name: str) -> str:
        page.get_by_role("button", name=name).click()
        expect(page.get_by_role("button", name="Copied")).to_be_focused()
        expect(page.locator("#said")).to_have_text(re.compile("^Copied\u200b?$"))
        page.keyboard.press("Enter")  # once more
        expect(page.get_by_role("button", name=name)).to_be_focused()  # it says its name again
        return str(page.evaluate("navigator.clipboard.readText()"))

    assert copied("Copy position ID") == page.locator("#position").text_content()
    players, opening, play = copied("Copy moves").split("\n")
    assert players == f"#\t{aino.name}\t{bjorn.name}"
    assert opening == f"{aino.name} 3, {bjorn.name} 1 – {aino.name} starts"
    assert play == "1\t3-1 8/5 6/5\t"
    assert copied("Share") == page.url
    page.locator("#words summary").click()
    words = copied("Copy position as text").split("\n")
    assert words[0] == "White (you): 2 on 24, 5 on 13, 2 on 8, 4 on 6, 2 on 5."
