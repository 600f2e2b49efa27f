"""Two people talk beside a match, and keep notes, in real browsers."""

import re

import pytest
from playwright.sync_api import Route, expect

from tests.browser.conftest import Script
from tests.browser.people import Person, Room
from tests.browser.records import OPENING
from tests.browser.table import Table
from tests.browser.talk import Talk

pytestmark = pytest.mark.browser

FIRST = OPENING.turns[0]


def begin(room: Room, dice: Script, *, has_script: bool = True) -> tuple[Person, Table, Table]:
    """A match before White's first play; Aino and the match on both screens."""
    dice(OPENING.rolls)
    aino, bjorn, match = room.match(has_script=has_script)
    return aino, aino.sit_at(match), bjorn.sit_at(match)


def lose(route: Route) -> None:
    route.abort()


def test_two_people_talk_and_nobody_reloads(room: Room, dice: Script) -> None:
    dice(OPENING.rolls)
    aino, bjorn = room.enter("Aino"), room.enter("Björn", size="phone")
    aino.challenge(bjorn, length=1)
    black = bjorn.accept(aino)
    white = aino.open_match(bjorn)
    version = white.version
    mine, theirs = Talk(white), Talk(black)
    mine.open("Chat")
    mine.say("Good luck!")
    theirs.expect_unread(1)
    expect(theirs.latest).to_have_text(f"{aino.name}: Good luck!")
    expect(black.page.locator("#said")).to_have_text(f"{aino.name}: Good luck!")
    theirs.open("Chat")
    theirs.field.scroll_into_view_if_needed()
    theirs.expect_unread(0)
    theirs.say("Same to you.")
    mine.expect_said("Good luck!", "Same to you.")
    mine.expect_unread(0)
    for table in (white, black):
        table.expect_same_window()
        table.look()
        table.reload()
    theirs.expect_unread(0)
    expect(theirs.box.locator("details").first).not_to_have_attribute("open", "")
    assert white.version == version
    white.play(FIRST.moves)
    black.expect_pushed(FIRST.roll, FIRST.text)


def test_shift_and_enter_begin_a_line_and_enter_sends(room: Room, dice: Script) -> None:
    _, white, _ = begin(room, dice)
    talk = Talk(white)
    talk.open("Chat")
    talk.field.press_sequentially("one")
    talk.field.press("Shift+Enter")
    talk.field.press_sequentially("two")
    expect(talk.field).to_have_value("one\ntwo")
    talk.field.press("Enter")
    expect(talk.box.locator("#lines .name br")).to_have_count(1)
    expect(talk.field).to_be_focused()


def test_nothing_written_is_lost_when_it_does_not_get_through(room: Room, dice: Script) -> None:
    aino, white, black = begin(room, dice)
    talk = Talk(white)
    aino.foresee("ERR_")
    talk.open("Chat")
    white.page.route("**/chat", lose)
    talk.field.fill("Are you there?")
    talk.field.press("Enter")
    expect(talk.error).to_have_text("Not sent. Your text is still here. Try again.")
    expect(talk.field).to_have_value("Are you there?")
    white.page.unroute("**/chat", lose)
    white.reload()
    expect(talk.field).to_be_visible()
    expect(talk.field).to_have_value("Are you there?")
    talk.field.press("Enter")
    Talk(black).expect_unread(1)
    expect(talk.error).to_be_hidden()
    white.reload()
    expect(talk.field).to_have_value("")


def test_what_is_refused_stays_with_the_reason(room: Room, dice: Script) -> None:
    aino, white, _ = begin(room, dice)
    aino.foresee("422")
    talk = Talk(white)
    talk.open("Chat")
    talk.field.fill("x" * 501)
    talk.field.press("Enter")
    expect(talk.error).to_have_text("This is 501 characters long; at most 500 can be kept.")
    expect(talk.field).to_have_value("x" * 501)
    expect(talk.field).to_have_attribute("aria-invalid", "true")
    talk.field.press("Backspace")
    expect(talk.error).to_be_hidden()
    talk.field.press("Enter")
    expect(talk.lines).to_have_text(["x" * 500])


def test_a_message_is_read_only_when_it_is_on_the_screen(room: Room, dice: Script) -> None:
    _, white, black = begin(room, dice)
    mine, theirs = Talk(white), Talk(black)
    theirs.open("Chat")
    black.page.evaluate("document.querySelector('#talk').style.marginTop = '2000px'")
    black.page.evaluate("scrollTo(0, 0)")
    mine.open("Chat")
    mine.say("Look down here")
    theirs.expect_unread(1)
    mine.say("Further down")
    theirs.expect_unread(2)
    theirs.lines.last.scroll_into_view_if_needed()
    theirs.expect_unread(0)


def test_messages_missed_while_the_line_was_down_arrive_afterwards(
    room: Room, dice: Script
) -> None:
    aino, white, black = begin(room, dice)
    aino.foresee("ERR_")
    mine, theirs = Talk(white), Talk(black)
    theirs.open("Chat")
    aino.context.set_offline(True)
    theirs.say("You missed this")
    aino.context.set_offline(False)
    mine.expect_said("You missed this")
    white.expect_same_window()


