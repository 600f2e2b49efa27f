"""Games of every kind, played through their pages by two players who look after each step.

One of them has script and walks the graph of the page; the other presses buttons.
"""

import random

import pytest

from accounts.models import User
from backgammon.notation import parse_position
from backgammon.rules import VARIANTS, Color, Phase, variant
from games.models import Match
from games.orders import Orders
from games.services.orders import change_orders
from tests.games.acting import RollDice
from tests.games.pages import signed_in
from tests.games.playing import done, fresh, make_match, set_board, state
from tests.games.seats import Seat
from tests.games.watching import expect_result, expect_sound, take_turn

pytestmark = pytest.mark.django_db

FAST = ("hyper",)
SEED = 4
SHORT = {"cloning": 2}  # seeds where the usual one makes a game that goes on and on
MOST_TURNS = 400
ENOUGH_DICE = 500
# What must be heard in a whole game, so that it was one of this kind.
HEARD = {
    **dict.fromkeys(("backgammon", "nackgammon", "anti", "hyper"), ", must enter."),
    **dict.fromkeys(("race", "crowded"), " waiting to enter."),
    "cloning": " of 16 ",
    "grasshopper": "another score in a row wins.",
    "plakoto": "pinning 1 ",
    **dict.fromkeys(("fevga", "long-narde"), ", home of "),
}
# Shortly before the end, so that a few turns decide the game.
LATE = {
    "backgammon": "W[19:2 22:2 24:1] B[3:2 1:2]",
    "nackgammon": "W[19:1 21:2] B[6:1 2:2]",
    "anti": "W[23:2 24:2] B[2:2 1:2]",
    "race": "W[19:1 22:2] B[3:2] res W=1 B=1",
    "crowded": "W[20:2 24:1] B[5:2 1:1] res B=1",
    "hyper": "W[18:1 21:1 24:1] B[20:1 2:1]",
    "cloning": "W[16:1 19:2 22:1] B[5:2 20:1]",
    "grasshopper": "W[20:2 13:1 19:2] B[21:2 14:1 22:2] res W=1 B=1 run B",
    "plakoto": "W[1:1 20:2 23:1] B[24:1 5:2 2:1]",
    "fevga": "W[18:1 20:2 24:1] B[6:1 8:2 12:1]",
    "long-narde": "W[18:1 20:2 24:1] B[6:1 8:2 12:1]",
}


def seats_of(match: Match, *, seed: int = SEED) -> dict[Color, Seat]:
    """Both players, who do everything themselves; the one who waits has his page open."""
    for user in (match.white, match.black):
        done(change_orders(match.pk, user=user, orders=Orders()))
    rng = random.Random(seed)
    seats = {
        color: Seat(match.player(color), match, rng, has_script=color is Color.WHITE)
        for color in Color
    }
    next(seat for seat in seats.values() if seat.user != match.to_act).open()
    return seats


def put_dice(roll_dice: RollDice, *, seed: int = SEED) -> None:
    rng = random.Random(seed)
    roll_dice(*((rng.randint(1, 6), rng.randint(1, 6)) for _ in range(ENOUGH_DICE)))


def play_on(match: Match, seats: dict[Color, Seat]) -> set[str]:
    """Play to the end; everything that was said on the way."""
    heard: set[str] = set()
    while fresh(match).is_live:
        heard.update(take_turn(match, seats))
        assert sum(state(match).turns) <= MOST_TURNS
    return heard


def put_late(match: Match, key: str) -> None:
    """White is to act shortly before the end."""
    game = variant(key)
    phase = Phase.ROLL if game.uses_dice else Phase.PLAY
    board = parse_position(LATE[key], game)
    set_board(match, board=board, phase=phase, on_turn=Color.WHITE, dice=None, turns=(9, 9))
    Match.objects.filter(pk=match.pk).update(to_act=match.white)


@pytest.mark.parametrize("key", list(VARIANTS))
def test_the_first_turns_are_played_through_the_pages(
    anna: User, bjorn: User, roll_dice: RollDice, key: str
) -> None:
    put_dice(roll_dice)
    match = make_match(anna, bjorn, variant=key, length=1)
    seats = seats_of(match)
    for _ in seats:
        take_turn(match, seats)
    assert state(match).turns == (1, 1)
    expect_sound()


@pytest.mark.parametrize("key", list(VARIANTS))
def test_the_last_turns_are_played_through_the_pages(
    anna: User, bjorn: User, roll_dice: RollDice, key: str
) -> None:
    put_dice(roll_dice)
    match = make_match(anna, bjorn, variant=key, length=1)
    put_late(match, key)
    seats = seats_of(fresh(match))
    play_on(match, seats)
    expect_result(match, seats)


@pytest.mark.parametrize(
    "key", [key if key in FAST else pytest.param(key, marks=pytest.mark.long) for key in VARIANTS]
)
def test_a_whole_game_is_played_through_its_pages(
    anna: User, bjorn: User, roll_dice: RollDice, key: str
) -> None:
    seed = SHORT.get(key, SEED)
    put_dice(roll_dice, seed=seed)
    match = make_match(anna, bjorn, variant=key, length=1)
    seats = seats_of(match, seed=seed)
    heard = play_on(match, seats)
    assert any(HEARD[key] in line for line in heard)
    expect_result(match, seats)
    expect_sound()


def test_a_drawn_game_of_walls_is_told_on_the_page(anna: User, bjorn: User) -> None:
    match = make_match(anna, bjorn, length=1, variant="grasshopper")
    board = parse_position("W[20:1] B[21:1 22:1]", variant("grasshopper"))
    set_board(match, board=board, turns=(9, 9))  # GH5: nobody can act
    seat = seats_of(match)[Color.WHITE]
    seat.open()
    seat.send("pass")
    page = signed_in(bjorn).get(f"/m/{match.pk}/").content.decode()
    assert "The match is drawn." in page
    assert "The game is drawn" in page
