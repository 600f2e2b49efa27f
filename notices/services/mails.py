"""The mail that tells a player what has happened: one thing in full, or several in one mail."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.conf import settings
from django.core.mail import EmailMessage
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import ngettext

from accounts.mail import NotSent, post, written_for
from games.selectors import turn_matches
from notices import telling
from notices.models import Notice
from notices.stopping import stop_token

MOST_IN_FULL: Final = 20  # of a mail; the others are named with their links
MOST_OTHERS: Final = 100
_TURNS: Final = (Notice.Event.TURN, Notice.Event.SHORT, Notice.Event.LAST)
_ORDER: Final = (Notice.Event.CHALLENGE, Notice.Event.ANSWER, Notice.Event.OVER, *_TURNS)


@dataclass(frozen=True, slots=True)
class Part:
    """What a mail tells of one match or challenge."""

    titles: list[str]
    lines: list[str]
    link: str


def send(notices: Sequence[Notice]) -> None:
    """Send claimed notices of one player as one mail. Raises NotSent where it surely did not go."""
    try:
        message = compose(notices)
    except Exception as error:
        raise NotSent from error  # whatever it is, nothing went
    post(message)


def compose(notices: Sequence[Notice]) -> EmailMessage:
    """The mail for one player's notices, in his language and by his clock."""
    user = notices[0].user
    with written_for(user):
        parts = [*_parts(notices), *_others(notices)]
        stop = settings.SITE_URL + reverse("stop-mail", args=[stop_token(user)])
        context = {
            "user": user,
            "parts": parts,
            "settings_link": settings.SITE_URL + reverse("settings-notices"),
            "games_link": settings.SITE_URL + reverse("games"),
            "stop_link": stop,
        }
        text = render_to_string("notices/mail.txt", context).strip() + "\n"
        return EmailMessage(_subject(notices, parts), text, to=[user.email], headers=_headers(stop))


def _headers(stop: str) -> dict[str, str]:
    """By which a mail program can stop these mails with one click (RFC 8058)."""
    return {
        "List-Unsubscribe": f"<{stop}>",
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        "Auto-Submitted": "auto-generated",
    }


def _subject(notices: Sequence[Notice], parts: Sequence[Part]) -> str:
    if len(parts) == 1:
        return parts[0].titles[-1].rstrip(".")
    if all(each.event == Notice.Event.TURN for each in notices):
        turns = ngettext(
            "It is your turn in %(n)d match", "It is your turn in %(n)d matches", len(parts)
        )
        return turns % {"n": len(parts)}
    news = ngettext("News of %(n)d match", "News of %(n)d matches", len(parts))
    return news % {"n": len(parts)}


def _parts(notices: Sequence[Notice]) -> Iterator[Part]:
    """One part for each match or challenge: the turns first, whose time is least the very first."""
    about: dict[str, list[Notice]] = {}
    for each in sorted(notices, key=lambda each: _ORDER.index(Notice.Event(each.event))):
        about.setdefault(telling.link(each), []).append(each)
    for number, (link, told) in enumerate(sorted(about.items(), key=_urgency)):
        titles = list(dict.fromkeys(map(telling.title, _without_older_reminder(told))))
        # What comes last tells how it stands.
        lines = telling.lines(told[-1]) if number < MOST_IN_FULL else []
        yield Part(titles, lines, link)


def _others(notices: Sequence[Notice]) -> Iterator[Part]:
    """In a daily mail also the turns of which an earlier one has told, in short."""
    if not any(each.event == Notice.Event.TURN and each.payload.get("daily") for each in notices):
        return
    told, reader = {each.match_id for each in notices}, notices[0].user
    for match in turn_matches(reader)[:MOST_OTHERS]:
        if match.pk not in told and match.to_act_id == reader.pk:
            link = settings.SITE_URL + match.get_absolute_url()
            lines = [telling.game_of(match), telling.until(match)]
            yield Part([telling.turn_of(match, reader)], lines, link)


def _urgency(part: tuple[str, list[Notice]]) -> tuple[bool, datetime]:
    last = part[1][-1]
    deadline = last.match.deadline_at if last.match and last.event in _TURNS else None
    return deadline is None, deadline or last.written_at


def _without_older_reminder(told: list[Notice]) -> list[Notice]:
    """Who reads that his time is nearly over need not read that most of it is gone."""
    is_last = told[-1].event == Notice.Event.LAST
    return [each for each in told if not (is_last and each.event == Notice.Event.SHORT)]
