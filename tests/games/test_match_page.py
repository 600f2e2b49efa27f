"""The page of a match: when opening it rolls, what is cached, what a bare browser can do."""

import gzip
import json
import re
from html.parser import HTMLParser
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from backgammon.rules import Color, Dice, Phase
from games import selectors
from games.models import Event, Game, Match
from games.services import challenges
from tests.games.acting import (
    RollDice,
    let_anna_choose,
    let_bjorn_be_on_turn,
    nothing_changes,
    post,
)
from tests.games.pages import signed_in, text_of
from tests.games.playing import do, done, fresh, make_match, past, set_board, state, submit


def url(match: Match, tail: str = "") -> str:
    return f"/m/{match.pk}/{tail}"


def get(user: User | None, match: Match, query: str = "", **headers: str) -> Any:
    client = signed_in(user) if user else Client()
    return client.get(url(match) + query, headers=headers)


@pytest.fixture
def roll_due(match: Match, roll_dice: RollDice) -> Match:
    """Björn is to roll and cannot double: the cube is Anna's."""
    from backgammon.rules import Cube

    let_bjorn_be_on_turn(match)
    set_board(match, cube=Cube(2, Color.WHITE))
    roll_dice((6, 4))
    return match


# Opening the page rolls


def test_the_player_on_turn_who_opens_the_page_rolls(bjorn: User, roll_due: Match) -> None:
    page = text_of(get(bjorn, roll_due))
    assert state(roll_due).dice == Dice(6, 4)
    assert "Your turn: play 6-4." in page


def test_every_later_opening_shows_the_same_dice(anna: User, bjorn: User, roll_due: Match) -> None:
    get(bjorn, roll_due)
    with nothing_changes(roll_due):
        for user in (bjorn, anna, bjorn):
            assert get(user, roll_due).status_code == 200


@pytest.mark.parametrize(
    "headers",
    [
        {"Sec-Purpose": "prefetch"},
        {"Sec-Purpose": "prefetch;prerender"},
        {"Purpose": "prefetch"},
        {"X-Moz": "prefetch"},
        *({"Sec-Fetch-Dest": dest} for dest in ("iframe", "image", "script", "object", "embed")),
    ],
)
def test_a_request_that_opens_nothing_rolls_nothing(
    bjorn: User, roll_due: Match, headers: dict[str, str]
) -> None:
    with nothing_changes(roll_due):
        page = text_of(get(bjorn, roll_due, **headers))
    assert "Roll dice" in page
    assert "data-rolls" in page


@pytest.mark.parametrize("dest", ["document", "empty"])
def test_opening_the_page_by_a_link_or_a_service_worker_rolls(
    bjorn: User, roll_due: Match, dest: str
) -> None:
    get(bjorn, roll_due, **{"Sec-Fetch-Dest": dest})
    assert state(roll_due).phase is Phase.PLAY


def test_a_head_request_rolls_nothing(bjorn: User, roll_due: Match) -> None:
    with nothing_changes(roll_due):
        assert signed_in(bjorn).head(url(roll_due)).status_code == 200


def test_nobody_else_rolls(anna: User, cecilia: User, roll_due: Match) -> None:
    with nothing_changes(roll_due):
        for user in (anna, cecilia, None):
            assert "is to move." in text_of(get(user, roll_due))


def test_the_fragment_and_the_resign_page_roll_nothing(bjorn: User, roll_due: Match) -> None:
    client = signed_in(bjorn)
    with nothing_changes(roll_due):
        assert "Roll dice" in text_of(client.get(url(roll_due, "fragment")))
        assert client.get(url(roll_due, "resign")).status_code == 200


def test_where_he_may_double_opening_rolls_nothing(
    anna: User, match: Match, roll_dice: RollDice
) -> None:
    let_anna_choose(match, roll_dice)
    with nothing_changes(match):
        page = text_of(get(anna, match))
    assert "Your turn: roll, or double first." in page
    assert "Double to 2" in page
    assert "data-rolls" not in page


def test_after_the_deadline_opening_changes_nothing(bjorn: User, roll_due: Match) -> None:
    past(roll_due, 4 * 86_400)
    with nothing_changes(roll_due):
        page = text_of(get(bjorn, roll_due))
    assert "Time ran out at " in page
    assert "The match is cancelled. The site settles it within a minute." in page
    assert '<a href="/help/#time">How time works</a>' in page
    assert 'name="action"' not in page


