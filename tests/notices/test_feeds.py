"""Deadlines at a secret address, for calendars and feed readers."""

import logging
from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime
from hashlib import sha256
from xml.etree import ElementTree as ET

import pytest
from django.db import connection
from django.db.models import F
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from backgammon.rules import Color, Cube
from backgammon.secret_links import HideSecretLinks
from games.models import Match
from notices.calendar import calendar
from notices.deadlines import Deadline
from notices.models import Feed
from notices.services.feeds import make_address, reader_of, remove_address
from tests.games.acting import RollDice, let_bjorn_be_on_turn, nothing_changes
from tests.games.playing import do, done, fresh, make_match, make_user, set_board, submit
from tests.notices.calendars import Component, read_calendar

pytestmark = pytest.mark.django_db
KINDS = ("ics", "rss")


def get(secret: str, kind: str, **headers: str):  # type: ignore[no-untyped-def]
    return Client().get(f"/feed/{secret}/deadlines.{kind}", headers=headers)


def events(secret: str) -> list[Component]:
    answer = get(secret, "ics")
    assert answer["Content-Type"] == "text/calendar; charset=utf-8"
    return read_calendar(answer.content).all("VEVENT")


def items(secret: str) -> list[ET.Element]:
    answer = get(secret, "rss")
    assert answer["Content-Type"] == "application/rss+xml; charset=utf-8"
    root = ET.fromstring(answer.content)
    assert (root.tag, root.get("version")) == ("rss", "2.0")
    channel = root.find("channel")
    assert channel is not None
    assert all(channel.findtext(name) for name in ("title", "link", "description", "language"))
    return channel.findall("item")


def test_the_calendar_holds_ones_own_deadlines(anna: User, bjorn: User, match: Match) -> None:
    (event,) = events(make_address(anna))
    at = fresh(match).deadline_at
    assert at
    assert event.values["DTSTART"] == f"{at.astimezone(UTC):%Y%m%dT%H%M%SZ}"
    assert event.values["SUMMARY"] == "It is your turn against Björn: Backgammon"
    assert event.values["DESCRIPTION"].startswith("match to 5 points, cube\nYou have time until ")
    assert event.values["URL"] == f"http://localhost:8000/m/{match.pk}/"
    assert events(make_address(bjorn)) == []


def test_the_feed_holds_the_same(anna: User, bjorn: User, match: Match) -> None:
    (item,) = items(make_address(anna))
    assert item.findtext("title") == "It is your turn against Björn: Backgammon"
    assert item.findtext("link") == f"http://localhost:8000/m/{match.pk}/"
    guid = item.find("guid")
    assert guid is not None
    assert guid.get("isPermaLink") == "false"
    since = fresh(match).stint_at
    assert since
    assert parsedate_to_datetime(item.findtext("pubDate") or "") == since.replace(microsecond=0)
    assert items(make_address(bjorn)) == []


def test_an_entry_is_the_same_as_long_as_ones_time_runs(
    anna: User, bjorn: User, match: Match, roll_dice: RollDice
) -> None:
    mine, theirs = make_address(anna), make_address(bjorn)
    (first,) = events(mine)
    done(do(match, "offer_resignation", level=1))
    done(do(match, "refuse_offer", by=bjorn))
    (again,) = events(mine)
    assert again.values["UID"] == first.values["UID"]
    assert items(mine)[0].findtext("guid") == first.values["UID"]
    done(submit(match, "8/5 6/5"))
    assert events(mine) == []
    (other,) = events(theirs)
    roll_dice((6, 4), (5, 2))
    done(do(match, "roll"))
    assert events(theirs)[0].values["UID"] == other.values["UID"]
    done(submit(match, "24/14"))
    (next_one,) = events(mine)
    assert len({each.values["UID"] for each in (first, other, next_one)}) == 3


def test_all_deadlines_the_nearest_first_by_a_fixed_number_of_statements(
    anna: User, match: Match, roll_dice: RollDice
) -> None:
    secret = make_address(anna)
    with CaptureQueriesContext(connection) as few:
        events(secret)
    roll_dice(*[(3, 1)] * 3)
    for days in (9, 1, 4):
        make_match(anna, make_user(), delay=days * 86_400)
    with CaptureQueriesContext(connection) as many:
        found = events(secret)
    times = [each.values["DTSTART"] for each in found]
    assert times == sorted(times)
    assert len(set(times)) == 4
    assert len(few) == len(many) == 2


@pytest.mark.parametrize("kind", KINDS)
def test_a_feed_speaks_the_players_language_and_tells_his_time(
    anna: User, match: Match, kind: str
) -> None:
    anna.language, anna.timezone = "fi", "Asia/Tokyo"
    anna.save()
    text = get(make_address(anna), kind, accept_language="sv").content.decode()
    text = text.replace("\r\n ", "")
    assert "JST" in text
    if kind == "rss":
        assert "<language>fi</language>" in text


