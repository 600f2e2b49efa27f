"""The page of a turn: who may see it, where it leads, what it shows, how fast it comes."""

import random
import re
import time
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils.translation import override

from accounts.models import User
from backgammon.notation.positions import parse_position
from backgammon.rules import VARIANTS, Color, Cube, variant
from games.models import Match
from tests.games.acting import (
    RollDice,
    let_bjorn_be_on_turn,
    let_bjorn_double,
    nothing_changes,
)
from tests.games.pages import signed_in
from tests.games.playing import do, done, fresh, lose, make_match, play_on, set_board, state, submit
from tests.games.reading import Element, read

# Pins, checkers that wait, no dice, both the same way round: enough for the quick run.
QUICK = ("plakoto", "crowded", "grasshopper", "long-narde")
STATEMENTS = 8  # session, user, stamp, how many matches wait (twice), match, game, events


def path(match: Match, turn: int, game: int = 1) -> str:
    return f"/m/{match.pk}/{game}/{turn}/"


def get(user: User | None, address: str, **headers: str) -> Any:
    client = signed_in(user) if user else Client()
    return client.get(address, headers=headers)


def page(user: User | None, address: str) -> Element:
    answer = get(user, address)
    assert answer.status_code == 200
    return read(answer)


def reader(user: User, match: Match) -> Client:
    """A browser that has seen a page of the site, and with it got the cookie for forms."""
    client = signed_in(user)
    client.get(path(match, 0))
    return client


def told(shown: Element) -> tuple[str, str]:
    message = shown.one(id="msg")
    return message.one("b").text, message.one("span").text


def links(shown: Element) -> list[str]:
    """Where the four steps lead, nothing where one is there already."""
    return [each.get("href") for each in shown.one("nav", id="steps").all("a")]


def name_in(strip: Element) -> str:
    return strip.one(css="nm").all("b")[0].text


def current(shown: Element) -> str:
    return shown.one(**{"aria-current": "step"}).text


@pytest.fixture
def three_turns(match: Match, roll_dice: RollDice) -> Match:
    """Anna 3-1, Björn 6-4 after a double that was taken, Anna has rolled 5-2."""
    let_bjorn_double(match)
    done(do(match, "take"))
    roll_dice((6, 4), (5, 2))
    done(do(match, "roll"))
    done(submit(match, "24/14"))
    done(do(match, "roll"))
    return match


# Where it leads


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


@pytest.mark.parametrize("turn", [4, 5, 10**6, 10**30])
def test_a_turn_out_of_range_leads_to_the_last(three_turns: Match, turn: int) -> None:
    answer = get(None, path(three_turns, turn))
    assert (answer.status_code, answer["Location"]) == (302, path(three_turns, 3))


def test_the_other_side_stays_at_the_bottom_on_the_way(three_turns: Match) -> None:
    answer = get(None, path(three_turns, 9) + "?flip=1")
    assert answer["Location"] == path(three_turns, 3) + "?flip=1"


@pytest.mark.parametrize("game", [0, 2, 99_999, 10**30])
def test_a_game_that_is_not_there_is_not_found(match: Match, game: int) -> None:
    assert get(None, path(match, 0, game)).status_code == 404


@pytest.mark.parametrize("address", ["/m/0/1/0/", f"/m/{10**30}/1/0/", "/m/{}/1/-1/", "/m/{}/1/x/"])
def test_an_address_that_never_was_is_not_found(match: Match, address: str) -> None:
    assert get(None, address.format(match.pk)).status_code == 404


def test_the_slider_works_as_a_form(three_turns: Match) -> None:
    shown = page(None, path(three_turns, 1))
    form = shown.one("form", id="walk")
    slider = form.one("input", type="range")
    assert [slider.get(name) for name in ("min", "max", "value")] == ["0", "3", "1"]
    answer = get(None, f"{path(three_turns, 1)}?{slider.get('name')}=2")
    assert (answer.status_code, answer["Location"]) == (302, path(three_turns, 2))
    answer = get(None, path(three_turns, 1) + "?flip=1&turn=99")
    assert answer["Location"] == path(three_turns, 3) + "?flip=1"


@pytest.mark.parametrize("turn", ["", "x", "-1", "1.5", "1", "٣", "9" * 5000])
def test_a_slider_that_says_nothing_new_shows_the_page(three_turns: Match, turn: str) -> None:
    assert get(None, path(three_turns, 1) + f"?turn={turn}").status_code == 200


def test_every_row_of_the_list_leads_to_its_turn(three_turns: Match) -> None:
    shown = page(None, path(three_turns, 1))
    rows = [(each.text, each.get("href")) for each in shown.one(css="mv").all("a")]
    assert rows == [
        ("Anna 3, Björn 1 – Anna starts", path(three_turns, 0)),
        ("3-1 8/5 6/5", path(three_turns, 1)),
        ("doubles to 2", path(three_turns, 2)),
        ("takes", path(three_turns, 2)),
        ("6-4 24/14", path(three_turns, 2)),
    ]


def test_the_page_of_the_match_leads_to_every_turn(anna: User, three_turns: Match) -> None:
    here, there = (
        [each.get("href") for each in page(anna, address).one(css="mv").all("a")]
        for address in (path(three_turns, 1), f"/m/{three_turns.pk}/")
    )
    assert here == there
    for address in there:
        assert get(anna, address).status_code == 200


