"""TalkView: chat and note beside the board, as one of the two players sees them."""

from dataclasses import dataclass
from functools import cached_property

from django.utils.timezone import now
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.selectors import last_seen
from games.board.presence import presence
from games.models import Match, Message, Note
from games.selectors import Viewer
from games.talk import PAGE, TalkMark, is_muted, last_messages, note_of, talk_marks

SHORT = 10  # messages beside the board


@dataclass(frozen=True)
class Line:
    """One message on the page."""

    message: Message
    author: User
    is_mine: bool


@dataclass(frozen=True)
class Unsent:
    """What was refused: the text stays in its field, and ``said`` tells why.

    ``seen`` is what the form says it has seen; ``other`` is the note as another window left it.
    """

    text: str = ""
    said: str = ""
    seen: str | int = ""
    other: str = ""


@dataclass(frozen=True)
class TalkView:
    """What one player sees of the talk in a match; asked for when the template wants it.

    ``before`` leads back to older messages, ``is_short`` asks for few.
    """

    match: Match
    me: User
    is_short: bool = False
    before: int | None = None
    message: Unsent = Unsent()
    remark: Unsent = Unsent()

    @property
    def opponent(self) -> User:
        return self.match.opponent_of(self.me)

    @property
    def presence(self) -> str:
        """When the opponent was last here."""
        return presence(self.opponent.name, last_seen(self.opponent), now())

    @cached_property
    def is_muted(self) -> bool:
        return is_muted(self.me, self.opponent)

    @cached_property
    def _found(self) -> list[Message]:
        """One more than fits, which tells that there are older ones."""
        return last_messages(self.match, self.me, before=self.before, limit=self.limit + 1)

    @cached_property
    def lines(self) -> list[Line]:
        return lines_of(self._found[-self.limit :], self.match, self.me)

    @property
    def limit(self) -> int:
        """How many messages are shown: beside the board few, unless more are unread."""
        return min(PAGE, max(SHORT, self.unread)) if self.is_short else PAGE

    @property
    def has_earlier(self) -> bool:
        return len(self._found) > self.limit

    @property
    def first_id(self) -> int:
        return self.lines[0].message.pk if self.lines else 0

    @property
    def last_id(self) -> int:
        return self.lines[-1].message.pk if self.lines else 0

    @property
    def latest(self) -> str:
        """The last message in one line, with its author."""
        if not self.lines:
            return ""
        last = self.lines[-1]
        said = _("You: %(text)s") if last.is_mine else _("%(name)s: %(text)s")
        return said % {"name": last.author.name, "text": last.message.text}

    @cached_property
    def _mark(self) -> TalkMark:
        return talk_marks(self.me, [self.match.pk])[self.match.pk]

    @property
    def unread(self) -> int:
        return self._mark.unread

    @cached_property
    def note(self) -> Note:
        return note_of(self.match, self.me)

    @property
    def note_text(self) -> str:
        """What stands in the field of the note: what is kept, or what was refused."""
        return self.remark.text if self.remark.said else self.note.text

    @property
    def note_seen(self) -> str | int:
        return self.remark.seen if self.remark.said else self.note.version


def lines_of(messages: list[Message], match: Match, me: User) -> list[Line]:
    """Messages with their authors, of whom the match knows the names."""
    players = {match.white_id: match.white, match.black_id: match.black}
    return [Line(each, players[each.author_id], each.author_id == me.pk) for each in messages]


def talk_of(match: Match, viewer: Viewer) -> TalkView | None:
    """The talk beside the board; None for whoever does not play there."""
    if not isinstance(viewer, User) or match.color_of(viewer.pk) is None:
        return None
    return TalkView(match, viewer, is_short=True)
