"""What an open page of a match asks for anew: the fragment, its stamp, no token in it."""

import re

from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from games.models import Match
from games.services import challenges
from tests.games.pages import get_match, match_url, signed_in, text_of
from tests.games.playing import do, done, past, submit


def test_a_fragment_that_is_known_is_answered_by_one_read_of_the_match(
    anna: User, match: Match
) -> None:
    client = signed_in(anna)
    tag = client.get(match_url(match, "fragment"))["ETag"]
    with CaptureQueriesContext(connection) as seen:
        answer = client.get(match_url(match, "fragment"), headers={"If-None-Match": tag})
    assert (answer.status_code, answer.content) == (304, b"")
    assert len([query for query in seen if '"games_' in query["sql"]]) == 1


def test_the_page_names_the_stamp_of_its_fragment(anna: User, match: Match) -> None:
    client = signed_in(anna)
    stamp = re.search(r'data-stamp="([^"]*)"', client.get(match_url(match)).content.decode())
    assert stamp
    assert stamp[1].replace("&quot;", '"') == client.get(match_url(match, "fragment"))["ETag"]


def test_the_stamp_changes_with_the_version_the_viewer_and_the_deadline(
    anna: User, bjorn: User, match: Match
) -> None:
    def tag(user: User) -> str:
        return str(signed_in(user).get(match_url(match, "fragment"))["ETag"])

    tags = {tag(anna), tag(bjorn)}
    done(submit(match, "8/5 6/5"))
    tags.add(tag(anna))
    past(match, 4 * 86_400)
    tags.add(tag(anna))
    assert len(tags) == 4


def test_the_stamp_changes_with_what_the_viewer_has_chosen(anna: User, match: Match) -> None:
    client = signed_in(anna)
    seen = {"If-None-Match": client.get(match_url(match, "fragment"))["ETag"]}
    assert client.get(match_url(match, "fragment"), headers=seen).status_code == 304
    User.objects.filter(pk=anna.pk).update(chosen={"home": "left"})
    assert client.get(match_url(match, "fragment"), headers=seen).status_code == 200


def test_the_stamp_of_a_finished_match_knows_the_wish_to_play_again(
    anna: User, bjorn: User, match: Match
) -> None:
    done(do(match, "resign_match", by=anna))
    client = signed_in(anna)
    tag = client.get(match_url(match, "fragment"))["ETag"]
    challenges.play_again(match.pk, user=bjorn)
    answer = client.get(match_url(match, "fragment"), headers={"If-None-Match": tag})
    assert answer.status_code == 200
    assert "Asked to play again" in text_of(answer)


def test_a_fragment_holds_no_token_and_a_page_does(anna: User, match: Match) -> None:
    client = signed_in(anna)
    assert "csrfmiddlewaretoken" in text_of(client.get(match_url(match)))
    fragment = client.get(match_url(match, "fragment"))
    assert "csrf" not in text_of(fragment)
    assert "csrftoken" not in fragment.cookies
    assert "<html" not in text_of(fragment)


def test_the_board_form_holds_no_token(anna: User, match: Match) -> None:
    form = text_of(get_match(anna, match)).split('id="board"')[1].split("</form>")[0]
    assert "csrf" not in form
