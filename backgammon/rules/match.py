"""A match: its format, its score, the Crawford game, and what follows a finished game.

Source: BrainKing, Backgammon rules page (matches of 3, 5, 7 ... 21 points, Crawford rule) and its
form for a new game (first to n wins, n points, n games).
"""

from dataclasses import dataclass, replace
from enum import StrEnum

from backgammon.rules.board import Color
from backgammon.rules.errors import BadPosition
from backgammon.rules.outcome import EndedBy, Outcome

# The number of our rulings on resigning, running out of time and void matches. A corrected ruling
# gets a new number; matches keep the one they were begun under.
RULESET = 1

SHORTEST = 3  # points of a match in which games pay their value
FEWEST = 2  # games or wins of any other match
LONGEST = 21
HALVES = 2  # the unit of formats that count half points


class MatchFormat(StrEnum):
    """How a match is scored."""

    SINGLE = "single"  # one game
    CUBE = "cube"  # to a number of points, with the doubling cube
    POINTS = "points"  # to a number of points without it: each game pays its value
    WINS = "wins"  # first to win a number of games
    N_POINTS = "n_points"  # first to a number of points: a win 1, a draw 1/2
    GAMES = "games"  # a number of games, all played: a win 1, a draw 1/2

    @property
    def has_points(self) -> bool:
        """Whether a game pays its value, so that gammons count."""
        return self in (MatchFormat.CUBE, MatchFormat.POINTS)

    @property
    def has_cube(self) -> bool:
        """Whether the doubling cube is used."""
        return self is MatchFormat.CUBE

    @property
    def unit(self) -> int:
        """What a whole point is in the stored score: 2 where half points are won, else 1."""
        return HALVES if self in (MatchFormat.N_POINTS, MatchFormat.GAMES) else 1


class Crawford(StrEnum):
    """Where a match stands with its one game without doubling."""

    NOT_YET = "not_yet"
    THIS_GAME = "this_game"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class MatchScore:
    """What each side has won so far, in the format's units; a winner may stand above the goal."""

    white: int = 0
    black: int = 0

    def of(self, color: Color) -> int:
        """What one side has won."""
        return self.white if color is Color.WHITE else self.black

    def plus(self, color: Color, points: int) -> "MatchScore":
        """The score after a side has won more, in the same units."""
        if color is Color.WHITE:
            return MatchScore(self.white + points, self.black)
        return MatchScore(self.white, self.black + points)

    def changed_colours(self) -> "MatchScore":
        """The same score when the players have changed sides."""
        return MatchScore(self.black, self.white)


@dataclass(frozen=True, slots=True)
class MatchContext:
    """What a game must know of the match around it.

    ``length`` is the target in points or wins, or the number of games; ``played`` counts the
    finished games of a match of n games and is 0 in every other format.
    """

    format: MatchFormat = MatchFormat.SINGLE
    length: int = 1
    score: MatchScore = MatchScore()
    crawford: Crawford = Crawford.NOT_YET
    previous_winner: Color | None = None
    played: int = 0

    def __post_init__(self) -> None:
        if not is_length(self.format, self.length):
            raise BadPosition(f"a {self.format} match cannot be to {self.length}")

    def away(self, color: Color) -> int:
        """What a side still needs to win the match, in the units of the score."""
        return self.length * self.format.unit - self.score.of(color)

    def changed_colours(self) -> "MatchContext":
        """The same match when the players change sides before the next game."""
        winner = self.previous_winner.opponent if self.previous_winner else None
        return replace(self, score=self.score.changed_colours(), previous_winner=winner)


def lengths(format: MatchFormat) -> range:
    """The lengths a format can be played to: odd ones, 3 to 21, where games pay their value."""
    if format is MatchFormat.SINGLE:
        return range(1, 2)
    if format.has_points:
        return range(SHORTEST, LONGEST + 1, 2)
    return range(FEWEST, LONGEST + 1)


def is_length(format: MatchFormat, length: int) -> bool:
    """Whether a format can be played to a length."""
    return length in lengths(format)


def after_game(context: MatchContext, outcome: Outcome) -> MatchContext:
    """The match after a finished game: score, Crawford state, previous winner.

    A cancelled game changes nothing, and a resigned match keeps its score. A draw is worth half a
    point where such are counted; elsewhere it pays nothing, and a drawn Crawford game is played
    again.
    """
    if outcome.ended_by in (EndedBy.CANCELLED, EndedBy.MATCH_RESIGNED):
        return context
    if outcome.winner is None:
        return _after_draw(context)
    score = context.score.plus(outcome.winner, _paid(context.format, outcome))
    return replace(
        context,
        score=score,
        crawford=_next_crawford(context, score),
        previous_winner=outcome.winner,
        played=_games_played(context),
    )


def is_match_over(context: MatchContext) -> bool:
    """Whether the last game has been played."""
    match context.format:
        case MatchFormat.SINGLE:
            return True
        case MatchFormat.GAMES:
            return context.played >= context.length
        case _:
            return any(context.away(color) <= 0 for color in Color)


def match_winner(context: MatchContext, outcome: Outcome | None = None) -> Color | None:
    """Who has won the match; None while it goes on and when it is drawn.

    A resigned match is won whatever the score. Two who reach the goal by the same draw, or stand
    level after the last game, have drawn the match: our ruling.
    """
    if outcome is not None and outcome.ended_by is EndedBy.MATCH_RESIGNED:
        return outcome.winner
    white, black = context.score.white, context.score.black
    if white == black or not is_match_over(context):
        return None
    return Color.WHITE if white > black else Color.BLACK


def _paid(format: MatchFormat, outcome: Outcome) -> int:
    return outcome.points if format.has_points else format.unit


def _after_draw(context: MatchContext) -> MatchContext:
    score = context.score
    if context.format.unit == HALVES:
        score = MatchScore(score.white + 1, score.black + 1)
    return replace(context, score=score, played=_games_played(context))


def _games_played(context: MatchContext) -> int:
    return context.played + 1 if context.format is MatchFormat.GAMES else 0


def _next_crawford(context: MatchContext, score: MatchScore) -> Crawford:
    if context.crawford is not Crawford.NOT_YET:
        return Crawford.OVER
    if not context.format.has_cube:
        return Crawford.NOT_YET
    if context.length - 1 in (score.white, score.black):
        return Crawford.THIS_GAME
    return Crawford.NOT_YET
