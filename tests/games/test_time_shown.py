"""What the pages of a match show of time: both clocks, the deadline, days off, days given."""

import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.utils.timezone import now

from accounts.models import User
from backgammon.rules import Color
from games.board import Scene
from games.board.clocks import Clock, clock
from games.days_off import ONE_DAY
from games.models import Match, VacationDay
from games.services import challenges, grants, vacation
from games.time_off import site_day
from tests.games import boards
from tests.games.boards import ANNA, BJORN, NOW, position
from tests.games.pages import choose, get_match, match_url, signed_in, text_of
from tests.games.playing import do, done, fresh, make_match, past, refusal, submit

RollDice = Callable[..., None]
DAY, HOUR, MINUTE = 86_400, 3600, 60
APART = "W[1:2 12:5 17:3 19:5] B[24:2 13:5 8:3 6:5]"


def scene(
    viewer: User = ANNA, *, spent: int = 0, reserves: tuple[int, int] = (0, 0), **fields: Any
) -> Scene:
    """Anna's turn, of which some seconds are spent; ``fields`` are those of the match. Both have
    played before."""
    shown = boards.scene(position(APART), viewer)
    for name, value in fields.items():
        setattr(shown.match, name, value)
    match = shown.match
    match.white_reserve, match.black_reserve = reserves
    match.stint_at = NOW - timedelta(seconds=spent)
    running = timedelta(seconds=match.delay + match.granted + reserves[0])
    match.deadline_at = shown.calendar(Color.WHITE).after(match.stint_at, running)
    return shown


def clock_of(shown: Scene, color: Color) -> Clock:
    found = clock(shown, color)
    assert found
    return found


def words(shown: Scene) -> tuple[str, str]:
    """The clocks of White, whose time runs, and Black."""
    running, rest = clock_of(shown, Color.WHITE).words, clock_of(shown, Color.BLACK).words
    return running, rest.replace("\N{NO-BREAK SPACE}", " ")


@pytest.mark.parametrize(
    ("fields", "spent", "expected"),
    [
        ({"delay": 3 * DAY}, HOUR, ("2 d 23 h left", "3 days")),
        ({"delay": 3 * DAY, "granted": DAY}, HOUR, ("3 d 23 h left", "3 days")),
        (
            {"delay": DAY, "reserve": 7 * DAY, "reserves": (6 * DAY, 5 * DAY + HOUR)},
            HOUR,
            ("23 h 00 min + 6 d 00 h", "1 day + 5 d 01 h"),
        ),
        (
            {"delay": DAY, "reserve": 7 * DAY, "reserves": (6 * DAY, 0)},
            DAY + HOUR,
            ("5 d 23 h", "1 day + 0 min"),
        ),
        (
            {"delay": DAY, "reserve": 7 * DAY, "reserves": (6 * DAY, 0), "granted": DAY},
            DAY + HOUR,
            ("23 h 00 min + 6 d 00 h", "1 day + 0 min"),
        ),
        (
            {"delay": 0, "reserve": 14 * DAY, "bonus": HOUR, "reserves": (2 * DAY, 9 * DAY)},
            HOUR,
            ("1 d 23 h", "9 d 00 h"),
        ),
        (
            {"delay": 12, "reserve": 600, "reserves": (300, 599)},
            5,
            ("0:07 + 5:00", "0:12 + 9:59"),
        ),
        ({"delay": 12, "reserve": 600, "reserves": (300, 0)}, 20, ("4:52", "0:12 + 0:00")),
        ({"delay": 12, "reserve": 600, "reserves": (300, 0)}, 312, ("time is up", "0:12 + 0:00")),
        ({"delay": 12 * HOUR}, HOUR, ("11:00:00", "12:00:00")),
    ],
)
def test_every_clock_is_shown_at_both_sides(
    fields: dict[str, Any], spent: int, expected: tuple[str, str]
) -> None:
    assert words(scene(spent=spent, **fields)) == expected


