"""The page of a turn: what it says and shows."""

import random

import pytest

from accounts.models import User
from backgammon.notation.positions import parse_position
from backgammon.rules import VARIANTS, variant
from games.models import Match
from tests.games.acting import (
    RollDice,
    let_bjorn_double,
    nothing_changes,
)
from tests.games.pages import signed_in
from tests.games.playing import do, done, lose, make_match, play_on, state
from tests.games.reading import read
from tests.games.replaying import current, get, links, name_in, page, path, scores, told

# Pins, checkers that wait, no dice, both the same way round: enough for the quick run.
QUICK = ("plakoto", "crowded", "grasshopper", "long-narde")


# The turns and their words


def test_the_opening_position_is_turn_0(three_turns: Match) -> None:
    shown = page(None, path(three_turns, 0))
    assert told(shown) == ("Opening position", "Anna 3, Björn 1 – Anna starts")
    assert current(shown) == "Anna 3, Björn 1 – Anna starts"
    assert shown.one(id="dice").all(css="die") == []
    assert links(shown) == ["", "", path(three_turns, 1), path(three_turns, 3)]


def test_a_turn_tells_its_play_in_notation_and_in_words(three_turns: Match) -> None:
    shown = page(None, path(three_turns, 1))
    assert told(shown) == ("Anna 3-1: 8/5 6/5", "8 to 5; 6 to 5")
    assert current(shown) == "3-1 8/5 6/5"
    assert len(shown.one(id="dice").all(css="big")) == 2
    assert [len(shown.one(id="last").all("circle", css=css)) for css in ("ghost", "moved")] == [
        2,
        2,
    ]


def test_it_tells_what_else_happened_in_the_turn(three_turns: Match) -> None:
    shown = page(None, path(three_turns, 2))
    assert told(shown) == (
        "Björn 6-4: 24/14",
        "Björn doubles to 2 · Anna takes · 24 to 14",
    )
    assert current(shown) == "6-4 24/14"
    assert shown.one(css="cube").text == "2"
    first, last = path(three_turns, 0), path(three_turns, 3)
    assert links(shown) == [first, path(three_turns, 1), last, last]


def test_a_turn_under_way_says_what_it_waits_for(three_turns: Match) -> None:
    shown = page(None, path(three_turns, 3))
    assert told(shown)[0] == "Anna is to play 5-2"
    assert current(shown) == "5-2 …"
    assert links(shown) == [path(three_turns, 0), path(three_turns, 2), "", ""]


def test_a_game_just_begun_shows_its_opening_position(match: Match) -> None:
    shown = page(None, path(match, 0))
    assert links(shown) == [""] * 4
    assert shown.all(id="race") == []


# The moment before a play


def test_before_its_play_a_turn_shows_the_dice_and_gives_nothing_away(three_turns: Match) -> None:
    after = page(None, path(three_turns, 2))
    before = page(None, after.one(id="moment").get("href"))
    assert told(before)[0] == "Björn is to play 6-4"
    assert (
        before.one(id="position").text == page(None, path(three_turns, 1)).one(id="position").text
    )
    assert len(before.one(id="dice").all(css="die")) == 2
    assert before.one(css="cube").text == "2"
    assert before.one(id="moment").get("href") == path(three_turns, 2)


def test_before_a_drop_the_cube_is_offered(match: Match, roll_dice: RollDice) -> None:
    let_bjorn_double(match)
    roll_dice((5, 4))
    done(do(match, "drop"))
    after = page(None, path(match, 2))
    assert told(after) == (
        "Björn doubles to 2",
        "Anna drops · Björn wins: single game, 1 point",
    )
    before = page(None, path(match, 2) + "?before=1")
    assert told(before)[0] == "Anna is to take or drop"
    assert "offered" in before.one(css="cube").get("class")
    assert "offered" not in after.one(css="cube").get("class")


def test_where_nothing_was_decided_there_is_no_moment_before(three_turns: Match) -> None:
    for turn in (0, 3):
        moment = page(None, path(three_turns, turn)).one(id="moment")
        assert (moment.get("href"), moment.get("aria-disabled")) == ("", "true")


# Around the board


