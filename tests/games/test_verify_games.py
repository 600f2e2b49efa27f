"""`manage.py verify_games`: a sound log shows no difference, and every damage is found."""

from datetime import timedelta
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db.models import F

from accounts.models import User
from games.models import Event, Game, Match
from games.services import timeouts
from games.verification import differences
from tests.games.playing import (
    agree_on_draw,
    do,
    done,
    fresh,
    make_match,
    past,
    play_to_the_end,
)


@pytest.fixture
def played(anna: User, bjorn: User) -> Match:
    """A whole match to 3 with doubles taken and dropped."""
    return play_quickly(anna, bjorn)


def play_quickly(anna: User, bjorn: User, *, seed: int = 11, length: int = 3) -> Match:
    match = make_match(anna, bjorn, length=length)
    return play_to_the_end(match, seed, patience=4, doubles=0.5, drops=0.5)


@pytest.fixture
def running(anna: User, bjorn: User) -> Match:
    return make_match(anna, bjorn)


def verify() -> str:
    out = StringIO()
    call_command("verify_games", stdout=out)
    return out.getvalue()


def test_played_matches_show_no_difference(played: Match, running: Match) -> None:
    assert verify() == "2 matches checked, 0 with differences\n"


@pytest.mark.long
def test_long_matches_show_no_difference(anna: User, bjorn: User) -> None:
    for seed in range(3):
        play_to_the_end(make_match(anna, bjorn, length=7), seed)
    assert verify() == "3 matches checked, 0 with differences\n"


def test_matches_ended_in_every_other_way_show_no_difference(
    anna: User, bjorn: User, cecilia: User
) -> None:
    void = make_match(anna, bjorn)
    past(void, 4 * 86_400)
    timeouts.settle_due()
    resigned = make_match(anna, bjorn)
    done(do(resigned, "resign_match", by=anna))
    single = make_match(anna, cecilia, length=1)
    done(do(single, "offer_resignation", level=1))
    late = make_match(bjorn, cecilia, length=21)
    for _ in range(2):
        play_one_turn_each(late)
        past(late, 4 * 86_400)
        timeouts.settle_due()
    assert not fresh(late).is_live or fresh(late).game_number == 3
    assert verify() == "4 matches checked, 0 with differences\n"


def play_one_turn_each(match: Match) -> None:
    import random

    from tests.games.playing import play_on

    rng = random.Random(5)
    number = fresh(match).game_number
    while fresh(match).is_live and fresh(match).game_number == number:
        if (
            Event.objects.filter(
                match=match, game__number=number, kind__in=("play", "pass")
            ).count()
            >= 2
        ):
            return
        play_on(match, rng, doubles=0)


@pytest.mark.parametrize(
    ("model", "change"),
    [
        (Match, {"white_score": F("white_score") + 1}),
        (Match, {"version": F("version") + 1}),
        (Match, {"rolls_drawn": F("rolls_drawn") - 1}),
        (Match, {"crawford": "this_game"}),
        (Match, {"black_reserve": 7}),
        (Match, {"winner": None}),
        (Match, {"ended_by": "timeout"}),
        (Game, {"points": 9}),
        (Game, {"winner": ""}),
        (Game, {"late": "white"}),
        (Game, {"counts_in_score": False}),
        (Game, {"white": F("black"), "black": F("white")}),
        (Game, {"win_name": "koks"}),
        (Match, {"white": F("black"), "black": F("white")}),
        (Match, {"length": 4}),
    ],
)
def test_a_changed_column_is_found(
    anna: User, bjorn: User, model: type[Any], change: dict[str, Any]
) -> None:
    match = play_quickly(anna, bjorn, seed=3)
    rows = (
        model.objects.filter(pk=match.pk) if model is Match else model.objects.filter(match=match)
    )
    rows.update(**change)
    with pytest.raises(CommandError):
        verify()


