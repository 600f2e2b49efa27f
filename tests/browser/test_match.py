"""A match from registration to the last point, in two browsers that never reload."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Script
from tests.browser.people import Person, Room
from tests.browser.records import BLACK, BLACK_OPENING, OPENING, RUNAWAY, WHITE, Turn
from tests.browser.table import Table

pytestmark = pytest.mark.browser

DROPPED = [(3, 3), *OPENING.rolls[:2]]  # equal dice open the match: rolled again


def test_a_match_to_three_is_played_by_clicks_to_the_last_point(room: Room, dice: Script) -> None:
    dice([*DROPPED, *BLACK_OPENING.rolls, *RUNAWAY.rolls])
    aino, bjorn = room.enter("Aino"), room.enter("Björn", size="phone")
    aino.challenge(bjorn, length=3)
    before = finished_games(aino)
    black = bjorn.accept(aino)
    white = aino.open_match(bjorn)
    drop_a_double(white, black)
    take_a_double_and_resign(white, black)
    play_the_crawford_game(white, black)
    expect(black.message).to_have_text("You won the match 5–1.")
    expect(white.message).to_have_text(f"{bjorn.name} won the match 5–1.")
    for table in (white, black):
        table.expect_same_window()
    assert finished_games(aino) == before + 3
    assert record(aino, bjorn) == ["3", "2", "1", "0"]
    assert record(bjorn, aino) == ["3", "1", "2", "0"]
    play_again(aino, bjorn, white)


def take_turn(turn: Turn, mine: Table, other: Table) -> None:
    """Play the dice that lie there; the other sees it at once."""
    mine.expect_dice(turn.roll)
    mine.play(turn.moves)
    other.expect_pushed(turn.roll, turn.text)


def drop_a_double(white: Table, black: Table) -> None:
    """Game 1: Black drops; 1–0."""
    expect(white.detail).to_contain_text("starts")
    expect(white.moves).to_contain_text("rolled again")
    expect(black.message).to_have_text(re.compile("is to move"))
    first, second = OPENING.turns[:2]
    take_turn(first, white, black)
    expect(black.message).to_have_text("Your turn: roll, or double first.")
    black.roll()
    take_turn(second, black, white)
    white.double()
    expect(white.message).to_have_text(re.compile("is to take or drop the double"))
    expect(black.message).to_have_text(re.compile("doubles to 2"))
    expect(black.detail).to_contain_text("drop and lose 1")
    black.press("Drop", confirm="Yes, drop")
    for table in (white, black):
        expect(table.page.locator(".mt h2")).to_have_text("Match to 3 · game 2")
        expect(table.notes).to_contain_text("Game 1:")
    expect(white.score).to_contain_text(re.compile(r"1\s*–\s*0"))


def take_a_double_and_resign(white: Table, black: Table) -> None:
    """Game 2: Black doubles, White takes, resigns at once, and Black accepts; 1–2."""
    first, second, third, _ = BLACK_OPENING.turns
    take_turn(first, black, white)
    white.roll()
    take_turn(second, white, black)
    black.double()
    expect(white.message).to_have_text(re.compile("doubles to 2"))
    expect(white.cube).to_have_text("2")
    white.press("Take", confirm="Yes, take")
    expect(white.page.locator(".mt p").first).to_contain_text("cube at 2, yours")
    expect(black.page.locator(".mt p").first).to_contain_text("cube at 2, with")
    # The cube is White's now: Black's dice are rolled at once.
    take_turn(third, black, white)
    white.expect_dice("2-1")  # the cube is dead, as two points win the match: nothing to decide
    resign_for_two_points(white, black)


def resign_for_two_points(white: Table, black: Table) -> None:
    link = white.page.locator(".side").get_by_role("link", name="Resign or cancel…")
    link.dblclick()
    dialog = white.page.get_by_role("dialog", name="Resign")
    expect(dialog.get_by_role("link", name="Back to the board")).to_be_focused()
    white.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(link).to_be_focused()
    link.click()
    expect(dialog.get_by_role("heading", name="2 points (single game × cube 2)")).to_be_visible()
    white.look()
    white.page.get_by_role("button", name="Resign and lose 2 points").click()
    white.arrive()
    expect(white.detail).to_contain_text("You offered to resign (single game)")
    expect(black.message).to_have_text(re.compile("offers to resign: you win 2 points"))
    black.press("Accept", confirm="Yes, accept")
    for table in (white, black):
        expect(table.page.locator(".mt h2")).to_have_text("Match to 3 · game 3")
        expect(table.notes).to_contain_text("resigned.")
    expect(black.score).to_contain_text(re.compile(r"2\s*–\s*1"))


def play_the_crawford_game(white: Table, black: Table) -> None:
    """Game 3: nobody may double, so dice are rolled at once; Black bears everybody off."""
    for table in (white, black):
        expect(table.badge).to_have_text("Crawford – no doubling this game")
        expect(table.page.locator(".cube.struck")).to_be_attached()
    seats = {WHITE: white, BLACK: black}
    for turn in RUNAWAY.turns:
        mine, other = seats[turn.color], seats[turn.color.opponent]
        take_turn(turn, mine, other)
        expect(other.page.get_by_role("button", name=re.compile("Double"))).to_have_count(0)
    for table in (white, black):
        expect(table.words).to_contain_text("15 off")
        expect(table.moves).to_contain_text("wins: backgammon, 3 points")


def play_again(aino: Person, bjorn: Person, white: Table) -> None:
    """One click asks for a match with colours changed; the other's page leads to it."""
    bjorn.page.goto(f"/m/{white.match_id}/")
    white.page.bring_to_front()
    aino.page.goto(f"/m/{white.match_id}/")
    aino.page.get_by_role("button", name="Play again").click()
    expect(aino.page.get_by_role("link", name="Your wish to play again")).to_be_visible()
    aino.look()
    bjorn.page.reload()
    bjorn.page.get_by_role("link", name="Asked to play again").click()
    accept = bjorn.page.get_by_role("button", name="Accept")
    expect(accept).to_be_visible()
    bjorn.look()
    accept.click()
    again = bjorn.sit_down()
    assert again.match_id != white.match_id
    expect(again.page.locator(".mt h2")).to_have_text("Match to 3 · game 1")
    expect(again.page.locator("table.mv th").nth(1)).to_contain_text(bjorn.name)


def finished_games(person: Person) -> int:
    """How many games of backgammon the statistics count; read in a tab of its own."""
    tab = person.context.new_page()
    tab.goto("/stats")
    name = tab.get_by_role("rowheader", name="Backgammon", exact=True)
    cell = tab.get_by_role("row").filter(has=name).locator("td[data-label=Finished]")
    number = int(cell.inner_text().replace(",", ""))
    tab.close()
    return number


def record(reader: Person, player: Person) -> list[str]:
    """Games, won, lost and drawn on a player's profile, as another reads it."""
    page = reader.visit(f"/u/{player.name}/")
    cells = page.locator("table.all tbody td").all_inner_texts()
    return [re.split(r"\s", cell.strip())[0] for cell in cells]
