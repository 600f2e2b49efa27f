"""What is asked once more before it is done, and what the questions tell, as each player likes."""

import re
from collections.abc import Callable
from dataclasses import replace
from html import unescape
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from backgammon.notation import parse_position
from backgammon.rules import Color, Cube, Dice, MatchScore
from games.models import Match
from tests.games.acting import let_anna_choose, let_bjorn_be_on_turn, let_bjorn_double
from tests.games.pages import signed_in
from tests.games.playing import do, done, fresh, kinds, make_match, set_board, state, submit

RollDice = Callable[..., None]


def like(user: User, **chosen: object) -> None:
    user.chosen = chosen
    user.save()


def bar(user: User, match: Match) -> str:
    """The action bar of the page."""
    page = unescape(signed_in(user).get(f"/m/{match.pk}/").content.decode())
    return page[page.index('id="act"') :].partition("</form>")[0]


# Doubling


@pytest.fixture
def can_double(match: Match, roll_dice: RollDice) -> Match:
    let_anna_choose(match, roll_dice)
    return match


@pytest.mark.parametrize(
    ("ask", "plain", "asked"),
    [("touch", "b fine", "sure coarse"), ("always", None, "sure"), ("never", "b", None)],
)
def test_a_double_asks_as_the_player_likes(
    can_double: Match, anna: User, ask: str, plain: str | None, asked: str | None
) -> None:
    like(anna, ask_double=ask)
    shown = bar(anna, can_double)
    button = re.search(r'<button class="(b|b fine)" data-key="d" name="action"', shown)
    question = re.search(r'<details class="(sure|sure coarse)">', shown)
    assert (button and button[1], question and question[1]) == (plain, asked)
    told = "Björn may take and own the cube at 2, or drop." in shown
    assert told is (question is not None)


# Answering a double


def test_an_answer_is_asked_once_more_with_what_it_leads_to(match: Match, anna: User) -> None:
    let_bjorn_double(match)
    shown = bar(anna, match)
    take, drop = shown.split('<span class="gap"></span>')
    assert take.count("<details") == drop.count("<details") == 1
    assert "Take<small>cube 2, yours</small>" in take
    assert "You play on for 2 and own the cube." in take
    assert "Drop<small>Björn scores 1 → 1–0</small>" in drop
    assert "The game ends: Björn scores 1 point and the score is 1–0." in drop
    assert all("Pips 163–167 · score 0–0 to 5" in part for part in (take, drop))


def test_an_answer_is_given_at_once_by_who_likes_that(match: Match, anna: User) -> None:
    let_bjorn_double(match)
    like(anna, ask_answer=False)
    shown = bar(anna, match)
    assert "<details" not in shown
    assert 'class="b two" name="action" value="take"' in shown
    assert 'class="b two bad" name="action" value="drop"' in shown
    assert "Drop<small>Björn scores 1 → 1–0</small>" in shown


def test_a_drop_that_ends_the_match_says_so(match: Match, anna: User) -> None:
    let_bjorn_double(match)
    context = replace(state(match).context, score=MatchScore(2, 4))
    set_board(match, context=context)
    shown = bar(anna, match)
    assert "Drop<small>Björn wins the match 5–2</small>" in shown
    assert "The match ends: Björn wins it 5–2." in shown


# Sending a move


def test_a_move_is_sent_at_once_unless_one_wants_to_be_asked(match: Match, anna: User) -> None:
    assert "<summary" not in bar(anna, match).partition('id="undo"')[2].partition("menu")[0]
    like(anna, ask_submit=True)
    shown = bar(anna, match)
    asked = shown.partition('<details class="sure last">')[2]
    assert '<summary class="b pri" id="submit"' in asked
    assert "What is sent cannot be taken back." in asked
    assert asked.count('value="play') == shown.count('value="play') == 2


