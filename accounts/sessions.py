"""Sessions in the database, asked only for keys that the site can have made."""

from django.contrib.sessions.backends.db import SessionStore as DatabaseStore

KEY_LENGTH = 32


class SessionStore(DatabaseStore):
    """A cookie may hold signs, such as NUL, that PostgreSQL refuses to look for."""

    def _validate_session_key(self, key: str | None) -> bool:
        """Replaces Django's check, which looks at the length alone."""
        return key is not None and len(key) == KEY_LENGTH and key.isascii() and key.isalnum()
