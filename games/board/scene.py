"""What a page of a match is about, before any of it is drawn or worded."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from functools import cached_property

from accounts.models import User
from accounts.preferences import Movable, Preferences, Side, preferences_of
from backgammon.rules import BAR, OFF, Board, Color, GameState, Phase, Variant, pending
from backgammon.rules.board import POINTS
from backgammon.rules.variant import HOME
from games import selectors, time_off
from games.board.numbering import own_notation, shown_notation, shown_number
from games.days_off import Calendar
from games.geometry import Layout
from games.models import HARMLESS, Event, Game, Match, Visit
from games.selectors import Viewer

EXPERIENCE = 20  # finished games after which movable checkers are no longer marked by themselves


@dataclass(frozen=True)
class Scene:
    """One match at one moment, seen by one viewer.

    ``finished`` are the games that are over, ``is_beginner`` whether the viewer has played few.
    ``is_flipped``: somebody who does not play looks at it from the side of Black.
    ``visit`` is how far a player had seen the match before. ``vacations`` are the days off of both
    players by their ids, from the year on in which the time that runs began.
    """

    match: Match
    game: Game
    state: GameState
    events: Sequence[Event]
    viewer: Viewer
    now: datetime
    finished: Sequence[Game] = ()
    vacations: Mapping[int, frozenset[date]] = field(default_factory=dict)
    visit: Visit | None = None
    is_beginner: bool = False
    is_flipped: bool = False

    @cached_property
    def me(self) -> Color | None:
        return self.match.color_of(self.viewer.pk)

    @property
    def since(self) -> int | None:
        """The version after which everything is new to a player; None where nothing is."""
        visit, version = self.visit, self.match.version
        if visit is None:
            return None
        return visit.version if visit.version < version else visit.before

    @cached_property
    def preferences(self) -> Preferences:
        """How the viewer likes the board."""
        return preferences_of(self.viewer)

    @property
    def side(self) -> Color:
        """Who looks at the board and counts its points: the viewer's side, or White's for somebody
        who does not play."""
        return self.me or (Color.BLACK if self.is_flipped else Color.WHITE)

    @property
    def other(self) -> Color:
        return self.side.opponent

    @property
    def bottom(self) -> Color:
        """The side at the bottom of the picture."""
        is_own = self.preferences.own_side_below or self.is_flipped
        return self.side if is_own else Color.WHITE

    @property
    def top(self) -> Color:
        return self.bottom.opponent

    @cached_property
    def layout(self) -> Layout:
        is_left = self.preferences.home is Side.LEFT
        return Layout(is_left, tray_left=is_left and self.preferences.tray_follows_home)

    @property
    def variant(self) -> Variant:
        return self.state.variant

    @property
    def is_over(self) -> bool:
        """Whether the match is over."""
        return not self.match.is_live

    @property
    def is_late(self) -> bool:
        """Whether time has run out and only the site may still act."""
        deadline = self.match.deadline_at
        return self.match.is_live and deadline is not None and deadline <= self.now

    def is_current(self, version: int) -> bool:
        """Whether a draft made at an older version still fits: an offer spoils none."""
        since = [event for event in self.events if event.seq > version]
        is_known = version + len(since) == self.match.version
        return is_known and all(event.kind in HARMLESS for event in since)

    @property
    def is_my_turn(self) -> bool:
        """Whether the viewer is to act, and still may."""
        return self.me is not None and self.state.actor is self.me and self.is_open

    @property
    def is_open(self) -> bool:
        """Whether anything can still be done."""
        return self.match.is_live and not self.is_late

    @property
    def is_playing(self) -> bool:
        """Whether the viewer has dice to play."""
        return self.is_my_turn and self.state.phase is Phase.PLAY

    @property
    def shows_movable(self) -> bool:
        """Whether checkers that can be moved are marked for the viewer."""
        likes = self.preferences.movable
        return likes is Movable.ALWAYS or (likes is Movable.NEW and self.is_beginner)

    @property
    def may_double(self) -> bool:
        return self.is_my_turn and pending(self.state).may_double

    @property
    def is_roll_due(self) -> bool:
        """Whether the viewer has nothing to do but roll."""
        return self.is_my_turn and self.state.phase is Phase.ROLL and not self.may_double

    @property
    def rolls_at_once(self) -> bool:
        """Whether the viewer's dice are rolled as soon as he opens the page."""
        return self.is_roll_due and not self.preferences.ask_to_roll

    @property
    def answers_offer(self) -> bool:
        """Whether something is offered to the viewer."""
        offer = self.state.offer
        if self.me is None or offer is None or not self.is_open:
            return False
        return offer.by is not self.me

    def reserve(self, color: Color) -> int:
        """The seconds of reserve that a side had when its time began to run."""
        return self.match.white_reserve if color is Color.WHITE else self.match.black_reserve

    def calendar(self, color: Color) -> Calendar:
        """The days off that count for a side's clock."""
        return time_off.calendar(self.match, self.vacation(color))

    def away_until(self, color: Color) -> date | None:
        """The last day of the vacation that a player is on today; None where he is not."""
        return time_off.last_in_a_row(self.vacation(color), time_off.site_day(self.now))

    def vacation(self, color: Color) -> frozenset[date]:
        """A player's days of vacation in the year in which the time that runs began, and later."""
        return self.vacations.get(self.match.player_id(color), frozenset())

    def name(self, color: Color) -> str:
        """The name of the player of a side."""
        return self.match.player(color).name

    def place(self, point: int, color: Color) -> int:
        """The number that the looking side gives to the physical point ``point`` of a side."""
        return point if color is self.side else self.variant.facing(point)

    def drawn(self, place: int) -> int:
        """The number that the side at the bottom gives to a point of the looking side."""
        return place if self.side is self.bottom else self.variant.facing(place)

    def number(self, place: int, color: Color | None = None) -> int:
        """The number that the viewer reads for a point of a side, the looking one if none is named;
        bar and off keep theirs."""
        side, numbering = color or self.side, self.preferences.numbering
        return shown_number(place, side, self.variant, numbering)

    def notation(self, text: str, color: Color | None = None) -> str:
        """A play that is written in a side's own numbers, as the viewer reads it."""
        return shown_notation(text, color or self.side, self.variant, self.preferences.numbering)

    def understood(self, text: str) -> str:
        """What the viewer has written of a play of the looking side, in its own numbers."""
        return own_notation(text, self.side, self.variant, self.preferences.numbering)

    def standing(self, board: Board, place: int, color: Color) -> int:
        """A side's checkers on a point as the looking side numbers it, on the bar or off."""
        return board.counts(color)[place if place in (BAR, OFF) else self.place(place, color)]

    def home(self, color: Color) -> range:
        """The home board of a side, in the looking side's numbers."""
        points = [self.place(point, color) for point in range(1, HOME + 1)]
        return range(min(points), max(points) + 1)

    @property
    def goes_opposite_ways(self) -> bool:
        """Whether the sides travel against each other, as in backgammon."""
        return self.variant.facing(1) == POINTS

    @property
    def has_pockets(self) -> bool:
        """Whether checkers can wait to enter, apart from those that were hit."""
        return self.variant.start_reserve > 0 or any(self.state.board.reserve)


