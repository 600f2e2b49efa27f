"""Standing orders: what a player has the server do for him, as a value, and what follows from it.

Nothing here reads the database or rolls dice. The server only ever does what leaves the player no
choice, or what he has said that he does not want to choose. Without any order it passes for whoever
is shut out and may not double: no roll could help him, so he never costs his opponent a day.
"""

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from enum import StrEnum
from typing import Any, NamedTuple, Self

from accounts.preferences import NoCube, Preferences
from backgammon.rules import (
    BAR,
    Action,
    Color,
    Dice,
    GameState,
    Pass,
    Phase,
    Play,
    Roll,
    Variant,
    can_double,
    legal_plays,
)
from backgammon.rules.plays import Turn
from games.bearing_off import greedy_play


class Auto(StrEnum):
    """Why the server acted by itself; events keep it as ``auto``."""

    PASS = "pass"  # noqa: S105 - no legal move, or no roll that could bring one
    FORCED = "forced"  # a single legal end
    ROLL = "roll"  # no double to think about
    GREEDY = "greedy"  # bearing off without a choice that matters


class Deed(NamedTuple):
    """What the server is to do for the player to act; no action: it rolls the dice for him."""

    why: Auto
    action: Play | Pass | None = None


class Moment(NamedTuple):
    """A turn of a match: the number of its game, and of the turns completed in it."""

    game: int
    turn: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Orders:
    """What a player has the server do at one moment of a match.

    ``then_roll``: he doubles, and if that is taken he wants his dice rolled; for that turn alone.
    """

    pass_by_itself: bool = False
    forced: bool = False
    roll: bool = False
    no_cube: NoCube = NoCube.ASK
    greedy: bool = False
    then_roll: bool = False

    @classmethod
    def usual(cls, likes: Preferences, variant: Variant) -> Self:
        """What a player has done in all his matches of a game."""
        return cls(
            pass_by_itself=likes.order_pass or variant.passes_by_itself,
            forced=likes.order_forced,
            roll=likes.order_roll,
            no_cube=likes.order_no_cube,
            greedy=likes.order_greedy,
        )

    def with_own(self, stored: Mapping[str, Any], moment: Moment) -> Self:
        """These, but for what is stored for the one match and still holds; the rest is left out."""
        own: dict[str, Any] = {
            each.name: stored[each.name]
            for each in fields(self)
            if isinstance(each.default, bool) and isinstance(stored.get(each.name), bool)
        }
        if stored.get("no_cube") in list(NoCube):
            asked = NoCube(stored["no_cube"])
            if asked is not NoCube.GAME or stored.get("game") == moment.game:
                own["no_cube"] = asked
        own["then_roll"] = stored.get("then_roll") == list(moment)
        return replace(self, **own)

    def store(self, usual: "Orders", moment: Moment) -> dict[str, Any]:
        """What differs from the player's usual orders, with the moment where it is bound to one."""
        changed: dict[str, Any] = {
            each.name: getattr(self, each.name)
            for each in fields(self)
            if getattr(self, each.name) != getattr(usual, each.name)
        }
        if changed.get("no_cube") is NoCube.GAME:
            changed["game"] = moment.game
        if changed.pop("then_roll", False):
            changed["then_roll"] = list(moment)
        return changed


NONE = Orders()


def moment_of(state: GameState, game: int) -> Moment:
    """The moment of a state in the game with this number."""
    return Moment(game, sum(state.turns))


def automatic(state: GameState, orders: Orders) -> Deed | None:
    """What the server does for the player to act, by his orders; None: he is to act himself."""
    if state.actor is None:
        return None
    match state.phase:
        case Phase.ROLL:
            return _before_the_roll(state, state.actor, orders)
        case Phase.PLAY:
            return _after_the_roll(state, state.actor, orders)
        case _:
            return None  # whether to take is never decided in advance


def _before_the_roll(state: GameState, color: Color, orders: Orders) -> Deed | None:
    if _waives_cube(state, color, orders.no_cube):
        return Deed(Auto.ROLL)
    if can_double(state, color):
        return None
    if orders.roll or orders.then_roll:
        return Deed(Auto.ROLL)
    return Deed(Auto.PASS) if is_shut_out(state, color) else None


def _waives_cube(state: GameState, color: Color, no_cube: NoCube) -> bool:
    """Whether a player of a match with the cube does not want to be asked about it now."""
    if not (state.context.format.has_cube and state.variant.allows_cube):
        return False
    return no_cube in (NoCube.GAME, NoCube.ALWAYS) or (
        no_cube is NoCube.ENTERED and must_enter(state, color)
    )


def _after_the_roll(state: GameState, color: Color, orders: Orders) -> Deed | None:
    if state.dice is not None and is_shut_out(state, color):
        return Deed(Auto.PASS, Pass())
    if not (orders.pass_by_itself or orders.forced or orders.greedy):
        return None  # so that nothing is searched
    plays = legal_plays(state)
    if not plays:
        return Deed(Auto.PASS, Pass()) if orders.pass_by_itself else None
    if len(plays) == 1 and orders.forced:
        return Deed(Auto.FORCED, plays[0])
    best = greedy_play(state, plays) if orders.greedy else None
    return Deed(Auto.GREEDY, best) if best else None


def must_enter(state: GameState, color: Color) -> bool:
    """Whether all that a side can move has to enter."""
    sources = state.variant.sources(_turn(state, color), state.board)
    return bool(sources) and all(source == BAR for source in sources)


def is_shut_out(state: GameState, color: Color) -> bool:
    """Whether no roll at all lets a side move a checker."""
    game, board = state.variant, state.board
    turns = [_turn(state, color, Dice(die, die)) for die in range(1, 7)]
    return not any(any(game.steps(turn, board, turn.steps[0])) for turn in turns)


def _turn(state: GameState, color: Color, dice: Dice | None = None) -> Turn:
    return Turn(color, state.board, dice, is_first=state.turns[color.place] == 0)


def is_warranted(state: GameState, action: Action, why: Auto) -> bool:
    """Whether some orders let the server do this in a state, for this reason."""
    color = state.on_turn
    match action, why:
        case Roll(), Auto.ROLL:
            return True
        case Roll(), Auto.PASS:
            return color is not None and not can_double(state, color) and is_shut_out(state, color)
        case Pass(), Auto.PASS:
            return True
        case Play(), Auto.FORCED:
            return len(legal_plays(state)) == 1
        case Play(_, board), Auto.GREEDY:
            best = greedy_play(state)
            return best is not None and best.board == board
        case _:
            return False
