"""The message line of a match page: what is going on and what the reader can do about it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from accounts.models import User
from backgammon.notation.plays import format_draft
from backgammon.rules import BAR, OFF, Color, MatchFormat, Phase, pip_count
from backgammon.rules.board import farthest
from backgammon.rules.variant import HOME
from games import wording
from games.board import labels, late, offers, sentences
from games.board.draft import Draft, ending_of
from games.board.history import Entry, History
from games.board.scene import Scene
from games.models import Match
from games.standing import own_orders


@dataclass(frozen=True, slots=True)
class Message:
    """A sentence, a quieter one under it, and perhaps that something is lost or wrong."""

    title: str
    detail: str = ""
    is_bad: bool = False


def message(scene: Scene, draft: Draft | None, history: History) -> Message:
    """What the message line says in the state the match is in."""
    if scene.is_over:
        return match_over(scene)
    if scene.is_late:
        return Message(late.title(scene), late.detail(scene), is_bad=True)
    if not scene.is_my_turn:
        return _offered(scene) if scene.answers_offer else _waiting(scene, history)
    if draft is not None:
        title, detail = drafting(scene, draft, history)
        return Message(title, detail)
    if scene.state.phase is Phase.ANSWER:
        return _doubled(scene)
    if scene.may_double:
        return Message(_("Your turn: roll, or double first."), _news(scene, history))
    news = _news(scene, history) or _opening(scene, history)
    return Message(_("Your turn: roll the dice."), news)


def match_over(scene: Scene) -> Message:
    """How the match ended, for its players or for others."""
    match = scene.match
    reason = wording.reason(match, scene.game, viewer_id=scene.viewer.pk or 0)
    if match.status == Match.Status.CANCELLED:
        return Message(_("The match was cancelled."), reason)
    if match.winner_id is None:
        return Message(_drawn(scene), reason)
    winner = Color.WHITE if match.winner_id == match.white_id else Color.BLACK
    facts = {
        "name": scene.name(winner),
        "won": sentences.score_of(scene, winner),
        "lost": sentences.score_of(scene, winner.opponent),
    }
    if scene.state.context.format is MatchFormat.SINGLE:
        mine, theirs = _("You won the game."), _("%(name)s won the game.")
    else:
        mine = _("You won the match %(won)s–%(lost)s.")
        theirs = _("%(name)s won the match %(won)s–%(lost)s.")
    told = mine if winner is scene.me else theirs
    return Message(told % facts, reason)


def _drawn(scene: Scene) -> str:
    if scene.state.context.format is MatchFormat.SINGLE:
        return _("The match is drawn.")
    return _("The match is drawn %(score)s.") % {"score": sentences.score(scene)}


def drafting(scene: Scene, draft: Draft, history: History) -> tuple[str, str]:
    """The message while a play is tried: what to do next, what is done already."""
    words = labels.table(scene)
    if draft.is_pass:
        return _("Press Pass to end your turn."), _news(scene, history)
    if draft.is_complete:
        end = ending_of(scene, draft.node)
        told = labels.ending(end.winner, scene.side) if end else offers.standing(scene)
        return labels.fill(words["ready"], {"play": shown(scene, draft)}), told
    if draft.moves:
        played = labels.fill(words["played"], {"play": shown(scene, draft)})
        return _what_next(draft, words), played
    news = _news(scene, history) or _opening(scene, history) or _warning(scene)
    return _first(scene, draft), news


def shown(scene: Scene, draft: Draft) -> str:
    """The moves in the order made, as the script shows them too."""
    moves = (f"{format_draft((move,))}{'*' * move.hit}" for move in draft.moves)
    return scene.notation(" ".join(moves))


def _what_next(draft: Draft, words: Mapping[str, Any]) -> str:
    left = draft.total - draft.made
    between = f" {words['or']} " if left == 1 else ", "
    dice = between.join(map(str, draft.next_dice))
    return labels.fill(words["next"][max(1, left)], {"dice": dice})


def _first(scene: Scene, draft: Draft) -> str:
    """What to do before the first move."""
    if draft.dice is None:
        return _first_action(draft)
    dice = sentences.roll(draft.dice)
    if draft.sources == {BAR}:
        return _enter(scene, draft)
    if len(draft.graph.plays) == 1:
        return _("%(dice)s: only one play is legal. Play it and submit.") % {"dice": dice}
    return _("Your turn: play %(dice)s.") % {"dice": dice}


def _first_action(draft: Draft) -> str:
    if draft.sources == {BAR}:
        return _("Your turn: enter a checker.")
    if any(edge.move.target == OFF for edge in draft.node.edges):
        return _("Your turn: you can score, or enter, move or build a wall.")
    return _("Your turn: enter a checker, move one or build a wall.")


def _enter(scene: Scene, draft: Draft) -> str:
    """Where a checker may come in, one that was hit or one that has yet to enter."""
    steps = (point for point, reach in draft.reaches.items() if len(reach.moves) == 1)
    points = [str(scene.number(point)) for point in steps]
    is_hit = draft.node.board.counts(scene.side)[BAR] > 0
    if len(points) == 1:
        one = (
            _("Enter from the bar: point %(point)s.") if is_hit else _("Enter on point %(point)s.")
        )
        return one % {"point": points[0]}
    two = (
        _("Enter from the bar: point %(first)s or %(second)s.")
        if is_hit
        else _("Enter on point %(first)s or %(second)s.")
    )
    return two % {"first": points[0], "second": points[-1]}


def _opening(scene: Scene, history: History) -> str:
    """How the one who begins was found: by a roll, or by the rules."""
    starter = scene.state.on_turn
    if sum(scene.state.turns) or starter is None:
        return ""
    begins = _("You begin.") if starter is scene.me else _("%(name)s begins.")
    return history.opening or begins % {"name": scene.name(starter)}


def _warning(scene: Scene) -> str:
    """What is easily forgotten: who scored last, or that whoever is off first loses."""
    board = scene.state.board
    is_bearing_off = farthest(board, scene.side) <= HOME
    if not scene.variant.first_off_wins and is_bearing_off:
        return _("Mind: whoever bears off the last checker loses.")
    return sentences.last_scorer(scene)


def _news(scene: Scene, history: History) -> str:
    """What became of the viewer's own offer: it stands, or the opponent has answered it."""
    last = history.told[-1] if history.told else None
    if last is not None and last.kind == "take":
        facts = {"name": scene.name(scene.other), "value": scene.state.cube.value}
        return _("%(name)s took the double: the cube is at %(value)d.") % facts
    return offers.standing(scene) or offers.refused(scene, history)


