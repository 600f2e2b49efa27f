"""The account as it is stored."""

import pytest
from django.contrib.auth import authenticate as authenticate_from
from django.core.management import call_command
from django.db import IntegrityError, transaction
from django.test import RequestFactory
from django.utils.timezone import now
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from accounts.selectors import find_free_names
from backgammon import settings as site_settings

pytestmark = pytest.mark.django_db


def authenticate(**credentials: str | None) -> object:
    return authenticate_from(RequestFactory().post("/login/"), **credentials)


def test_the_database_refuses_a_second_account_with_the_same_key() -> None:
    User.objects.create_user("Weiß")
    with pytest.raises(IntegrityError), transaction.atomic():
        User.objects.create_user("WEISS")


def test_one_verified_e_mail_belongs_to_one_account() -> None:
    User.objects.create_user("Aino", email="a@example.org", email_verified_at=now())
    User.objects.create_user("Björn", email="A@example.org")
    with pytest.raises(IntegrityError), transaction.atomic():
        User.objects.create_user("Saara", email="A@Example.org", email_verified_at=now())


def test_accounts_without_an_e_mail_do_not_hinder_each_other() -> None:
    for name in ("Aino", "Björn"):
        User.objects.create_user(name, email_verified_at=now())
    assert User.objects.filter(email="").count() == 2


def test_an_unknown_kind_is_refused_by_the_database() -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        User.objects.create_user("Aino", kind="alien")


def test_nobody_logs_in_to_an_account_without_a_password() -> None:
    User.objects.create_user("Kiila", kind=User.Kind.HOUSE)
    for password in ("", "!", None):
        assert authenticate(username="Kiila", password=password) is None


def test_passwords_are_hashed_by_argon2_with_the_settings_of_the_site(settings: object) -> None:
    settings.PASSWORD_HASHERS = site_settings.PASSWORD_HASHERS  # type: ignore[attr-defined]
    user = User.objects.create_user("Aino", "four wedges of oak")
    assert user.password.startswith("argon2$argon2id$v=19$m=19456,t=2,p=1$")
    assert authenticate(username="aino", password="four wedges of oak") == user
    assert authenticate(username="aino", password="four wedges of ash") is None


def test_an_account_is_found_by_its_name_in_any_case() -> None:
    aino = User.objects.create_user("Aino")
    assert User.objects.named("  AINO").get() == aino
    assert User.objects.get_by_natural_key("aino") == aino
    assert not User.objects.named("ain").exists()


def test_the_operator_can_make_an_account_for_the_admin_pages() -> None:
    call_command("createsuperuser", interactive=False, name="Operator", verbosity=0)
    user = User.objects.get()
    assert (user.name_key, user.is_staff, user.is_superuser) == ("operator", True, True)


def test_free_names_are_looked_up_in_one_query(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    for number in range(2, 12):
        User.objects.create_user(f"aino{number}")
    with django_assert_num_queries(1):
        assert find_free_names("Aino") == ["Aino12", "Aino13"]
