"""Dice as a value. Nothing here is random: rolls come from outside."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Dice:
    """Two dice in the order rolled; the first lies left and is played first by default."""

    first: int
    second: int

    def __post_init__(self) -> None:
        for die in (self.first, self.second):
            if not 1 <= die <= 6:
                raise ValueError(f"a die shows 1 to 6, not {die}")

    @property
    def is_double(self) -> bool:
        return self.first == self.second

    @property
    def steps(self) -> tuple[int, ...]:
        """The dice to be played: two, or four of a kind after doubles."""
        if self.is_double:
            return (self.first,) * 4
        return (self.first, self.second)

    def swapped(self) -> "Dice":
        """The same dice lying the other way round."""
        return Dice(self.second, self.first)
