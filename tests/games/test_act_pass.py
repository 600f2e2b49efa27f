"""Passing when no move is legal."""

from accounts.models import User
from backgammon.rules import Color, Dice
from backgammon.rules.board import Board, counts_from
from games.models import Match
from tests.games.acting import ActionTests, RollDice, nothing_changes, post
from tests.games.pages import signed_in, text_of
from tests.games.playing import set_board

CLOSED = Board(
    white=counts_from({25: 1, 6: 14}),
    black=counts_from({6: 3, 5: 3, 4: 3, 3: 2, 2: 2, 1: 2}),
)


def let_anna_dance(match: Match) -> None:
    set_board(match, board=CLOSED, dice=Dice(6, 5), on_turn=Color.WHITE)


class TestPass(ActionTests):
    fields = {"action": "pass"}
    kind = "pass"

    def prepare(self, match: Match, roll_dice: RollDice) -> None:
        let_anna_dance(match)
        super().prepare(match, roll_dice)


def test_the_page_says_in_red_that_no_move_is_legal(anna: User, match: Match) -> None:
    let_anna_dance(match)
    page = text_of(signed_in(anna).get(f"/m/{match.pk}/"))
    assert "You cannot make a legal move: 6-5." in page
    assert 'value="pass"' in page
    assert 'value="play"' not in page


def test_a_pass_with_a_legal_move_is_refused(anna: User, match: Match) -> None:
    with nothing_changes(match):
        answer = post(anna, match, action="pass")
    assert answer.status_code == 422
    assert "You cannot pass: a legal move exists." in text_of(answer)
