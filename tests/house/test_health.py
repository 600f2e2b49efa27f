"""The two pages that tell a load balancer how the process is."""

import pytest
from django.test import Client


def test_healthz_answers_without_any_server(client: Client) -> None:
    response = client.get("/healthz")
    assert (response.status_code, response.content) == (200, b"ok\n")


@pytest.mark.django_db
def test_readyz_is_ready_when_postgresql_and_redis_answer(client: Client) -> None:
    response = client.get("/readyz")
    assert (response.status_code, response.content) == (200, b"ready\n")


@pytest.mark.django_db
def test_readyz_names_a_redis_that_does_not_answer(client: Client, settings: object) -> None:
    settings.REDIS_URL = "redis://127.0.0.1:1/0"  # type: ignore[attr-defined]
    response = client.get("/readyz")
    assert (response.status_code, response.content) == (503, b"redis: no answer\n")
