"""The transition functions: the only way from one state of a game to the next.

Checks come in one order everywhere: the game is not over, the right player acts, the phase fits,
the action is legal. Nothing is mutated; a refused action raises a RulesError and changes nothing.
"""

from dataclasses import dataclass, replace
from functools import lru_cache

from backgammon.rules import actions as act
from backgammon.rules.board import Board, Color
from backgammon.rules.dice import Dice
from backgammon.rules.errors import (
    BadPosition,
    GameOver,
    IllegalPlay,
    NotYourTurn,
    WrongPhase,
)
from backgammon.rules.events import Acted, Event, GameEnded
from backgammon.rules.match import Crawford, MatchContext
from backgammon.rules.offers import accept_offer, lapse, make_offer, refuse_offer
from backgammon.rules.outcome import EndedBy, Ending, Kind, Outcome
from backgammon.rules.plays import Play, PlayGraph, Turn, all_plays, search
from backgammon.rules.stakes import given_up, timeout_kind
from backgammon.rules.state import GameState, Phase
from backgammon.rules.variant import Variant


@dataclass(frozen=True, slots=True)
class Transition:
    """A state, the state that followed it, and what happened between them."""

    before: GameState
    after: GameState
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Pending:
    """What the game waits for: ``actor`` is to act (None: the server), perhaps he may double."""

    phase: Phase
    actor: Color | None
    may_double: bool


def start(variant: Variant, context: MatchContext) -> GameState:
    """A new game: before its opening roll, or on turn who begins without one.

    Raises BadPosition (``bad_format``) if the game is not played in the match's format.
    """
    if context.format not in variant.formats():
        raise BadPosition(f"{variant.key} has no {context.format} match", code="bad_format")
    state = GameState(variant, context, variant.start_board(), Phase.OPENING)
    starter = variant.starter(context)
    return state if starter is None else _on_turn(state, starter)


def pending(state: GameState) -> Pending:
    """Who is to act now and whether he may double."""
    actor = state.actor
    return Pending(state.phase, actor, actor is not None and can_double(state, actor))


def can_double(state: GameState, color: Color) -> bool:
    """Whether ``color`` may offer the cube now: on turn, before rolling, with a live cube.

    Source: BrainKing, Backgammon rules page: not on the starter's first turn, not in the Crawford
    game, and not when winning the game at the present value would win the match anyway.
    """
    context = state.context
    return (
        state.phase is Phase.ROLL
        and state.on_turn is color
        and state.variant.allows_cube
        and context.format.has_cube
        and context.crawford is not Crawford.THIS_GAME
        and sum(state.turns) > 0
        and state.cube.is_available_to(color)
        and state.cube.value < context.away(color)
    )


def play_graph(state: GameState) -> PlayGraph:
    """The graph of all legal plays of the stored roll.

    Raises WrongPhase if there are no dice to play.
    """
    return _graph(state.variant, turn_to_play(state))


@lru_cache(maxsize=8)
def _graph(variant: Variant, turn: Turn) -> PlayGraph:
    """Kept for a while: who has looked up a play in the graph then has it carried out."""
    return search(variant, turn)


def legal_plays(state: GameState) -> tuple[Play, ...]:
    """One play for each distinct legal end position; empty when the roll must be passed.

    Raises WrongPhase if there are no dice to play.
    """
    return all_plays(state.variant, turn_to_play(state))


def turn_to_play(state: GameState) -> Turn:
    """The turn whose dice are to be played. Raises WrongPhase if there are none."""
    if state.phase is not Phase.PLAY or state.on_turn is None:
        raise WrongPhase("there is nothing to play")
    return _turn(state, state.on_turn)


def _turn(state: GameState, color: Color) -> Turn:
    return Turn(color, state.board, state.dice, is_first=state.turns[color.place] == 0)


def apply(state: GameState, action: act.Action, *, by: Color | None) -> Transition:
    """Carry out ``action`` of a player, or of the server (``by`` None).

    Raises GameOver, NotYourTurn, WrongPhase or IllegalPlay, in this order of precedence.
    """
    if state.phase is Phase.OVER:
        raise GameOver("the game is over")
    after, more = _carry_out(state, action, by)
    return Transition(state, after, (Acted(_as_played(action, after), by), *more))


def retrace(state: GameState, action: act.Action, *, by: Color | None) -> Transition:
    """Carry out again what a log says was done, as ``apply`` did, but believe plays and passes.

    Nothing is searched, so that a whole game is gone through at once; a play is the board it leads
    to. Raises GameOver, NotYourTurn or WrongPhase where the log cannot be of this game.
    """
    if state.phase is Phase.OVER:
        raise GameOver("the game is over")
    match action:
        case Play(_, board):
            after, more = _end_turn(state, board, by)
        case act.Pass():
            after, more = _end_turn(state, None, by)
        case _:
            after, more = _carry_out(state, action, by)
    return Transition(state, after, (Acted(action, by), *more))


Result = tuple[GameState, tuple[Event, ...]]


