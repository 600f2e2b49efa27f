"""Positions drawn without a match: boards before the first roll, and plays before and after.

In every picture White is at the bottom and on turn, and the numbers are his. Nothing is typed that
the rules can tell: the board after a play comes from the position, the roll and the play.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field

from django.contrib.auth.models import AnonymousUser
from django.utils.timezone import now
from django.utils.translation import gettext as _

from accounts.models import User
from backgammon.notation import NotationError, format_play, parse_play, parse_position
from backgammon.rules import (
    Board,
    Color,
    Dice,
    GameState,
    IllegalPlay,
    MatchContext,
    Pass,
    Phase,
    Play,
    PlayGraph,
    Variant,
    apply,
    find_play,
    play_graph,
    start,
    variant,
)
from games.board import drawing, panels, sentences
from games.board.drawing import Mark
from games.board.history import Entry
from games.board.picture import Picture
from games.board.scene import Scene
from games.models import Game, Match

YOU = Color.WHITE
BEGUN = (1, 1)  # turns behind both sides, where an example does not begin at the start


class WrongExample(ValueError):
    """An example that does not show what the rules say."""


@dataclass(frozen=True)
class Diagram:
    """One drawn position. ``last_move`` marks what has just been played."""

    view: Picture
    last_move: list[Mark] = field(default_factory=list)

    @property
    def words(self) -> str:
        """The position in words, for those who do not see the picture."""
        return " ".join(panels.in_words(self.view.scene, self.view.board))


@dataclass(frozen=True)
class Example:
    """A play: the board before it and after it, as people write it, and how it ends the game.

    Where the roll must be passed there is no board after it.
    """

    before: Diagram
    after: Diagram | None
    roll: str
    play: str
    result: str = ""


def draw_start(key: str) -> Diagram:
    """The board before the first roll of a game."""
    return _diagram(start(variant(key), MatchContext()))


def draw_position(key: str, position: str, dice: str = "") -> Diagram:
    """A text position, with the dice that White has to play if there are any."""
    return _diagram(_state(variant(key), position, dice))


def draw_example(
    key: str,
    play: str,
    *,
    position: str = "",
    dice: str = "",
    is_only: bool = False,
    never: Iterable[str] = (),
) -> Example:
    """A play of White's from a text position, or from the start on the first turn of the game.

    ``is_only`` claims that no other play leads elsewhere; ``never`` are plays that are not legal.
    Raises WrongExample if the rules do not agree, BadPosition for a position that is none.
    """
    state = _state(variant(key), position, dice)
    graph = play_graph(state)
    _check(graph, play, is_only, never)
    before, roll = _diagram(state), sentences.roll(state.dice) if state.dice else ""
    found = None if graph.is_pass else find_play(graph, parse_play(play))
    if found is None:
        return Example(before, None, roll, _("pass"), _result(apply(state, Pass(), by=YOU).after))
    after = apply(state, found, by=YOU).after
    return Example(before, _played(state, found, after), roll, format_play(found), _result(after))


def _state(game: Variant, position: str, dice: str) -> GameState:
    board: Board = parse_position(position, game) if position else game.start_board()
    rolled = Dice(*map(int, dice.split("-"))) if dice else None
    turns = BEGUN if position else (0, 0)
    return GameState(game, MatchContext(), board, Phase.PLAY, YOU, rolled, turns=turns)


def _check(graph: PlayGraph, play: str, is_only: bool, never: Iterable[str]) -> None:
    if not _is_legal(graph, play):
        raise WrongExample(f"{play} cannot be played")
    if is_only and len(graph.plays) > 1:
        others = ", ".join(format_play(other) for other in graph.plays)
        raise WrongExample(f"{play} is not the only play: {others}")
    legal = [text for text in never if _is_legal(graph, text)]
    if legal:
        raise WrongExample(f"{', '.join(legal)} can be played")


def _is_legal(graph: PlayGraph, text: str) -> bool:
    try:
        steps = parse_play(text)
    except NotationError as error:
        raise WrongExample(f"{text} is no play") from error
    if not steps:
        return graph.is_pass
    try:
        find_play(graph, steps)
    except IllegalPlay:
        return False
    return True


def _diagram(state: GameState) -> Diagram:
    white, black = (User(name=sentences.color_name(color)) for color in Color)
    match = Match(
        variant=state.variant.key, format=state.context.format.value, white=white, black=black
    )
    scene = Scene(match, Game(), state, [], AnonymousUser(), now())
    return Diagram(Picture(scene))


def _played(before: GameState, play: Play, after: GameState) -> Diagram:
    diagram = _diagram(after)
    entry = Entry(YOU, "play", format_play(play), before.dice, play.moves, before.board)
    return Diagram(diagram.view, drawing.draw_last_move(diagram.view.scene, entry))


def _result(state: GameState) -> str:
    outcome = state.outcome
    if outcome is None:
        return ""
    if outcome.winner is None:
        return _("The game is drawn.")
    facts = {
        "side": sentences.color_name(outcome.winner),
        "points": sentences.points(outcome.points),
    }
    return _("%(side)s wins %(points)s.") % facts
