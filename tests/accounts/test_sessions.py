"""Where one is logged in, and logging out from afar: /settings/sessions/."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils.timezone import now

from accounts.models import Session, User
from accounts.selectors import sessions_of

pytestmark = pytest.mark.django_db

PAGE = "/settings/sessions/"
PASSWORD = "four wedges of oak"
FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0"
SAFARI = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15"
    " (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1"
)


@pytest.fixture
def aino() -> User:
    return User.objects.create_user("Aino", PASSWORD)


def session_of(name: str, user_agent: str = FIREFOX) -> Client:
    client = Client(headers={"user-agent": user_agent})
    answer = client.post("/login/", {"name": name, "password": PASSWORD, "stay": "on"})
    assert answer.status_code == 303
    return client


def row_of(client: Client) -> Session:
    return Session.objects.get(pk=client.session.session_key)


def is_in(client: Client) -> bool:
    return client.get("/settings/").status_code == 200


def test_each_session_is_told_in_words_and_this_one_is_marked(aino: User) -> None:
    here, _there = session_of("Aino"), session_of("Aino", SAFARI)
    response = here.get(PAGE)
    rows = response.context["rows"]
    assert [(row["device"], row["is_here"]) for row in rows] == [
        ("Firefox on Windows", True),
        ("Safari on iPhone", False),
    ]
    page = response.content.decode()
    assert page.count("This browser") == 1
    assert page.count('name="end"') == 1
    for session in Session.objects.all():
        assert session.session_key not in page


def test_ending_one_ends_that_one(aino: User) -> None:
    here, there, elsewhere = (session_of("Aino") for _ in range(3))
    response = here.post(PAGE, {"end": row_of(there).handle}, follow=True)
    assert "That session has ended." in response.content.decode()
    assert [is_in(each) for each in (here, there, elsewhere)] == [True, False, True]


def test_a_session_of_somebody_else_cannot_be_ended(aino: User) -> None:
    User.objects.create_user("Björn", PASSWORD)
    here, other = session_of("Aino"), session_of("Björn")
    for handle in (row_of(other).handle, other.session.session_key, "", "a\0b", "x" * 9999):
        response = here.post(PAGE, {"end": handle}, follow=True)
        assert "That session had ended already." in response.content.decode()
    assert is_in(other)


def test_logging_out_everywhere_ends_all_and_only_ones_own(aino: User) -> None:
    User.objects.create_user("Björn", PASSWORD)
    here, there, other = session_of("Aino"), session_of("Aino"), session_of("Björn")
    response = here.post(PAGE, {"everywhere": "1"}, follow=True)
    assert response.redirect_chain == [("/", 303)]
    assert "You are logged out everywhere." in response.content.decode()
    assert [is_in(each) for each in (here, there, other)] == [False, False, True]


def test_logging_out_ends_the_session_for_the_others_too(aino: User) -> None:
    here, there = session_of("Aino"), session_of("Aino")
    there.post("/logout/")
    assert len(here.get(PAGE).context["rows"]) == 1


def test_changing_the_password_leaves_this_one_alone_in_the_list(aino: User) -> None:
    here, there = session_of("Aino"), session_of("Aino", SAFARI)
    here.post("/settings/password/", {"current": PASSWORD, "new": "five wedges of ash"})
    assert [row["device"] for row in here.get(PAGE).context["rows"]] == ["Firefox on Windows"]
    assert not is_in(there)


def test_a_session_that_has_run_out_is_not_listed(aino: User) -> None:
    here, there = session_of("Aino"), session_of("Aino")
    Session.objects.filter(pk=row_of(there).pk).update(expire_date=now())
    assert len(here.get(PAGE).context["rows"]) == 1


def test_the_time_of_use_is_right_to_ten_minutes(aino: User) -> None:
    here = session_of("Aino")
    before = now() - timedelta(minutes=9)
    Session.objects.update(seen_at=before)
    is_in(here)
    assert row_of(here).seen_at == before
    Session.objects.update(seen_at=now() - timedelta(minutes=11))
    is_in(here)
    assert row_of(here).seen_at > now() - timedelta(minutes=1)


def test_a_session_costs_one_query_and_every_ten_minutes_one_more(aino: User) -> None:
    here = session_of("Aino")

    def about_sessions() -> int:
        with CaptureQueriesContext(connection) as queries:
            here.get("/settings/name/")
        return sum("accounts_session" in query["sql"] for query in queries)

    assert about_sessions() == 1
    Session.objects.update(seen_at=now() - timedelta(minutes=11))
    assert about_sessions() == 2


def test_the_browser_of_the_last_use_is_shown_and_the_beginning_stays(aino: User) -> None:
    here = session_of("Aino")
    begun = now() - timedelta(days=3)
    Session.objects.update(seen_at=begun, started_at=begun)
    here.get("/settings/", headers={"user-agent": SAFARI})
    assert row_of(here).user_agent == SAFARI
    # This one changes the session's key.
    here.post("/settings/password/", {"current": PASSWORD, "new": "five wedges of ash"})
    row = row_of(here)
    assert (row.user_agent, row.started_at) == (FIREFOX, begun)


def test_a_strangers_session_belongs_to_nobody_and_begins_at_the_log_in(aino: User) -> None:
    client = Client()
    session = client.session
    session["seen"] = "before"
    session.save()
    client.cookies["sessionid"] = session.session_key
    Session.objects.update(started_at=now() - timedelta(days=1))
    assert Session.objects.get().user is None
    client.post("/login/", {"name": "Aino", "password": PASSWORD})
    [row] = sessions_of(aino)
    assert row.started_at > now() - timedelta(minutes=1)
    assert Session.objects.count() == 1


@pytest.mark.parametrize("user_agent", ["", "x" * 5000, "é" * 400, "<script>"])
def test_any_user_agent_will_do(aino: User, user_agent: str) -> None:
    here = session_of("Aino", user_agent)
    page = here.get(PAGE)
    assert page.context["rows"][0]["device"] == "Unknown browser"


def test_the_log_in_to_the_admin_pages_is_listed_as_well() -> None:
    operator = User.objects.create_superuser("Operator", PASSWORD)
    form = {"username": "operator", "password": PASSWORD}
    assert Client().post("/admin/login/?next=/admin/", form).status_code == 302
    assert len(sessions_of(operator)) == 1


def test_a_stranger_is_sent_to_the_log_in(aino: User) -> None:
    there = session_of("Aino")
    response = Client().post(PAGE, {"everywhere": "1"})
    assert (response.status_code, response["Location"]) == (302, f"/login/?next={PAGE}")
    assert is_in(there)


def test_another_method_is_refused_with_a_page(aino: User) -> None:
    assert session_of("Aino").delete(PAGE).status_code == 405
