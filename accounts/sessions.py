"""The session engine: Django's database sessions, kept in `accounts.models.Session`.

Web pages and sockets use the synchronous half only.
"""

from datetime import datetime, timedelta
from typing import Any, Final

from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore as DatabaseStore
from django.contrib.sessions.middleware import SessionMiddleware as DjangoSessionMiddleware
from django.db import transaction
from django.http import HttpRequest
from django.utils.timezone import now

from accounts.models.session import USER_AGENT_MAX_LENGTH, Session

# How far behind the time of last use may be: one write in ten minutes is enough.
_SEEN_EVERY: Final = timedelta(minutes=10)
_KEY_LENGTH: Final = 32


class SessionStore(DatabaseStore):
    """Keeps beside the data whose session it is, in which browser, and when it was used."""

    user_agent = ""
    started_at: datetime | None = None

    @classmethod
    def get_model_class(cls) -> type[Session]:
        return Session

    def _validate_session_key(self, key: str | None) -> bool:
        """A cookie may hold signs, such as NUL, that PostgreSQL refuses to look for."""
        return key is not None and len(key) == _KEY_LENGTH and key.isascii() and key.isalnum()

    def cycle_key(self) -> None:
        """Django's, but what hangs on the session goes along to its new row."""
        data, before = self._session, self.session_key  # type: ignore[attr-defined]
        with transaction.atomic():
            self.create()
            self._session_cache = data
            if before:
                _hand_over(before, self.session_key)
                self.delete(before)

    def load(self) -> dict[str, Any]:
        row: Session | None = self._get_session_from_db()  # type: ignore[attr-defined]
        if row is None:
            return {}
        # A session begins when somebody logs in.
        self.started_at = row.started_at if row.user_id else None
        self.user_agent = self.user_agent or row.user_agent
        if row.user_id and row.seen_at < now() - _SEEN_EVERY:
            used = {"seen_at": now(), "user_agent": self.user_agent}
            Session.objects.filter(pk=row.pk).update(**used)
        return self.decode(row.session_data)

    def create_model_instance(self, data: dict[str, Any]) -> Session:
        row: Session = super().create_model_instance(data)  # type: ignore[assignment]
        user_id = data.get(SESSION_KEY)
        row.user_id = int(user_id) if user_id else None
        row.user_agent = self.user_agent
        if self.started_at:
            row.started_at = self.started_at
        return row


def _hand_over(before: str, after: str | None) -> None:
    for model, name in Session.hangers():
        model._base_manager.filter(**{name: before}).update(**{name: after})


class SessionMiddleware(DjangoSessionMiddleware):
    """Django's, telling each session which browser asks."""

    def process_request(self, request: HttpRequest) -> None:
        super().process_request(request)
        said = request.headers.get("User-Agent", "").replace("\0", "")
        request.session.user_agent = said[:USER_AGENT_MAX_LENGTH]  # type: ignore[attr-defined]
