"""What is not sent, and what waits."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
from django.test import Client
from django.utils.timezone import now

from accounts.models import Session, User
from accounts.services.preferences import choose_part
from games import looking
from games.models import Match
from games.services import challenges
from notices.models import Notice
from notices.services import writing
from notices.wishes import PART
from tests.games.playing import do, done, fresh, submit, terms
from tests.notices.mailbox import look, reachable, sent, states, sweep

pytestmark = pytest.mark.django_db


@pytest.fixture
def turn(match: Match, bjorn: User) -> Notice:
    reachable(bjorn)
    done(submit(match, "8/5 6/5"))
    return Notice.objects.get()


def remind(match: Match, *, is_last: bool = False) -> None:
    row = fresh(match)
    writing.tell_time(row, row.games.get(), now=now(), is_last=is_last)


def test_a_turn_that_is_over_is_not_told(
    turn: Notice, match: Match, roll_dice: Callable[..., None]
) -> None:
    roll_dice((6, 4))
    done(do(match, "roll"))
    done(submit(match, "24/14"))
    assert (sweep(), sent(), states()) == (0, [], ["dropped"])


def test_an_older_turn_is_not_told_when_the_next_has_come(
    turn: Notice, match: Match, roll_dice: Callable[..., None]
) -> None:
    roll_dice((6, 4), (5, 2))
    for verb, play in (("roll", "24/14"), ("roll", "24/22 13/8")):
        done(do(match, verb))
        done(submit(match, play))
    assert (sweep(), len(sent()), states()) == (1, 1, ["dropped", "sent"])


def test_what_the_player_has_seen_is_not_told(turn: Notice, match: Match, bjorn: User) -> None:
    look(bjorn, match)
    assert (sweep(), states()) == (0, ["dropped"])


def test_a_turn_whose_time_is_over_is_not_told(turn: Notice, match: Match) -> None:
    Match.objects.update(deadline_at=now() - timedelta(seconds=1))
    assert (sweep(), states()) == (0, ["dropped"])


def test_the_daily_mail_lists_what_waits_though_it_has_been_seen(match: Match, bjorn: User) -> None:
    reachable(bjorn, mail_turn="daily")
    done(submit(match, "8/5 6/5"))
    look(bjorn, match)
    assert sweep(at=Notice.objects.get().due_at) == 1


def test_while_the_player_is_here_mail_waits_and_comes_when_he_has_gone(
    turn: Notice, bjorn: User, client: Client
) -> None:
    client.force_login(bjorn)
    client.get("/settings/")
    assert (sweep(), states()) == (0, ["waiting"])
    assert sweep(timedelta(minutes=14)) == 0
    assert (sweep(timedelta(minutes=18)), states()) == (1, ["sent"])


def test_who_comes_and_goes_without_looking_is_told(
    turn: Notice, bjorn: User, client: Client
) -> None:
    client.force_login(bjorn)
    client.get("/settings/")
    sweep()
    Session.objects.update(seen_at=now() - timedelta(hours=1))
    assert sweep(timedelta(minutes=4)) == 1


def test_a_reminder_does_not_wait_until_the_player_has_gone(
    match: Match, anna: User, client: Client
) -> None:
    reachable(anna)
    client.force_login(anna)
    client.get("/settings/")
    look(anna, match)
    remind(match)
    assert (sweep(), states()) == (1, ["sent"])


def test_what_the_player_looks_at_waits_in_the_browser_too(match: Match, bjorn: User) -> None:
    reachable(bjorn, has_push=True, mail_turn="no")
    done(submit(match, "8/5 6/5"))
    looking.look([match.pk], bjorn.pk)
    from notices.services import outbox

    gone: list[Notice] = []
    assert outbox.sweep(Notice.Channel.PUSH, gone.extend, now=now()) == 0
    assert states() == ["waiting"]
    looking._redis().delete(looking._key(match.pk, bjorn.pk))
    outbox.sweep(Notice.Channel.PUSH, gone.extend, now=now() + timedelta(minutes=2))
    assert [each.user for each in gone] == [bjorn]


def test_in_quiet_hours_everything_waits_for_their_end(turn: Notice, bjorn: User) -> None:
    bjorn.timezone = "America/New_York"
    bjorn.save()
    choose_part(bjorn, PART, is_quiet=True, quiet_from=22, quiet_until=7)
    Match.objects.update(deadline_at=now() + timedelta(days=3))
    tomorrow = now().astimezone(UTC).replace(hour=5, minute=30) + timedelta(days=1)
    assert sweep(at=tomorrow) == 0
    due_at = Notice.objects.get().due_at
    assert due_at.astimezone(UTC).hour in (11, 12)  # 7 o'clock in New York
    assert (sweep(at=due_at - timedelta(minutes=1)), states()) == (0, ["waiting"])
    assert (sweep(at=due_at), states()) == (1, ["sent"])


def test_who_wants_no_more_gets_no_more(turn: Notice, bjorn: User) -> None:
    choose_part(bjorn, PART, mail_turn="no")
    assert (sweep(), states()) == (0, ["dropped"])


def test_an_address_that_is_no_longer_confirmed_gets_no_more(turn: Notice) -> None:
    User.objects.update(email_verified_at=None)
    assert (sweep(), states()) == (0, ["dropped"])


def test_a_challenge_that_is_answered_is_not_told(anna: User, bjorn: User) -> None:
    reachable(bjorn, mail_turn="no")
    offered = challenges.challenge(challenger=anna, opponent=bjorn, terms=terms())
    challenges.decline(offered.pk, user=bjorn)
    assert (sweep(), states()) == (0, ["dropped"])


def test_nobody_is_buried_in_challenges(anna: User, bjorn: User) -> None:
    reachable(bjorn)
    for number in range(8):
        offered = challenges.challenge(challenger=anna, opponent=bjorn, terms=terms(3 + 2 * number))
        sweep()
        if number % 2:
            challenges.withdraw(offered.pk, user=anna)
    assert len(sent()) == 5
    assert states().count("waiting") == 3
    # The others come together an hour later, as far as they are still open.
    assert sweep(timedelta(minutes=62)) == 1
    assert len(sent()) == 1


def test_an_answer_is_not_told_to_who_has_opened_the_match(anna: User, bjorn: User) -> None:
    reachable(anna, mail_turn="no")
    offered = challenges.challenge(challenger=anna, opponent=bjorn, terms=terms())
    look(anna, challenges.accept(offered.pk, user=bjorn))
    assert (sweep(), states()) == (0, ["dropped"])


def test_an_end_is_not_told_to_who_has_seen_it(match: Match, anna: User, bjorn: User) -> None:
    reachable(anna, mail_over="once")
    reachable(bjorn, mail_over="once")
    done(do(match, "resign_match"))
    look(anna, match)
    assert sweep() == 1
    assert [each.to for each in sent()] == [[bjorn.email]]


def test_hours_are_the_players_own(match: Match, bjorn: User) -> None:
    reachable(bjorn, mail_turn="daily", mail_hour=20)
    bjorn.timezone = "Asia/Kathmandu"
    bjorn.save()
    row = fresh(match)
    row.to_act = bjorn
    writing.tell_turn(row, row.games.get(), now=datetime(2026, 11, 30, 12, tzinfo=UTC))
    assert Notice.objects.get().due_at == datetime(2026, 11, 30, 14, 15, tzinfo=UTC)
