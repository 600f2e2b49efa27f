"""Games played by chance: every roll, decision and offer comes from one random generator."""

from collections.abc import Iterator, Sequence
from random import Random

from backgammon.rules import (
    AcceptOffer,
    Action,
    Color,
    Dice,
    Double,
    Drop,
    GameState,
    MakeOffer,
    OfferKind,
    OpeningRoll,
    Pass,
    Phase,
    Play,
    RefuseOffer,
    ResignMatch,
    Roll,
    Take,
    TimeOut,
    Transition,
    apply,
    can_double,
    may_offer_draw,
    play_graph,
    resignation_levels,
)

Step = tuple[Action, Color | None]
MOST_HITS = 4
LONGEST = 400  # turns: games of chance need not end by themselves


def play_out(state: GameState, chance: Random, *, quarrels: float = 0.0) -> Iterator[Transition]:
    """Every transition to the end of the game, or of its turn ``LONGEST``.

    ``quarrels`` is how often a player offers, resigns or lets his time run out.
    """
    while not state.is_over and sum(state.turns) < LONGEST:
        action, by = _next_step(state, chance, quarrels)
        transition = apply(state, action, by=by)
        yield transition
        state = transition.after


def roll(chance: Random) -> Dice:
    return Dice(chance.randint(1, 6), chance.randint(1, 6))


def _next_step(state: GameState, chance: Random, quarrels: float) -> Step:
    if state.offer is not None and chance.random() < 0.5:
        answer: Action = AcceptOffer() if chance.random() < 0.5 else RefuseOffer()
        return answer, state.offer.by.opponent
    if state.actor is not None and chance.random() < quarrels:
        return _quarrel(state, state.actor, chance)
    match state.phase:
        case Phase.OPENING:
            return OpeningRoll(roll(chance)), None
        case Phase.ROLL:
            assert state.actor is not None
            doubles = can_double(state, state.actor) and chance.random() < 0.1
            return (Double() if doubles else Roll(roll(chance))), state.actor
        case Phase.ANSWER:
            return (Drop() if chance.random() < 0.3 else Take()), state.actor
        case _:
            return _any_play(play_graph(state).plays, chance), state.actor


def _any_play(plays: Sequence[Play], chance: Random) -> Action:
    """Any play, but every other time one of those that hit least, or games would not end."""
    if not plays:
        return Pass()
    fewest = min(map(_hits, plays)) if chance.random() < 0.5 else MOST_HITS
    return chance.choice([play for play in plays if _hits(play) <= fewest])


def _hits(play: Play) -> int:
    return sum(move.hit for move in play.moves)


def _quarrel(state: GameState, color: Color, chance: Random) -> Step:
    options: list[Step] = [(TimeOut(), None), (ResignMatch(), color)]
    if state.offer is None and color not in state.offered:
        options += [(MakeOffer(OfferKind.CANCELLATION), color)] * 3
        if may_offer_draw(state):
            options += [(MakeOffer(OfferKind.DRAW), color)] * 3
        if state.phase is not Phase.ANSWER:
            level = chance.choice(resignation_levels(state, color))
            options += [(MakeOffer(OfferKind.RESIGNATION, level), color)] * 3
    return chance.choice(options)
