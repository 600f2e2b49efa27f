"""Keeping out of the log what opens an account or an invitation to whoever reads it."""

import logging
import re

# Of the addresses for a new password, to confirm an e-mail, of an invitation and of a feed.
_LINK = re.compile(r"(/(?:login/reset|settings/email|i|feed|notices/off)/)[^/\s?\"']+")


class HideSecretLinks(logging.Filter):
    """Puts three dots for the secret end of a link."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Change the record if need be; let every one pass."""
        said = record.getMessage()
        hidden = _LINK.sub(r"\1...", said)
        if hidden != said:
            record.msg, record.args = hidden, ()
        return True
