"""Challenges: offering a seat, and what becomes of the offer."""

import secrets
from dataclasses import asdict
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.db import transaction

from accounts.models import User
from backgammon.rules import Color
from games import dice, hooks, push, sealed
from games.admission import Obstacle, Seeker, obstacle_to_challenging
from games.models import Challenge, Match
from games.services import automatic, lifecycle, seals
from games.services.challenge_terms import ChallengeRefused, ChallengeTerms
from games.services.table import moment

TOKEN_BYTES = 16
MOST_OPEN = 30  # challenges of one player, so that nobody fills the lobby
REPEAT_AFTER = timedelta(seconds=10)


def _expect_none(obstacle: Obstacle | None) -> None:
    if obstacle is not None:
        raise ChallengeRefused(obstacle.code, obstacle.sentence)


def challenge(
    *,
    challenger: User,
    terms: ChallengeTerms,
    opponent: User | None = None,
    link: bool = False,
    part: str = "",
    now: datetime | None = None,
) -> Challenge:
    """Offer a match to ``opponent``, to whoever gets the link, or (neither) to the lobby.

    ``part`` is what the challenger adds to the dice; if it is empty the site adds something.
    Asking for the very same again within ten seconds is asking once.
    Raises ChallengeRefused: ``own``, ``no_account``, ``bad_terms``, ``bad_part``, ``too_many``,
    ``own_limit``, ``their_limit``, ``they_are_unreliable``.
    """
    if opponent == challenger:
        raise ChallengeRefused("own")
    if opponent is not None and (opponent.deleted_at or not opponent.is_active):
        raise ChallengeRefused("no_account")
    asked = asdict(terms.in_full())
    _expect_contribution(part)
    with transaction.atomic(durable=True):
        # One at a time for each challenger, so that a double click finds what it made first.
        User.objects.select_for_update(no_key=True).get(pk=challenger.pk)
        made = _just_made(challenger, asked, opponent, link=link, now=moment(now))
        if made is not None:
            return made
        most = terms.most_timeouts
        _expect_none(obstacle_to_challenging(challenger, opponent, most_timeouts=most, now=now))
        if Challenge.objects.open(moment(now)).filter(challenger=challenger).count() >= MOST_OPEN:
            raise ChallengeRefused("too_many")
        return _create(challenger, asked, opponent, link=link, part=part, now=moment(now))


def _expect_contribution(part: str) -> None:
    if part and not sealed.is_contribution(part):
        raise ChallengeRefused("bad_part")


def _just_made(
    challenger: User, terms: dict[str, Any], opponent: User | None, *, link: bool, now: datetime
) -> Challenge | None:
    """The same open challenge, if it was made a moment ago."""
    lately = Challenge.objects.open(now).filter(created_at__gt=now - REPEAT_AFTER, **terms)
    same = lately.filter(challenger=challenger, opponent=opponent, rematch_of=None)
    made: Challenge | None = same.filter(token__isnull=not link).order_by("-pk").first()
    return made


def _create(
    challenger: User,
    terms: dict[str, Any],
    opponent: User | None,
    *,
    part: str,
    now: datetime,
    link: bool = False,
    rematch_of: Match | None = None,
) -> Challenge:
    made: Challenge = Challenge.objects.create(
        challenger=challenger,
        opponent=opponent,
        token=secrets.token_hex(TOKEN_BYTES) if link else None,
        rematch_of=rematch_of,
        created_at=now,
        expires_at=now + timedelta(days=settings.CHALLENGE_DAYS),
        **terms,
    )
    seals.make(made, part)
    if opponent is not None:
        push.nudge(opponent.pk)
    hooks.call_of_challenge(hooks.challenge_made, made, now=now)
    return made


def accept(challenge_id: int, *, user: User, part: str = "", now: datetime | None = None) -> Match:
    """Take the seat of a challenge to the user or of an open one; the match begins at once.

    ``part`` is what he adds to the dice; if it is empty the site adds something. The one who
    accepted already gets the same match again. Raises ChallengeRefused: ``own``, ``not_yours``,
    ``taken``, ``over``, ``expired``, ``bad_part``, ``unreliable``, ``own_limit``, ``their_limit``;
    Challenge.DoesNotExist.
    """
    with transaction.atomic(durable=True):
        return _accept(_lock(pk=challenge_id, by_link=False), user, part, moment(now))


def accept_invitation(
    token: str, *, user: User, part: str = "", now: datetime | None = None
) -> Match:
    """Take the seat that a link offers. Raises as ``accept`` does."""
    with transaction.atomic(durable=True):
        return _accept(_lock(token=token, by_link=True), user, part, moment(now))


def _lock(*, by_link: bool, **key: Any) -> Challenge:
    locked: Challenge = Challenge.objects.select_for_update().get(token__isnull=not by_link, **key)
    return locked


def _accept(offered: Challenge, user: User, part: str, now: datetime) -> Match:
    if offered.challenger_id == user.pk:
        raise ChallengeRefused("own")
    if offered.opponent_id not in (None, user.pk):
        raise ChallengeRefused("not_yours")
    if offered.match is not None and offered.match.color_of(user.pk):
        return offered.match
    _expect_open(offered, now)
    _expect_contribution(part)
    challenger, user = _both(offered.challenger_id, user)
    if challenger.deleted_at or not challenger.is_active:
        raise ChallengeRefused("over")
    offered.challenger = challenger
    _expect_none(Seeker(user, now).obstacle(offered))
    white, black = _seats(challenger, user, offered.colour)
    origin = Match.Origin.REMATCH if offered.rematch_of_id else Match.Origin.CHALLENGE
    table = lifecycle.create_match(
        offered,
        white=white,
        black=black,
        origin=origin,
        now=now,
        seal=seals.complete(offered, part),
    )
    automatic.conclude(table)
    _answer(offered, Challenge.Status.ACCEPTED, now, match=table.match)
    return table.match


