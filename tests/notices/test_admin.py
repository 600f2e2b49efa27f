"""What the operator sees of browsers and feeds: whose they are, and never their secrets."""

import pytest

from accounts.models import User
from notices.models import Feed, PushKey, Subscription
from notices.services.feeds import make_address
from notices.services.push_key import public_key
from tests.games.pages import signed_in, text_of
from tests.notices.service import Browser, subscribe

pytestmark = pytest.mark.django_db


@pytest.fixture
def operator(db: None) -> User:
    return User.objects.create_superuser("Olga", "secret words")


def test_browsers_are_shown_without_what_opens_them(anna: User, operator: User) -> None:
    browser = Browser("https://push.example/secret-way")
    row = subscribe(anna, browser)
    client = signed_in(operator)
    for tail in ("", f"{row.pk}/change/"):
        page = text_of(client.get(f"/admin/notices/subscription/{tail}"))
        assert "Anna" in page
        for secret in ("secret-way", browser.tells["auth"], browser.tells["p256dh"]):
            assert secret not in page
        assert row.session_id not in page
    assert client.post(f"/admin/notices/subscription/{row.pk}/delete/").status_code == 403
    assert Subscription.objects.exists()


def test_feeds_are_shown_without_what_opens_them(anna: User, operator: User) -> None:
    secret = make_address(anna)
    row = Feed.objects.get()
    client = signed_in(operator)
    for tail in ("", f"{row.pk}/change/"):
        page = text_of(client.get(f"/admin/notices/feed/{tail}"))
        assert "Anna" in page
        assert secret not in page
        assert row.digest not in page


def test_the_key_of_the_site_is_not_there(operator: User) -> None:
    public_key()
    assert PushKey.objects.exists()
    page = text_of(signed_in(operator).get("/admin/"))
    assert "subscription" in page
    assert "pushkey" not in page
