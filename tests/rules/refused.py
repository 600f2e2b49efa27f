"""Plays that are not legal, at least one for each reason, with its facts and the proving play.

Moves are written in the mover's own numbers, positions in absolute ones, White to move.
"""

from dataclasses import dataclass

from backgammon.rules import GameState, Reason, Refusal, Variant, variant
from tests.rules.positions import BACKGAMMON, START, to_play

HYPER = variant("hyper")
RACE = variant("race")
CLONING = variant("cloning")
GRASSHOPPER = variant("grasshopper")
PLAKOTO = variant("plakoto")
FEVGA = variant("fevga")
NARDE = variant("long-narde")
NARDE_HOME = variant("long-narde", fence="home")

ANY = "any"  # some legal play or other
BSDGAMES = "W[1:2 3:1 19:3 20:2 22:2 23:3] B[6:6 8:3 13:3 18:1 24:2] bar W=1"
PRIME = "W[14,15,16,17,18,19:2 20:3] B[13:15]"
FENCE = "W[12,14,15,16,17,18:1 24:9] B[13:15]"
FENCE_PASSED = "W[12,14,15,16,17,18:1 24:9] B[13:14 20:1]"
WALLS = "W[3:2 9:1] B[8:2 10:2]"


@dataclass(frozen=True)
class Case:
    """A play that is refused, why, and the proof as it is written; "" where there is none."""

    reason: Reason
    position: str
    roll: str
    typed: str
    points: tuple[int, ...] = ()
    dice: tuple[int, ...] = ()
    count: int = 0
    line: str = ""
    game: Variant = BACKGAMMON
    turns: tuple[int, int] = (5, 5)

    @property
    def state(self) -> GameState:
        return to_play(self.position, self.roll, game=self.game, turns=self.turns)

    @property
    def refusal(self) -> Refusal:
        return Refusal(self.reason, self.points, self.dice, self.count)


