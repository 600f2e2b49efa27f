"""The page on which a player gives up: what each level costs, and what happens then."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from backgammon.rules import (
    EndedBy,
    Kind,
    MatchContext,
    MatchFormat,
    Outcome,
    Phase,
    after_game,
    is_final,
    is_match_over,
    match_winner,
    resignation_levels,
)
from games import wording
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
        return self.scene.name(self.scene.other)

    @property
    def levels(self) -> list[Level]:
        """The levels at which the game may be resigned now."""
        if self.obstacle:
            return []
        return [self._level(kind) for kind in self._kinds]

    @property
    def _kinds(self) -> list[Kind]:
        """All levels, or only the final ones where no other offer can be made."""
        state, side = self.scene.state, self.scene.side
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
            return _("You can resign a game only on your own turn.")
        if scene.state.phase is Phase.ANSWER:
            return _("Answer the double first: dropping it gives up the game.")
        return "" if self._kinds else self._no_offer

    @property
    def notice(self) -> str:
        """What to say first: why the game cannot be resigned now, or not at every level."""
        if self.obstacle:
            return self.obstacle
        every = resignation_levels(self.scene.state, self.scene.side)
        return self._no_offer if len(self._kinds) < len(every) else ""

    @property
    def _no_offer(self) -> str:
        """Why nothing can be offered now, if it cannot."""
        state = self.scene.state
        if state.offer is not None:
            return _("An offer is open already.")
        if self.scene.side in state.offered:
            return _("You have already made an offer this turn.")
        return ""

    @property
    def may_resign_match(self) -> bool:
        """Whether there is more to give up than this game."""
        return self.scene.is_open and self.scene.state.context.format is not MatchFormat.SINGLE

    @property
    def cancelling_obstacle(self) -> str:
        """Why a cancellation of the match cannot be offered now, if it cannot."""
        scene = self.scene
        if not scene.is_open:
            return _("There is nothing left to cancel.")
        return self._no_offer

    def _level(self, kind: Kind) -> Level:
        """One level: in formats without points all wins are alike."""
        scene, then = self.scene, self._then(kind)
        if not scene.state.context.format.has_points:
            return Level(int(kind), _("This game"), _("Resign and lose the game"), then)
        cost = sentences.points(int(kind) * scene.state.cube.value)
        button = _("Resign and lose %(points)s") % {"points": cost}
        return Level(int(kind), sentences.worth(scene, kind), button, then)

    def _then(self, kind: Kind) -> str:
        """What follows: the score at once and perhaps the end, or the opponent's answer."""
        state, side = self.scene.state, self.scene.side
        name = {"name": self.opponent}
        if not is_final(state, side, kind):
            return _("%(name)s may accept or refuse it.") % name
        if state.context.format is MatchFormat.SINGLE:
            return _("%(name)s wins.") % name
        lost = Outcome(side.opponent, kind, state.cube.value, EndedBy.RESIGNATION)
        after = after_game(state.context, lost)
        scores = [wording.score(after.format, after.score.of(c)) for c in (side, side.opponent)]
        facts = {**name, "score": "–".join(scores)}
        if not is_match_over(after):
            return self._score_then(after)
        match match_winner(after):
            case None:
                return _("It ends the match in a draw, %(score)s.") % facts
            case winner if winner is side:
                return _("It ends the match: you win it, %(score)s.") % facts
        facts["score"] = "–".join(reversed(scores))
        return _("%(name)s wins the match at once, %(score)s.") % facts

    def _score_then(self, after: MatchContext) -> str:
        """Who leads once the game is given up, the higher number first."""
        mine, theirs = after.score.of(self.scene.side), after.score.of(self.scene.other)
        high, low = (wording.score(after.format, n) for n in sorted((mine, theirs), reverse=True))
        facts = {"name": self.opponent, "score": f"{high}–{low}"}
        if mine == theirs:
            return _("At once; the score is then level, %(score)s.") % facts
        if mine > theirs:
            return _("At once; you then still lead %(score)s.") % facts
        return _("At once; %(name)s then leads %(score)s.") % facts