@pytest.mark.parametrize("kind", KINDS)
def test_reading_a_feed_changes_nothing_and_rolls_no_dice(
    anna: User, bjorn: User, match: Match, roll_dice: RollDice, kind: str
) -> None:
    let_bjorn_be_on_turn(match)
    set_board(match, cube=Cube(2, Color.WHITE))  # to open the page would roll
    secret = make_address(bjorn)
    roll_dice((6, 4))
    with nothing_changes(match):
        assert b"Anna" in get(secret, kind).content
        assert Client().head(f"/feed/{secret}/deadlines.{kind}").status_code == 200


@pytest.mark.parametrize("kind", KINDS)
def test_what_has_not_changed_is_not_sent_again(anna: User, match: Match, kind: str) -> None:
    secret = make_address(anna)
    first = get(secret, kind)
    assert {"private", "no-cache"} == set(first["Cache-Control"].split(", "))
    assert "public" not in first["Cache-Control"]
    same = get(secret, kind, if_none_match=first["ETag"])
    assert (same.status_code, same.content, same["ETag"]) == (304, b"", first["ETag"])
    assert "private" in same["Cache-Control"]
    assert get(secret, kind, if_none_match=f"W/{first['ETag']}").status_code == 304
    done(submit(match, "8/5 6/5"))
    changed = get(secret, kind, if_none_match=first["ETag"])
    assert changed.status_code == 200
    assert changed["ETag"] != first["ETag"]


def test_a_deadline_that_moves_changes_the_feed(anna: User, match: Match) -> None:
    secret = make_address(anna)
    tag = get(secret, "ics")["ETag"]
    Match.objects.filter(pk=match.pk).update(deadline_at=F("deadline_at") + timedelta(days=1))
    assert get(secret, "ics", if_none_match=tag).status_code == 200


@pytest.mark.parametrize("kind", KINDS)
def test_a_player_without_deadlines_has_an_empty_feed(anna: User, kind: str) -> None:
    secret = make_address(anna)
    assert (events if kind == "ics" else items)(secret) == []
    first = get(secret, kind)
    assert get(secret, kind, if_none_match=first["ETag"]).status_code == 304


def test_the_address_is_a_secret_of_128_bits_that_is_not_kept(anna: User) -> None:
    secret = make_address(anna)
    assert len(secret) == 22
    row = Feed.objects.get()
    assert row.digest == sha256(secret.encode()).hexdigest()
    assert secret not in str(Feed.objects.values().get())


@pytest.mark.parametrize("kind", KINDS)
def test_a_new_address_ends_the_old_one(anna: User, match: Match, kind: str) -> None:
    old = make_address(anna)
    new = make_address(anna)
    assert get(old, kind).status_code == 404
    assert get(new, kind).status_code == 200
    remove_address(anna)
    assert get(new, kind).status_code == 404


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("secret", ["x", "0" * 22, "-" * 500])
def test_any_other_address_is_not_there(anna: User, secret: str, kind: str) -> None:
    make_address(anna)
    assert get(secret, kind).status_code == 404


@pytest.mark.parametrize("fate", ["is_active", "deleted_at"])
def test_the_address_of_who_is_gone_works_no_more(anna: User, fate: str) -> None:
    secret = make_address(anna)
    assert reader_of(secret) == anna
    User.objects.update(**{fate: {"is_active": False, "deleted_at": datetime.now(UTC)}[fate]})
    assert reader_of(secret) is None
    assert get(secret, "ics").status_code == 404


@pytest.mark.parametrize("kind", KINDS)
def test_a_feed_is_only_read(anna: User, kind: str) -> None:
    assert Client().post(f"/feed/{make_address(anna)}/deadlines.{kind}").status_code == 405


@pytest.mark.parametrize("kind", KINDS)
def test_the_secret_is_not_in_the_log(
    anna: User, kind: str, caplog: pytest.LogCaptureFixture
) -> None:
    secret = make_address(anna)
    remove_address(anna)
    with caplog.at_level(logging.INFO):
        caplog.handler.addFilter(HideSecretLinks())
        get(secret, kind)
    assert "/feed/.../deadlines" in caplog.text
    assert secret not in caplog.text


def test_the_secret_is_not_in_what_is_read(anna: User, match: Match) -> None:
    secret = make_address(anna)
    for kind in KINDS:
        assert secret.encode() not in get(secret, kind).content


def test_long_lines_and_strange_signs_are_written_as_the_rules_want() -> None:
    at = datetime(2026, 12, 1, 12, 0, 0, tzinfo=UTC)
    title = "Matti, Maija; ja \\n " + "Yö" * 60 + "🎲" * 40
    text = "one\ntwo\r\nthree, four; \\five"
    told = Deadline("match-1-2@kiila", at, at, at, title, text, "http://localhost/m/1/")
    (event,) = read_calendar(calendar([told]).encode()).all("VEVENT")
    assert event.values["SUMMARY"] == title
    assert event.values["DESCRIPTION"] == text.replace("\r\n", "\n")
    assert event.values["DTSTAMP"] == "20261201T120000Z"


def test_names_come_through_whole(anna: User, roll_dice: RollDice) -> None:
    other = make_user("Ä_.-ö")
    roll_dice((3, 1))
    make_match(anna, other)
    secret = make_address(anna)
    assert other.name in (items(secret)[0].findtext("title") or "")
    assert other.name in events(secret)[0].values["SUMMARY"]
