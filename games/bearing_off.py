"""Bearing off where there is nothing left to choose.

In a race, checkers of the two sides never meet again: all that one's play decides is in how many
turns one is finished. A choice cannot matter where that, or who wins and how much, is the same
after every legal play whatever is rolled. Everything else is left to the player.
"""

from collections.abc import Iterator
from itertools import combinations_with_replacement

from backgammon.rules import (
    OFF,
    Board,
    Color,
    Dice,
    GameState,
    Play,
    Variant,
    legal_plays,
    pip_count,
)
from backgammon.rules.plays import Turn, all_plays

ROLLS = tuple(Dice(high, low) for low, high in combinations_with_replacement(range(1, 7), 2))
MOST_OFF = 4  # checkers in one turn, by doubles
LEAST = 3  # what every whole turn takes from pips and checkers together, whatever is rolled
SURE = 2  # checkers: more than two may stay after 2-1


def greedy_play(state: GameState, plays: tuple[Play, ...] | None = None) -> Play | None:
    """The play of a race whose choice cannot matter, None where it might.

    Every legal play (``plays``, or they are looked for) must bear off equally many checkers, and at
    least one. Of those the one with the fewest pips left is taken.
    """
    variant, color = state.variant, state.on_turn
    if color is None or state.dice is None or not variant.first_off_wins:
        return None
    if any(variant.has_contact(state.board, each) for each in Color):
        return None
    plays = legal_plays(state) if plays is None else plays
    numbers = {play.board.counts(color)[OFF] for play in plays}
    if len(numbers) != 1 or min(numbers) == state.board.counts(color)[OFF]:
        return None
    ends = [play.board for play in plays]
    if not _is_all_one(variant, color, ends):
        return None
    return min(plays, key=lambda play: (pip_count(play.board, color), play.board.counts(color)))


def _is_all_one(variant: Variant, color: Color, ends: list[Board]) -> bool:
    """Whether the game goes on alike from all of these boards, each with a checker of his off."""
    return (
        all(_goes_off_next(variant, color, end) for end in ends)
        or _cannot_be_caught(color, ends)
        or all(_loses_next(variant, color.opponent, end) for end in ends)
    )


def _goes_off_next(variant: Variant, color: Color, board: Board) -> bool:
    """Whether every roll can take all the checkers that a side has left."""
    if _left(board, color) > SURE:
        return False
    return all(any(each) for each in _finishes(variant, color, board))


def _loses_next(variant: Variant, opponent: Color, board: Board) -> bool:
    """Whether the opponent wins in his next turn, whatever he rolls and however he plays it.

    Nobody is gammoned who has borne off, so that the size of the win is known too.
    """
    if _left(board, opponent) > SURE:
        return False
    return all(all(each) for each in _finishes(variant, opponent, board))


def _cannot_be_caught(color: Color, ends: list[Board]) -> bool:
    """Whether he is through before the opponent can be, with the worst rolls and plays against the
    best, while the opponent has borne off and loses a single game.

    Each die moves its pips or takes off a checker with at least a pip. So what pips and checkers
    make together falls by at least three in a turn: by 1 and 2, or by four times 1.
    """
    board = ends[0]
    if not board.counts(color.opponent)[OFF]:
        return False
    theirs = -(-_left(board, color.opponent) // MOST_OFF)
    mine = max(pip_count(end, color) + _left(end, color) for end in ends)
    return -(-mine // LEAST) < theirs


def _left(board: Board, color: Color) -> int:
    return sum(board.counts(color)[1:]) + board.waiting(color)


def _finishes(variant: Variant, color: Color, board: Board) -> Iterator[list[bool]]:
    """For every roll, which of its plays take off all that is left."""
    for dice in ROLLS:
        plays = all_plays(variant, Turn(color, board, dice))
        yield [not _left(play.board, color) for play in plays] or [False]
