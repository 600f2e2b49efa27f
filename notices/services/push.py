"""Showing notices in all browsers of a player that take them."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Final

from django.utils.timezone import now as current_time

from accounts.mail import NotSent, written_for
from accounts.models import User
from notices.models import Notice, Subscription
from notices.push_messages import Message, messages_for, trial
from notices.services.delivery import End, Outcome, deliver
from notices.services.subscriptions import browsers_of, forget, keep_in_mind

_SENT: Final = "pushed"  # in the payload of a notice: the browsers that have it
_TESTS: Final = timedelta(seconds=10)


class Unsure(Exception):
    """Messages went out, and no push service has said what became of any."""


def send(notices: Sequence[Notice], *, now: datetime | None = None) -> None:
    """Show claimed notices of one player in all his browsers, or in those that have not got them.

    Raises NotSent where a browser certainly has not got what it may still get, and Unsure where no
    browser has said that it got anything.
    """
    now = now or current_time()
    user = notices[0].user
    browsers = _browsers(user)
    if not browsers:
        keep_in_mind(user)
        raise NotSent("no browser")  # and by then it is of no use any more
    outcomes: list[Outcome] = []
    with written_for(user):
        try:
            work = messages_for(notices, now=now)
        except Exception as error:
            raise NotSent from error  # whatever it is, nothing went
        for told, message in work:
            outcomes += _send_one(message, told, browsers, outcomes, now)
    _conclude(user, outcomes)


def _browsers(user: User) -> list[Subscription]:
    if not user.is_active or user.deleted_at:
        forget(user)
    return browsers_of(user)


def _send_one(
    message: Message,
    notices: Sequence[Notice],
    browsers: Sequence[Subscription],
    before: Sequence[Outcome],
    now: datetime,
) -> list[Outcome]:
    """One message to the browsers that have not got it; who has is kept with the notices.

    Whoever could not be reached for the message before is not tried again just now.
    """
    trouble = {each.browser.pk for each in before if each.end is not End.REACHED}
    done = set.intersection(*(set(each.payload.get(_SENT, [])) for each in notices))
    left = [each for each in browsers if each.pk not in done]
    outcomes = deliver([each for each in left if each.pk not in trouble], message, now=now)
    # Where nobody knows whether it went it is not sent again.
    got = [each.browser.pk for each in outcomes if each.end in (End.REACHED, End.UNSURE)]
    if got:
        for notice in notices:
            notice.payload[_SENT] = sorted({*notice.payload.get(_SENT, []), *got})
        Notice.objects.bulk_update(notices, ["payload"])
    return outcomes + [Outcome(each, End.FAILED) for each in left if each.pk in trouble]


def _conclude(user: User, outcomes: Sequence[Outcome]) -> None:
    gone = {each.browser.pk for each in outcomes if each.end is End.GONE}
    ends = {each.end for each in outcomes if each.browser.pk not in gone}
    if gone:
        keep_in_mind(user)
    if End.FAILED in ends or not ends:
        raise NotSent(", ".join(sorted({each.failure for each in outcomes if each.failure})))
    if End.UNSURE in ends and End.REACHED not in ends:
        raise Unsure


def send_tests(*, now: datetime | None = None) -> int:
    """Send the notices by which players try out their browsers; tell how many arrived."""
    start = current_time()
    now = now or start
    number = 0
    asked = Subscription.objects.filter(test_at__lte=now).select_related("user")
    for browser in list(asked.order_by("test_at")[:100]):
        if current_time() - start > _TESTS:
            break
        mine = Subscription.objects.filter(pk=browser.pk, test_at=browser.test_at)
        if mine.update(test_at=None):
            number += _try_out(browser, now)
    return number


def _try_out(browser: Subscription, now: datetime) -> bool:
    with written_for(browser.user):
        (outcome,) = deliver([browser], trial(), now=now)
    if outcome.end is End.GONE:
        keep_in_mind(browser.user)
    return outcome.end is End.REACHED
