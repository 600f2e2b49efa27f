"""Whatever is asked in any position of any game: it is legal, or refused for a true reason."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from backgammon.rules import (
    NO_DIE,
    OFF,
    GameState,
    IllegalPlay,
    Move,
    Play,
    Reason,
    Referee,
    find_play,
)
from backgammon.rules.attempts import Attempt, everywhere
from backgammon.rules.plays import Node
from tests.rules.refused import CASES, Case
from tests.rules.sides import EVERY_GAME
from tests.rules.strategies import chances, turns_to_play
from tests.rules.truths import TRUTHS, check
from tests.rules.worked import turned

FEW = settings(max_examples=3, deadline=None)
SOME = settings(max_examples=8, deadline=None)
MANY = settings(max_examples=100, deadline=None)
EVERYWHERE = range(26)
Step = tuple[int, int]


def test_every_reason_to_refuse_a_play_can_be_seen_to_be_true() -> None:
    now = {Reason.GAME_OVER, Reason.NOT_YOUR_TURN, Reason.ROLL_FIRST, Reason.ANSWER_FIRST}
    assert set(TRUTHS) | now == set(Reason)


# One checker


@EVERY_GAME
@FEW
@given(st.data())
def test_a_checker_goes_or_is_refused_for_a_true_reason(key: str, data: st.DataObject) -> None:
    check_steps(data.draw(turns_to_play(key, most=5)), data.draw(chances), empty=2)


@pytest.mark.long
@EVERY_GAME
@MANY
@given(st.data())
def test_many_checkers_go_or_are_refused_for_a_true_reason(key: str, data: st.DataObject) -> None:
    check_steps(data.draw(turns_to_play(key, most=8)), data.draw(chances))


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.reason} {case.typed}")
def test_near_a_refusal_all_others_are_true_too(case: Case) -> None:
    chance = Random(case.typed)
    check_steps(case.state, chance, empty=1)
    check_plays(turned(case.state), chance, number=5)


@pytest.mark.long
@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.reason} {case.typed}")
def test_near_a_refusal_very_many_others_are_true_too(case: Case) -> None:
    chance = Random(case.typed)
    for _ in range(20):
        check_steps(case.state, chance)
        check_plays(turned(case.state), chance, number=100)


def check_steps(state: GameState, chance: Random, *, empty: int = len(EVERYWHERE)) -> None:
    """Every source with every target, with every die and by itself, after some draft.

    Of the places without a checker to move at most ``empty`` are tried as a source.
    """
    referee = Referee(state)
    made = draft(referee, chance)
    node = referee.graph.follow(made)
    counts = node.board.counts(referee.turn.color)
    places = sorted(EVERYWHERE, key=lambda place: (not counts[place], chance.random()))
    standing = sum(map(bool, counts))
    for source in places[: standing + empty]:
        check_source(referee, made, node, source)


def check_source(referee: Referee, made: Sequence[Move], node: Node, source: int) -> None:
    legal = set(onward(referee, node))
    for target in EVERYWHERE:
        told = referee.explain_step(source, target, made)
        assert (told is None) == ((source, target) in legal)
        if told is not None:
            check(referee, told)
    if source == OFF:
        return
    dice = {edge.move.die for edge in node.edges if edge.move.source == source}
    reasons = referee.explain_source(source, made)
    assert (not reasons) == bool(dice)
    for told in reasons:
        check(referee, told if told.step else replace(told, step=(source, OFF)))
    for die in set(referee.turn.steps) - {NO_DIE}:
        by_die = referee.explain_die(source, die, made)
        assert (by_die is None) == (die in dice)
        if by_die is not None:
            check(referee, by_die)


def draft(referee: Referee, chance: Random) -> tuple[Move, ...]:
    """The beginning of some legal play."""
    made: list[Move] = []
    node = referee.graph.nodes[0]
    while node.edges and chance.random() < 0.4:
        edge = chance.choice(node.edges)
        made.append(edge.move)
        node = referee.graph.nodes[edge.node]
    return tuple(made)


def onward(referee: Referee, node: Node) -> Iterator[Step]:
    """Where every checker can go by one die or several, as pairs."""
    for edge in node.edges:
        yield edge.move.source, edge.move.target
        after = referee.graph.nodes[edge.node]
        for source, target in onward(referee, after):
            if source == edge.move.target:
                yield edge.move.source, target


# Written plays


@EVERY_GAME
@SOME
@given(st.data())
def test_a_play_is_legal_or_refused_for_a_true_reason(key: str, data: st.DataObject) -> None:
    check_plays(data.draw(turns_to_play(key, most=5)), data.draw(chances), number=10)


@pytest.mark.long
@EVERY_GAME
@MANY
@given(st.data())
def test_many_plays_are_legal_or_refused_for_a_true_reason(key: str, data: st.DataObject) -> None:
    check_plays(data.draw(turns_to_play(key, most=6)), data.draw(chances), number=40)


def check_plays(state: GameState, chance: Random, *, number: int) -> None:
    referee = Referee(state)
    for _ in range(number):
        written = wish(referee, chance)
        play, is_begun = read(referee, written)
        told = referee.explain(written)
        assert (told is None) == (play is not None or (not written and referee.graph.is_pass))
        if told is not None:
            check(referee, told)
            assert (told.code is Reason.INCOMPLETE) == is_begun
        if play is not None:
            assert referee.moves(written) == play.moves


def read(referee: Referee, written: list[Step]) -> tuple[Play | None, bool]:
    """The play that is written, and whether it is only the beginning of one."""
    try:
        return find_play(referee.graph, written), False
    except IllegalPlay as error:
        return None, error.code == "incomplete_play"


def wish(referee: Referee, chance: Random) -> list[Step]:
    """A play near a legal one: in any order, with a move too few, too many, or gone astray."""
    made = draft(referee, chance) + draft(referee, chance)
    written = [(move.source, move.target) for move in made]
    chance.shuffle(written)
    counts = referee.turn.start.counts(referee.turn.color)
    standing = [point for point in EVERYWHERE[1:] if counts[point]] or [24]
    for _ in range(chance.randint(0, 2)):
        source = chance.choice(standing)
        pips = sum(chance.sample(referee.turn.steps, chance.randint(1, len(referee.turn.steps))))
        written.append((source, max(source - (pips or chance.randint(1, 12)), OFF)))
    if written and chance.random() < 0.2:
        written[-1] = (chance.randint(1, 25), chance.randint(0, 25))
    return written[:5]


# The hooks of the games


@EVERY_GAME
@SOME
@given(st.data())
def test_a_game_refuses_exactly_what_it_does_not_allow(key: str, data: st.DataObject) -> None:
    state = data.draw(turns_to_play(key))
    referee = Referee(state)
    game, turn = referee.variant, referee.turn
    reached = everywhere(game, turn, Attempt((), turn.start, turn.steps))
    for board in [board for boards in reached.values() for board in boards][:5]:
        for die in set(turn.steps):
            moves = {move[:2] for move, _ in game.steps(turn, board, die)}
            for source in EVERYWHERE[1:]:
                for target in [max(source - die, OFF)] if die else range(source):
                    refused = game.refusal(turn, board, source, target, die)
                    assert (refused is None) == ((source, target) in moves)
    for boards in reached.values():
        fine = {board for board in boards if game.end_refusal(turn, board) is None}
        may_end = tuple(board for board in boards if game.may_end(turn, board))
        assert fine in (set(game.allowed_ends(turn, may_end)), set())
