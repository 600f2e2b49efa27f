"""Offering the cube."""

from accounts.models import User
from backgammon.rules import Dice
from games.models import Match
from tests.games.acting import ActionTests, RollDice, let_anna_choose, nothing_changes, post
from tests.games.pages import signed_in, text_of
from tests.games.playing import state


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


def test_a_double_can_ask_for_the_dice_if_it_is_taken(
    anna: User, bjorn: User, match: Match, roll_dice: RollDice
) -> None:
    let_anna_choose(match, roll_dice)
    post(anna, match, action="double", then_roll="on")
    roll_dice((6, 3))
    post(bjorn, match, action="take")
    assert state(match).dice == Dice(6, 3)


def test_a_double_that_asks_for_nothing_leaves_the_roll_to_the_player(
    anna: User, bjorn: User, match: Match, roll_dice: RollDice
) -> None:
    let_anna_choose(match, roll_dice)
    post(anna, match, action="double")
    post(bjorn, match, action="take")
    assert state(match).dice is None


def test_the_starter_cannot_double_on_the_first_turn(anna: User, match: Match) -> None:
    with nothing_changes(match):
        answer = post(anna, match, action="double")
    assert answer.status_code == 409
