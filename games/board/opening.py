"""The board before the first play, for the front page: nothing of it is stored."""

from django.contrib.auth.models import AnonymousUser
from django.utils.timezone import now

from backgammon.rules import Dice, MatchContext, MatchFormat, OpeningRoll, apply, start, variant
from games.board.scene import Scene
from games.board.view import BoardView
from games.models import Game, Match

LENGTH = 7


def opening_view(key: str = "backgammon") -> BoardView:
    """White has won the opening roll of the first game of a match with 3-1."""
    context = MatchContext(MatchFormat.CUBE, LENGTH)
    state = apply(start(variant(key), context), OpeningRoll(Dice(3, 1)), by=None).after
    match = Match(variant=key, format=MatchFormat.CUBE.value, length=LENGTH)
    return BoardView(Scene(match, Game(), state, [], AnonymousUser(), now()))
