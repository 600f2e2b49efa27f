"""What Celery runs for accounts."""

from celery import shared_task

from accounts.services import letters


@shared_task  # type: ignore[untyped-decorator]
def send_letters() -> None:
    """Send the mail that waits."""
    letters.send_due()


@shared_task  # type: ignore[untyped-decorator]
def clear_out() -> None:
    """Remove dead letters and sessions."""
    letters.clear_out()
