"""One message to several browsers at once, by way of the push services of their makers.

It is encrypted for each browser and signed with the site's key. A push service sees whose browser
it is for, how large and how urgent it is, and which newer one takes its place.
"""

import logging
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import datetime
from email.utils import parseaddr
from enum import Enum
from typing import Any, Final

from cryptography.fernet import InvalidToken
from django.conf import settings
from py_vapid import Vapid02
from pywebpush import WebPushException, webpush

from accounts.mail import NotSent
from notices.models import Subscription
from notices.push_messages import Message
from notices.services import outside
from notices.services.push_key import signer

SECONDS: Final = 5.0  # for one message to one browser
_GONE: Final = (404, 410)

logger = logging.getLogger(__name__)


class End(Enum):
    REACHED = "reached"
    GONE = "gone"  # the browser has ended the subscription
    FAILED = "failed"  # certainly
    UNSURE = "unsure"


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of one message to one browser; ``failure`` is a status or a code of ours."""

    browser: Subscription
    end: End
    failure: str = ""


def deliver(browsers: Sequence[Subscription], message: Message, *, now: datetime) -> list[Outcome]:
    """Send to all browsers side by side, and keep with each what came of it; one that is gone is
    forgotten. Raises NotSent where the key cannot be used."""
    if not browsers:
        return []
    try:
        key = signer()
    except InvalidToken:
        logger.error("The key of push messages opens with no SECRET_KEY that is known")
        raise NotSent("no key") from None
    data, topic = message.data, message.topic
    with ThreadPoolExecutor(len(browsers)) as pool:
        outcomes = list(pool.map(lambda each: _post(each, message, data, topic, key), browsers))
    for outcome in outcomes:
        _keep(outcome, now)
    return outcomes


def _post(browser: Subscription, message: Message, data: str, topic: str, key: Vapid02) -> Outcome:
    """Encrypt for one browser, sign, and post. It runs beside others and asks no database."""
    keys = {"p256dh": browser.p256dh, "auth": browser.auth}
    try:
        webpush(
            {"endpoint": browser.endpoint, "keys": keys},
            data,
            vapid_private_key=key,
            vapid_claims={"sub": _contact()},
            ttl=message.ttl,
            timeout=SECONDS,
            headers={"Urgency": message.urgency, "Topic": topic},
            requests_session=_OUTSIDE,
        )
    except WebPushException as refused:
        status = refused.status_code or 0
        return Outcome(browser, End.GONE if status in _GONE else End.FAILED, str(status))
    except outside.BadAddress:
        return Outcome(browser, End.FAILED, "address")
    except outside.NotReached:
        return Outcome(browser, End.FAILED, "unreached")
    except outside.NoAnswer:
        return Outcome(browser, End.UNSURE, "silent")
    return Outcome(browser, End.REACHED)


class _Outside:
    """The one thing that pywebpush asks of a session of `requests`."""

    def post(self, endpoint: str, *, timeout: float, data: bytes, headers: Any) -> outside.Reply:
        return outside.post(endpoint, data=data, headers=headers, seconds=timeout)


_OUTSIDE: Final[Any] = _Outside()


def _contact() -> str:
    """Whom a push service may write to about the site."""
    address = settings.CONTACT if "@" in settings.CONTACT else settings.DEFAULT_FROM_EMAIL
    return f"mailto:{parseaddr(address)[1]}"


def _keep(outcome: Outcome, now: datetime) -> None:
    rows = Subscription.objects.filter(pk=outcome.browser.pk, endpoint=outcome.browser.endpoint)
    if outcome.end is End.GONE:
        rows.delete()
    elif outcome.end is End.REACHED:
        rows.update(reached_at=now, failed_at=None, failure="")
    else:
        # The address is a secret of the player.
        logger.warning("No push to browser %s: %s", outcome.browser.pk, outcome.failure)
        rows.update(failed_at=now, failure=outcome.failure)
