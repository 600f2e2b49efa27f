"""Playing a script through the services, dated so that it ends at a given moment."""

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from accounts.models import User
from backgammon.rules import (
    AcceptOffer,
    Action,
    Color,
    Dice,
    Double,
    Drop,
    MakeOffer,
    OfferKind,
    Pass,
    Play,
    ResignMatch,
    Roll,
    Take,
    variant,
)
from demo.script import Script
from demo.whole import whole
from games import dice, push
from games.models import Match
from games.services import challenges, play
from games.services.answers import Answer, Done
from games.services.challenge_terms import ChallengeTerms

DICE_NAME = "demo"  # what the matches say of where their dice come from
WAKING = (3600, 11 * 3600)  # seconds from one player's deed to the other's
THINKING = (20, 900)  # seconds between two deeds of one player

_SERVICES: Mapping[type[Action], Callable[..., Answer]] = {
    Roll: play.roll,
    Double: play.double,
    Take: play.take,
    Drop: play.drop,
    MakeOffer: play.offer_draw,
    Pass: play.pass_turn,
    AcceptOffer: play.accept_offer,
    ResignMatch: play.resign_match,
}


@dataclass(frozen=True)
class Staging:
    """Who begins as White and as Black, on which terms (White makes the challenge), and when the
    last deed is done. ``late``: after it, the one to act lets his time run out."""

    white: User
    black: User
    terms: ChallengeTerms
    ends_at: datetime
    late: bool = False


def stage(script: Script, staging: Staging) -> Match:
    """Play the script in one transaction: the match appears as it stands at the end."""
    last = staging.ends_at
    if staging.late:
        last -= timedelta(seconds=staging.terms.delay)
    begun, *moments = _moments(script, last)
    rolls = _rolls(script)
    with push.silence(), dice.drawn_from(lambda *_: next(rolls), name=DICE_NAME), whole():
        offered = challenges.challenge(
            challenger=staging.white,
            opponent=staging.black,
            terms=staging.terms,
            now=begun - timedelta(hours=5),
        )
        match = challenges.accept(offered.pk, user=staging.black, now=begun)
        for (by, action), moment in zip(script.deeds, moments, strict=True):
            if _is_done_by_the_site(match, match.player(by), action):
                continue
            match = _done(_perform(match, match.player(by), action, now=moment))
        if staging.late:
            _let_time_run_out(match, now=staging.ends_at)
    return match


def _is_done_by_the_site(match: Match, user: User, action: Action) -> bool:
    """Whether the script's deed is one that the site did by itself: who is closed out passes."""
    if isinstance(action, Pass) and variant(match.variant).passes_by_itself:
        return True
    return isinstance(action, Roll | Pass) and match.to_act != user


def _rolls(script: Script) -> Iterator[Dice]:
    """The dice of the script, and more for a game that follows on a time-out."""
    yield from script.dice
    rng = random.Random(len(script.dice))  # noqa: S311  (nobody has played for these dice)
    while True:
        yield Dice(rng.randint(1, 6), rng.randint(1, 6))


def _moments(script: Script, last: datetime) -> list[datetime]:
    """When the match begins and when each deed is done, counted back from the last."""
    rng = random.Random(len(script.deeds))  # noqa: S311  (only to vary the times)
    players: Sequence[Color | None] = [None, *(by for by, _ in script.deeds)]
    moments = [last]
    for index in range(len(players) - 1, 0, -1):
        span = THINKING if players[index] is players[index - 1] else WAKING
        moments.append(moments[-1] - timedelta(seconds=rng.randint(*span)))
    return moments[::-1]


def _perform(match: Match, user: User, action: Action, *, now: datetime) -> Answer:
    """Ask the service that fits the action."""
    version = match.version
    if isinstance(action, Play):
        steps = [(move.source, move.target) for move in action.moves]
        return play.submit_play(match.pk, user=user, version=version, steps=steps, now=now)
    if isinstance(action, MakeOffer) and action.kind is OfferKind.RESIGNATION:
        return play.offer_resignation(
            match.pk, user=user, version=version, level=action.level, now=now
        )
    return _SERVICES[type(action)](match.pk, user=user, version=version, now=now)


def _done(answer: Answer) -> Match:
    if not isinstance(answer, Done):
        raise AssertionError(f"a script cannot be played: {answer.code}")
    return answer.match


def _let_time_run_out(match: Match, *, now: datetime) -> None:
    """The one to act comes back too late: the services then apply the time-out."""
    late = match.to_act
    if late is None:
        raise AssertionError("nobody's time is running")
    play.roll(match.pk, user=late, version=match.version, now=now)
