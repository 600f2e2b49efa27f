"""The scenes as scripts, before anything is stored."""

import random
from itertools import pairwise

import pytest

from backgammon.rules import VARIANTS, Color, MatchFormat
from demo import family
from demo.cast import CAST
from demo.scene import Scene
from demo.scenes import ENDED, MY_TURN, OFFERS, WAITING, past
from demo.script import Plot, attempt, write

OTHERS = (*family.MY_TURN, *family.WAITING, *family.ENDED)
SHOWN = (*MY_TURN, *WAITING, *ENDED, *OTHERS)


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
    contest = SHOWN[0].plot
    plot = Plot(contest.variant, contest.context, moment=lambda me: lambda state: False)
    with pytest.raises(LookupError, match="no script"):
        write(plot)


def test_everybody_in_a_scene_is_in_the_cast() -> None:
    scenes = [*SHOWN, *past(132)]
    assert {name for scene in scenes for name in scene.seats} == set(CAST)
    assert {offer.by for offer in OFFERS} <= set(CAST)
    assert len({scene.key for scene in scenes}) == len(scenes)


def test_the_past_has_everybody_against_everybody() -> None:
    pairs = [frozenset(scene.seats) for scene in past(132)]
    assert all(len(pair) == 2 for pair in pairs)
    assert len(set(pairs)) == 66


def test_every_game_stands_in_the_middle_and_has_been_played_to_its_end() -> None:
    assert {scene.contest.game for scene in (*MY_TURN, *family.MY_TURN)} == set(VARIANTS)
    assert {scene.contest.game for scene in (*ENDED, *family.ENDED)} == set(VARIANTS)


def test_every_format_and_alternating_colours_are_played() -> None:
    assert {scene.contest.format for scene in (*MY_TURN, *WAITING, *OTHERS)} == set(MatchFormat)
    assert any(scene.contest.alternates for scene in family.MY_TURN)


def test_contests_are_those_that_their_games_know() -> None:
    contests = [each.contest for each in (*SHOWN, *past(60))] + [each.contest for each in OFFERS]
    for contest in contests:
        assert contest.format in contest.variant.formats(), contest


def test_players_take_both_colours() -> None:
    assert {scene.me for scene in MY_TURN} == set(Color)


def test_scenes_lie_in_the_past_in_order() -> None:
    agos = [scene.ago for scene in past(20)]
    assert all(before < after for before, after in pairwise(agos))
