"""Stale, repeated and wrong requests: nothing changes and the answer says why."""

from collections.abc import Callable

import pytest

from accounts.models import User
from backgammon.notation.plays import parse_play
from backgammon.notation.positions import parse_position
from backgammon.rules import Dice, Phase
from games.models import Match
from games.services import play
from games.services.answers import Done
from tests.games.playing import do, done, fresh, kinds, refusal, set_board, submit

RollDice = Callable[..., None]


def test_the_same_play_sent_again_is_answered_as_the_first_time(match: Match) -> None:
    steps = parse_play("8/5 6/5")
    first = play.submit_play(match.pk, user=match.white, version=match.version, steps=steps)
    again = play.submit_play(match.pk, user=match.white, version=match.version, steps=steps)
    assert not done(first).repeated
    assert done(again).repeated
    assert kinds(match) == ["game_start", "opening", "play"]


def test_the_same_play_written_otherwise_is_the_same_play(match: Match) -> None:
    version = match.version
    done(submit(match, "24/21/20"))
    joined = parse_play("24/20")
    assert done(
        play.submit_play(match.pk, user=match.white, version=version, steps=joined)
    ).repeated


def test_another_play_at_an_old_version_is_stale(match: Match) -> None:
    version = match.version
    done(submit(match, "8/5 6/5"))
    answer = play.submit_play(
        match.pk, user=match.white, version=version, steps=parse_play("24/20")
    )
    assert refusal(answer) == "stale"
    assert kinds(match).count("play") == 1


@pytest.mark.parametrize("version", [-5, 0, 1, 10**9])
def test_a_version_that_never_was_is_stale(match: Match, version: int) -> None:
    answer = play.submit_play(
        match.pk, user=match.white, version=version, steps=parse_play("8/5 6/5")
    )
    assert refusal(answer) == "stale"


def test_an_offer_in_between_does_not_spoil_a_draft(match: Match, roll_dice: RollDice) -> None:
    set_board(match, phase=Phase.ROLL, dice=None, turns=(2, 2))
    seen = fresh(match).version
    done(do(match, "offer_resignation", level=1))
    done(do(match, "refuse_offer", by=match.black))
    roll_dice((5, 2))
    assert isinstance(play.roll(match.pk, user=match.white, version=seen), Done)


def test_a_play_after_a_refused_offer_can_be_sent_again(match: Match) -> None:
    seen = match.version
    done(do(match, "offer_resignation", level=1))
    done(do(match, "refuse_offer", by=match.black))
    steps = parse_play("8/5 6/5")
    answers = [
        play.submit_play(match.pk, user=match.white, version=seen, steps=steps) for _ in range(2)
    ]
    assert [done(answer).repeated for answer in answers] == [False, True]


def test_another_level_of_resignation_is_not_the_same_offer(match: Match) -> None:
    seen = match.version
    done(do(match, "offer_resignation", level=1))
    answers = [
        play.offer_resignation(match.pk, user=match.white, version=seen, level=level)
        for level in (1, 2)
    ]
    assert done(answers[0]).repeated
    assert refusal(answers[1]) == "offer_open"
    assert kinds(match).count("offer") == 1


def test_another_way_of_the_same_checker_is_not_the_same_play(match: Match) -> None:
    set_board(match, board=parse_position("W[10:1] B[13:1 14:1 1:2]"), dice=Dice(4, 3))
    seen = match.version
    done(submit(match, "15/11*/8"))
    over_the_other = play.submit_play(
        match.pk, user=match.white, version=seen, steps=parse_play("15/12*/8")
    )
    assert refusal(over_the_other) == "stale"


def test_somebody_else_cannot_act(match: Match, cecilia: User) -> None:
    assert refusal(do(match, "roll", by=cecilia)) == "not_your_match"
    assert refusal(do(match, "resign_match", by=cecilia)) == "not_your_match"


def test_the_opponent_cannot_act_on_my_turn(match: Match) -> None:
    for verb in ("roll", "double", "take", "drop", "pass_turn"):
        assert refusal(do(match, verb, by=match.black)) == "not_your_turn"
    steps = parse_play("8/5 6/5")
    answer = do(match, "submit_play", by=match.black, steps=steps)
    assert refusal(answer) == "not_your_turn"
    assert kinds(match) == ["game_start", "opening"]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("8/5", "incomplete_play"),
        ("8/5 6/5 6/5", "illegal_play"),
        ("24/20 24/20", "illegal_play"),
        ("12/9 12/11", "illegal_play"),
        ("6/5", "incomplete_play"),
        ("8/5 8/5", "illegal_play"),
    ],
)
def test_only_one_complete_legal_play_of_the_roll_is_accepted(
    match: Match, text: str, code: str
) -> None:
    answer = submit(match, text)
    assert refusal(answer) == code
    assert kinds(match) == ["game_start", "opening"]


def test_a_finished_match_takes_nothing_more(match: Match) -> None:
    done(do(match, "resign_match", by=match.black))
    for verb in ("roll", "double", "take", "drop", "pass_turn", "resign_match", "accept_offer"):
        assert refusal(do(match, verb, by=match.white)) == "match_over"


def test_opening_the_page_rolls_once_and_only_for_the_player_on_turn(
    match: Match, cecilia: User, roll_dice: RollDice
) -> None:
    done(submit(match, "8/5 6/5"))
    set_board(match, turns=(0, 0))  # so that no double is possible
    roll_dice((6, 4), (2, 2))
    assert not play.open_turn(match.pk, user=match.white)
    assert not play.open_turn(match.pk, user=cecilia)
    assert play.open_turn(match.pk, user=match.black)
    assert not play.open_turn(match.pk, user=match.black)
    assert kinds(match).count("roll") == 1


def test_opening_the_page_rolls_nothing_while_a_double_is_possible(match: Match) -> None:
    done(submit(match, "8/5 6/5"))
    assert not play.open_turn(match.pk, user=match.black)
    assert kinds(match).count("roll") == 0
