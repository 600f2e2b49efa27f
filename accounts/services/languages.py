"""The language of an account: of its pages and of its letters."""

from accounts.models import User


def choose_language(user: User, language: str) -> None:
    """Keep one of the site's languages for the account."""
    User.objects.filter(pk=user.pk).update(language=language)
    user.language = language
