"""When something is not as it should be: old pages, broken lines, time that runs out."""

import re

import pytest
from playwright.sync_api import APIResponse, Route, expect

from tests.browser.conftest import Script
from tests.browser.forms import PASSWORD
from tests.browser.people import Person, Room
from tests.browser.records import OPENING
from tests.browser.store import Store
from tests.browser.table import Table

pytestmark = pytest.mark.browser

FIRST, SECOND, THIRD, _ = OPENING.turns
SWEPT = 20_000  # milliseconds: beat sends a sweep every five seconds


def begin(room: Room, dice: Script, length: int = 1) -> tuple[Person, Person, Table, Table]:
    """A match before White's first play, on both screens."""
    dice(OPENING.rolls)
    aino, bjorn, match = room.match(length=length)
    return aino, bjorn, aino.sit_at(match), bjorn.sit_at(match)


def test_an_old_page_gets_one_sentence_and_the_fresh_board(
    room: Room, dice: Script, store: Store
) -> None:
    aino, _, white, _ = begin(room, dice)
    other, same = (aino.sit_at(white.match_id, aino.deaf_tab()) for _ in range(2))
    aino.foresee("409")
    white.play(FIRST.moves)
    other.play(((24, 21), (24, 23)))
    expect(other.notes).to_have_text("The game moved on. This is how it stands now.")
    expect(other.message).to_contain_text("is to move")
    same.play(FIRST.moves)
    expect(same.notes).to_have_text("Already received.")
    assert store.kinds(white.match_id).count("play") == 1


def test_two_quick_presses_of_submit_play_once(room: Room, dice: Script, store: Store) -> None:
    _, _, white, black = begin(room, dice)
    for source, target in FIRST.moves:
        white.move(source, target)
    white.submit_button.dblclick()
    black.expect_pushed(FIRST.roll, FIRST.text)
    assert store.kinds(white.match_id).count("play") == 1
    white.expect_same_window()


def test_with_the_socket_down_plays_arrive_by_polling(room: Room, dice: Script) -> None:
    _, bjorn, white, black = begin(room, dice)
    tab = bjorn.deaf_tab()
    tab.clock.install()
    deaf = bjorn.sit_at(white.match_id, tab)
    expect(deaf.page.locator("#net")).to_have_text("Reconnecting…")
    white.play(FIRST.moves)
    black.expect_pushed(FIRST.roll, FIRST.text)
    expect(deaf.message).to_contain_text("is to move")
    pass_seconds(deaf, 38)
    deaf.expect_their_play(FIRST.roll, FIRST.text)
    black.play(SECOND.moves)
    white.expect_pushed(SECOND.roll, SECOND.text)
    expect(deaf.message).to_contain_text("Your turn")
    pass_seconds(deaf, 75)
    expect(deaf.message).to_contain_text("is to move")
    deaf.expect_same_window()


def pass_seconds(table: Table, seconds: int) -> None:
    """Let the page's own clock run on, and what its sockets do meanwhile happen."""
    for _ in range(seconds):
        table.page.clock.run_for(1000)


def test_a_play_that_does_not_get_through_is_kept(room: Room, dice: Script) -> None:
    aino, _, white, black = begin(room, dice)
    aino.foresee("ERR_")
    aino.page.route("**/act", lambda route: route.abort())
    white.move(*FIRST.moves[0])
    white.move(*FIRST.moves[1])
    white.submit_button.click()
    expect(white.message).to_have_text("Not sent. Your move is still here. Try again.")
    white.expect_draft("8/5,6/5")
    white.reload()
    white.expect_draft("8/5,6/5")
    aino.page.unroute("**/act")
    white.submit()
    black.expect_pushed(FIRST.roll, FIRST.text)


def test_a_double_that_does_not_get_through_says_so_beside_its_cube(
    room: Room, dice: Script
) -> None:
    _, bjorn, white, black = begin(room, dice, length=3)
    white.play(FIRST.moves)
    black.expect_pushed(FIRST.roll, FIRST.text)
    bjorn.foresee("ERR_")
    bjorn.page.route("**/act", lambda route: route.abort())
    button = black.page.locator("#act button[data-key=d]")
    button.click()
    expect(button).to_have_text("2Not sent – Try again")


def test_while_a_play_is_under_way_only_its_answer_renews_the_page(
    room: Room, dice: Script
) -> None:
    aino, _, white, black = begin(room, dice)
    held: list[tuple[Route, APIResponse]] = []
    aino.page.route("**/act", lambda route: held.append((route, route.fetch())))
    for source, target in FIRST.moves:
        white.move(source, target)
    white.submit_button.click()
    black.expect_pushed(FIRST.roll, FIRST.text)
    tell(white, "online")  # asks for the page as it is now, as a hint does
    white.expect_draft("8/5,6/5")
    white.submit_button.click()
    expect(white.message).to_have_text("Sending…")
    (route, answer) = held.pop()
    route.fulfill(response=answer)
    expect(white.message).to_contain_text("is to move")
    white.expect_same_window()


