"""What is offered beside the play: a resignation, a draw, a cancellation.

An offer is no phase: it changes neither turn nor dice, and it ends when the one who made it plays,
passes or doubles.
"""

from dataclasses import replace

from backgammon.rules.actions import OfferKind
from backgammon.rules.board import Color
from backgammon.rules.errors import NotYourTurn, RulesError, WrongPhase
from backgammon.rules.events import Event, OfferLapsed
from backgammon.rules.match import MatchFormat
from backgammon.rules.outcome import EndedBy, Ending, Kind
from backgammon.rules.stakes import given_up, is_final, resignation_levels
from backgammon.rules.state import GameState, Offer, Phase


def may_offer_draw(state: GameState) -> bool:
    """Whether this game may end in an agreed draw: never where there is a cube."""
    return state.variant.draw_by_agreement and state.context.format is not MatchFormat.CUBE


def make_offer(
    state: GameState, kind: OfferKind, level: int, by: Color | None
) -> GameState | Ending:
    """The state with the offer open, or the end of the game where no answer is needed.

    Raises NotYourTurn, WrongPhase (``no_draw``, ``offer_open``, ``offer_made``) or RulesError
    (``bad_level``).
    """
    if by is None:
        raise NotYourTurn("only a player can offer")
    if kind is OfferKind.RESIGNATION:
        return _resign(state, level, by)
    if level:
        raise RulesError("only a resignation has a level", code="bad_level")
    if kind is OfferKind.DRAW and not may_offer_draw(state):
        raise WrongPhase("draws cannot be agreed here", code="no_draw")
    return _offered(state, Offer(kind, by))


def accept_offer(state: GameState, by: Color | None) -> Ending:
    """How the game ends when the open offer is accepted. Raises NotYourTurn or WrongPhase."""
    offer = _expect_answer(state, by)
    if offer.kind is OfferKind.RESIGNATION:
        return given_up(state, offer.by, Kind(offer.level), EndedBy.RESIGNATION)
    reason = EndedBy.AGREEMENT if offer.kind is OfferKind.DRAW else EndedBy.CANCELLED
    return Ending(None, Kind.DRAW, reason)


def refuse_offer(state: GameState, by: Color | None) -> GameState:
    """The state without the open offer. Raises NotYourTurn or WrongPhase."""
    _expect_answer(state, by)
    return replace(state, offer=None)


def lapse(state: GameState, color: Color) -> tuple[GameState, tuple[Event, ...]]:
    """An open offer of ``color`` ends, as he goes on."""
    if state.offer is None or state.offer.by is not color:
        return state, ()
    return replace(state, offer=None), (OfferLapsed(color),)


def _resign(state: GameState, level: int, by: Color) -> GameState | Ending:
    if state.actor is not by:
        raise NotYourTurn("a game is resigned on one's own turn")
    if state.phase is Phase.ANSWER:
        raise WrongPhase("a double is answered by taking or dropping")
    if level not in resignation_levels(state, by):
        raise RulesError("this level cannot be resigned", code="bad_level")
    if is_final(state, by, Kind(level)):
        return given_up(state, by, Kind(level), EndedBy.RESIGNATION)
    return _offered(state, Offer(OfferKind.RESIGNATION, by, level))


def _offered(state: GameState, offer: Offer) -> GameState:
    if state.offer is not None:
        raise WrongPhase("another offer is open", code="offer_open")
    if offer.by in state.offered:
        raise WrongPhase("one offer a turn", code="offer_made")
    return replace(state, offer=offer, offered=state.offered | {offer.by})


def _expect_answer(state: GameState, by: Color | None) -> Offer:
    if state.offer is None:
        raise WrongPhase("nothing is offered", code="no_offer")
    if by is None or state.offer.by is by:
        raise NotYourTurn("the other player answers an offer")
    return state.offer
