"""The matches of a demonstration: one for every state that a match page can show, and a past."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import timedelta
from itertools import cycle, islice

from backgammon.rules import (
    Action,
    Color,
    EndedBy,
    Kind,
    MakeOffer,
    MatchContext,
    MatchFormat,
    OfferKind,
    ResignMatch,
)
from demo import goals
from demo.cast import CAST, MAIN
from demo.goals import Moment
from demo.policy import CALM, HASTY, STUBBORN, Temper
from demo.script import Plot, Script

WHITE, BLACK = Color.WHITE, Color.BLACK
HOUR, DAY = timedelta(hours=1), timedelta(days=1)


@dataclass(frozen=True)
class Scene:
    """One match. ``me`` is the colour of ``player``; a scene without a moment is played to its end.

    ``ago``: how long the last deed lies back. ``then``: what somebody does at that moment.
    ``late``: whoever is to act then lets his time run out. ``rematch_by`` asks to play again.
    """

    key: str
    rival: str
    length: int
    ago: timedelta
    player: str = MAIN
    me: Color = WHITE
    days: int = 14
    moment: Moment | None = None
    ending: Callable[[Script], bool] = lambda script: True
    then: tuple[Color, Action] | None = None
    late: bool = False
    is_private: bool = False
    temper: Temper = CALM
    rematch_by: str | None = None
    lucky: Color | None = None
    seed: int = 0

    @property
    def format(self) -> MatchFormat:
        return format_of(self.length)

    @property
    def seats(self) -> tuple[str, str]:
        """The names of White and Black."""
        pair = (self.player, self.rival)
        return pair if self.me is WHITE else pair[::-1]

    @property
    def plot(self) -> Plot:
        return Plot(
            MatchContext(self.format, self.length),
            goal=self.moment(self.me) if self.moment else None,
            ending=self.ending,
            temper=self.temper,
            lucky=self.lucky,
            seed=self.seed,
        )


def format_of(length: int) -> MatchFormat:
    """A match to one point is a single game."""
    return MatchFormat.SINGLE if length == 1 else MatchFormat.CUBE


def won_by(kind: Kind, winner: Color) -> Callable[[Script], bool]:
    """The last game was played to its end and won at this size."""

    def ending(script: Script) -> bool:
        last = script.outcomes[-1]
        return last.ended_by is EndedBy.BORNE_OFF and (last.winner, last.kind) == (winner, kind)

    return ending


RESIGNATION = MakeOffer(OfferKind.RESIGNATION, Kind.SINGLE)

MY_TURN = (
    Scene("middle game", "Björn", 5, HOUR, moment=goals.middle_game, days=3, seed=16),
    Scene("opening", "Åsa", 7, 2 * HOUR, me=BLACK, moment=goals.opening, days=3),
    Scene(
        "roll or double",
        "Märta Öberg",
        9,
        5 * HOUR,
        moment=goals.later(goals.roll_or_double),
        seed=27,
    ),
    Scene("roll due", "Väinö", 7, 3 * HOUR, me=BLACK, moment=goals.roll_due, seed=17),
    Scene("no move", "Ilmatar.Kalevantytär", 5, 9 * HOUR, moment=goals.no_move, seed=37),
    Scene(
        "double to answer",
        "Jürgen",
        11,
        4 * HOUR,
        me=BLACK,
        moment=goals.later(goals.double_to_answer),
        seed=21,
    ),
    Scene(
        "resignation offered",
        "Zoë",
        7,
        6 * HOUR,
        moment=goals.may_resign,
        then=(BLACK, RESIGNATION),
        seed=36,
    ),
    Scene("Crawford", "Łukasz", 5, 7 * HOUR, me=BLACK, moment=goals.crawford, seed=9),
    Scene("post-Crawford", "Δημήτρης", 5, 8 * HOUR, moment=goals.post_crawford, seed=44),
    Scene("bear-off", "Наталья", 3, 11 * HOUR, me=BLACK, moment=goals.bearing_off, seed=9),
    Scene("on the bar", "Øyvind_64", 5, 13 * HOUR, moment=goals.on_the_bar, seed=9),
    Scene("DMP", "Björn", 3, 15 * HOUR, me=BLACK, moment=goals.double_match_point, seed=24),
    Scene("long list", "Åsa", 1, 17 * HOUR, moment=goals.long_game, temper=STUBBORN, seed=7),
    Scene("deadline near", "Väinö", 3, 22 * HOUR, me=BLACK, moment=goals.roll_or_double, days=1),
    Scene(
        "21 points",
        "Märta Öberg",
        21,
        19 * HOUR,
        moment=goals.halfway,
        days=30,
        temper=HASTY,
        seed=14,
    ),
    Scene(
        "high cube",
        "Jürgen",
        13,
        26 * HOUR,
        me=BLACK,
        moment=goals.later(goals.high_cube),
        days=21,
    ),
)
WAITING = (
    Scene(
        "opponent plays", "Zoë", 5, HOUR, me=BLACK, moment=goals.later(goals.opponents_turn), seed=3
    ),
    Scene("opponent rolls", "Łukasz", 7, 30 * HOUR, moment=goals.opponents_roll, days=5),
    Scene("double offered", "Наталья", 5, 3 * HOUR, moment=goals.double_offered, seed=20),
    Scene(
        "my resignation",
        "Δημήτρης",
        7,
        2 * HOUR,
        moment=goals.i_may_resign,
        then=(WHITE, RESIGNATION),
        seed=16,
    ),
    Scene("after a time-out", "Väinö", 7, 2 * HOUR, moment=goals.opponents_roll, late=True),
    Scene("nobody moved", "Øyvind_64", 3, 5 * HOUR, moment=goals.nobody_moved, days=7),
)
ENDED = (
    Scene("lost on time", "Jürgen", 1, DAY, moment=goals.my_turn, late=True, days=2, seed=5),
    Scene("won on time", "Väinö", 1, 2 * DAY, moment=goals.opponents_turn, late=True, days=3),
    Scene("void", "Øyvind_64", 7, 3 * DAY, moment=goals.nobody_moved, late=True, days=3),
    Scene(
        "match resigned",
        "Наталья",
        9,
        4 * DAY,
        moment=goals.later(goals.my_turn),
        then=(BLACK, ResignMatch()),
        seed=40,
    ),
    Scene("gammon", "Zoë", 3, 5 * DAY, ending=won_by(Kind.GAMMON, WHITE), lucky=WHITE, seed=1),
    Scene(
        "backgammon", "Åsa", 3, 6 * DAY, ending=won_by(Kind.BACKGAMMON, BLACK), lucky=BLACK, seed=15
    ),
    Scene("single game", "Björn", 1, 7 * DAY, me=BLACK, seed=57),
    Scene("private", "Łukasz", 3, 8 * DAY, is_private=True, seed=1),
    Scene("rematch asked", "Märta Öberg", 3, 9 * DAY, rematch_by="Märta Öberg", seed=1),
    Scene("rematch wanted", "Δημήτρης", 5, 10 * DAY, me=BLACK, rematch_by=MAIN, seed=1),
)


@dataclass(frozen=True)
class Offer:
    """An open challenge: to somebody, by a link, or (neither) a seat in the lobby."""

    by: str
    length: int
    days: int
    ago: timedelta
    to: str | None = None
    by_link: bool = False
    colour: str = "random"

    @property
    def format(self) -> MatchFormat:
        return format_of(self.length)


OFFERS = (
    Offer("Björn", 3, 1, HOUR),
    Offer("Åsa", 5, 3, 4 * HOUR, colour="white"),
    Offer("Ilmatar.Kalevantytär", 1, 2, 7 * HOUR),
    Offer("Märta Öberg", 7, 5, 20 * HOUR),
    Offer("Łukasz", 11, 7, 2 * DAY, colour="black"),
    Offer("Наталья", 21, 14, 3 * DAY),
    Offer("Zoë", 9, 30, 5 * DAY),
    Offer(MAIN, 5, 4, 6 * HOUR),
    Offer("Jürgen", 7, 3, 2 * HOUR, to=MAIN),
    Offer("Øyvind_64", 1, 10, 30 * HOUR, to=MAIN, colour="black"),
    Offer(MAIN, 3, 2, 8 * HOUR, to="Δημήτρης"),
    Offer(MAIN, 5, 7, 9 * HOUR, by_link=True),
)

PAST_LENGTHS = (3, 5, 1, 7, 3, 5, 3, 9)
PAST_MATCHES = 18


Act = tuple[str, Sequence[Scene]]


def programme(past_matches: int = PAST_MATCHES) -> list[Act]:
    """All scenes, the oldest first, with what is told before them."""
    return [
        ("Playing finished matches ...", tuple(past(past_matches))),
        ("Playing matches that ended in every way ...", ENDED),
        ("Playing matches that stand in every state ...", (*WAITING, *MY_TURN)),
    ]


def past(number: int) -> Iterator[Scene]:
    """Finished matches of everybody with everybody, over the last weeks."""
    names = list(CAST)
    pairs = (
        (names[at], names[(at + step) % len(names)])
        for step in range(1, len(names))
        for at in range(len(names))
    )
    for at, ((player, rival), length) in enumerate(
        islice(zip(pairs, cycle(PAST_LENGTHS), strict=False), number)
    ):
        me = BLACK if at % 3 == 1 else WHITE
        ago = timedelta(hours=37 + 29 * at)
        yield Scene(
            f"past {at + 1}",
            rival,
            length,
            ago,
            player=player,
            me=me,
            days=3,
            temper=HASTY,
            seed=100 * at,
        )
