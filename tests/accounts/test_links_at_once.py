"""Two clicks on one link at the same time, on connections of their own."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from functools import partial

import pytest
from django.db import transaction
from django.test import Client
from django.utils.timezone import now

from accounts.models import Letter, User
from accounts.services import emails, passwords
from tests.accounts.post import deliver
from tests.races import at_once, in_thread, wait_until_somebody_waits_for_us

pytestmark = pytest.mark.django_db(transaction=True)

ADDRESS = "aino@example.org"


@pytest.fixture
def aino() -> User:
    return User.objects.create_user("Aino", "old", email=ADDRESS, email_verified_at=now())


def click(link: str, password: str) -> int:
    return Client().post(link, {"new": password}).status_code


def test_of_two_new_passwords_by_one_link_one_is_set(aino: User) -> None:
    for round_ in range(4):
        Letter.objects.all().delete()
        passwords.ask_for_reset(ADDRESS)
        link = deliver()[-1]
        wanted = [f"{round_} wedges of {wood}" for wood in ("oak", "ash", "elm")]
        answers = at_once(*[partial(click, link, password) for password in wanted])
        assert sorted(answers) == [303, 410, 410]
        aino.refresh_from_db()
        assert aino.check_password(wanted[answers.index(303)])


def test_the_second_click_waits_and_finds_the_link_used(aino: User) -> None:
    passwords.ask_for_reset(ADDRESS)
    link = deliver()[-1]
    token = link.rstrip("/").rpartition("/")[2]
    with ThreadPoolExecutor(1) as pool:
        with transaction.atomic():
            passwords.reset_password(token, password="five wedges of ash")
            second = in_thread(pool, partial(click, link, "six wedges of elm"))
            wait_until_somebody_waits_for_us()
        assert second.result(timeout=20) == 410
    aino.refresh_from_db()
    assert aino.check_password("five wedges of ash")


def test_of_two_confirming_clicks_one_does_it(aino: User) -> None:
    User.objects.update(email_verified_at=None)
    emails.ask_to_confirm(aino)
    link = deliver()[-1]
    answers = at_once(*[lambda: Client().post(link).status_code for _ in range(2)])
    assert sorted(answers) == [303, 410]
    aino.refresh_from_db()
    assert aino.email_verified_at is not None


def test_a_click_that_waits_for_a_change_of_the_address_finds_the_link_dead(aino: User) -> None:
    User.objects.update(email_verified_at=None)
    emails.ask_to_confirm(aino)
    link = deliver()[-1]
    with ThreadPoolExecutor(1) as pool:
        with transaction.atomic():
            emails.set_email(aino, email="other@example.org")
            second = in_thread(pool, lambda: Client().post(link).status_code)
            wait_until_somebody_waits_for_us()
        assert second.result(timeout=20) == 410
    aino.refresh_from_db()
    assert (aino.email, aino.email_verified_at) == ("other@example.org", None)


def test_of_two_accounts_that_confirm_one_address_at_once_one_gets_it(aino: User) -> None:
    User.objects.update(email_verified_at=None)
    other = User.objects.create_user("Björn", "old", email=ADDRESS)
    for user in (aino, other):
        emails.ask_to_confirm(user)
    answers = at_once(*[partial(click, link, "") for link in deliver()])
    assert sorted(answers) == [303, 409]
    confirmed = User.objects.filter(email=ADDRESS, email_verified_at__gt=now() - timedelta(hours=1))
    assert confirmed.count() == 1
