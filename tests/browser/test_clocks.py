"""Time in a browser: the clocks of a new match, of a live one, and vacation."""

import re
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import Page, expect

from tests.browser.people import Room

pytestmark = pytest.mark.browser


def choose_clock(page: Page, name: str) -> None:
    page.get_by_label("Clock", exact=True).select_option(label=name)


def shown(page: Page) -> list[str]:
    """The fields of the form that are about time and can be seen."""
    names = ("days", "time", "bonus", "limit", "delay", "reserve", "live", "days_off")
    return [name for name in names if page.locator(f"[name={name}]").is_visible()]


@pytest.mark.parametrize("has_script", [True, False])
def test_only_the_fields_of_the_chosen_clock_are_shown(room: Room, has_script: bool) -> None:
    page = room.enter("Aino", size="phone", has_script=has_script).visit("/new")
    assert shown(page) == ["days", "days_off"]
    choose_clock(page, "Game clock")
    assert shown(page) == ["time", "bonus", "limit", "days_off"]
    choose_clock(page, "Delay and reserve")
    assert shown(page) == ["delay", "reserve", "days_off"]
    choose_clock(page, "Live")
    assert shown(page) == ["live"]


def test_a_live_clock_ticks_and_the_other_rests(room: Room) -> None:
    aino, bjorn = room.enter("Aino", size="phone"), room.enter("Björn")
    page = aino.visit("/new")
    choose_clock(page, "Live")
    page.get_by_label("White", exact=True).check()
    summary = "Each player has 12 seconds for every move, and 10 minutes in reserve for the match."
    expect(page.locator("#summary")).to_contain_text(summary)
    page.get_by_role("button", name="Send", exact=True).click()
    expect(page).to_have_url(re.compile("/lobby$"))
    other = bjorn.visit("/lobby")
    expect(other.locator("tr", has_text=aino.name)).to_contain_text(
        "12 seconds per move + 10 minutes in reserve"
    )
    bjorn.take_seat(aino)
    expect(other).to_have_url(re.compile(r"/m/\d+/$"))
    running, rest = other.locator(".pl time[data-deadline]"), other.locator(".pl .rest")
    expect(rest).to_have_text("0:12 + 10:00")
    first = re.compile(r"^4:5\d \+ 10:00$")  # five minutes for the first turn of a game
    expect(running.locator("span").first).to_have_text(first)
    told = running.locator("span").first.inner_text()
    expect(running.locator("span").first).not_to_have_text(told, timeout=5_000)
    expect(running.locator("span").first).to_have_text(first)
    bjorn.look()


def test_vacation_is_planned_without_script(room: Room) -> None:
    aino = room.enter("Aino", size="phone", has_script=False)
    page = aino.visit("/settings/vacation/")
    days = [datetime.now(UTC).date() + timedelta(days=n) for n in (1, 2)]
    for day in days:
        page.locator(f"[name=day][value='{day}']").check()
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Planned:")).to_be_visible()
    expect(page.locator(f"[name=day][value='{days[1]}']")).to_be_checked()
    aino.look()
