"""The terms of a challenge, and why one cannot be made or answered."""

from dataclasses import dataclass, field, replace
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from backgammon.rules import MatchContext, MatchFormat, start, variant
from games.models import Challenge
from games.models.terms import DAY

LONGEST_TIME = 60 * DAY  # of any number of a clock


class ChallengeRefused(Exception):
    """A challenge cannot be made or answered so; ``sentence`` tells the player why."""

    SENTENCES: dict[str, str | Promise] = {
        "taken": _("Somebody was faster: this seat has been taken."),
        "own": _("This is your own challenge."),
        "not_yours": _("This challenge is for somebody else."),
        "over": _("This challenge is no longer open."),
        "expired": _("This challenge has expired."),
        "not_over": _("The match is still going on."),
        "no_account": _("This player cannot be challenged."),
        "too_many": _("You have too many open challenges: withdraw one first."),
        "bad_terms": _("A match cannot be played on these terms."),
        "bad_part": _(
            "A contribution to the dice is one line of at most 64 characters, and does not begin"
            " with “site-”."
        ),
    }

    def __init__(self, code: str, sentence: str = "") -> None:
        super().__init__(code)
        self.code = code
        self._said = sentence

    @property
    def sentence(self) -> str | Promise:
        return self._said or self.SENTENCES[self.code]


@dataclass(frozen=True, slots=True)
class ChallengeTerms:
    """What a challenge offers. Times are in seconds; ``colour`` is the challenger's wish.

    ``options`` names those options of the game that are not as usual; ``most_timeouts`` is the
    largest share of time-outs, in percent, that the other player may have (None: any).
    """

    format: str
    length: int
    delay: int
    variant: str = "backgammon"
    options: dict[str, Any] = field(default_factory=dict)
    reserve: int = 0
    bonus: int = 0
    cap: int = 0
    colour: str = Challenge.Colour.RANDOM
    colours: str = Challenge.Colours.STAY
    days_off: str = Challenge.DaysOff.NONE
    is_rated: bool = True
    is_private: bool = False
    most_timeouts: int | None = None

    def in_full(self) -> "ChallengeTerms":
        """The same terms with every option of the game; ChallengeRefused if none can play so."""
        try:
            game = variant(self.variant, **self.options)
            start(game, MatchContext(MatchFormat(self.format), self.length))
        except ValueError:
            raise ChallengeRefused("bad_terms") from None
        is_single = self.format == MatchFormat.SINGLE  # which has no other game to change for
        colours = [Challenge.Colours.STAY] if is_single else Challenge.Colours.values
        has_colours = self.colour in Challenge.Colour.values and self.colours in colours
        is_share = self.most_timeouts is None or 0 <= self.most_timeouts <= 100
        if not self._is_timed() or not has_colours or not is_share:
            raise ChallengeRefused("bad_terms")
        return replace(self, options=game.options())

    def _is_timed(self) -> bool:
        """Whether there is a clock; one of under a day has no days off."""
        numbers = (self.delay, self.reserve, self.bonus, self.cap)
        if min(numbers) < 0 or max(numbers) > LONGEST_TIME or not self.delay + self.reserve:
            return False
        offered = Challenge.DaysOff.values if self.delay + self.reserve >= DAY else ["none"]
        return self.days_off in offered
