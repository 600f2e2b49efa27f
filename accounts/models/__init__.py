"""Who plays. Accounts are never deleted by SQL: leaving renames and empties them."""

from accounts.models.letter import Letter
from accounts.models.name_change import NameChange
from accounts.models.session import Session
from accounts.models.user import User, normalise_email

__all__ = ["Letter", "NameChange", "Session", "User", "normalise_email"]
