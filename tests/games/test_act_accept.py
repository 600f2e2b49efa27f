"""Accepting what the opponent offers."""

from accounts.models import User
from games.models import Match
from tests.games.acting import ActionTests, RollDice, let_bjorn_resign, nothing_changes, post
from tests.games.pages import text_of
from tests.games.playing import fresh


class TestAccept(ActionTests):
    fields = {"action": "accept"}
    kind = "accept"
    ends_game = True

    def prepare(self, match: Match, roll_dice: RollDice) -> None:
        roll_dice((2, 1))
        let_bjorn_resign(match)
        super().prepare(match, roll_dice)


def test_the_points_are_won(anna: User, match: Match, roll_dice: RollDice) -> None:
    roll_dice((2, 1), (6, 5))
    let_bjorn_resign(match)
    post(anna, match, action="accept")
    assert fresh(match).white_score == 1


def test_nothing_offered_cannot_be_accepted(anna: User, match: Match) -> None:
    with nothing_changes(match):
        answer = post(anna, match, action="accept")
    assert answer.status_code == 409
    assert "Nothing is offered any more." in text_of(answer)
