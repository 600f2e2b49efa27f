"""Reads of the demonstration."""

from accounts.models import User
from demo.models import Resident


def is_example(user: User) -> bool:
    """Whether the account is an example player's."""
    return Resident.objects.filter(user=user).exists()


def is_begun() -> bool:
    """Whether there is a demonstration, finished or not."""
    return Resident.objects.exists()


def main_player() -> User | None:
    """The example player whose log-in is told; None where no demonstration stands."""
    settled = Resident.objects.filter(settled_at__isnull=False).select_related("user")
    first = settled.order_by("user_id").first()
    return first.user if first else None
