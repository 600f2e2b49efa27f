"""How fast legal plays are found, against the plain way, and how small their graph is sent.

Both ways run in this process on the same turns and must find the same ends. Times are those of the
processor, the least of some repeats; the plain way also has the fast moves of single checkers.
"""

import gzip
import json
import os
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from random import Random

import django

from backgammon.rules import BAR, OFF, VARIANTS, Board, Color, Dice, Variant, variant
from backgammon.rules.board import counts_from
from backgammon.rules.plays import Turn, all_plays, search
from bench.naive import legal_ends

GAMES, TURNS = (2, 60) if os.environ.get("QUICK") == "1" else (3, 70)
REPEATS = 4
LARGEST = 40
SIDE = 15

BACKGAMMON = variant("backgammon")
ROLLS = [Dice(high, low) for high in range(1, 7) for low in range(1, high + 1)]
# Points of blots with nobody in their way, and how many boards 1-1 leads to.
SPREAD, SPREAD_ENDS = (23, 21, 19, 17, 15, 13, 12, 10, 9, 8, 7, 5, 4, 3, 2), 2123
FEWER, FEWER_ENDS = (24, 23, 22, 21, 20, 19, 18, 16, 15, 11), 400

KB = 1000
SELF_PLAY_RATIO, DOUBLES_RATIO, WORST_RATIO = 2.5, 5.0, 6.0
WORST_SECONDS = GRAPH_SECONDS = 0.010
OPENING_SIZE, USUAL_SIZE, WORST_SIZE = 1 * KB, 6 * KB, 30 * KB


def main() -> int:
    """Print both tables; return 0 if every goal is reached."""
    missed = [*compare_searches(), *measure_graphs()]
    for each in missed:
        print(f"missed: {each}")
    print(f"bench-plays: {'the goals do not hold' if missed else 'the goals hold'}")
    return 1 if missed else 0


# The turns that are measured


def played(game: Variant, seed: int) -> Iterator[Turn]:
    """The turns of a few games in which both sides play by chance."""
    chance = Random(seed)
    for _ in range(GAMES):
        board = game.start_board()
        for number in range(TURNS):
            color = tuple(Color)[number % 2]
            dice = Dice(chance.randint(1, 6), chance.randint(1, 6)) if game.uses_dice else None
            turn = Turn(color, board, dice, is_first=number < len(Color))
            yield turn
            ends = sorted({play.board for play in all_plays(game, turn)}, key=repr)
            board = chance.choice(ends) if ends else board
            if game.result(turn, board):
                break


def blots(points: Sequence[int]) -> Turn:
    """White to play 1-1 with a single checker on each of the points, Black wholly on the bar."""
    mine = dict.fromkeys(points, 1) | {OFF: SIDE - len(points)}
    return Turn(Color.WHITE, Board(counts_from(mine), counts_from({BAR: SIDE})), Dice(1, 1))


def is_double(turn: Turn) -> bool:
    return turn.dice is not None and turn.dice.is_double


def check(game: Variant, turns: Iterable[Turn]) -> int:
    """The number of ends of all the turns; no return unless every way finds the same."""
    number = 0
    for turn in turns:
        ends = [play.board for play in all_plays(game, turn)]
        graph = {play.board for play in search(game, turn).plays}
        if not set(ends) == graph == legal_ends(game, turn) or len(ends) != len(graph):
            sys.exit(f"bench-plays: not the same ends in {game.key}: {turn}")
        number += len(ends)
    return number


def seconds(work: Callable[[Turn], object], turns: Sequence[Turn]) -> float:
    """The processor's time for the work on all the turns, the least of some repeats."""
    least = float("inf")
    for _ in range(REPEATS):
        start = time.process_time()
        for turn in turns:
            work(turn)
        least = min(least, time.process_time() - start)
    return least


# Legal plays


@dataclass(frozen=True)
class Row:
    """Turns of one game, with the goals for them: how many times faster, and in what time."""

    name: str
    game: Variant
    turns: Sequence[Turn]
    ratio: float | None = None
    seconds: float | None = None

    def misses(self) -> Iterator[str]:
        """Measure and print; yield what does not reach its goal."""
        ends = check(self.game, self.turns)
        ours = seconds(partial(all_plays, self.game), self.turns)
        plain = seconds(partial(legal_ends, self.game), self.turns)
        ratio, each = plain / ours, 1000 / len(self.turns)
        goals = [f">= {self.ratio:g}x"] if self.ratio else []
        goals += [f"< {1000 * self.seconds:g} ms"] if self.seconds else []
        print(
            f"{self.name:24}{len(self.turns):6}{ends:8}{plain * each:10.3f}ms{ours * each:9.3f}ms"
            f"{ratio:8.1f}x  {', '.join(goals)}"
        )
        if self.ratio and ratio < self.ratio:
            yield f"{self.name.strip()} is {ratio:.1f} times faster"
        if self.seconds and ours >= self.seconds:
            yield f"{self.name.strip()} takes {1000 * ours:.1f} ms"


