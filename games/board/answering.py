"""What a match page answers to what was typed in its move field."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from backgammon.notation.plays import format_draft
from games.board.draft import Draft
from games.board.scene import Scene
from games.board.typed import Command, Heard, hear


@dataclass(frozen=True, slots=True)
class Answer:
    """What was typed, and what came of it.

    ``draft`` is the draft it leads to as an address holds it, None where that stays as it is.
    ``said`` is a sentence, perhaps to tell which button is left to press.
    """

    text: str
    heard: Heard
    draft: str | None
    said: str

    @property
    def is_bad(self) -> bool:
        return self.heard.is_bad

    @property
    def left(self) -> str:
        """What stays in the field: a text that could not be followed."""
        return self.text if self.is_bad else ""


def answer_to(scene: Scene, draft: Draft | None, text: str) -> Answer:
    """Understand what was typed beside a draft. Beside one that was dropped nothing is done, and
    nothing said: the complaint about it is the answer."""
    if draft is not None and draft.complaint:
        return Answer(text, Heard(is_bad=True), None, "")
    heard = hear(scene, draft, text)
    told = _TOLD.get(heard.command, "") if heard.command else ""
    return Answer(text, heard, _leads_to(draft, heard), heard.said or str(told))


def _leads_to(draft: Draft | None, heard: Heard) -> str | None:
    if heard.moves is not None:
        return format_draft(heard.moves)
    return draft.text_before if draft and heard.command is Command.UNDO else None


_TOLD: Final[Mapping[Command, Promise]] = {
    Command.SUBMIT: gettext_lazy("Press Submit move to send your play."),
    Command.PASS: gettext_lazy("Press Pass to end your turn."),
}
