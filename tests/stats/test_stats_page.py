"""The statistics page."""

from django.test import Client

from accounts.models import User
from games.models import Match
from stats.models import VariantCount
from tests.games.pages import text_of
from tests.games.playing import do


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
