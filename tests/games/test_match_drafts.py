"""Putting a play together on the page of a match, without script."""

import re

import pytest

from accounts.models import User
from games.models import Event, Match
from tests.games.acting import (
    nothing_changes,
)
from tests.games.pages import get_match, match_url, signed_in, text_of
from tests.games.playing import do, done, fresh


def test_a_play_can_be_put_together_by_following_buttons(anna: User, match: Match) -> None:
    client = signed_in(anna)
    first = text_of(client.get(match_url(match), {"v": match.version, "d": "", "from": "8"}))
    assert 'value="8/5"' in first
    second = text_of(client.get(match_url(match) + f"?v={match.version}&d=&d=8/5"))
    assert "Play the 1." in second
    assert 'aria-disabled="true"' in second.split('id="submit"')[1].split(">")[0]
    ready = text_of(client.get(match_url(match) + f"?v={match.version}&d=8/5&d=8/5,6/5"))
    assert "8/5 6/5 – submit, or undo to try another." in ready
    assert "2/2" in ready
    assert "Submit, next game" in ready
    assert re.search(rf'id="undo" href="\?v={match.version}&d=8/5"', ready)
    assert not Event.objects.filter(match=match, kind="play").exists()


def test_the_swap_is_a_link_until_a_move_is_made(anna: User, match: Match) -> None:
    page = text_of(get_match(anna, match))
    assert f'id="swap" href="?v={match.version}&swap=1"' in page
    swapped = text_of(get_match(anna, match, "?swap=1"))
    assert "Your turn: play 1-3." in swapped
    assert f'id="swap" href="?v={match.version}"' in swapped
    begun = text_of(get_match(anna, match, "?swap=1&d=8/5"))
    assert re.search(r'id="swap"[^>]* hidden', begun)


def test_everything_is_taken_back_only_where_something_was_tried(anna: User, match: Match) -> None:
    undo_all = re.compile(r'id="undo-all"[^>]* hidden')
    assert undo_all.search(text_of(get_match(anna, match)))
    begun = text_of(get_match(anna, match, "?d=8/5"))
    assert 'id="undo-all"' in begun
    assert not undo_all.search(begun)


def test_a_draft_of_an_old_version_is_dropped_with_a_sentence(anna: User, match: Match) -> None:
    page = text_of(get_match(anna, match, f"?v={match.version - 1}&d=8/5"))
    assert "The game moved on. Your unsent move was dropped." in page
    assert "Your turn: play 3-1." in page


def test_an_offer_that_was_refused_spoils_no_draft_without_script(
    anna: User, bjorn: User, match: Match
) -> None:
    seen = fresh(match).version
    done(do(match, "offer_resignation", level=1))
    done(do(match, "refuse_offer", by=bjorn))
    page = text_of(signed_in(anna).get(f"{match_url(match)}?v={seen}&d=8/5"))
    assert "1/2" in page
    assert 'class="note bad"' not in page


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
        assert get_match(user, match, query).status_code == 200
