"""An unsent play: how far the player has come in the graph of legal plays, and where he may go on.

Without script the whole draft lies in the address; nothing of it is stored.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from django.utils.translation import gettext as _

from accounts.preferences import Preferences
from backgammon.notation.plays import NotationError, format_draft, parse_draft
from backgammon.rules import BAR, NO_DIE, Dice, Ending, Move, PlayGraph, play_graph
from backgammon.rules.plays import Edge, Node, Turn
from games.board.scene import Scene

BAR_WORD = "bar"


@dataclass(frozen=True, slots=True)
class DraftQuery:
    """What an address says of a draft; junk in it is no draft.

    ``version`` is the match's version the draft was made at, None for the present one.
    """

    text: str = ""
    source: str = ""
    swap: bool = False
    version: int | None = None


NO_DRAFT = DraftQuery()


@dataclass(frozen=True, slots=True)
class Reach:
    """A way of one checker to a point: one move, or several in a row."""

    moves: tuple[Move, ...]

    @property
    def target(self) -> int:
        return self.moves[-1].target

    @property
    def hits(self) -> bool:
        return self.moves[-1].hit

    @property
    def label(self) -> str:
        """The dice it takes: 5, 5+3, or a count of equal dice; nothing in a game without dice."""
        dice = [move.die for move in self.moves if move.die != NO_DIE]
        if len(dice) > 1 and len(set(dice)) == 1:
            return f"×{len(dice)}"
        return "+".join(map(str, dice))


@dataclass(frozen=True)
class Draft:
    """The moves made so far. ``dice`` are as they lie, the left one first; None without dice.

    ``is_swapped``: the player turned them round himself. ``chosen`` is the point whose checker
    goes next, ``is_one_click`` whether pressing a checker plays it at once. ``complaint`` says why
    what the address held was dropped, ``is_impossible`` that no legal play begins so.
    """

    graph: PlayGraph
    dice: Dice | None
    is_swapped: bool
    may_swap: bool
    moves: tuple[Move, ...]
    node: Node
    chosen: int | None
    is_one_click: bool = False
    complaint: str = ""
    is_impossible: bool = False

    @property
    def shows_swap(self) -> bool:
        """Whether the dice can be swapped now: not once a move is made."""
        return self.may_swap and not self.moves

    @property
    def made(self) -> int:
        return len(self.moves)

    @property
    def total(self) -> int:
        """How many dice a complete play uses."""
        return self.made if self.is_complete else max(self.graph.dice_played, self.made + 1)

    @property
    def is_pass(self) -> bool:
        return self.graph.is_pass

    @property
    def is_complete(self) -> bool:
        return self.node.is_complete and bool(self.moves)

    @cached_property
    def sources(self) -> frozenset[int]:
        """The points from which a checker may go on."""
        return frozenset(edge.move.source for edge in self.node.edges)

    @cached_property
    def reaches(self) -> Mapping[int, Reach]:
        """Where the chosen checker may go, by target."""
        if self.chosen is None:
            return {}
        return reaches(self.graph, self.node, self.chosen, self.dice)

    @cached_property
    def taps(self) -> Mapping[int, Move]:
        """What pressing a checker plays at once, by source: the left die, or else the other."""
        if not self.is_one_click:
            return {}
        edges = reversed(_by_die(self.node.edges, self.dice))
        return {edge.move.source: edge.move for edge in edges}

    @cached_property
    def next_dice(self) -> tuple[int, ...]:
        """The dice that can be played next, as they lie."""
        dice = {edge.move.die for edge in self.node.edges}
        lying = self.dice.steps if self.dice else ()
        return tuple(die for die in dict.fromkeys(lying) if die in dice)

    @property
    def text(self) -> str:
        """The moves as an address holds them."""
        return format_draft(self.moves)

    def text_after(self, moves: Iterable[Move]) -> str:
        """The draft as it would be after more moves."""
        return format_draft((*self.moves, *moves))

    def from_the_start(self) -> "Draft":
        """The same dice with no move made."""
        start = self.graph.nodes[0]
        return replace(self, moves=(), node=start, chosen=_chosen(start, ""))

    @property
    def text_before(self) -> str:
        """The draft without its last move."""
        return format_draft(self.moves[:-1])


def draft_of(scene: Scene, query: DraftQuery) -> Draft | None:
    """The draft an address asks for; None unless the viewer is to play.

    An outdated or impossible draft is dropped, and the new one says so.
    """
    if not scene.is_playing:
        return None
    graph = play_graph(scene.state)
    likes, rolled = scene.preferences, scene.state.dice
    dice, may_swap = _lying(graph, rolled, likes) if rolled else (None, False)
    is_current = query.version is None or scene.is_current(query.version)
    is_swapped = query.swap and may_swap and is_current
    dice = dice.swapped() if dice and is_swapped else dice
    moves, node, complaint = _follow(graph, dice, query.text if is_current else "")
    if query.text and not is_current:
        complaint = _("The game moved on. Your unsent move was dropped.")
    return Draft(
        graph=graph,
        dice=dice,
        is_swapped=is_swapped,
        may_swap=may_swap,
        moves=moves,
        node=node or graph.nodes[0],
        chosen=_chosen(node or graph.nodes[0], query.source),
        is_one_click=likes.one_click and dice is not None,
        complaint=complaint,
        is_impossible=node is None,
    )


def ending_of(scene: Scene, node: Node) -> Ending | None:
    """How the viewer's play ends the game if it ends on this node."""
    if not node.is_complete:
        return None
    turn = Turn(scene.side, scene.state.board, scene.state.dice)
    return scene.variant.result(turn, node.board)


