"""Questions that are typed in the move field, and their answers: dice, score, p 6 ..."""

import re
from collections.abc import Callable, Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext_lazy

from backgammon.notation.plays import format_play
from backgammon.rules import BAR, OFF, Board, MatchFormat
from games.board import labels, messages, panels, points, referee, sentences
from games.board.draft import Draft
from games.board.scene import Scene
from games.geometry import POINTS

MOST_LISTED = 12  # plays; more of them are only counted
_POINT = pgettext_lazy("typed question", "point")
_PLACE = r"(?:p|point|{word})\s*(\d{{1,2}}|bar|off)"
_PLACES = {"bar": BAR, "off": OFF}


def answer(scene: Scene, text: str, draft: Draft | None = None) -> str | None:
    """The answer to a question about the position, with the moves of a draft made; None if the
    text is no question. Numbers are those that the viewer sees."""
    asked = " ".join(text.casefold().split())
    place = re.fullmatch(_PLACE.format(word=re.escape(str(_POINT).casefold())), asked)
    if place is not None:
        return _on_place(scene, place[1], draft)
    for word, reply in _REPLIES.items():
        if asked in (word, str(_WORDS[word]).casefold()):
            return reply(scene, draft)
    return None


def known_words() -> str:
    """The questions that can be asked, as they are typed in the reader's language."""
    return ", ".join(words())


def words() -> list[str]:
    """The same one by one."""
    return [*map(str, _WORDS.values()), "p 6"]


def board_of(scene: Scene, draft: Draft | None) -> Board:
    """The position with the moves of the draft made."""
    return draft.node.board if draft else scene.state.board


def _on_place(scene: Scene, name: str, draft: Draft | None) -> str:
    words, board = labels.table(scene), board_of(scene, draft)
    place = _PLACES[name] if name in _PLACES else int(scene.understood(name))
    if name not in _PLACES and place not in POINTS:
        return _("There is no point “%(part)s”.") % {"part": name}
    return points.standing(scene, board, place, words)


def _dice(scene: Scene, draft: Draft | None) -> str:
    if not scene.variant.uses_dice:
        return _("This game is played without dice.")
    if scene.state.dice is None:
        return _("No dice are rolled.")
    rolled = _("Dice %(dice)s.") % {"dice": sentences.roll(scene.state.dice)}
    if draft is None or not draft.moves:
        return rolled
    if draft.is_complete:
        played = _("All are played.")
        return f"{rolled} {played}"
    return f"{rolled} {missing(scene, draft)}"


def missing(scene: Scene, draft: Draft) -> str:
    """What is still to be played before the draft can be submitted."""
    dice = {"dice": ", ".join(map(str, draft.next_dice))}
    return labels.fill(labels.table(scene)["missing"][draft.total - draft.made], dice)


def _score(scene: Scene, draft: Draft | None) -> str:
    if scene.state.context.format is MatchFormat.SINGLE:
        return _("This is a single game: there is no score.")
    return panels.score_in_words(scene)


def _pips(scene: Scene, draft: Draft | None) -> str:
    if not scene.variant.uses_dice:
        return _("Pips are not counted in a game without dice.")
    return panels.pips_in_words(scene, board_of(scene, draft))


def _mine(scene: Scene, draft: Draft | None) -> str:
    return panels.side_in_words(scene, board_of(scene, draft), scene.side)


def _theirs(scene: Scene, draft: Draft | None) -> str:
    return panels.side_in_words(scene, board_of(scene, draft), scene.other)


def _moves(scene: Scene, draft: Draft | None) -> str:
    """The legal plays of the whole roll, the first of them by name."""
    if draft is None:
        return referee.nothing_to_play(scene)
    if draft.is_pass:
        return messages.no_move(scene, draft)
    plays = draft.graph.plays
    facts = {
        "n": len(plays),
        "first": MOST_LISTED,
        "plays": scene.notation("; ".join(map(format_play, plays[:MOST_LISTED]))),
    }
    if len(plays) <= MOST_LISTED:
        listed = ngettext("%(n)d legal play: %(plays)s", "%(n)d legal plays: %(plays)s", len(plays))
        return listed % facts
    some = ngettext(
        "%(n)d legal play, the first %(first)d: %(plays)s",
        "%(n)d legal plays, the first %(first)d: %(plays)s",
        len(plays),
    )
    return some % facts


_WORDS: Final[Mapping[str, Promise]] = {
    "dice": pgettext_lazy("typed question", "dice"),
    "score": pgettext_lazy("typed question", "score"),
    "pips": pgettext_lazy("typed question", "pips"),
    "mine": pgettext_lazy("typed question", "mine"),
    "theirs": pgettext_lazy("typed question", "theirs"),
    "moves": pgettext_lazy("typed question", "moves"),
}
_REPLIES: Final[Mapping[str, Callable[[Scene, Draft | None], str]]] = {
    "dice": _dice,
    "score": _score,
    "pips": _pips,
    "mine": _mine,
    "theirs": _theirs,
    "moves": _moves,
}
