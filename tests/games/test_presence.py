"""When the opponent was last here: told to the other player alone."""

from datetime import timedelta

import pytest
from django.utils.timezone import now

from accounts.models import Session, User
from games.board.presence import presence
from games.models import Match
from tests.games.pages import signed_in, text_of


@pytest.mark.parametrize(
    ("ago", "said"),
    [
        (timedelta(minutes=14), "Björn is here now."),
        (timedelta(minutes=59), "Björn was here within the hour."),
        (timedelta(hours=1), "Björn was last here 1 hour ago."),
        (timedelta(hours=23, minutes=59), "Björn was last here 23 hours ago."),
        (timedelta(days=1), "Björn was last here 1 day ago."),
        (timedelta(days=40), "Björn was last here 40 days ago."),
    ],
)
def test_it_is_said_in_the_largest_unit(ago: timedelta, said: str) -> None:
    moment = now()
    assert presence("Björn", moment - ago, moment) == said


def test_the_last_of_all_sessions_counts(match: Match, anna: User, bjorn: User) -> None:
    assert "Björn was last here" not in text_of(signed_in(anna).get(f"/m/{match.pk}/"))
    signed_in(bjorn)
    Session.objects.filter(user=bjorn).update(seen_at=now() - timedelta(days=3))
    signed_in(bjorn)
    Session.objects.filter(user=bjorn, seen_at__gt=now() - timedelta(days=1)).update(
        seen_at=now() - timedelta(hours=2, minutes=5)
    )
    page = text_of(signed_in(anna).get(f"/m/{match.pk}/"))
    assert ">Björn was last here 2 hours ago.<" in page


def test_who_only_watches_is_not_told(match: Match, anna: User, bjorn: User, cecilia: User) -> None:
    signed_in(bjorn)
    assert "Björn is here now" in text_of(signed_in(anna).get(f"/m/{match.pk}/"))
    assert "Björn is here now" not in text_of(signed_in(cecilia).get(f"/m/{match.pk}/"))
