"""Rolling the dice."""

from accounts.models import User
from backgammon.rules import Dice
from games.models import Match
from tests.games.acting import ActionTests, RollDice, let_anna_choose, nothing_changes, post
from tests.games.pages import text_of
from tests.games.playing import state


class TestRoll(ActionTests):
    fields = {"action": "roll"}
    kind = "roll"
    goes_on_here = True
    tells_repeats = False  # pages roll by themselves

    def prepare(self, match: Match, roll_dice: RollDice) -> None:
        let_anna_choose(match, roll_dice)
        super().prepare(match, roll_dice)


def test_the_dice_are_stored(anna: User, match: Match, roll_dice: RollDice) -> None:
    let_anna_choose(match, roll_dice)
    roll_dice((6, 4))
    post(anna, match, action="roll")
    assert state(match).dice == Dice(6, 4)


def test_dice_that_lie_are_not_rolled_again(anna: User, match: Match) -> None:
    with nothing_changes(match):
        answer = post(anna, match, action="roll")
    assert answer.status_code == 409
    assert "This cannot be done now." in text_of(answer)
