"""Notices on their way to browsers, through a push service that reads what it gets."""

import logging
from collections.abc import Iterator
from datetime import timedelta

import pytest
from django.utils.timezone import now
from pytest_django import Settings

from accounts.models import User
from accounts.services.preferences import choose_part
from backgammon.rules import Color, Cube
from games.models import Match
from games.services import challenges
from notices.models import Notice, PushKey, Subscription
from notices.services import outbox, push
from notices.services.push_key import public_key
from notices.services.subscriptions import ask_for_test
from notices.tasks import send_pushes
from notices.wishes import PART, wishes_of
from tests.games.acting import RollDice, let_bjorn_be_on_turn, nothing_changes
from tests.games.playing import fresh, make_match, make_user, set_board, terms
from tests.notices.service import Browser, PushService, push_service, subscribe

pytestmark = pytest.mark.django_db


@pytest.fixture
def service(settings: Settings) -> Iterator[PushService]:
    with push_service() as service:
        settings.PUSH_INSIDE_HOSTS = [service.host]
        yield service


@pytest.fixture
def phone(bjorn: User, service: PushService) -> Browser:
    """Björn's browser, which takes notices."""
    browser = service.browser("/phone")
    subscribe(bjorn, browser)
    bjorn.refresh_from_db()
    return browser


def sweep(**later: float) -> int:
    return outbox.sweep(Notice.Channel.PUSH, push.send, now=now() + timedelta(**later))


def states() -> list[str]:
    found = Notice.objects.filter(channel=Notice.Channel.PUSH).order_by("pk")
    return list(found.values_list("state", flat=True))


def test_a_turn_is_told_to_the_browser_of_who_is_to_act(
    bjorn: User, match: Match, phone: Browser, service: PushService
) -> None:
    let_bjorn_be_on_turn(match)
    assert sweep() == 1
    (told,) = service.told
    assert told["title"] == "It is your turn against Anna."
    assert "8/5 6/5" in told["body"]
    assert (told["path"], told["tag"]) == (f"/m/{match.pk}/", f"m/{match.pk}")
    assert told["lang"] == "en"
    assert states() == ["sent"]
    assert sweep() == 0
    assert len(service.posted) == 1
    row = Subscription.objects.get()
    assert row.reached_at
    assert row.failure == ""


def test_it_is_signed_by_the_key_that_browsers_subscribe_to(
    match: Match, phone: Browser, service: PushService, settings: Settings
) -> None:
    settings.CONTACT = "owner@kiila.example"
    let_bjorn_be_on_turn(match)
    sweep()
    (posted,) = service.posted
    claims = posted.claims
    assert posted.key == public_key()
    assert claims["aud"] == service.origin
    assert claims["sub"] == "mailto:owner@kiila.example"
    assert now().timestamp() < claims["exp"] <= now().timestamp() + 24 * 3600
    assert posted.headers["content-encoding"] == "aes128gcm"


@pytest.mark.parametrize("contact", ["", "https://kiila.example/contact"])
def test_without_an_address_of_the_operator_the_sites_own_stands_there(
    match: Match, phone: Browser, service: PushService, settings: Settings, contact: str
) -> None:
    settings.CONTACT, settings.DEFAULT_FROM_EMAIL = contact, "Kiila <kiila@house>"
    let_bjorn_be_on_turn(match)
    sweep()
    assert service.posted[0].claims["sub"] == "mailto:kiila@house"


def test_it_is_kept_for_the_browser_until_the_deadline(
    match: Match, phone: Browser, service: PushService
) -> None:
    let_bjorn_be_on_turn(match)
    sweep()
    headers = service.posted[0].headers
    deadline = fresh(match).deadline_at
    assert deadline
    assert abs(int(headers["ttl"]) - (deadline - now()).total_seconds()) < 60
    assert headers["urgency"] == "normal"
    topic = headers["topic"]
    assert len(topic) == 32
    assert str(match.pk) not in (topic, topic.strip("0"))


def test_newer_news_of_a_match_take_the_place_of_older(
    bjorn: User, match: Match, phone: Browser, service: PushService
) -> None:
    let_bjorn_be_on_turn(match)
    sweep()
    row = fresh(match)
    from notices.services import writing

    writing.tell_time(row, row.games.get(), now=now(), is_last=True)
    assert sweep() == 1
    first, last = service.told
    assert last["title"] == "Your time against Anna is nearly over."
    assert first["tag"] == last["tag"]
    assert len({each.headers["topic"] for each in service.posted}) == 1
    assert [each.headers["urgency"] for each in service.posted] == ["normal", "high"]


