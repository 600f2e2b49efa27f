"""What a notice says, in the language and by the clock that are active.

Use it within ``accounts.mail.written_for``. Matches are read anew: what is told is how they stand.
"""

from collections.abc import Iterator

from django.conf import settings
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.timezone import now as current_time
from django.utils.translation import gettext as _

from accounts.models import User
from backgammon.rules import Phase
from games import summaries, wording
from games.board import panels, retold, sentences
from games.board.history import TURN_ENDS, Entry, History
from games.board.messages import match_over
from games.board.scene import Scene, brief_scene
from games.models import Challenge, Match
from notices.models import Notice

Event = Notice.Event


def title(notice: Notice) -> str:
    """What has happened, in one sentence that names the other player."""
    if notice.challenge is not None:
        return _of_challenge(notice.challenge, notice)
    facts = {"name": _opponent(notice)}
    match notice.event:
        case Event.SHORT:
            return _("Most of your time against %(name)s is gone.") % facts
        case Event.LAST:
            return _("Your time against %(name)s is nearly over.") % facts
        case Event.OVER if "game" in notice.payload:
            told = _("Your time ran out in game %(number)d against %(name)s.")
            return told % {**facts, "number": notice.payload["game"]}
        case Event.OVER:
            return _("Your match against %(name)s is over.") % facts
    assert notice.match is not None
    return turn_of(notice.match, notice.user)


def position(notice: Notice) -> str:
    """How things stand, a line for each thing: the last move, the position in words, until when
    there is time and what it costs to let it run out; the terms of a challenge; a result."""
    return "\n".join(lines(notice))


def lines(notice: Notice) -> list[str]:
    """The same, line by line."""
    if notice.challenge is not None:
        return list(_terms(notice.challenge, notice))
    assert notice.match is not None
    scene = brief_scene(notice.match, notice.user, now=current_time())
    if notice.event != Event.OVER:
        return list(filter(None, (game_of(scene.match), *_board(scene), *_time(scene))))
    if scene.is_over:
        told = match_over(scene)
        return list(filter(None, (told.title, told.detail)))
    number = notice.payload.get("game")
    over = [game for game in scene.finished if game.number == number]
    return [sentences.game_result(scene, game) for game in over]


def link(notice: Notice) -> str:
    """The address of the page where it happened."""
    about = notice.match or notice.challenge
    if notice.challenge is not None and notice.challenge.match is not None:
        about = notice.challenge.match
    assert about is not None
    return settings.SITE_URL + about.get_absolute_url()


def turn_of(match: Match, reader: User) -> str:
    """That it is the reader's turn in a match."""
    return _("It is your turn against %(name)s.") % {"name": match.opponent_of(reader).name}


def game_of(match: Match) -> str:
    """What is played, and for what: one may have several matches with the same opponent."""
    return f"{wording.variant_name(match.variant)}, {summaries.format_words(match)}."


def until(match: Match) -> str:
    """When the time of the one to act runs out, by the reader's clock."""
    at = match.deadline_at
    if at is None:
        return ""
    return _("You have until %(time)s.") % {"time": date_format(localtime(at), "DATETIME_FORMAT")}


def _opponent(notice: Notice) -> str:
    assert notice.match is not None
    return notice.match.opponent_of(notice.user).name


def _of_challenge(challenge: Challenge, notice: Notice) -> str:
    if notice.event == Event.CHALLENGE:
        return _("%(name)s challenges you.") % {"name": challenge.challenger.name}
    other = _answerer(challenge, notice)
    if challenge.status == Challenge.Status.ACCEPTED:
        return _("%(name)s has accepted your challenge.") % {"name": other}
    return _("%(name)s has declined your challenge.") % {"name": other}


def _answerer(challenge: Challenge, notice: Notice) -> str:
    """Who has taken the seat or refused it."""
    if challenge.match is not None:
        return challenge.match.opponent_of(notice.user).name
    return challenge.opponent.name if challenge.opponent else ""


def _terms(challenge: Challenge, notice: Notice) -> Iterator[str]:
    yield summaries.summary(challenge, reader_id=notice.user_id)
    if notice.event == Event.CHALLENGE:
        until = date_format(localtime(challenge.expires_at), "DATETIME_FORMAT")
        yield _("The challenge is open until %(time)s.") % {"time": until}


def _board(scene: Scene) -> Iterator[str]:
    yield _last(scene)
    yield from panels.in_words(scene, scene.state.board)


def _last(scene: Scene) -> str:
    """What was done last in the game, or how it began."""
    history = History(scene)
    if not history.entries:
        return f"{history.opening}." if history.opening else ""
    last: Entry = history.entries[-1]
    if last.kind in TURN_ENDS:
        return f"{retold.written(scene, last)}."
    cube = scene.state.cube.value
    value = 2 * cube if scene.state.phase is Phase.ANSWER else cube
    return f"{retold.cube_words(scene, last, value)}."


def _time(scene: Scene) -> Iterator[str]:
    if scene.is_my_turn:
        yield until(scene.match)
        yield panels.price_of_time(scene)
