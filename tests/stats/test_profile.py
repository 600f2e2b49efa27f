"""A player's public page."""

from collections.abc import Callable
from urllib.parse import quote

import pytest
from django.test import Client
from django.utils.timezone import now

from accounts.models import User
from games.models import Game, Match
from stats.models import PlayerCount
from tests.games.pages import signed_in, text_of
from tests.games.playing import do, make_match, make_user


def test_anybody_may_read_it(client: Client, match: Match, bjorn: User) -> None:
    PlayerCount.objects.create(user=bjorn, variant="backgammon", won=2, lost=1)
    answer = client.get("/u/Björn/")
    page = text_of(answer)
    assert answer.status_code == 200
    assert '<h1 class="name">Björn</h1>' in page
    assert f"{now():%Y}</time>" in page
    assert 'Backgammon</a></th><td data-label="Games">3</td>' in page
    assert '<td data-label="Won">2 <span class="share">66.66\xa0%</span></td>' in page
    assert '<td data-label="Lost">1 <span class="share">33.33\xa0%</span></td>' in page
    assert '<td data-label="Drawn">0 <span class="share">0.00\xa0%</span></td>' in page


def test_running_public_matches_and_time_outs_are_counted(
    client: Client, match: Match, anna: User, bjorn: User, roll_dice: Callable[..., None]
) -> None:
    roll_dice((3, 1), (3, 1), (3, 1))
    make_match(anna, bjorn, is_private=True)
    over = make_match(bjorn, anna)
    Game.objects.filter(match=over).update(late="white", ended_at=now(), ended_by="timeout")
    do(make_match(anna, bjorn), "resign_match", by=anna)
    page = text_of(client.get("/u/Björn/"))
    assert "<dt>Running public matches</dt><dd>2</dd>" in page
    assert "<dt>Time-outs</dt><dd>1</dd>" in page
    share = "<dt>Time-outs in the last 90 days</dt><dd>50 % (1 of 2 games)</dd>"
    assert share in page


def test_who_has_not_played_of_late_has_no_share_of_time_outs(client: Client, anna: User) -> None:
    page = text_of(client.get("/u/Anna/"))
    assert "<dt>Time-outs in the last 90 days</dt><dd>no games of late</dd>" in page


def test_a_new_player_has_no_games(client: Client, anna: User) -> None:
    assert "No finished games yet." in text_of(client.get("/u/Anna/"))


def test_another_player_can_be_challenged(anna: User) -> None:
    other = make_user("Two Words")
    page = text_of(signed_in(anna).get(other.get_absolute_url()))
    assert 'href="/new?opponent=Two%20Words"' in page


def test_oneself_cannot_be_challenged(anna: User) -> None:
    assert "/new?opponent=" not in text_of(signed_in(anna).get("/u/Anna/"))


def test_a_blocked_account_cannot_be_challenged(client: Client, anna: User) -> None:
    User.objects.update(is_active=False)
    assert "/new?opponent=" not in text_of(client.get("/u/Anna/"))


def test_a_name_in_other_letters_leads_to_the_right_page(client: Client, bjorn: User) -> None:
    answer = client.get("/u/BJÖRN/")
    assert (answer.status_code, answer["Location"]) == (302, f"/u/{quote('Björn')}/")


@pytest.mark.parametrize("name", ["Nobody", "%00", "a%00b", "x" * 500, "..", "%F0%9F%8E%B2"])
def test_an_unknown_name_is_not_found(client: Client, db: None, name: str) -> None:
    assert client.get(f"/u/{name}/").status_code == 404


def test_of_a_closed_account_only_the_name_is_left(client: Client, match: Match) -> None:
    do(match, "resign_match", by=match.white)
    User.objects.filter(name="Anna").update(deleted_at=now(), is_active=False)
    page = text_of(client.get("/u/Anna/"))
    assert "This account is closed." in page
    for hidden in ("Member since", "Time-outs", "Record", "/new?opponent="):
        assert hidden not in page


def test_a_post_is_the_wrong_method(client: Client, anna: User) -> None:
    assert client.post("/u/Anna/").status_code == 405
