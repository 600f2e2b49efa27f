"""In which browsers a player is told: until he ends it, or the session in which he asked for it."""

from datetime import datetime
from typing import Final

from django.db import transaction
from django.db.models import Q
from django.utils.timezone import now as current_time

from accounts.models import Session, User
from accounts.services.preferences import choose_part
from notices.models import Subscription
from notices.services.outside import place_of
from notices.wishes import PART, wishes_of

MOST: Final = 10  # browsers of one player; the oldest gives way


class LoggedOut(Exception):
    """The session has ended meanwhile."""


def subscribe(
    user: User,
    *,
    session_key: str,
    endpoint: str,
    p256dh: str,
    auth: str,
    user_agent: str = "",
    now: datetime | None = None,
) -> Subscription:
    """Tell the player in the browser of a session, and nobody else there.

    Raises outside.BadAddress for an endpoint that is not on the public internet, and LoggedOut.
    """
    place_of(endpoint)
    with transaction.atomic():
        # It locks the account, as whoever ends sessions does first.
        choose_part(user, PART, has_push=True)
        here = Q(endpoint=endpoint) | Q(session=session_key)
        list(Subscription.objects.select_for_update().filter(here).order_by("pk"))
        session = Session.objects.select_for_update(no_key=True).filter(pk=session_key).first()
        if session is None or session.user_id != user.pk:
            raise LoggedOut
        Subscription.objects.filter(session=session).exclude(endpoint=endpoint).delete()
        facts = {
            "user": user,
            "session": session,
            "p256dh": p256dh,
            "auth": auth,
            "user_agent": user_agent,
            "made_at": now or current_time(),
            "failed_at": None,
            "failure": "",
            "test_at": None,
            "reached_at": None,
        }
        made, _ = Subscription.objects.update_or_create(endpoint=endpoint, defaults=facts)
        _drop_oldest(user)
    return made


def _drop_oldest(user: User) -> None:
    mine = Subscription.objects.filter(user=user).order_by("-made_at", "-pk")
    Subscription.objects.filter(pk__in=list(mine.values_list("pk", flat=True)[MOST:])).delete()


def unsubscribe(user: User, *, subscription_id: int) -> bool:
    """Tell the player no more in one of his browsers; False if it is none of them."""
    number, _ = Subscription.objects.filter(user=user, pk=subscription_id).delete()
    keep_in_mind(user)
    return bool(number)


def forget(user: User) -> None:
    """Tell the player in no browser any more."""
    Subscription.objects.filter(user=user).delete()
    keep_in_mind(user)


def forget_gone() -> None:
    """Forget the browsers of all accounts that nobody may use any more."""
    gone = Q(user__is_active=False) | Q(user__deleted_at__isnull=False)
    Subscription.objects.filter(gone).delete()


def keep_in_mind(user: User) -> None:
    """Note with the account whether any browser is left: without one nothing is written for it."""
    with transaction.atomic():
        locked = User.objects.select_for_update(no_key=True).get(pk=user.pk)
        is_left = Subscription.objects.filter(user=user).exists()
        if wishes_of(locked).has_push != is_left:
            choose_part(user, PART, has_push=is_left)


def ask_for_test(user: User, *, subscription_id: int, now: datetime | None = None) -> bool:
    """Have a notice sent to one of the player's browsers; False if it is none of them."""
    mine = Subscription.objects.filter(user=user, pk=subscription_id)
    return bool(mine.update(test_at=now or current_time()))


def browsers_of(user: User) -> list[Subscription]:
    """The browsers in which a player is told, the newest first."""
    return list(Subscription.objects.filter(user=user).order_by("-made_at", "-pk")[:MOST])