def test_what_happens_before_the_answer_to_a_play_arrives_is_shown_after_it(
    room: Room, dice: Script
) -> None:
    aino, _, white, black = begin(room, dice)
    held: list[tuple[Route, APIResponse]] = []
    aino.page.route("**/act", lambda route: held.append((route, route.fetch())), times=1)
    for source, target in FIRST.moves:
        white.move(source, target)
    white.submit_button.click()
    black.expect_pushed(FIRST.roll, FIRST.text)
    black.play(SECOND.moves)
    white.page.bring_to_front()
    white.page.wait_for_timeout(300)  # a hint takes less
    (route, answer) = held.pop()
    route.fulfill(response=answer)
    white.expect_pushed(SECOND.roll, SECOND.text)


def test_a_play_that_arrived_without_an_answer_shows_as_played(room: Room, dice: Script) -> None:
    aino, bjorn, white, _ = begin(room, dice)
    deaf = aino.sit_at(white.match_id, aino.deaf_tab())
    aino.foresee("ERR_")
    deaf.page.route("**/act", lambda route: route.fetch() and route.abort())
    for source, target in FIRST.moves:
        deaf.move(source, target)
    deaf.submit_button.click()
    expect(deaf.message).to_contain_text(f"{bjorn.name} is to move")
    deaf.expect_same_window()


def tell(table: Table, event: str) -> None:
    """Let the page hear an event of the browser, and do what it does then."""
    table.page.evaluate("(name) => dispatchEvent(new Event(name))", event)
    table.page.wait_for_timeout(300)


@pytest.mark.parametrize("gone", [".*", "sessionid"])
def test_whoever_is_logged_out_by_then_finds_the_play_after_the_log_in(
    room: Room, dice: Script, gone: str
) -> None:
    aino, _, white, black = begin(room, dice)
    aino.foresee("403")
    for source, target in FIRST.moves:
        white.move(source, target)
    aino.context.clear_cookies(name=re.compile(gone))
    white.submit_button.click()
    expect(white.page).to_have_url(re.compile("/login/"))
    expect(white.page.get_by_text("Please log in again.")).to_be_visible()
    form = white.page.get_by_role("main")
    form.get_by_label("Name").fill(aino.name)
    form.get_by_label("Password", exact=True).fill(PASSWORD)
    form.get_by_role("button", name="Log in").click()
    white.arrive()
    white.expect_draft("8/5,6/5")
    white.submit()
    black.expect_pushed(FIRST.roll, FIRST.text)


def test_a_turn_played_in_another_window_is_told(room: Room, dice: Script) -> None:
    aino, _, white, black = begin(room, dice)
    other = aino.sit_at(white.match_id, aino.context.new_page())
    other.move(24, 23)
    white.play(FIRST.moves)
    expect(other.notes.locator("p")).to_have_text(
        [
            "Moved in another window.",
            "The game changed. Your unsent move was dropped: 24/23.",
        ]
    )
    black.expect_pushed(FIRST.roll, FIRST.text)
    black.play(SECOND.moves)
    other.expect_pushed(SECOND.roll, SECOND.text)
    other.expect_same_window()
    expect(white.notes).to_have_text("")
    expect(black.notes).to_have_text("")


def test_a_draft_that_the_game_overtakes_is_named(room: Room, dice: Script) -> None:
    _, bjorn, white, black = begin(room, dice, length=3)
    white.move(8, 5)
    black.page.locator(".side").get_by_role("link", name="Resign or cancel…").click()
    bjorn.page.get_by_text("Resign the whole match").click()
    bjorn.page.get_by_label("Yes, I give up the whole match").check()
    bjorn.page.get_by_role("button", name="Resign and lose the match").click()
    expect(white.message).to_have_text("You won the match 0–0.")
    expect(white.notes).to_contain_text("Your unsent move was dropped: 8/5.")
    white.expect_same_window()


def test_time_that_runs_out_is_told_without_a_reload(
    room: Room, dice: Script, store: Store
) -> None:
    aino, bjorn, white, black = begin(room, dice)
    white.play(FIRST.moves)
    black.expect_pushed(FIRST.roll, FIRST.text)
    black.play(SECOND.moves)
    white.expect_pushed(SECOND.roll, SECOND.text)
    white.expect_dice(THIRD.roll)
    store.let_time_run_out(white.match_id)
    expect(black.message).to_have_text("You won the game.", timeout=SWEPT)
    expect(white.message).to_have_text(f"{bjorn.name} won the game.")
    for table in (white, black):
        expect(table.detail).to_have_text(re.compile("time"))
        table.expect_same_window()
    assert store.kinds(white.match_id)[-3:] == ["timeout", "game_over", "match_over"]
    profile = bjorn.visit(f"/u/{aino.name}/")
    expect(profile.locator("dl.facts")).to_have_text(re.compile(r"Time-outs\s*1"))
