"""Games as they will be played: each turn's dice and play, checked by the rules beforehand."""

from dataclasses import dataclass

from backgammon.notation.plays import DANCE, format_play, parse_play
from backgammon.rules import (
    Color,
    Dice,
    MatchContext,
    OpeningRoll,
    Pass,
    Phase,
    Roll,
    apply,
    find_play,
    play_graph,
    start,
    variant,
)

Roll_ = tuple[int, int]
WHITE, BLACK = Color.WHITE, Color.BLACK
NO_ROLL = "-"  # stands for the dice in games without any
WINS = Dice(6, 1)  # the opening roll of White where it tells no more than who begins


@dataclass(frozen=True)
class Turn:
    """One turn: who, his dice, the play as it is written and move by move (none for a pass)."""

    color: Color
    dice: Roll_ | None
    text: str
    moves: tuple[tuple[int, int], ...]

    @property
    def roll(self) -> str:
        return f"{self.dice[0]}-{self.dice[1]}" if self.dice else ""


@dataclass(frozen=True)
class Record:
    """A game from its opening roll on. ``rolls`` are as the dice must come, White's die first."""

    turns: tuple[Turn, ...]
    rolls: list[Roll_]


def read(text: str, *, starter: Color, game: str = "backgammon") -> Record:
    """Read one turn a line: the dice, then the play. The players take turns."""
    turns: list[Turn] = []
    rolls: list[Dice] = []
    state = start(variant(game), MatchContext())
    for line in text.strip().splitlines():
        roll, play = line.strip().split(" ", 1)
        dice = None if roll == NO_ROLL else Dice(*map(int, roll.split("-")))
        if state.phase is Phase.OPENING and dice:
            first = WINS if dice.is_double else dice
            rolls.append(first if starter is WHITE else first.swapped())
            state = apply(state, OpeningRoll(rolls[-1]), by=None).after
        color = state.actor
        assert color
        if state.phase is Phase.ROLL and dice:
            rolls.append(dice)
            state = apply(state, Roll(dice), by=color).after
        assert state.dice == dice
        action = Pass() if play == DANCE else find_play(play_graph(state), parse_play(play))
        state = apply(state, action, by=color).after
        moves = () if isinstance(action, Pass) else action.moves
        steps = tuple((move.source, move.target) for move in moves)
        shown = (dice.first, dice.second) if dice else None
        turns.append(Turn(color, shown, format_play(moves), steps))
    return Record(tuple(turns), [(dice.first, dice.second) for dice in rolls])


# Black bears off before White has brought everybody home: a backgammon.
RUNAWAY = read(
    """
    5-3 13/5
    6-6 13/7(4)
    5-3 13/10 13/8
    6-6 24/18(2) 13/7 8/2
    5-3 13/10 13/8
    6-6 18/6(2)
    4-1 24/20 8/7
    6-6 8/2(2) 7/1*(2)
    4-2 bar/21 10/8
    6-6 7/1(3) 6/off
    6-2 10/4 7/5
    6-6 6/off(4)
    3-1 6/5 4/1
    6-6 6/off(2) 2/off(2)
    4-1 8/3
    5-5 2/off 1/off(3)
    4-2 21/15
    4-4 1/off(2)
    """,
    starter=WHITE,
)

# White hits again and again, Black dances once, and White bears off.
BLITZ = read(
    """
    6-5 24/13
    6-2 24/22 24/18
    6-6 24/18 13/7*(3)
    6-2 bar/23 8/2
    6-6 13/7(3) 8/2*
    3-1 bar/24 13/10
    5-5 18/3* 8/3
    4-1 bar/21 6/5
    6-6 8/2 7/1*(3)
    6-6 pass
    6-6 7/1(3) 6/off
    4-2 bar/21 10/8
    6-6 6/off(4)
    6-1 13/6
    6-6 3/off(2) 2/off(2)
    5-1 8/3 6/5
    3-3 1/off(4)
    6-1 21/15 8/7
    4-4 1/off(2)
    """,
    starter=WHITE,
)

# How games begin where the rest does not matter.
OPENING = read(
    """
    3-1 8/5 6/5
    5-2 13/11 13/8
    6-2 24/18 13/11
    6-4 24/14
    """,
    starter=WHITE,
)
BLACK_OPENING = read(
    """
    5-2 24/22 13/8
    6-1 13/7 8/7
    4-1 24/23 13/9
    2-1 13/11 6/5
    """,
    starter=BLACK,
)
