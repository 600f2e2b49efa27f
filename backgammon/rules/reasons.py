"""Why a move or a play is refused: a stable code for every reason, and the facts that come with it.

The facts are found beside the rules that they come from; sentences are made where they are shown.
"""

from dataclasses import dataclass
from enum import StrEnum


class Reason(StrEnum):
    """Every reason there is. Behind each stand the facts that its refusal carries."""

    # Nothing can be played now
    GAME_OVER = "game_over"
    NOT_YOUR_TURN = "not_your_turn"
    ROLL_FIRST = "roll_first"
    ANSWER_FIRST = "answer_first"

    # The play as a whole
    MUST_PLAY = "must_play"  # a pass, though a legal move exists
    INCOMPLETE = "incomplete_play"  # dice: those that are left
    TOO_MANY_MOVES = "too_many_moves"  # count: how many moves the dice give
    ONE_ACTION = "one_action"
    GAME_ENDS = "game_ends"  # a move before it has ended the game
    BOTH_DICE = "both_dice"  # dice: the one that was played, the one that then cannot be
    ENTER_WITH_OTHER = "enter_with_other"  # the same, where every legal play begins with the other
    HIGHER_DIE = "higher_die"  # dice: the one that was played, the higher one
    MORE_DICE = "more_dice"  # dice: what they show; count: how many of them can be played

    # One checker
    BACKWARDS = "backwards"
    NO_CHECKER = "no_checker"  # points: where; count: the enemy checkers that stand there
    NOTHING_TO_ENTER = "nothing_to_enter"
    ENTER_FIRST = "enter_first"  # count: checkers on the bar
    CLONE_ENTERS = "clone_enters"  # count: checkers on the bar
    PINNED = "pinned"  # points: where it is pinned
    WRONG_DISTANCE = "wrong_distance"  # count: pips of the move; dice: those that are left
    DIE_USED = "die_used"  # dice: the one that was played already
    STUCK = "stuck"  # points: where no action leads anywhere

    # Where it would land; points: there; count: the enemy checkers that stand there
    BLOCKED = "blocked"
    ENTRY_BLOCKED = "entry_blocked"
    CLOSED = "closed"  # where one checker is enough to close a point
    HOLDER = "holder"  # a single one that pins a checker of the mover's
    BETWEEN = "between"  # points: all that it could touch down on, each of them blocked; no count

    # Bearing off
    NOT_HOME = "not_home"  # points: the hindmost checker; count: checkers that are not home
    RESERVE_WAITS = "reserve_waits"  # count: checkers that have yet to enter
    FARTHER_CHECKER = "farther_checker"  # points: the hindmost checker; dice: the die
    NONE_WHILE_PINNED = "none_while_pinned"  # points: where checkers of the mover's are pinned

    # Fevga
    FIRST_CHECKER = "first_checker"  # points: where it is, the enemy's start that it must pass
    START_QUARTER = "start_quarter"
    OPEN_PRIME = "open_prime"  # points: the six of the prime

    # Long Narde
    HEAD_ONCE = "head_once"
    HEAD_TWICE = "head_twice"  # the exception: two, and this would be the third
    FENCE_AHEAD = "fence_ahead"  # points: the six of the fence
    FENCE_HOME = "fence_home"  # points: the six of the fence

    # Grasshopper
    FIRST_QUARTER = "first_quarter"
    NEXT_QUARTER = "next_quarter"  # points: the first and the last of the next quarter
    LAST_QUARTER = "last_quarter"
    NOT_VACANT = "not_vacant"  # points: there
    WALL_FULL = "wall_full"  # points: there
    BUILD_BY_SIX = "build_by_six"  # points: the checker to be built on; count: pips of the move
    BEHIND_WALL = "behind_wall"  # points: the nearest wall in the way
    LOWER_CHECKER = "lower_checker"  # points: the wall
    ONLY_WALLS_SCORE = "only_walls_score"  # points: where from; count: checkers there


# Reasons that ask for another play, which a legal one proves to exist.
PROVED = frozenset(
    {
        Reason.MUST_PLAY,
        Reason.INCOMPLETE,
        Reason.BOTH_DICE,
        Reason.ENTER_WITH_OTHER,
        Reason.HIGHER_DIE,
        Reason.MORE_DICE,
        Reason.ENTER_FIRST,
        Reason.CLONE_ENTERS,
        Reason.FIRST_CHECKER,
        Reason.START_QUARTER,
        Reason.OPEN_PRIME,
        Reason.HEAD_ONCE,
        Reason.HEAD_TWICE,
        Reason.FENCE_AHEAD,
        Reason.FENCE_HOME,
    }
)


@dataclass(frozen=True, slots=True)
class Refusal:
    """A reason with its facts; points are in the mover's own numbers, 25 the bar, 0 off."""

    reason: Reason
    points: tuple[int, ...] = ()
    dice: tuple[int, ...] = ()
    count: int = 0
