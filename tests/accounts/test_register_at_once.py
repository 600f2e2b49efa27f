"""Two people register one name at the same time, on connections of their own."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connections, transaction
from django.test import Client

from accounts.models import User
from accounts.services.names import NameTaken
from accounts.services.registration import register_user
from tests.races import wait_until_somebody_waits_for_us

pytestmark = pytest.mark.django_db(transaction=True)


def register(name: str, start: Barrier | None = None) -> tuple[int, str]:
    try:
        if start:
            start.wait(timeout=10)
        form = {"name": name, "password": "four wedges of oak", "fair": "on"}
        answer = Client().post("/register/", form)
        return answer.status_code, answer.content.decode()
    finally:
        connections.close_all()


def test_the_second_is_told_that_the_name_is_taken() -> None:
    with ThreadPoolExecutor(1) as pool:
        with transaction.atomic():
            User.objects.create_user("Aino")
            second = pool.submit(register, "AINO")
            wait_until_somebody_waits_for_us()
        status, page = second.result(timeout=20)
    assert status == 422
    assert "This name is taken." in page
    assert User.objects.count() == 1


def test_the_second_gets_the_name_if_the_first_gives_up() -> None:
    with ThreadPoolExecutor(1) as pool:
        with transaction.atomic():
            User.objects.create_user("Aino")
            second = pool.submit(register, "AINO")
            wait_until_somebody_waits_for_us()
            transaction.set_rollback(True)
        assert second.result(timeout=20)[0] == 303
    assert User.objects.get().name == "AINO"


def test_of_ten_at_once_exactly_one_gets_the_name() -> None:
    start = Barrier(10)
    names = ["Aino", "AINO", "aino", "aINO", "Ａｉｎｏ"] * 2
    with ThreadPoolExecutor(10) as pool:
        answers = list(pool.map(lambda name: register(name, start), names, timeout=60))
    assert sorted(status for status, _ in answers) == [303] + [422] * 9
    assert User.objects.count() == 1


def test_the_service_refuses_a_taken_name_and_leaves_no_trace() -> None:
    register_user(name="Aino", password="four wedges of oak")
    with pytest.raises(NameTaken):
        register_user(name="aino", password="four wedges of ash")
    assert User.objects.get().check_password("four wedges of oak")
