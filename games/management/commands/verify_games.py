"""Replay the log of every match and report where it differs from what is stored."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import transaction

from games.models import Match
from games.verification import differences


class Command(BaseCommand):
    help = "Replays the log of every match and compares it with the stored state, score and clock."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("matches", nargs="*", type=int, help="only these matches")

    def handle(self, *args: Any, **options: Any) -> None:
        chosen = Match.objects.order_by("pk")
        if options["matches"]:
            chosen = chosen.filter(pk__in=options["matches"])
        checked = wrong = 0
        for match_id in chosen.values_list("pk", flat=True).iterator():
            found = _check(match_id)
            checked += 1
            wrong += bool(found)
            for what in found:
                self.stdout.write(f"match {match_id}: {what}")
        self.stdout.write(f"{checked} matches checked, {wrong} with differences")
        if wrong:
            raise CommandError("the log and the stored state differ")


def _check(match_id: int) -> list[str]:
    """Compare one match under a lock that lets nobody change it meanwhile."""
    with transaction.atomic():
        return differences(Match.objects.select_for_update(no_key=True).get(pk=match_id))