def test_the_reserve_counts_without_the_days_off_to_come() -> None:
    """The first of March 2026 is a Sunday."""
    fields = {"delay": 0, "reserve": 10 * DAY, "reserves": (8 * DAY, DAY), "days_off": "weekends"}
    shown = scene(spent=37 * HOUR, **fields)
    running = clock_of(shown, Color.WHITE)
    assert running.words == "7 d 23 h"
    assert running.at == datetime(2026, 3, 11, 23, tzinfo=UTC)
    days = [tuple(map(int, day.split("-"))) for day in running.pauses.split(",")]
    assert sum(ends - begins for begins, ends in days) == 12 * HOUR + 2 * DAY


def test_the_card_tells_until_when_and_that_time_stands_still_today() -> None:
    shown = boards.BoardView(scene(delay=DAY, days_off="weekends"), boards.DraftQuery())
    assert shown.card.facts.endswith("1 day per move · days off: weekends")
    assert shown.card.until == "You have time until 3 Mar 2026, 00:00 UTC. Today time stands still."
    other = boards.BoardView(scene(BJORN, delay=DAY), boards.DraftQuery())
    assert other.card.until == "Anna has until 2 Mar 2026, 12:00 UTC."


def strips(page: str) -> list[str]:
    return re.findall(r'<div class="pl .*?</div>', page, re.DOTALL)


def test_times_are_told_in_the_zone_of_the_reader(match: Match, anna: User) -> None:
    Match.objects.filter(pk=match.pk).update(deadline_at=datetime(2030, 7, 1, 20, 30, tzinfo=UTC))
    anna.timezone = "Pacific/Auckland"
    anna.save()
    page = text_of(get_match(anna, match))
    assert "You have time until 2 Jul 2030, 08:30 NZST." in page
    assert 'title="2 Jul 2030, 08:30 NZST · 3 days per move"' in page


def test_a_day_of_vacation_is_told_before_the_price(
    anna: User, bjorn: User, roll_dice: RollDice
) -> None:
    roll_dice((3, 1))
    match = make_match(anna, bjorn, days_off="vacation")
    told = "If that is not enough, a day of your vacation is taken first; you have 30 left."
    assert told in text_of(get_match(anna, match))
    other = "If that is not enough, a day of vacation is taken first."
    assert other in text_of(get_match(bjorn, match))
    anna.chosen = {"automatic_vacation": False}
    anna.save()
    assert "taken first" not in text_of(get_match(anna, match))
    assert "taken first" not in text_of(get_match(bjorn, match))


def test_vacation_is_seen_by_the_opponent_everywhere(
    anna: User, bjorn: User, roll_dice: RollDice
) -> None:
    roll_dice((3, 1))
    match = make_match(anna, bjorn)
    today = site_day(now())
    vacation.plan(anna, [today, today + ONE_DAY])
    last = f"{(today + ONE_DAY):%-d %b %Y}"
    assert f'aria-label="on vacation until {last}"' in text_of(get_match(bjorn, match))
    assert f"On vacation until {last}" in text_of(signed_in(bjorn).get("/u/Anna/"))
    assert 'aria-label="on vacation"' in text_of(signed_in(bjorn).get("/games"))
    assert 'aria-label="on vacation"' not in text_of(signed_in(anna).get("/games"))


def test_an_automatic_day_is_told_to_both_and_in_the_list_of_moves(
    anna: User, bjorn: User, roll_dice: RollDice
) -> None:
    roll_dice((3, 1), (5, 2))
    match = make_match(anna, bjorn, days_off="vacation")
    done(submit(match, "8/5 6/5"))
    for user in (anna, bjorn):
        get_match(user, match)
    past(match, 3 * DAY + HOUR)
    done(do(match, "roll", by=bjorn))
    assert VacationDay.objects.get().user == bjorn
    told = r"Björn’s time ran out: vacation on \d+ \w+ 2026 is taken, time until [^<]+"
    for user in (anna, bjorn):
        page = text_of(get_match(user, match))
        assert "Since you last looked:" in page
        assert len(re.findall(told, page)) >= 2


