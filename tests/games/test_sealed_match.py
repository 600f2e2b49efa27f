"""Matches with sealed dice: the seal from the challenge on, the rolls, and its opening."""

import random
from collections.abc import Callable
from io import StringIO

import pytest
from django.core.management import call_command
from django.db import IntegrityError, transaction
from django.test import Client
from django.utils.timezone import now
from pytest_django import DjangoAssertNumQueries, Settings

from accounts.models import User
from backgammon.rules import Dice
from games import dice, sealed
from games.models import Challenge, Event, Match, Seal
from games.services import challenges, timeouts
from games.services.challenge_terms import ChallengeRefused
from games.verification import differences
from tests.games.pages import seen, signed_in, text_of
from tests.games.playing import do, done, fresh, make_match, past, play_on, terms
from tests.games.sealing import play_some, real_dice, seal_of, sealed_match

__all__ = ["real_dice"]


def rolls_of(match: Match) -> list[list[int]]:
    log = Event.objects.filter(match=match, kind__in=("opening", "roll")).order_by("seq")
    return [each.payload["dice"] for each in log]


# The seal of a challenge


def test_every_challenge_has_a_seal_with_the_challengers_contribution(
    anna: User, bjorn: User
) -> None:
    for whom in ({"opponent": bjorn}, {"link": True}, {}):
        made = challenges.challenge(challenger=anna, terms=terms(3), part="mine", **whom)
        seal = Seal.objects.get(challenge=made)
        assert (seal.challenger_part, seal.acceptor_part, seal.match) == ("mine", "", None)
        assert (seal.seed, seal.opened_at) == (None, None)
        assert dice.sealing_of(seal).digest == seal.digest
        Challenge.objects.filter(pk=made.pk).update(status="withdrawn")


def test_no_two_seals_hold_the_same_seed(anna: User, bjorn: User, cecilia: User) -> None:
    for opponent in (bjorn, cecilia):
        challenges.challenge(challenger=anna, terms=terms(), opponent=opponent)
    assert Seal.objects.values("digest").distinct().count() == 2


def test_the_acceptor_adds_his_and_the_match_keeps_the_seal(
    real_dice: None, anna: User, bjorn: User
) -> None:
    match = sealed_match(anna, bjorn, part="mine")
    seal = seal_of(match)
    assert (seal.challenger_part, seal.acceptor_part) == ("mine", "black's part")
    assert match.dice_source == "sealed-1"
    assert seal.opened_at is None


@pytest.mark.parametrize("door", ["challenge", "seat", "invitation", "rematch"])
def test_through_every_door_both_add_something(
    real_dice: None, anna: User, bjorn: User, door: str
) -> None:
    client = signed_in(bjorn)
    if door == "rematch":
        over = make_match(anna, bjorn, length=1)
        done(do(over, "resign_match", by=anna))
        signed_in(anna).post(f"/m/{over.pk}/again", {"part": "hers"})
        client.post(f"/m/{over.pk}/again", {"part": " his "})
        match = Match.objects.latest("pk")
        assert match.pk != over.pk
    else:
        how = {"challenge": {"opponent": bjorn}, "invitation": {"link": True}}.get(door, {})
        made = challenges.challenge(challenger=anna, terms=terms(), part="hers", **how)
        client.post(made.get_absolute_url(), {"action": "accept", "part": " his "})
        match = Match.objects.get()
    seal = seal_of(match)
    assert (seal.challenger_part, seal.acceptor_part) == ("hers", "his")
    assert match.dice_source == sealed.NAME


def test_for_whom_adds_nothing_the_site_adds_something_and_says_so(
    real_dice: None, anna: User, bjorn: User
) -> None:
    made = challenges.challenge(challenger=anna, terms=terms(), opponent=bjorn)
    match = challenges.accept(made.pk, user=bjorn)
    seal = seal_of(match)
    parts = {seal.challenger_part, seal.acceptor_part}
    assert len(parts) == 2
    assert all(part.startswith("site-") and len(part) == 29 for part in parts)
    page = text_of(Client().get(f"/m/{match.pk}/dice/"))
    assert page.count("The site made this, because the browser added nothing.") == 2


@pytest.mark.parametrize("part", ["x" * 65, "two\nlines", "site-made", "a\0b"])
def test_what_is_no_line_is_refused_with_a_sentence(anna: User, bjorn: User, part: str) -> None:
    with pytest.raises(ChallengeRefused, match="bad_part"):
        challenges.challenge(challenger=anna, terms=terms(), part=part)
    offered = challenges.challenge(challenger=anna, terms=terms(), opponent=bjorn)
    with pytest.raises(ChallengeRefused, match="bad_part"):
        challenges.accept(offered.pk, user=bjorn, part=part)
    answer = signed_in(bjorn).post(f"/c/{offered.pk}/", {"action": "accept", "part": part})
    assert answer.status_code == 422
    assert "A contribution to the dice is one line of at most 64 characters" in text_of(answer)
    assert not Match.objects.exists()