def rows() -> Iterator[Row]:
    turns = list(played(BACKGAMMON, seed=1))
    doubles = list(filter(is_double, turns))
    yield Row("backgammon, self-play", BACKGAMMON, turns, SELF_PLAY_RATIO)
    yield Row("  doubles", BACKGAMMON, doubles, DOUBLES_RATIO)
    yield Row("  other rolls", BACKGAMMON, [turn for turn in turns if not is_double(turn)])
    yield Row("  worst case", BACKGAMMON, [blots(SPREAD)], WORST_RATIO, WORST_SECONDS)
    for key in VARIANTS:
        if key != BACKGAMMON.key:
            game = variant(key)
            yield Row(key, game, list(played(game, seed=1)))


def compare_searches() -> list[str]:
    """Print the table of searches, the time being the mean of a turn; return what was missed."""
    if check(BACKGAMMON, [blots(SPREAD)]) != SPREAD_ENDS:
        sys.exit(f"bench-plays: the worst case has not {SPREAD_ENDS} ends")
    print(f"{'legal plays':24}{'turns':>6}{'ends':>8}{'plain':>12}{'ours':>11}{'ratio':>9}  goal")
    return [miss for row in rows() for miss in row.misses()]


# The graph as the page gets it


@dataclass(frozen=True)
class Graphs:
    """Graphs with the goals for each of them: bytes compressed, and seconds to build it.

    Only the largest are measured.
    """

    name: str
    turns: Sequence[tuple[Variant, Turn]]
    size: int
    seconds: float | None = None

    def misses(self) -> Iterator[str]:
        """Measure and print the dearest; yield what does not reach its goal."""
        by_ends = sorted(self.turns, key=lambda each: len(all_plays(*each)))
        ends = len(all_plays(*by_ends[-1]))
        largest = by_ends[-LARGEST:]
        size = max(compressed(game, turn) for game, turn in largest)
        slowest = max(seconds(partial(search, game), [turn]) for game, turn in largest)
        goals = [f"< {self.size // KB} kB"]
        goals += [f"< {1000 * self.seconds:g} ms"] if self.seconds else []
        print(
            f"{self.name:24}{len(self.turns):6}{ends:8}{size:10} B {1000 * slowest:8.1f}ms"
            f"{'':11}{', '.join(goals)}"
        )
        if size >= self.size:
            yield f"{self.name}: {size} bytes"
        if self.seconds and slowest >= self.seconds:
            yield f"{self.name}: built in {1000 * slowest:.1f} ms"


def compressed(game: Variant, turn: Turn) -> int:
    """The bytes that the graph of the turn takes on its way to the page."""
    from games.board.graph import graph_data  # this needs Django to be set up

    data = graph_data(search(game, turn), game, turn.color)
    return len(gzip.compress(json.dumps(data).encode()))


def measure_graphs() -> list[str]:
    """Print the table of graphs; return what was missed."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
    django.setup()
    games = [variant(key) for key in VARIANTS]
    opening = [
        (game, Turn(Color.WHITE, game.start_board(), dice, is_first=True))
        for game in games
        for dice in (ROLLS if game.uses_dice else [None])
    ]
    usual = [
        (game, turn)
        for game in games
        for turn in played(game, seed=2)
        if len(all_plays(game, turn)) <= FEWER_ENDS
    ]
    usual.append((BACKGAMMON, blots(FEWER)))
    print(f"\n{'graphs':24}{'':6}{'ends':>8}{'gzip':>12}{'built in':>11}{'':11}goal")
    tables = (
        Graphs("opening rolls", opening, OPENING_SIZE, GRAPH_SECONDS),
        Graphs(f"up to {FEWER_ENDS} ends", usual, USUAL_SIZE, GRAPH_SECONDS),
        Graphs("worst case", [(BACKGAMMON, blots(SPREAD))], WORST_SIZE),
    )
    return [miss for graphs in tables for miss in graphs.misses()]


if __name__ == "__main__":
    sys.exit(main())
