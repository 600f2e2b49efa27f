"""In which browsers a player is told, and when that ends."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from django.db import transaction
from django.test import Client
from django.utils.timezone import now
from pytest_django import Settings

from accounts.models import Session, User
from accounts.selectors import sessions_of
from accounts.services import letters, sessions
from notices.models import Feed, Subscription
from notices.services import subscriptions
from notices.services.feeds import make_address
from notices.services.outside import BadAddress
from notices.services.subscriptions import LoggedOut
from notices.tasks import clear_out
from notices.wishes import wishes_of
from tests.games.pages import signed_in
from tests.notices.service import Browser, PushService, push_service, subscribe
from tests.races import in_thread, wait_until_somebody_waits_for_us

pytestmark = pytest.mark.django_db


def phone(name: str = "x") -> Browser:
    return Browser(f"https://push.example/{name}")


def told(client: Client, user: User, browser: Browser) -> Subscription:
    """The player asks for notices in the browser in which he is logged in."""
    key = client.session.session_key
    assert key
    return subscriptions.subscribe(user, session_key=key, **browser.tells)


def has_push(user: User) -> bool:
    return wishes_of(User.objects.get(pk=user.pk)).has_push


def test_a_browser_is_kept_with_whose_it_is(anna: User) -> None:
    browser = phone()
    made = subscribe(anna, browser)
    kept = Subscription.objects.get()
    assert (kept.user, kept.endpoint, kept.pk) == (anna, browser.endpoint, made.pk)
    assert has_push(anna)


def test_nothing_inside_the_house_is_taken(anna: User) -> None:
    with pytest.raises(BadAddress):
        subscribe(anna, Browser("https://192.168.1.1/x"))
    assert not Subscription.objects.exists()
    assert not has_push(anna)


def test_a_browser_asked_again_is_the_same_one(anna: User) -> None:
    client, browser = signed_in(anna), phone()
    first = told(client, anna, browser)
    Subscription.objects.update(failure="500")
    again = told(client, anna, browser)
    assert first.pk == again.pk
    assert Subscription.objects.get().failure == ""
    # A new address in the same session takes the place of the old one.
    told(client, anna, phone("new"))
    assert Subscription.objects.get().endpoint == phone("new").endpoint


def test_a_browser_tells_only_who_asked_last(anna: User, bjorn: User) -> None:
    browser = phone()
    subscribe(anna, browser)
    subscribe(bjorn, browser)
    assert Subscription.objects.get().user == bjorn


def test_a_player_has_at_most_ten_browsers(anna: User) -> None:
    for number in range(12):
        subscribe(anna, phone(str(number)))
    ends = [each.endpoint.rpartition("/")[2] for each in subscriptions.browsers_of(anna)]
    assert ends == ["11", "10", "9", "8", "7", "6", "5", "4", "3", "2"]


def test_one_browser_is_ended_and_others_stay(anna: User, bjorn: User) -> None:
    one, other = subscribe(anna, phone("1")), subscribe(anna, phone("2"))
    theirs = subscribe(bjorn, phone("3"))
    assert subscriptions.unsubscribe(anna, subscription_id=one.pk)
    assert not subscriptions.unsubscribe(anna, subscription_id=one.pk)
    assert not subscriptions.unsubscribe(anna, subscription_id=theirs.pk)
    assert has_push(anna)
    assert subscriptions.unsubscribe(anna, subscription_id=other.pk)
    assert not has_push(anna)
    assert list(Subscription.objects.all()) == [theirs]


def test_logging_out_ends_it_there_and_nowhere_else(anna: User) -> None:
    here, there = signed_in(anna), signed_in(anna)
    told(here, anna, phone("here"))
    stays = told(there, anna, phone("there"))
    here.post("/logout/")
    assert list(Subscription.objects.all()) == [stays]


def test_it_ends_with_a_session_that_is_ended_from_afar(anna: User) -> None:
    here, there = signed_in(anna), signed_in(anna)
    stays = told(here, anna, phone("here"))
    told(there, anna, phone("there"))
    row = Session.objects.get(pk=there.session.session_key)
    here.post("/settings/sessions/", {"end": row.handle})
    assert list(Subscription.objects.all()) == [stays]
    here.post("/settings/sessions/", {"everywhere": "1"})
    assert not Subscription.objects.exists()


def test_it_ends_with_all_sessions_of_an_account(anna: User) -> None:
    subscribe(anna, phone("1"))
    subscribe(anna, phone("2"))
    sessions.end_sessions(anna)
    assert not Subscription.objects.exists()


def test_it_does_not_end_when_a_session_runs_out_by_itself(anna: User, bjorn: User) -> None:
    """Else a player would lose on time who relies on it and is only logged in no more."""
    here = signed_in(anna)
    stays = told(here, anna, phone("here"))
    signed_in(bjorn)
    Session.objects.update(expire_date=now() - timedelta(days=1))
    letters.clear_out()
    assert list(Subscription.objects.all()) == [stays]
    assert list(Session.objects.values_list("user", flat=True)) == [anna.pk]
    assert here.get("/settings/")["Location"].startswith("/login/")
    assert sessions_of(anna) == []
    sessions.end_sessions(anna)
    assert not Subscription.objects.exists()


def test_a_new_password_ends_it_everywhere_else(anna: User) -> None:
    here, there = signed_in(anna), signed_in(anna)
    stays = told(here, anna, phone("here"))
    told(there, anna, phone("there"))
    before = here.session.session_key
    change = {"current": "secret words", "new": "other secret words"}
    assert here.post("/settings/password/", change).status_code == 303
    assert here.session.session_key != before
    (left,) = Subscription.objects.all()
    assert left.pk == stays.pk
    assert left.session_id == here.session.session_key


@pytest.mark.parametrize("fate", ["is_active", "deleted_at"])
def test_browsers_and_feed_of_who_is_gone_are_cleared_out(
    anna: User, bjorn: User, fate: str
) -> None:
    subscribe(anna, phone("1"))
    stays = subscribe(bjorn, phone("2"))
    make_address(anna)
    make_address(bjorn)
    value = {"is_active": False, "deleted_at": now()}[fate]
    User.objects.filter(pk=anna.pk).update(**{fate: value})
    clear_out()
    assert list(Subscription.objects.all()) == [stays]
    # An account that is only locked may be opened again.
    assert Feed.objects.filter(user=anna).exists() == (fate == "is_active")
    assert Feed.objects.filter(user=bjorn).exists()


def test_nobody_subscribes_in_anothers_session_or_in_one_that_has_ended(
    anna: User, bjorn: User
) -> None:
    for client in (signed_in(bjorn), Client()):
        key = client.session.session_key or "x" * 32
        with pytest.raises(LoggedOut):
            subscriptions.subscribe(anna, session_key=key, **phone().tells)
    assert not Subscription.objects.exists()
    assert not has_push(anna)


@pytest.mark.django_db(transaction=True)
def test_who_subscribes_while_he_is_logged_out_is_told_so(anna: User) -> None:
    client = signed_in(anna)
    key = client.session.session_key
    assert key
    with ThreadPoolExecutor(1) as pool:
        with transaction.atomic():
            Session.objects.filter(pk=key).delete()
            late = in_thread(
                pool, lambda: subscriptions.subscribe(anna, session_key=key, **phone().tells)
            )
            wait_until_somebody_waits_for_us()
        with pytest.raises(LoggedOut):
            late.result(timeout=20)
    assert not Subscription.objects.exists()
    assert not has_push(anna)


# The page


@pytest.fixture
def service(settings: Settings) -> Iterator[PushService]:
    with push_service() as service:
        settings.PUSH_INSIDE_HOSTS = [service.host]
        yield service


def post(client: Client, **data: object) -> str:
    """What the page says after a button was pressed."""
    answer = client.post("/settings/notices/push", data, follow=True)
    assert [answer.redirect_chain[0][1], answer.status_code] == [303, 200]
    return " ".join(str(each) for each in answer.context["messages"])


def test_a_browser_begins_and_ends_by_the_page(anna: User) -> None:
    client, browser = signed_in(anna), phone()
    client.defaults["HTTP_USER_AGENT"] = "Mozilla/5.0 (Android 14) Firefox/130.0"
    assert "from now on" in post(client, action="on", **browser.tells)
    row = Subscription.objects.get()
    page = client.get("/settings/notices/").content.decode()
    assert "Firefox on Android" in page
    assert browser.endpoint not in page
    assert browser.tells["auth"] not in page
    assert "no more notices" in post(client, action="off", browser=row.pk)
    assert not Subscription.objects.exists()
    assert "none already" in post(client, action="off", browser=row.pk)


@pytest.mark.parametrize(
    "change",
    [
        {"endpoint": ""},
        {"endpoint": "https://push.example/" + "x" * 1000},
        {"p256dh": "x"},
        {"p256dh": "B" + "A" * 86},
        {"auth": "short"},
        {"auth": "ä"},
    ],
)
def test_what_no_browser_tells_is_refused(anna: User, change: dict[str, str]) -> None:
    said = post(signed_in(anna), action="on", **{**phone().tells, **change})
    assert said == "This browser gave no address to which notices can be sent."
    assert not Subscription.objects.exists()


@pytest.mark.parametrize("endpoint", ["https://127.0.0.1/", "http://push.example/", "x"])
def test_an_address_inside_is_refused(anna: User, endpoint: str) -> None:
    said = post(signed_in(anna), action="on", **{**phone().tells, "endpoint": endpoint})
    assert said == "Kiila sends no notices to the push service of this browser."
    assert not Subscription.objects.exists()


@pytest.mark.parametrize("browser", ["", "x", "-1", "9" * 30, "\u0661", "1.5"])
@pytest.mark.parametrize("action", ["off", "test", "", "x"])
def test_noise_is_answered_by_a_sentence(anna: User, action: str, browser: str) -> None:
    assert post(signed_in(anna), action=action, browser=browser)


def test_strangers_log_in_first_and_links_do_nothing(anna: User) -> None:
    assert (
        Client().post("/settings/notices/push", {"action": "on"})["Location"].startswith("/login/")
    )
    assert signed_in(anna).get("/settings/notices/push").status_code == 405
