"""Picture: all that is drawn of a match, worked out from a scene and a draft."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from backgammon.rules import Board
from games.board import aim, drawing, fittings, ground, labels, points
from games.board.again import Again, draw_again
from games.board.draft import NO_DRAFT, Draft, DraftQuery, draft_of
from games.board.drawing import Mark
from games.board.fittings import CubeView, Die, Reserve, Tray, Way
from games.board.ground import PointArt
from games.board.history import History
from games.board.points import PointButton
from games.board.scene import Scene
from games.models import Match


@dataclass(frozen=True)
class Picture:
    """The board as one viewer sees it. Everything is worked out when the template asks for it."""

    scene: Scene
    query: DraftQuery = NO_DRAFT

    @property
    def match(self) -> Match:
        return self.scene.match

    @cached_property
    def draft(self) -> Draft | None:
        return draft_of(self.scene, self.query)

    @cached_property
    def history(self) -> History:
        return History(self.scene)

    @property
    def board(self) -> Board:
        """The position with the moves of the draft made."""
        return self.draft.node.board if self.draft else self.scene.state.board

    @property
    def ground(self) -> dict[str, Any]:
        return ground.ground(self.scene)

    @property
    def board_css(self) -> str:
        """How the viewer likes marks on the board, as classes."""
        likes = {
            "movable": self.scene.shows_movable,
            "strong": self.scene.preferences.strong_last_move,
        }
        return "".join(f" {name}" for name, is_on in likes.items() if is_on)

    @property
    def points(self) -> list[PointArt]:
        return ground.draw_points(self.scene)

    @property
    def checkers(self) -> list[Mark]:
        return drawing.draw_checkers(self.scene, self.board)

    @property
    def trays(self) -> list[Tray]:
        sides = (self.scene.side, self.scene.other)
        return [fittings.draw_tray(self.scene, self.board, color) for color in sides]

    @property
    def reserves(self) -> list[Reserve]:
        return fittings.draw_reserves(self.scene, self.board, self.draft)

    @property
    def ways(self) -> list[Way]:
        return fittings.draw_ways(self.scene)

    @property
    def dice(self) -> list[Die]:
        return fittings.draw_dice(self.scene, self.history, self.draft)

    @property
    def has_first_die(self) -> bool:
        """Whether the left die is marked as the one that is played first."""
        return self.draft is not None and self.draft.dice is not None and not self.draft.moves

    @property
    def equal_dice(self) -> str:
        """How many moves of doubles are left: ×4 · 3 left."""
        if self.draft is None or self.draft.dice is None or not self.draft.dice.is_double:
            return ""
        left = len(self.draft.node.dice)
        return str(labels.table(self.scene)["left"][left]) if left else ""

    @property
    def cube(self) -> CubeView | None:
        return fittings.draw_cube(self.scene)

    @property
    def last_move(self) -> list[Mark]:
        if self.draft is not None and self.draft.moves:
            return []
        return drawing.draw_last_move(self.scene, self.history.last_marked)

    @cached_property
    def again(self) -> Again | None:
        """The last move once more, for the script."""
        return draw_again(self.scene, self.history)

    @property
    def choice(self) -> list[Mark]:
        return aim.draw_choice(self.scene, self.draft) if self.draft else []

    @property
    def targets(self) -> list[Mark]:
        return aim.draw_targets(self.scene, self.draft) if self.draft else []

    @property
    def buttons(self) -> list[PointButton]:
        """The buttons over the board; none where there is nothing to play."""
        if self.draft is None or self.draft.is_pass:
            return []
        return points.point_buttons(self.scene, self.draft)