def test_the_form_of_a_new_challenge_takes_it_or_tells_what_is_wrong(anna: User) -> None:
    client = signed_in(anna)
    answer = client.post("/new", {**seen(anna), "part": "x" * 65})
    assert answer.status_code == 422
    assert "one line of at most 64 characters" in text_of(answer)
    assert client.post("/new", {**seen(anna), "part": "a rainy day"}).status_code == 303
    assert Seal.objects.get().challenger_part == "a rainy day"


def test_the_seal_is_shown_before_anybody_accepts(anna: User, bjorn: User) -> None:
    made = challenges.challenge(challenger=anna, terms=terms(), opponent=bjorn, part="her rain")
    digest = Seal.objects.get().digest
    for user in (anna, bjorn):
        page = text_of(signed_in(user).get(f"/c/{made.pk}/"))
        assert digest in page
        assert "her rain" in page


def test_a_challenge_from_before_there_were_seals_keeps_its_dice(
    real_dice: None, anna: User, bjorn: User
) -> None:
    made = challenges.challenge(challenger=anna, terms=terms(), opponent=bjorn)
    Seal.objects.all().delete()
    match = challenges.accept(made.pk, user=bjorn)
    assert match.dice_source == "os"
    done(do(match, "resign_match", by=anna))
    assert "began before the site sealed its dice" in text_of(Client().get(f"/m/{match.pk}/dice/"))


# The rolls


def test_every_roll_comes_from_the_seal(real_dice: None, anna: User, bjorn: User) -> None:
    match = sealed_match(anna, bjorn, to=3)
    sealing = dice.sealing_of(seal_of(match))
    match = play_some(match, seed=3, turns=400)
    log = Event.objects.filter(match=match, kind__in=("opening", "roll")).order_by("seq")
    games = {each.game.number for each in log.select_related("game") if each.game}
    assert len(games) > 1
    for number, event in enumerate(log.select_related("game"), 1):
        assert event.game
        assert event.payload["roll_no"] == number
        fixed = sealing.roll(game=event.game.number, roll=number)
        assert tuple(event.payload["dice"]) == fixed


def test_nothing_a_player_does_moves_to_another_roll(
    real_dice: None, anna: User, bjorn: User
) -> None:
    match = sealed_match(anna, bjorn)
    match = play_some(match, seed=1, turns=1)
    sealing = dice.sealing_of(seal_of(match))
    number = match.rolls_drawn + 1
    fixed = sealing.roll(game=1, roll=number)
    assert match.to_act
    client = signed_in(match.to_act)
    for _ in range(3):
        client.get(f"/m/{match.pk}/")
        client.get(f"/m/{match.pk}/dice/")
        client.post(f"/m/{match.pk}/act", {"action": "roll", "version": fresh(match).version})
    past(match, 3600)
    client.get(f"/m/{match.pk}/")
    assert fresh(match).rolls_drawn == number
    assert rolls_of(match)[-1] == list(fixed)


