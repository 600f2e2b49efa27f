"""The doubling cube as a value."""

from dataclasses import dataclass

from backgammon.rules.board import Color

HIGHEST = 64


@dataclass(frozen=True, slots=True)
class Cube:
    """The cube's value (1, 2, 4 ... 64) and its owner; None while it is centred."""

    value: int = 1
    owner: Color | None = None

    def is_available_to(self, color: Color) -> bool:
        """Whether the side may turn the cube as far as ownership and the top value go."""
        return self.owner in (None, color) and self.value < HIGHEST

    def taken_by(self, color: Color) -> "Cube":
        """The cube after a take: twice the value, owned by the player who took."""
        return Cube(self.value * 2, color)
