"""What Celery runs: thin, repeatable, and never the only way to a result."""

from celery import shared_task

from games.services import challenges, reminders, timeouts


@shared_task  # type: ignore[untyped-decorator]
def sweep() -> None:
    """Settle what is due: time-outs of matches, reminders, and challenges nobody answered."""
    timeouts.settle_due()
    reminders.remind_due()
    challenges.expire_due()
