"""How many visits standing orders save: games of bots, with the same dice, with orders and without.

A player visits a match when he has to act himself after his opponent did, or when the game begins;
what he then does before the opponent has to act himself is one visit. So a turn that passes by
itself saves two: the one of who would have passed, and the next one of who is still looking.

The bots look one play ahead. They double when they lead by enough pips, and drop when far behind.
With orders they have everything done for them; about the cube they say "not in this game" whenever
they leave the match far from a double, and take it back when they come nearer.
"""

import os
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from random import Random

from accounts.preferences import NoCube
from backgammon.rules import (
    VARIANTS,
    Action,
    Board,
    Color,
    Dice,
    Double,
    Drop,
    GameState,
    MatchContext,
    OpeningRoll,
    Pass,
    Phase,
    Roll,
    Take,
    Variant,
    after_game,
    apply,
    can_double,
    is_match_over,
    legal_plays,
    pip_count,
    start,
    variant,
)
from games.orders import NONE, Auto, Orders, automatic

IS_QUICK = os.environ.get("QUICK") == "1"
GAMES, FEWER = (40, 2) if IS_QUICK else (200, 10)
GOAL = 1 / 3
LENGTH = 5
MOST_TURNS = 1000  # bots of some games need not come to an end

ALL = Orders(pass_by_itself=True, forced=True, roll=True, greedy=True)
# Leads in pips, as a share of the pips that one has left oneself.
DOUBLES_AT, NEARLY, DROPS_AT = 0.12, 0.06, 0.4


def main() -> int:
    """Print the table; return 0 if the goals are reached."""
    print(f"{'visits':27}{'games':>6}{'turns':>7}{'without':>9}{'with':>7}{'fewer':>7}", end="")
    print(f"{'by hand':>9}", end="")
    print("".join(f"{why:>8}" for why in Auto) + "  goal")
    missed = [row.name for row in rows() if not row.is_reached()]
    for each in missed:
        print(f"missed: {each}")
    print(f"bench-round_trips: {'the goals do not hold' if missed else 'the goals hold'}")
    return 1 if missed else 0


# The bots


def lead(board: Board, color: Color) -> float:
    """How many pips a side is ahead, as a share of those it has left."""
    mine, theirs = pip_count(board, color), pip_count(board, color.opponent)
    return (theirs - mine) / max(mine, 1)


def worth(game: Variant, board: Board, color: Color) -> float:
    """What a bot likes: pips ahead, checkers off, points held, and few blots where they are hit."""
    mine, theirs = board.sides(color)
    value = pip_count(board, color.opponent) - pip_count(board, color) + 4 * mine[0]
    if not (game.contact.hits or game.contact.pins):
        return value
    for point in range(1, 25):
        if mine[point] == 1:
            value -= 2 + (25 - point) // 3
        elif mine[point]:
            value += 4 if point <= 7 else 2
    return value + 3 * theirs[25] * sum(mine[point] > 1 for point in range(1, 7))


@dataclass
class Bot:
    """One player: whether he cares for the cube, and what he has done for him."""

    color: Color
    doubles: bool
    has_orders: bool
    orders: Orders = NONE

    def __post_init__(self) -> None:
        if self.has_orders:
            self.orders = replace(ALL, no_cube=NoCube.ASK if self.doubles else NoCube.ALWAYS)

    def act(self, state: GameState) -> Action | None:
        """What he does himself; None: he rolls."""
        ahead = lead(state.board, self.color)
        match state.phase:
            case Phase.ANSWER:
                return Drop() if -ahead > DROPS_AT else Take()
            case Phase.ROLL:
                wants = self.doubles and ahead > DOUBLES_AT and can_double(state, self.color)
                return Double() if wants else None
            case _:
                plays = legal_plays(state)
                best = lambda play: worth(state.variant, play.board, self.color)  # noqa: E731
                return max(plays, key=best) if plays else Pass()

    def leave(self, state: GameState) -> None:
        """Give his order about the cube anew before he goes."""
        if self.has_orders and self.doubles:
            is_near = lead(state.board, self.color) > NEARLY
            self.orders = replace(self.orders, no_cube=NoCube.ASK if is_near else NoCube.GAME)


# The games


@dataclass
class Tally:
    """What happened in some games."""

    turns: int = 0
    by_hand: int = 0  # turns in which the player, or who is asked, had to act himself
    visits: int = 0
    by_itself: Counter[str] = field(default_factory=Counter)


def play_game(state: GameState, chance: Random, bots: dict[Color, Bot], tally: Tally) -> GameState:
    """Play one game to its end, or for ``MOST_TURNS``, and count."""
    here: Bot | None = None
    last: tuple[Bot, tuple[int, int]] | None = None
    while not state.is_over and sum(state.turns) < MOST_TURNS:
        if state.actor is None:
            state = apply(state, OpeningRoll(roll(chance)), by=None).after
            continue
        bot = bots[state.actor]
        deed = automatic(state, bot.orders)
        if deed:
            tally.by_itself[deed.why] += 1
            action: Action = deed.action or Roll(roll(chance))
        else:
            tally.visits += bot is not here
            tally.by_hand += (bot, state.turns) != last
            here, last = bot, (bot, state.turns)
            action = bot.act(state) or Roll(roll(chance))
        state = apply(state, action, by=bot.color).after
        if not deed:
            bot.leave(state)
    tally.turns += sum(state.turns)
    return state


def roll(chance: Random) -> Dice:
    return Dice(chance.randint(1, 6), chance.randint(1, 6))


@dataclass(frozen=True)
class Row:
    """Games of one kind, and how many visits fewer there should be."""

    name: str
    game: Variant
    games: int
    doubles: bool = False
    goal: float | None = None

    def is_reached(self) -> bool:
        """Play, print, and tell whether the goal is reached."""
        without, ordered = self.play(has_orders=False), self.play(has_orders=True)
        fewer = 1 - ordered.visits / without.visits
        goal = f"  >= {self.goal:.1%}" if self.goal else ""
        done = "".join(f"{ordered.by_itself[why]:8}" for why in Auto)
        print(
            f"{self.name:27}{self.games:6}{without.turns:7}{without.visits:9}{ordered.visits:7}"
            f"{fewer:7.1%}{ordered.by_hand / without.by_hand - 1:9.1%}{done}{goal}",
            flush=True,
        )
        return self.goal is None or fewer >= self.goal

    def play(self, *, has_orders: bool) -> Tally:
        """Play matches until there were enough games; each game has the same dice in both runs."""
        tally = Tally()
        fresh = context = MatchContext(self.game.usual_format, LENGTH)
        for number in range(self.games):
            bots = {color: Bot(color, self.doubles, has_orders) for color in Color}
            chance = Random(f"{self.game.key} {number}")
            state = play_game(start(self.game, context), chance, bots, tally)
            context = after_game(context, state.outcome) if state.outcome else fresh
            context = fresh if is_match_over(context) else context
        return tally


def rows() -> Iterator[Row]:
    backgammon = variant("backgammon")
    yield Row("backgammon, nobody doubles", backgammon, GAMES, goal=GOAL)
    yield Row("backgammon, with doubles", backgammon, GAMES, doubles=True, goal=GOAL)
    for key in VARIANTS:
        game = variant(key)
        if game != backgammon and game.first_off_wins:  # bots only know how to hurry
            yield Row(key, game, FEWER, doubles=True)


if __name__ == "__main__":
    sys.exit(main())
