"""Changes of name at the same time, on connections of their own."""

from concurrent.futures import ThreadPoolExecutor
from functools import partial

import pytest
from django.db import transaction
from django.test import Client

from accounts.models import NameChange, User
from accounts.services.names import NameTaken, change_name
from accounts.services.registration import register_user
from tests.races import at_once, in_thread, wait_until_somebody_waits_for_us

pytestmark = pytest.mark.django_db(transaction=True)

PASSWORD = "four wedges of oak"


def change(user: User, name: str) -> int:
    client = Client()
    client.force_login(user)
    return client.post("/settings/name/", {"name": name}).status_code


def test_of_two_changes_of_one_name_one_is_made() -> None:
    aino = User.objects.create_user("Aino")
    wanted = ["Saara", "Ulla", "Helmi"]
    answers = at_once(*[partial(change, aino, name) for name in wanted])
    assert sorted(answers) == [303, 422, 422]
    aino.refresh_from_db()
    assert aino.name == wanted[answers.index(303)]
    assert NameChange.objects.count() == 1


def test_of_two_who_want_one_name_one_gets_it() -> None:
    players = [User.objects.create_user(name) for name in ("Aino", "Björn", "Cecilia")]
    answers = at_once(*[partial(change, user, "Saara") for user in players])
    assert sorted(answers) == [303, 422, 422]
    assert NameChange.objects.count() == 1


def test_two_who_swap_names_are_both_refused() -> None:
    aino, bjorn = (User.objects.create_user(name) for name in ("Aino", "Björn"))
    answers = at_once(*[partial(change, aino, "Björn"), partial(change, bjorn, "Aino")])
    assert 500 not in answers
    assert NameChange.objects.count() <= 1


def test_who_registers_a_name_that_is_just_being_given_up_does_not_get_it() -> None:
    aino = User.objects.create_user("Aino")

    def register() -> bool:
        try:
            register_user(name="AINO", password=PASSWORD)
        except NameTaken:
            return False
        return True

    with ThreadPoolExecutor(1) as pool:
        with transaction.atomic():
            change_name(aino, name="Saara")
            other = in_thread(pool, register)
            wait_until_somebody_waits_for_us()
        assert other.result(timeout=20) is False
    assert User.objects.count() == 1
