"""Real dice, and the dice and pushes of a process that writes a past: a demonstration, a
measurement."""

import threading
from itertools import product

import pytest
from pytest_django import DjangoCaptureOnCommitCallbacks, Settings

from accounts.models import User
from backgammon.rules import Dice
from games import dice, push
from games.models import Event, Match
from tests.games.playing import make_match


def test_real_dice_show_every_pair(match: Match, settings: Settings) -> None:
    settings.DICE_SOURCE = dice.OS_SOURCE
    drawn = [dice.draw(match, "turn") for _ in range(2000)]  # a pair is missing once in 10^23 runs
    pairs = {(rolled.first, rolled.second) for rolled, _ in drawn}
    assert pairs == set(product(range(1, 7), repeat=2))
    assert [number for _, number in drawn] == list(range(2, 2002))


def test_dice_come_from_the_other_source_within_the_block_only(anna: User, bjorn: User) -> None:
    with dice.drawn_from(lambda match, roll_no, purpose: Dice(6, 5), name="sixes"):
        told = make_match(anna, bjorn)
    drawn = make_match(anna, bjorn)
    assert Event.objects.get(match=told, kind="opening").payload["dice"] == [6, 5]
    assert (told.dice_source, drawn.dice_source) == ("sixes", "os")
    with pytest.raises(ZeroDivisionError), dice.drawn_from(lambda *_: Dice(1, 1), name="x"):
        raise ZeroDivisionError
    assert dice.source_name() == "os"


def test_another_thread_keeps_its_own_dice() -> None:
    names = []
    with dice.drawn_from(lambda *_: Dice(1, 1), name="other"):
        thread = threading.Thread(target=lambda: names.append(dice.source_name()))
        thread.start()
        thread.join()
        assert dice.source_name() == "other"
    assert names == ["os"]


def test_nothing_is_pushed_within_silence(
    match: Match, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    with django_capture_on_commit_callbacks() as heard:
        with push.silence():
            push.announce(match)
            push.nudge(match.white_id)
        assert heard == []
        push.announce(match)
        push.nudge(match.white_id)
    assert len(heard) == 2
