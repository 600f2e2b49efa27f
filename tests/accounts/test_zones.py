"""Times are told by the clock of the reader's own time zone."""

import re
from datetime import UTC, datetime, timedelta

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core import mail
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory
from django.utils import timezone

from accounts.mail import send
from accounts.models import Letter, NameChange, User
from accounts.zones import tell_own_time, zone_of

NOON = datetime(2026, 7, 1, 12, tzinfo=UTC)


def clock(user: User | AnonymousUser) -> str:
    """What a page says of noon in Greenwich."""

    def page(request: HttpRequest) -> HttpResponse:
        return HttpResponse(f"{timezone.localtime(NOON):%H:%M}")

    request = RequestFactory().get("/")
    request.user = user
    answer = tell_own_time(page)(request)
    assert isinstance(answer, HttpResponse)
    return answer.content.decode()


def test_a_reader_sees_the_clock_of_his_own_zone() -> None:
    assert clock(User(timezone="Europe/Helsinki")) == "15:00"
    assert clock(User(timezone="America/New_York")) == "08:00"


def test_without_a_zone_the_clock_is_the_sites() -> None:
    assert clock(User()) == "12:00"
    assert clock(AnonymousUser()) == "12:00"


@pytest.mark.parametrize("zone", ["Europe/Atlantis", "Europe", "../x", "/etc/localtime"])
def test_a_zone_that_nobody_knows_breaks_nothing(zone: str) -> None:
    assert zone_of(User(timezone=zone)) is None
    assert zone_of(AnonymousUser()) is None


def test_the_next_request_has_a_clock_of_its_own() -> None:
    clock(User(timezone="Asia/Tokyo"))
    assert timezone.get_current_timezone_name() == "UTC"


@pytest.mark.django_db
def test_every_page_tells_times_by_it(client: Client) -> None:
    """Such as from when on a name can be changed again."""
    user = User.objects.create_user("Aino", timezone="Asia/Kathmandu")
    changed = timezone.now() - timedelta(days=1)
    NameChange.objects.create(user=user, old_name="A", old_key="a", new_name="Aino", at=changed)
    client.force_login(user)
    there = changed.astimezone(zone_of(user))
    assert f"{there:%H:%M}" in client.get("/settings/name/").content.decode()


@pytest.mark.django_db
def test_the_footer_tells_the_time_of_the_site_for_all(client: Client) -> None:
    client.force_login(User.objects.create_user("Aino", timezone="Asia/Kathmandu"))
    page = client.get("/settings/").content.decode()
    assert re.search(r'Server time <time datetime="[^"]*\+00:00">', page)


@pytest.mark.django_db
def test_a_letter_tells_times_by_the_clock_of_its_reader() -> None:
    user = User.objects.create_user("Aino", email="aino@example.org", timezone="Asia/Kathmandu")
    letter = Letter(pk=1, user=user, kind=Letter.Kind.CONFIRM, address=user.email, expires_at=NOON)
    send(letter)
    assert "1 July 2026, 17:45" in str(mail.outbox[0].body)
