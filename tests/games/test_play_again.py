"""Play again: the same match once more, colours changed."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from games.models import Challenge, Match
from tests.games.pages import signed_in, text_of
from tests.games.playing import do, make_match
from tests.races import at_once


@pytest.fixture
def over(match: Match, anna: User, roll_dice: Callable[..., None]) -> Match:
    """A match to 5 that Anna (white) has resigned."""
    roll_dice((6, 5))
    do(match, "resign_match", by=anna)
    return match


def again(match: Match) -> str:
    return f"/m/{match.pk}/again"


def rematches(match: Match) -> int:
    return Challenge.objects.filter(rematch_of=match).count()


def test_one_click_asks_the_opponent_with_the_colours_changed(
    over: Match, anna: User, bjorn: User
) -> None:
    answer = signed_in(anna).post(again(over))
    assert (answer.status_code, answer["Location"]) == (303, f"/m/{over.pk}/")
    asked = Challenge.objects.get(rematch_of=over)
    assert (asked.challenger, asked.opponent, asked.colour) == (anna, bjorn, "black")
    assert (asked.length, asked.delay, asked.is_rated) == (5, over.delay, over.is_rated)


def test_the_games_say_that_the_opponent_is_asked(over: Match, anna: User) -> None:
    client = signed_in(anna)
    client.post(again(over))
    assert "Björn is invited." in text_of(client.get("/games"))


def test_when_the_other_asks_too_the_match_begins(over: Match, anna: User, bjorn: User) -> None:
    signed_in(anna).post(again(over))
    answer = signed_in(bjorn).post(again(over))
    begun = Match.objects.exclude(pk=over.pk).get()
    assert (answer.status_code, answer["Location"]) == (303, f"/m/{begun.pk}/")
    assert (begun.white, begun.black, begun.origin) == (bjorn, anna, "rematch")


def test_asking_twice_is_asking_once(over: Match, anna: User) -> None:
    client = signed_in(anna)
    codes = [client.post(again(over)).status_code for _ in range(2)]
    assert codes == [303, 303]
    assert rematches(over) == 1


def test_a_running_match_cannot_be_played_again(match: Match, anna: User) -> None:
    answer = signed_in(anna).post(again(match))
    assert answer.status_code == 409
    assert "The match is still going on." in text_of(answer)
    assert rematches(match) == 0


def test_an_opponent_who_has_left_cannot_be_asked(over: Match, anna: User, bjorn: User) -> None:
    User.objects.filter(pk=bjorn.pk).update(is_active=False)
    answer = signed_in(anna).post(again(over))
    assert answer.status_code == 409
    assert "This player cannot be challenged." in text_of(answer)


def test_for_somebody_who_did_not_play_there_is_nothing(over: Match, cecilia: User) -> None:
    assert signed_in(cecilia).post(again(over)).status_code == 404
    assert signed_in(cecilia).post("/m/999999/again").status_code == 404
    assert signed_in(cecilia).post(f"/m/{'9' * 25}/again").status_code == 404
    assert rematches(over) == 0


def test_a_stranger_is_sent_to_the_login(client: Client, over: Match) -> None:
    assert client.post(again(over)).status_code == 302
    assert rematches(over) == 0


def test_a_get_is_the_wrong_method(over: Match, anna: User) -> None:
    assert signed_in(anna).get(again(over)).status_code == 405
    assert rematches(over) == 0


@pytest.mark.django_db(transaction=True)
def test_when_both_ask_at_once_one_match_begins(over: Match, anna: User, bjorn: User) -> None:
    answers = at_once(*[partial(signed_in(each).post, again(over)) for each in (anna, bjorn)])
    assert {answer.status_code for answer in answers} == {303}
    assert rematches(over) == 1
    assert Match.objects.count() == 2
    assert Challenge.objects.get(rematch_of=over).status == "accepted"


def test_all_terms_are_kept(anna: User, bjorn: User) -> None:
    terms: dict[str, Any] = {
        "variant": "long-narde",
        "options": {"fence": "home", "extended": True},
        "format": "n_points",
        "colours": "alternate",
        "delay": 86_400,
    }
    played = make_match(anna, bjorn, length=4, **terms)
    do(played, "resign_match", by=bjorn)
    signed_in(bjorn).post(again(played))
    asked = Challenge.objects.get(rematch_of=played)
    assert (asked.variant, asked.format, asked.length) == ("long-narde", "n_points", 4)
    assert asked.options == played.options
    assert (asked.colours, asked.delay, asked.colour) == ("alternate", 86_400, "white")
    page = text_of(signed_in(anna).get(asked.get_absolute_url()))
    assert "Björn begins as White, and the colours change after every game." in page
    assert "A fence of six points is allowed only once an opponent’s checker is home." in page
