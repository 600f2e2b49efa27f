"""A match: its format, its score, the Crawford game, and what follows a finished game.

Source: BrainKing, Backgammon rules page (matches of 3, 5, 7 ... 21 points, Crawford rule).
"""

from dataclasses import dataclass, replace
from enum import StrEnum

from backgammon.rules.board import Color
from backgammon.rules.errors import BadPosition
from backgammon.rules.outcome import EndedBy, Outcome

# The number of our rulings on resigning, running out of time and void matches. A corrected ruling
# gets a new number; matches keep the one they were begun under.
RULESET = 1

SHORTEST = 3
LONGEST = 21


class MatchFormat(StrEnum):
    """How a match is scored."""

    SINGLE = "single"
    CUBE = "cube"

    @property
    def has_points(self) -> bool:
        """Whether games are worth points that add up to a target."""
        return self is MatchFormat.CUBE

    @property
    def has_cube(self) -> bool:
        return self is MatchFormat.CUBE


class Crawford(StrEnum):
    """Where a match stands with its one game without doubling."""

    NOT_YET = "not_yet"
    THIS_GAME = "this_game"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class MatchScore:
    """Points won so far; the raw sums, so a winner may stand above the target."""

    white: int = 0
    black: int = 0

    def of(self, color: Color) -> int:
        return self.white if color is Color.WHITE else self.black

    def plus(self, color: Color, points: int) -> "MatchScore":
        if color is Color.WHITE:
            return MatchScore(self.white + points, self.black)
        return MatchScore(self.white, self.black + points)


@dataclass(frozen=True, slots=True)
class MatchContext:
    """What a game must know of the match around it. ``length`` is the target in points."""

    format: MatchFormat = MatchFormat.SINGLE
    length: int = 1
    score: MatchScore = MatchScore()
    crawford: Crawford = Crawford.NOT_YET
    previous_winner: Color | None = None

    def __post_init__(self) -> None:
        if not is_length(self.format, self.length):
            raise BadPosition(f"a {self.format} match cannot be to {self.length}")

    def away(self, color: Color) -> int:
        """The points a side still needs to win the match."""
        return self.length - self.score.of(color)


def is_length(format: MatchFormat, length: int) -> bool:
    """Whether a format can be played to a length: odd, 3 to 21; a single game is to 1."""
    if format is MatchFormat.SINGLE:
        return length == 1
    return SHORTEST <= length <= LONGEST and length % 2 == 1


def after_game(context: MatchContext, outcome: Outcome) -> MatchContext:
    """The match after a finished game: score, Crawford state, previous winner.

    A drawn or cancelled game changes nothing but leaves the Crawford game to be played again; a
    resigned match keeps its score.
    """
    if outcome.winner is None or outcome.ended_by is EndedBy.MATCH_RESIGNED:
        return context
    points = outcome.points if context.format.has_points else 1
    score = context.score.plus(outcome.winner, points)
    return replace(
        context,
        score=score,
        crawford=_next_crawford(context, score),
        previous_winner=outcome.winner,
    )


def match_winner(context: MatchContext, outcome: Outcome | None = None) -> Color | None:
    """Who has won the match, if anybody; a resigned match is won whatever the score."""
    if outcome is not None and outcome.ended_by is EndedBy.MATCH_RESIGNED:
        return outcome.winner
    return next((color for color in Color if context.away(color) <= 0), None)


def _next_crawford(context: MatchContext, score: MatchScore) -> Crawford:
    if context.crawford is not Crawford.NOT_YET:
        return Crawford.OVER
    if not context.format.has_cube:
        return Crawford.NOT_YET
    if context.length - 1 in (score.white, score.black):
        return Crawford.THIS_GAME
    return Crawford.NOT_YET