def test_the_score_is_that_of_the_game_and_of_its_end(anna: User, bjorn: User) -> None:
    match = make_match(anna, bjorn, variant="hyper", format="wins", length=3)
    lose(match, anna)
    while sum(state(match).turns) < 2:
        play_on(match, random.Random(1))
    lose(match, bjorn)
    first, last = page(anna, path(match, 0, 2)), page(anna, path(match, 99, 2).replace("99", "0"))
    assert scores(first) == scores(last) == ["1", "0"]
    assert first.one(id="card").one(css="big").text == "0–1"
    answer = get(anna, path(match, 99, 2))
    assert scores(page(anna, answer["Location"])) == ["1", "1"]


def test_each_game_has_the_colours_it_was_played_with(anna: User, bjorn: User) -> None:
    match = make_match(anna, bjorn, variant="hyper", format="games", length=4, colours="alternate")
    lose(match, anna)
    for game, white in ((1, "Anna"), (2, "Björn")):
        shown = page(anna, path(match, 0, game))
        heads = [each.text for each in shown.one(css="mv").one("thead").all("th")]
        assert heads[1] == white
        below = shown.one(css="me")
        assert name_in(below) == "Anna"
        letter = "w" if white == "Anna" else "b"
        assert below.one("use").get("href") == f"#{letter}"
    result = page(anna, get(anna, path(match, 99, 1))["Location"])
    assert any("Björn wins" in row.text for row in result.one(css="mv").all("tr"))


def test_a_player_sees_his_side_below_and_may_flip_the_board(
    anna: User, bjorn: User, cecilia: User, three_turns: Match
) -> None:
    for viewer, name in ((anna, "Anna"), (bjorn, "Björn"), (cecilia, "Anna"), (None, "Anna")):
        shown = page(viewer, path(three_turns, 2))
        assert name_in(shown.one(css="me")) == name
        flipped = page(viewer, shown.one(id="flip").get("href"))
        assert name_in(flipped.one(css="opp")) == name
        assert links(flipped)[1] == path(three_turns, 1) + "?flip=1"
        assert flipped.one(id="walk").fields["flip"] == "1"
        assert flipped.one(id="flip").get("href") == path(three_turns, 2)


def test_the_position_can_be_read_by_programs(three_turns: Match) -> None:
    text = page(None, path(three_turns, 1)).one(id="position").text
    board = parse_position(text)
    assert (board.white[5], board.white[6], board.white[8]) == (2, 4, 2)


def test_the_race_is_a_picture_with_words(three_turns: Match) -> None:
    shown = page(None, path(three_turns, 2))
    race = shown.one(id="race")
    assert race.one("p").text == "Björn leads by 6 pips."
    assert race.one("svg").get("aria-label") == (
        "Anna: 167 at first, 163 here, 163 at last. Björn: 167 at first, 157 here, 157 at last."
    )
    assert len(race.all("use")) == 2


def test_pages_have_no_style_and_no_script_of_their_own(three_turns: Match) -> None:
    shown = page(None, path(three_turns, 2))
    assert not any(each.get("style") for each in shown.all())
    assert [each.get("src") for each in shown.all("script") if each.raw.strip()] == []
    assert not any(name.startswith("on") for each in shown.all() for name in each.attributes)


@pytest.mark.parametrize(
    "key", [key if key in QUICK else pytest.param(key, marks=pytest.mark.long) for key in VARIANTS]
)
def test_every_turn_of_every_game_can_be_read(key: str, anna: User, bjorn: User) -> None:
    game = variant(key)
    match = make_match(anna, bjorn, variant=key, format=game.usual_format.value, length=3)
    rng = random.Random(11)
    for _ in range(24):
        play_on(match, rng, drops=0)
    client = signed_in(anna)
    with nothing_changes(match):
        last = int(read(client.get(path(match, 0))).one(id="turn").get("max"))
        assert last > 5
        for turn in range(last + 1):
            for query in ("", "?before=1", "?flip=1"):
                shown = read(client.get(path(match, turn) + query))
                assert told(shown)[0]
                assert shown.one(id="turn").get("value") == str(turn)
                assert bool(shown.all(id="race")) == game.uses_dice
