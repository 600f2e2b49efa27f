"""Refusing what the opponent offers."""

from accounts.models import User
from games.models import Match
from tests.games.acting import ActionTests, RollDice, let_bjorn_resign, post
from tests.games.playing import fresh, state


class TestRefuse(ActionTests):
    fields = {"action": "refuse"}
    kind = "refuse"

    def prepare(self, match: Match, roll_dice: RollDice) -> None:
        roll_dice((2, 1))
        let_bjorn_resign(match)
        super().prepare(match, roll_dice)


def test_dice_turn_and_clock_stay_as_they_are(
    anna: User, match: Match, roll_dice: RollDice
) -> None:
    roll_dice((2, 1))
    let_bjorn_resign(match)
    before, deadline = state(match), fresh(match).deadline_at
    post(anna, match, action="refuse")
    after = state(match)
    assert (after.dice, after.on_turn, after.phase) == (before.dice, before.on_turn, before.phase)
    assert after.offer is None
    assert fresh(match).deadline_at == deadline