def test_a_changed_snapshot_is_found(running: Match) -> None:
    game = Game.objects.get(match=running)
    game.state["board"]["white"][24] -= 1
    game.save()
    assert differences(running)[0].startswith("game 1: the snapshot")


def test_a_changed_roll_is_found(played: Match) -> None:
    roll = Event.objects.filter(match=played, kind="opening").latest("seq")
    roll.payload["dice"].reverse()
    roll.save()
    assert differences(played)


def test_a_start_with_the_wrong_players_is_found(anna: User, bjorn: User) -> None:
    match = make_match(anna, bjorn, format="wins", length=2)
    done(do(match, "offer_resignation", level=1))
    assert differences(fresh(match)) == []
    start = Event.objects.filter(match=match, kind="game_start").latest("seq")
    start.payload["white"], start.payload["black"] = match.black_id, match.white_id
    start.save()
    assert differences(fresh(match))[0].startswith("the players of game 2 is stored")


def test_a_log_from_before_starts_named_the_players_is_sound(played: Match) -> None:
    for start in Event.objects.filter(match=played, kind="game_start"):
        del start.payload["white"], start.payload["black"]
        start.save()
    assert differences(played) == []


def test_a_changed_drawn_game_is_found(anna: User, bjorn: User) -> None:
    match = make_match(anna, bjorn, format="games", length=2)
    agree_on_draw(match)
    assert differences(fresh(match)) == []
    Game.objects.filter(match=match, number=1).update(winner="white", points=1)
    assert differences(fresh(match))[0].startswith("game 1: the result")


def test_colours_that_should_have_changed_are_found(anna: User, bjorn: User) -> None:
    match = make_match(anna, bjorn, format="games", length=2)
    agree_on_draw(match)
    Match.objects.filter(pk=match.pk).update(colours="alternate")
    assert "the players of game 2" in differences(fresh(match))[0]


def test_a_missing_event_is_found(played: Match) -> None:
    Event.objects.filter(match=played, kind="play").order_by("seq")[2].delete()
    assert any("follows event" in found for found in differences(played))


def test_a_wrong_time_is_found(played: Match) -> None:
    play = Event.objects.filter(match=played, kind="play").order_by("seq")[2]
    play.payload["clock"]["used"] += 1
    play.save()
    assert any("the clock of event" in found for found in differences(played))


def test_who_is_to_act_is_compared(running: Match) -> None:
    other = running.opponent_of(running.to_act)  # type: ignore[arg-type]
    Match.objects.filter(pk=running.pk).update(to_act=other)
    running.refresh_from_db()
    assert differences(running)[0].startswith("who is to act")


def test_a_start_of_time_that_moved_is_found(running: Match) -> None:
    running.stint_at = running.created_at - timedelta(days=1)
    running.save()
    assert differences(running)[0].startswith("the start of the running time")


def test_an_event_of_the_wrong_player_is_found(played: Match) -> None:
    play = Event.objects.filter(match=played, kind="play").order_by("seq")[2]
    play.actor = played.opponent_of(play.actor)  # type: ignore[arg-type]
    play.save()
    assert differences(played)[0].startswith(f"the actor of event {play.seq}")


@pytest.mark.parametrize("kind", ["game_over", "match_over"])
def test_a_log_cut_off_before_its_last_event_is_found(played: Match, kind: str) -> None:
    last = Event.objects.filter(match=played, kind=kind).latest("seq")
    cut = Event.objects.filter(match=played, seq__gte=last.seq)
    played.version -= cut.count()
    played.save()
    cut.delete()
    assert any("the log lacks" in found for found in differences(played))


def test_a_payload_of_nonsense_is_told_and_stops_nothing(played: Match, running: Match) -> None:
    Event.objects.filter(match=played, kind="play").update(payload=[])
    out = StringIO()
    with pytest.raises(CommandError):
        call_command("verify_games", stdout=out)
    assert "cannot be replayed" in out.getvalue()
    assert "2 matches checked, 1 with differences" in out.getvalue()
