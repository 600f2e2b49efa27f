"""Notices are written in the transaction in which it happens, and only for who wants them."""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext
from django.utils.timezone import now

from accounts.models import User
from games import hooks
from games.models import Match
from games.services import challenges, reminders, timeouts
from games.services.answers import Done
from notices.models import Notice
from notices.services import writing
from tests.games.playing import do, done, fresh, make_match, past, submit, terms
from tests.notices.mailbox import reachable, waiting

pytestmark = pytest.mark.django_db


def told(user: User) -> list[str]:
    return [each.event for each in waiting(user)]


def test_who_is_on_turn_is_told_with_the_version_of_the_match(match: Match, bjorn: User) -> None:
    reachable(bjorn)
    done(submit(match, "8/5 6/5"))
    [notice] = waiting()
    assert (notice.user, notice.match, notice.event) == (bjorn, match, "turn")
    assert (notice.channel, notice.version) == ("mail", fresh(match).version)


@pytest.mark.parametrize(
    "lacking",
    [
        {"email": ""},
        {"email_verified_at": None},
        {"is_active": False},
        {"deleted_at": datetime(2026, 1, 1, tzinfo=UTC)},
    ],
)
def test_nothing_is_written_to_no_confirmed_address(
    match: Match, bjorn: User, lacking: dict[str, Any]
) -> None:
    reachable(bjorn)
    User.objects.filter(pk=bjorn.pk).update(**lacking)
    done(submit(match, "8/5 6/5"))
    assert waiting() == []


def test_a_move_costs_one_statement_where_somebody_is_told_and_none_where_nobody_is(
    match: Match, anna: User, bjorn: User, roll_dice: Callable[..., None]
) -> None:
    with CaptureQueriesContext(connection) as plain:
        done(submit(match, "8/5 6/5"))
    reachable(anna, has_push=True)
    roll_dice((6, 4))
    done(do(match, "roll"))
    with CaptureQueriesContext(connection) as with_notice:
        done(submit(match, "24/14"))
    assert len(with_notice) == len(plain) + 1
    assert {each.channel for each in waiting(anna)} == {"mail", "push"}


def test_what_is_rolled_back_is_told_to_nobody(match: Match, bjorn: User) -> None:
    reachable(bjorn)
    row = fresh(match)
    row.to_act = bjorn
    with transaction.atomic():
        writing.tell_turn(row, row.games.get(), now=now())
        assert len(waiting()) == 1
        transaction.set_rollback(True)
    assert waiting() == []


def test_a_refused_move_tells_nobody(match: Match, bjorn: User) -> None:
    reachable(bjorn)
    assert not isinstance(submit(match, "24/14"), Done)
    assert waiting() == []


def test_one_thing_is_written_once_for_each_channel(match: Match, bjorn: User) -> None:
    reachable(bjorn, has_push=True)
    row = fresh(match)
    row.to_act = bjorn
    for _ in range(2):
        writing.tell_turn(row, row.games.get(), now=now())
    assert [each.channel for each in waiting()] == ["mail", "push"]


def test_both_reminders_of_one_turn_are_written(match: Match, anna: User) -> None:
    reachable(anna)
    row = fresh(match)
    for is_last in (False, True, True):
        hooks.call(hooks.time_short, row, row.games.get(), now=now(), is_last=is_last)
    assert told(anna) == ["short", "last"]


def test_a_sweep_of_reminders_writes_them(match: Match, anna: User) -> None:
    reachable(anna, mail_turn="no")
    past(match, int(2.5 * 86_400))
    row = fresh(match)
    row.remind_at = now()
    row.save()
    assert reminders.remind_due() == 1
    assert told(anna) == ["short"]


def test_a_challenge_is_told_to_its_opponent_and_the_answer_to_the_challenger(
    anna: User, bjorn: User
) -> None:
    reachable(anna, mail_turn="no")
    reachable(bjorn, mail_turn="no")
    first = challenges.challenge(challenger=anna, opponent=bjorn, terms=terms())
    assert [(each.user, each.event, each.challenge) for each in waiting()] == [
        (bjorn, "challenge", first)
    ]
    challenges.accept(first.pk, user=bjorn)
    second = challenges.challenge(challenger=anna, opponent=bjorn, terms=terms(7))
    challenges.decline(second.pk, user=bjorn)
    third = challenges.challenge(challenger=anna, opponent=bjorn, terms=terms(9))
    challenges.withdraw(third.pk, user=anna)
    assert [each.challenge for each in waiting(anna)] == [first, second]
    assert told(anna) == ["answer", "answer"]