def test_games_lead_to_their_neighbours_and_to_the_match(anna: User, bjorn: User) -> None:
    match = make_match(anna, bjorn, variant="hyper", format="games", length=4)
    for _ in range(2):
        lose(match, anna)
    shown = page(anna, path(match, 0, 2))
    found = [(each.text, each.get("href")) for each in shown.one(id="card").all("a")]
    assert found == [
        ("Back to the match", f"/m/{match.pk}/"),
        ("← Game 1", path(match, 0, 1)),
        ("Game 3 →", path(match, 0, 3)),
    ]
    finished = page(anna, f"/m/{match.pk}/").one(css="mt").all("a")
    assert [(each.get("aria-label"), each.text, each.get("href")) for each in finished] == [
        ("Game 1", "1", path(match, 0, 1)),
        ("Game 2", "2", path(match, 0, 2)),
    ]


# What it shows


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


def scores(shown: Element) -> list[str]:
    """Above the board and below it."""
    return [each.text.removeprefix("Score ") for each in shown.all(css="sc")]


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


# Who may see it


def test_a_private_match_is_not_there_for_others(
    anna: User, bjorn: User, cecilia: User, roll_dice: RollDice
) -> None:
    roll_dice((3, 1))
    match = make_match(anna, bjorn, is_private=True)
    seen = [get(user, path(match, 0)).status_code for user in (anna, bjorn, cecilia, None)]
    assert seen == [200, 200, 404, 404]


def test_reading_rolls_nothing_and_writes_nothing(bjorn: User, match: Match) -> None:
    """Björn is to roll and cannot double: opening the page of the match would roll."""
    let_bjorn_be_on_turn(match)
    set_board(match, cube=Cube(2, Color.WHITE))
    client = reader(bjorn, match)
    with nothing_changes(match), CaptureQueriesContext(connection) as queries:
        assert client.get(path(match, 1)).status_code == 200
    assert {query["sql"].split()[0] for query in queries} == {"SELECT"}


@pytest.mark.parametrize("method", ["post", "put", "patch", "delete"])
def test_it_can_only_be_read(anna: User, match: Match, method: str) -> None:
    assert getattr(signed_in(anna), method)(path(match, 0)).status_code == 405


# What it costs


def test_a_page_is_kept_by_the_browser_and_asked_for_again(anna: User, three_turns: Match) -> None:
    client = reader(anna, three_turns)
    first = client.get(path(three_turns, 1))
    assert "private" in first["Cache-Control"]
    assert "no-cache" in first["Cache-Control"]
    assert {"Cookie", "Accept-Language"} <= set(re.split(r", *", first["Vary"]))
    again = client.get(path(three_turns, 1), headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_it_is_sent_again_when_something_has_changed(
    anna: User, bjorn: User, three_turns: Match
) -> None:
    client = reader(anna, three_turns)
    seen = {"If-None-Match": client.get(path(three_turns, 1))["ETag"]}
    with override("fi"):
        other = client.get(path(three_turns, 1), headers={**seen, "Accept-Language": "fi"})
    assert get(bjorn, path(three_turns, 1), **seen).status_code == 200
    assert get(None, path(three_turns, 1), **seen).status_code == 200
    assert other.status_code in (200, 304)
    done(submit(three_turns, "13/8 24/22"))
    assert client.get(path(three_turns, 1), headers=seen).status_code == 200


def test_the_count_in_the_header_is_part_of_it(
    anna: User, cecilia: User, match: Match, roll_dice: RollDice
) -> None:
    client = reader(anna, match)
    seen = {"If-None-Match": client.get(path(match, 0))["ETag"]}
    assert client.get(path(match, 0), headers=seen).status_code == 304
    roll_dice((6, 5))
    make_match(anna, cecilia)
    assert client.get(path(match, 0), headers=seen).status_code == 200


def test_what_the_reader_has_chosen_is_part_of_it(anna: User, match: Match) -> None:
    client = reader(anna, match)
    seen = {"If-None-Match": client.get(path(match, 0))["ETag"]}
    User.objects.filter(pk=anna.pk).update(chosen={"home": "left"})
    assert client.get(path(match, 0), headers=seen).status_code == 200


@pytest.fixture
def long_game(anna: User, bjorn: User) -> Match:
    """At least 60 turns of a game that is not over."""
    match = make_match(anna, bjorn, variant="fevga", length=1)
    rng = random.Random(2)
    while sum(state(match).turns) < 60:
        play_on(match, rng)
    assert fresh(match).is_live
    return match


def test_a_page_takes_few_statements_however_long_the_game(anna: User, long_game: Match) -> None:
    client = signed_in(anna)
    client.get(path(long_game, 1))
    for turn in (0, 1, 59):
        with CaptureQueriesContext(connection) as queries:
            began = time.perf_counter()
            assert client.get(path(long_game, turn)).status_code == 200
            taken = time.perf_counter() - began
        assert len(queries) <= STATEMENTS, [query["sql"] for query in queries]
        print(f"turn {turn}: {1000 * taken:.0f} ms, {len(queries)} statements")
