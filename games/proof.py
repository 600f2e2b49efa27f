"""The dice of a match for whoever wants to check them: its seal, and every roll beside it."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import Any

from accounts.models import User
from backgammon.rules import VARIANTS, Color
from games import sealed
from games.dice import OS_NAME
from games.models import Event, Match, Seal


@dataclass(frozen=True, slots=True)
class Drawn:
    """One roll as the log has it. ``number`` counts through the match; ``by`` is who rolled, empty
    for the opening roll, in which White's die is the first."""

    number: int
    game: int
    dice: tuple[int, int]
    by: str = ""

    @property
    def shown(self) -> str:
        return "{}-{}".format(*self.dice)


@dataclass(frozen=True)
class Proof:
    """What can be known of the dice of a match now. ``seal`` is None where they had none."""

    match: Match
    seal: Seal | None

    @property
    def is_open(self) -> bool:
        return self.seal is not None and self.seal.opened_at is not None

    @property
    def has_dice(self) -> bool:
        """Whether the game is played with dice at all."""
        return VARIANTS[self.match.variant].uses_dice

    @property
    def is_plain(self) -> bool:
        """Whether the dice came straight from the operating system's random numbers."""
        return self.match.dice_source == OS_NAME

    @property
    def seed(self) -> str:
        """The seed in hexadecimal digits, once it is opened; empty before."""
        if self.seal is None or self.seal.seed is None:
            return ""
        return bytes(self.seal.seed).hex()

    @property
    def challenger(self) -> User:
        return self.match.challenge.challenger

    @property
    def acceptor(self) -> User:
        return self.match.opponent_of(self.challenger)

    @property
    def is_challengers_by_site(self) -> bool:
        """Whether the site made the challenger's contribution for want of one."""
        return self.seal is not None and self.seal.challenger_part.startswith(sealed.BY_SITE)

    @property
    def is_acceptors_by_site(self) -> bool:
        return self.seal is not None and self.seal.acceptor_part.startswith(sealed.BY_SITE)

    @cached_property
    def rolls(self) -> Sequence[Drawn]:
        """Every roll of the match, in order."""
        names = {
            self.match.white_id: self.match.white.name,
            self.match.black_id: self.match.black.name,
        }
        log = Event.objects.filter(match=self.match, kind__in=("opening", "roll")).order_by("seq")
        rows = log.values_list("payload", "game__number", "game__white_id", "game__black_id")
        rolls = []
        for payload, game, *seats in rows:
            by = payload.get("by")
            name = names[seats[Color(by).place]] if by else ""
            rolls.append(Drawn(payload["roll_no"], game, tuple(payload["dice"]), name))
        return rolls

    @property
    def file(self) -> dict[str, Any]:
        """The sealed file: all that a roll comes from, and what was rolled. Everything in it is
        checked; the checksum is that of all fields in their order. For a match whose seal is open.
        """
        if self.seal is None or not self.is_open:
            raise ValueError("the seal is not open")
        file: dict[str, str | int] = {
            "version": sealed.NAME,
            "seal": self.seal.pk,
            "digest": self.seal.digest,
            "seed": self.seed,
            "challenger": self.seal.challenger_part,
            "acceptor": self.seal.acceptor_part,
        }
        rolls = [{"roll": each.number, "game": each.game, "dice": each.dice} for each in self.rolls]
        numbers = [(each.number, each.game, *each.dice) for each in self.rolls]
        checksum = sealed.checksum([*file.values(), *chain.from_iterable(numbers)])
        return {**file, "rolls": rolls, "checksum": checksum}


def proof_of(match: Match) -> Proof:
    """The dice of a match that the viewer may see."""
    seal = None
    if match.dice_source == sealed.NAME:
        seal = Seal.objects.select_related("challenge__challenger").get(match=match)
    return Proof(match, seal)