def test_days_are_given_on_a_page_and_told(match: Match, anna: User, bjorn: User) -> None:
    before = fresh(match).deadline_at
    url = match_url(match, "give")
    assert "Give time…" in text_of(get_match(bjorn, match))
    assert "Give time…" not in text_of(get_match(anna, match))
    page = text_of(signed_in(bjorn).get(url))
    assert "Anna has until" in page
    assert '<option value="14">14 days</option>' in page
    sent = {"version": str(fresh(match).version), "days": "2"}
    answer = signed_in(bjorn).post(url, sent, follow=True)
    assert answer.redirect_chain == [(match_url(match), 303)]
    assert before
    assert fresh(match).deadline_at == before + timedelta(days=2)
    assert "Björn gives Anna 2 days" in text_of(answer)
    mine = text_of(get_match(anna, match))
    assert "Björn gave 2 days." in mine
    assert "Björn gives Anna 2 days" in mine


@pytest.mark.parametrize("days", ["", "x", "0", "15", "99", "-1", "9" * 100])
def test_other_numbers_of_days_are_refused_with_a_sentence(
    match: Match, bjorn: User, days: str
) -> None:
    sent = {"version": str(fresh(match).version), "days": days}
    answer = signed_in(bjorn).post(match_url(match, "give"), sent)
    assert answer.status_code == 422
    assert 'role="alert"' in text_of(answer)
    assert fresh(match).granted == 0


def test_days_cannot_be_given_on_ones_own_turn_or_by_others(
    match: Match, anna: User, cecilia: User
) -> None:
    url = match_url(match, "give")
    sent = {"version": str(fresh(match).version), "days": "1"}
    answer = signed_in(anna).post(url, sent)
    assert answer.status_code == 409
    assert "<select" not in text_of(answer)
    assert signed_in(cecilia).get(url).status_code == 404
    assert signed_in(cecilia).post(url, sent).status_code == 404
    assert (
        refusal(grants.grant(match.pk, user=anna, version=fresh(match).version, days=1))
        == "your_own_time"
    )


def test_an_old_page_gives_nothing(match: Match, bjorn: User) -> None:
    done(submit(match, "8/5 6/5"))
    answer = signed_in(bjorn).post(match_url(match, "give"), {"version": "1", "days": "1"})
    assert answer.status_code == 409
    assert fresh(match).granted == 0


def test_both_strips_of_a_page_have_a_clock(anna: User, bjorn: User, roll_dice: RollDice) -> None:
    roll_dice((3, 1))
    match = make_match(anna, bjorn, delay=12, reserve=600)
    above, below = strips(text_of(get_match(anna, match)))
    assert "0:12 + 10:00" in above
    assert re.search(r"4:5\d \+ 10:00|5:00 \+ 10:00", below)
    assert 'data-reserve="600"' in below
    assert "data-exact" in below
    assert "data-deadline" not in above


def test_a_day_of_vacation_is_foretold_where_time_has_run_out(
    anna: User, bjorn: User, roll_dice: RollDice
) -> None:
    roll_dice((3, 1))
    match = make_match(anna, bjorn, days_off="vacation")
    past(match, 3 * DAY + HOUR)
    told = "A day of Anna’s vacation is taken, and time goes on."
    assert told in text_of(get_match(bjorn, match))


def test_a_rematch_has_the_same_clock_and_days_off(
    anna: User, bjorn: User, roll_dice: RollDice
) -> None:
    roll_dice((3, 1))
    clock = {"delay": 0, "reserve": 14 * DAY, "bonus": 12 * HOUR, "cap": 21 * DAY}
    match = make_match(anna, bjorn, days_off="both", **clock)
    done(do(match, "resign_match", by=anna))
    asked = challenges.play_again(match.pk, user=anna)
    assert {name: getattr(asked, name) for name in (*clock, "days_off")} == {
        **clock,
        "days_off": "both",
    }
    told = (
        "Each player has 14 days for the whole match."
        " Bonus after each turn: 12 hours, up to 21 days in all."
        " Time stands still on Saturdays and Sundays,"
        " and while whoever is to move is on vacation."
    )
    assert told in text_of(signed_in(bjorn).get(f"/c/{asked.pk}/"))
    assert told in text_of(signed_in(bjorn).get("/games"))


def test_the_vacation_of_the_opponent_is_told_before_the_challenge(anna: User, bjorn: User) -> None:
    today = site_day(now())
    vacation.plan(bjorn, [today])
    answer = signed_in(anna).post("/new", choose(whom="name", name="Björn"))
    assert f"Björn is on vacation until {today:%-d %b %Y}." in text_of(answer)
