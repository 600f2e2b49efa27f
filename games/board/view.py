"""BoardView: all that the templates of a match page need, worked out from a scene and a draft."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from backgammon.notation import format_id
from backgammon.rules import Color, OfferKind, Phase, may_offer_draw
from games import selectors
from games.board import (
    deciding,
    giving,
    messages,
    news,
    offers,
    panels,
    pressed,
    queries,
    script,
    spoken,
    typed,
)
from games.board.deciding import Asks, Button, Drop
from games.board.history import Row
from games.board.messages import Message
from games.board.picture import Picture
from games.models import Challenge


@dataclass(frozen=True)
class BoardView(Picture):
    """What one viewer sees of a match. Everything is worked out when the template asks for it."""

    refusal: str = ""

    @property
    def script(self) -> dict[str, Any] | None:
        """The graph of plays and the words for the script."""
        if self.draft is None or self.draft.is_pass:
            return None
        start = messages.drafting(self.scene, self.draft.from_the_start(), self.history)
        return script.script_data(self.scene, self.draft, start)

    # Around the board

    @property
    def title(self) -> str:
        """What the browser's tab says."""
        names = panels.names(self.scene)
        if self.calls:
            return _("Your turn: %(names)s") % {"names": names}
        return names

    @property
    def calls(self) -> bool:
        """Whether the match waits for the viewer."""
        return self.scene.is_my_turn or self.scene.answers_offer

    @property
    def heading(self) -> str:
        return panels.heading(self.scene)

    @cached_property
    def top(self) -> panels.Strip:
        return self._strip(self.scene.top)

    @cached_property
    def bottom(self) -> panels.Strip:
        return self._strip(self.scene.bottom)

    def _strip(self, color: Color) -> panels.Strip:
        return panels.strip(self.scene, self.history, color, self.board)

    @property
    def mine(self) -> panels.Strip:
        """The strip of the side that looks at the board."""
        return self.bottom if self.scene.side is self.scene.bottom else self.top

    @property
    def theirs(self) -> panels.Strip:
        return self.top if self.scene.side is self.scene.bottom else self.bottom

    @cached_property
    def card(self) -> panels.MatchCard:
        return panels.match_card(self.scene)

    @property
    def rows(self) -> list[Row]:
        return self.history.rows

    @property
    def tail(self) -> str:
        """What the addresses of the match end on where the board is flipped."""
        return "?flip=1" if self.scene.is_flipped else ""

    @property
    def replay_path(self) -> str:
        """What the address of each turn of the game begins with."""
        opening = reverse("replay", args=[self.match.pk, self.scene.game.number, 0])
        return opening.removesuffix("0/")

    @property
    def in_words(self) -> list[str]:
        return panels.in_words(self.scene, self.board)

    @property
    def position_id(self) -> str:
        """The position in one line for other programs."""
        return format_id(self.scene.state)

    @property
    def example(self) -> str:
        return typed.example(self.scene)

    @property
    def questions(self) -> list[str]:
        """What can be asked in the move field."""
        return queries.words()

    # What is said, and what can be done

    @cached_property
    def message(self) -> Message:
        return messages.message(self.scene, self.draft, self.history)

    @property
    def no_move(self) -> str:
        return messages.no_move(self.scene, self.draft)

    @property
    def last_result(self) -> str:
        return messages.last_result(self.scene)

    @cached_property
    def news(self) -> list[str]:
        """What else has happened since the viewer last looked."""
        return news.news(self.scene, self.history.told)

    @cached_property
    def complaint(self) -> str:
        """Why the last request or the draft in the address was not followed."""
        return self.refusal or pressed.complaint(self.scene, self.draft, self.query.text)

    @property
    def said(self) -> str:
        """What a screen reader is told when this replaces an older page."""
        play = self.history.last_play(self.scene.other)
        heard = spoken.heard(self.scene, play) if play and self.scene.is_my_turn else ""
        offer = self.open_offer
        parts = (
            heard,
            *(f"{line}." for line in self.news),
            offer,
            self.complaint,
            self.no_move,
            self.message.title,
            self.message.detail,
        )
        return " ".join(filter(None, parts))

    @property
    def bar(self) -> str:
        """Which buttons the action bar holds."""
        scene = self.scene
        if scene.is_over:
            return "over" if scene.me else ""
        if scene.answers_offer and not scene.is_my_turn:
            return "offer"
        if not scene.is_my_turn:
            return "wait" if scene.me and scene.is_open else ""
        if self.draft is not None:
            return "pass" if self.draft.is_pass else "play"
        if scene.state.phase is Phase.ANSWER:
            return "answer"
        return "double" if scene.may_double else "roll"

    @property
    def open_offer(self) -> str:
        """What is offered to the viewer in his own turn, beside the dice he has to play."""
        scene = self.scene
        is_open = scene.answers_offer and scene.is_my_turn
        return offers.words(scene) if is_open else ""

    @property
    def offer_terms(self) -> str:
        return offers.terms(self.scene)

    @property
    def wins_points(self) -> bool:
        """Whether accepting the open offer wins points, and does not agree on a draw."""
        offer = self.scene.state.offer
        return offer is not None and offer.kind is OfferKind.RESIGNATION

    @property
    def may_offer_draw(self) -> bool:
        """Whether the viewer may offer a draw now."""
        return self.may_offer and may_offer_draw(self.scene.state)

    @property
    def may_offer(self) -> bool:
        """Whether the viewer may offer anything now: once a turn, and not beside another offer."""
        scene = self.scene
        is_free = scene.state.offer is None and scene.me not in scene.state.offered
        return self.may_resign and is_free

    @property
    def next_cube(self) -> int:
        return self.scene.state.cube.value * 2

    @property
    def opponent(self) -> str:
        return self.scene.name(self.scene.other)

    @cached_property
    def asks(self) -> Asks:
        """What is asked once more."""
        return deciding.asks(self.scene)

    @property
    def drop(self) -> Drop:
        """What dropping the double leads to."""
        return deciding.drop(self.scene)

    @property
    def stakes(self) -> str:
        """Pips and score, beside the question whether one is sure."""
        return messages.score_and_pips(self.scene)

    @property
    def ends(self) -> list[Button]:
        """The buttons that end the turn, the one that comes first for the viewer first."""
        if self.draft is None:
            return []
        return deciding.ways_to_end(self.scene, "pass" if self.draft.is_pass else "play")

    @property
    def presses_roll(self) -> bool:
        """Whether the script may press *Roll dice* by itself."""
        return self.scene.rolls_at_once

    @property
    def may_grant(self) -> bool:
        """Whether the viewer can give days to the opponent."""
        return giving.may_grant(self.scene)

    @property
    def may_resign(self) -> bool:
        """Whether the viewer plays here and has something left to give up."""
        return self.scene.me is not None and self.scene.is_open

    @cached_property
    def rematch(self) -> Challenge | None:
        return selectors.open_rematch(self.match) if self.scene.is_over else None

    @property
    def white_name(self) -> str:
        return self.scene.name(Color.WHITE)

    @property
    def black_name(self) -> str:
        return self.scene.name(Color.BLACK)
