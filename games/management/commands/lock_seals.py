"""Lock all seals that are not open with the present key."""

from typing import Any

from django.core.management.base import BaseCommand

from games.services.seals import lock_anew


class Command(BaseCommand):
    help = "After a change of SECRET_KEY: locks seals of dice that an older key has locked anew."

    def handle(self, *args: Any, **options: Any) -> None:
        changed, lost = lock_anew()
        self.stdout.write(f"{changed} seals locked anew, {lost} locked with an unknown key")
