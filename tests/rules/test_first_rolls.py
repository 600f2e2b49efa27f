"""How many positions each first roll leads to, in every game with dice and for both colours."""

import pytest

from backgammon.rules import Color, GameState, MatchContext, Phase, legal_plays, variant
from tests.rules.vectors import ROLLS, name

STANDARD = """11:42 12:15 13:16 14:14 15:8 16:10 22:75 23:17 24:18 25:8 26:14
    33:73 34:17 35:9 36:14 44:52 45:9 46:14 55:4 56:7 66:11"""
COUNTED = {
    "backgammon": STANDARD,
    "anti": STANDARD,
    "cloning": STANDARD,
    "nackgammon": """11:70 12:23 13:22 14:15 15:12 16:10 22:103 23:27 24:17 25:16 26:13
        33:101 34:17 35:17 36:13 44:25 45:11 46:8 55:17 56:7 66:3""",
    "hyper": """11:7 12:6 13:7 14:7 15:7 16:7 22:11 23:8 24:8 25:8 26:8
        33:15 34:9 35:9 36:9 44:15 45:9 46:9 55:15 56:9 66:12""",
    "crowded": """11:76 12:23 13:24 14:22 15:14 16:13 22:145 23:27 24:27 25:16 26:17
        33:124 34:27 35:16 36:18 44:96 45:17 46:18 55:25 56:11 66:11""",
}
# Where the same numbers come again: those of doubles, those of other rolls, and exceptions.
REGULAR = {
    "race": (5, 2, {}),
    "plakoto": (5, 2, {"6-6": 4}),
    "fevga": (1, 1, {"5-5": 2}),
    "long-narde": (1, 1, {"3-3": 2}),
}


def expected(key: str) -> dict[str, int]:
    if key in COUNTED:
        pairs = (entry.split(":") for entry in COUNTED[key].split())
        return {f"{roll[1]}-{roll[0]}": int(number) for roll, number in pairs}
    doubles, others, exceptions = REGULAR[key]
    usual = {name(dice): doubles if dice.is_double else others for dice in ROLLS}
    return usual | exceptions


@pytest.mark.parametrize("color", list(Color))
@pytest.mark.parametrize("key", [*COUNTED, *REGULAR])
def test_the_first_roll_leads_to_as_many_positions_as_listed(key: str, color: Color) -> None:
    game = variant(key)
    found = {}
    for dice in ROLLS:
        context = MatchContext()
        state = GameState(game, context, game.start_board(), Phase.PLAY, color, dice)
        found[name(dice)] = len(legal_plays(state))
    assert found == expected(key)
