"""Many at once, on real connections: exactly one roll, one move, one result, no gaps."""

import threading
import time
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from django.db import transaction

from accounts.models import User
from backgammon.notation.plays import parse_play
from backgammon.rules import Color, Cube, legal_plays
from games.models import Challenge, Match
from games.services import challenges, play, timeouts
from games.services.answers import Done, Refused
from games.services.challenge_terms import ChallengeRefused
from games.verification import differences
from tests import dice
from tests.games.playing import (
    assert_without_gaps,
    done,
    fresh,
    kinds,
    make_match,
    make_user,
    past,
    set_board,
    state,
    submit,
    terms,
)
from tests.races import at_once

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.db]

THREADS = 20
DAY = 86_400


@pytest.fixture
def match(players: tuple[User, User], settings: Any) -> Match:
    settings.DICE_SOURCE = "tests.dice.scripted"
    dice.SCRIPT[:] = [(3, 1)]
    made = make_match(*players)
    settings.DICE_SOURCE = "tests.dice.by_chance"
    return made


def assert_sound(match: Match) -> None:
    assert_without_gaps(match)
    assert differences(fresh(match)) == []


def test_the_same_play_posted_by_twenty_threads_is_played_once(match: Match) -> None:
    steps = parse_play("8/5 6/5")
    white, version = match.white, match.version
    deed = partial(play.submit_play, match.pk, user=white, version=version, steps=steps)
    answers = at_once(*[deed] * THREADS)
    assert all(isinstance(answer, Done) for answer in answers), answers
    assert sum(not answer.repeated for answer in answers) == 1
    assert kinds(match).count("play") == 1
    assert_sound(match)


def test_different_plays_at_once_leave_one(match: Match) -> None:
    texts = ["8/5 6/5", "24/20", "13/10 6/5", "13/9"] * 5
    deeds = [
        lambda text=text: play.submit_play(
            match.pk, user=match.white, version=match.version, steps=parse_play(text)
        )
        for text in texts
    ]
    answers = at_once(*deeds)
    assert sum(isinstance(each, Done) and not each.repeated for each in answers) == 1
    assert {each.code for each in answers if isinstance(each, Refused)} == {"stale"}
    assert kinds(match).count("play") == 1
    assert_sound(match)


def test_the_page_opened_twenty_times_rolls_once(match: Match) -> None:
    Match.objects.filter(pk=match.pk).update(length=5)
    done(submit(match, "8/5 6/5"))
    make_dead_cube(match)
    black = match.black
    answers = at_once(*[lambda: play.open_turn(match.pk, user=black)] * THREADS)
    assert answers.count(True) == 1
    assert answers.count(False) == THREADS - 1
    assert kinds(match).count("roll") == 1


def test_a_page_that_waits_past_the_deadline_for_its_roll_ends_no_game(match: Match) -> None:
    done(submit(match, "8/5 6/5"))
    make_dead_cube(match)
    black = match.black
    past(match, 3 * DAY - 2)
    held = threading.Event()

    def hold() -> None:
        with transaction.atomic():
            Match.objects.select_for_update(no_key=True).get(pk=match.pk)
            held.set()
            time.sleep(2.5)

    def open_page() -> bool:
        held.wait(10)
        return play.open_turn(match.pk, user=black)

    assert at_once(hold, open_page) == [None, True]
    assert "timeout" not in kinds(match)


def make_dead_cube(match: Match) -> None:
    """The opponent of the player on turn owns the cube, so that opening the page rolls."""
    set_board(fresh(match), cube=Cube(2, Color.WHITE))


def test_twenty_people_taking_one_seat_start_one_match(players: tuple[User, User]) -> None:
    offered = challenges.challenge(challenger=players[0], terms=terms())
    takers = [make_user(f"Taker {n}") for n in range(THREADS)]

    def take(user: User) -> Match | ChallengeRefused:
        try:
            return challenges.accept(offered.pk, user=user)
        except ChallengeRefused as refusal:
            return refusal

    deeds = [partial(take, user) for user in takers]
    answers = at_once(*deeds)
    matches = [answer for answer in answers if isinstance(answer, Match)]
    refusals = [answer for answer in answers if isinstance(answer, ChallengeRefused)]
    assert len(matches) == 1
    assert len(refusals) == THREADS - 1
    assert {refused.code for refused in refusals} == {"taken"}
    assert Match.objects.count() == 1
    assert Challenge.objects.get().match == matches[0]


def test_the_sweep_racing_itself_and_both_players_gives_one_result(match: Match) -> None:
    done(submit(match, "8/5 6/5"))
    roll = play.roll(match.pk, user=match.black, version=fresh(match).version)
    done(roll)
    moves = legal_plays(state(match))[0].moves
    steps = [(move.source, move.target) for move in moves]
    done(play.submit_play(match.pk, user=match.black, version=fresh(match).version, steps=steps))
    past(match, 3 * DAY)
    white, version = match.white, fresh(match).version
    deeds: list[Callable[[], Any]] = [timeouts.settle_due] * 8
    deeds += [lambda: play.roll(match.pk, user=white, version=version)] * 6
    deeds += [lambda: play.double(match.pk, user=white, version=version)] * 6
    at_once(*deeds)
    assert kinds(match).count("timeout") == 1
    assert kinds(match).count("game_over") == 1
    after = fresh(match)
    assert (after.white_score, after.black_score, after.game_number) == (0, 2, 2)
    assert_sound(match)


def test_both_asking_for_another_match_at_once_start_one(match: Match) -> None:
    done(play.resign_match(match.pk, user=match.white, version=match.version))
    deeds = [
        lambda user=user: challenges.play_again(match.pk, user=user)
        for user in (match.white, match.black) * 5
    ]
    at_once(*deeds)
    assert Match.objects.filter(origin=Match.Origin.REMATCH).count() == 1
    rematch = Match.objects.get(origin=Match.Origin.REMATCH)
    assert (rematch.white, rematch.black) == (match.black, match.white)
