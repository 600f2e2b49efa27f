"""What the page of a match tells elsewhere: in the tab, aloud, to other programs and sites."""

from django.test import Client

from accounts.models import User
from games.models import Match
from tests.games.acting import (
    RollDice,
    let_bjorn_be_on_turn,
)
from tests.games.pages import get_match, match_url, signed_in, text_of
from tests.games.playing import make_match


def test_the_tab_tells_how_many_games_wait(
    match: Match, anna: User, bjorn: User, cecilia: User, roll_dice: RollDice
) -> None:
    def tab(user: User) -> str:
        return text_of(get_match(user, match)).partition("<title>")[2].partition("</title>")[0]

    assert tab(anna) == "(1) Your turn: Anna – Björn – Kiila"
    assert tab(bjorn) == "Björn – Anna – Kiila"
    roll_dice((3, 1))
    make_match(bjorn, cecilia)
    assert tab(bjorn) == "(1) Björn – Anna – Kiila"
    assert f'<link rel="next" href="/next?from={match.pk}">' in text_of(get_match(bjorn, match))
    let_bjorn_be_on_turn(match)
    assert tab(bjorn) == "(2) Your turn: Björn – Anna – Kiila"
    assert tab(cecilia) == "Anna – Björn – Kiila"
    fragment = text_of(get_match(bjorn, match, "fragment"))
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
    page = text_of(get_match(bjorn, match, "fragment"))
    assert 'data-said="Anna moved: 3-1, 8 to 5; 6 to 5. Your turn: roll, or double first."' in page


def test_the_position_can_be_taken_away_as_words_and_for_other_programs(
    match: Match, anna: User
) -> None:
    page = text_of(get_match(anna, match))
    assert '<code class="name" id="position">4HPwATDgc/ABMA:' in page
    words = page.partition('<div id="in-words">')[2].partition("</div>")[0]
    assert "<p>White (you): 2 on 24, 5 on 13, 3 on 8, 5 on 6.</p>" in words
    for what in ("#position", "#in-words", "#list"):
        assert f'data-copy="{what}"' in page
    assert f'data-share="{match_url(match)}"' in page


def test_a_shared_address_may_lead_to_a_turn(match: Match) -> None:
    answer = get_match(None, match, "?at=1")
    assert (answer.status_code, answer["Location"]) == (302, f"/m/{match.pk}/1/1/")
    assert get_match(None, match, "?at=x").status_code == 200


def test_a_public_match_tells_others_what_it_shows(match: Match, anna: User) -> None:
    page = text_of(get_match(None, match))
    assert '<meta property="og:title" content="Backgammon: Anna – Björn 0–0">' in page
    assert f'<meta property="og:url" content="http://testserver{match_url(match)}">' in page
    told = page.partition('<meta property="og:description" name="description" content="')[2]
    assert told.startswith("White: 2 on 24, 5 on 13, 3 on 8, 5 on 6. Black: ")
    Match.objects.filter(pk=match.pk).update(is_private=True)
    assert "og:" not in text_of(get_match(anna, match))
