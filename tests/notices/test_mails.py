"""What a mail says, to whom, and in which words."""

import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from email import message_from_bytes, policy
from pathlib import Path

import pytest
from django.core.mail import EmailMessage
from django.utils.timezone import now
from pytest_django import Settings

from accounts.models import User
from games.models import Match
from games.services import challenges
from notices.services import writing
from notices.stopping import stop_token
from tests.games.playing import do, done, fresh, make_match, submit, terms
from tests.notices.mailbox import reachable, sent, sweep

pytestmark = pytest.mark.django_db
SITE = "http://localhost:8000"


def text(message: EmailMessage) -> str:
    return str(message.body)


def one() -> EmailMessage:
    sweep(timedelta(minutes=1))
    [message] = sent()
    return message


def test_a_turn_in_full(match: Match, bjorn: User) -> None:
    reachable(bjorn)
    bjorn.timezone = "Europe/Helsinki"
    bjorn.save()
    done(submit(match, "8/5 6/5"))
    Match.objects.update(deadline_at=datetime(2027, 1, 2, 18, 5, tzinfo=UTC))
    message = one()
    assert message.subject == "It is your turn against Anna"
    said = text(message)
    begins = "Hello Björn,\n\nIt is your turn against Anna.\nBackgammon, match to 5 points, cube.\n"
    assert said.startswith(begins)
    assert "Anna 3-1: 8/5 6/5.\n" in said
    assert "Black (you): " in said
    assert "5 on 6" in said
    assert "Score 0–0 to 5.\n" in said
    assert "You have until 2 January 2027, 20:05 EET.\n" in said
    assert "If your time runs out before your first play, the match is cancelled.\n" in said
    assert f"{SITE}/m/{match.pk}/\n" in said
    assert f"{SITE}/settings/notices/\n" in said
    assert "&" not in said
    assert "\n\n\n" not in said


def test_a_hit_and_the_cube_are_told(three_turns: Match, bjorn: User) -> None:
    reachable(bjorn)
    done(submit(three_turns, "13/8 13/11"))
    sweep()
    message = sent()[0]
    assert "Anna 5-2: 13/11* 13/8." in text(message)
    assert "1 on the bar" in text(message)
    assert "Cube at 2, with Anna." in text(message)


def test_a_double_is_told_with_its_value(
    match: Match, anna: User, roll_dice: Callable[..., None]
) -> None:
    reachable(anna)
    done(submit(match, "8/5 6/5"))
    done(do(match, "double"))
    assert "Björn doubles to 2.\n" in text(one())


def test_it_speaks_the_players_language_and_clock(match: Match, bjorn: User) -> None:
    reachable(bjorn)
    bjorn.language, bjorn.timezone = "fi", "Asia/Kathmandu"
    bjorn.save()
    done(submit(match, "8/5 6/5"))
    Match.objects.update(deadline_at=datetime(2027, 1, 2, 18, 5, tzinfo=UTC))
    said = text(one())
    assert "Anna 3-1: 8/5 6/5.\n" in said
    assert re.search(r"23[.:]50 \+0545", said)
    assert "Musta (sinä): " in said


def test_numbers_are_those_that_the_player_reads(match: Match, bjorn: User) -> None:
    reachable(bjorn)
    bjorn.chosen = {**bjorn.chosen, "numbering": "brainking"}
    bjorn.save()
    done(submit(match, "8/5 6/5"))
    assert "Anna 3-1: 17/20 19/20." in text(one())


def test_a_mail_can_be_stopped_by_one_click(match: Match, bjorn: User) -> None:
    reachable(bjorn)
    done(submit(match, "8/5 6/5"))
    message = one()
    stop = f"{SITE}/notices/off/{stop_token(bjorn)}/"
    headers = message.message()
    assert headers["List-Unsubscribe"] == f"<{stop}>"
    assert headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert headers["Auto-Submitted"] == "auto-generated"
    assert stop in text(message)


def test_it_is_a_file_where_there_is_no_mail_server(
    match: Match, bjorn: User, settings: Settings, tmp_path: Path
) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.filebased.EmailBackend"
    settings.EMAIL_FILE_PATH = str(tmp_path / "mail")
    reachable(bjorn)
    done(submit(match, "8/5 6/5"))
    assert sweep() == 1
    [file] = (tmp_path / "mail").iterdir()
    message = message_from_bytes(file.read_bytes(), policy=policy.default)
    assert message["To"] == bjorn.email
    stop = f"<{SITE}/notices/off/{stop_token(bjorn)}/>"
    assert str(message["List-Unsubscribe"]).replace(" ", "") == stop
    body = message.get_body()
    assert body is not None
    assert "Anna 3-1: 8/5 6/5." in body.get_content()


