"""The statistics page."""

import gzip
from collections.abc import Callable
from datetime import date, timedelta

from django.test import Client
from django.utils.timezone import localtime
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from backgammon.rules import VARIANTS
from games.models import Match
from stats.counters import rebuild
from stats.figures import months
from stats.models import MonthCount, VariantCount
from tests.games.pages import text_of
from tests.games.playing import do, submit
from tests.games.reading import read


def test_without_games_there_are_counts_of_zero_and_no_percentages(
    client: Client, db: None
) -> None:
    page = text_of(client.get("/stats"))
    assert "No game is finished yet." in page
    assert ">0</td>" in page
    assert "\xa0%" not in page


def test_brainkings_numbers_are_shown_as_brainking_shows_them(client: Client, db: None) -> None:
    VariantCount.objects.create(variant="backgammon", white=1_046_820, black=1_047_729, draw=1_064)
    page = text_of(client.get("/stats"))
    assert "<td>1,046,820</td><td><b>49.95\xa0%</b></td>" in page
    assert "<td>1,047,729</td><td><b>49.99\xa0%</b></td>" in page
    assert "<td>1,064</td><td><b>0.05\xa0%</b></td>" in page
    assert "<td>2,095,613</td>" in page
    assert 'x="49.9529%" width="49.9963%"' in page


def test_a_game_counts_as_soon_as_it_ends(client: Client, match: Match, anna: User) -> None:
    do(match, "resign_match", by=anna)
    page = text_of(client.get("/stats"))
    assert "<td>1</td><td><b>100.00\xa0%</b></td>" in page


def test_every_game_is_linked_to_its_rules(client: Client, db: None) -> None:
    assert '<a href="/rules/backgammon/">Backgammon</a>' in text_of(client.get("/stats"))


def test_a_post_is_the_wrong_method(client: Client, db: None) -> None:
    assert client.post("/stats").status_code == 405


def test_how_games_go_is_told_from_twenty_games_on(client: Client, db: None) -> None:
    row = VariantCount.objects.create(
        variant="backgammon", white=10, black=9, turns=1030, gammons=5, doubled=8, taken=6
    )
    page = read(client.get("/stats"))
    few = page.one("section", **{"aria-labelledby": "course"}).all("tr")[1]
    assert few.text == "BackgammonNot enough games"
    row.draw = 1
    row.save()
    page = read(client.get("/stats"))
    enough = page.one("section", **{"aria-labelledby": "course"}).all("tr")[1]
    assert [cell.text for cell in enough.all("td")] == [
        "51.5",
        "5 26.31 %",
        "6 of 8 75.00 %",
    ]


def test_a_game_without_a_cube_has_no_share_of_doubles(client: Client, db: None) -> None:
    VariantCount.objects.create(variant="plakoto", white=20)
    page = read(client.get("/stats")).one("section", **{"aria-labelledby": "course"})
    (row,) = [each for each in page.all("tr") if each.text.startswith("Plakoto")]
    assert [cell.text for cell in row.all("td")] == ["0.0", "0 0.00 %", "–"]


def test_turns_doubles_and_gammons_are_counted_with_the_game(
    match: Match, anna: User, bjorn: User, roll_dice: Callable[..., None]
) -> None:
    roll_dice((6, 5), (3, 1))
    submit(match, "8/5 6/5")
    do(match, "roll")
    submit(match, "24/18 18/13")
    do(match, "double")
    do(match, "take", by=bjorn)
    do(match, "offer_resignation", by=anna, level=2)
    do(match, "accept_offer", by=bjorn)
    row = VariantCount.objects.get(variant="backgammon")
    assert (row.black, row.gammons, row.turns, row.doubled, row.taken) == (1, 1, 2, 1, 1)
    assert rebuild() == []


def test_the_last_twelve_months_are_shown_with_empty_ones(client: Client, match: Match) -> None:
    do(match, "resign_match", by=match.white)
    this_month = localtime().date().replace(day=1)
    MonthCount.objects.create(month=this_month - timedelta(days=400), games=99)
    MonthCount.objects.create(month=(this_month - timedelta(days=1)).replace(day=1), games=4)
    months = read(client.get("/stats")).one(css="months").one("tbody").all("tr")
    assert [row.all("td")[0].text for row in months] == ["1", "4", *["0"] * 10]
    assert [row.one("rect").get("width") for row in months[:3]] == [
        "25.0000%",
        "100.0000%",
        "0.0000%",
    ]
    assert months[0].one("time").get("datetime") == f"{this_month:%Y-%m}"


def test_months_go_back_over_a_new_year() -> None:
    shown = months({date(2026, 12, 1): 2}, upto=date(2027, 2, 14), number=4)
    assert [each.month for each in shown] == [
        date(2027, 2, 1),
        date(2027, 1, 1),
        date(2026, 12, 1),
        date(2026, 11, 1),
    ]
    assert [each.size for each in shown] == ["0.0000%", "0.0000%", "100.0000%", "0.0000%"]


def test_the_page_is_small_and_asks_twice(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries, db: None
) -> None:
    for key in VARIANTS:
        VariantCount.objects.create(
            variant=key,
            white=1_046_820,
            black=1_047_729,
            draw=1064,
            turns=10**8,
            doubled=9,
            taken=7,
        )
    with django_assert_num_queries(2):
        answer = client.get("/stats")
    assert len(gzip.compress(answer.content)) <= 12_000
