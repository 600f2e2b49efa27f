"""The referee: why a play, or a single move of an unfinished one, is not legal.

Three questions are asked in turn. Can anything be played now? Can each checker go where it should?
Does what the whole turn must do allow it? The first refusal that is found is told, with the moves
that can be made before it and, where a rule asks for another play, a legal one as a proof.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from backgammon.rules.attempts import (
    Attempt,
    Pair,
    Wish,
    attempts,
    everywhere,
    is_over,
    refuse,
    steps_of,
    try_die,
)
from backgammon.rules.board import BAR, OFF, Board, Color
from backgammon.rules.game import play_graph, turn_to_play
from backgammon.rules.plays import Move, Node, PlayGraph
from backgammon.rules.reasons import PROVED, Reason, Refusal
from backgammon.rules.search import Left
from backgammon.rules.state import GameState, Phase


@dataclass(frozen=True, slots=True)
class Explanation:
    """Why something is not legal.

    ``step`` is the (source, target) that is refused, None where it is the turn as a whole; ``made``
    are the moves that can be made before it, or all of them. ``line`` is a legal play of the whole
    roll, as close to what was wanted as there is, where the reason asks for another play.
    """

    refusal: Refusal
    step: Pair | None = None
    made: tuple[Move, ...] = ()
    line: tuple[Move, ...] = ()

    @property
    def code(self) -> Reason:
        return self.refusal.reason


def refuse_now(state: GameState, by: Color | None = None) -> Refusal | None:
    """Why nothing can be played now, by a side or at all; None if there is something to play."""
    if state.is_over:
        return Refusal(Reason.GAME_OVER)
    if by is not None and state.actor is not by:
        return Refusal(Reason.NOT_YOUR_TURN)
    if state.phase is Phase.ANSWER:
        return Refusal(Reason.ANSWER_FIRST)
    return None if state.phase is Phase.PLAY else Refusal(Reason.ROLL_FIRST)


class Referee:
    """All questions about one roll, whose legal plays are looked for once.

    In every question ``made`` are the moves of a draft; IllegalPlay is raised if no legal play
    begins with them.
    """

    def __init__(self, state: GameState, graph: PlayGraph | None = None) -> None:
        """``graph`` is that of the legal plays, where it is known already.

        Raises WrongPhase if there is nothing to play.
        """
        self.variant = state.variant
        self.turn = turn_to_play(state)
        self.graph = graph or play_graph(state)

    def moves(self, steps: Sequence[Pair], made: Sequence[Move] = ()) -> tuple[Move, ...] | None:
        """The moves of a draft with those that ``steps`` add, None if no legal play begins so."""
        found = self._judge(self._begin(made, steps))
        return found.moves if isinstance(found, Attempt) else None

    def explain(self, steps: Sequence[Pair], made: Sequence[Move] = ()) -> Explanation | None:
        """Why ``steps`` after a draft are not a complete legal play; None if they are.

        ``steps`` are (source, target) pairs as ``parse_play`` gives them, 25 the bar and 0 off;
        none of them, without a draft, are a pass.
        """
        begin = self._begin(made, steps)
        found = self._judge(begin)
        if isinstance(found, Explanation):
            return found
        if self._node(found).is_complete:
            return None
        if not found.moves:
            return self._tell(Refusal(Reason.MUST_PLAY), begin, found)
        return self._tell(Refusal(Reason.INCOMPLETE, dice=found.left), begin, found)

    def explain_step(
        self, source: int, target: int, made: Sequence[Move] = ()
    ) -> Explanation | None:
        """Why a checker may not go so after a draft; None if a legal play goes on with it."""
        found = self._judge(self._begin(made, [(source, target)]))
        return found if isinstance(found, Explanation) else None

    def explain_die(self, source: int, die: int, made: Sequence[Move] = ()) -> Explanation | None:
        """Why a checker may not leave ``source`` with the die after a draft; None if it may."""
        step = (source, max(source - die, OFF))
        begin = self._begin(made, [step])
        refused = self._no_more(begin)
        found = refused or try_die(self.variant, self.turn, begin, source, die)
        if isinstance(found, Refusal):
            return self._tell(found, begin, begin, step)
        return None if self._is_legal(found) else self._refuse_turn(begin, found)

    def explain_source(self, source: int, made: Sequence[Move] = ()) -> tuple[Explanation, ...]:
        """Why no checker may leave ``source`` after a draft: once, or for each die that is left;
        nothing if one may."""
        begin = self._begin(made, [(source, OFF)])
        if any(edge.move.source == source for edge in self._node(begin).edges):
            return ()
        refused = self._no_more(begin) or self.variant.source_refusal(
            self.turn, begin.board, source
        )
        if refused is None and self.variant.uses_dice:
            told = [self.explain_die(source, die, made) for die in dict.fromkeys(begin.left)]
            return tuple(filter(None, told))
        return (self._tell(refused or Refusal(Reason.STUCK, (source,)), begin, begin),)

    # The graph of legal plays

    @cached_property
    def _places(self) -> dict[tuple[Board, Left], int]:
        return {(node.board, node.dice): at for at, node in enumerate(self.graph.nodes)}

    def _is_legal(self, at: Attempt) -> bool:
        """Whether a legal play begins so: all ways to a board of the graph are in the graph."""
        return (at.board, at.left) in self._places

    def _node(self, at: Attempt) -> Node:
        return self.graph.nodes[self._places[at.board, at.left]]

    # What is asked, and what becomes of it

    def _begin(self, made: Sequence[Move], steps: Sequence[Pair]) -> Attempt:
        node = self.graph.follow(made)
        wishes = tuple(Wish(source, target) for source, target in steps)
        return Attempt(tuple(made), node.board, node.dice, wishes)

    def _judge(self, begin: Attempt) -> Attempt | Explanation:
        """The wishes fulfilled as part of a legal play, a complete one if possible; or why not."""
        refused = self._no_more(begin)
        if refused is not None:
            return self._tell(refused, begin, begin, begin.wishes[0].step)
        tried = list(attempts(self.variant, self.turn, begin))
        fulfilled = [at for at in tried if not at.wishes]
        legal = [at for at in fulfilled if self._is_legal(at)]
        if legal:
            return next((at for at in legal if self._node(at).is_complete), legal[0])
        return self._refuse_turn(begin, fulfilled[0]) if fulfilled else self._stop(begin, tried)

    def _no_more(self, begin: Attempt) -> Refusal | None:
        """Why the wishes are too many after the draft, wherever the checkers should go."""
        if begin.wishes and is_over(self.variant, self.turn, begin):
            return Refusal(Reason.GAME_ENDS)
        if len(begin.wishes) <= len(begin.left):
            return None
        steps = [*steps_of(begin.moves), *(wish.step for wish in begin.wishes)]
        return self.variant.surplus_refusal(self.turn, steps)

    def _stop(self, begin: Attempt, tried: Sequence[Attempt]) -> Explanation:
        """Why the wishes come no farther than they do at best."""
        whole = [at for at in tried if not at.is_between]
        at = max(whole, key=lambda each: (-len(each.wishes), self._is_legal(each)))
        if not self._is_legal(at):
            return self._refuse_turn(begin, at)
        source, target = step = at.wishes[0].step
        if is_over(self.variant, self.turn, at):
            return self._tell(Refusal(Reason.GAME_ENDS), begin, at, step)
        refused = refuse(self.variant, self.turn, at, source, target)
        return self._tell(refused, begin, at, step)

    def _refuse_turn(self, begin: Attempt, at: Attempt) -> Explanation:
        """Why no legal play goes on from moves that can be made one by one.

        Of all that can follow them, only what plays as many dice as a legal play does matters.
        """
        turn, most = self.turn, self.graph.dice_played
        ends = [
            board
            for left, boards in everywhere(self.variant, turn, at).items()
            if len(turn.steps) - len(left) >= most
            for board in boards
        ]
        refused = self._end_refusal(at, ends) if ends else self._dice_refusal(at)
        return self._tell(refused, begin, at)

    def _dice_refusal(self, at: Attempt) -> Refusal:
        """Fewer dice can be played than in a legal play."""
        turn = self.turn
        if len(set(turn.steps)) == 1:
            return Refusal(Reason.MORE_DICE, dice=turn.steps[:1], count=self.graph.dice_played)
        (lost,) = at.left
        is_entering = at.moves[0].source == BAR and turn.start.counts(turn.color)[BAR] > 0
        reason = Reason.ENTER_WITH_OTHER if is_entering else Reason.BOTH_DICE
        return Refusal(reason, dice=(sum(turn.steps) - lost, lost))

    def _end_refusal(self, at: Attempt, ends: Sequence[Board]) -> Refusal:
        """As many dice can be played, but only the lower of two, or the turn must not end so."""
        lower, higher = min(self.turn.steps), max(self.turn.steps)
        legal = {node.dice for node in self.graph.nodes if node.is_complete}
        if self.graph.dice_played == 1 and at.left == (higher,) and (lower,) in legal:
            return Refusal(Reason.HIGHER_DIE, dice=(lower, higher))
        refusals = (self.variant.end_refusal(self.turn, board) for board in ends)
        return next(filter(None, refusals))

    # The answer

    def _tell(
        self, refused: Refusal, begin: Attempt, at: Attempt, step: Pair | None = None
    ) -> Explanation:
        line = self._line(begin, at) if refused.reason in PROVED else ()
        return Explanation(refused, step, at.moves, line)

    def _line(self, begin: Attempt, at: Attempt) -> tuple[Move, ...]:
        """The legal play with most of what was wished, after the moves made if they are legal."""
        root = at if self._is_legal(at) else begin
        wanted = Counter(wish.step for wish in begin.wishes)
        sources = Counter(wish.source for wish in begin.wishes)

        def likeness(line: tuple[Move, ...]) -> tuple[int, int]:
            made = steps_of(line[len(begin.moves) :])
            same = (Counter(made) & wanted).total()
            return same, (Counter(source for source, _ in made) & sources).total()

        return max(self._lines(root), key=likeness)

    def _lines(self, root: Attempt) -> Iterator[tuple[Move, ...]]:
        """One way from here to each end of a legal play."""
        start = self._places[root.board, root.left]
        ways = {start: root.moves}
        for at, node in enumerate(self.graph.nodes[start:], start):
            if at in ways:
                if node.is_complete:
                    yield ways[at]
                for edge in node.edges:
                    ways.setdefault(edge.node, (*ways[at], edge.move))
