"""Typing at a match page: by addresses without script, and as its script asks."""

from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from backgammon.rules import Color, Cube, Phase
from games.models import Match
from tests.games.acting import RollDice, let_bjorn_be_on_turn, nothing_changes
from tests.games.pages import signed_in, text_of
from tests.games.playing import fresh, make_match, set_board, state
from tests.games.test_act_pass import let_anna_dance

WATCHING = "You are watching this game: only its players can play."


def client(user: User | None) -> Client:
    return signed_in(user) if user else Client()


def ask(user: User | None, match: Match, **question: object) -> dict[str, Any]:
    """What the script is told; nothing may change by it."""
    with nothing_changes(match):
        answer = client(user).get(f"/m/{match.pk}/say", {"v": fresh(match).version, **question})
    assert answer.status_code == 200
    told: dict[str, Any] = answer.json()
    assert told.pop("version") == fresh(match).version
    return told


def page(user: User | None, match: Match, **question: object) -> Any:
    """What a browser without script is shown; nothing may change by it."""
    with nothing_changes(match):
        return client(user).get(f"/m/{match.pk}/", {"v": fresh(match).version, **question})


def field_of(html: str) -> str:
    return html.split('id="typed"')[1].split("</form>", maxsplit=1)[0]


def line_of(html: str) -> str:
    return html.split('id="msg"')[1].split("</p>", maxsplit=1)[0]


# As the script asks


def test_moves_are_answered_with_those_of_the_whole_draft(anna: User, match: Match) -> None:
    told = ask(anna, match, d="8/5", say="6/5")
    assert told == {"said": "", "moves": [[8, 5], [6, 5]], "command": None, "bad": False}
    assert ask(anna, match, say="24/20")["moves"] == [[24, 21], [21, 20]]


def test_a_question_is_answered(anna: User, match: Match) -> None:
    told = ask(anna, match, d="8/5", say="p 5")
    said = "Point 5, your home: 1 white, blot."
    assert told == {"said": said, "moves": None, "command": None, "bad": False}


@pytest.mark.parametrize(("draft", "command"), [("8/5", "undo"), ("8/5,6/5", "submit")])
def test_a_command_is_left_to_the_page(anna: User, match: Match, draft: str, command: str) -> None:
    told = ask(anna, match, d=draft, say=command)
    assert (told["moves"], told["command"], told["bad"]) == (None, command, False)


def test_what_is_not_possible_is_explained(anna: User, match: Match) -> None:
    told = ask(anna, match, say="24/18")
    said = "You cannot play 24/18: that is 6 pips, and your dice are 3-1."
    assert told == {"said": said, "moves": None, "command": None, "bad": True}


@pytest.mark.parametrize(
    ("pressed", "said"),
    [
        ({"from": "8", "to": "2"}, "You cannot play 8/2: that is 6 pips, and your dice are 3-1."),
        ({"from": "", "to": "19"}, "The checkers on 19 are not yours."),
        ({"to": "19"}, "The checkers on 19 are not yours."),
        ({"from": "8", "to": "5"}, ""),
        ({"to": "5"}, ""),
        ({"from": "99", "to": "x"}, ""),
        ({}, ""),
    ],
)
def test_a_point_that_is_pressed_in_vain_says_why(
    anna: User, match: Match, pressed: dict[str, str], said: str
) -> None:
    assert ask(anna, match, **pressed) == {"said": said}


def test_who_is_not_on_turn_is_told_so_and_may_ask(bjorn: User, match: Match) -> None:
    told = ask(bjorn, match, say="8/5")
    assert (told["said"], told["bad"]) == ("It is not your turn.", True)
    assert ask(bjorn, match, say="pips")["said"] == "Pips 167–167."
    assert ask(bjorn, match, **{"from": "8", "to": "5"}) == {"said": ""}


@pytest.mark.parametrize("is_member", [True, False])
def test_who_watches_may_ask(cecilia: User, match: Match, *, is_member: bool) -> None:
    user = cecilia if is_member else None
    assert ask(user, match, say="dice")["said"] == "Dice 3-1."
    told = ask(user, match, say="8/5")
    assert (told["said"], told["bad"]) == (WATCHING, True)


def test_a_private_match_is_not_there_for_others(
    anna: User, bjorn: User, cecilia: User, roll_dice: RollDice
) -> None:
    roll_dice((3, 1))
    hidden = make_match(anna, bjorn, is_private=True)
    for user in (cecilia, None):
        for tail in ("say?say=dice", "?say=dice"):
            assert client(user).get(f"/m/{hidden.pk}/{tail}").status_code == 404
    assert ask(bjorn, hidden, say="dice")["said"] == "Dice 3-1."
    assert client(anna).get("/m/999999/say?say=dice").status_code == 404


def test_an_old_draft_is_dropped_and_nothing_done_beside_it(anna: User, match: Match) -> None:
    told = ask(anna, match, v=fresh(match).version - 1, d="8/5", say="6/5")
    said = "The game moved on. Your unsent move was dropped."
    assert told == {"said": said, "moves": None, "command": None, "bad": True}


