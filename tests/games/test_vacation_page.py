"""The page on which a player plans vacation."""

import re
from collections.abc import Iterable
from datetime import date, timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils.timezone import now

from accounts.models import User
from games import holidays
from games.models import VacationDay
from games.services import vacation
from games.time_off import days_left, site_day
from tests.games.pages import signed_in, text_of

URL = "/settings/vacation/"


def today() -> date:
    return site_day(now())


def ahead(*days: int) -> list[date]:
    """So many days from today."""
    return [today() + timedelta(days=n) for n in days]


def page_with(day: date) -> str:
    """The address of the page that shows a day."""
    return f"{URL}?from={day.isoformat()}"


def boxes(page: str) -> dict[str, str]:
    """The boxes of the calendar, by their days."""
    return dict(re.findall(r'name="day" value="([^"]*)"([^>]*)>', page))


def save(user: User, days: Iterable[date], first: date | None = None, **more: str) -> Any:
    sent = {"from": (first or today()).isoformat(), "day": [day.isoformat() for day in days]}
    return signed_in(user).post(URL, {**sent, "automatic": "1", **more})


def taken(user: User) -> set[date]:
    return set(VacationDay.objects.filter(user=user).values_list("day", flat=True))


def month_ahead() -> date:
    """The first day of a later page, the second month of which is in the same year."""
    pages = [holidays.later(today().replace(day=1), n * holidays.MONTHS) for n in (1, 2)]
    return next(first for first in pages if first.month != 12)


def test_the_page_shows_three_months_and_what_is_left(anna: User) -> None:
    page = text_of(signed_in(anna).get(URL))
    assert page.count('<table class="cal">') == 3
    assert f"30 of 30 days left in {today().year}." in page
    assert "Nothing is planned." in page
    assert today().isoformat() in boxes(page)
    assert not any("checked" in rest for rest in boxes(page).values())
    assert "Later months" in page
    assert "Earlier months" not in page


def test_days_are_ticked_and_given_back(anna: User) -> None:
    first = month_ahead()
    days = [first + timedelta(days=n) for n in (3, 4, 5, 9)]
    answer = save(anna, days, first)
    assert (answer.status_code, answer["Location"]) == (303, page_with(first))
    assert taken(anna) == set(days)
    page = text_of(signed_in(anna).get(page_with(first)))
    assert {day for day, rest in boxes(page).items() if "checked" in rest} == set(map(str, days))
    assert f"Planned: {holidays.ranges_in_words(days)}." in page
    save(anna, days[:1], first)
    assert taken(anna) == {days[0]}


def test_days_of_other_months_stay(anna: User) -> None:
    other, first = today() + timedelta(days=1), month_ahead()
    vacation.plan(anna, [other])
    save(anna, [first], first)
    assert taken(anna) == {other, first}


def test_more_than_are_left_is_told_in_a_sentence_and_changes_nothing(anna: User) -> None:
    first = month_ahead()
    planned = [first + timedelta(days=n) for n in range(27)]
    vacation.plan(anna, planned[:2])
    year = first.year
    assert days_left(anna, year) == 28
    second = holidays.later(first, 1)
    wanted = [second + timedelta(days=n) for n in range(28)]
    answer = save(anna, [*planned, *wanted], first)
    page = text_of(answer)
    assert answer.status_code == 422
    assert f"Of {year} you have 28 days of vacation left; 53 more are ticked." in page
    assert taken(anna) == set(planned[:2])
    assert "checked" in boxes(page)[wanted[-1].isoformat()]


def test_days_given_back_may_be_taken_elsewhere(anna: User) -> None:
    first = month_ahead()
    vacation.plan(anna, [first + timedelta(days=n) for n in range(28)])
    second = holidays.later(first, 1)
    days = [second + timedelta(days=n) for n in range(28)]
    assert save(anna, days, first).status_code == 303
    assert taken(anna) == set(days)


def test_what_is_over_cannot_be_changed(anna: User) -> None:
    gone = today() - timedelta(days=1)
    answer = save(anna, [gone])
    assert answer.status_code == 422
    assert "A day that is over cannot be changed." in text_of(answer)
    assert not taken(anna)


def test_today_can_be_taken_and_stays_taken(anna: User) -> None:
    save(anna, [today()])
    page = text_of(signed_in(anna).get(URL))
    assert "checked disabled" in boxes(page)[today().isoformat()]
    save(anna, [])
    assert taken(anna) == {today()}


@pytest.mark.parametrize("is_on", [False, True])
def test_automatic_days_are_switched(anna: User, is_on: bool) -> None:
    save(anna, [], automatic="1" if is_on else "")
    anna.refresh_from_db()
    assert anna.preferences.automatic_vacation is is_on
    page = text_of(signed_in(anna).get(URL))
    found = re.search(r'name="automatic"[^>]*>', page)
    assert found
    assert ("checked" in found[0]) is is_on


def test_nonsense_is_left_out(anna: User) -> None:
    sent = {"from": "tomorrow", "day": ["", "x", "2026-13-01", "0001-01-01T00", "\0"]}
    assert signed_in(anna).post(URL, sent).status_code == 303
    assert not taken(anna)
    for month in ("", "x", "0001-01-01", "9999-12-31"):
        assert signed_in(anna).get(URL, {"from": month}).status_code == 200


def test_the_last_page_is_the_end_of_next_year(anna: User) -> None:
    last = date(today().year + 1, 12, 31)
    page = text_of(signed_in(anna).get(page_with(last)))
    assert last.isoformat() in boxes(page)
    assert "Later months" not in page
    assert "Earlier months" in page


def test_a_stranger_is_sent_to_the_login() -> None:
    answer = Client().get(URL)
    assert answer.status_code == 302
    assert answer["Location"].startswith("/login/")


def test_the_settings_lead_there(anna: User) -> None:
    assert f'href="{URL}"' in text_of(signed_in(anna).get("/settings/"))


def test_days_are_told_as_they_follow_each_other() -> None:
    days = [date(2026, 12, 30), date(2026, 12, 31), date(2027, 1, 1), date(2027, 2, 5)]
    assert holidays.ranges_in_words(days) == "30 Dec 2026 – 1 Jan 2027, 5 Feb 2027"
    assert holidays.ranges_in_words([]) == ""
