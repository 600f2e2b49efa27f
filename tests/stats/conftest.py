"""Players, matches and dice are the same as in the tests of games."""

from tests.games.conftest import anna, bjorn, cecilia, match, roll_dice, same_dice

__all__ = ["anna", "bjorn", "cecilia", "match", "roll_dice", "same_dice"]