def test_a_pass_is_asked_once_more_too(match: Match, anna: User, roll_dice: RollDice) -> None:
    board = parse_position("W[19:14] B[1:2 2:2 3:2 4:3 5:3 6:3] bar W=1")
    set_board(match, board=board, dice=Dice(6, 6))
    assert 'value="pass" aria-describedby="dance"' in bar(anna, match)
    like(anna, ask_submit=True)
    asked = bar(anna, match).partition('<details class="sure last">')[2]
    assert '<summary class="b pri" aria-describedby="dance"><span>Pass…' in asked
    assert asked.count('value="pass') == 2


# To the next game


def values(shown: str) -> list[str]:
    """What the buttons that end a turn send, the one that comes first last."""
    return [part.partition('"')[0] for part in shown.split('name="action" value="')[1:]]


def test_the_player_decides_which_button_comes_first(match: Match, anna: User) -> None:
    assert values(bar(anna, match)) == ["play+next", "play"]
    like(anna, next_after_submit=True)
    shown = bar(anna, match)
    assert values(shown) == ["play", "play+next"]
    first = shown.partition('id="submit"')[2]
    assert "<span>Submit, next game</span>" in first


def test_doubling_and_taking_go_on_too(
    match: Match, anna: User, bjorn: User, roll_dice: RollDice
) -> None:
    like(bjorn, next_after_submit=True)
    like(anna, next_after_submit=True)
    let_bjorn_be_on_turn(match)
    assert "double+next" in values(bar(bjorn, match))
    done(do(match, "double"))
    assert values(bar(anna, match)) == ["take+next", "drop"]


def tick(client: Client, match: Match, **more: Any) -> Any:
    return client.post("/next/after", {"at": match.pk, **more})


def test_the_box_on_the_page_is_kept_without_script(match: Match, anna: User) -> None:
    like(anna, keys=False)
    client = signed_in(anna)
    assert 'id="go-on" name="on" value="1">' in bar(anna, match)
    answer = tick(client, match, on="1")
    assert (answer.status_code, answer["Location"]) == (303, f"/m/{match.pk}/")
    assert 'id="go-on" name="on" value="1" checked>' in bar(anna, match)
    assert User.objects.get(pk=anna.pk).chosen == {"keys": False, "next_after_submit": True}
    tick(client, match)
    assert User.objects.get(pk=anna.pk).chosen == {"keys": False}


def test_the_box_answers_a_script_without_a_page(match: Match, anna: User) -> None:
    client = signed_in(anna)
    answer = client.post("/next/after", {"on": "1"}, headers={"Accept": "application/json"})
    assert (answer.status_code, answer.content) == (204, b"")
    assert client.get("/next/after").status_code == 405
    assert Client().post("/next/after", {"on": "1"}).status_code == 302


@pytest.mark.parametrize("at", ["", "x", "9" * 30])
def test_a_strange_match_leads_back_to_the_games(anna: User, at: str) -> None:
    assert signed_in(anna).post("/next/after", {"at": at})["Location"] == "/games"


def test_a_game_is_skipped_where_another_waits(
    match: Match, anna: User, cecilia: User, roll_dice: RollDice
) -> None:
    assert "Skip for now" not in bar(anna, match)
    roll_dice((3, 1))
    make_match(anna, cecilia)
    assert f'<a href="/next?from={match.pk}" data-key="N">Skip for now</a>' in bar(anna, match)
    done(submit(match, "8/5 6/5"))
    assert "Skip for now" not in bar(anna, match)


# Rolling


def test_who_wants_to_be_asked_rolls_himself(
    match: Match, bjorn: User, roll_dice: RollDice
) -> None:
    roll_dice((6, 4))
    done(submit(match, "8/5 6/5"))
    set_board(match, cube=Cube(2, Color.WHITE))  # not his to turn
    before = fresh(match).version
    like(bjorn, ask_to_roll=True)
    client = signed_in(bjorn)
    page = unescape(client.get(f"/m/{match.pk}/").content.decode())
    assert fresh(match).version == before
    assert "data-rolls" not in page
    like(bjorn)
    client.get(f"/m/{match.pk}/")
    assert kinds(match)[-1] == "roll"
