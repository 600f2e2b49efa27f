"""The page of a match: who may see it, what it holds, and how small it stays."""

import gzip
import json
import re

import pytest
from django.test import Client

from accounts.models import User
from games import selectors
from games.models import Event, Game, Match
from tests.games.acting import (
    RollDice,
    nothing_changes,
    post,
)
from tests.games.pages import get_match, match_url, signed_in, text_of
from tests.games.playing import do, done, fresh, make_match, past, state
from tests.games.reading import read

# Who may see it, and what may be sent


def test_anybody_may_watch_a_public_match_without_buttons(match: Match) -> None:
    page = text_of(get_match(None, match))
    assert "Anna is to move." in page
    assert 'name="action"' not in page


def test_a_private_match_is_not_there_for_others(
    anna: User, bjorn: User, cecilia: User, roll_dice: RollDice
) -> None:
    roll_dice((3, 1))
    hidden = make_match(anna, bjorn, is_private=True)
    for user in (cecilia, None):
        client = signed_in(user) if user else Client()
        assert client.get(match_url(hidden)).status_code == 404
        assert client.get(match_url(hidden, "fragment")).status_code == 404
        assert client.get(match_url(hidden, "resign")).status_code in (302, 404)
        assert client.post(match_url(hidden, "act"), {"action": "roll"}).status_code == 404
    assert get_match(anna, hidden).status_code == 200


@pytest.mark.parametrize("tail", ["", "fragment", "resign", "act"])
def test_a_match_that_never_was_is_not_found(anna: User, tail: str) -> None:
    client = signed_in(anna)
    for number in ("0", "999999", "9" * 30):
        answer = client.post if tail == "act" else client.get
        assert answer(f"/m/{number}/{tail}").status_code == 404


@pytest.mark.parametrize("tail", ["", "fragment", "resign"])
def test_pages_are_private_and_asked_for_anew(anna: User, match: Match, tail: str) -> None:
    answer = signed_in(anna).get(match_url(match, tail))
    assert set(answer["Cache-Control"].split(", ")) == {"private", "no-cache"}
    assert {"Cookie", "Accept-Language"} <= set(re.split(r",\s*", answer["Vary"]))


def test_without_a_token_nothing_is_done(anna: User, match: Match) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(anna)
    with nothing_changes(match):
        answer = client.post(
            match_url(match, "act"), {"action": "play", "play": "8/5,6/5", "version": 2}
        )
    assert answer.status_code == 403


def test_an_action_after_the_deadline_is_late_and_the_time_out_stands(
    anna: User, match: Match
) -> None:
    past(match, 4 * 86_400)
    answer = post(anna, match, action="play", play="8/5,6/5")
    assert answer.status_code == 409
    assert "Time ran out before this arrived." in text_of(answer)
    assert fresh(match).status == Match.Status.CANCELLED


# What is in it


def test_everybody_reads_the_sides_from_his_own_end(anna: User, bjorn: User, match: Match) -> None:
    assert "White (you)" in text_of(get_match(anna, match))
    assert "Black (you)" in text_of(get_match(bjorn, match))
    assert "(you)" not in text_of(get_match(None, match))


def test_whoever_watches_may_flip_the_board(anna: User, match: Match) -> None:
    def below(page: str) -> str:
        return page.split('class="pl me')[1].split("</a>", maxsplit=1)[0].rpartition(">")[2]

    upright, flipped = text_of(get_match(None, match)), text_of(get_match(None, match, "?flip=1"))
    assert (below(upright), below(flipped)) == ("Anna", "Björn")
    assert f'href="{match_url(match)}?flip=1" data-key="f"' in upright
    assert f'href="{match_url(match)}" data-key="f"' in flipped
    assert f'data-fragment="{match_url(match, "fragment")}?flip=1"' in flipped
    seated = text_of(get_match(anna, match, "?flip=1"))
    assert below(seated) == "Anna", "a player sits where he sits"
    parts = [Client().get(match_url(match, "fragment") + query) for query in ("", "?flip=1")]
    assert [below(text_of(part)) for part in parts] == ["Anna", "Björn"]
    assert parts[0]["ETag"] != parts[1]["ETag"]


def test_movable_checkers_are_marked_until_one_has_finished_some_games(
    anna: User, match: Match
) -> None:
    assert 'class="bd movable"' in text_of(get_match(anna, match))
    assert not selectors.has_finished(anna, 1)
    Game.objects.filter(match=match).update(ended_at=match.created_at, ended_by="cancelled")
    assert selectors.has_finished(anna, 1)
    assert not selectors.has_finished(anna, 2)


def test_the_script_gets_the_graph_of_plays_and_no_more_than_the_player_may_know(
    anna: User, bjorn: User, match: Match
) -> None:
    page = text_of(get_match(anna, match))
    found = re.search(r'<script id="plays" type="application/json">(.*?)</script>', page, re.DOTALL)
    assert found
    data = json.loads(found[1])
    assert data["dice"] == [3, 1]
    assert data["mine"] == [*state(match).board.white, 0]
    first = {tuple(data["moves"][move][:2]) for move in data["nodes"][0][::2]}
    assert first >= {(8, 5), (6, 5), (24, 23)}
    assert 'id="plays"' not in text_of(get_match(bjorn, match))


def test_the_end_of_the_match_offers_another(anna: User, bjorn: User, match: Match) -> None:
    done(do(match, "resign_match", by=match.black))
    for user in (anna, bjorn):
        assert f'formaction="/m/{match.pk}/again"' in text_of(get_match(user, match))
    assert "Play again" not in text_of(get_match(None, match))


def test_the_rules_opened_from_a_match_lead_back_to_it(anna: User, match: Match) -> None:
    beside = text_of(get_match(anna, match)).split("<aside")[1].split("</aside>")[0]
    found = re.search(r'href="(/rules/[^"]+)"', beside)
    assert found
    page = text_of(signed_in(anna).get(found[1]))
    assert "Back to the game" in page
    assert f'href="/m/{match.pk}/"' in page


# How it is written


def test_names_are_shown_as_text(anna: User, match: Match) -> None:
    User.objects.filter(pk=match.black_id).update(name="<b>&\"'")
    page = get_match(anna, match).content.decode()
    assert '<b>&"' not in page
    assert "&lt;b&gt;&amp;&quot;&#x27;" in page


def test_nothing_is_inline(anna: User, match: Match) -> None:
    for tail in ("", "fragment", "resign"):
        for each in read(signed_in(anna).get(match_url(match, tail))).all():
            assert "style" not in each.attributes
            assert not [name for name in each.attributes if name.startswith("on")]
            if each.tag == "script":
                assert each.get("src") or each.get("type") == "application/json"


def test_no_id_is_there_twice(anna: User, match: Match) -> None:
    elements = read(get_match(anna, match, "?from=24")).all()
    ids = [each.get("id") for each in elements if "id" in each.attributes]
    assert len(ids) == len(set(ids))


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
    answer = get_match(anna, match, "?from=24")
    page = read(answer)
    kept = [each for template in page.all("template") for each in template.all()]
    assert len(page.all()) - len(kept) <= 700  # what a template keeps is no element yet
    assert len(gzip.compress(answer.content)) <= 15_000