def test_an_open_seat_is_told_to_nobody_until_somebody_takes_it(anna: User, bjorn: User) -> None:
    reachable(anna, mail_turn="no")
    reachable(bjorn, mail_turn="no")
    seat = challenges.challenge(challenger=anna, terms=terms())
    assert waiting() == []
    challenges.accept(seat.pk, user=bjorn)
    assert told(anna) == ["answer"]


def test_both_are_told_that_a_match_is_over(match: Match, anna: User, bjorn: User) -> None:
    reachable(anna)
    reachable(bjorn)
    done(do(match, "resign_match"))
    assert told(anna) == told(bjorn) == ["over"]


def test_both_are_told_that_a_match_is_void(match: Match, anna: User, bjorn: User) -> None:
    reachable(anna)
    reachable(bjorn)
    past(match, 4 * 86_400)
    assert timeouts.settle_due() == 1
    assert fresh(match).status == Match.Status.CANCELLED
    assert told(anna) == told(bjorn) == ["over"]


def test_who_loses_a_game_on_time_is_told_though_the_match_goes_on(
    three_turns: Match, anna: User, roll_dice: Callable[..., None]
) -> None:
    reachable(anna, mail_turn="no")
    roll_dice((3, 1))
    past(three_turns, 4 * 86_400)
    assert timeouts.settle_due() == 1
    assert fresh(three_turns).is_live
    [notice] = waiting()
    assert (notice.user, notice.event, notice.payload["game"]) == (anna, "over", 1)


def test_wishes_decide_what_is_written_and_when(anna: User, bjorn: User) -> None:
    reachable(bjorn, mail_turn="daily", mail_hour=8, mail_challenge="no", push_turn=False)
    bjorn.timezone = "Europe/Helsinki"
    bjorn.save()
    at = datetime(2026, 11, 30, 12, 0, tzinfo=UTC)
    match = make_match(bjorn, anna, now=at)
    Notice.objects.all().delete()
    row = fresh(match)
    row.to_act = bjorn
    writing.tell_turn(row, row.games.get(), now=at)
    [notice] = waiting()
    assert notice.due_at == datetime(2026, 12, 1, 6, 0, tzinfo=UTC)
    assert notice.payload == {"daily": True}


def test_what_happens_in_quiet_hours_waits_for_their_end(match: Match, bjorn: User) -> None:
    reachable(bjorn, is_quiet=True, quiet_from=22, quiet_until=7, has_push=True)
    row = fresh(match)
    row.to_act = bjorn
    writing.tell_turn(row, row.games.get(), now=datetime(2026, 11, 30, 23, 15, tzinfo=UTC))
    ends = datetime(2026, 12, 1, 7, 0, tzinfo=UTC)
    assert [(each.channel, each.due_at) for each in waiting()] == [("mail", ends), ("push", ends)]


def test_settling_a_match_costs_no_statement_where_nobody_is_told_and_one_where_both_are(
    anna: User, bjorn: User, roll_dice: Callable[..., None]
) -> None:
    counts = []
    for length in (5, 7):
        roll_dice((3, 1), (6, 4))
        match = make_match(anna, bjorn, length=length)
        done(submit(match, "8/5 6/5"))
        done(do(match, "roll"))
        done(submit(match, "24/14"))
        past(match, 4 * 86_400)
        roll_dice((3, 1))
        with CaptureQueriesContext(connection) as asked:
            assert timeouts.settle_due() == 1
        assert fresh(match).game_number == 2
        counts.append(sum("notices_" in each["sql"] for each in asked))
        Notice.objects.all().delete()
        reachable(anna, has_push=True)
        reachable(bjorn, has_push=True)
    assert counts == [0, 1]
