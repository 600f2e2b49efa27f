"""Submitting a play."""

from accounts.models import User
from backgammon.rules import Color, Dice
from backgammon.rules.board import Board, counts_from
from games.models import Match
from tests.games.acting import ActionTests, RollDice, nothing_changes, post
from tests.games.pages import signed_in, text_of
from tests.games.playing import set_board, state


class TestPlay(ActionTests):
    fields = {"action": "play", "play": "8/5,6/5"}
    kind = "play"


def test_the_checkers_stand_where_they_were_moved(anna: User, match: Match) -> None:
    post(anna, match, action="play", play="8/5,6/5")
    assert state(match).board.counts(Color.WHITE)[5] == 2


def test_the_order_of_the_moves_does_not_matter(anna: User, match: Match) -> None:
    assert post(anna, match, action="play", play="6/5,8/5").status_code == 303


def test_an_incomplete_play_is_kept_to_go_on_from(anna: User, match: Match) -> None:
    with nothing_changes(match):
        answer = post(anna, match, action="play", play="8/5")
    page = text_of(answer)
    assert answer.status_code == 422
    assert "The play is not complete: more dice can be played." in page
    assert "Played: 8/5" in page
    assert 'name="play" value="8/5"' in page


def test_an_illegal_play_is_refused_in_words(anna: User, match: Match) -> None:
    with nothing_changes(match):
        answer = post(anna, match, action="play", play="24/18,13/7")
    assert answer.status_code == 422
    assert "This is not a legal play." in text_of(answer)


def test_no_play_at_all_is_refused_in_words(anna: User, match: Match) -> None:
    with nothing_changes(match):
        answer = post(anna, match, action="play", play="")
    assert answer.status_code == 422
    assert "Play on the board first." in text_of(answer)


def test_junk_is_refused_in_words(anna: User, match: Match) -> None:
    for junk in ("8-", "99/3", "x", "8/5 " * 40, "\0", "bar/off/bar", "①/②"):
        with nothing_changes(match):
            answer = post(anna, match, action="play", play=junk)
        assert answer.status_code == 422, junk
        assert 'role="alert"' in text_of(answer)


def test_the_dice_order_of_a_refused_play_is_kept(anna: User, match: Match) -> None:
    answer = post(anna, match, action="play", play="8/7", swap="1")
    assert "Played: 8/7" in text_of(answer)


def test_an_action_that_does_not_exist_is_refused_in_words(anna: User, match: Match) -> None:
    for action in ("", "win", "open_turn", "play+next+next", "resign"):
        with nothing_changes(match):
            assert post(anna, match, action=action, play="8/5,6/5").status_code == 422, action


def test_the_last_play_of_a_game_stays_at_its_result(
    anna: User, match: Match, roll_dice: RollDice
) -> None:
    board = Board(white=counts_from({1: 1}), black=counts_from({6: 2}))
    set_board(match, board=board, dice=Dice(6, 5), on_turn=Color.WHITE)
    roll_dice((4, 1))
    answer = post(anna, match, action="play+next", play="1/off")
    assert (answer.status_code, answer["Location"]) == (303, f"/m/{match.pk}/")
    assert "Game 1: you won 2 points (gammon)." in text_of(signed_in(anna).get(f"/m/{match.pk}/"))
