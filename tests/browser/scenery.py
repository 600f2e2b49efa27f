"""Example players and matches on the tested site: `python -m tests.browser.scenery` fills it.

Prints as JSON what tests look for: names, the password of the players (not of the newcomer, who has
played nothing), and the addresses of what was made: `match_NAME` by the scene of a match, `reset`,
`confirm`, `challenge`, `invite`, and with sealed dice `sealed` and `sealing`.
"""

import json
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import django
from django.utils.timezone import now

from tests.browser.forms import PASSWORD
from tests.serve.site import ROOT, Site, clean_environment

if TYPE_CHECKING:
    from accounts.models import User
    from demo.scene import Scene

Scenery = dict[str, str]

# Short ones: to play them through takes most of the time. The first player's game waits for him in
# most; to play one again, its opponent asks.
SHOWN = (
    *("void", "drawn game", "single game", "my draw", "opponent plays", "my resignation"),
    *("opening", "on the bar", "Crawford", "roll or double", "no move", "double to answer"),
    *("resignation offered", "grasshopper", "plakoto", "fevga with cube"),
)


def arrange(site: Site) -> Scenery:
    """Fill a site that runs; tell what it has then."""
    known = {**site.settings(), "DJANGO_SETTINGS_MODULE": "backgammon.settings"}
    told = subprocess.run(
        [sys.executable, "-m", "tests.browser.scenery"],
        cwd=ROOT,
        env=clean_environment(site.var, **known),
        stdout=subprocess.PIPE,
        check=True,
    )
    scenery: Scenery = json.loads(told.stdout)
    return scenery


def main() -> None:
    django.setup()
    from accounts.services.registration import register_user
    from demo.filling import fill, password
    from games.models import Challenge, Match

    chosen = _scenes()
    aino = fill(now=now(), acts=[("", chosen)])
    made = Match.objects.order_by("-pk").values_list("pk", flat=True)[: len(chosen)][::-1]
    matches = {
        f"match_{scene.key.replace(' ', '_')}": f"/m/{number}/"
        for scene, number in zip(chosen, made, strict=True)
    }
    offer = Challenge.objects.filter(opponent=aino, status=Challenge.Status.OPEN).earliest("pk")
    link = Challenge.objects.filter(challenger=aino).exclude(token=None).latest("pk")
    told = {
        "name": aino.name,
        "password": password(),
        "rival": offer.challenger.name,
        "newcomer": register_user(name="Newcomer", password=PASSWORD).name,
        "challenge": offer.get_absolute_url(),
        "invite": link.get_absolute_url(),
        **_letters(offer.challenger),
        **_sealed(),
        **matches,
    }
    json.dump(told, sys.stdout)


def _scenes() -> Sequence["Scene"]:
    from demo import family, scenes

    acts = (scenes.ENDED, family.ENDED, family.WAITING, scenes.WAITING, family.MY_TURN)
    chosen = [each for act in (*acts, scenes.MY_TURN) for each in act if each.key in SHOWN]
    return [
        replace(each, rematch_by=each.rival) if each.key == "single game" else each
        for each in chosen
    ]


def _sealed() -> Scenery:
    """Two matches with sealed dice, one over and one running, of players who do nothing else."""
    from accounts.services.registration import register_user
    from games.models import Match
    from games.services import challenges, play
    from games.services.challenge_terms import ChallengeTerms

    white, black = (register_user(name=name, password=PASSWORD) for name in ("Seela", "Sinetti"))
    places = {}
    for name in ("sealed", "sealing"):
        terms = ChallengeTerms(format="cube", length=21, delay=86_400)
        made = challenges.challenge(
            challenger=white, opponent=black, terms=terms, part="a kärpänen"
        )
        begun = challenges.accept(made.pk, user=black)
        places[name] = begun.get_absolute_url()
        if name == "sealed":
            for loser in (white, black):
                play.offer_resignation(begun.pk, user=loser, version=begun.version, level=3)
                begun = Match.objects.get(pk=begun.pk)
            play.resign_match(begun.pk, user=white, version=begun.version)
    return places


def _letters(user: "User") -> dict[str, str]:
    """The links of letters to a player that would have arrived."""
    from accounts.models import Letter
    from accounts.services import letters

    user.email, user.email_verified_at = "somebody@kiila.example", now()
    user.save(update_fields=["email", "email_verified_at"])
    links = {}
    for name, kind in (("reset", Letter.Kind.RESET), ("confirm", Letter.Kind.CONFIRM)):
        letter = letters.write(kind, user=user, address=user.email)
        assert letter
        Letter.objects.filter(pk=letter.pk).update(due_at=None)
        where = "/login/reset/" if name == "reset" else "/settings/email/"
        links[name] = f"{where}{letter.token}/"
    return links


if __name__ == "__main__":
    main()
