"""Filling a site with example players, and what they play, offer and have played."""

from collections.abc import Callable, Sequence
from datetime import datetime, timedelta

from django.db import transaction
from django.utils.crypto import salted_hmac

from accounts.models import User
from accounts.selectors import find_free_names
from accounts.services.names import NameTaken
from accounts.services.registration import register_user
from demo.cast import CAST, MAIN
from demo.models import Resident
from demo.scene import HOUR, Contest, Scene
from demo.scenes import OFFERS, Act, programme
from demo.script import write
from demo.staging import Staging, stage
from games import push
from games.models import Challenge
from games.models.terms import DAY
from games.services import challenges
from games.services.challenge_terms import ChallengeTerms

_ALPHABET = "bcdfghjkmnpqrstvwxz23456789"
_PASSWORD_LENGTH = 12

People = dict[str, User]


def password() -> str:
    """The password of every example player: this site's own, as it comes from its secret key."""
    digest = salted_hmac("demo.password", MAIN, algorithm="sha256").digest()
    return "".join(_ALPHABET[byte % len(_ALPHABET)] for byte in digest[:_PASSWORD_LENGTH])


def fill(
    *, now: datetime, acts: Sequence[Act] | None = None, tell: Callable[[str], object] = str
) -> User:
    """Fill the site and return the main player; the same ``now`` gives the same logs.

    ``tell`` hears what is going on. Raises LookupError where a scene cannot be played.
    """
    people = _settle(now)
    for what, scenes in programme() if acts is None else acts:
        tell(what)
        for scene in scenes:
            _show(scene, people, now)
    _offer_seats(people, now)
    Resident.objects.update(settled_at=now)
    return people[MAIN]


def _settle(now: datetime) -> People:
    """Register the cast, each as long ago as the cast list says."""
    with transaction.atomic(durable=True):
        people = {name: _register(name) for name in CAST}
        for name, days in CAST.items():
            joined_at = now - timedelta(days=days)
            User.objects.filter(pk=people[name].pk).update(joined_at=joined_at)
        Resident.objects.bulk_create(Resident(user=user) for user in people.values())
    return people


def _register(name: str) -> User:
    """Under the name itself, or, where a real player has it, the name with a number."""
    try:
        return register_user(name=name, password=password())
    except NameTaken:
        return register_user(name=find_free_names(name, count=1)[0], password=password())


def _show(scene: Scene, people: People, now: datetime) -> None:
    white, black = (people[name] for name in scene.seats)
    terms = _terms(
        scene.contest, scene.days, colour=Challenge.Colour.WHITE, is_private=scene.is_private
    )
    script = write(scene.plot)
    script.deeds.extend(scene.then)
    match = stage(script, Staging(white, black, terms, now - scene.ago, late=scene.late))
    if scene.rematch_by is not None:
        with push.silence():
            challenges.play_again(
                match.pk, user=people[scene.rematch_by], now=now - scene.ago + HOUR
            )


def _offer_seats(people: People, now: datetime) -> None:
    for offer in OFFERS:
        with push.silence():
            challenges.challenge(
                challenger=people[offer.by],
                opponent=people[offer.to] if offer.to else None,
                link=offer.by_link,
                terms=_terms(offer.contest, offer.days, colour=offer.colour),
                now=now - offer.ago,
            )


def _terms(contest: Contest, days: int, *, colour: str, is_private: bool = False) -> ChallengeTerms:
    colours = Challenge.Colours.ALTERNATE if contest.alternates else Challenge.Colours.STAY
    return ChallengeTerms(
        contest.format,
        contest.length,
        days * DAY,
        variant=contest.game,
        options=dict(contest.options),
        colour=colour,
        colours=colours,
        is_private=is_private,
    )
