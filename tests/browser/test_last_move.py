"""The last move is shown once more, and the board as it was before it."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from backgammon.rules import Dice, Roll
from tests.browser.alone import Show, open_page, page_of
from tests.browser.conftest import Script
from tests.browser.people import Room
from tests.browser.records import OPENING
from tests.games.boards import ANNA, played

pytestmark = pytest.mark.browser

# White has been hit, and has to enter.
STATE, EVENTS = played("24/23 13/10", Roll(Dice(6, 2)), "24/22 8/2*", Roll(Dice(4, 1)))
LISTEN = """async () => {
  const last = await import("/static/js/last.js");
  document.body.insertAdjacentHTML("beforeend", '<p id="said"></p>');
  last.listenToLast(document.getElementById("match"));
  last.dressLast();
}"""
# The replay as it goes: how many checkers there are, and how many in motion.
REPLAY = """async () => {
  const {replay} = await import("/static/js/last.js");
  const was = document.getElementById("was"), moved = new Set();
  const watch = new MutationObserver(() => {
    for (const {effect} of document.getAnimations()) {
      const man = effect.target, traits = ["href", "x", "y"];
      if (was.contains(man)) moved.add(traits.map((name) => man.getAttribute(name)).join());
    }
  });
  watch.observe(was, {childList: true, attributes: true, subtree: true});
  const going = replay();
  const isPast = document.getElementById("board").classList.contains("past");
  const men = was.querySelectorAll("use").length;
  await going;
  return [isPast, men, moved.size];
}"""
# Counts in how many changes of the page the board was seen as it had been.
COUNT_PASTS = """() => {
  window.pasts = 0;
  const look = () => (window.pasts += Boolean(document.querySelector("#board.past")));
  const what = {childList: true, attributeFilter: ["class"], subtree: true};
  new MutationObserver(look).observe(document.getElementById("match"), what);
}"""
PAST = re.compile(r"\bpast\b")


def open_last(page: Page) -> Page:
    page.evaluate(LISTEN)
    return page


def test_the_last_move_is_replayed_and_the_board_is_as_before(show: Show) -> None:
    page = open_last(show(page_of(STATE, ANNA, events=EVENTS)))
    assert page.evaluate(REPLAY) == [True, 30, 3], "two checkers moved and one went to the bar"
    board = page.locator("#board")
    expect(board).not_to_have_class(PAST)
    page.evaluate(COUNT_PASTS)
    page.locator("#again").click()
    page.wait_for_function("window.pasts > 0")  # it lasts no longer than a second
    expect(board).not_to_have_class(PAST)


def test_without_motion_there_are_two_pictures(browser: Browser) -> None:
    context = browser.new_context(reduced_motion="reduce")
    page = open_last(open_page(context, page_of(STATE, ANNA, events=EVENTS)))
    assert page.evaluate(REPLAY) == [True, 30, 0]
    page.emulate_media(reduced_motion="no-preference")
    page.evaluate("document.documentElement.dataset.still = ''")  # as the site says it
    assert page.evaluate(REPLAY) == [True, 30, 0]
    expect(page.locator("#board")).not_to_have_class(PAST)
    context.close()


def test_the_board_before_is_looked_at_until_something_is_done(show: Show) -> None:
    page = open_last(show(page_of(STATE, ANNA, events=EVENTS)))
    before, board = page.get_by_role("button", name="Before the last move"), page.locator("#board")
    before.click()
    expect(board).to_have_class(PAST)
    expect(before).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#said")).to_have_text("The board before the last turn of Björn.")
    expect(page.locator("#men")).to_be_hidden()
    before.click()
    expect(board).not_to_have_class(PAST)
    expect(page.locator("#said")).to_have_text("The board as it is now.")
    before.click()
    page.locator('[data-n="24"]').click()
    expect(board).not_to_have_class(PAST)
    expect(before).to_have_attribute("aria-pressed", "false")
    expect(page.locator("#act [name=play]")).to_have_value("bar/24")


def test_a_move_that_arrives_is_seen_to_be_made(room: Room, dice: Script) -> None:
    dice(OPENING.rolls)
    aino, bjorn, match = room.match()
    white, black = aino.sit_at(match), bjorn.sit_at(match)
    page = black.page
    page.evaluate(COUNT_PASTS)
    first = OPENING.turns[0]
    white.play(first.moves)
    black.expect_pushed(first.roll, first.text)
    page.wait_for_function("window.pasts > 0")
    expect(page.locator("#board")).not_to_have_class(PAST)
