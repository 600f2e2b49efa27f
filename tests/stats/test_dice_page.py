"""The dice: every roll of finished games counted, and nothing but the log behind it."""

import csv
import random
from collections import Counter
from collections.abc import Callable

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries, Settings

from accounts.models import User
from demo.staging import DICE_NAME
from games import dice
from games.models import Event, Match
from games.services import timeouts
from stats.counters import rebuild
from stats.dice_page import DiceFigures, Frequency
from stats.models import DiceCount
from stats.reckoning import every_roll
from tests.games.pages import text_of
from tests.games.playing import do, done, fresh, lose, make_match, make_user, past, play_on, submit

RollDice = Callable[..., None]


def counted() -> dict[str, int]:
    return dict(DiceCount.objects.exclude(number=0).values_list("roll", "number"))


def test_rolls_are_counted_when_their_game_ends_and_with_the_ties_of_the_opening(
    anna: User, bjorn: User, roll_dice: RollDice
) -> None:
    roll_dice((4, 4), (3, 1), (6, 5))
    match = make_match(anna, bjorn, length=1)
    submit(match, "8/5 6/5")
    done(do(match, "roll"))
    assert counted() == {}
    done(do(match, "resign_match", by=anna))
    assert counted() == {"opening-4-4": 1, "opening-3-1": 1, "roll-6-5": 1}


def test_the_counts_are_those_of_the_log(anna: User, bjorn: User) -> None:
    rng = random.Random(5)
    for _ in range(2):
        match = make_match(anna, bjorn)
        for _ in range(30):
            play_on(match, rng)
        lose(match, anna)
    log = Event.objects.filter(kind__in=("opening", "roll"), game__ended_at__isnull=False)
    rolls = Counter("-".join(map(str, [each.kind, *each.payload["dice"]])) for each in log)
    assert rolls.total() > 20
    assert counted() == rolls
    assert rebuild() == []


@pytest.mark.parametrize("why", ["cancelled", "guest", "other dice"])
def test_some_rolls_are_left_out(anna: User, bjorn: User, roll_dice: RollDice, why: str) -> None:
    roll_dice((3, 1))
    match = make_match(anna, make_user(kind="guest") if why == "guest" else bjorn)
    if why == "other dice":
        Match.objects.update(dice_source="demo")
    if why == "cancelled":
        past(match, 4 * 86_400)
        timeouts.settle_due()
    else:
        done(do(match, "resign_match", by=anna))
    assert counted() == {}
    assert rebuild() == []


def test_wrong_counts_are_mended_from_the_log(match: Match) -> None:
    done(do(match, "resign_match", by=match.white))
    DiceCount.objects.filter(roll="opening-3-1").update(number=7)
    DiceCount.objects.filter(roll="roll-6-6").delete()
    (found,) = rebuild()
    assert (found.of, found.stored, found.true) == ("opening-3-1", {"number": 7}, {"number": 1})
    assert DiceCount.objects.count() == 72


def test_demonstrations_say_that_their_dice_are_others() -> None:
    assert DICE_NAME != dice.OS_NAME


def figures(**counts: int) -> DiceFigures:
    given = {key.replace("_", "-"): number for key, number in counts.items()}
    return DiceFigures({key: given.get(key, 0) for key in every_roll()})


def test_a_roll_is_the_same_whichever_die_came_first() -> None:
    shown = {roll.name: roll.count for roll in figures(roll_3_1=2, opening_1_3=3, roll_2_2=4).rolls}
    assert len(shown) == 21
    assert (shown["3-1"], shown["2-2"], sum(shown.values())) == (5, 4, 9)


def test_doubles_are_one_in_six() -> None:
    doubles = figures(roll_2_2=1, opening_5_5=1, roll_6_5=10).doubles
    assert (doubles.count, doubles.total) == (2, 12)
    assert doubles.percent == doubles.expected_percent == "16.66\xa0%"


@pytest.mark.parametrize(
    ("ways", "total", "least", "most"),
    # Worked out by hand: n p -+ 1.96 sqrt(n p (1 - p)).
    [(1, 36_000, 939, 1061), (2, 36_000, 1915, 2085), (6, 36_000, 5862, 6138), (1, 360, 4, 16)],
)
def test_the_range_is_that_of_fair_dice(ways: int, total: int, least: int, most: int) -> None:
    frequency = Frequency("", least, ways, total)
    assert (frequency.least, frequency.most) == (least, most)
    assert not frequency.is_outside
    assert Frequency("", least - 1, ways, total).is_outside
    assert Frequency("", most + 1, ways, total).is_outside


def test_few_rolls_have_no_range(client: Client, db: None) -> None:
    DiceCount.objects.update_or_create(roll="roll-6-5", defaults={"number": 359})
    page = text_of(client.get("/dice/"))
    assert "From 360 rolls on a range is shown" in page
    assert "outside" not in page
    DiceCount.objects.filter(roll="roll-6-5").update(number=360)
    page = text_of(client.get("/dice/"))
    assert '360 <span class="badge">outside</span>' in page
    assert "360 rolls of finished games" in page


def test_enough_rolls_are_compared_with_fair_dice(client: Client, db: None) -> None:
    DiceCount.objects.update_or_create(roll="roll-6-5", defaults={"number": 360})
    page = text_of(client.get("/dice/"))
    assert "χ²" in page
    assert page.count("too uneven: fair dice are so in fewer than 1 of 1000 cases") == 3
    DiceCount.objects.filter(roll="roll-6-5").update(number=359)
    assert "χ²" not in text_of(client.get("/dice/"))


def test_the_page_says_what_remains_to_be_trusted(client: Client, db: None) -> None:
    page = text_of(client.get("/dice/"))
    assert "an operator who keeps the seed by other means could foresee rolls" in page
    assert "could also have searched for an addition" in page


def test_sealed_dice_are_counted(anna: User, bjorn: User, settings: Settings) -> None:
    settings.DICE_SOURCE = dice.OS_SOURCE
    match = make_match(anna, bjorn)
    assert match.dice_source == "sealed-1"
    done(do(match, "resign_match", by=anna))
    assert sum(counted().values()) == fresh(match).rolls_drawn
    assert rebuild() == []


def test_without_rolls_there_are_zeros_and_no_shares(client: Client, db: None) -> None:
    page = text_of(client.get("/dice/"))
    assert "0 rolls of finished games" in page
    assert '<tr><th scope="row">6-5</th><td>0</td><td>5.55\xa0%</td></tr>' in page


def test_the_raw_counts_can_be_downloaded(client: Client, match: Match) -> None:
    done(do(match, "resign_match", by=match.white))
    answer = client.get("/dice/counts.csv")
    assert answer["Content-Type"] == "text/csv; charset=utf-8"
    head, *rows = csv.reader(answer.content.decode().splitlines())
    assert head == ["roll", "first", "second", "count"]
    assert len(rows) == 72
    assert ["opening", "3", "1", "1"] in rows
    assert sum(int(number) for *_, number in rows) == 1


def test_the_page_reads_the_counters_once(
    client: Client, db: None, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for address in ("/dice/", "/dice/counts.csv"):
        with django_assert_num_queries(1):
            client.get(address)
