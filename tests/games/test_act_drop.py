"""Dropping a double."""

from accounts.models import User
from games.models import Match
from tests.games.acting import ActionTests, RollDice, let_bjorn_double, post
from tests.games.pages import signed_in, text_of
from tests.games.playing import fresh


class TestDrop(ActionTests):
    fields = {"action": "drop"}
    kind = "drop"
    ends_game = True

    def prepare(self, match: Match, roll_dice: RollDice) -> None:
        let_bjorn_double(match)
        super().prepare(match, roll_dice)


def test_the_game_is_lost_and_the_next_one_says_so(
    anna: User, match: Match, roll_dice: RollDice
) -> None:
    let_bjorn_double(match)
    roll_dice((6, 1))
    post(anna, match, action="drop")
    assert fresh(match).black_score == 1
    page = text_of(signed_in(anna).get(f"/m/{match.pk}/"))
    assert "Game 1: Björn won 1 point (single game). You dropped a double." in page
    assert "Match to 5 · game 2" in page
