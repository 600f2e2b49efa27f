"""The pages that tell load balancers and people how the site is."""

import pytest
from django.test import Client
from pytest_django.fixtures import Settings


def test_healthz_answers_without_any_server(client: Client) -> None:
    response = client.get("/healthz")
    assert (response.status_code, response.content) == (200, b"ok\n")


def test_healthz_minds_neither_host_name_nor_tls(client: Client, settings: Settings) -> None:
    settings.ALLOWED_HOSTS = ["kiila.example"]
    settings.SECURE_SSL_REDIRECT = True
    assert client.get("/healthz", headers={"host": "10.0.0.7:8000"}).status_code == 200
    assert client.get("/register/", headers={"host": "10.0.0.7:8000"}).status_code == 400


def test_health_pages_are_only_read(client: Client) -> None:
    assert client.post("/healthz").status_code == 405
    assert client.head("/healthz").status_code == 200


@pytest.mark.django_db
def test_readyz_is_ready_when_postgresql_and_redis_answer(client: Client) -> None:
    response = client.get("/readyz")
    assert (response.status_code, response.content) == (200, b"ready\n")


@pytest.mark.django_db
def test_readyz_names_a_redis_that_does_not_answer(client: Client, settings: Settings) -> None:
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    response = client.get("/readyz")
    assert (response.status_code, response.content) == (503, b"redis: no answer\n")


@pytest.mark.django_db
def test_people_read_that_everything_works(client: Client) -> None:
    response = client.get("/status/")
    page = response.content.decode()
    assert "Everything works." in page
    assert page.count("<h1>") == 1
    assert "no-store" in response["Cache-Control"]
    assert 'href="/status/"' in client.get("/login/").content.decode()
    assert client.post("/status/").status_code == 405


@pytest.mark.django_db
def test_people_read_what_does_not_work(client: Client, settings: Settings) -> None:
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    page = client.get("/status/").content.decode()
    assert "Not everything works just now." in page
    assert "arrive late: open pages ask from time to time" in page