def test_an_action_after_the_deadline_is_late_and_the_time_out_stands(
    anna: User, match: Match
) -> None:
    past(match, 4 * 86_400)
    answer = post(anna, match, action="play", play="8/5,6/5")
    assert answer.status_code == 409
    assert "Time ran out before this arrived." in text_of(answer)
    assert fresh(match).status == Match.Status.CANCELLED


# Who may see it, and what is kept


def test_anybody_may_watch_a_public_match_without_buttons(match: Match) -> None:
    page = text_of(get(None, match))
    assert "Anna is to move." in page
    assert 'name="action"' not in page


def test_a_private_match_is_not_there_for_others(
    anna: User, bjorn: User, cecilia: User, roll_dice: RollDice
) -> None:
    roll_dice((3, 1))
    hidden = make_match(anna, bjorn, is_private=True)
    for user in (cecilia, None):
        client = signed_in(user) if user else Client()
        assert client.get(url(hidden)).status_code == 404
        assert client.get(url(hidden, "fragment")).status_code == 404
        assert client.get(url(hidden, "resign")).status_code in (302, 404)
        assert client.post(url(hidden, "act"), {"action": "roll"}).status_code == 404
    assert get(anna, hidden).status_code == 200


@pytest.mark.parametrize("tail", ["", "fragment", "resign", "act"])
def test_a_match_that_never_was_is_not_found(anna: User, tail: str) -> None:
    client = signed_in(anna)
    for number in ("0", "999999", "9" * 30):
        answer = client.post if tail == "act" else client.get
        assert answer(f"/m/{number}/{tail}").status_code == 404


@pytest.mark.parametrize("tail", ["", "fragment", "resign"])
def test_pages_are_private_and_asked_for_anew(anna: User, match: Match, tail: str) -> None:
    answer = signed_in(anna).get(url(match, tail))
    assert set(answer["Cache-Control"].split(", ")) == {"private", "no-cache"}
    assert {"Cookie", "Accept-Language"} <= set(re.split(r",\s*", answer["Vary"]))


def test_a_fragment_that_is_known_is_answered_by_one_read_of_the_match(
    anna: User, match: Match
) -> None:
    client = signed_in(anna)
    tag = client.get(url(match, "fragment"))["ETag"]
    with CaptureQueriesContext(connection) as seen:
        answer = client.get(url(match, "fragment"), headers={"If-None-Match": tag})
    assert (answer.status_code, answer.content) == (304, b"")
    assert len([query for query in seen if '"games_' in query["sql"]]) == 1


def test_the_page_names_the_stamp_of_its_fragment(anna: User, match: Match) -> None:
    client = signed_in(anna)
    stamp = re.search(r'data-stamp="([^"]*)"', client.get(url(match)).content.decode())
    assert stamp
    assert stamp[1].replace("&quot;", '"') == client.get(url(match, "fragment"))["ETag"]


def test_the_stamp_changes_with_the_version_the_viewer_and_the_deadline(
    anna: User, bjorn: User, match: Match
) -> None:
    def tag(user: User) -> str:
        return str(signed_in(user).get(url(match, "fragment"))["ETag"])

    tags = {tag(anna), tag(bjorn)}
    done(submit(match, "8/5 6/5"))
    tags.add(tag(anna))
    past(match, 4 * 86_400)
    tags.add(tag(anna))
    assert len(tags) == 4


def test_the_stamp_changes_with_what_the_viewer_has_chosen(anna: User, match: Match) -> None:
    client = signed_in(anna)
    seen = {"If-None-Match": client.get(url(match, "fragment"))["ETag"]}
    assert client.get(url(match, "fragment"), headers=seen).status_code == 304
    User.objects.filter(pk=anna.pk).update(chosen={"home": "left"})
    assert client.get(url(match, "fragment"), headers=seen).status_code == 200


def test_a_fragment_holds_no_token_and_a_page_does(anna: User, match: Match) -> None:
    client = signed_in(anna)
    assert "csrfmiddlewaretoken" in text_of(client.get(url(match)))
    fragment = client.get(url(match, "fragment"))
    assert "csrf" not in text_of(fragment)
    assert "csrftoken" not in fragment.cookies
    assert "<html" not in text_of(fragment)