def reaches(graph: PlayGraph, node: Node, source: int, dice: Dice | None) -> dict[int, Reach]:
    """Where a checker may go from ``source``: by as few dice as possible, the left one first."""
    found: dict[int, Reach] = {}
    waiting: list[tuple[int, Node, tuple[Move, ...]]] = [(source, node, ())]
    for at, here, moves in waiting:
        for edge in _by_die(here.edges, dice):
            if edge.move.source == at and edge.move.target not in found:
                gone = (*moves, edge.move)
                found[edge.move.target] = Reach(gone)
                waiting.append((edge.move.target, graph.nodes[edge.node], gone))
    return found


def _lying(graph: PlayGraph, rolled: Dice, likes: Preferences) -> tuple[Dice, bool]:
    """The dice as they first lie, and whether they may be swapped.

    They may if both can begin a legal turn; if only the right one can, they lie swapped already.
    """
    begins = {edge.move.die for edge in graph.nodes[0].edges}
    dice = rolled.swapped() if likes.higher_die_left and rolled.first < rolled.second else rolled
    if dice.is_double or dice.second not in begins:
        return dice, False
    return (dice, True) if dice.first in begins else (dice.swapped(), False)


def _follow(
    graph: PlayGraph, dice: Dice | None, text: str
) -> tuple[tuple[Move, ...], Node | None, str]:
    """The moves and where they lead, no place where no legal play begins so; and what is wrong."""
    start = graph.nodes[0]
    try:
        steps = parse_draft(text)
    except NotationError:
        return (), start, _("This move could not be read, so it was dropped.")
    node, moves = start, []
    for step in steps:
        edge = next(
            (e for e in _by_die(node.edges, dice) if (e.move.source, e.move.target) == step), None
        )
        if edge is None:
            return (), None, _("This move is not possible, so it was dropped.")
        moves.append(edge.move)
        node = graph.nodes[edge.node]
    return tuple(moves), node, ""


def _by_die(edges: Iterable[Edge], dice: Dice | None) -> list[Edge]:
    """Moves by the left die first."""
    left = dice.first if dice else NO_DIE
    return sorted(edges, key=lambda edge: edge.move.die != left)


def _chosen(node: Node, asked: str) -> int | None:
    """The point asked for if a checker may go from it, else the only one there is."""
    sources = {edge.move.source for edge in node.edges}
    wanted = {BAR_WORD if source == BAR else str(source): source for source in sources}.get(asked)
    if wanted is not None:
        return wanted
    return next(iter(sources)) if len(sources) == 1 else None
