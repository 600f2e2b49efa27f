"""Deadlines as RSS 2.0."""

from collections.abc import Iterable

from django.conf import settings
from django.urls import reverse
from django.utils.feedgenerator import Rss201rev2Feed
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from notices.deadlines import Deadline


def rss(deadlines: Iterable[Deadline]) -> str:
    """One item for each deadline."""
    feed = Rss201rev2Feed(
        title=_("Kiila: my deadlines"),
        link=settings.SITE_URL + reverse("games"),
        description=_("The matches in which it is your turn, the nearest deadline first."),
        language=get_language(),
    )
    for each in deadlines:
        feed.add_item(
            title=each.title,
            link=each.link,
            description=each.text,
            unique_id=each.uid,
            unique_id_is_permalink=False,
            pubdate=each.since,
        )
    return str(feed.writeString("utf-8"))
