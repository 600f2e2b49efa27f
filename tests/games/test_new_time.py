"""The clock of a new match: four kinds, and days off."""

import re

import pytest

from accounts.models import User
from games.models import Challenge
from games.models.terms import DAY
from tests.games.pages import choose, seen, send, signed_in, text_of

HOUR, MINUTE = 3600, 60
GAME = {"clock": "game", "time": str(14 * DAY), "bonus": str(12 * HOUR), "limit": str(21 * DAY)}
RESERVE = {"clock": "reserve", "delay": str(DAY), "reserve": str(7 * DAY)}


def stored() -> tuple[int, ...]:
    made = Challenge.objects.get()
    return made.delay, made.reserve, made.bonus, made.cap


def selected(page: str, name: str) -> str:
    """What is chosen in a list of the form."""
    field = page.partition(f'<select name="{name}"')[2].partition("</select>")[0]
    found = re.findall(r'<option value="([^"]*)" selected', field)
    assert len(found) == 1, (name, found)
    return str(found[0])


@pytest.mark.parametrize("days", [1, 2, 6, 29, 30])
def test_any_number_of_days_from_1_to_30(anna: User, days: int) -> None:
    assert send(anna, clock="days", days=str(days)).status_code == 303
    assert stored() == (days * DAY, 0, 0, 0)


@pytest.mark.parametrize(
    ("choices", "numbers"),
    [
        (GAME, (0, 14 * DAY, 12 * HOUR, 21 * DAY)),
        ({**GAME, "limit": "0"}, (0, 14 * DAY, 12 * HOUR, 0)),
        ({**GAME, "bonus": "0"}, (0, 14 * DAY, 0, 0)),
        ({**GAME, "limit": str(14 * DAY)}, (0, 14 * DAY, 12 * HOUR, 14 * DAY)),
        (RESERVE, (DAY, 7 * DAY, 0, 0)),
        ({"clock": "live", "live": "12-120"}, (12, 10 * MINUTE, 0, 0)),
        ({"clock": "live", "live": "12-120", "length": "21"}, (12, 42 * MINUTE, 0, 0)),
        ({"clock": "live", "live": "12-120", "format": "single"}, (12, 2 * MINUTE, 0, 0)),
        ({"clock": "live", "live": "8-60", "format": "games"}, (8, 5 * MINUTE, 0, 0)),
    ],
)
def test_a_clock_is_stored_by_its_four_numbers(
    anna: User, choices: dict[str, str], numbers: tuple[int, ...]
) -> None:
    assert send(anna, **choices).status_code == 303
    assert stored() == numbers


@pytest.mark.parametrize(
    ("choices", "field", "sentence"),
    [
        ({"days": ""}, "days", "Choose the time."),
        ({**GAME, "time": ""}, "time", "Choose the time."),
        ({**GAME, "bonus": ""}, "bonus", "Choose the time."),
        ({**RESERVE, "reserve": ""}, "reserve", "Choose the time."),
        ({"clock": "live"}, "live", "Choose the time."),
        (
            {**GAME, "limit": str(10 * DAY)},
            "limit",
            "The limit cannot be less than the time at the start.",
        ),
    ],
)
def test_what_is_missing_or_does_not_fit_is_told_at_its_field(
    anna: User, choices: dict[str, str], field: str, sentence: str
) -> None:
    answer = signed_in(anna).post("/new", choose(**choices))
    assert answer.status_code == 422
    assert f'id="id_{field}_error">{sentence}' in text_of(answer)
    assert not Challenge.objects.exists()


@pytest.mark.parametrize(
    "choices",
    [
        {"clock": "sand"},
        {**GAME, "time": "1"},
        {**GAME, "bonus": str(-DAY)},
        {**RESERVE, "delay": "0"},
        {"clock": "live", "live": "0-0"},
        {"days_off": "mondays"},
    ],
)
def test_what_is_not_offered_is_refused(anna: User, choices: dict[str, str]) -> None:
    assert signed_in(anna).post("/new", choose(**choices)).status_code == 422


@pytest.mark.parametrize("days_off", ["none", "weekends", "vacation", "both"])
def test_days_off_are_stored_and_told(anna: User, days_off: str) -> None:
    send(anna, days_off=days_off)
    assert Challenge.objects.get().days_off == days_off
    page = text_of(signed_in(anna).get("/lobby"))
    assert ("days off:" in page) is (days_off != "none")


def test_a_clock_of_under_a_day_has_no_days_off(anna: User) -> None:
    send(anna, clock="live", live="12-120", days_off="both")
    assert Challenge.objects.get().days_off == "none"


def test_vacation_counts_unless_something_else_is_chosen(anna: User) -> None:
    page = text_of(signed_in(anna).get("/new"))
    assert selected(page, "days_off") == "vacation"
    assert selected(page, "clock") == "days"


def test_the_clock_is_remembered(anna: User) -> None:
    client = signed_in(anna)
    client.post("/new", seen(anna, **GAME, days_off="both"))
    page = text_of(client.get("/new"))
    for name, value in {**GAME, "days_off": "both", "days": "3"}.items():
        assert selected(page, name) == value


def test_another_clock_is_summed_up_before_it_is_sent(anna: User) -> None:
    old = seen(anna, **RESERVE)
    for change in ({"reserve": str(5 * DAY)}, {"days_off": "weekends"}, {"clock": "days"}):
        answer = signed_in(anna).post("/new", {**old, **change})
        assert answer.status_code == 200
    assert not Challenge.objects.exists()


@pytest.mark.parametrize(
    ("pace", "choices"),
    [
        ("live", {"clock": "live", "live": "12-120"}),
        ("quick", {"days": "2"}),
        ("usual", {"days": "4"}),
        ("slow", {"days": "6"}),
        ("clock", GAME),
        ("clock", RESERVE),
    ],
)
def test_the_lobby_finds_seats_by_their_clock(
    anna: User, pace: str, choices: dict[str, str]
) -> None:
    send(anna, **choices)
    for each in ("live", "quick", "usual", "slow", "clock"):
        page = text_of(signed_in(anna).get("/lobby", {"pace": each}))
        assert ("Withdraw" in page) is (each == pace), each
