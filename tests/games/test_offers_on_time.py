"""What an open offer is worth when time runs out."""

import pytest

from accounts.models import User
from games import selectors
from games.models import Game, Match
from games.services import timeouts
from tests.games.acting import RollDice, let_anna_choose
from tests.games.pages import get_match, text_of
from tests.games.playing import DAY, do, done, fresh, make_match, past, state, submit


@pytest.fixture
def offered(anna: User, match: Match, roll_dice: RollDice) -> Match:
    """Anna has rolled 6-2 and offers a single; backgammons can still be lost."""
    let_anna_choose(match, roll_dice)
    roll_dice((6, 2), (4, 3))
    done(do(match, "roll", by=anna))
    done(do(match, "offer_resignation", by=anna, level=1))
    assert state(match).offer is not None
    return match


def test_an_open_resignation_counts_as_accepted_at_its_level(offered: Match) -> None:
    past(offered, 3 * DAY)
    assert timeouts.settle_due() == 1
    game = Game.objects.get(match=offered, number=1)
    assert (game.winner, game.points, game.kind, game.ended_by) == ("black", 1, 1, "timeout")
    assert fresh(offered).black_score == 1


def test_its_price_is_said_before(anna: User, offered: Match) -> None:
    assert "If your time runs out, you lose 1 point" in text_of(get_match(anna, offered))


def test_it_counts_as_a_time_out_too(anna: User, offered: Match) -> None:
    past(offered, 3 * DAY)
    timeouts.settle_due()
    assert selectors.timeouts_of(anna) == 1
    past(offered, 3 * DAY)
    timeouts.settle_due()  # Anna or Björn, whoever has won the opening roll
    assert Game.objects.get(match=offered, number=1).late == "white"


def test_and_a_second_one_loses_the_match(anna: User, offered: Match, roll_dice: RollDice) -> None:
    roll_dice((5, 3))  # Anna begins game 2
    past(offered, 3 * DAY)
    timeouts.settle_due()
    assert fresh(offered).to_act == anna
    done(do(offered, "offer_resignation", by=anna, level=1))
    past(offered, 3 * DAY)
    timeouts.settle_due()
    after = fresh(offered)
    assert (after.status, after.ended_by, after.winner) == ("finished", "timeout", after.black)
    assert (after.black_score, after.white_score) == (1, 0)
    second = Game.objects.get(match=offered, number=2)
    assert (second.points, second.counts_in_score, second.late) == (1, False, "white")


@pytest.mark.parametrize("kind", ["offer_draw", "offer_cancellation"])
@pytest.mark.parametrize("by_late", [True, False])
def test_any_other_offer_changes_nothing_of_the_price(
    anna: User, bjorn: User, roll_dice: RollDice, kind: str, *, by_late: bool
) -> None:
    """Neither accepted nor held against anybody, whoever of the two has made it."""
    roll_dice((3, 1), (2, 1), (6, 2), (4, 3))
    match = make_match(anna, bjorn, format="points", length=5)
    for play in ("8/5 6/5", "24/23 13/11"):
        if state(match).dice is None:
            done(do(match, "roll"))
        done(submit(match, play))
    done(do(match, "roll"))
    before = fresh(match).deadline_at
    done(do(match, kind, by=anna if by_late else bjorn))
    assert fresh(match).deadline_at == before
    past(match, 3 * DAY)
    timeouts.settle_due()
    game = Game.objects.get(match=match, number=1)
    assert (game.winner, game.points, game.ended_by, game.late) == ("black", 2, "timeout", "white")


def test_a_double_left_unanswered_is_a_drop_whatever_is_offered(
    anna: User, bjorn: User, match: Match, roll_dice: RollDice
) -> None:
    let_anna_choose(match, roll_dice)
    done(do(match, "double", by=anna))
    done(do(match, "offer_cancellation", by=bjorn))
    roll_dice((4, 3))
    past(match, 3 * DAY)
    timeouts.settle_due()
    game = Game.objects.get(match=match, number=1)
    assert (game.winner, game.points, game.late) == ("white", 1, "black")


def test_before_the_first_play_the_match_is_void_with_an_offer_open_too(
    anna: User, match: Match
) -> None:
    done(do(match, "offer_resignation", by=anna, level=1))
    past(match, 3 * DAY)
    timeouts.settle_due()
    after = fresh(match)
    assert (after.status, after.ended_by) == ("cancelled", "timeout_before_first_play")
    assert (after.white_score, after.black_score, after.offer_to) == (0, 0, None)
    assert selectors.timeouts_of(anna) == 1
