"""Days that a player gives to his opponent."""

from collections.abc import Callable
from datetime import datetime

import pytest

from accounts.models import User
from games.models import Event, Match
from games.services import grants, play
from games.services.answers import Answer, Done, sentence
from games.verification import differences
from tests import dice
from tests.games.playing import assert_sound, do, done, fresh, kinds, refusal, state
from tests.games.timing import (
    DAY,
    WEEKENDS,
    any_turn,
    at,
    clock_of,
    settle,
    told,
)

pytestmark = pytest.mark.usefixtures("roll_dice")
Begin = Callable[..., Match]


def give(
    match: Match, days: int, *, by: User, now: datetime | None = None, version: int = 0
) -> Answer:
    seen = version or fresh(match).version
    return grants.grant(match.pk, user=by, version=seen, days=days, now=now or at())


def test_the_one_who_waits_gives_days_and_the_log_tells(begin: Begin, bjorn: User) -> None:
    match = begin(delay=DAY)
    done(give(match, 2, by=bjorn, now=at(0.5)))
    after = fresh(match)
    assert (after.deadline_at, after.granted, after.to_act) == (at(3), 2 * DAY, match.white)
    assert told(match, "grant") == [{"v": 1, "by": "black", "seconds": 2 * DAY}]
    assert Event.objects.get(match=match, kind="grant").actor == bjorn
    assert_sound(match)


def test_what_is_given_saves_the_reserve_and_ends_with_the_stint(begin: Begin, bjorn: User) -> None:
    match = begin(delay=DAY, reserve=DAY)
    done(give(match, 2, by=bjorn, now=at(0.5)))
    any_turn(match, now=at(3.25))
    assert clock_of(match) == {
        "used": int(3.25 * DAY),
        "reserve": int(0.75 * DAY),
        "granted": 2 * DAY,
    }
    after = fresh(match)
    assert (after.granted, after.deadline_at) == (0, at(5.25))
    assert_sound(match)


def test_more_may_be_given_to_the_same_stint(begin: Begin, bjorn: User) -> None:
    match = begin(delay=DAY)
    done(give(match, 4, by=bjorn))
    done(give(match, 10, by=bjorn))
    assert fresh(match).deadline_at == at(15)
    assert grants.days_to_grant(fresh(match)) == 0
    assert refusal(give(match, 1, by=bjorn)) == "bad_grant"
    assert_sound(match)


@pytest.mark.parametrize("days", [0, -1, 15, 10**6])
def test_so_many_days_cannot_be_given(begin: Begin, bjorn: User, days: int) -> None:
    match = begin(delay=DAY)
    code = refusal(give(match, days, by=bjorn))
    assert code == "bad_grant"
    assert sentence(code)
    assert fresh(match).version == match.version


def test_nobody_gives_days_to_himself(begin: Begin, anna: User) -> None:
    match = begin(delay=DAY)
    assert refusal(give(match, 1, by=anna)) == "your_own_time"


def test_a_spectator_gives_nothing(begin: Begin, cecilia: User) -> None:
    match = begin(delay=DAY)
    assert refusal(give(match, 1, by=cecilia)) == "not_your_match"


def test_a_live_clock_takes_no_days(begin: Begin, bjorn: User) -> None:
    match = begin(delay=12, reserve=120)
    assert grants.days_to_grant(match) == 0
    assert refusal(give(match, 1, by=bjorn)) == "no_grant"


def test_who_was_late_gets_no_days_any_more(begin: Begin, bjorn: User) -> None:
    match = begin(delay=DAY)
    dice.SCRIPT.append((6, 1))
    assert refusal(give(match, 1, by=bjorn, now=at(1))) == "late"
    assert fresh(match).game_number == 2


def test_a_finished_match_takes_no_days(begin: Begin, anna: User, bjorn: User) -> None:
    match = begin(delay=DAY)
    done(do(match, "resign_match", by=anna, now=at(0.1)))
    assert refusal(give(match, 1, by=bjorn)) == "match_over"


def test_asking_twice_gives_once(begin: Begin, bjorn: User) -> None:
    match = begin(delay=DAY)
    done(give(match, 1, by=bjorn, version=match.version))
    again = give(match, 1, by=bjorn, version=match.version)
    assert isinstance(again, Done)
    assert again.repeated
    assert fresh(match).deadline_at == at(2)


def test_an_old_version_gives_nothing(begin: Begin, anna: User, bjorn: User) -> None:
    match = begin(delay=DAY)
    done(do(match, "double", now=at(0.1)))
    assert refusal(give(match, 1, by=bjorn, version=match.version)) == "stale"


def test_a_gift_spoils_no_draft_and_no_offer(begin: Begin, anna: User, bjorn: User) -> None:
    match = begin(delay=DAY)
    done(do(match, "offer_resignation", level=1, now=at(0.1)))
    done(give(match, 1, by=bjorn, now=at(0.2)))
    assert state(match).offer is not None
    before = fresh(match).version - 1
    dice.SCRIPT.append((2, 1))
    done(play.roll(match.pk, user=anna, version=before, now=at(0.3)))
    assert kinds(match)[-1] == "roll"
    assert_sound(match)


def test_a_gift_runs_over_weekends_as_all_time(begin: Begin, bjorn: User) -> None:
    match = begin(delay=DAY, days_off=WEEKENDS)
    done(give(match, 4, by=bjorn, now=at(0.5)))
    assert fresh(match).deadline_at == at(7)
    assert settle(at(7), (6, 1)) == 1
    assert clock_of(match) == {"used": 5 * DAY, "reserve": 0, "off": 2 * DAY, "granted": 4 * DAY}
    assert_sound(match)


def test_a_false_gift_in_the_log_is_found(begin: Begin, bjorn: User) -> None:
    match = begin(delay=DAY)
    done(give(match, 2, by=bjorn))
    event = Event.objects.get(match=match, kind="grant")
    for change in ({"seconds": 5}, {"by": "white"}):
        Event.objects.filter(pk=event.pk).update(payload={**event.payload, **change})
        assert differences(fresh(match)) != []
    Event.objects.filter(pk=event.pk).update(payload=event.payload)
    Match.objects.filter(pk=match.pk).update(granted=0)
    assert any("granted" in found for found in differences(fresh(match)))
