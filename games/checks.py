"""What must hold before the site is put on the net."""

from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Error, Tags, register

from games.dice import OS_SOURCE


@register(Tags.security, deploy=True)
def dice_are_random(**kwargs: Any) -> list[CheckMessage]:
    """Scripted dice are for tests only."""
    if settings.DICE_SOURCE == OS_SOURCE:
        return []
    return [
        Error(
            "DICE_SOURCE replaces the dice.", hint="Leave it unset on a real site.", id="games.E001"
        )
    ]
