"""The counters: raised in the transaction that ends a game, and by nothing else."""

from collections.abc import Callable
from functools import partial

import pytest

from accounts.models import User
from backgammon.notation import parse_position
from games import hooks
from games.models import Match
from games.services import timeouts
from stats.counters import count_game
from stats.models import PlayerCount, VariantCount
from tests.games.playing import (
    agree_on_draw,
    do,
    done,
    fresh,
    lose,
    make_match,
    make_user,
    past,
    set_board,
    submit,
)
from tests.races import at_once

RollDice = Callable[..., None]


def counted() -> tuple[int, int, int]:
    """Wins of White and Black and draws, of backgammon."""
    row = VariantCount.objects.filter(variant="backgammon").first()
    return (row.white, row.black, row.draw) if row else (0, 0, 0)


def record(user: User) -> tuple[int, int, int]:
    row = PlayerCount.objects.filter(user=user, variant="backgammon").first()
    return (row.won, row.lost, row.drawn) if row else (0, 0, 0)


def test_games_hears_of_the_counters_by_its_hook() -> None:
    assert hooks.game_finished.count(count_game) == 1


def test_a_game_that_black_wins_counts_for_black(match: Match, anna: User, bjorn: User) -> None:
    done(do(match, "resign_match", by=anna))
    assert counted() == (0, 1, 0)
    assert (record(anna), record(bjorn)) == ((0, 1, 0), (1, 0, 0))


def test_a_game_that_white_wins_counts_for_white(match: Match, anna: User, bjorn: User) -> None:
    done(do(match, "resign_match", by=bjorn))
    assert counted() == (1, 0, 0)
    assert (record(anna), record(bjorn)) == ((1, 0, 0), (0, 1, 0))


def test_a_running_game_does_not_count(match: Match) -> None:
    submit(match, "8/5 6/5")
    assert counted() == (0, 0, 0)


def test_every_game_of_a_match_counts_by_itself(
    match: Match, anna: User, bjorn: User, roll_dice: RollDice
) -> None:
    roll_dice((6, 5), (3, 1))
    done(do(match, "offer_resignation", level=3))
    assert fresh(match).game_number == 2
    assert counted() == (0, 1, 0)
    assert fresh(match).to_act == anna
    done(do(match, "offer_resignation", level=2))
    assert not fresh(match).is_live
    assert counted() == (0, 2, 0)
    assert record(bjorn) == (2, 0, 0)


def test_a_time_out_counts_as_a_game_lost(
    match: Match, anna: User, bjorn: User, roll_dice: RollDice
) -> None:
    roll_dice((6, 5), (2, 1))
    submit(match, "8/5 6/5")
    do(match, "roll")
    submit(match, "24/18 18/13")
    past(match, 4 * 86_400)
    assert timeouts.settle_due() == 1
    assert counted() == (0, 1, 0)
    assert record(anna) == (0, 1, 0)


def test_a_void_match_counts_nowhere(match: Match, anna: User) -> None:
    past(match, 4 * 86_400)
    timeouts.settle_due()
    assert fresh(match).status == "cancelled"
    assert counted() == (0, 0, 0)
    assert record(anna) == (0, 0, 0)


def test_unrated_and_private_games_count_too(anna: User, bjorn: User, roll_dice: RollDice) -> None:
    roll_dice((3, 1), (3, 1))
    do(make_match(anna, bjorn, is_rated=False), "resign_match", by=anna)
    do(make_match(anna, bjorn, is_private=True), "resign_match", by=anna)
    assert counted() == (0, 2, 0)


@pytest.mark.parametrize(("kind", "number"), [("guest", 0), ("bot", 1), ("house", 1)])
def test_guests_do_not_count_and_bots_do(
    anna: User, roll_dice: RollDice, kind: str, number: int
) -> None:
    roll_dice((3, 1))
    other = make_user(kind=kind)
    do(make_match(anna, other), "resign_match", by=anna)
    assert counted() == (0, number, 0)
    assert record(anna) == (0, number, 0)
    assert record(other) == (number, 0, 0)


def test_an_agreed_draw_counts_as_a_draw_for_both(anna: User, bjorn: User) -> None:
    agree_on_draw(make_match(anna, bjorn, length=1))
    assert counted() == (0, 0, 1)
    assert record(anna) == record(bjorn) == (0, 0, 1)


def test_a_game_counts_by_its_own_colours_when_the_next_has_begun_with_others(
    anna: User, bjorn: User
) -> None:
    match = make_match(anna, bjorn, format="wins", colours="alternate", length=3)
    lose(match, anna)
    assert fresh(match).black == anna
    assert counted() == (0, 1, 0)
    lose(match, anna)
    assert counted() == (1, 1, 0)
    assert (record(anna), record(bjorn)) == ((0, 2, 0), (2, 0, 0))


def test_in_anti_the_colour_that_counts_is_the_winners(
    anna: User, bjorn: User, roll_dice: RollDice
) -> None:
    roll_dice((6, 5))
    match = make_match(anna, bjorn, variant="anti", length=1)
    set_board(match, board=parse_position("W[24:1] B[1:2]"))
    done(do(match, "submit_play", steps=[(1, 0)]))
    row = VariantCount.objects.get(variant="anti")
    assert (row.white, row.black, row.draw) == (0, 1, 0)
    assert PlayerCount.objects.get(user=bjorn, variant="anti").won == 1


def test_when_counting_fails_the_game_goes_on_as_if_nothing_had_happened(
    match: Match, anna: User
) -> None:
    def fail(*args: object, **when: object) -> None:
        raise RuntimeError("this hook is broken")

    before = fresh(match).version
    hooks.game_finished.append(fail)
    try:
        with pytest.raises(RuntimeError):
            do(match, "resign_match", by=anna)
    finally:
        hooks.game_finished.remove(fail)
    assert fresh(match).is_live
    assert fresh(match).version == before
    assert counted() == (0, 0, 0)


@pytest.mark.django_db(transaction=True)
def test_games_of_the_same_players_that_end_at_once_all_count(
    anna: User, bjorn: User, cecilia: User, roll_dice: RollDice
) -> None:
    # All pairs, both ways round, without counter rows: locks in any other order would deadlock.
    roll_dice(*[(3, 1)] * 12)
    pairs = [(a, b) for a in (anna, bjorn, cecilia) for b in (anna, bjorn, cecilia) if a != b]
    matches = [make_match(white, black) for white, black in pairs * 2]
    answers = at_once(*[partial(do, match, "resign_match", by=match.white) for match in matches])
    for answer in answers:
        done(answer)
    assert counted() == (0, 12, 0)
    assert [record(user) for user in (anna, bjorn, cecilia)] == [(4, 4, 0)] * 3
