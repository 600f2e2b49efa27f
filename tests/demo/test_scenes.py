"""The scenes as scripts, before anything is stored."""

import random
from itertools import pairwise

import pytest

from backgammon.rules import Color
from demo.cast import CAST
from demo.scenes import ENDED, MY_TURN, OFFERS, WAITING, Scene, past
from demo.script import Plot, attempt, write

SHOWN = (*MY_TURN, *WAITING, *ENDED)


@pytest.mark.parametrize("scene", SHOWN, ids=lambda scene: scene.key)
def test_a_scene_is_reached_from_its_own_seed(scene: Scene) -> None:
    """Elsewhere one would be found too, but the search costs a newcomer seconds."""
    assert attempt(scene.plot, random.Random(scene.seed))


def test_a_script_is_always_the_same() -> None:
    plot = next(past(1)).plot
    first, second = write(plot), write(plot)
    assert first == second
    assert len(first.deeds) > 20


def test_a_goal_that_is_out_of_reach_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("demo.script.SEEDS", 1)
    with pytest.raises(LookupError, match="no script"):
        write(Plot(SHOWN[0].plot.context, goal=lambda state: False))


def test_everybody_in_a_scene_is_in_the_cast() -> None:
    scenes = [*SHOWN, *past(132)]
    assert {name for scene in scenes for name in scene.seats} == set(CAST)
    assert {offer.by for offer in OFFERS} <= set(CAST)
    assert len({scene.key for scene in scenes}) == len(scenes)


def test_the_past_has_everybody_against_everybody() -> None:
    pairs = [frozenset(scene.seats) for scene in past(132)]
    assert all(len(pair) == 2 for pair in pairs)
    assert len(set(pairs)) == 66


def test_players_take_both_colours() -> None:
    assert {scene.me for scene in MY_TURN} == set(Color)


def test_scenes_lie_in_the_past_in_order() -> None:
    agos = [scene.ago for scene in past(20)]
    assert all(before < after for before, after in pairwise(agos))
