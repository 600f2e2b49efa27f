from typing import Any

from django.core.management.base import BaseCommand
from django.utils.translation import ngettext

from stats.counters import rebuild
from stats.truth import Tally


class Command(BaseCommand):
    help = "Count all finished games anew and tell which counters were wrong."

    def handle(self, *args: Any, **options: Any) -> None:
        differences = rebuild()
        for each in differences:
            self.stdout.write(f"{each.of}: {_show(each.stored)} -> {_show(each.true)}")
        if not differences:
            self.stdout.write("Every counter was right.")
            return
        number = len(differences)
        line = ngettext("%d counter was wrong.", "%d counters were wrong.", number) % number
        self.stdout.write(line)


def _show(tally: Tally) -> str:
    return ", ".join(f"{name} {number}" for name, number in tally.items())
