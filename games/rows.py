"""Lines of the lists: what a template needs of a match or an open seat, seen by one user."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from accounts.models import User
from accounts.preferences import Numbering
from backgammon.rules import Color, variant
from games import paces, summaries, wording
from games.admission import Seeker
from games.board.numbering import shown_notation
from games.models import Challenge, Event, Game, Match
from games.reliability import Late
from games.talk import SILENT, TalkMark


@dataclass(frozen=True, slots=True)
class MatchRow:
    """One match as one of its players sees it. ``mine`` and ``theirs`` are what each has won,
    ``talk`` tells of unread messages and of his note, ``last`` of the last move."""

    match: Match
    opponent: User
    mine: str
    theirs: str
    has_offer: bool
    talk: TalkMark = SILENT
    result: str = ""
    reason: str = ""
    last: str = ""

    @property
    def has_score(self) -> bool:
        """A single game has no score beside its result."""
        return self.match.format != Match.Format.SINGLE

    @property
    def only_answers(self) -> bool:
        """Whether an offer waits for an answer while the opponent's time runs."""
        return self.has_offer and self.match.to_act_id == self.opponent.pk

    @property
    def what(self) -> str:
        return summaries.format_words(self.match)

    @property
    def special(self) -> str:
        return summaries.special_words(self.match)

    @property
    def pace(self) -> str:
        return paces.pace_in_full(self.match)

    @property
    def variant(self) -> str:
        return wording.variant_name(self.match.variant)


@dataclass(frozen=True, slots=True)
class SeatRow:
    """One open challenge. ``record`` tells how often its challenger has run out of time of late,
    ``obstacle`` why the reader cannot take the seat."""

    challenge: Challenge
    is_mine: bool
    record: Late = Late()
    obstacle: str = ""

    @property
    def summary(self) -> str:
        reader = self.challenge.challenger_id if self.is_mine else None
        return summaries.summary(self.challenge, reader_id=reader)

    @property
    def variant(self) -> str:
        return wording.variant_name(self.challenge.variant)

    @property
    def what(self) -> str:
        return summaries.format_words(self.challenge)

    @property
    def special(self) -> str:
        words = (summaries.special_words(self.challenge), summaries.condition_words(self.challenge))
        return " ".join(filter(None, words))

    @property
    def pace(self) -> str:
        return paces.pace_in_full(self.challenge)

    @property
    def colour(self) -> str:
        """The colour left for whoever takes the seat."""
        return summaries.colour_left(self.challenge)


@dataclass(frozen=True, slots=True)
class RefusedRow:
    """One challenge of the reader's own that has come to nothing."""

    challenge: Challenge

    @property
    def said(self) -> str:
        """What became of it."""
        opponent = self.challenge.opponent
        if self.challenge.status == Challenge.Status.DECLINED and opponent:
            return _("%(name)s has declined your challenge.") % {"name": opponent.name}
        return _("Nobody has answered your challenge in time.")

    @property
    def summary(self) -> str:
        return summaries.summary(self.challenge, reader_id=self.challenge.challenger_id)


def match_rows(
    matches: Iterable[Match],
    viewer: User,
    talk: Mapping[int, TalkMark],
    deeds: Mapping[int, Event],
) -> list[MatchRow]:
    """Lines for running matches; ``deeds`` are what was last done in each."""
    numbering = viewer.preferences.numbering
    return [
        _row(match, viewer, talk, last=_last(match, deeds.get(match.pk), numbering))
        for match in matches
    ]


def _last(match: Match, deed: Event | None, numbering: Numbering) -> str:
    """Who did what last, in words and in the numbers that the reader has chosen."""
    if deed is None or deed.game is None:
        return ""
    color = Color(deed.payload["by"])
    player_id = deed.game.player_id(color)  # colours may have changed since
    facts = {"name": (match.white if player_id == match.white_id else match.black).name}
    if deed.kind == "double":
        return _("%(name)s doubles") % facts
    play = _("pass")
    if deed.kind == "play":
        text = deed.payload["text"]
        play = shown_notation(text, color, variant(match.variant), numbering)
    said = _("%(name)s: %(play)s") % {**facts, "play": play}
    return f"{said} ({_('by itself')})" if deed.payload.get("auto") else said


def finished_rows(
    matches: Iterable[Match],
    viewer: User,
    talk: Mapping[int, TalkMark],
    games: Mapping[int, Game],
) -> list[MatchRow]:
    """Lines for matches that are over, with result and reason; ``games`` are their last ones."""
    return [
        _row(
            match,
            viewer,
            talk,
            result=wording.result(match, viewer_id=viewer.pk),
            reason=wording.reason(match, games.get(match.pk), viewer_id=viewer.pk),
        )
        for match in matches
    ]


def played_rows(
    matches: Iterable[Match], player: User, reader_id: int | None, games: Mapping[int, Game]
) -> list[MatchRow]:
    """Lines of a player's matches for anybody: the results are his, the words the reader's."""
    return [
        _row(
            match,
            player,
            {},
            result="" if match.is_live else wording.result(match, viewer_id=player.pk),
            reason=_reason(match, games.get(match.pk), reader_id),
        )
        for match in matches
    ]


def _reason(match: Match, game: Game | None, reader_id: int | None) -> str:
    """Why a match is over; to somebody who did not play, only that time ran out."""
    if match.is_live:
        return ""
    is_late = Match.EndedBy.TIMEOUT.value in (match.ended_by, game.ended_by if game else "")
    if match.color_of(reader_id) is None and is_late:
        return str(Match.EndedBy.TIMEOUT.label)
    return wording.reason(match, game, viewer_id=reader_id or 0)


def seat_rows(
    challenges: Iterable[Challenge], seeker: Seeker | None, records: Mapping[int, Late]
) -> list[SeatRow]:
    """Lines for open challenges, read by somebody who may take them or by a guest."""
    offers = list(challenges)
    mine = {each.pk for each in offers if seeker and each.challenger_id == seeker.user.pk}
    others = [each for each in offers if each.pk not in mine]
    obstacles = seeker.obstacles(others) if seeker else {}
    return [
        SeatRow(
            each,
            is_mine=each.pk in mine,
            record=records.get(each.challenger_id, Late()),
            obstacle=obstacles[each.pk].sentence if each.pk in obstacles else "",
        )
        for each in offers
    ]


def _row(
    match: Match,
    viewer: User,
    talk: Mapping[int, TalkMark],
    *,
    result: str = "",
    reason: str = "",
    last: str = "",
) -> MatchRow:
    is_white = match.white_id == viewer.pk
    scores = [wording.score(match.format, n) for n in (match.white_score, match.black_score)]
    mine, theirs = scores if is_white else scores[::-1]
    return MatchRow(
        match=match,
        opponent=match.opponent_of(viewer),
        mine=mine,
        theirs=theirs,
        has_offer=match.offer_to_id == viewer.pk,
        talk=talk.get(match.pk, SILENT),
        result=result,
        reason=reason,
        last=last,
    )
