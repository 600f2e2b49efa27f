"""Giving up the whole match."""

from accounts.models import User
from games.models import Match
from tests.games.acting import ActionTests, nothing_changes, post
from tests.games.pages import signed_in, text_of
from tests.games.playing import fresh


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
