"""The task application, and what a dead broker costs."""

import time

import pytest
from kombu import Connection
from kombu.exceptions import OperationalError

from backgammon.celery import app
from games.tasks import sweep


def test_shared_tasks_bind_to_our_application() -> None:
    assert sweep.app.main == "kiila"


def test_beat_names_only_tasks_that_exist_and_lets_them_expire() -> None:
    app.loader.import_default_modules()
    for entry in app.conf.beat_schedule.values():
        assert entry["task"] in app.tasks
        assert entry["options"]["expires"] <= entry["schedule"]


def test_publishing_to_a_dead_broker_fails_at_once() -> None:
    dead = Connection("redis://127.0.0.1:1/0", transport_options=app.conf.broker_transport_options)
    start = time.monotonic()
    with pytest.raises(OperationalError):
        sweep.apply_async(connection=dead)
    assert time.monotonic() - start < 1
