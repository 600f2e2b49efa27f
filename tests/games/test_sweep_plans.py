"""Sweeps look for what is due by an index, however much there is."""

import re
from collections.abc import Callable, Iterator
from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from bench import crowd
from games import tasks as game_tasks
from games.models import Challenge, Match
from notices import tasks as notice_tasks
from notices.models import Notice

LARGE = ("games_match", "games_game", "games_event", "games_challenge", "notices_notice")
# The sweeps, and the indexes that tell each of them what is due.
SWEEPS = {
    game_tasks.sweep: {"match_deadline", "match_remind", "challenge_ends"},
    notice_tasks.send_mails: {"notice_due", "notice_claimed"},
    notice_tasks.send_pushes: {"notice_due", "notice_claimed"},
}


@pytest.fixture
def full_site(db: None) -> None:
    """Thousands of unfinished matches, open challenges, and notices for tomorrow."""
    crowd.make_originals()
    crowd.make_copies(1000, told=1000)
    Challenge.objects.update(status=Challenge.Status.OPEN)
    tomorrow = timezone.now() + timedelta(days=1)
    Notice.objects.bulk_create(
        Notice(
            user_id=match.white_id,
            match=match,
            version=match.version + 1,
            event=Notice.Event.TURN,
            channel=channel,
            due_at=tomorrow,
        )
        for match in Match.objects.only("white_id", "version")
        for channel in Notice.Channel
    )
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")


def plans(sweep: Callable[[], object]) -> Iterator[str]:
    """How PostgreSQL answers each question that a sweep asks of a large table."""
    with CaptureQueriesContext(connection) as asked:
        sweep()
    for sql in [query["sql"] for query in asked.captured_queries]:
        if re.match("SELECT|UPDATE", sql) and any(f'"{table}"' in sql for table in LARGE):
            with connection.cursor() as cursor:
                cursor.execute(f"EXPLAIN {sql}")
                yield "\n".join([sql, *(row[0] for row in cursor.fetchall())])


@pytest.mark.usefixtures("full_site")
def test_no_sweep_reads_a_large_table_through() -> None:
    for sweep, indexes in SWEEPS.items():
        found = list(plans(sweep))
        used = {index for plan in found for index in indexes if f" {index} " in plan}
        assert used == indexes, "\n\n".join(found)
        assert not [plan for plan in found if is_read_through(plan)]
    (plan,) = plans(lambda: list(Match.objects.filter(version=0)))
    assert is_read_through(plan)


def is_read_through(plan: str) -> bool:
    return bool(re.search(f"Seq Scan on ({'|'.join(LARGE)})", plan))
