"""Which notices are still worth sending, and which should wait."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Final

from accounts.selectors import HERE, last_seen
from games import looking
from games.models import Match, Visit
from games.selectors import is_open
from notices.models import Notice
from notices.services.writing import TOPICS, can_be_mailed, not_quiet, zone_for
from notices.wishes import Mail, Wishes, wishes_of

Event = Notice.Event

ASK_AGAIN: Final = {
    Notice.Channel.MAIL: timedelta(minutes=3),
    Notice.Channel.PUSH: timedelta(minutes=1),
}
# Nobody can bury somebody else in mail by challenging him again and again.
MOST_CHALLENGES: Final = 5
WITHIN: Final = timedelta(hours=1)
_OF_A_TURN: Final = (Event.TURN, Event.SHORT, Event.LAST)


@dataclass
class Sorted:
    """``moot`` are of no use any more; ``put_off`` wait until a time."""

    useful: list[Notice] = field(default_factory=list)
    moot: list[int] = field(default_factory=list)
    put_off: dict[datetime, list[int]] = field(default_factory=lambda: defaultdict(list))


def sort_out(notices: Sequence[Notice], *, now: datetime) -> Sorted:
    """Part one player's due notices of one channel.

    A notice is of no use when the turn or the challenge it tells of is over, when the player has
    seen the match since, or wants to hear of such things no more. While he is here mail waits, and
    what he looks at just now waits on every channel; only what tells that time runs out does not.
    In his quiet hours everything waits, and more than a few challenges in an hour for the next one.
    """
    found = Sorted()
    if not notices:
        return found
    user, channel = notices[0].user, Notice.Channel(notices[0].channel)
    wishes, seen = wishes_of(user), _seen(notices)
    quiet_until = not_quiet(wishes, now, zone_for(user))
    is_here = channel == Notice.Channel.MAIL and _is_here(notices, now)
    is_flooded = _is_flooded(notices, now)
    again = now + ASK_AGAIN[channel]
    for each in notices:
        if not _is_wanted(each, wishes) or _is_moot(each, seen, now):
            found.moot.append(each.pk)
        elif quiet_until > now:
            found.put_off[quiet_until].append(each.pk)
        elif each.event == Event.CHALLENGE and is_flooded:
            found.put_off[now + WITHIN].append(each.pk)
        elif _is_patient(each) and (is_here or _is_looking(each)):
            found.put_off[again].append(each.pk)
        else:
            found.useful.append(each)
    return found


def _is_wanted(notice: Notice, wishes: Wishes) -> bool:
    topic = TOPICS[Event(notice.event)]
    if notice.channel == Notice.Channel.PUSH:
        return wishes.push(topic)
    return wishes.mail(topic) is not Mail.NO and can_be_mailed(notice.user)


def _is_moot(notice: Notice, seen: Mapping[int, int], now: datetime) -> bool:
    """Whether it tells nothing new; ``seen`` are the versions of matches that its reader knows."""
    if notice.challenge is not None:
        if notice.event == Event.CHALLENGE:
            return not is_open(notice.challenge, now=now)
        return _match_id(notice) in seen
    assert notice.match is not None
    if notice.event in _OF_A_TURN and not _is_still_on(notice, notice.match, now):
        return True
    is_known = seen.get(notice.match.pk, 0) >= notice.version
    if notice.event == Event.TURN:
        # The daily mail lists what waits, known or not.
        return is_known and not notice.payload.get("daily")
    return is_known and notice.event == Event.OVER


def _is_still_on(notice: Notice, match: Match, now: datetime) -> bool:
    """Whether the turn of which a notice tells still lasts, and may still be played."""
    if match.to_act_id != notice.user_id or match.stint_at is None:
        return False
    has_time = match.deadline_at is not None and match.deadline_at > now
    return has_time and match.stint_at <= notice.written_at


def _is_patient(notice: Notice) -> bool:
    return notice.event not in (Event.SHORT, Event.LAST)


def _is_here(notices: Sequence[Notice], now: datetime) -> bool:
    seen_at = last_seen(notices[0].user)
    return seen_at is not None and seen_at > now - HERE


def _is_looking(notice: Notice) -> bool:
    return notice.match_id is not None and looking.is_looking(notice.match_id, notice.user_id)


def _seen(notices: Sequence[Notice]) -> dict[int, int]:
    """Up to which version the reader has seen each match; one read."""
    ids = {match_id for each in notices if (match_id := _match_id(each))}
    visits = Visit.objects.filter(match__in=ids, user=notices[0].user_id)
    return dict(visits.values_list("match_id", "version"))


def _match_id(notice: Notice) -> int | None:
    """The match of which it tells, also where that came of a challenge."""
    return notice.challenge.match_id if notice.challenge else notice.match_id


def _is_flooded(notices: Sequence[Notice], now: datetime) -> bool:
    """Whether the player has been told of as many challenges lately as anybody should be."""
    challenges = [each for each in notices if each.event == Event.CHALLENGE]
    if not challenges:
        return False
    told = Notice.objects.filter(user=notices[0].user, channel=notices[0].channel)
    told = told.filter(event=Event.CHALLENGE, sent_at__gt=now - WITHIN)
    return told.count() >= MOST_CHALLENGES
