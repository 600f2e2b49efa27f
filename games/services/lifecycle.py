"""How matches and games begin and end. ``finish`` is the only door to an end."""

from datetime import datetime

from accounts.models import User
from backgammon.rules import (
    Color,
    EndedBy,
    MatchContext,
    MatchFormat,
    OpeningRoll,
    Outcome,
    Phase,
    Transition,
    after_game,
    apply,
    is_match_over,
    match_winner,
    start,
    variant,
)
from games import dice, hooks
from games.models import Game, Match, Seal
from games.models.terms import Terms
from games.services import seals
from games.services.table import Table

TERMS = [field.name for field in Terms._meta.get_fields()]


def create_match(
    terms: Terms,
    *,
    white: User,
    black: User,
    origin: Match.Origin,
    now: datetime,
    seal: Seal | None = None,
) -> Table:
    """Create a match on the given terms with its first game and opening roll; in a transaction.

    Its dice come from the seal, if there is one. The game is not written yet.
    """
    match = Match(
        white=white,
        black=black,
        origin=origin,
        created_at=now,
        white_reserve=terms.reserve,
        black_reserve=terms.reserve,
        deadline_at=now,
        dice_source=dice.source_name(has_seal=seal is not None),
        **{name: getattr(terms, name) for name in TERMS},
    )
    game = variant(match.variant, **match.options)
    match.options = game.options()
    match.save()
    if seal is not None:
        seals.attach(seal, match)
    context = MatchContext(MatchFormat(match.format), match.length)
    return begin_game(Table(match, Game(), start(game, context), now), context)


def begin_game(table: Table, context: MatchContext) -> Table:
    """Start the match's next game: set up, roll for the start, and let the starter's time run.

    Ties of the opening roll are stored as rolled. A game whose starter is known begins without.
    """
    match = table.match
    match.game_number += 1
    ended = table.game
    table.game = Game(
        match=match,
        number=match.game_number,
        white=match.white,
        black=match.black,
        started_at=table.now,
    )
    table.game.before = ended
    seats = {"white": match.white_id, "black": match.black_id}
    payload = {"v": 1, "number": match.game_number, **seats}
    table.append("game_start", payload, game=table.game, actor=None)
    table.state = start(variant(match.variant, **match.options), context)
    while table.state.phase is Phase.OPENING:
        rolled, roll_no = dice.draw(match, "opening")
        opened = apply(table.state, OpeningRoll(rolled), by=None)
        table.record(opened, actor=None, extra={"roll_no": roll_no})
    table.start_stint()
    return table


def finish(
    table: Table,
    transition: Transition,
    *,
    late: Color | None = None,
    is_late_again: bool = False,
    reason: Match.EndedBy | None = None,
) -> None:
    """Book a game that is over; begin the next one or end the match.

    ``late`` is the player whose time ran out, in the match not for the first time if
    ``is_late_again``; ``reason`` is why the match is cancelled.
    """
    outcome = transition.after.outcome
    if outcome is None:
        raise AssertionError("only a finished game can be booked")
    _book(table, outcome, late)
    if outcome.ended_by is EndedBy.CANCELLED:
        _end_match(table, Match.Status.CANCELLED, None, reason or Match.EndedBy.AGREEMENT)
        return
    table.hear(hooks.game_finished, table.game)
    if outcome.ended_by is EndedBy.MATCH_RESIGNED:
        _lose_match(table, outcome, Match.EndedBy.RESIGNED)
    elif is_late_again:
        _lose_match(table, outcome, Match.EndedBy.TIMEOUT)
    else:
        _count(table, outcome)


def _book(table: Table, outcome: Outcome, late: Color | None) -> None:
    game = table.game
    game.ended_at = table.now
    game.winner = outcome.winner.value if outcome.winner else ""
    game.kind = int(outcome.kind)
    game.win_name = outcome.name
    game.cube = outcome.cube
    game.points = outcome.points
    game.ended_by = outcome.ended_by.value
    game.late = late.value if late else ""


def _lose_match(table: Table, outcome: Outcome, reason: Match.EndedBy) -> None:
    """End the match whatever the score, which stays as it is."""
    table.game.counts_in_score = False
    _end_match(table, Match.Status.FINISHED, outcome.winner, reason)


def _count(table: Table, outcome: Outcome) -> None:
    """Add the game to the score, and go on or end the match."""
    match = table.match
    context = after_game(table.state.context, outcome)
    match.white_score, match.black_score = context.score.white, context.score.black
    match.crawford = context.crawford.value
    if is_match_over(context):
        winner = match_winner(context)
        is_agreed = winner is None and outcome.ended_by is EndedBy.AGREEMENT
        reason = Match.EndedBy.AGREEMENT if is_agreed else Match.EndedBy.SCORE
        _end_match(table, Match.Status.FINISHED, winner, reason)
        return
    table.save_game()
    if match.colours == Match.Colours.ALTERNATE:
        _change_colours(match)
        context = context.changed_colours()
    begin_game(table, context)


def _change_colours(match: Match) -> None:
    """Let the players change places, each with what he has won and his reserve of time."""
    match.white, match.black = match.black, match.white
    match.white_score, match.black_score = match.black_score, match.white_score
    match.white_reserve, match.black_reserve = match.black_reserve, match.white_reserve


def _end_match(
    table: Table, status: Match.Status, winner: Color | None, reason: Match.EndedBy
) -> None:
    match = table.match
    match.status = status
    match.winner = match.player(winner) if winner else None
    match.ended_by = reason
    match.ended_at = table.now
    match.to_act = match.offer_to = match.stint_at = match.deadline_at = match.remind_at = None
    payload = {
        "v": 1,
        "winner": winner.value if winner else None,
        "ended_by": reason.value,
        "white_score": match.white_score,
        "black_score": match.black_score,
    }
    table.append("match_over", payload, game=None, actor=None)
    seals.open_with(match, now=table.now)
    is_finished = status == Match.Status.FINISHED
    table.hear(hooks.match_finished if is_finished else hooks.match_cancelled, table.game)
