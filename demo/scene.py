"""What a demonstration is made of: matches that stand or have ended, and open challenges."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import timedelta

from backgammon.rules import (
    Action,
    Color,
    EndedBy,
    Kind,
    MatchContext,
    MatchFormat,
    Variant,
    variant,
)
from demo.cast import MAIN
from demo.policy import CALM, Temper
from demo.script import Moment, Plot, Script

WHITE, BLACK = Color.WHITE, Color.BLACK
HOUR, DAY = timedelta(hours=1), timedelta(days=1)

Ending = Callable[[Script], bool]


@dataclass(frozen=True)
class Contest:
    """What is played for: to ``length`` in a game of the family. Unless ``scoring`` says otherwise
    a length of 1 is a single game, and any other a match with the cube."""

    length: int
    game: str = "backgammon"
    scoring: MatchFormat | None = None
    options: Mapping[str, object] = field(default_factory=dict)
    alternates: bool = False

    @property
    def format(self) -> MatchFormat:
        if self.scoring is not None:
            return self.scoring
        return MatchFormat.SINGLE if self.length == 1 else MatchFormat.CUBE

    @property
    def variant(self) -> Variant:
        return variant(self.game, **self.options)


@dataclass(frozen=True)
class Scene:
    """One match. ``me`` is the colour in which ``player`` begins it; a scene without a moment is
    played to its end.

    ``ago``: how long the last deed lies back. ``then``: what is done at that moment.
    ``late``: whoever is to act then lets his time run out. ``rematch_by`` asks to play again.
    """

    key: str
    rival: str
    contest: Contest
    ago: timedelta
    player: str = MAIN
    me: Color = Color.WHITE
    days: int = 14
    moment: Moment | None = None
    ending: Ending = lambda script: True
    then: tuple[tuple[Color, Action], ...] = ()
    late: bool = False
    is_private: bool = False
    temper: Temper = CALM
    rematch_by: str | None = None
    lucky: Color | None = None
    seed: int = 0

    @property
    def seats(self) -> tuple[str, str]:
        """The names of the first White and the first Black."""
        pair = (self.player, self.rival)
        return pair if self.me is Color.WHITE else pair[::-1]

    @property
    def plot(self) -> Plot:
        return Plot(
            self.contest.variant,
            MatchContext(self.contest.format, self.contest.length),
            alternates=self.contest.alternates,
            moment=self.moment,
            me=self.me,
            ending=self.ending,
            temper=self.temper,
            lucky=self.lucky,
            seed=self.seed,
        )


@dataclass(frozen=True)
class Offer:
    """An open challenge: to somebody, by a link, or (neither) a seat in the lobby."""

    by: str
    contest: Contest
    days: int
    ago: timedelta
    to: str | None = None
    by_link: bool = False
    colour: str = "random"


def won_by(
    winner: Color, kind: Kind = Kind.SINGLE, *, ended_by: EndedBy = EndedBy.BORNE_OFF
) -> Ending:
    """The last game was won by play, in this way and at this size."""

    def ending(script: Script) -> bool:
        last = script.outcomes[-1]
        return (last.winner, last.kind, last.ended_by) == (winner, kind, ended_by)

    return ending
