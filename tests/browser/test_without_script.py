"""Everything works with JavaScript off: each click is a page of its own."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Script
from tests.browser.people import Room
from tests.browser.records import BLACK, BLITZ, OPENING, WHITE
from tests.browser.store import Store
from tests.browser.table import Table

pytestmark = pytest.mark.browser


def test_a_whole_game_is_played_without_script(room: Room, dice: Script) -> None:
    dice(BLITZ.rolls)
    aino = room.enter("Aino", size="phone", has_script=False)
    bjorn = room.enter("Björn", has_script=False)
    aino.challenge(bjorn, length=1)
    black = bjorn.accept(aino)
    white = aino.open_match(bjorn)
    try_swap_and_undo(white)
    seats = {WHITE: white, BLACK: black}
    for number, turn in enumerate(BLITZ.turns):
        mine, other = seats[turn.color], seats[turn.color.opponent]
        if number:
            mine.reload()
        mine.expect_dice(turn.roll)
        if not turn.moves:
            expect(mine.notes).to_contain_text("You cannot make a legal move: 6-6.")
        mine.play(turn.moves)
        if number % 4 == 0:
            other.reload()
            other.expect_their_play(turn.roll, turn.text)
    black.reload()
    expect(white.message).to_have_text("You won the game.")
    expect(black.message).to_have_text(f"{aino.name} won the game.")
    expect(black.moves).to_contain_text("pass")
    expect(white.words).to_contain_text("15 off")


def try_swap_and_undo(table: Table) -> None:
    """Swap the dice, make a move, take it back, and go back in the browser."""
    table.swap_button.click()
    expect(table.page.locator("#act input[name=swap]")).to_have_value("1")
    table.choose(13, 8)
    table.point(2).click()  # both dice with one checker, the left one first
    table.expect_draft("13/8,8/2")
    expect(table.submit_button).not_to_have_attribute("aria-disabled", "true")
    expect(table.swap_button).to_be_hidden()
    table.undo()
    table.page.go_back()
    table.expect_draft("13/8,8/2")
    table.undo()
    table.undo()
    table.swap_button.click()
    expect(table.page.locator("#act input[name=swap]")).not_to_have_value("1")


def test_an_unfinished_play_is_refused_in_one_sentence_and_kept(room: Room, dice: Script) -> None:
    dice(OPENING.rolls)
    aino, _, match = room.match(has_script=False)
    white = aino.sit_at(match)
    white.move(8, 5)
    aino.foresee("422")
    white.submit_button.click(force=True)  # it looks disabled and is not
    expect(white.notes).to_have_text("The play is not complete: more dice can be played.")
    white.expect_draft("8/5")


def test_pressing_submit_twice_plays_once(room: Room, dice: Script, store: Store) -> None:
    dice(OPENING.rolls)
    aino, _, match = room.match(has_script=False)
    white = aino.sit_at(match)
    first = OPENING.turns[0]
    for source, target in first.moves:
        white.move(source, target)
    before = white.version
    white.submit_button.dblclick()
    white.expect_newer(before)
    assert store.kinds(match).count("play") == 1
    expect(white.message).to_contain_text("is to move")


def test_a_draft_of_an_older_page_is_dropped_with_a_sentence(room: Room, dice: Script) -> None:
    dice(OPENING.rolls)
    aino, bjorn, match = room.match(has_script=False)
    white = aino.sit_at(match)
    white.play(OPENING.turns[0].moves)
    black = bjorn.sit_at(match)
    black.play(OPENING.turns[1].moves)
    aino.page.goto(f"/m/{match}/?v=3&d=8/5&from=6")
    white.expect_dice(OPENING.turns[2].roll)
    expect(white.notes).to_have_text("The game moved on. Your unsent move was dropped.")
    white.expect_draft("")


def test_a_game_is_resigned_on_a_page_of_its_own(room: Room, dice: Script) -> None:
    dice(OPENING.rolls)
    aino, bjorn, match = room.match(has_script=False)
    white, black = aino.sit_at(match), bjorn.sit_at(match)
    white.page.locator(".side").get_by_role("link", name="Resign or cancel…").click()
    aino.page.get_by_role("link", name="Back to the board").click()
    white.arrive()
    white.page.locator(".side").get_by_role("link", name="Resign or cancel…").click()
    aino.look()
    aino.page.get_by_role("button", name="Resign and lose the game").click()
    white.arrive()
    expect(white.message).to_have_text(f"{bjorn.name} won the game.")
    black.reload()
    expect(black.message).to_have_text("You won the game.")
    expect(black.detail).to_contain_text("resigned")


def test_who_ticks_the_box_goes_on_after_each_move(room: Room, dice: Script) -> None:
    dice(OPENING.rolls)
    aino, bjorn, match = room.match(has_script=False)
    white = aino.sit_at(match)
    page, box = aino.page, aino.page.get_by_label("Then go to my next game")
    box.check()
    page.locator("#act").get_by_role("button", name="Save").click()
    white.arrive()
    expect(box).to_be_checked()
    expect(white.submit_button).to_contain_text("Submit, next game")
    for source, target in OPENING.turns[0].moves:
        white.move(source, target)
    white.submit_button.click()
    expect(page).to_have_url(re.compile("/games$"))
    expect(page.locator(".messages")).to_contain_text(f"Sent in {aino.name}–{bjorn.name}: 8/5 6/5")
    done = page.locator(".message", has_text="All done. Next deadline:")
    expect(done.get_by_role("link", name="Lobby")).to_be_visible()
    page.get_by_role("link", name="Back to that game").click()
    white.arrive()
    aino.look()
