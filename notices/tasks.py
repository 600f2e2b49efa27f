"""What Celery runs for notices."""

from celery import shared_task

from notices.models import Notice
from notices.services import feeds, mails, outbox, push, push_key, subscriptions


@shared_task  # type: ignore[untyped-decorator]
def send_mails() -> None:
    """Send the notices that are due by mail."""
    outbox.sweep(Notice.Channel.MAIL, mails.send)


@shared_task  # type: ignore[untyped-decorator]
def send_pushes() -> None:
    """Show the notices that are due in browsers, and those by which players try them out."""
    push_key.keep()
    outbox.sweep(Notice.Channel.PUSH, push.send)
    push.send_tests()


@shared_task  # type: ignore[untyped-decorator]
def clear_out() -> None:
    """Remove notices of long ago, and browsers and addresses of whoever is gone."""
    outbox.clear_out()
    subscriptions.forget_gone()
    feeds.remove_gone()