@pytest.mark.parametrize("text", ["", " ", "\0", "x" * 3000, "<b>", "9/9/9", "%s", "१३/८"])
def test_junk_has_an_answer(anna: User, match: Match, text: str) -> None:
    told = ask(anna, match, say=text)
    assert told["bad"]
    assert told["said"]


def test_answers_are_for_one_reader_and_now(anna: User, match: Match) -> None:
    answer = signed_in(anna).get(f"/m/{match.pk}/say?say=dice")
    assert set(answer["Cache-Control"].split(", ")) == {"private", "no-cache"}
    assert "Cookie" in answer["Vary"]
    assert signed_in(anna).post(f"/m/{match.pk}/say", {"say": "dice"}).status_code == 405


def test_an_answer_takes_few_reads(anna: User, match: Match) -> None:
    asker = signed_in(anna)
    with CaptureQueriesContext(connection) as seen:
        for question in ({"say": "24/18"}, {"say": "moves"}, {"from": "8", "to": "2"}):
            asker.get(f"/m/{match.pk}/say", question)
    assert len([query for query in seen if '"games_' in query["sql"]]) <= 3 * 4


@pytest.fixture
def roll_due(match: Match) -> Match:
    """Björn is to roll and cannot double: the cube is Anna's."""
    let_bjorn_be_on_turn(match)
    set_board(match, cube=Cube(2, Color.WHITE))
    return match


def test_asking_rolls_nothing(bjorn: User, roll_due: Match) -> None:
    assert ask(bjorn, roll_due, say="dice")["said"] == "No dice are rolled."
    assert ask(bjorn, roll_due, say="13/8")["said"] == "Roll the dice first."
    assert "No dice are rolled." in line_of(text_of(page(bjorn, roll_due, say="dice")))
    assert state(roll_due).phase is Phase.ROLL


# Without script


def test_typed_moves_lead_to_the_page_of_the_new_draft(anna: User, match: Match) -> None:
    answer = page(anna, match, d="8/5", swap="1", say="6/5")
    assert answer.status_code == 303
    found = urlsplit(answer["Location"])
    version = str(match.version)
    assert parse_qs(found.query) == {"v": [version], "d": ["8/5,6/5"], "swap": ["1"]}
    ready = text_of(signed_in(anna).get(answer["Location"]))
    assert "8/5 6/5 – submit, or undo to try another." in ready
    assert 'name="d" value="8/5,6/5"' in field_of(ready)


def test_undo_leads_back(anna: User, match: Match) -> None:
    answer = page(anna, match, d="8/5,6/5", say="undo")
    assert answer["Location"] == f"/m/{match.pk}/?v={match.version}&d=8/5"


def test_what_cannot_be_followed_stays_in_the_field_beside_the_draft(
    anna: User, match: Match
) -> None:
    assert 'value="&quot;&gt;"' in page(anna, match, say='">').content.decode()
    refused = text_of(page(anna, match, d="8/5", say="13/9"))
    assert "You cannot play 13/9: that is 4 pips, and only the 1 is left." in line_of(refused)
    assert 'value="13/9"' in field_of(refused)
    assert 'name="play" value="8/5"' in refused


def test_an_answer_stands_in_the_message_line_and_empties_the_field(
    anna: User, match: Match
) -> None:
    html = text_of(page(anna, match, d="8/5", say="pips"))
    assert "Pips 164–167." in line_of(html)
    assert 'name="say" value=""' in field_of(html)
    assert 'name="play" value="8/5"' in html


def test_a_command_for_a_button_names_the_button(anna: User, match: Match) -> None:
    html = text_of(page(anna, match, d="8/5,6/5", say="submit"))
    assert "Press Submit move to send your play." in line_of(html)


def test_a_pass_is_left_to_its_button(anna: User, match: Match) -> None:
    let_anna_dance(match)
    assert ask(anna, match, say="pass")["command"] == "pass"
    assert "Press Pass to end your turn." in line_of(text_of(page(anna, match, say="p")))


def test_everybody_has_the_field(anna: User, bjorn: User, match: Match) -> None:
    for user in (anna, bjorn, None):
        html = text_of(client(user).get(f"/m/{match.pk}/"))
        label, example = (
            ("Type your move", "13/8 6/5") if user == anna else ("Ask about the position", "pips")
        )
        assert f'<label for="move">{label}</label>' in field_of(html)
        assert f'placeholder="{example}"' in field_of(html)
        assert '<option value="pips">' in field_of(html)
    assert WATCHING in line_of(text_of(page(None, match, say="8/5")))


def test_an_old_draft_is_complained_of_once(anna: User, match: Match) -> None:
    html = text_of(page(anna, match, v=match.version - 1, d="8/5", say="6/5"))
    moved = "The game moved on. Your unsent move was dropped."
    assert f'role="alert">{moved}' in html
    assert "Your turn: play 3-1." in line_of(html)
    assert 'value="6/5"' in field_of(html)
