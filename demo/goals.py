"""Moments of a game that a demonstration shows, each as it concerns one of the players."""

from backgammon.rules import (
    BAR,
    OFF,
    Color,
    Crawford,
    GameState,
    Kind,
    Phase,
    can_double,
    is_final,
    play_graph,
)
from backgammon.rules.board import checkers
from backgammon.rules.variant import HOME
from demo.policy import chances
from demo.script import Goal, Moment


def opening(me: Color) -> Goal:
    """The first roll of a game is to be played."""
    return lambda state: _has_dice(state, me) and sum(state.turns) == 0


def nobody_moved(me: Color) -> Goal:
    """The other player has the first roll of a match to play."""
    return opening(me.opponent)


def roll_or_double(me: Color) -> Goal:
    return lambda state: _is_under_way(state) and can_double(state, me)


def roll_due(me: Color) -> Goal:
    """The cube is the opponent's: nothing but a roll."""
    return lambda state: (
        state.phase is Phase.ROLL
        and state.on_turn is me
        and state.cube.owner is me.opponent
        and _is_under_way(state)
    )


def middle_game(me: Color) -> Goal:
    """Dice to play, both sides still entangled, with a score and a cube that has been turned."""
    return lambda state: (
        _has_dice(state, me)
        and 14 <= sum(state.turns) <= 24
        and min(state.context.score.white, state.context.score.black) > 0
        and state.cube.owner is me
        and state.variant.has_contact(state.board, me)
        and _points_made(state, me) >= 3
        and _points_made(state, me.opponent) >= 3
        and not state.board.counts(me)[BAR]
        and state.dice is not None
        and not state.dice.is_double
    )


def high_cube(me: Color) -> Goal:
    return lambda state: _has_dice(state, me) and state.cube.value >= 4


def no_move(me: Color) -> Goal:
    return lambda state: (
        state.phase is Phase.PLAY and state.on_turn is me and play_graph(state).is_pass
    )


def on_the_bar(me: Color) -> Goal:
    return lambda state: _has_dice(state, me) and state.board.counts(me)[BAR] > 1


def bearing_off(me: Color) -> Goal:
    def goal(state: GameState) -> bool:
        own = state.board.counts(me)
        return _has_dice(state, me) and own[OFF] >= 4 and not any(own[HOME + 1 :])

    return goal


def double_to_answer(me: Color) -> Goal:
    return lambda state: state.phase is Phase.ANSWER and state.actor is me


def double_offered(me: Color) -> Goal:
    return double_to_answer(me.opponent)


def may_resign(me: Color) -> Goal:
    """The opponent, far behind, may offer a single game that still needs an answer."""
    foe = me.opponent
    return lambda state: (
        state.phase is Phase.PLAY
        and state.actor is foe
        and sum(state.turns) > 20
        and chances(state, foe) < 0.15
        and not is_final(state, foe, Kind.SINGLE)
    )


def i_may_resign(me: Color) -> Goal:
    return may_resign(me.opponent)


def crawford(me: Color) -> Goal:
    return lambda state: (
        _has_dice(state, me)
        and state.context.crawford is Crawford.THIS_GAME
        and sum(state.turns) >= 5
    )


def post_crawford(me: Color) -> Goal:
    return lambda state: (
        state.context.crawford is Crawford.OVER
        and state.context.away(me) > 1
        and can_double(state, me)
        and _is_under_way(state)
    )


def double_match_point(me: Color) -> Goal:
    return lambda state: (
        _has_dice(state, me)
        and all(state.context.away(color) == 1 for color in Color)
        and sum(state.turns) >= 8
    )


def long_game(me: Color) -> Goal:
    return lambda state: _has_dice(state, me) and sum(state.turns) >= 56


def halfway(me: Color) -> Goal:
    """Both have come far in a long match."""
    return lambda state: (
        _has_dice(state, me)
        and min(state.context.score.white, state.context.score.black) >= 4
        and _is_under_way(state)
    )


def entangled(me: Color) -> Goal:
    """Well into a game in which the two sides still have to pass each other."""
    return lambda state: (
        _has_dice(state, me)
        and sum(state.turns) >= 16
        and state.variant.has_contact(state.board, me)
    )


def entering(me: Color) -> Goal:
    """Checkers of both wait to enter, while others are far on."""
    return lambda state: (
        _has_dice(state, me) and sum(state.turns) >= 10 and min(state.board.reserve) > 1
    )


def cloned(me: Color) -> Goal:
    """Both have more checkers than they began with."""
    return lambda state: (
        _has_dice(state, me)
        and min(checkers(state.board, color) for color in Color) > state.variant.checkers + 1
    )


def pinned(me: Color) -> Goal:
    """Each side holds a checker of the other."""
    return lambda state: (
        _has_dice(state, me) and {color for color, _ in state.board.held} == set(Color)
    )


def scored(me: Color) -> Goal:
    """In a game of walls: the opponent has scored last, and both have a wall."""
    return lambda state: (
        _has_dice(state, me)
        and state.board.run is me.opponent
        and all(2 in state.board.counts(color)[1:BAR] for color in Color)
    )


def starter_to_roll(me: Color) -> Goal:
    """The other player, who won the last game, begins this one and has not rolled."""
    return lambda state: (
        state.phase is Phase.ROLL
        and state.on_turn is me.opponent
        and sum(state.turns) == 0
        and state.context.previous_winner is me.opponent
    )


def my_turn(me: Color) -> Goal:
    return lambda state: _has_dice(state, me) and _is_under_way(state)


def opponents_turn(me: Color) -> Goal:
    return my_turn(me.opponent)


def later(moment: Moment) -> Moment:
    """The same in a match that has a score."""

    def moment_later(me: Color) -> Goal:
        goal = moment(me)
        return lambda state: (
            state.context.score.white + state.context.score.black > 0 and goal(state)
        )

    return moment_later


def opponents_roll(me: Color) -> Goal:
    return roll_or_double(me.opponent)


def _has_dice(state: GameState, me: Color) -> bool:
    """Whether the player has dice to play, and a move to play them."""
    waits = state.phase is Phase.PLAY and state.on_turn is me
    return waits and not play_graph(state).is_pass


def _is_under_way(state: GameState) -> bool:
    return sum(state.turns) >= 8


def _points_made(state: GameState, color: Color) -> int:
    return sum(number > 1 for number in state.board.counts(color)[3:9])
