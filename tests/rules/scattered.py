"""Positions by chance: anything that a game's board can hold, however unlikely in play."""

from collections.abc import Iterable
from random import Random

from backgammon.rules import BAR, OFF, Board, Color, Variant
from backgammon.rules.contact import Hitting, Pinning
from tests.rules.positions import BLACK, WHITE

POINTS = range(1, 25)
HOME = range(1, 7)
ENTRY = range(19, 25)
RESERVE = 26  # a place of its own while checkers are put down
WALL = 2


def scattered(game: Variant, chance: Random, most: int) -> Board:
    """An unfinished position with ``most`` checkers a side at most on the way."""
    while True:
        board = _on_dice(game, chance, most) if game.uses_dice else _on_foot(game, chance, most)
        if not game.is_finished(board):
            return board


def _on_dice(game: Variant, chance: Random, most: int) -> Board:
    near = chance.random() < 0.3
    sides = {color: [0] * (RESERVE + 1) for color in Color}
    for color, points in _shared_out(game, chance).items():
        places = [point for point in points if point in HOME or not near] or [OFF]
        places += _waiting(game) * (not near or chance.random() < 0.3)
        more = chance.randint(0, game.most_checkers - game.checkers)
        on_the_way = chance.randint(1, most)
        for _ in range(on_the_way):
            sides[color][chance.choice(places)] += 1
        sides[color][OFF] += game.checkers + more - on_the_way
    held = _pin(game, chance, sides) if isinstance(game.contact, Pinning) else ()
    reserve = (sides[WHITE][RESERVE], sides[BLACK][RESERVE])
    white, black = (tuple(sides[color][: BAR + 1]) for color in Color)
    return Board(white, black, reserve, held)


def _shared_out(game: Variant, chance: Random) -> dict[Color, list[int]]:
    """Each side's own numbers of the points that it may stand on."""
    shared: dict[Color, list[int]] = {color: [] for color in Color}
    for point in POINTS:
        color = chance.choice(list(Color))
        shared[color].append(point if color is WHITE else game.facing(point))
    return shared


def _waiting(game: Variant) -> list[int]:
    """Where a checker may be that has yet to enter."""
    can_wait = game.start_reserve or game.options().get("clone_to") == "reserve"
    return [BAR] * isinstance(game.contact, Hitting) + [RESERVE] * 2 * bool(can_wait)


def _pin(
    game: Variant, chance: Random, sides: dict[Color, list[int]]
) -> tuple[tuple[Color, int], ...]:
    """Put some checkers that are off under enemy ones."""
    held: set[tuple[Color, int]] = set()
    for color in Color:
        above = [point for point in POINTS if sides[color.opponent][point]]
        for point in chance.sample(above, min(len(above), chance.randint(0, 2))):
            under = game.facing(point)
            if sides[color][OFF] and (color.opponent, point) not in held:
                sides[color][OFF] -= 1
                sides[color][under] += 1
                held.add((color, under))
    return tuple(sorted(held))


def _on_foot(game: Variant, chance: Random, most: int) -> Board:
    """Singles and walls of either side, walls not where checkers enter, and scores of two."""
    sides = {color: [0] * (BAR + 1) for color in Color}
    left = dict.fromkeys(Color, most)
    for point in chance.sample(POINTS, chance.randint(1, len(POINTS))):
        color = chance.choice(list(Color))
        height = 1 if point in ENTRY else chance.randint(1, WALL)
        sides[color][point] = min(height, left[color])
        left[color] -= sides[color][point]
    waiting = []
    for color in Color:
        rest = game.checkers - sum(sides[color])
        sides[color][OFF] = WALL * chance.randint(0, rest // WALL)
        waiting.append(rest - sides[color][OFF])
    scorers = [color for color in Color if sides[color][OFF]]
    run = chance.choice([None, *scorers])
    white, black = (tuple(sides[color]) for color in Color)
    return Board(white, black, (waiting[0], waiting[1]), (), run)


def total(board: Board, colors: Iterable[Color] = Color) -> int:
    """How many checkers the given sides own."""
    return sum(sum(board.counts(color)) + board.waiting(color) for color in colors)
