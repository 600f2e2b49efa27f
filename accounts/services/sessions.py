"""Logging out from afar."""

from accounts.models import Session, User
from accounts.selectors import sessions_of


def end_session(user: User, *, handle: str) -> bool:
    """End the session that a page calls so; False if the account has none of that handle."""
    for session in sessions_of(user):
        if session.handle == handle:
            session.delete()
            return True
    return False


def end_sessions(user: User, *, keep: str | None = None) -> None:
    """End every session of the account but the one with the key `keep`."""
    Session.objects.filter(user=user).exclude(session_key=keep or "").delete()
