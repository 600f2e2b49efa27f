"""What a player finds new in his match when he comes back."""

import re
from collections.abc import Callable

import pytest
from django.test import Client

from accounts.models import User
from games.models import Match, Visit
from tests.games.acting import let_anna_choose, nothing_changes
from tests.games.pages import signed_in, text_of
from tests.games.playing import do, done, fresh, submit

RollDice = Callable[..., None]


def look(user: User, match: Match, **headers: str) -> list[str]:
    """What the page tells as new to somebody who opens it."""
    page = text_of(signed_in(user).get(f"/m/{match.pk}/", headers=headers))
    lines = page.partition("Since you last looked:")[2].partition("</ul>")[0]
    return re.findall("<li>(.*?)</li>", lines)


def let_both_play(match: Match, roll_dice: RollDice) -> None:
    """Two turns of Björn, with one of Anna between them."""
    roll_dice((2, 1), (6, 4))
    done(do(match, "roll"))
    done(submit(match, "24/23 13/11"))
    done(do(match, "roll"))
    done(submit(match, "24/20 13/7"))
    roll_dice((5, 2))
    done(do(match, "roll"))
    done(submit(match, "13/8 13/11"))


def test_several_things_are_told_and_marked_in_the_list_of_moves(
    match: Match, anna: User, roll_dice: RollDice
) -> None:
    done(submit(match, "8/5 6/5"))
    assert look(anna, match) == []
    let_both_play(match, roll_dice)
    page = text_of(signed_in(anna).get(f"/m/{match.pk}/fragment"))
    assert page.count('<td class="nw">') == 2
    assert "Björn 2-1: 24/23 13/11. Björn 5-2: 13/11 13/8. " in page.partition("data-tab")[0]
    assert look(anna, match) == ["Björn 2-1: 24/23 13/11", "Björn 5-2: 13/11 13/8"]


def test_they_stay_until_something_happens(match: Match, anna: User, roll_dice: RollDice) -> None:
    done(submit(match, "8/5 6/5"))
    look(anna, match)
    let_both_play(match, roll_dice)
    assert len(look(anna, match)) == len(look(anna, match)) == 2
    roll_dice((6, 1))
    done(do(match, "roll"))
    assert look(anna, match) == []


def test_a_single_thing_is_said_elsewhere(match: Match, anna: User, roll_dice: RollDice) -> None:
    let_anna_choose(match, roll_dice)
    look(anna, match)
    done(do(match, "double"))
    done(do(match, "take"))
    roll_dice((6, 4))
    assert look(anna, match) == []
    page = text_of(signed_in(anna).get(f"/m/{match.pk}/"))
    assert "Björn took the double: the cube is at 2." in page


def test_a_new_game_is_told_from_its_opening_on(
    match: Match, anna: User, bjorn: User, roll_dice: RollDice
) -> None:
    let_anna_choose(match, roll_dice)
    look(anna, match)
    done(do(match, "double"))
    roll_dice((3, 5))
    done(do(match, "drop"))
    done(submit(match, "8/3 6/3"))
    assert look(anna, match) == ["Anna 3, Björn 5 – Björn starts", "Björn 5-3: 8/3 6/3"]
    assert look(bjorn, match) == []


def test_the_first_look_finds_nothing_new(match: Match, bjorn: User, roll_dice: RollDice) -> None:
    done(submit(match, "8/5 6/5"))
    let_both_play(match, roll_dice)
    assert look(bjorn, match) == []


def test_looking_ahead_sees_nothing(match: Match, anna: User, roll_dice: RollDice) -> None:
    look(anna, match)
    seen = Visit.objects.values().get()
    done(submit(match, "8/5 6/5"))
    let_both_play(match, roll_dice)
    look(anna, match, **{"Sec-Purpose": "prefetch"})
    signed_in(anna).get(f"/m/{match.pk}/fragment")
    signed_in(anna).head(f"/m/{match.pk}/")
    assert Visit.objects.values().get() == seen
    assert len(look(anna, match)) == 2


def test_who_only_watches_leaves_no_mark(match: Match, cecilia: User) -> None:
    look(cecilia, match)
    assert signed_in(cecilia).post(f"/m/{match.pk}/seen", {"version": 2}).status_code == 204
    assert Client().post(f"/m/{match.pk}/seen", {"version": 2}).status_code == 204
    assert not Visit.objects.exists()


def test_an_open_page_tells_what_it_has_shown(
    match: Match, anna: User, roll_dice: RollDice
) -> None:
    look(anna, match)
    begun = fresh(match).version
    done(submit(match, "8/5 6/5"))
    let_both_play(match, roll_dice)
    with nothing_changes(match):
        answer = signed_in(anna).post(f"/m/{match.pk}/seen", {"version": fresh(match).version})
    assert answer.status_code == 204
    visit = Visit.objects.get()
    assert (visit.before, visit.version) == (begun, fresh(match).version)


@pytest.mark.parametrize("version", ["1", str(2**31 - 1)])
def test_no_page_has_shown_what_was_not_there(match: Match, anna: User, version: str) -> None:
    look(anna, match)
    before = Visit.objects.values().get()
    signed_in(anna).post(f"/m/{match.pk}/seen", {"version": version})
    assert Visit.objects.values().get() == before


@pytest.mark.parametrize("version", ["", "x", "-1", "9" * 40])
def test_what_is_no_version_is_refused(match: Match, anna: User, version: str) -> None:
    answer = signed_in(anna).post(f"/m/{match.pk}/seen", {"version": version})
    assert answer.status_code == 422


def test_a_private_match_has_not_been_seen(match: Match, cecilia: User) -> None:
    Match.objects.filter(pk=match.pk).update(is_private=True)
    assert signed_in(cecilia).post(f"/m/{match.pk}/seen", {"version": 2}).status_code == 404
