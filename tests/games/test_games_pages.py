"""The pages of my games, for whoever plays more than fifty matches at once."""

from collections.abc import Callable

import pytest

from accounts.models import User
from games.models import Match
from tests.games.pages import signed_in, text_of
from tests.games.playing import make_match, make_user
from tests.games.reading import Element, read

RollDice = Callable[..., None]


@pytest.fixture
def many(anna: User, roll_dice: RollDice) -> list[Match]:
    """Fifty-two matches that wait for Anna, in the order of their deadlines."""
    roll_dice(*[(3, 1)] * 52)
    bjorn = make_user("Ykkonen")
    return [make_match(anna, bjorn, delay=(day + 1) * 43_200) for day in range(52)]


def shown(page: Element) -> list[str]:
    return [cell.one("a").get("href") for cell in page.all(css="main")]


def test_a_page_has_fifty_and_the_next_the_rest(many: list[Match], anna: User) -> None:
    client = signed_in(anna)
    addresses = [match.get_absolute_url() for match in many]
    first = read(client.get("/games"))
    assert shown(first) == addresses[:50]
    onward = first.one(css="pages").one("a")
    assert (onward.text, onward.get("href")) == ("Next", "?turn=2#turn")
    second = read(client.get("/games?turn=2"))
    assert shown(second) == addresses[50:]
    back = second.one(css="pages").one("a")
    assert (back.text, back.get("href")) == ("Previous", "?turn=1#turn")


def test_the_count_is_of_all_pages(many: list[Match], anna: User) -> None:
    page = text_of(signed_in(anna).get("/games?turn=2"))
    assert '<a href="#turn">Your turn<span class="n">52</span></a>' in page
    assert "<title>(52) My games" in page


def test_the_whole_list_is_sorted_and_not_a_page_of_it(many: list[Match], anna: User) -> None:
    last = many[-1]
    Match.objects.filter(pk=last.pk).update(black=make_user("Aaro"))
    page = read(signed_in(anna).get("/games?sort=opponent"))
    assert shown(page)[0] == last.get_absolute_url()
    assert page.one(css="pages").one("a").get("href") == "?sort=opponent&turn=2#turn"


def test_where_there_is_no_such_page_another_is_shown(many: list[Match], anna: User) -> None:
    client = signed_in(anna)
    for asked, number in {"": 50, "x": 50, "9" * 5000: 50, "0": 2, "-1": 2, "99": 2}.items():
        assert len(shown(read(client.get("/games", {"turn": asked})))) == number
