"""What is to be told to players, and where they want to hear it."""

from notices.models.feed import Feed
from notices.models.notice import Notice
from notices.models.push import PushKey, Subscription

__all__ = ["Feed", "Notice", "PushKey", "Subscription"]
