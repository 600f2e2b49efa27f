"""Players and a match for the tests of notices."""

from tests.games.conftest import anna, bjorn, cecilia, match, roll_dice, same_dice, three_turns

__all__ = ["anna", "bjorn", "cecilia", "match", "roll_dice", "same_dice", "three_turns"]
