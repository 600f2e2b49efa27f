"""Standing orders on the pages: the panel of a match, the box beside *Double*, the settings, and
how what was done by itself is told to both players."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from accounts.preferences import NoCube
from backgammon.rules import Board
from games.models import Match, StandingOrders
from games.orders import Orders
from games.services import orders as services
from games.standing import own_orders
from tests.games.acting import let_anna_choose, let_bjorn_be_on_turn, post
from tests.games.pages import get_match, signed_in, text_of
from tests.games.playing import do, done, fresh, kinds, make_match, past, set_board, state, submit
from tests.games.reading import Element, read

RollDice = Callable[..., None]


def page_of(user: User, match: Match) -> Any:
    return signed_in(user).get(f"/m/{match.pk}/orders")


def panel(user: User, match: Match) -> Element:
    return read(page_of(user, match)).one("form", css="form")


def held(user: User, match: Match) -> Orders:
    return own_orders(fresh(match), user, state(match))


def order(user: User, match: Match, **fields: object) -> Any:
    return signed_in(user).post(f"/m/{match.pk}/orders", fields)


class TestPanel:
    def test_it_is_for_the_player_and_holds_what_can_matter(
        self, anna: User, bjorn: User, cecilia: User, match: Match
    ) -> None:
        for user in (anna, bjorn):
            found = panel(user, match)
            names = [each.get("name") for each in found.all("input", type="checkbox")]
            assert names == ["pass_by_itself", "forced", "roll", "greedy"]
            values = [each.get("value") for each in found.all("option")]
            assert values == ["ask", "game", "entered", "always"]
            link = read(get_match(user, match)).one("a", href=f"/m/{match.pk}/orders")
            assert "data-over" in link.attributes  # opens over the board
        assert page_of(cecilia, match).status_code == 404
        assert f"/m/{match.pk}/orders" not in text_of(get_match(cecilia, match))

    @pytest.mark.parametrize(
        ("terms", "names"),
        [
            ({"format": "points", "length": 3}, ["pass_by_itself", "forced", "roll", "greedy"]),
            (
                {"variant": "grasshopper", "format": "wins", "length": 3},
                ["pass_by_itself", "forced"],
            ),
        ],
    )
    def test_what_cannot_matter_is_not_asked(
        self, anna: User, bjorn: User, roll_dice: RollDice, terms: dict[str, Any], names: list[str]
    ) -> None:
        roll_dice((3, 1))
        match = make_match(anna, bjorn, **terms)
        found = panel(anna, match)
        assert [each.get("name") for each in found.all("input", type="checkbox")] == names
        assert found.all("select") == []
        assert order(anna, match, forced="on").status_code == 303
        assert held(anna, match).forced

    def test_in_grasshopper_passing_is_switched_on_already(self, anna: User, bjorn: User) -> None:
        match = make_match(anna, bjorn, variant="grasshopper", format="wins", length=3)
        box = panel(anna, match).one("input", name="pass_by_itself")
        assert "checked" in box.attributes
        order(anna, match)
        assert not held(anna, match).pass_by_itself
        assert held(bjorn, match).pass_by_itself

    def test_it_is_kept_and_shown(self, anna: User, bjorn: User, match: Match) -> None:
        version = fresh(match).version
        answer = order(bjorn, match, pass_by_itself="on", forced="on", no_cube="entered")
        assert (answer.status_code, answer["Location"]) == (303, f"/m/{match.pk}/")
        assert held(bjorn, match) == Orders(
            pass_by_itself=True, forced=True, no_cube=NoCube.ENTERED
        )
        assert held(anna, match) == Orders()
        assert fresh(match).version == version  # nobody else is told of it
        found = panel(bjorn, match)
        checked = [each.get("name") for each in found.all("input") if "checked" in each.attributes]
        assert checked == ["pass_by_itself", "forced"]
        assert "checked" not in str([each.attributes for each in panel(anna, match).all("input")])
        assert order(bjorn, match, no_cube="ask").status_code == 303
        assert held(bjorn, match) == Orders()

    def test_it_can_be_changed_on_the_other_players_turn_and_acts_at_once_on_ones_own(
        self, anna: User, bjorn: User, match: Match, roll_dice: RollDice
    ) -> None:
        let_anna_choose(match, roll_dice)
        roll_dice((5, 2))
        assert order(anna, match, no_cube="game").status_code == 303
        assert state(match).dice is not None
        assert kinds(match)[-1] == "roll"

    def test_this_game_ends_with_the_game(
        self, anna: User, bjorn: User, match: Match, roll_dice: RollDice
    ) -> None:
        order(bjorn, match, no_cube="game")
        assert held(bjorn, match).no_cube is NoCube.GAME
        roll_dice((6, 4), (5, 3))
        done(do(match, "offer_resignation", by=anna, level=3))
        assert fresh(match).game_number == 2
        assert held(bjorn, match).no_cube is NoCube.ASK

    @pytest.mark.parametrize(
        "fields", [{}, {"no_cube": ""}, {"no_cube": "x"}, {"no_cube": "a\0b"}, {"forced": "on"}]
    )
    def test_what_makes_no_sense_is_said(
        self, anna: User, match: Match, fields: dict[str, str]
    ) -> None:
        answer = order(anna, match, **fields)
        assert answer.status_code == 422
        assert "This could not be read, so nothing was changed." in text_of(answer)
        assert not StandingOrders.objects.exists()

    def test_a_stranger_is_asked_to_log_in(self, match: Match) -> None:
        answer = Client().post(f"/m/{match.pk}/orders", {"no_cube": "ask"})
        assert (answer.status_code, answer["Location"]) == (302, f"/login/?next=/m/{match.pk}/")

    def test_a_spectator_has_nothing_to_order(self, cecilia: User, match: Match) -> None:
        assert order(cecilia, match, no_cube="ask").status_code == 404

    def test_who_may_not_see_the_match_finds_nothing(
        self, anna: User, bjorn: User, cecilia: User
    ) -> None:
        hidden = make_match(anna, bjorn, is_private=True)
        assert order(cecilia, hidden, no_cube="ask").status_code == 404

    def test_after_the_end_there_is_nothing_to_order(
        self, anna: User, bjorn: User, match: Match
    ) -> None:
        done(do(match, "resign_match", by=bjorn))
        assert f"/m/{match.pk}/orders" not in text_of(get_match(anna, match))
        assert "The match is over." in text_of(page_of(anna, match))
        answer = order(anna, match, no_cube="ask")
        assert answer.status_code == 409
        assert "The match is over." in text_of(answer)

    def test_after_the_deadline_it_is_too_late(self, anna: User, match: Match) -> None:
        past(match, 3 * 86_400)
        answer = order(anna, match, no_cube="ask")
        assert answer.status_code == 409
        assert "Time ran out before this arrived." in text_of(answer)


class TestDoubleThenRoll:
    def test_the_box_stands_beside_double(
        self, anna: User, match: Match, roll_dice: RollDice
    ) -> None:
        assert 'name="then_roll"' not in text_of(get_match(anna, match))
        let_anna_choose(match, roll_dice)
        form = read(get_match(anna, match)).one("form", id="act")
        assert "Double, and if taken roll" in form.text
        assert "checked" not in form.one("input", name="then_roll").attributes

    def test_the_dice_are_there_when_the_double_is_taken(
        self, anna: User, bjorn: User, match: Match, roll_dice: RollDice
    ) -> None:
        let_anna_choose(match, roll_dice)
        assert post(anna, match, action="double", then_roll="1").status_code == 303
        box = panel(anna, match).one("input", name="then_roll")
        assert "checked" in box.attributes
        told = "You doubled to 2. Your dice are rolled as soon as it is taken."
        assert told in text_of(get_match(anna, match))
        assert "as soon as it is taken" not in text_of(get_match(bjorn, match))
        roll_dice((5, 2))
        post(bjorn, match, action="take")
        assert state(match).dice is not None
        assert fresh(match).to_act == anna
        for user in (anna, bjorn):
            assert "rolled by itself" in read(get_match(user, match)).one(id="list").text

    def test_it_can_be_taken_back_until_then(
        self, anna: User, bjorn: User, match: Match, roll_dice: RollDice
    ) -> None:
        let_anna_choose(match, roll_dice)
        post(anna, match, action="double", then_roll="1")
        assert order(anna, match, no_cube="ask").status_code == 303
        post(bjorn, match, action="take")
        assert state(match).dice is None


class TestSettings:
    LIKES = {"ask_double": "touch", "next_order": "deadline", "order_no_cube": "ask"}

    def test_the_defaults_are_chosen_there(self, anna: User, bjorn: User, match: Match) -> None:
        client = signed_in(bjorn)
        page = text_of(client.get("/settings/play/"))
        assert "What the site does for me" in page
        sent = {**self.LIKES, "order_pass": "on", "order_no_cube": "always", "order_greedy": "on"}
        assert client.post("/settings/play/", sent).status_code == 303
        bjorn.refresh_from_db()
        assert held(bjorn, match) == Orders(pass_by_itself=True, no_cube=NoCube.ALWAYS, greedy=True)
        assert held(anna, match) == Orders()

    def test_for_one_game_is_no_default(self, bjorn: User) -> None:
        client = signed_in(bjorn)
        answer = client.post("/settings/play/", {**self.LIKES, "order_no_cube": "game"})
        assert answer.status_code == 422

    def test_they_are_followed_at_once_where_it_is_ones_turn(
        self, anna: User, bjorn: User, match: Match, roll_dice: RollDice
    ) -> None:
        let_bjorn_be_on_turn(match)
        assert state(match).dice is None
        roll_dice((5, 2))
        signed_in(bjorn).post("/settings/play/", {**self.LIKES, "order_no_cube": "always"})
        assert state(match).dice is not None

    def test_other_settings_touch_no_match(
        self, bjorn: User, match: Match, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        let_bjorn_be_on_turn(match)
        version = fresh(match).version
        signed_in(bjorn).post("/settings/play/", {**self.LIKES, "one_click": "on"})
        assert fresh(match).version == version


class TestMarks:
    """What was done by itself, as both players read it."""

    @pytest.fixture
    def danced(self, anna: User, bjorn: User, match: Match, roll_dice: RollDice) -> Match:
        """Björn has to enter against five closed points, and passes by itself."""
        services.change_orders(
            match.pk, user=bjorn, orders=Orders(pass_by_itself=True, no_cube=NoCube.ALWAYS)
        )
        board = state(match).board
        white = [0] * 26
        for point, count in {8: 1, 6: 3, 5: 2, 4: 3, 3: 2, 2: 2, 1: 2}.items():
            white[point] = count
        black = list(board.black)
        black[25], black[24] = 1, black[24] - 1
        set_board(match, board=Board(tuple(white), tuple(black)))
        get_match(bjorn, match)  # what comes from here on is new
        roll_dice((6, 6), (6, 5))
        done(submit(match, "8/5 6/5"))
        return match

    def test_in_the_list_of_moves_and_to_both(self, anna: User, bjorn: User, danced: Match) -> None:
        assert kinds(danced)[-2:] == ["roll", "pass"]
        for user in (anna, bjorn):
            moves = read(get_match(user, danced)).one(id="list").text
            assert "6-6 pass by itself" in moves

    def test_in_the_news_of_the_one_it_was_done_for(self, bjorn: User, danced: Match) -> None:
        page = text_of(get_match(bjorn, danced))
        assert "Since you last looked:" in page
        assert "<li>Björn 6-6: pass (by itself)</li>" in page

    def test_in_what_is_read_aloud(self, anna: User, danced: Match) -> None:
        said = read(get_match(anna, danced)).one(id="state").get("data-said")
        assert "Björn moved: 6-6, no legal move. It happened by itself." in said

    def test_in_the_replay(self, anna: User, danced: Match) -> None:
        page = text_of(signed_in(anna).get(f"/m/{danced.pk}/1/2/"))
        assert "Björn 6-6: pass (by itself)" in page

    def test_in_the_list_of_matches(self, anna: User, danced: Match) -> None:
        assert "Björn: pass (by itself)" in text_of(signed_in(anna).get("/games"))