def _carry_out(  # noqa: C901, PLR0912 - one case for each action
    state: GameState, action: act.Action, by: Color | None
) -> Result:
    match action:
        case act.OpeningRoll(dice):
            return _open(state, dice, by)
        case act.Roll(dice):
            _expect(state, by, Phase.ROLL)
            return replace(state, phase=Phase.PLAY, dice=dice), ()
        case act.Double():
            return _double(state, by)
        case act.Take():
            color = _expect(state, by, Phase.ANSWER)
            return replace(state, phase=Phase.ROLL, cube=state.cube.taken_by(color)), ()
        case act.Drop():
            color = _expect(state, by, Phase.ANSWER)
            return _ended(state, given_up(state, color, Kind.SINGLE, EndedBy.DROP))
        case Play():
            return _play(state, action, by)
        case act.Pass():
            return _pass(state, by)
        case act.MakeOffer(kind, level):
            offered = make_offer(state, kind, level, by)
            return _ended(state, offered) if isinstance(offered, Ending) else (offered, ())
        case act.AcceptOffer():
            return _ended(state, accept_offer(state, by))
        case act.RefuseOffer():
            return refuse_offer(state, by), ()
        case act.ResignMatch():
            if by is None:
                raise NotYourTurn("only a player can resign")
            return _ended(state, given_up(state, by, Kind.SINGLE, EndedBy.MATCH_RESIGNED))
        case act.TimeOut():
            return _time_out(state, by)
        case act.Cancel():
            _expect_server(by)
            return _ended(state, Ending(None, Kind.DRAW, EndedBy.CANCELLED))


def _as_played(action: act.Action, after: GameState) -> act.Action:
    """The action as the log keeps it: a play carries the board that the rules found."""
    if isinstance(action, Play):
        return Play(action.moves, after.board)
    return action


def _expect(state: GameState, by: Color | None, phase: Phase) -> Color:
    if by is None or state.actor is not by:
        raise NotYourTurn("it is not this player's turn")
    if state.phase is not phase:
        raise WrongPhase(f"the game waits for {state.phase}, not {phase}")
    return by


def _expect_server(by: Color | None) -> None:
    if by is not None:
        raise NotYourTurn("only the server does this")


def _open(state: GameState, dice: Dice, by: Color | None) -> Result:
    """Equal dice leave the game waiting; the higher die starts, its own die lying left."""
    _expect_server(by)
    if state.phase is not Phase.OPENING:
        raise WrongPhase("the opening roll is over")
    if dice.is_double:
        return state, ()
    starter = Color.WHITE if dice.first > dice.second else Color.BLACK
    if not state.variant.plays_opening_roll():
        return _on_turn(state, starter), ()
    own_left = dice if starter is Color.WHITE else dice.swapped()
    return replace(state, phase=Phase.PLAY, on_turn=starter, dice=own_left), ()


def _double(state: GameState, by: Color | None) -> Result:
    color = _expect(state, by, Phase.ROLL)
    if not can_double(state, color):
        raise WrongPhase("the cube cannot be turned now", code="no_double")
    state, lapsed = lapse(state, color)
    return replace(state, phase=Phase.ANSWER), lapsed


def _play(state: GameState, play: Play, by: Color | None) -> Result:
    _expect(state, by, Phase.PLAY)
    node = play_graph(state).follow(play.moves)
    if not node.is_complete or not play.moves:
        raise IllegalPlay("more dice can be played", code="incomplete_play")
    return _end_turn(state, node.board, by)


def _pass(state: GameState, by: Color | None) -> Result:
    _expect(state, by, Phase.PLAY)
    if not play_graph(state).is_pass:
        raise IllegalPlay("a legal move exists", code="must_play")
    return _end_turn(state, None, by)


def _end_turn(state: GameState, board: Board | None, by: Color | None) -> Result:
    """The turn is played, which led to ``board``, or passed (None)."""
    color = _expect(state, by, Phase.PLAY)
    if board is None:
        ending = state.variant.after_pass(state.board, color)
    else:
        ending = state.variant.result(_turn(state, color), board)
    moved, lapsed = lapse(replace(state, board=board or state.board), color)
    if ending is None:
        return _next_turn(moved, color), lapsed
    after, events = _ended(moved, ending)
    return after, (*lapsed, *events)


def _next_turn(state: GameState, color: Color) -> GameState:
    white, black = state.turns
    turns = (white + 1, black) if color is Color.WHITE else (white, black + 1)
    return _on_turn(replace(state, turns=turns), color.opponent)


def _on_turn(state: GameState, color: Color) -> GameState:
    """A new turn of ``color``: to roll, or to play at once in a game without dice."""
    phase = Phase.ROLL if state.variant.uses_dice else Phase.PLAY
    return replace(state, phase=phase, on_turn=color, dice=None, offered=frozenset())


def _time_out(state: GameState, by: Color | None) -> Result:
    """The one to act loses: what is offered already, a drop, or the price of the position."""
    _expect_server(by)
    loser = state.actor
    if loser is None:
        raise WrongPhase("nobody's time is running")
    if state.offer is not None and state.offer.by is loser and state.offer.level:
        kind = Kind(state.offer.level)
    elif state.phase is Phase.ANSWER:
        kind = Kind.SINGLE
    else:
        kind = timeout_kind(state, loser)
    return _ended(state, given_up(state, loser, kind, EndedBy.TIMEOUT))


def _ended(state: GameState, ending: Ending) -> Result:
    cube = state.cube.value
    outcome = Outcome(ending.winner, ending.kind, cube, ending.ended_by, ending.name)
    over = replace(
        state, phase=Phase.OVER, dice=None, offer=None, offered=frozenset(), outcome=outcome
    )
    return over, (GameEnded(outcome),)