def _both(challenger_id: int, user: User) -> tuple[User, User]:
    """Both players as they are now; locked, so that two matches at once do not pass a limit."""
    rows = User.objects.select_for_update(no_key=True).filter(pk__in=(challenger_id, user.pk))
    found = {each.pk: each for each in rows.order_by("pk")}
    return found[challenger_id], found[user.pk]


def _expect_open(offered: Challenge, now: datetime) -> None:
    if offered.status == Challenge.Status.ACCEPTED:
        raise ChallengeRefused("taken")
    if offered.status == Challenge.Status.EXPIRED or offered.expires_at <= now:
        raise ChallengeRefused("expired")
    if offered.status != Challenge.Status.OPEN:
        raise ChallengeRefused("over")


def _seats(challenger: User, other: User, colour: str) -> tuple[User, User]:
    """White and Black, by the challenger's wish or by lot."""
    if colour == Challenge.Colour.RANDOM:
        is_white = dice.draw_lot()
    else:
        is_white = colour == Challenge.Colour.WHITE
    return (challenger, other) if is_white else (other, challenger)


def _answer(
    offered: Challenge, status: Challenge.Status, now: datetime, *, match: Match | None = None
) -> None:
    offered.status = status
    offered.answered_at = now
    offered.match = match
    offered.save(update_fields=["status", "answered_at", "match"])
    push.nudge(offered.challenger_id)
    hooks.call_of_challenge(hooks.challenge_answered, offered, now=now)


def decline(challenge_id: int, *, user: User, now: datetime | None = None) -> None:
    """Say no to a challenge to the user; saying it twice is once.

    Raises ChallengeRefused: ``not_yours``, ``taken``, ``over``, ``expired``;
    Challenge.DoesNotExist.
    """
    _close(challenge_id, user, Challenge.Status.DECLINED, "opponent_id", moment(now))


def withdraw(challenge_id: int, *, user: User, now: datetime | None = None) -> None:
    """Take back the user's own challenge, whichever way it was offered. Raises as ``decline``."""
    _close(challenge_id, user, Challenge.Status.WITHDRAWN, "challenger_id", moment(now))


def _close(
    challenge_id: int, user: User, status: Challenge.Status, who: str, now: datetime
) -> None:
    with transaction.atomic(durable=True):
        offered: Challenge = Challenge.objects.select_for_update().get(pk=challenge_id)
        if getattr(offered, who) != user.pk:
            raise ChallengeRefused("not_yours")
        if offered.status == status:
            return
        _expect_open(offered, now)
        _answer(offered, status, now)
        if offered.opponent_id:
            push.nudge(offered.opponent_id)


def play_again(
    match_id: int, *, user: User, part: str = "", now: datetime | None = None
) -> Challenge | Match:
    """Challenge the opponent of a finished match to another on the same terms, colours changed.

    If he has asked already, the new match begins; asking twice is asking once.
    ``part`` is what the user adds to its dice. Raises ChallengeRefused: ``not_over``,
    ``not_yours``, ``no_account``, ``bad_part``, ``own_limit``, ``their_limit``,
    ``they_are_unreliable``, ``unreliable``; Match.DoesNotExist.
    """
    now = moment(now)
    _expect_contribution(part)
    with transaction.atomic(durable=True):
        match = Match.objects.select_for_update(no_key=True).get(pk=match_id)
        color = match.color_of(user.pk)
        if color is None:
            raise ChallengeRefused("not_yours")
        if match.is_live:
            raise ChallengeRefused("not_over")
        asked = _rematch(match, now)
        if asked is not None:
            return _join(asked, user, part, now)
        opponent = match.player(color.opponent)
        if opponent.deleted_at or not opponent.is_active:
            raise ChallengeRefused("no_account")
        terms = {name: getattr(match, name) for name in lifecycle.TERMS}
        colour = Challenge.Colour.BLACK if color is Color.WHITE else Challenge.Colour.WHITE
        most = _asked_share(match, user)
        _expect_none(obstacle_to_challenging(user, opponent, most_timeouts=most, now=now))
        terms |= {"colour": colour, "most_timeouts": most}
        return _create(user, terms, opponent, rematch_of=match, part=part, now=now)


def _asked_share(match: Match, user: User) -> int | None:
    """How reliable the user wanted his opponent to be when he offered this match, if he did."""
    offered = Challenge.objects.filter(match=match, challenger=user)
    most: int | None = offered.values_list("most_timeouts", flat=True).first()
    return most


def _rematch(match: Match, now: datetime) -> Challenge | None:
    """The rematch that was asked for or has begun; one that has run out is closed."""
    asked: Challenge | None = (
        Challenge.objects.select_for_update().filter(rematch_of=match).order_by("-pk").first()
    )
    if asked is None or asked.status == Challenge.Status.ACCEPTED:
        return asked
    if asked.status == Challenge.Status.OPEN and asked.expires_at > now:
        return asked
    if asked.status == Challenge.Status.OPEN:
        _answer(asked, Challenge.Status.EXPIRED, now)
    return None


def _join(asked: Challenge, user: User, part: str, now: datetime) -> Challenge | Match:
    if asked.match is not None:
        return asked.match
    return asked if asked.challenger_id == user.pk else _accept(asked, user, part, now)


def expire_due(*, now: datetime | None = None) -> int:
    """Close the challenges that nobody answered in time; tell how many."""
    now = moment(now)
    due = Challenge.objects.filter(status=Challenge.Status.OPEN, expires_at__lte=now)
    return due.update(status=Challenge.Status.EXPIRED, answered_at=now)
