"""Offering the cube."""

from accounts.models import User
from games.models import Match
from tests.games.acting import ActionTests, RollDice, let_anna_choose, nothing_changes, post
from tests.games.pages import signed_in, text_of


class TestDouble(ActionTests):
    fields = {"action": "double"}
    kind = "double"

    def prepare(self, match: Match, roll_dice: RollDice) -> None:
        let_anna_choose(match, roll_dice)
        super().prepare(match, roll_dice)


def test_the_other_player_is_asked(
    anna: User, bjorn: User, match: Match, roll_dice: RollDice
) -> None:
    let_anna_choose(match, roll_dice)
    post(anna, match, action="double")
    assert "Anna doubles to 2." in text_of(signed_in(bjorn).get(f"/m/{match.pk}/"))
    assert "You doubled to 2." in text_of(signed_in(anna).get(f"/m/{match.pk}/"))


def test_the_starter_cannot_double_on_the_first_turn(anna: User, match: Match) -> None:
    with nothing_changes(match):
        answer = post(anna, match, action="double")
    assert answer.status_code == 409