def scene_of(match: Match, viewer: Viewer, *, now: datetime, is_flipped: bool = False) -> Scene:
    """Read what the page of a match needs; only who does not play can flip the board."""
    return replace(
        brief_scene(match, viewer, now=now),
        vacations=_vacations(match, now),
        visit=selectors.visit_of(match, viewer),
        is_beginner=_is_beginner(match, viewer),
        is_flipped=is_flipped and match.color_of(viewer.pk) is None,
    )


def _vacations(match: Match, now: datetime) -> dict[int, frozenset[date]]:
    if not match.is_live:
        return {}
    since = time_off.site_day(min(match.stint_at or now, now))
    return time_off.days_from([match.white_id, match.black_id], date(since.year, 1, 1))


def brief_scene(match: Match, viewer: Viewer, *, now: datetime) -> Scene:
    """Read what a question about a match needs, without what only its page shows."""
    game = selectors.current_game(match)
    return Scene(
        match=match,
        game=game,
        state=selectors.state_of(game),
        events=selectors.game_events(game),
        viewer=viewer,
        now=now,
        finished=selectors.finished_games(match),
    )


def _is_beginner(match: Match, viewer: Viewer) -> bool:
    """Whether who is to play has finished few games yet; of others nothing is asked."""
    if not isinstance(viewer, User) or match.to_act_id != viewer.pk:
        return False
    return preferences_of(viewer).movable is Movable.NEW and not selectors.has_finished(
        viewer, EXPERIENCE
    )
