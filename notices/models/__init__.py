"""What is to be told to players, and where they want to hear it."""

from notices.models.notice import Notice

__all__ = ["Notice"]
