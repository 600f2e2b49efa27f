"""How example players decide: fast and sensible, so that their games look like games.

They run home, make points, hit or pin, and leave few shots; where bearing everything off loses,
they do the opposite of all that. They double when ahead, drop when far behind and resign what
cannot be won. Nothing here is random but the choice among good plays where there are no dice.
"""

import math
import random
from dataclasses import dataclass

from backgammon.rules import (
    BAR,
    OFF,
    AcceptOffer,
    Action,
    Board,
    Color,
    Double,
    Drop,
    GameState,
    Kind,
    MakeOffer,
    OfferKind,
    Pass,
    Phase,
    Take,
    can_double,
    legal_plays,
    may_offer_draw,
    pip_count,
    resignation_levels,
)
from backgammon.rules.variant import HOME, Variant

# How many of 36 rolls hit at a distance, other checkers apart.
SHOTS = (0, 11, 12, 14, 15, 15, 17, 6, 6, 5, 3, 2, 3)
HELD_WORTH = 9.0  # of a pinned checker to the one who pins it
WHIM = 5  # of so many of the best plays one is drawn in a game without dice
EVEN = (0.35, 0.65)  # between these chances a draw is fair
POINT_WORTH = {3: 3.0, 4: 5.0, 5: 7.0, 6: 5.0, 7: 5.0, 8: 4.0, 18: 3.0, 20: 4.0, 21: 4.0}


@dataclass(frozen=True, slots=True)
class Temper:
    """How soon a player doubles, drops and resigns, by the chances of the one on turn.

    ``is_stubborn``: he never doubles and never resigns, so that games last. ``draw_after``: once so
    many turns are played he offers a draw of an even game, where draws can be agreed.
    """

    double_at: float = 0.70
    drop_at: float = 0.79
    resign_at: float = 0.03
    is_stubborn: bool = False
    draw_after: int | None = None


CALM = Temper()
HASTY = Temper(double_at=0.62, drop_at=0.66, resign_at=0.25)  # games are short
STUBBORN = Temper(is_stubborn=True)


def decide(state: GameState, temper: Temper, rng: random.Random) -> Action | None:
    """What the player to act does; None where he rolls."""
    color = state.actor
    if color is None:
        raise AssertionError("nobody is to act")
    if state.phase is Phase.ANSWER:
        return Drop() if chances(state, color.opponent) >= temper.drop_at else Take()
    if _wants_draw(state, color, temper):
        return MakeOffer(OfferKind.DRAW)
    if not temper.is_stubborn:
        if chances(state, color) < temper.resign_at and _may_resign(state, color):
            return MakeOffer(OfferKind.RESIGNATION, resignation_levels(state, color)[0])
        if can_double(state, color) and chances(state, color) >= temper.double_at:
            return Double()
    if state.phase is Phase.ROLL:
        return None
    plays = legal_plays(state)
    if not plays:
        return Pass()
    good = sorted(plays, key=lambda play: worth(state.variant, play.board, color), reverse=True)
    return good[0] if state.variant.uses_dice else rng.choice(good[:WHIM])


def answer_offer(state: GameState) -> Action:
    """A resignation that is offered was worth it, and a draw is fair."""
    return AcceptOffer()


def _wants_draw(state: GameState, color: Color, temper: Temper) -> bool:
    if temper.draw_after is None or sum(state.turns) < temper.draw_after or state.offered:
        return False
    return may_offer_draw(state) and EVEN[0] < chances(state, color) < EVEN[1]


def _aim(variant: Variant) -> int:
    return 1 if variant.first_off_wins else -1


def chances(state: GameState, color: Color) -> float:
    """About how likely ``color`` wins from here, by the race and the checkers on the bar."""
    board = state.board
    own, foe = pip_count(board, color), pip_count(board, color.opponent)
    ahead = foe - own + (4 if state.on_turn is color else -4)
    ahead += 6 * (board.counts(color.opponent)[BAR] - board.counts(color)[BAR])
    ahead *= _aim(state.variant)
    return 1 / (1 + math.exp(-ahead / (4 + 0.10 * min(own, foe))))


def worth(variant: Variant, board: Board, color: Color) -> float:
    """How good a board is for the player who has just moved to it; more is better."""
    return _aim(variant) * _progress(variant, board, color)


def _progress(variant: Variant, board: Board, color: Color) -> float:
    """How near a board is to bearing everything off before the other does."""
    own = board.counts(color)
    pips = pip_count(board, color.opponent) - pip_count(board, color)
    if not variant.has_contact(board, color):
        gaps = sum(1 for point in range(1, HOME + 1) if not own[point])
        return pips + 8.0 * own[OFF] - 0.5 * gaps
    contact = variant.contact
    if not contact.hits and not contact.pins:
        return pips + 2.0 * sum(1 for number in own[1:BAR] if number)
    foe = _seen_by(variant, board, color)
    worth = 0.5 * pips + 6.0 * foe[OFF]
    worth += HELD_WORTH * sum(1 if side is not color else -1 for side, _ in board.held)
    for point in range(1, BAR):
        if own[point] > 1:
            worth += POINT_WORTH.get(point, 1.0) - 1.5 * max(0, own[point] - 3)
        elif own[point]:
            worth -= _danger(point, foe)
    return worth - 0.3 * sum(own[19:BAR])


def _seen_by(variant: Variant, board: Board, color: Color) -> list[int]:
    """The opponent's checkers by our own numbers; those on his bar stand on 0."""
    theirs = board.counts(color.opponent)
    return [theirs[BAR], *(theirs[variant.facing(point)] for point in range(1, BAR))]


def _danger(point: int, foe: list[int]) -> float:
    """The pips that a blot may lose, times how likely it is hit."""
    reach = range(max(0, point - 12), point)
    shots = sum(SHOTS[point - at] for at in reach if foe[at])
    return (BAR - point + 6) * min(shots, 27) / 36


def _may_resign(state: GameState, color: Color) -> bool:
    """Whether nothing but the race is left, and no gammon can be lost in it."""
    board = state.board
    if state.offer is not None or color in state.offered:
        return False
    return not state.variant.has_contact(board, color) and not _may_lose_gammon(board, color)


def _may_lose_gammon(board: Board, color: Color) -> bool:
    own = board.counts(color)
    if own[OFF]:
        return False
    outside = sum(own[point] * (point - HOME) for point in range(HOME + 1, BAR + 1))
    left = sum(board.counts(color.opponent)[1:])
    return outside // 8 + Kind.GAMMON > left // 4
