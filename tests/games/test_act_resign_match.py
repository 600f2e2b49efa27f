"""Giving up the whole match."""

from accounts.models import User
from games.models import Game, Match
from stats.models import PlayerCount
from tests.games.acting import ActionTests, RollDice, let_bjorn_double, nothing_changes, post
from tests.games.pages import signed_in, text_of
from tests.games.playing import do, done, fresh


class TestResignMatch(ActionTests):
    fields = {"action": "resign_match", "sure": "1"}
    kind = "resign_match"
    opponent_may = True
    ends_game = True


def test_the_other_player_wins_whatever_the_score(anna: User, bjorn: User, match: Match) -> None:
    post(anna, match, action="resign_match", sure="1")
    assert fresh(match).winner == bjorn
    page = text_of(signed_in(anna).get(f"/m/{match.pk}/"))
    assert "Björn won the match 0–0." in page
    assert "You resigned the match." in page
    assert "Play again" in page


def test_it_is_asked_twice(anna: User, match: Match) -> None:
    with nothing_changes(match):
        answer = post(anna, match, action="resign_match")
    assert answer.status_code == 422
    assert "Tick the box to give up the whole match." in text_of(answer)


def test_off_turn_too_and_the_running_game_counts_as_lost_at_the_cube(
    anna: User, bjorn: User, match: Match, roll_dice: RollDice
) -> None:
    let_bjorn_double(match)
    done(do(match, "take"))  # Anna owns the cube at 2, and Björn is to roll
    post(anna, match, action="resign_match", sure="1")
    after = fresh(match)
    assert (after.status, after.ended_by, after.winner) == ("finished", "match_resigned", bjorn)
    assert (after.white_score, after.black_score) == (0, 0)
    game = Game.objects.get(match=match)
    assert (game.winner, game.kind, game.cube, game.points) == ("black", 1, 2, 2)
    assert not game.counts_in_score
    counts = {each.user: (each.won, each.lost) for each in PlayerCount.objects.all()}
    assert (counts[anna], counts[bjorn]) == ((0, 1), (1, 0))
