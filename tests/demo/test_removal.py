"""Taking a demonstration away again, and what stays."""

from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.utils.timezone import now as django_now

from accounts.models import User
from demo.filling import fill
from demo.locking import KEY
from demo.models import Resident
from demo.removal import Removed, remove
from demo.scenes import ENDED, MY_TURN
from games.models import Challenge, Event, Game, Match, Message, Mute, Note, ReadMark
from games.services import challenges, talk
from games.verification import differences
from stats.counters import rebuild
from stats.models import PlayerCount, VariantCount
from tests.demo.logs import logs
from tests.games.playing import do, fresh, make_match, make_user, terms

pytestmark = pytest.mark.django_db(transaction=True)

NOW = django_now() - timedelta(minutes=1)
ACTS = [("a few", [scene for scene in (*ENDED, *MY_TURN) if scene.key in ("private", "opening")])]


def small() -> User:
    """A demonstration of two matches."""
    return fill(now=NOW, acts=ACTS)


def test_two_fresh_runs_give_the_same_logs() -> None:
    small()
    first = logs()
    remove()
    small()
    assert logs() == first
    assert len(first) == 2
    assert sum(map(len, first)) > 50


def test_removal_leaves_nothing() -> None:
    small()
    assert remove() == Removed(players=12, matches=2, closed=0)
    for model in (Resident, Challenge, Event, Game, Match, PlayerCount, User):
        assert not model.objects.exists(), model
    assert set(VariantCount.objects.values_list("white", "black", "draw")) == {(0, 0, 0)}


def test_removal_takes_what_example_players_said_and_noted_along() -> None:
    aino = small()
    match = Match.objects.of(aino).first()
    assert match
    last = talk.say(match.pk, user=match.opponent_of(aino), text="Welcome")
    talk.mark_read(match.pk, user=aino, upto=last.pk)
    talk.mute(match.pk, user=aino)
    talk.write_note(match.pk, user=aino, text="He is an example.", seen=0)
    remove()
    for model in (Message, ReadMark, Mute, Note, Match, User):
        assert not model.objects.exists(), model


def test_what_real_players_have_among_themselves_is_untouched() -> None:
    real, other = make_user("Björn"), make_user("Real")
    running, over = make_match(real, other), make_match(other, real)
    do(over, "resign_match", by=real)
    seat = challenges.challenge(challenger=real, terms=terms())
    before = logs(), list(PlayerCount.objects.order_by("user__name").values())
    small()
    assert User.objects.get(name="Björn2").pk != real.pk
    remove()
    assert (logs(), list(PlayerCount.objects.order_by("user__name").values())) == before
    assert fresh(running).is_live
    assert list(Challenge.objects.filter(match=None)) == [seat]
    assert rebuild() == []


def test_what_a_real_player_has_played_with_an_example_player_stays() -> None:
    aino = small()
    real = make_user("Real")
    running, over = make_match(aino, real), make_match(real, aino)
    do(over, "resign_match", by=aino)
    asked = challenges.challenge(challenger=real, opponent=aino, terms=terms())
    versions = fresh(running).version, fresh(over).version
    assert remove() == Removed(players=11, matches=2, closed=1)
    aino.refresh_from_db()
    assert (aino.name, aino.is_active) == (f"example-{aino.pk}", False)
    assert aino.deleted_at
    assert not aino.has_usable_password()
    assert (fresh(running).version, fresh(over).version) == versions
    assert differences(fresh(running)) == differences(fresh(over)) == []
    assert not Challenge.objects.filter(pk=asked.pk).exists()
    assert PlayerCount.objects.get(user=real).won == 1
    assert rebuild() == []
    assert small().name == "Aino"


def test_a_demonstration_that_was_not_finished_is_begun_anew(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    small()
    Resident.objects.update(settled_at=None)
    monkeypatch.setattr("demo.management.commands.demo.programme", lambda past_matches: ACTS)
    out = StringIO()
    call_command("demo", stdout=out)
    assert "Taking away a demonstration that was not finished" in out.getvalue()
    assert User.objects.count() == 12
    assert not Resident.objects.filter(settled_at=None).exists()


def test_without_a_demonstration_there_is_nothing_to_remove() -> None:
    out = StringIO()
    call_command("demo", "--remove", stdout=out)
    assert out.getvalue() == "There is no demonstration here.\n"


def test_one_command_at_a_time_works_on_it() -> None:
    elsewhere = connection.copy()
    try:
        with elsewhere.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_lock(%s)", [KEY])
        with pytest.raises(CommandError, match="Another command works on the demonstration"):
            call_command("demo")
    finally:
        elsewhere.close()
    assert not Resident.objects.exists()
