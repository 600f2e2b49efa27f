"""The page on which a player gives up: what each level costs, and what happens then."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from backgammon.rules import Kind, Phase, is_final, resignation_levels
from games.board import sentences
from games.board.scene import Scene
from games.models import Match


@dataclass(frozen=True, slots=True)
class Level:
    """One way to resign the game: how it is called, what it costs, what the button says."""

    level: int
    name: str
    button: str
    consequence: str


@dataclass(frozen=True)
class ResignView:
    """What a player may give up now."""

    scene: Scene

    @property
    def match(self) -> Match:
        return self.scene.match

    @property
    def rematch(self) -> None:
        """A page on which a running match is given up shows no wish to play again."""

    @property
    def opponent(self) -> str:
        return self.scene.name(self.scene.top)

    @property
    def levels(self) -> list[Level]:
        """The levels at which the game may be resigned now."""
        if self.obstacle:
            return []
        return [self._level(kind) for kind in self._kinds]

    @property
    def _kinds(self) -> list[Kind]:
        """All levels, or only the final ones where no other offer can be made."""
        state, side = self.scene.state, self.scene.bottom
        may_offer = state.offer is None and side not in state.offered
        levels = resignation_levels(state, side)
        return [kind for kind in levels if may_offer or is_final(state, side, kind)]

    @property
    def obstacle(self) -> str:
        """Why the game cannot be resigned now, if it cannot."""
        scene = self.scene
        if not scene.is_open:
            return _("There is nothing left to resign.")
        if scene.state.actor is not scene.me:
            return _("A game is resigned on your own turn.")
        if scene.state.phase is Phase.ANSWER:
            return _("Answer the double first: dropping it gives up the game.")
        if self._kinds:
            return ""
        if scene.state.offer is not None:
            return _("An offer is open already.")
        return _("You have already made an offer this turn.")

    @property
    def may_resign_match(self) -> bool:
        return self.scene.is_open and self.scene.state.context.format.has_points

    def _level(self, kind: Kind) -> Level:
        scene = self.scene
        cost = int(kind) * scene.state.cube.value
        if not scene.state.context.format.has_points:
            return Level(
                int(kind), _("Single game"), _("Resign and lose the game"), self._then(kind, cost)
            )
        return Level(
            int(kind),
            sentences.worth(kind, scene.state.cube.value),
            _("Resign and lose %(points)s") % {"points": sentences.points(cost)},
            self._then(kind, cost),
        )

    def _then(self, kind: Kind, cost: int) -> str:
        """What follows: the score at once, or the opponent's answer."""
        scene = self.scene
        if not is_final(scene.state, scene.bottom, kind):
            return _("%(name)s may accept or refuse it.") % {"name": self.opponent}
        if not scene.state.context.format.has_points:
            return _("%(name)s wins.") % {"name": self.opponent}
        theirs = scene.match.score(scene.top) + cost
        facts = {
            "name": self.opponent,
            "score": f"{scene.match.score(scene.bottom)}–{theirs}",
        }
        if theirs >= scene.state.context.length:
            return _("%(name)s wins the match at once, %(score)s.") % facts
        return _("At once; the score is then %(score)s.") % facts
