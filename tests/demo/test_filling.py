"""A site after the command that fills it; filled once for all tests of this file."""

from collections.abc import Callable, Iterator
from datetime import timedelta
from io import StringIO

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.management import call_command
from django.test import Client
from django.utils.timezone import now as django_now
from pytest_django import DjangoDbBlocker

from accounts.models import User
from backgammon.rules import (
    BAR,
    OFF,
    VARIANTS,
    Color,
    Crawford,
    EndedBy,
    GameState,
    Kind,
    MatchFormat,
    OfferKind,
    Phase,
    can_double,
    play_graph,
)
from backgammon.rules.board import checkers
from demo.cast import CAST
from demo.filling import password
from games import lobby, selectors
from games.models import Challenge, Event, Game, Match, Message, Seal
from stats.counters import rebuild
from tests.demo.logs import logs
from tests.said import english, walk

pytestmark = [pytest.mark.django_db, pytest.mark.long]


@pytest.fixture(scope="module")
def told(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[str]:
    """Fill the database, tell what the command said, and empty it afterwards."""
    with django_db_blocker.unblock():
        out = StringIO()
        call_command("demo", past=2, stdout=out)
        yield out.getvalue()
        call_command("flush", verbosity=0, interactive=False)


@pytest.fixture
def aino(told: str) -> User:
    return User.objects.get(name="Aino")


def test_the_cast_is_there_and_the_log_in_of_the_first_is_told(told: str, client: Client) -> None:
    assert set(User.objects.values_list("name", flat=True)) == set(CAST)
    assert f"Log in as Aino with the password {password()}" in told
    client.post("/login/", {"name": "Aino", "password": password()})
    assert "Aino" in client.get("/games").text


def test_a_second_run_changes_nothing(aino: User) -> None:
    before = logs(), list(Challenge.objects.order_by("pk").values())
    out = StringIO()
    call_command("demo", stdout=out)
    assert (logs(), list(Challenge.objects.order_by("pk").values())) == before
    assert "nothing was changed" in out.getvalue()
    assert password() in out.getvalue()


def test_no_log_differs_from_what_is_stored_and_no_counter_is_wrong(aino: User) -> None:
    out = StringIO()
    call_command("verify_games", stdout=out)
    assert out.getvalue().endswith(" 0 with differences\n")
    assert rebuild() == []


def test_every_page_of_a_match_of_the_first_player_opens(aino: User, client: Client) -> None:
    client.force_login(aino)
    matches = Match.objects.of(aino)
    assert len(matches) > 30
    for match in matches:
        assert client.get(f"/m/{match.pk}/").status_code == 200


def test_histories_span_weeks_and_no_running_match_is_out_of_time(aino: User) -> None:
    now = django_now()
    first, last = Event.objects.earliest("at").at, Event.objects.latest("at").at
    assert last <= now
    assert last - first > timedelta(weeks=4)
    assert not Match.objects.due(now).exists()
    assert not User.objects.filter(joined_at__gt=first).exists()
    near = selectors.turn_matches(aino)[0].deadline_at
    assert near
    assert now < near < now + timedelta(hours=3)


def test_the_matches_say_that_their_dice_were_not_drawn_by_the_site(aino: User) -> None:
    assert set(Match.objects.values_list("dice_source", flat=True)) == {"demo"}


Seen = Callable[[GameState, Color], bool]

STATES: dict[str, Seen] = {
    "opening": lambda state, me: state.phase is Phase.PLAY and sum(state.turns) == 0,
    "roll or double": can_double,
    "roll": lambda state, me: state.phase is Phase.ROLL and not can_double(state, me),
    "dice to play": lambda state, me: state.phase is Phase.PLAY and not play_graph(state).is_pass,
    "no legal move": lambda state, me: state.phase is Phase.PLAY and play_graph(state).is_pass,
    "a double to answer": lambda state, me: state.phase is Phase.ANSWER,
    "an offer to answer": lambda state, me: state.offer is not None and state.offer.by is not me,
    "Crawford": lambda state, me: state.context.crawford is Crawford.THIS_GAME,
    "post-Crawford": lambda state, me: state.context.crawford is Crawford.OVER,
    "bear-off": lambda state, me: state.board.counts(me)[OFF] > 0,
    "on the bar": lambda state, me: state.board.counts(me)[BAR] > 1,
    "DMP": lambda state, me: (
        state.context.length > 1 and all(state.context.away(color) == 1 for color in Color)
    ),
    "a long list": lambda state, me: sum(state.turns) > 50,
    "a single game": lambda state, me: state.context.format is MatchFormat.SINGLE,
    "a draw to answer": lambda state, me: (
        state.offer is not None and state.offer.kind is OfferKind.DRAW and state.offer.by is not me
    ),
    "checkers in reserve": lambda state, me: bool(state.board.waiting(me)),
    "a pinned checker": lambda state, me: bool(state.board.held),
    "no dice": lambda state, me: not state.variant.uses_dice,
    "many checkers": lambda state, me: checkers(state.board, me) > 15,
    "half points": lambda state, me: state.context.score.of(me) % state.context.format.unit == 1,
    "21 points": lambda state, me: state.context.length == 21,
    "a high cube": lambda state, me: state.cube.value >= 4,
}


@pytest.mark.parametrize("key", VARIANTS)
def test_a_match_of_every_game_waits_for_the_first_player(aino: User, key: str) -> None:
    states = [
        selectors.state_of(selectors.current_game(match))
        for match in selectors.turn_matches(aino)
        if match.variant == key
    ]
    assert any(sum(state.turns) >= 8 for state in states)


def test_every_format_is_played_and_colours_have_changed(aino: User) -> None:
    waiting = selectors.turn_matches(aino)
    assert {match.format for match in waiting} == {each.value for each in MatchFormat}
    assert any(
        match.colours == "alternate" and match.game_number > 1 and match.black == aino
        for match in waiting
    )


@pytest.mark.parametrize("what", STATES)
def test_a_match_of_every_state_waits_for_the_first_player(aino: User, what: str) -> None:
    states = []
    for match in selectors.turn_matches(aino):
        me = match.color_of(aino.pk)
        assert me
        states.append((selectors.state_of(selectors.current_game(match)), me))
    assert any(STATES[what](state, me) for state, me in states)


def test_matches_have_ended_in_every_way(aino: User) -> None:
    mine = Match.objects.of(aino)
    ways = set(mine.exclude(ended_by="").values_list("ended_by", flat=True))
    assert ways == {
        Match.EndedBy.SCORE,
        Match.EndedBy.TIMEOUT_BEFORE_FIRST_PLAY,
        Match.EndedBy.RESIGNED,
        Match.EndedBy.AGREEMENT,
    }
    games = Game.objects.filter(match__in=mine, ended_at__isnull=False)
    assert set(games.values_list("ended_by", flat=True)) >= {
        EndedBy.BORNE_OFF,
        EndedBy.DROP,
        EndedBy.RESIGNATION,
        EndedBy.TIMEOUT,
        EndedBy.AGREEMENT,
        EndedBy.MOTHER,
        EndedBy.SCORED_TWICE,
    }
    borne_off = games.filter(ended_by=EndedBy.BORNE_OFF)
    assert {Kind.GAMMON, Kind.BACKGAMMON} <= set(borne_off.values_list("kind", flat=True))
    assert mine.filter(is_private=True).exists()


def test_challenges_of_every_kind_are_open(aino: User) -> None:
    seats = lobby.seats(AnonymousUser(), lobby.Wanted())
    assert len({seat.length for seat in seats}) > 5
    assert len({seat.delay for seat in seats}) > 5
    rematches = Challenge.objects.open(django_now()).exclude(rematch_of=None)
    assert {each.challenger == aino for each in rematches} == {True, False}
    assert [each for each in selectors.challenges_to(aino) if not each.rematch_of_id]
    assert {bool(each.token) for each in selectors.challenges_by(aino)} == {True, False}


def test_a_profile_tells_that_its_player_is_an_example(aino: User, client: Client) -> None:
    User.objects.create_user("Real")
    assert "Example player" in client.get("/u/Aino/").text
    assert "Example player" not in client.get("/u/Real/").text


@pytest.mark.parametrize("start", ["/", "/games"])
def test_every_text_goes_through_gettext(
    aino: User, client: Client, pseudo_locale: str, start: str
) -> None:
    if start == "/games":
        client.force_login(aino)
    client.cookies["django_language"] = pseudo_locale
    known = [*User.objects.values_list("name", flat=True)]
    known += Message.objects.values_list("text", flat=True)
    known += Seal.objects.values_list("challenger_part", flat=True)
    known.sort(key=len, reverse=True)
    pages = list(walk(client, start))
    assert len(pages) > 40
    found = {text: where for where, page in pages for text in page.said if english(text, known)}
    assert not found, "\n".join(f"{where}: {text}" for text, where in found.items())