def test_a_roll_reads_the_seal_by_one_statement(
    real_dice: None, anna: User, bjorn: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    match = fresh(sealed_match(anna, bjorn))
    with django_assert_num_queries(1):
        for _ in range(3):
            dice.draw(match, "turn")


def test_scripted_and_other_dice_win(
    anna: User, bjorn: User, cecilia: User, roll_dice: Callable[..., None]
) -> None:
    roll_dice((6, 5))
    assert make_match(anna, bjorn).dice_source == "os"
    with dice.drawn_from(lambda *_: Dice(4, 3), name="demo"):
        match = make_match(anna, cecilia)
    assert match.dice_source == "demo"
    assert rolls_of(match) == [[4, 3]]
    done(do(match, "resign_match", by=anna))
    assert Seal.objects.get(match=match).opened_at is None
    assert "its dice are written by a program" in text_of(Client().get(f"/m/{match.pk}/dice/"))


# The end


def test_the_end_opens_the_seal(real_dice: None, anna: User, bjorn: User) -> None:
    match = sealed_match(anna, bjorn)
    at = now()
    done(do(match, "resign_match", by=anna, now=at))
    seal = seal_of(match)
    assert seal.opened_at == at
    assert seal.seed
    assert sealed.digest_of(bytes(seal.seed)) == seal.digest
    assert differences(fresh(match)) == []


def test_a_cancelled_match_opens_it_too(real_dice: None, anna: User, bjorn: User) -> None:
    match = sealed_match(anna, bjorn)
    past(match, 4 * 86_400)
    timeouts.settle_due()
    assert fresh(match).status == "cancelled"
    assert seal_of(match).seed
    assert differences(fresh(match)) == []


def test_an_end_that_fails_leaves_the_seal_closed(
    real_dice: None, anna: User, bjorn: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    from games import hooks

    def fail(*args: object, **kwargs: object) -> None:
        raise ZeroDivisionError

    match = sealed_match(anna, bjorn)
    monkeypatch.setattr(hooks, "match_finished", [fail])
    with pytest.raises(ZeroDivisionError):
        do(match, "resign_match", by=anna)
    assert seal_of(match).seed is None


def test_the_database_keeps_a_seed_only_with_an_open_seal(
    real_dice: None, anna: User, bjorn: User
) -> None:
    sealed_match(anna, bjorn)
    for change in ({"seed": b"x"}, {"opened_at": now()}):
        with pytest.raises(IntegrityError), transaction.atomic():
            Seal.objects.update(**change)


def test_a_change_of_the_key_loses_no_seal(
    real_dice: None, anna: User, bjorn: User, settings: Settings
) -> None:
    match = play_some(sealed_match(anna, bjorn), seed=2, turns=1)
    settings.SECRET_KEY_FALLBACKS = [settings.SECRET_KEY]
    settings.SECRET_KEY = "another key " * 5
    match = play_some(match, seed=2, turns=6)
    assert match.rolls_drawn > 2
    later = sealed_match(anna, bjorn)
    done(do(match, "resign_match", by=anna))
    assert differences(fresh(match)) == []
    settings.SECRET_KEY_FALLBACKS = []  # what is open needs no key, what is locked the present one
    assert differences(fresh(match)) == []
    done(do(later, "resign_match", by=anna))
    assert differences(fresh(later)) == []


def test_seals_are_locked_anew_and_then_need_no_older_key(
    real_dice: None, anna: User, bjorn: User, cecilia: User, settings: Settings
) -> None:
    over = sealed_match(anna, cecilia)
    done(do(over, "resign_match", by=anna))
    match = sealed_match(anna, bjorn)
    settings.SECRET_KEY_FALLBACKS = [settings.SECRET_KEY]
    settings.SECRET_KEY = "another key " * 5
    assert lock_seals() == "1 seals locked anew, 0 locked with an unknown key\n"
    assert lock_seals() == "0 seals locked anew, 0 locked with an unknown key\n"
    settings.SECRET_KEY_FALLBACKS = []
    assert differences(fresh(match)) == []
    settings.SECRET_KEY = "a third key " * 5
    assert lock_seals() == "0 seals locked anew, 1 locked with an unknown key\n"


def lock_seals() -> str:
    out = StringIO()
    call_command("lock_seals", stdout=out)
    return out.getvalue()


def test_a_lost_key_is_told_and_changes_nothing(
    real_dice: None, anna: User, bjorn: User, settings: Settings
) -> None:
    match = sealed_match(anna, bjorn)
    settings.SECRET_KEY = "another key " * 5
    with pytest.raises(RuntimeError, match="neither in SECRET_KEY nor in SECRET_KEY_FALLBACKS"):
        dice.draw(fresh(match), "turn")
    (found,) = differences(fresh(match))
    assert "neither in SECRET_KEY nor in SECRET_KEY_FALLBACKS" in found


# verify_games


def test_a_played_match_is_verified(real_dice: None, anna: User, bjorn: User) -> None:
    match = play_some(sealed_match(anna, bjorn, to=3), seed=3, turns=60)
    assert differences(match) == []


def test_a_changed_seal_is_found(real_dice: None, anna: User, bjorn: User) -> None:
    match = play_some(sealed_match(anna, bjorn, to=3), seed=3, turns=20)
    stored = seal_of(match)
    for change in ({"challenger_part": "x"}, {"acceptor_part": "x"}, {"digest": "0" * 64}):
        Seal.objects.update(**change)
        found = differences(fresh(match))
        assert any("seal" in each for each in found), change
        stored.save()
    Seal.objects.all().delete()
    assert differences(fresh(match))[0] == "the match has no seal"


def test_changed_dice_are_found_even_where_the_play_fits_both(
    real_dice: None, anna: User, bjorn: User
) -> None:
    match = sealed_match(anna, bjorn)
    rng = random.Random(4)
    while rolls_of(match)[-1][0] == rolls_of(match)[-1][1] or len(rolls_of(match)) < 3:
        play_on(match, rng, doubles=0)
    last = Event.objects.filter(match=match, kind="roll").latest("seq")
    last.payload["dice"].reverse()
    last.save()
    told = f"the dice of event {last.seq} do not come from the seal"
    assert told in differences(fresh(match))
