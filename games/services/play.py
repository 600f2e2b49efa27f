"""What a player does in a running match.

Every function takes the version the player saw and gives Done or Refused; ``now`` is the time of
the action. All raise Match.DoesNotExist for a match that is not there.
"""

from collections import Counter
from collections.abc import Sequence
from datetime import datetime

from accounts.models import User
from backgammon.rules import (
    AcceptOffer,
    Action,
    Double,
    Drop,
    MakeOffer,
    NotYourTurn,
    OfferKind,
    Pass,
    Phase,
    RefuseOffer,
    ResignMatch,
    Roll,
    Take,
    WrongPhase,
    can_double,
    find_play,
    play_graph,
)
from games import dice, selectors
from games.models import Event, Match
from games.services import orders
from games.services.act import Deed, act, is_kind
from games.services.answers import Answer, Done
from games.services.table import Payload, Table, is_roll_due, moment

Steps = Sequence[tuple[int, int]]


def open_turn(match_id: int, *, user: User, now: datetime | None = None) -> bool:
    """Roll for the player on turn who opens his page, if nothing but a roll is due.

    Looks without a lock first; tells whether dice were rolled. Never for a player who wants to be
    asked before his dice are rolled.
    """
    if user.preferences.ask_to_roll:
        return False
    now = moment(now)  # one time for both looks: opening a page never ends a game
    match = Match.objects.live().filter(pk=match_id, to_act=user, deadline_at__gt=now).first()
    if match is None or not is_roll_due(selectors.state_of(selectors.current_game(match))):
        return False
    answer = roll(match_id, user=user, version=match.version, now=now, may_end_game=False)
    return isinstance(answer, Done) and not answer.repeated


def roll(
    match_id: int,
    *,
    user: User,
    version: int,
    now: datetime | None = None,
    may_end_game: bool = True,
) -> Answer:
    """Roll the dice of the turn; they are drawn once, under the lock.

    ``may_end_game``: a standing order may play them even if that ends the game.
    """

    def deed(table: Table) -> tuple[Action, Payload]:
        _expect_phase(table, user, Phase.ROLL)
        rolled, roll_no = dice.draw(table.match, "turn")
        return Roll(rolled), {"roll_no": roll_no}

    return act(
        match_id,
        user=user,
        version=version,
        deed=deed,
        same=is_kind("roll"),
        now=now,
        may_end_game=may_end_game,
    )


def submit_play(
    match_id: int, *, user: User, version: int, steps: Steps, now: datetime | None = None
) -> Answer:
    """Play the dice: ``steps`` are (source, target) pairs in any order, one legal play in all."""

    def deed(table: Table) -> tuple[Action, Payload]:
        _expect_phase(table, user, Phase.PLAY)
        return find_play(play_graph(table.state), steps), {}

    def same(event: Event) -> bool:
        return event.kind == "play" and _is_same_play(event.payload["moves"], steps)

    return act(match_id, user=user, version=version, deed=deed, same=same, now=now)


def pass_turn(match_id: int, *, user: User, version: int, now: datetime | None = None) -> Answer:
    """Confirm that no legal move exists."""
    return _do(match_id, Pass(), "pass", user=user, version=version, now=now)


def double(
    match_id: int,
    *,
    user: User,
    version: int,
    then_roll: bool = False,
    now: datetime | None = None,
) -> Answer:
    """Offer the cube; the opponent's time runs until he answers.

    ``then_roll``: if he takes, the dice are rolled at once.
    """

    def deed(table: Table) -> tuple[Action, Payload]:
        color = table.match.color_of(user.pk)
        if then_roll and color and can_double(table.state, color):
            orders.keep_then_roll(table, user)
        return Double(), {}

    return act(match_id, user=user, version=version, deed=deed, same=is_kind("double"), now=now)


def take(match_id: int, *, user: User, version: int, now: datetime | None = None) -> Answer:
    """Accept the double."""
    return _do(match_id, Take(), "take", user=user, version=version, now=now)