def _waiting(scene: Scene, history: History) -> Message:
    actor = scene.state.actor
    if actor is None:
        return Message("")
    name = {"name": scene.name(actor)}
    if scene.state.phase is Phase.ANSWER:
        title = _("%(name)s is to take or drop the double.") % name
    else:
        title = _("%(name)s is to move.") % name
    offered = offers.standing(scene) or offers.refused(scene, history)
    detail = offered or _just_done(scene, history) or sentences.last_scorer(scene)
    return Message(title, detail)


def _just_done(scene: Scene, history: History) -> str:
    """What the viewer did last, as a receipt; for others how the game began."""
    entry = history.entries[-1] if history.entries else None
    if entry is None:
        return _opening(scene, history)
    if scene.me is None or entry.color is not scene.me:
        return ""
    if entry.auto == "turn":
        return _for_you(entry)
    if entry.kind == "pass" and entry.dice:
        return _("You passed: %(dice)s.") % {"dice": entry.roll}
    if entry.kind == "pass":
        return _("You passed.")
    if entry.kind == "play":
        return _("Sent: %(play)s.") % {"play": entry.text}
    if entry.kind == "take":
        return _("You took the double: the cube is at %(value)d, yours.") % {
            "value": scene.state.cube.value
        }
    if entry.kind == "double":
        return _doubling(scene)
    return ""


def _doubling(scene: Scene) -> str:
    """That the viewer has doubled, and what he wants done if it is taken."""
    cube = {"value": scene.state.cube.value * 2}
    viewer, state = scene.viewer, scene.state
    if (
        state.phase is Phase.ANSWER
        and isinstance(viewer, User)
        and own_orders(scene.match, viewer, state).then_roll
    ):
        return _("You doubled to %(value)d. Your dice are rolled as soon as it is taken.") % cube
    return _("You doubled to %(value)d.") % cube


def _for_you(entry: Entry) -> str:
    """What the server has just done for the viewer, as he ordered."""
    facts = {"dice": entry.roll, "play": entry.text}
    if entry.kind == "play":
        return _("The site played for you: %(dice)s, %(play)s.") % facts
    if entry.dice:
        return _("The site passed for you: %(dice)s.") % facts
    return _("The site passed for you.")


def _doubled(scene: Scene) -> Message:
    state = scene.state
    facts = {
        "name": scene.name(scene.other),
        "value": state.cube.value * 2,
        "lost": state.cube.value,
    }
    return Message(
        _("%(name)s doubles to %(value)d.") % facts,
        _("Take and play on for %(value)d, or drop and lose %(lost)d.") % facts
        + f" {score_and_pips(scene)}",
    )


def score_and_pips(scene: Scene) -> str:
    """The two numbers a cube decision looks at first."""
    board = scene.state.board
    return _("Pips %(mine)d–%(theirs)d · score %(score)s to %(length)d") % {
        "mine": pip_count(board, scene.side),
        "theirs": pip_count(board, scene.other),
        "score": sentences.score(scene),
        "length": scene.state.context.length,
    }


def _offered(scene: Scene) -> Message:
    return Message(offers.words(scene), offers.terms(scene))


def no_move(scene: Scene, draft: Draft | None) -> str:
    """The red sentence above the board when nothing can be played."""
    if draft is None or not draft.is_pass:
        return ""
    if draft.dice is None:
        return _("You cannot act: nothing can enter, move or score.")
    return _("You cannot make a legal move: %(dice)s.") % {"dice": sentences.roll(draft.dice)}


def last_result(scene: Scene) -> str:
    """How the game before this one ended, until the viewer has had a turn in the new one."""
    before = [game for game in scene.finished if game.number == scene.game.number - 1]
    side = scene.side
    if not before or scene.is_over or scene.state.turns[side.place]:
        return ""
    return sentences.game_result(scene, before[0])
