"""The link that stops mail: GET asks, POST does, and nobody has to log in."""

import pytest
from django.test import Client
from pytest_django import Settings

from accounts.models import User
from games.models import Match
from notices.models import Notice
from notices.stopping import stop_token
from notices.wishes import Mail, Topic, wishes_of
from tests.games.pages import text_of
from tests.games.playing import done, submit
from tests.notices.mailbox import reachable, states, sweep

pytestmark = pytest.mark.django_db


def stop(user: User) -> str:
    return f"/notices/off/{stop_token(user)}/"


def mails(user: User) -> set[Mail]:
    wishes = wishes_of(User.objects.get(pk=user.pk))
    return {wishes.mail(topic) for topic in Topic}


def test_opening_it_asks_and_changes_nothing(bjorn: User) -> None:
    reachable(bjorn)
    for answer in (Client().get(stop(bjorn)), Client().head(stop(bjorn))):
        assert answer.status_code == 200
        assert "no-store" in answer["Cache-Control"]
    assert "Should Björn get no more mail about games?" in text_of(Client().get(stop(bjorn)))
    assert mails(bjorn) == {Mail.ONCE, Mail.DAILY}


def test_a_mail_program_posts_once_and_no_mail_comes_any_more(match: Match, bjorn: User) -> None:
    reachable(bjorn, has_push=True, quiet_from=20)
    done(submit(match, "8/5 6/5"))
    client = Client(enforce_csrf_checks=True)
    for _ in range(2):
        answer = client.post(stop(bjorn), {"List-Unsubscribe": "One-Click"})
        assert answer.status_code == 200
        assert "Björn gets no more mail about games." in text_of(answer)
    assert mails(bjorn) == {Mail.NO}
    assert wishes_of(User.objects.get(pk=bjorn.pk)).quiet_from == 20
    assert sweep() == 0
    assert sorted(states()) == ["dropped", "waiting"]
    assert Notice.objects.get(state="waiting").channel == "push"


def test_who_is_logged_in_as_another_changes_nothing_of_his_own(bjorn: User, anna: User) -> None:
    reachable(anna)
    reachable(bjorn)
    client = Client()
    client.force_login(anna)
    client.post(stop(bjorn))
    assert mails(anna) == {Mail.ONCE, Mail.DAILY}
    assert mails(bjorn) == {Mail.NO}


@pytest.mark.parametrize("method", ["get", "post"])
def test_a_link_that_is_none_stops_nothing(bjorn: User, anna: User, method: str) -> None:
    reachable(anna)
    reachable(bjorn)
    token = stop_token(bjorn)
    wrong = [token[:-1], f"{token}x", token.replace(f"{bjorn.pk}.", f"{anna.pk}."), "x", "9" * 60]
    for each in (*wrong, f"{bjorn.pk}.", f"{bjorn.pk}.é", "\u0661.x"):
        answer = getattr(Client(), method)(f"/notices/off/{each}/")
        assert answer.status_code == 404
        assert "This link is dead" in text_of(answer)
    assert mails(anna) == mails(bjorn) == {Mail.ONCE, Mail.DAILY}


def test_the_link_of_a_mail_to_an_older_address_is_dead(bjorn: User) -> None:
    reachable(bjorn)
    old = stop(bjorn)
    User.objects.filter(pk=bjorn.pk).update(email="new@example.org")
    assert Client().post(old).status_code == 404
    assert mails(bjorn) == {Mail.ONCE, Mail.DAILY}


def test_it_still_works_when_the_key_of_the_site_has_changed(
    bjorn: User, settings: Settings
) -> None:
    reachable(bjorn)
    link, old = stop(bjorn), settings.SECRET_KEY
    settings.SECRET_KEY = "n" * 60
    assert Client().post(link).status_code == 404
    settings.SECRET_KEY_FALLBACKS = [old]
    assert Client().post(link).status_code == 200


def test_other_methods_are_refused(bjorn: User) -> None:
    reachable(bjorn)
    assert Client().delete(stop(bjorn)).status_code == 405
