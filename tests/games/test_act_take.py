"""Taking a double."""

from accounts.models import User
from backgammon.rules import Color, Cube
from games.models import Match
from tests.games.acting import ActionTests, RollDice, let_bjorn_double, post
from tests.games.pages import signed_in, text_of
from tests.games.playing import state


class TestTake(ActionTests):
    fields = {"action": "take"}
    kind = "take"

    def prepare(self, match: Match, roll_dice: RollDice) -> None:
        let_bjorn_double(match)
        super().prepare(match, roll_dice)


def test_the_cube_is_hers(anna: User, match: Match) -> None:
    let_bjorn_double(match)
    post(anna, match, action="take")
    assert state(match).cube == Cube(2, Color.WHITE)
    assert "cube at 2, yours" in text_of(signed_in(anna).get(f"/m/{match.pk}/"))
