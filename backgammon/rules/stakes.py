"""What a player can lose by giving up: resignation levels and the price of a time-out."""

from backgammon.rules.board import OFF, Board, Color, pip_count
from backgammon.rules.outcome import EndedBy, Ending, Kind
from backgammon.rules.state import GameState
from backgammon.rules.variant import HOME, Variant

OFF_PER_TURN = 4  # doubles take at most four checkers off
LEAST_PIPS = 3  # the smallest roll, 2-1


def most_that_can_be_lost(state: GameState, loser: Color) -> Kind:
    """The ceiling of what a resignation of ``loser`` can cost, before the cube.

    Our ruling: a single once a checker is off or a gammon is out of reach, a backgammon while
    there is contact or a checker is on the bar or in the winner's home board, else a gammon; never
    more than the game knows.
    """
    variant, board = state.variant, state.board
    side = variant.measured(loser)
    if board.counts(side)[OFF] or _is_saved(variant, board, side):
        return Kind.SINGLE
    return variant.worst_kind(board, side)


def timeout_kind(state: GameState, loser: Color) -> Kind:
    """What a time-out of ``loser`` costs, before the cube.

    Our ruling: a backgammon only if the winner is bearing off or has all checkers home while a
    checker of the loser is caught; a single once a checker is off or a gammon is out of reach.
    """
    variant, board = state.variant, state.board
    side = variant.measured(loser)
    if board.counts(side)[OFF] or _is_saved(variant, board, side):
        return Kind.SINGLE
    if _is_home(board, side.opponent):
        return variant.win_kind(board, loser.opponent)
    return min(variant.highest(), Kind.GAMMON)


def resignation_levels(state: GameState, loser: Color) -> tuple[Kind, ...]:
    """The levels at which ``loser`` may resign, none above the first that decides the match."""
    if not state.context.format.has_points:
        return (Kind.SINGLE,)
    needed = state.context.away(loser.opponent)
    levels: list[Kind] = []
    for level in range(Kind.SINGLE, most_that_can_be_lost(state, loser) + 1):
        levels.append(Kind(level))
        if level * state.cube.value >= needed:
            break
    return tuple(levels)


def is_final(state: GameState, loser: Color, level: Kind) -> bool:
    """Whether a resignation at ``level`` ends the game without the opponent's answer."""
    if not state.context.format.has_points:
        return True
    if level >= most_that_can_be_lost(state, loser):
        return True
    return level * state.cube.value >= state.context.away(loser.opponent)


def given_up(state: GameState, loser: Color, kind: Kind, ended_by: EndedBy) -> Ending:
    """The end of a game that ``loser`` gives up, by his own will or by his clock."""
    return Ending(loser.opponent, kind, ended_by, state.variant.win_names.get(kind, ""))


def _is_home(board: Board, color: Color) -> bool:
    """All checkers in the home board, or at least one already off."""
    counts = board.counts(color)
    if counts[OFF]:
        return True
    return not board.waiting(color) and not any(counts[HOME + 1 :])


def _is_saved(variant: Variant, board: Board, side: Color) -> bool:
    """A race in which a side takes a checker off before the other can take off all.

    Each turn without a checker off costs it at least three pips, and with all checkers on
    his last point any die takes one off.
    """
    if any(variant.has_contact(board, color) for color in Color):
        return False
    own = sum(board.counts(side)[1:]) + board.waiting(side)
    left = sum(board.counts(side.opponent)[1:]) + board.waiting(side.opponent)
    turns = (pip_count(board, side) - own) // LEAST_PIPS + 1
    return turns < -(-left // OFF_PER_TURN)