def test_a_notice_speaks_the_players_language(
    bjorn: User, match: Match, phone: Browser, service: PushService
) -> None:
    User.objects.filter(pk=bjorn.pk).update(language="sv", timezone="Asia/Tokyo")
    let_bjorn_be_on_turn(match)
    sweep()
    (told,) = service.told
    assert told["lang"] == "sv"
    assert "Svart (du)" in told["body"]
    assert "JST" in told["body"]


def test_what_a_push_service_or_a_log_sees_holds_no_secret(
    bjorn: User,
    match: Match,
    phone: Browser,
    service: PushService,
    caplog: pytest.LogCaptureFixture,
) -> None:
    service.say("/phone", 500)
    let_bjorn_be_on_turn(match)
    with caplog.at_level(logging.DEBUG):
        sweep()
        sweep(hours=1)
    (first, _) = service.posted
    assert b"Anna" not in first.body
    assert "No push to browser" in caplog.text
    for secret in ("/phone", phone.tells["auth"], phone.tells["p256dh"]):
        assert secret not in caplog.text
    # Nor does the browser get more than what its reader sees anyway.
    assert set(service.told[0]) == {"title", "body", "path", "tag", "lang"}


@pytest.mark.parametrize("status", [404, 410])
def test_a_browser_that_is_gone_is_forgotten(
    bjorn: User, match: Match, phone: Browser, service: PushService, status: int
) -> None:
    service.say("/phone", status)
    let_bjorn_be_on_turn(match)
    assert sweep() == 0
    assert not Subscription.objects.exists()
    assert not wishes_of(User.objects.get(pk=bjorn.pk)).has_push
    sweep(hours=1)
    assert len(service.posted) == 1
    assert states() == ["dropped"]


@pytest.mark.parametrize("status", [429, 500, 502, 503, 504, 403, 400, 413, 301, 307])
def test_what_was_refused_is_tried_again_later(
    match: Match, phone: Browser, service: PushService, status: int
) -> None:
    service.say("/phone", status, Location="http://127.0.0.1:1/")
    let_bjorn_be_on_turn(match)
    assert sweep() == 0
    assert states() == ["waiting"]
    assert Subscription.objects.get().failure == str(status)
    assert sweep() == 0
    assert len(service.posted) == 1
    assert sweep(minutes=2) == 1
    assert len(service.posted) == 2
    assert states() == ["sent"]
    assert Subscription.objects.get().failure == ""


def test_a_service_that_is_away_is_tried_again_later_and_given_up_in_the_end(
    match: Match, phone: Browser, service: PushService, settings: Settings
) -> None:
    Subscription.objects.update(endpoint="http://127.0.0.1:1/phone")
    settings.PUSH_INSIDE_HOSTS = ["127.0.0.1:1"]
    let_bjorn_be_on_turn(match)
    for hours in range(0, 40, 5):
        assert sweep(hours=hours) == 0
    assert states() == ["failed"]
    assert Notice.objects.get(channel="push").tries == 6
    assert Subscription.objects.get().failure == "unreached"


def test_an_endpoint_that_leads_inside_by_now_gets_nothing(
    match: Match, phone: Browser, service: PushService, settings: Settings
) -> None:
    settings.PUSH_INSIDE_HOSTS = []
    let_bjorn_be_on_turn(match)
    assert sweep() == 0
    assert service.posted == []
    assert Subscription.objects.get().failure == "address"


def test_what_may_have_arrived_is_not_sent_again(
    match: Match, phone: Browser, service: PushService
) -> None:
    service.say("/phone", 0)
    let_bjorn_be_on_turn(match)
    assert sweep() == 0
    assert states() == ["unsure"]
    sweep(hours=1)
    assert len(service.posted) == 1


def test_only_the_browser_that_has_not_got_it_is_tried_again(
    bjorn: User, match: Match, phone: Browser, service: PushService
) -> None:
    subscribe(bjorn, service.browser("/desk"))
    service.say("/desk", 503)
    let_bjorn_be_on_turn(match)
    sweep()
    assert sorted(each.path for each in service.posted) == ["/desk", "/phone"]
    assert sweep(minutes=2) == 1
    assert [each.path for each in service.posted].count("/desk") == 2
    assert [each.path for each in service.posted].count("/phone") == 1