def drop(match_id: int, *, user: User, version: int, now: datetime | None = None) -> Answer:
    """Refuse the double and lose the game at the value before it."""
    return _do(match_id, Drop(), "drop", user=user, version=version, now=now)


def offer_resignation(
    match_id: int, *, user: User, version: int, level: int, now: datetime | None = None
) -> Answer:
    """Resign the game as a single (1), gammon (2) ... up to 4, final or for an answer."""
    deed: Deed = lambda table: (MakeOffer(OfferKind.RESIGNATION, level), {})  # noqa: E731

    def same(event: Event) -> bool:
        return event.kind == "offer" and event.payload["level"] == level

    return act(match_id, user=user, version=version, deed=deed, same=same, now=now)


def offer_draw(match_id: int, *, user: User, version: int, now: datetime | None = None) -> Answer:
    """Offer to call the game a draw, on turn or not; an answer is not needed to play on."""
    return _offer(match_id, OfferKind.DRAW, user=user, version=version, now=now)


def offer_cancellation(
    match_id: int, *, user: User, version: int, now: datetime | None = None
) -> Answer:
    """Offer to call the whole match off, so that it counts nowhere; on turn or not, as a draw."""
    return _offer(match_id, OfferKind.CANCELLATION, user=user, version=version, now=now)


def _offer(
    match_id: int, kind: OfferKind, *, user: User, version: int, now: datetime | None
) -> Answer:
    deed: Deed = lambda table: (MakeOffer(kind), {})  # noqa: E731

    def same(event: Event) -> bool:
        return event.kind == "offer" and event.payload["kind"] == kind.value

    return act(match_id, user=user, version=version, deed=deed, same=same, now=now)


def accept_offer(match_id: int, *, user: User, version: int, now: datetime | None = None) -> Answer:
    """Accept what the opponent offers."""
    return _do(match_id, AcceptOffer(), "accept", user=user, version=version, now=now)


def refuse_offer(match_id: int, *, user: User, version: int, now: datetime | None = None) -> Answer:
    """Refuse what the opponent offers; the game goes on as it was."""
    return _do(match_id, RefuseOffer(), "refuse", user=user, version=version, now=now)


def resign_match(match_id: int, *, user: User, version: int, now: datetime | None = None) -> Answer:
    """Give up the whole match, on turn or not."""
    return _do(match_id, ResignMatch(), "resign_match", user=user, version=version, now=now)


def _do(
    match_id: int,
    action: Action,
    kind: str,
    *,
    user: User,
    version: int,
    now: datetime | None,
) -> Answer:
    deed: Deed = lambda table: (action, {})  # noqa: E731
    return act(match_id, user=user, version=version, deed=deed, same=is_kind(kind), now=now)


def _expect_phase(table: Table, user: User, phase: Phase) -> None:
    """Check before dice are drawn or a play is looked for, in the order of the rules."""
    if table.match.to_act_id != user.pk:
        raise NotYourTurn("it is not this player's turn")
    if table.state.phase is not phase:
        raise WrongPhase(f"the game waits for {table.state.phase}, not {phase}")


def _is_same_play(moves: Sequence[Sequence[int]], steps: Sequence[Sequence[int]]) -> bool:
    """Whether ``steps``, with moves joined or not, are the stored ``moves``.

    The same checkers end on the same points, and none touches down where it did not: there it might
    have hit another checker.
    """
    return _net(moves) == _net(steps) and _landings(steps) <= _landings(moves)


def _net(steps: Sequence[Sequence[int]]) -> dict[int, int]:
    """How many checkers leave or reach each point: the same however the moves are joined."""
    change: Counter[int] = Counter()
    for source, target, *_ in steps:
        change[source] -= 1
        change[target] += 1
    return {point: number for point, number in change.items() if number}


def _landings(steps: Sequence[Sequence[int]]) -> Counter[int]:
    return Counter(target for _, target, *_ in steps)
