"""What the page needs on which days are given to the opponent."""

from dataclasses import dataclass

from django.utils.translation import ngettext

from games.board import deadlines
from games.board.scene import Scene
from games.services.grants import days_to_grant


def may_grant(scene: Scene) -> bool:
    """Whether the viewer can give days: the opponent's time is running, and has not been given
    the most already."""
    is_his = scene.me is not None and scene.state.actor is scene.me.opponent
    return is_his and scene.is_open and days_to_grant(scene.match) > 0


@dataclass(frozen=True)
class GrantView:
    """How many days may be given, and until when the opponent has time now."""

    scene: Scene

    @property
    def opponent(self) -> str:
        return self.scene.name(self.scene.other)

    @property
    def choices(self) -> list[tuple[int, str]]:
        """The numbers of days to choose from, in words; none where nothing can be given."""
        most = days_to_grant(self.scene.match) if may_grant(self.scene) else 0
        return [(n, ngettext("%(n)d day", "%(n)d days", n) % {"n": n}) for n in range(1, most + 1)]

    @property
    def until(self) -> str:
        """Until when the opponent has time, in the reader's time zone."""
        at = self.scene.match.deadline_at
        return "" if at is None else deadlines.until(self.scene, self.scene.other, at)