def test_a_written_text_keeps_one_from_being_led_away(room: Room, dice: Script) -> None:
    _, white, black = begin(room, dice)
    talk = Talk(white)
    talk.open("Chat")
    talk.field.fill("Nice roll, but")
    for source, target in FIRST.moves:
        white.move(source, target)
    before = white.version
    white.page.get_by_role("button", name="Submit, next game").click()
    white.expect_newer(before)
    expect(white.notes).to_have_text("You stay here: there is a text that you have not sent.")
    white.expect_same_window()
    black.expect_pushed(FIRST.roll, FIRST.text)
    expect(talk.field).to_have_value("Nice roll, but")


def test_a_muted_player_is_heard_no_more_until_he_is_unmuted(room: Room, dice: Script) -> None:
    aino, white, black = begin(room, dice)
    mine, theirs = Talk(white), Talk(black)
    theirs.open("Chat")
    theirs.say("Loser!")
    mine.expect_unread(1)
    mine.open("Chat")
    mine.page.get_by_role("button", name=re.compile("^Mute")).click()
    expect(white.notes).to_contain_text("You no longer see what")
    expect(mine.box.get_by_text("You have muted")).to_be_visible()
    expect(mine.lines).to_have_count(0)
    theirs.say("Loser again!")
    white.play(FIRST.moves)
    black.expect_pushed(FIRST.roll, FIRST.text)
    expect(mine.lines).to_have_count(0)
    mine.expect_unread(0)
    mine.open("Chat")
    mine.page.get_by_role("button", name="Unmute").click()
    mine.expect_said("Loser!", "Loser again!")
    assert aino.errors == []


def test_a_note_is_saved_by_itself_and_stands_there_the_next_time(room: Room, dice: Script) -> None:
    _, white, black = begin(room, dice)
    talk = Talk(white)
    talk.write_note("He takes everything.")
    talk.expect_saved()
    white.reload()
    expect(white.notes).to_have_text("Your note: He takes everything.")
    white.page.get_by_role("link", name="Your note:").click()
    expect(talk.note).to_be_visible()
    expect(talk.note).to_have_value("He takes everything.")
    black.reload()
    expect(black.page.get_by_text("He takes everything.")).to_have_count(0)


def test_a_note_that_is_not_saved_is_kept_and_tried_again(room: Room, dice: Script) -> None:
    aino, white, _ = begin(room, dice)
    aino.foresee("ERR_")
    talk = Talk(white)
    white.page.route("**/note", lose)
    talk.write_note("Beware")
    expect(talk.note_error).to_have_text("Not saved yet. Your text is still here.")
    white.page.unroute("**/note", lose)
    white.reload()
    talk.expect_saved()
    expect(talk.note).to_have_value("Beware")
    white.reload()
    expect(white.notes).to_have_text("Your note: Beware")


def test_an_old_window_does_not_replace_a_newer_note_by_itself(room: Room, dice: Script) -> None:
    aino, white, _ = begin(room, dice)
    aino.foresee("409")
    old = Talk(aino.sit_at(white.match_id, aino.context.new_page()))
    talk = Talk(white)
    white.page.bring_to_front()
    talk.write_note("Newer")
    talk.expect_saved()
    old.page.bring_to_front()
    old.write_note("Older")
    expect(old.note_error).to_have_text("Your note was changed in another window meanwhile.")
    expect(old.box.locator(".other")).to_contain_text("Newer")
    old.note.press_sequentially("!")
    old.note.blur()
    expect(old.note_error).to_be_visible()
    white.reload()
    expect(white.notes).to_have_text("Your note: Newer")
    old.page.get_by_role("button", name="Save").click()
    old.expect_saved()
    white.reload()
    expect(white.notes).to_have_text("Your note: Older!")


def test_everything_works_without_script(room: Room, dice: Script) -> None:
    aino, white, black = begin(room, dice, has_script=False)
    mine, theirs = Talk(white), Talk(black)
    white.choose(8, 5)
    white.point(5).click()
    white.expect_draft("8/5")
    mine.open("Chat")
    mine.field.fill("Hello,\nBjörn")
    mine.box.get_by_role("button", name="Send").click()
    white.arrive()
    white.expect_draft("8/5")
    expect(mine.lines).to_be_visible()
    black.reload()
    theirs.expect_unread(1)
    expect(theirs.lines).to_be_visible()
    theirs.page.get_by_role("link", name="Chat on a page of its own").click()
    page = black.page
    room.people[1].foresee("422")
    expect(page.get_by_role("heading", level=1)).to_have_text(f"Chat with {aino.name}")
    page.get_by_label("Message to").fill("x" * 501)
    page.get_by_role("button", name="Send").click()
    expect(page.get_by_role("alert")).to_contain_text("at most 500 can be kept")
    page.get_by_label("Message to").fill("Hello, Aino")
    page.get_by_role("button", name="Send").click()
    expect(page.locator("#lines .name").last).to_have_text("Hello, Aino")
    page.get_by_role("textbox", name="Your note").fill("She greets.")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Your note is saved.")).to_be_visible()
    page.get_by_role("link", name="Back to the match").click()
    black.arrive()
    expect(black.notes).to_contain_text("Your note: She greets.")
    theirs.expect_unread(0)
    white.look()
    black.look()