def test_the_board_form_holds_no_token(anna: User, match: Match) -> None:
    form = text_of(get(anna, match)).split('id="board"')[1].split("</form>")[0]
    assert "csrf" not in form


def test_without_a_token_nothing_is_done(anna: User, match: Match) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(anna)
    with nothing_changes(match):
        answer = client.post(url(match, "act"), {"action": "play", "play": "8/5,6/5", "version": 2})
    assert answer.status_code == 403


# Without script


def test_a_play_can_be_put_together_by_following_buttons(anna: User, match: Match) -> None:
    client = signed_in(anna)
    first = text_of(client.get(url(match), {"v": match.version, "d": "", "from": "8"}))
    assert 'value="8/5"' in first
    second = text_of(client.get(url(match) + f"?v={match.version}&d=&d=8/5"))
    assert "Play the 1." in second
    assert 'aria-disabled="true"' in second.split('id="submit"')[1].split(">")[0]
    ready = text_of(client.get(url(match) + f"?v={match.version}&d=8/5&d=8/5,6/5"))
    assert "8/5 6/5 – submit, or undo to try another." in ready
    assert "2/2" in ready
    assert "Submit, next game" in ready
    assert re.search(rf'id="undo" href="\?v={match.version}&d=8/5"', ready)
    assert not Event.objects.filter(match=match, kind="play").exists()


def test_movable_checkers_are_marked_until_one_has_finished_some_games(
    anna: User, match: Match
) -> None:
    assert 'class="bd movable"' in text_of(get(anna, match))
    assert not selectors.has_finished(anna, 1)
    Game.objects.filter(match=match).update(ended_at=match.created_at, ended_by="cancelled")
    assert selectors.has_finished(anna, 1)
    assert not selectors.has_finished(anna, 2)


def test_whoever_watches_may_flip_the_board(anna: User, match: Match) -> None:
    def below(page: str) -> str:
        return page.split('class="pl me')[1].split("</a>", maxsplit=1)[0].rpartition(">")[2]

    upright, flipped = text_of(get(None, match)), text_of(get(None, match, "?flip=1"))
    assert (below(upright), below(flipped)) == ("Anna", "Björn")
    assert f'href="{url(match)}?flip=1" data-key="f"' in upright
    assert f'href="{url(match)}" data-key="f"' in flipped
    assert f'data-fragment="{url(match, "fragment")}?flip=1"' in flipped
    assert below(text_of(get(anna, match, "?flip=1"))) == "Anna", "a player sits where he sits"
    parts = [Client().get(url(match, "fragment") + query) for query in ("", "?flip=1")]
    assert [below(text_of(part)) for part in parts] == ["Anna", "Björn"]
    assert parts[0]["ETag"] != parts[1]["ETag"]


def test_the_swap_is_a_link_until_a_move_is_made(anna: User, match: Match) -> None:
    page = text_of(get(anna, match))
    assert f'id="swap" href="?v={match.version}&swap=1"' in page
    swapped = text_of(get(anna, match, "?swap=1"))
    assert "Your turn: play 1-3." in swapped
    assert f'id="swap" href="?v={match.version}"' in swapped
    begun = text_of(get(anna, match, "?swap=1&d=8/5"))
    assert re.search(r'id="swap"[^>]* hidden', begun)


def test_everything_is_taken_back_only_where_something_was_tried(anna: User, match: Match) -> None:
    undo_all = re.compile(r'id="undo-all"[^>]* hidden')
    assert undo_all.search(text_of(get(anna, match)))
    begun = text_of(get(anna, match, "?d=8/5"))
    assert 'id="undo-all"' in begun
    assert not undo_all.search(begun)


def test_a_draft_of_an_old_version_is_dropped_with_a_sentence(anna: User, match: Match) -> None:
    page = text_of(get(anna, match, f"?v={match.version - 1}&d=8/5"))
    assert "The game moved on. Your unsent move was dropped." in page
    assert "Your turn: play 3-1." in page


JUNK = [
    "?d=%00",
    "?d=%FF%FE",
    "?v=x&d=8/5",
    "?v=-1",
    "?v=" + "9" * 400,
    "?from=%C2%B2",
    "?from=99",
    "?swap=2",
    "?d[]=1",
    "?d=" + "8/5," * 500,
    "?v=&d=&from=&swap=",
    "?%",
    "?d=8/5&d=&v=1&v=2",
]


