"""Fill the site with example players and matches, or take them away again."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.timezone import now as django_now

from demo.filling import fill, password
from demo.locking import AlreadyAtWork, alone
from demo.removal import remove
from demo.scenes import PAST_MATCHES, programme
from demo.selectors import is_begun, main_player


class Command(BaseCommand):
    help = "Fills the site with example players and matches in every state; --remove undoes it."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--remove", action="store_true", help="take all of it away again")
        parser.add_argument(
            "--past", type=int, default=PAST_MATCHES, help="how many matches of the past to play"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            with alone():
                self._remove() if options["remove"] else self._fill(options["past"])
        except AlreadyAtWork as error:
            raise CommandError(str(error)) from error

    def _fill(self, past_matches: int) -> None:
        main = main_player()
        if main is not None:
            self.stdout.write("The demonstration stands already; nothing was changed.")
        else:
            if is_begun():
                self.stdout.write("Taking away a demonstration that was not finished ...")
                remove()
            main = fill(now=django_now(), acts=programme(past_matches), tell=self.stdout.write)
            self.stdout.write("The demonstration stands.")
        self.stdout.write(f"Log in as {main.name} with the password {password()}")
        self.stdout.write("(the same for every example player).")

    def _remove(self) -> None:
        if not is_begun():
            self.stdout.write("There is no demonstration here.")
            return
        removed = remove()
        self.stdout.write(
            f"The demonstration is gone: {removed.players} players and {removed.matches} matches."
        )
        if removed.closed:
            self.stdout.write(
                f"{removed.closed} example players stay as closed accounts, because real players "
                "have played with them; those matches are as they were."
            )
