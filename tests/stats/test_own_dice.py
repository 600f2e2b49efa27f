"""The dice of one's own games: one's rolls and the opponents', from the logs of finished games."""

import csv
import random
from collections import Counter

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from games.models import Event, Match
from games.services import timeouts
from stats import own_dice
from stats.own_dice import own_dice as count
from tests.games.pages import signed_in, text_of
from tests.games.playing import do, done, fresh, lose, make_match, past, play_on


@pytest.fixture
def played(anna: User, bjorn: User) -> Match:
    """Two games with colours changed between them."""
    match = make_match(anna, bjorn, format="games", length=2, colours="alternate")
    rng = random.Random(5)
    for _ in range(30):
        play_on(match, rng)
    lose(match, anna)
    for _ in range(30):
        play_on(match, rng)
    lose(match, bjorn)
    assert not fresh(match).is_live
    return fresh(match)


def rolls_in_log(user: User) -> Counter[str]:
    """His rolls by the actor of the event, which the counting does not ask for."""
    log = Event.objects.filter(kind="roll", actor=user, game__ended_at__isnull=False)
    return Counter("roll-{}-{}".format(*each.payload["dice"]) for each in log)


def test_every_roll_is_counted_for_who_rolled_it(played: Match, anna: User, bjorn: User) -> None:
    for user, other in ((anna, bjorn), (bjorn, anna)):
        own = count(user)
        assert own.games == 2
        assert +Counter(own.mine.counts) == rolls_in_log(user)
        assert +Counter(own.theirs.counts) == rolls_in_log(other)
    assert own.mine.total > 10


def test_running_and_cancelled_games_and_those_of_others_are_left_out(
    anna: User, bjorn: User, cecilia: User
) -> None:
    done(do(make_match(anna, bjorn), "resign_match", by=anna))
    void = make_match(anna, cecilia)
    past(void, 4 * 86_400)
    timeouts.settle_due()
    make_match(anna, cecilia)
    assert count(anna).games == 1
    assert count(cecilia).games == 0


def test_examples_are_left_out(played: Match, anna: User) -> None:
    Match.objects.update(dice_source="demo")
    assert count(anna).games == 0
    Match.objects.update(dice_source="sealed-1")
    assert count(anna).games == 2


def test_only_so_many_games_are_read(
    played: Match, anna: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(own_dice, "MOST_GAMES", 1)
    assert count(anna).games == 1
    last = played.game_number
    kept = Event.objects.filter(kind="roll", game__number=last).count()
    assert count(anna).mine.total + count(anna).theirs.total == kept


def test_the_page_takes_two_statements_for_it(
    played: Match, anna: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(2):
        count(anna)


def test_the_page_shows_both_sides(played: Match, anna: User) -> None:
    page = text_of(signed_in(anna).get("/dice/mine/"))
    assert "in your last 2 finished games" in page
    assert "From 360 rolls of each side on they are compared" in page
    assert "χ²" not in page


def test_enough_rolls_are_compared_with_fair_dice(
    played: Match, anna: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("stats.dice_page.ENOUGH", 10)
    page = text_of(signed_in(anna).get("/dice/mine/"))
    assert page.count("χ²") == 2
    assert page.count("The 21 pairs") == 2


def test_without_games_there_are_zeros(anna: User) -> None:
    assert signed_in(anna).get("/dice/mine/").status_code == 200


def test_the_raw_counts_can_be_downloaded(played: Match, anna: User) -> None:
    answer = signed_in(anna).get("/dice/mine/counts.csv")
    head, *rows = csv.reader(answer.content.decode().splitlines())
    assert head == ["whose", "first", "second", "count"]
    assert len(rows) == 72
    mine = sum(int(number) for whose, *_, number in rows if whose == "mine")
    assert mine == rolls_in_log(anna).total()


@pytest.mark.parametrize("path", ["/dice/mine/", "/dice/mine/counts.csv"])
def test_a_stranger_has_to_log_in(client: Client, db: None, path: str) -> None:
    assert client.get(path)["Location"].startswith("/login/")
