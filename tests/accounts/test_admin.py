"""The admin pages of accounts."""

import pytest
from django.contrib.auth.models import Permission
from django.test import Client
from django.utils.timezone import now

from accounts.models import User

pytestmark = pytest.mark.django_db


@pytest.fixture
def aino() -> User:
    return User.objects.create_user("Aino", "four wedges of oak")


@pytest.fixture
def operator(client: Client) -> Client:
    client.force_login(User.objects.create_superuser("Operator"))
    return client


def test_the_operator_sees_the_accounts(operator: Client, aino: User) -> None:
    assert "Aino" in operator.get("/admin/accounts/user/").content.decode()
    assert operator.get(f"/admin/accounts/user/{aino.pk}/change/").status_code == 200


def test_accounts_are_neither_added_nor_deleted_there(operator: Client, aino: User) -> None:
    assert operator.get("/admin/accounts/user/add/").status_code == 403
    assert (
        operator.post(f"/admin/accounts/user/{aino.pk}/delete/", {"post": "yes"}).status_code == 403
    )
    operator.post(
        "/admin/accounts/user/",
        {"action": "delete_selected", "_selected_action": aino.pk, "post": "yes"},
    )
    assert User.objects.filter(pk=aino.pk).exists()


def test_who_may_change_accounts_cannot_make_himself_a_superuser(client: Client) -> None:
    clerk = User.objects.create_user("Clerk", is_staff=True)
    clerk.user_permissions.add(Permission.objects.get(codename="change_user"))
    client.force_login(clerk)
    form = {"email": "Clerk@example.org", "is_active": "on", "is_superuser": "on"}
    response = client.post(f"/admin/accounts/user/{clerk.pk}/change/", form)
    assert response.status_code == 302
    clerk.refresh_from_db()
    assert (clerk.email, clerk.is_superuser) == ("clerk@example.org", False)


@pytest.mark.parametrize("rights", [{"is_staff": True}, {"is_superuser": True}])
def test_who_may_change_accounts_cannot_take_over_one_with_rights(
    client: Client, aino: User, rights: dict[str, bool]
) -> None:
    boss = User.objects.create_user("Boss", **rights)
    clerk = User.objects.create_user("Clerk", is_staff=True)
    clerk.user_permissions.add(Permission.objects.get(codename="change_user"))
    client.force_login(clerk)
    form = {
        "email": "clerk@example.org",
        "email_verified_at_0": "2026-01-01",
        "email_verified_at_1": "10:00",
        "is_active": "on",
    }
    assert client.post(f"/admin/accounts/user/{boss.pk}/change/", form).status_code == 403
    boss.refresh_from_db()
    assert (boss.email, boss.email_verified_at) == ("", None)
    assert client.post(f"/admin/accounts/user/{aino.pk}/change/", form).status_code == 302


def test_an_email_that_another_account_has_is_refused_in_any_case(
    operator: Client, aino: User
) -> None:
    User.objects.create_user("Other", email="other@example.org", email_verified_at=now())
    form = {
        "email": "Other@Example.org",
        "email_verified_at_0": "2026-01-01",
        "email_verified_at_1": "10:00",
        "is_active": "on",
    }
    response = operator.post(f"/admin/accounts/user/{aino.pk}/change/", form)
    assert response.status_code == 200
    assert response.context["errors"]
    aino.refresh_from_db()
    assert aino.email == ""


def test_a_player_is_not_let_in(client: Client, aino: User) -> None:
    client.force_login(aino)
    assert client.get("/admin/accounts/user/").status_code == 302