def test_a_reminder_says_until_when_and_what_it_costs(three_turns: Match, anna: User) -> None:
    reachable(anna)
    row = fresh(three_turns)
    writing.tell_time(row, row.games.get(), now=now(), is_last=True)
    message = one()
    assert message.subject == "Your time against Björn is nearly over"
    assert "Dice 5-2." in text(message)
    assert "You have until " in text(message)
    assert "If your time runs out, you lose " in text(message)


def test_of_two_reminders_that_come_together_the_last_is_told(match: Match, anna: User) -> None:
    reachable(anna)
    row = fresh(match)
    for is_last in (False, True):
        writing.tell_time(row, row.games.get(), now=now(), is_last=is_last)
    said = text(one())
    assert "is nearly over." in said
    assert "Most of your time" not in said


def test_a_challenge_tells_its_terms(anna: User, bjorn: User) -> None:
    reachable(bjorn)
    offered = challenges.challenge(challenger=anna, opponent=bjorn, terms=terms())
    message = one()
    assert message.subject == "Anna challenges you"
    assert "Backgammon, a match to 5 points with the doubling cube" in text(message)
    assert "The challenge is open until " in text(message)
    assert f"{SITE}/c/{offered.pk}/" in text(message)


def test_an_acceptance_and_the_first_turn_are_one_mail_about_one_match(
    anna: User, bjorn: User, roll_dice: Callable[..., None]
) -> None:
    reachable(anna)
    roll_dice((3, 1))
    match = make_match(anna, bjorn)
    message = one()
    said = text(message)
    assert "Björn has accepted your challenge.\nIt is your turn against Björn.\n" in said
    assert said.count(f"{SITE}/m/{match.pk}/") == 1


def test_a_refusal_is_told(anna: User, bjorn: User) -> None:
    reachable(anna)
    offered = challenges.challenge(challenger=anna, opponent=bjorn, terms=terms())
    challenges.decline(offered.pk, user=bjorn)
    assert one().subject == "Björn has declined your challenge"


def test_an_end_tells_the_result(match: Match, bjorn: User) -> None:
    reachable(bjorn, mail_over="once")
    done(do(match, "resign_match"))
    message = one()
    assert message.subject == "Your match against Anna is over"
    assert "You won the match 0–0." in text(message)


def test_the_daily_mail_is_one_mail_about_everything(
    anna: User, bjorn: User, cecilia: User, roll_dice: Callable[..., None]
) -> None:
    reachable(anna, mail_turn="daily", mail_answer="no", mail_over="daily", mail_hour=8)
    roll_dice((3, 1), (3, 1), (1, 3))
    first, second = make_match(anna, bjorn), make_match(anna, cecilia, delay=2 * 86_400)
    over = make_match(anna, bjorn, length=7)
    done(do(over, "resign_match", by=bjorn))
    assert sweep() == 0
    assert sweep(timedelta(days=1)) == 3
    [message] = sent()
    assert message.subject == "News of 3 matches"
    said = text(message)
    for match in (first, second, over):
        assert f"{SITE}/m/{match.pk}/" in said
    assert said.count("You have until ") == 2
    # The turn whose time is least comes first, and what is over last.
    places = [said.index(f"/m/{each.pk}/") for each in (second, first, over)]
    assert places == sorted(places)
    assert (sweep(timedelta(days=2)), sent()) == (0, [])


def test_the_daily_mail_lists_in_short_what_an_earlier_one_has_told(
    anna: User, bjorn: User, cecilia: User, roll_dice: Callable[..., None]
) -> None:
    reachable(anna, mail_turn="daily", mail_answer="no", mail_hour=8)
    roll_dice((3, 1))
    old = make_match(anna, bjorn)
    assert sweep(timedelta(days=1)) == 1
    assert len(sent()) == 1
    roll_dice((3, 1))
    new = make_match(anna, cecilia)
    assert sweep(timedelta(days=1)) == 1
    said = text(sent()[0])
    assert f"{SITE}/m/{new.pk}/" in said
    assert said.count("Dice 3-1.") == 1
    game = "Backgammon, match to 5 points, cube."
    short = f"It is your turn against Björn.\n{game}\nYou have until "
    assert short in said
    assert said.index("against Cecilia") < said.index(short) < said.index(f"{SITE}/m/{old.pk}/")


def test_turns_that_come_together_are_counted_in_the_subject(
    anna: User, bjorn: User, roll_dice: Callable[..., None]
) -> None:
    reachable(anna, mail_answer="no")
    roll_dice((3, 1), (3, 1))
    for _ in range(2):
        make_match(anna, bjorn, length=5)
    assert one().subject == "It is your turn in 2 matches"
