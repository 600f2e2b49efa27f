"""ReplayView: what the page of one turn of a game needs. Nothing here acts or asks the clock."""

from copy import copy
from dataclasses import dataclass, replace
from functools import cached_property

from django.utils.timezone import now
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from backgammon.notation import format_position
from backgammon.rules import Color, EndedBy, GameState, Phase, after_game, pip_count
from games.board import fittings, panels, pipgraph, retold, sentences
from games.board.drawing import letter
from games.board.fittings import Die
from games.board.history import Entry, History, Row
from games.board.messages import Message
from games.board.panels import Strip
from games.board.pipgraph import PipGraph
from games.board.record import Record, Turn
from games.board.scene import Scene
from games.board.view import BoardView
from games.models import Game, Match
from games.selectors import Viewer


@dataclass(frozen=True, kw_only=True)
class PastScene(Scene):
    """A game as it was, which anybody may look at from the other side."""

    @property
    def side(self) -> Color:
        return self._turned(self.me or Color.WHITE)

    @property
    def bottom(self) -> Color:
        return self.side if self.preferences.own_side_below else self._turned(Color.WHITE)

    def _turned(self, color: Color) -> Color:
        return color.opponent if self.is_flipped else color

    @property
    def is_open(self) -> bool:
        return False


@dataclass(frozen=True, kw_only=True)
class ReplayView(BoardView):
    """One turn of a game, after its play or (``is_before``) as it was decided on."""

    record: Record
    turn: Turn
    is_before: bool

    # Where one is

    @property
    def number(self) -> int:
        return self.turn.number

    @property
    def last(self) -> int:
        return self.record.last

    @property
    def first(self) -> int | None:
        """The turn to which *First turn* leads; None where one is there, and so on."""
        return 0 if self.number else None

    @property
    def final(self) -> int | None:
        return self.last if self.number < self.last else None

    @property
    def previous(self) -> int | None:
        return self.number - 1 if self.number else None

    @property
    def next(self) -> int | None:
        return self.number + 1 if self.number < self.last else None

    @property
    def tail(self) -> str:
        """What the address of every other turn ends on."""
        return "?flip=1" if self._scene.is_flipped else ""

    @property
    def flipped(self) -> str:
        """The same page with the other side at the bottom."""
        return self._address(flip=not self._scene.is_flipped, before=self.is_before)

    @property
    def has_before(self) -> bool:
        """Whether there was something else to see before the play."""
        before, after = self.turn.before, self.turn.after
        return before.board != after.board or before.phase is Phase.ANSWER

    @property
    def other_moment(self) -> str:
        """The same turn before its play, or after it."""
        return self._address(flip=self._scene.is_flipped, before=not self.is_before)

    def _address(self, *, flip: bool, before: bool) -> str:
        asked = "&".join(["flip=1"] * flip + ["before=1"] * before)
        return f"{self.replay_path}{self.number}/{'?' if asked else ''}{asked}"

    @property
    def previous_game(self) -> int | None:
        number = self.record.game.number
        return number - 1 if number > 1 else None

    @property
    def next_game(self) -> int | None:
        number = self.record.game.number
        return number + 1 if number < self.record.match.game_number else None

    # The picture

    @property
    def again(self) -> None:
        """Nothing: turns are walked through here in another way."""

    @property
    def dice(self) -> list[Die]:
        """Those of this turn only, as they were rolled."""
        if self.turn.color is None or self.turn.dice is None:
            return []
        return fittings.draw_pair(self.scene, self.turn.color, self.turn.dice)

    @cached_property
    def graph(self) -> PipGraph | None:
        """The race from turn to turn; nothing where there is none, or nothing has been played."""
        if not (self.scene.variant.uses_dice and self.last):
            return None
        return pipgraph.draw_pips(
            {letter(color): self._pips(color) for color in Color}, self.number
        )

    @property
    def graph_words(self) -> str:
        """What the picture of the race shows, for those who do not see it."""
        told = []
        for color in (self.scene.side, self.scene.other):
            pips = self._pips(color)
            facts = {
                "name": self.scene.name(color),
                "first": pips[0],
                "here": pips[self._upto],
                "last": pips[-1],
            }
            told.append(_("%(name)s: %(first)d at first, %(here)d here, %(last)d at last.") % facts)
        return " ".join(told)

    @property
    def lead(self) -> str:
        """Who is ahead in the race after this turn."""
        white, black = (pip_count(self.scene.state.board, color) for color in Color)
        if white == black:
            return _("The race is even.")
        ahead = Color.WHITE if white < black else Color.BLACK
        n = abs(white - black)
        said = ngettext("%(name)s leads by %(n)d pip.", "%(name)s leads by %(n)d pips.", n)
        return said % {"name": self.scene.name(ahead), "n": n}

    @property
    def _upto(self) -> int:
        """The turn after which the board on the page stood."""
        return max(0, self.number - self.is_before)

    def _pips(self, color: Color) -> list[int]:
        return [pip_count(turn.after.board, color) for turn in self.record.turns]

    # Around the board

    @property
    def title(self) -> str:
        game = self.record.game.number
        facts = {"game": game, "turn": self.number, "names": panels.names(self.scene)}
        return _("Game %(game)d, turn %(turn)d: %(names)s") % facts

    @property
    def heading(self) -> str:
        facts = {"heading": panels.heading(self.scene), "game": self.record.game.number}
        return _("%(heading)s: replay of game %(game)d") % facts

    def _strip(self, color: Color) -> Strip:
        scene = self.scene
        has_pips = scene.variant.uses_dice and scene.preferences.pips
        return Strip(
            color=letter(color),
            user=scene.match.player(color),
            is_me=color is scene.me,
            note="",
            pips=pip_count(self.board, color) if has_pips else None,
            score=sentences.score_of(scene, color),
        )

    @cached_property
    def _whole(self) -> History:
        """The whole game, as far as it is played."""
        state = self.record.turns[-1].after
        return History(replace(self.scene, state=state, events=self.record.events))

    @cached_property
    def rows(self) -> list[Row]:
        """The list of moves, in which the line of this turn is marked if it has no cell."""
        rows = self._whole.rows
        lines = [row for row in rows if row.line and row.turn == self.number]
        for row in rows:
            row.is_current = not self.here and row in lines[-1:]
        return rows

    @cached_property
    def here(self) -> Entry | None:
        """The cell of the list that stands for this turn: its play if there is one."""
        cells = [cell for row in self._whole.rows for cell in (row.white, row.black) if cell]
        return next((cell for cell in reversed(cells) if cell.turn == self.number), None)

    @property
    def position(self) -> str:
        """The position on the board as text that programs can read."""
        return format_position(self.board, self.scene.variant)

    # What is said

    @cached_property
    def message(self) -> Message:
        if self.is_before and self.number:
            return retold.ask(self.scene)
        return retold.retell(self.scene, self.turn, self._whole.told)

    @property
    def said(self) -> str:
        where = _("Turn %(turn)d of %(last)d.") % {"turn": self.number, "last": self.last}
        told = filter(None, (self.message.title, self.message.detail))
        return " ".join([where, *(f"{each.rstrip('.')}." for each in told)])

    @property
    def _scene(self) -> PastScene:
        assert isinstance(self.scene, PastScene)
        return self.scene


def replay_view(
    record: Record, number: int, viewer: Viewer, *, is_flipped: bool, is_before: bool
) -> ReplayView:
    """The view of a turn of a game."""
    turn = record.turns[number]
    state, upto = (turn.before, turn.first) if is_before else (turn.after, turn.last)
    if not number:
        state = replace(state, dice=None)  # they belong to the first turn
    scene = PastScene(
        match=_as_it_was(record.match, record.game, state),
        game=record.game,
        state=state,
        events=record.events[:upto],
        viewer=viewer,
        now=now(),
        is_flipped=is_flipped,
    )
    return ReplayView(scene, record=record, turn=turn, is_before=is_before)


def _as_it_was(match: Match, game: Game, state: GameState) -> Match:
    """A match with the players of a game's colours and the score as it was. It is never stored."""
    past = copy(match)
    people = {user.pk: user for user in (match.white, match.black)}
    past.white, past.black = people[game.white_id], people[game.black_id]
    context, outcome = state.context, state.outcome
    if outcome and game.counts_in_score and outcome.ended_by is not EndedBy.CANCELLED:
        context = after_game(context, outcome)
    past.white_score, past.black_score = context.score.white, context.score.black
    past.status, past.deadline_at = Match.Status.LIVE, None
    return past
