"""The rules of the backgammon family, with nothing but the standard library.

A tour::

    from backgammon.rules import Color, Dice, MatchContext, OpeningRoll, apply, legal_plays, start
    from backgammon.rules import variant

    state = start(variant("backgammon"), MatchContext())
    state = apply(state, OpeningRoll(Dice(3, 1)), by=None).after
    for play in legal_plays(state):
        print(play.moves)
    state = apply(state, legal_plays(state)[0], by=Color.WHITE).after

States are frozen; ``apply`` returns a new one with the events that led to it, or raises a
RulesError with a stable code. Dice come inside the action, so that a log of events replays exactly.
A ``Referee`` tells why a play is not legal, with the rule that forbids it.
"""

from backgammon.rules.actions import (
    AcceptOffer,
    Action,
    Cancel,
    Double,
    Drop,
    MakeOffer,
    OfferKind,
    OpeningRoll,
    Pass,
    RefuseOffer,
    ResignMatch,
    Roll,
    Take,
    TimeOut,
)
from backgammon.rules.board import BAR, OFF, Board, Color, pip_count
from backgammon.rules.cube import Cube
from backgammon.rules.dice import Dice
from backgammon.rules.errors import (
    BadPosition,
    GameOver,
    IllegalPlay,
    NotYourTurn,
    RulesError,
    WrongPhase,
)
from backgammon.rules.events import Acted, Event, GameEnded, OfferLapsed
from backgammon.rules.explain import Explanation, Referee, refuse_now
from backgammon.rules.game import (
    Pending,
    Transition,
    apply,
    can_double,
    legal_plays,
    pending,
    play_graph,
    retrace,
    start,
)
from backgammon.rules.match import (
    Crawford,
    MatchContext,
    MatchFormat,
    MatchScore,
    after_game,
    is_match_over,
    lengths,
    match_winner,
)
from backgammon.rules.offers import may_offer_draw
from backgammon.rules.outcome import EndedBy, Ending, Kind, Outcome
from backgammon.rules.plays import NO_DIE, Move, Play, PlayGraph, find_play
from backgammon.rules.reasons import Reason, Refusal
from backgammon.rules.stakes import (
    is_final,
    most_that_can_be_lost,
    resignation_levels,
    timeout_kind,
)
from backgammon.rules.state import GameState, Offer, Phase
from backgammon.rules.validity import expect_one_color_a_point, expect_possible
from backgammon.rules.variant import Variant
from backgammon.rules.variants import VARIANTS, variant

__all__ = [
    "BAR",
    "NO_DIE",
    "OFF",
    "VARIANTS",
    "AcceptOffer",
    "Acted",
    "Action",
    "BadPosition",
    "Board",
    "Cancel",
    "Color",
    "Crawford",
    "Cube",
    "Dice",
    "Double",
    "Drop",
    "EndedBy",
    "Ending",
    "Event",
    "Explanation",
    "GameEnded",
    "GameOver",
    "GameState",
    "IllegalPlay",
    "Kind",
    "MakeOffer",
    "MatchContext",
    "MatchFormat",
    "MatchScore",
    "Move",
    "NotYourTurn",
    "Offer",
    "OfferKind",
    "OfferLapsed",
    "OpeningRoll",
    "Outcome",
    "Pass",
    "Pending",
    "Phase",
    "Play",
    "PlayGraph",
    "Reason",
    "Referee",
    "Refusal",
    "RefuseOffer",
    "ResignMatch",
    "Roll",
    "RulesError",
    "Take",
    "TimeOut",
    "Transition",
    "Variant",
    "WrongPhase",
    "after_game",
    "apply",
    "can_double",
    "expect_one_color_a_point",
    "expect_possible",
    "find_play",
    "is_final",
    "is_match_over",
    "legal_plays",
    "lengths",
    "match_winner",
    "may_offer_draw",
    "most_that_can_be_lost",
    "pending",
    "pip_count",
    "play_graph",
    "refuse_now",
    "resignation_levels",
    "retrace",
    "start",
    "timeout_kind",
    "variant",
]
