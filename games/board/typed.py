"""What is typed in the move field: moves, a command for the page, or a question."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import pgettext_lazy

from backgammon.notation.plays import NotationError, parse_play
from backgammon.rules import Move, Referee
from games.board import queries, referee
from games.board.draft import Draft
from games.board.scene import Scene


class Command(StrEnum):
    """What the page is to do, as if the button of that name were pressed."""

    UNDO = "undo"
    SUBMIT = "submit"
    PASS = "pass"  # noqa: S105 - no password


@dataclass(frozen=True, slots=True)
class Heard:
    """What was understood.

    ``moves`` are all moves of the draft that now holds, None where it stays as it is; ``command``
    is for the page. ``said`` is an answer; with ``is_bad`` it tells what is wrong, and the text
    should stay in its field.
    """

    said: str = ""
    moves: tuple[Move, ...] | None = None
    command: Command | None = None
    is_bad: bool = False


def hear(scene: Scene, draft: Draft | None, text: str) -> Heard:
    """Understand what a viewer typed; ``draft`` is None where he has nothing to play.

    A play may be written in one go or bit by bit. Whatever is typed, there is an answer.
    """
    reply = queries.answer(scene, text, draft)
    if reply is not None:
        return Heard(reply)
    command = _command(text)
    if draft is not None and command is not None:
        return _obey(scene, draft, command)
    try:
        steps = () if command else parse_play(scene.understood(text))
    except NotationError as error:
        return Heard(_unread(scene, error), is_bad=True)
    if draft is None:
        return Heard(referee.nothing_to_play(scene), is_bad=True)
    moves = Referee(scene.state, draft.graph).moves(steps, draft.moves)
    if moves is not None:
        return Heard(moves=moves)
    return Heard(referee.why_not_play(scene, draft, steps), is_bad=True)


def example(scene: Scene) -> str:
    """A play as it may be written, in the numbers that the viewer reads."""
    return scene.notation("13/8 6/5" if scene.variant.uses_dice else "in/22")


def _command(text: str) -> Command | None:
    asked = " ".join(text.casefold().split())
    for command, words in _COMMANDS.items():
        if asked in (command, *(str(word).casefold() for word in words)):
            return command
    return None


def _obey(scene: Scene, draft: Draft, command: Command) -> Heard:
    """The command for the page, or why it cannot be followed."""
    if command is Command.UNDO:
        refused = "" if draft.moves else _("There is nothing to undo.")
    elif draft.is_pass:
        return Heard(command=Command.PASS)
    elif command is Command.SUBMIT:
        refused = "" if draft.is_complete else queries.missing(scene, draft)
    elif draft.is_complete:
        refused = _("Your play is complete: submit it, or undo to try another.")
    else:
        refused = referee.why_not_play(scene, draft, ())
    return Heard(refused, is_bad=True) if refused else Heard(command=command)


def _unread(scene: Scene, error: NotationError) -> str:
    """What is wrong with the writing, or, of something that looks like no move, what is known."""
    if error.code not in ("empty", "bad_move") or any(map(str.isdigit, error.part)):
        return referee.unreadable(scene, error)
    facts = {
        "word": error.part,
        "play": example(scene),
        "words": queries.known_words(),
    }
    if error.code == "empty":
        return _("Write a play such as %(play)s, or ask one of these: %(words)s.") % facts
    return (
        _("“%(word)s” means nothing here. Write a play such as %(play)s, or ask: %(words)s.")
        % facts
    )


_COMMANDS: Final[Mapping[Command, tuple[Promise | str, ...]]] = {
    Command.UNDO: (pgettext_lazy("typed command", "undo"),),
    Command.SUBMIT: (pgettext_lazy("typed command", "submit"),),
    Command.PASS: (pgettext_lazy("typed command", "pass"), "p"),
}