CASES = [
    # The play as a whole
    Case(Reason.MUST_PLAY, "W[10:1] B[16:2 21:2]", "6-5", "pass", line="15/10"),
    Case(Reason.INCOMPLETE, START, "3-1", "8/5", dice=(1,), line=ANY),
    Case(Reason.INCOMPLETE, BSDGAMES, "3-5", "bar/20", dice=(3,), line=ANY),
    Case(Reason.TOO_MANY_MOVES, START, "3-1", "8/5 6/5 24/23", count=2),
    Case(Reason.TOO_MANY_MOVES, START, "3-1", "24/20 6/5", count=2),
    Case(Reason.ONE_ACTION, "W[] B[] res W=14 B=14", "", "in/24 in/23", game=GRASSHOPPER),
    Case(Reason.GAME_ENDS, "W[24:1] B[1:2]", "2-1", "1/off 5/4", game=HYPER),
    Case(
        Reason.BOTH_DICE,
        "W[5:1 15:1] B[12:2 20:2]",
        "5-2",
        "20/18",
        dice=(2, 5),
        line="20/15 10/8",
    ),
    Case(Reason.ENTER_WITH_OTHER, BSDGAMES, "3-5", "bar/22", dice=(3, 5), line="bar/20 24/21"),
    Case(
        Reason.ENTER_WITH_OTHER,
        BSDGAMES,
        "3-5",
        "bar/22 24/19",
        dice=(3, 5),
        line="bar/20 24/21",
    ),
    Case(Reason.HIGHER_DIE, "W[10:1] B[13:2 21:2]", "6-5", "15/10", dice=(5, 6), line="15/9"),
    Case(
        Reason.HIGHER_DIE,
        "W[1:1 22:1] B[1:1 24:1] held W=1",
        "2-1",
        "3/2",
        dice=(1, 2),
        line="3/1",
        game=PLAKOTO,
    ),
    Case(
        Reason.MORE_DICE,
        "W[11:1 16:1] B[2:2 18:1]",
        "2-2",
        "9/7",
        dice=(2,),
        count=4,
        line="14/8 9/7*",
        game=CLONING,
    ),
    # One checker
    Case(Reason.NO_CHECKER, START, "3-1", "20/17", points=(20,)),
    Case(Reason.NO_CHECKER, START, "3-1", "19/18", points=(19,), count=5),
    Case(Reason.NOTHING_TO_ENTER, START, "3-1", "bar/22"),
    Case(
        Reason.ENTER_FIRST,
        "W[1:1 19:5] B[3:2] bar W=1",
        "4-2",
        "24/20",
        count=1,
        line="bar/23 24/20",
    ),
    Case(Reason.ENTER_FIRST, "W[1:1 19:5] B[2:2 4:2] bar W=1", "4-2", "24/20", count=1),
    Case(
        Reason.CLONE_ENTERS,
        "W[10:1 19:1] B[4:2 13:1]",
        "3-2",
        "15/12* 12/10",
        count=1,
        line="bar/23 15/12*",
        game=CLONING,
    ),
    Case(Reason.PINNED, "W[5:1 9:1] B[9:1 24:3] held W=9", "4-2", "16/14", (16,), game=PLAKOTO),
    Case(Reason.WRONG_DISTANCE, START, "3-1", "24/18", dice=(3, 1), count=6),
    Case(Reason.WRONG_DISTANCE, "W[10:1] B[1:2]", "3-3", "15/off", dice=(3,) * 4, count=15),
    Case(Reason.DIE_USED, START, "3-1", "8/5 13/10", dice=(3,)),
    Case(Reason.DIE_USED, "W[5:1 15:1] B[12:2 20:2]", "5-2", "20/18 10/8", dice=(2,)),
    # Where it would land
    Case(Reason.BLOCKED, START, "5-3", "24/19", (19,), count=5),
    Case(Reason.BLOCKED, START, "3-2", "24/19", (19,), count=5),
    Case(Reason.BLOCKED, "W[10:1] B[13:2 24:2]", "3-1", "15/12", (12,), count=2, game=PLAKOTO),
    Case(Reason.ENTRY_BLOCKED, "W[19:5] B[2:2 5:2] bar W=2", "4-2", "bar/23", (23,), count=2),
    Case(Reason.ENTRY_BLOCKED, "W[] B[3:2] res W=5", "3-1", "bar/22", (22,), count=2, game=RACE),
    Case(Reason.CLOSED, "W[1:15] B[13:14 5:1]", "4-1", "24/20", (20,), count=1, game=NARDE),
    Case(Reason.CLOSED, "W[1:15] B[13:15]", "6-6", "24/12", (12,), count=15, game=FEVGA),
    Case(
        Reason.HOLDER,
        "W[5:1 9:1] B[9:1 24:3] held W=9",
        "4-2",
        "20/16",
        (16,),
        count=1,
        game=PLAKOTO,
    ),
    Case(Reason.BETWEEN, "W[12:1] B[15:2 17:2]", "5-3", "13/5", (10, 8)),
    Case(Reason.BETWEEN, "W[12:1] B[15:2]", "3-3", "13/4", (10,)),
    Case(Reason.BETWEEN, "W[19:5] B[4:2 6:2] bar W=1", "6-4", "bar/15", (21, 19)),
    # Bearing off
    Case(Reason.NOT_HOME, "W[10:2 15:1 20:1] B[1:2]", "5-4", "5/off", (15,), count=3),
    Case(Reason.NOT_HOME, "W[18:1 20:1] B[1:2]", "5-2", "5/off", (7,), count=1),
    Case(
        Reason.RESERVE_WAITS, "W[20:1 24:1] B[1:2 5:2] res W=1", "5-1", "5/off", count=1, game=RACE
    ),
    Case(Reason.FARTHER_CHECKER, "W[19:1 22:1] B[1:2]", "5-4", "3/off", (6,), (4,)),
    Case(
        Reason.NONE_WHILE_PINNED,
        "W[20:1 24:1] B[3:1 20:1] held W=20",
        "5-1",
        "1/off",
        (5,),
        game=PLAKOTO,
    ),
    # Fevga
    Case(
        Reason.FIRST_CHECKER,
        "W[1:14 8:1] B[13:14 20:1]",
        "5-3",
        "24/21",
        (17, 12),
        line="17/9",
        game=FEVGA,
    ),
    Case(
        Reason.START_QUARTER,
        "W[1:5 2,3,4,5:1 15:6] B[13:9 20:6]",
        "5-1",
        "24/19 10/9",
        line=ANY,
        game=FEVGA,
    ),
    Case(
        Reason.OPEN_PRIME,
        PRIME,
        "4-1",
        "11/7 5/4",
        tuple(range(11, 5, -1)),
        line="11/10 11/7",
        game=FEVGA,
    ),
    # Long Narde
    Case(
        Reason.HEAD_ONCE,
        "W[1:13 5:1 6:1] B[13:14 20:1]",
        "2-1",
        "24/22 24/23",
        line="24/21",
        game=NARDE,
    ),
    Case(Reason.HEAD_ONCE, "W[1:15] B[13:15]", "3-3", "24/21(2)", line="24/15", game=NARDE),
    Case(
        Reason.HEAD_TWICE,
        "W[1:15] B[13:15]",
        "4-4",
        "24/20(3)",
        line="24/16(2)",
        game=NARDE,
        turns=(0, 0),
    ),
    Case(Reason.FENCE_AHEAD, FENCE, "6-1", "13/6", tuple(range(11, 5, -1)), line=ANY, game=NARDE),
    Case(
        Reason.FENCE_HOME,
        FENCE_PASSED,
        "6-1",
        "13/7 7/6",
        tuple(range(11, 5, -1)),
        line=ANY,
        game=NARDE_HOME,
    ),
    Case(
        Reason.FENCE_HOME,
        "W[1:8 3:1 8:1 15,16,17,18,19:1] B[13:10 20,21,22,23,24:1]",
        "6-6",
        "22/10 17/11",
        tuple(range(11, 5, -1)),
        line="24/18 22/10",
        game=NARDE_HOME,
    ),
    # Grasshopper
    Case(Reason.FIRST_QUARTER, "W[] B[] res W=14 B=14", "", "in/18", game=GRASSHOPPER),
    Case(Reason.NEXT_QUARTER, "W[2:1 8:1] B[7:1]", "", "23/22", (18, 13), game=GRASSHOPPER),
    Case(Reason.NEXT_QUARTER, "W[2:1 8:1] B[7:1]", "", "23/12", (18, 13), game=GRASSHOPPER),
    Case(Reason.LAST_QUARTER, "W[20:2 15:1] B[21:1]", "", "5/1", game=GRASSHOPPER),
    Case(Reason.NOT_VACANT, "W[20:2 15:1] B[21:1]", "", "10/4", (4,), game=GRASSHOPPER),
    Case(Reason.NOT_VACANT, "W[1:1] B[2:1] res W=3 B=3", "", "in/24", (24,), game=GRASSHOPPER),
    Case(Reason.WALL_FULL, "W[20:2 15:1] B[21:1]", "", "10/5", (5,), game=GRASSHOPPER),
    Case(Reason.BUILD_BY_SIX, "W[3:1 8:1] B[7:1]", "", "22/17", (17,), count=5, game=GRASSHOPPER),
    Case(Reason.BEHIND_WALL, "W[3:1 9:1] B[8:2 10:2]", "", "22/16", (17,), game=GRASSHOPPER),
    Case(Reason.LOWER_CHECKER, WALLS, "", "22/18 22/14", (22,), game=GRASSHOPPER),
    Case(Reason.ONE_ACTION, "W[20:2 21:2] B[1:1]", "", "5/off(2)", game=GRASSHOPPER),
    Case(
        Reason.ONLY_WALLS_SCORE,
        "W[20:1 15:2] B[21:1]",
        "",
        "5/off",
        (5,),
        count=1,
        game=GRASSHOPPER,
    ),
    Case(
        Reason.ONLY_WALLS_SCORE,
        "W[20:1 15:2] B[21:1]",
        "",
        "10/off",
        (10,),
        count=2,
        game=GRASSHOPPER,
    ),
]