@pytest.mark.parametrize("query", JUNK)
@pytest.mark.parametrize("who", ["anna", "bjorn", None])
def test_junk_in_the_address_is_never_an_error(
    query: str, who: str | None, match: Match, request: pytest.FixtureRequest
) -> None:
    user = request.getfixturevalue(who) if who else None
    with nothing_changes(match):
        assert get(user, match, query).status_code == 200


# What is in it


class Elements(HTMLParser):
    """The elements of a page; what a template keeps is none yet."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.is_kept = False
        self.all: list[tuple[str, dict[str, str | None]]] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if not self.is_kept:
            self.all.append((tag, dict(attrs)))
        self.is_kept = self.is_kept or tag == "template"

    def handle_endtag(self, tag: str) -> None:
        self.is_kept = self.is_kept and tag != "template"


def long_game(match: Match, turns: int) -> None:
    """Both players shuffle one checker to and fro, as far as events can tell."""
    seq = fresh(match).version
    game = match.games.get()
    for number in range(turns):
        by = ("white", "black")[number % 2]
        payloads = [("roll", {"dice": [6, 5]}), ("play", {"text": "24/18 13/8", "moves": []})]
        for kind, payload in payloads:
            seq += 1
            Event.objects.create(
                match=match,
                game=game,
                seq=seq,
                kind=kind,
                payload={"v": 1, "by": by, **payload},
                at=match.created_at,
            )


def test_a_page_after_sixty_turns_stays_small(anna: User, match: Match) -> None:
    long_game(match, 60)
    page = get(anna, match, "?from=24").content
    assert len(Elements(page.decode()).all) <= 700
    assert len(gzip.compress(page)) <= 15_000


def test_nothing_is_inline(anna: User, match: Match) -> None:
    for tail in ("", "fragment", "resign"):
        for tag, attributes in Elements(text_of(signed_in(anna).get(url(match, tail)))).all:
            assert "style" not in attributes
            assert not [name for name in attributes if name.startswith("on")]
            if tag == "script":
                assert "src" in attributes or attributes["type"] == "application/json"


def test_no_id_is_there_twice(anna: User, match: Match) -> None:
    elements = Elements(text_of(get(anna, match, "?from=24"))).all
    ids = [attributes["id"] for _, attributes in elements if "id" in attributes]
    assert len(ids) == len(set(ids))


def test_the_script_gets_the_graph_of_plays_and_no_more_than_the_player_may_know(
    anna: User, bjorn: User, match: Match
) -> None:
    page = text_of(get(anna, match))
    found = re.search(r'<script id="plays" type="application/json">(.*?)</script>', page, re.DOTALL)
    assert found
    data = json.loads(found[1])
    assert data["dice"] == [3, 1]
    assert data["mine"] == [*state(match).board.white, 0]
    first = {tuple(data["moves"][move][:2]) for move in data["nodes"][0][::2]}
    assert first >= {(8, 5), (6, 5), (24, 23)}
    assert 'id="plays"' not in text_of(get(bjorn, match))


def test_everybody_reads_the_sides_from_his_own_end(anna: User, bjorn: User, match: Match) -> None:
    assert "White (you)" in text_of(get(anna, match))
    assert "Black (you)" in text_of(get(bjorn, match))
    assert "(you)" not in text_of(get(None, match))


def test_the_end_of_the_match_offers_another(anna: User, bjorn: User, match: Match) -> None:
    done(do(match, "resign_match", by=match.black))
    for user in (anna, bjorn):
        assert f'formaction="/m/{match.pk}/again"' in text_of(get(user, match))
    assert "Play again" not in text_of(get(None, match))


def test_names_are_shown_as_text(anna: User, match: Match) -> None:
    User.objects.filter(pk=match.black_id).update(name="<b>&\"'")
    page = get(anna, match).content.decode()
    assert '<b>&"' not in page
    assert "&lt;b&gt;&amp;&quot;&#x27;" in page


def test_an_offer_that_was_refused_spoils_no_draft_without_script(
    anna: User, bjorn: User, match: Match
) -> None:
    seen = fresh(match).version
    done(do(match, "offer_resignation", level=1))
    done(do(match, "refuse_offer", by=bjorn))
    page = text_of(signed_in(anna).get(f"{url(match)}?v={seen}&d=8/5"))
    assert "1/2" in page
    assert 'class="note bad"' not in page


def test_the_stamp_of_a_finished_match_knows_the_wish_to_play_again(
    anna: User, bjorn: User, match: Match
) -> None:
    done(do(match, "resign_match", by=anna))
    client = signed_in(anna)
    tag = client.get(url(match, "fragment"))["ETag"]
    challenges.play_again(match.pk, user=bjorn)
    answer = client.get(url(match, "fragment"), headers={"If-None-Match": tag})
    assert answer.status_code == 200
    assert "Asked to play again" in text_of(answer)


def test_the_rules_opened_from_a_match_lead_back_to_it(anna: User, match: Match) -> None:
    beside = text_of(get(anna, match)).split("<aside")[1].split("</aside>")[0]
    found = re.search(r'href="(/rules/[^"]+)"', beside)
    assert found
    page = text_of(signed_in(anna).get(found[1]))
    assert "Back to the game" in page
    assert f'href="/m/{match.pk}/"' in page


def test_the_tab_tells_how_many_games_wait(
    match: Match, anna: User, bjorn: User, cecilia: User, roll_dice: RollDice
) -> None:
    def tab(user: User) -> str:
        return text_of(get(user, match)).partition("<title>")[2].partition("</title>")[0]

    assert tab(anna) == "(1) Your turn: Anna – Björn – Kiila"
    assert tab(bjorn) == "Björn – Anna – Kiila"
    roll_dice((3, 1))
    make_match(bjorn, cecilia)
    assert tab(bjorn) == "(1) Björn – Anna – Kiila"
    assert f'<link rel="next" href="/next?from={match.pk}">' in text_of(get(bjorn, match))
    let_bjorn_be_on_turn(match)
    assert tab(bjorn) == "(2) Your turn: Björn – Anna – Kiila"
    assert tab(cecilia) == "Anna – Björn – Kiila"
    fragment = text_of(get(bjorn, match, "fragment"))
    assert 'data-waiting="1" data-count="/next/count?from=' in fragment


def test_the_count_is_told_to_an_open_page(
    match: Match, anna: User, cecilia: User, roll_dice: RollDice
) -> None:
    roll_dice((3, 1))
    make_match(anna, cecilia)
    client = signed_in(anna)
    assert client.get("/next/count").content == b"2"
    assert client.get("/next/count", {"from": str(match.pk)}).content == b"1"
    assert client.post("/next/count").status_code == 405
    assert Client().get("/next/count").status_code == 302


def test_a_screen_reader_hears_the_play_in_words(
    match: Match, bjorn: User, roll_dice: RollDice
) -> None:
    let_bjorn_be_on_turn(match)
    page = text_of(get(bjorn, match, "fragment"))
    assert 'data-said="Anna moved: 3-1, 8 to 5; 6 to 5. Your turn: roll, or double first."' in page


# What can be taken away


def test_the_position_can_be_taken_away_as_words_and_for_other_programs(
    match: Match, anna: User
) -> None:
    page = text_of(get(anna, match))
    assert '<code id="position">4HPwATDgc/ABMA:' in page
    words = page.partition('<div id="in-words">')[2].partition("</div>")[0]
    assert "<p>White (you): 2 on 24, 5 on 13, 3 on 8, 5 on 6.</p>" in words
    for what in ("#position", "#in-words", "#list"):
        assert f'data-copy="{what}"' in page
    assert f'data-share="{url(match)}"' in page


def test_a_shared_address_may_lead_to_a_turn(match: Match) -> None:
    answer = get(None, match, "?at=1")
    assert (answer.status_code, answer["Location"]) == (302, f"/m/{match.pk}/1/1/")
    assert get(None, match, "?at=x").status_code == 200


def test_a_public_match_tells_others_what_it_shows(match: Match, anna: User) -> None:
    page = text_of(get(None, match))
    assert '<meta property="og:title" content="Backgammon: Anna – Björn 0–0">' in page
    assert f'<meta property="og:url" content="http://testserver{url(match)}">' in page
    told = page.partition('<meta property="og:description" name="description" content="')[2]
    assert told.startswith("White: 2 on 24, 5 on 13, 3 on 8, 5 on 6. Black: ")
    Match.objects.filter(pk=match.pk).update(is_private=True)
    assert "og:" not in text_of(get(anna, match))