def test_a_browser_that_is_gone_does_not_keep_others_from_it(
    bjorn: User, match: Match, phone: Browser, service: PushService
) -> None:
    subscribe(bjorn, service.browser("/desk"))
    service.say("/phone", 410)
    let_bjorn_be_on_turn(match)
    assert sweep() == 1
    assert states() == ["sent"]
    assert wishes_of(User.objects.get(pk=bjorn.pk)).has_push


def test_few_matches_are_told_one_by_one_and_many_together(
    bjorn: User, match: Match, phone: Browser, service: PushService, roll_dice: RollDice
) -> None:
    for number, told in ((2, 3), (3, 1)):
        for _ in range(number):
            roll_dice((1, 3))
            make_match(make_user(), User.objects.get(pk=bjorn.pk))
        if number == 2:
            let_bjorn_be_on_turn(match)
        else:
            roll_dice((1, 3))
            make_match(make_user(), User.objects.get(pk=bjorn.pk))
        service.posted.clear()
        sweep()
        assert len(service.posted) == told
    (summary,) = service.told
    assert summary["title"] == "It is your turn in 4 matches"
    assert summary["body"].count("It is your turn against") == 4
    assert (summary["path"], summary["tag"]) == ("/games", "games")


def test_a_challenge_is_told_with_its_terms(
    anna: User, bjorn: User, phone: Browser, service: PushService
) -> None:
    made = challenges.challenge(
        challenger=anna, opponent=User.objects.get(pk=bjorn.pk), terms=terms()
    )
    assert sweep() == 1
    (told,) = service.told
    assert told["title"] == "Anna challenges you."
    assert "a match to 5 points" in told["body"]
    assert told["path"] == f"/c/{made.pk}/"


def test_to_tell_of_a_turn_changes_nothing_and_rolls_no_dice(
    match: Match, phone: Browser, service: PushService, roll_dice: RollDice
) -> None:
    let_bjorn_be_on_turn(match)
    set_board(match, cube=Cube(2, Color.WHITE))  # to open the page would roll
    roll_dice((6, 4))
    with nothing_changes(match):
        assert sweep() == 1


def test_who_wants_no_push_or_has_no_browser_costs_nothing(
    anna: User, bjorn: User, match: Match, service: PushService
) -> None:
    let_bjorn_be_on_turn(match)
    assert states() == []
    subscribe(bjorn, service.browser("/phone"))
    choose_part(bjorn, PART, push_turn=False)
    assert not Notice.objects.exists()


@pytest.mark.parametrize("fate", ["is_active", "deleted_at"])
def test_an_account_that_is_gone_hears_nothing(
    bjorn: User, match: Match, phone: Browser, service: PushService, fate: str
) -> None:
    let_bjorn_be_on_turn(match)
    values = {"is_active": False, "deleted_at": now()}
    User.objects.filter(pk=bjorn.pk).update(**{fate: values[fate]})
    sweep()
    assert service.posted == []
    assert not Subscription.objects.exists()


def test_without_the_secret_key_nothing_goes_and_all_of_it_waits(
    match: Match, phone: Browser, service: PushService, caplog: pytest.LogCaptureFixture
) -> None:
    public_key()
    PushKey.objects.update(locked_private=b"locked with something else")
    let_bjorn_be_on_turn(match)
    assert sweep() == 0
    assert states() == ["waiting"]
    assert "opens with no SECRET_KEY" in caplog.text


# Trying it out


def test_a_browser_is_tried_out_once(bjorn: User, phone: Browser, service: PushService) -> None:
    browser = Subscription.objects.get()
    assert ask_for_test(bjorn, subscription_id=browser.pk)
    send_pushes()
    (told,) = service.told
    assert told["title"] == "Kiila reaches this browser."
    assert told["path"] == "/settings/notices/"
    send_pushes()
    assert len(service.posted) == 1


@pytest.mark.parametrize(("status", "is_kept"), [(503, True), (410, False)])
def test_what_came_of_a_try_is_kept(
    bjorn: User, phone: Browser, service: PushService, status: int, is_kept: bool
) -> None:
    service.say("/phone", status)
    ask_for_test(bjorn, subscription_id=Subscription.objects.get().pk)
    assert push.send_tests() == 0
    assert Subscription.objects.filter(failure=str(status)).exists() == is_kept
    assert Subscription.objects.exists() == is_kept
    assert push.send_tests() == 0
    assert len(service.posted) == 1


def test_nobody_tries_out_anothers_browser(anna: User, phone: Browser) -> None:
    assert not ask_for_test(anna, subscription_id=Subscription.objects.get().pk)
    assert not Subscription.objects.filter(test_at__isnull=False).exists()
