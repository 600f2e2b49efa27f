"""Resigning a game at a level."""

from django.test import Client

from accounts.models import User
from games.models import Match
from tests.games.acting import ActionTests, RollDice, nothing_changes, post
from tests.games.pages import signed_in, text_of
from tests.games.playing import fresh, make_match, state


class TestResign(ActionTests):
    fields = {"action": "resign", "level": 1}
    kind = "offer"
    goes_on_here = True


def test_a_level_below_the_most_waits_for_the_answer(anna: User, bjorn: User, match: Match) -> None:
    post(anna, match, action="resign", level=1)
    assert state(match).offer is not None
    page = text_of(signed_in(bjorn).get(f"/m/{match.pk}/"))
    assert "Anna offers to resign: you win 1 point (single game × cube 1)." in page
    mine = text_of(signed_in(anna).get(f"/m/{match.pk}/"))
    assert "You offered to resign (single game). Playing on takes the offer back." in mine


def test_the_most_that_can_be_lost_is_final(anna: User, match: Match, roll_dice: RollDice) -> None:
    roll_dice((6, 5))
    post(anna, match, action="resign", level=3)
    page = text_of(signed_in(anna).get(f"/m/{match.pk}/"))
    assert "Game 1: Björn won 3 points (backgammon). You resigned." in page


def test_a_level_that_does_not_exist_is_refused(anna: User, match: Match) -> None:
    for level in ("", "0", "4", "x"):
        with nothing_changes(match):
            assert post(anna, match, action="resign", level=level).status_code == 422


def test_the_page_shows_the_points_of_each_level(anna: User, match: Match) -> None:
    page = text_of(signed_in(anna).get(f"/m/{match.pk}/resign"))
    for points in ("1 point", "2 points", "3 points"):
        assert f"Resign and lose {points}" in page
    assert "Björn may accept or refuse it." in page
    assert "At once; Björn then leads 3–0." in page


def test_the_page_offers_no_level_on_the_other_players_turn(bjorn: User, match: Match) -> None:
    page = text_of(signed_in(bjorn).get(f"/m/{match.pk}/resign"))
    assert "You can resign a game only on your own turn." in page
    assert "Resign and lose the match" in page
    assert 'name="level"' not in page


def test_the_page_is_for_the_players(cecilia: User, match: Match) -> None:
    assert signed_in(cecilia).get(f"/m/{match.pk}/resign").status_code == 404


def test_the_page_asks_strangers_to_log_in(client: Client, match: Match) -> None:
    answer = client.get(f"/m/{match.pk}/resign")
    assert (answer.status_code, answer["Location"]) == (
        302,
        f"/login/?next=/m/{match.pk}/resign",
    )


def test_after_a_refused_offer_only_a_final_level_is_left(
    anna: User, bjorn: User, match: Match, roll_dice: RollDice
) -> None:
    roll_dice((6, 1))
    post(anna, match, action="resign", level="1")
    post(bjorn, match, action="refuse")
    page = text_of(signed_in(anna).get(f"/m/{match.pk}/resign"))
    assert 'name="level" value="3"' in page
    assert 'name="level" value="1"' not in page
    assert post(anna, match, action="resign", level="3").status_code == 303
    assert fresh(match).black_score == 3


def test_a_single_game_is_won_not_a_match(anna: User, bjorn: User, roll_dice: RollDice) -> None:
    roll_dice((3, 1))
    single = make_match(anna, bjorn, length=1)
    post(anna, single, action="resign", level="1")
    assert "You won the game." in text_of(signed_in(bjorn).get(f"/m/{single.pk}/"))
    assert "Björn won the game." in text_of(signed_in(anna).get(f"/m/{single.pk}/"))
