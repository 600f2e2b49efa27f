"""The page of what is sent, how and when: GET and POST /settings/notices/."""

import re
from datetime import UTC, datetime
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from accounts.services.preferences import choose, choose_part
from games.models import Match
from notices.models import Notice
from notices.services import choosing
from notices.wishes import PART, Mail, Topic, Wishes, wishes_of
from tests.filled import filled
from tests.games.pages import signed_in, text_of
from tests.games.playing import done, submit
from tests.notices.mailbox import reachable

pytestmark = pytest.mark.django_db
PAGE = "/settings/notices/"


def form_of(client: Client) -> dict[str, str]:
    """What a browser would send if Save were pressed at once."""
    html = text_of(client.get(PAGE))
    form = html[html.index('<form class="card form" method="post" novalidate>') :]
    return filled(form[: form.index("</form>")])


def wishes(user: User) -> Wishes:
    return wishes_of(User.objects.get(pk=user.pk))


def test_saving_what_is_shown_changes_nothing(anna: User) -> None:
    reachable(anna, mail_turn="daily", push_over=False, is_quiet=True, quiet_from=1, mail_hour=0)
    before = wishes(anna)
    client = signed_in(anna)
    assert client.post(PAGE, form_of(client)).status_code == 303
    assert wishes(anna) == before


def test_what_is_chosen_is_kept_and_all_else_of_the_account_too(anna: User) -> None:
    reachable(anna, has_push=True)
    choose(anna, one_click=True)
    client = signed_in(anna)
    sent = {**form_of(client), "mail_turn": "daily", "mail_over": "no", "mail_hour": "19"}
    sent |= {"is_quiet": "on", "quiet_from": "23", "quiet_until": "6"}
    del sent["push_answer"]
    page = text_of(client.post(PAGE, sent, follow=True))
    assert "Saved." in page
    expected = Wishes(
        mail_turn=Mail.DAILY,
        mail_over=Mail.NO,
        mail_hour=19,
        is_quiet=True,
        quiet_from=23,
        quiet_until=6,
        push_answer=False,
        has_push=True,
    )
    assert wishes(anna) == expected
    assert User.objects.get(pk=anna.pk).preferences.one_click is True
    choose(anna, one_click=False)
    assert wishes(anna) == expected


@pytest.mark.parametrize(
    "wrong",
    [
        {"mail_turn": "often"},
        {"mail_reminder": "daily"},
        {"mail_hour": "24"},
        {"quiet_from": "-1"},
        {"mail_hour": ""},
        {"is_quiet": "on", "quiet_from": "7", "quiet_until": "7"},
    ],
)
def test_what_makes_no_sense_is_said_and_changes_nothing(anna: User, wrong: dict[str, str]) -> None:
    client = signed_in(anna)
    answer = client.post(PAGE, {**form_of(client), "mail_answer": "no", **wrong})
    assert answer.status_code == 422
    page = text_of(answer)
    assert "Choose one of these." in page or "need a beginning and another end" in page
    assert re.search(r'name="mail_answer" value="no"[^>]* checked', page)
    assert wishes(anna) == Wishes()


def test_who_has_no_confirmed_address_is_told_so(anna: User) -> None:
    told = "Mail goes only to a confirmed address."
    assert told in text_of(signed_in(anna).get(PAGE))
    reachable(anna)
    assert told not in text_of(signed_in(anna).get(PAGE))


def test_every_topic_has_its_own_name_and_the_page_explains_the_rules(anna: User) -> None:
    page = text_of(signed_in(anna).get(PAGE))
    assert len(set(re.findall(r"<legend>([^<]+)</legend>", page))) == len(Topic)
    assert "when you have opened no page for a quarter of an hour" in page
    assert "Hours are by the clock of UTC." in page


def test_the_settings_lead_there_and_it_leads_back(anna: User) -> None:
    client = signed_in(anna)
    assert f'href="{PAGE}"' in text_of(client.get("/settings/"))
    answer = client.get(PAGE)
    assert '<p class="back"><a href="/settings/">' in text_of(answer)
    assert "no-store" in answer["Cache-Control"]


def test_a_stranger_is_sent_to_the_log_in() -> None:
    assert Client().get(PAGE)["Location"] == f"/login/?next={PAGE}"


@pytest.mark.parametrize(
    "stored",
    [
        {},
        None,
        [],
        {"mail_turn": "often", "mail_hour": 24, "quiet_from": True, "is_quiet": "on", "x": 1},
    ],
)
def test_what_has_no_meaning_is_left_out(anna: User, stored: Any) -> None:
    anna.chosen = {PART: stored}
    assert wishes_of(anna) == Wishes()


def test_two_pages_do_not_undo_each_others_choices(anna: User) -> None:
    old = User.objects.get(pk=anna.pk)
    choose_part(anna, PART, mail_hour=5)
    choose_part(old, PART, quiet_from=3)
    assert (wishes(anna).mail_hour, wishes(anna).quiet_from) == (5, 3)


def test_what_waits_for_the_daily_mail_follows_its_hour(match: Match, bjorn: User) -> None:
    reachable(bjorn, mail_turn="daily", mail_hour=8)
    done(submit(match, "8/5 6/5"))
    at = datetime(2026, 11, 30, 12, tzinfo=UTC)
    choosing.choose(bjorn, mail_hour=20, now=at)
    assert Notice.objects.get().due_at == datetime(2026, 11, 30, 20, tzinfo=UTC)
