"""Whether a position can stand on the board of a game, however it may have come about."""

from backgammon.rules.board import BAR, POINTS, Board, Color, checkers
from backgammon.rules.errors import BadPosition
from backgammon.rules.variant import Variant


def expect_possible(game: Variant, board: Board) -> None:
    """Raise BadPosition for what the game does not have.

    The code is ``too_many_checkers`` for a side with more checkers than it can ever own. Fewer are
    nobody's business: what is off is stated and not counted.
    """
    for color in Color:
        _expect_no_more_than_the_game_has(game, board, color)
    if board.held and not game.contact.pins:
        raise BadPosition(f"no checker is pinned in {game.key}")
    if board.run and not game.has_runs:
        raise BadPosition(f"nobody has scored last in {game.key}")
    expect_one_color_a_point(game, board)


def expect_one_color_a_point(game: Variant, board: Board) -> None:
    """Both colours share a point only where one checker is held under those of the other."""
    for point in range(1, POINTS + 1):
        facing = game.facing(point)
        white, black = board.white[point], board.black[facing]
        where = f"point {BAR - point}"
        held = [
            count
            for color, own, count in ((Color.WHITE, point, white), (Color.BLACK, facing, black))
            if (color, own) in board.held
        ]
        if (white and black) and not held:
            raise BadPosition(f"both colours stand on {where}, and none is pinned")
        if held and not (white and black):
            raise BadPosition(f"nothing is pinned on {where} without checkers of both colours")
        if held not in ([], [1]):
            raise BadPosition(f"exactly one checker can be pinned on {where}")


def _expect_no_more_than_the_game_has(game: Variant, board: Board, color: Color) -> None:
    counts = board.counts(color)
    if checkers(board, color) > game.most_checkers:
        raise BadPosition(
            f"{color} has more than {game.most_checkers} checkers", code="too_many_checkers"
        )
    if counts[BAR] and not game.contact.hits:
        raise BadPosition(f"there is no bar in {game.key}")
    if board.waiting(color) > game.most_waiting:
        raise BadPosition(f"{color} has more than {game.most_waiting} checkers in reserve")
    if game.most_on_point and max(counts[1:BAR]) > game.most_on_point:
        raise BadPosition(f"a point holds {game.most_on_point} checkers, not more")
