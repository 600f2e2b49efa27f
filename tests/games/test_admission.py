"""Who may begin a match with whom: the share of time-outs that a challenge allows, and how many
matches each wants to play at a time. What stands in the way is told before, and when one tries."""

from collections.abc import Callable
from typing import Any

import pytest
from django.utils.timezone import now

from accounts.models import User
from games.models import Challenge, Game, Match
from games.services import challenges
from games.services.challenge_terms import ChallengeRefused
from tests.games.pages import choose, seen, send, signed_in, text_of
from tests.games.playing import do, done, make_match, make_user, terms
from tests.games.reading import read

RollDice = Callable[..., None]

TOO_LATE = "34 % of your games in the last 90 days were lost on time; Anna allows at most 20 %."


@pytest.fixture(autouse=True)
def dice(roll_dice: RollDice) -> None:
    roll_dice(*[(3, 1)] * 9)


@pytest.fixture
def late(bjorn: User) -> User:
    """Björn has lost one of his last three games on time."""
    for number in range(3):
        match = make_match(bjorn, make_user())
        done(do(match, "resign_match", by=bjorn))
        if not number:
            Game.objects.filter(match=match).update(late="white", ended_by="timeout")
    return bjorn


def limit(user: User, most: int) -> None:
    user.chosen = {"most_matches": most}
    user.save()


def ask(challenger: User, **more: Any) -> Challenge:
    return challenges.challenge(challenger=challenger, terms=terms(most_timeouts=20), **more)


def code(action: Callable[[], object]) -> str:
    with pytest.raises(ChallengeRefused) as refused:
        action()
    return refused.value.code


class TestShareOfTimeouts:
    """As a condition of one's own challenges."""

    def test_it_is_chosen_in_the_form_and_said_in_the_summary(self, anna: User) -> None:
        client = signed_in(anna)
        summary = text_of(client.get("/new/summary", choose(whom="anyone", timeouts="10")))
        said = "Only for players with at most 10 % time-outs in the last 90 days."
        assert said in summary
        client.post("/new", seen(anna, whom="anyone", timeouts="10"))
        offered = Challenge.objects.get()
        assert offered.most_timeouts == 10
        assert said in text_of(client.get(offered.get_absolute_url()))
        assert said in text_of(client.get("/lobby"))
        page = read(client.get("/new"))  # what was chosen last
        chosen = [each.get("value") for each in page.all("option") if "selected" in each.attributes]
        assert "10" in chosen

    def test_none_at_all_can_be_asked_for(self, anna: User) -> None:
        send(anna, whom="anyone", timeouts="0")
        offered = Challenge.objects.get()
        assert offered.most_timeouts == 0
        page = text_of(signed_in(anna).get(offered.get_absolute_url()))
        assert "Only for players without time-outs in the last 90 days." in page

    @pytest.mark.parametrize("asked", ["", "0", "5", "10", "20"])
    def test_another_choice_is_another_challenge(self, anna: User, asked: str) -> None:
        client = signed_in(anna)
        first = {**choose(whom="anyone"), "seen": "x"}
        page = read(client.post("/new", {**first, "timeouts": asked}))
        seen = page.one("input", name="seen").get("value")
        other = "5" if asked != "5" else "10"
        answer = client.post("/new", {**first, "timeouts": other, "seen": seen})
        assert (answer.status_code, Challenge.objects.count()) == (200, 0)

    def test_what_is_not_offered_is_refused(self, anna: User) -> None:
        answer = signed_in(anna).post("/new", choose(whom="anyone", timeouts="7"))
        assert answer.status_code == 422
        for most in (-1, 101):
            asked = terms(most_timeouts=most)
            assert code(lambda asked=asked: challenges.challenge(challenger=anna, terms=asked)) == (
                "bad_terms"
            )

    def test_who_does_not_meet_it_is_told_before(self, anna: User, late: User) -> None:
        offered = ask(anna)
        page = read(signed_in(late).get(offered.get_absolute_url()))
        assert TOO_LATE in page.text
        assert page.all("button", value="accept") == []
        lobby = read(signed_in(late).get("/lobby"))
        assert TOO_LATE in lobby.text
        assert lobby.all("button", value="accept") == []
        fitting = text_of(signed_in(late).get("/lobby?fitting=1"))
        assert "No open seat is like that." in fitting

    def test_and_when_he_tries(self, anna: User, late: User) -> None:
        offered = ask(anna)
        answer = signed_in(late).post(offered.get_absolute_url(), {"action": "accept"})
        assert answer.status_code == 409
        assert read(answer).one(role="alert").text == TOO_LATE
        assert not Match.objects.live().exists()

    def test_by_link_too(self, anna: User, late: User) -> None:
        offered = ask(anna, link=True)
        path = offered.get_absolute_url()
        page = read(signed_in(late).get(path))
        assert TOO_LATE in page.text
        assert page.all("button", value="accept") == []
        answer = signed_in(late).post(path, {"action": "accept"})
        assert answer.status_code == 409
        assert text_of(answer).count(TOO_LATE) == 1

    def test_who_meets_it_plays(self, anna: User, bjorn: User, cecilia: User) -> None:
        assert challenges.accept(ask(anna).pk, user=bjorn).is_live  # no games of late
        for _ in range(5):
            done(do(make_match(cecilia, bjorn), "resign_match", by=cecilia))
        late = Game.objects.filter(white=cecilia).first()
        assert late
        Game.objects.filter(pk=late.pk).update(late="white")
        assert challenges.accept(ask(anna).pk, user=cecilia).is_live  # exactly 20 %

    def test_time_outs_of_long_ago_do_not_count(self, anna: User, late: User) -> None:
        from datetime import timedelta

        Game.objects.update(ended_at=now() - timedelta(days=91))
        assert challenges.accept(ask(anna).pk, user=late).is_live

    def test_a_player_who_does_not_meet_it_is_not_invited(self, anna: User, late: User) -> None:
        answer = signed_in(anna).post("/new", choose(whom="name", name=late.name, timeouts="10"))
        said = "Björn lost 34 % of the games in the last 90 days on time; you allow at most 10 %."
        assert answer.status_code == 422
        assert said in text_of(answer)
        assert code(lambda: ask(anna, opponent=late)) == "they_are_unreliable"

    def test_it_goes_on_in_a_rematch(self, anna: User, bjorn: User) -> None:
        match = challenges.accept(ask(anna, opponent=bjorn).pk, user=bjorn)
        done(do(match, "resign_match", by=anna))
        again = challenges.play_again(match.pk, user=anna)
        assert isinstance(again, Challenge)
        assert again.most_timeouts == 20
        Game.objects.filter(match=match).update(late="white" if match.white == bjorn else "black")
        said = (
            "100 % of your games in the last 90 days were lost on time; Anna allows at most 20 %."
        )
        games = read(signed_in(bjorn).get("/games"))
        assert said in games.text
        assert games.all("button", value="accept") == []
        answer = signed_in(bjorn).post(f"/m/{match.pk}/again")
        assert answer.status_code == 409
        assert said in text_of(answer)

    def test_a_rematch_is_not_asked_of_who_no_longer_meets_it(
        self, anna: User, bjorn: User
    ) -> None:
        match = challenges.accept(ask(anna, opponent=bjorn).pk, user=bjorn)
        done(do(match, "resign_match", by=anna))
        Game.objects.filter(match=match).update(late="white" if match.white == bjorn else "black")
        assert code(lambda: challenges.play_again(match.pk, user=anna)) == "they_are_unreliable"
        again = challenges.play_again(match.pk, user=bjorn)  # he has asked for nothing
        assert isinstance(again, Challenge)
        assert again.most_timeouts is None


class TestLimitOfMatches:
    """How many one wants to play at a time, chosen in the settings."""

    MINE = "In your settings you have chosen to play at most 1 match at a time, and it is running."
    THEIRS = "Anna does not want to play more matches at the same time."

    @pytest.fixture
    def busy(self, anna: User, cecilia: User) -> User:
        """Anna plays one match, and wants no more."""
        make_match(anna, cecilia, is_private=True)
        limit(anna, 1)
        return anna

    def test_it_is_said_before_one_challenges(self, busy: User) -> None:
        page = text_of(signed_in(busy).get("/new"))
        assert self.MINE in page
        assert 'href="/settings/play/"' in page
        answer = signed_in(busy).post("/new", choose(whom="anyone"))
        assert (answer.status_code, Challenge.objects.open(now()).count()) == (422, 0)
        assert self.MINE in text_of(answer)
        assert code(lambda: challenges.challenge(challenger=busy, terms=terms())) == "own_limit"

    def test_and_before_one_accepts(self, busy: User, bjorn: User) -> None:
        offered = challenges.challenge(challenger=bjorn, terms=terms())
        client = signed_in(busy)
        for path in (offered.get_absolute_url(), "/lobby"):
            page = read(client.get(path))
            assert self.MINE in page.text
            assert page.all("button", value="accept") == []
        assert "No open seat is like that." in text_of(client.get("/lobby?fitting=1"))
        answer = client.post(offered.get_absolute_url(), {"action": "accept"})
        assert answer.status_code == 409
        assert read(answer).one(role="alert").text == self.MINE

    def test_nobody_else_can_challenge_her(self, busy: User, bjorn: User) -> None:
        profile = text_of(signed_in(bjorn).get("/u/Anna/"))
        assert self.THEIRS in profile
        assert "/new?opponent=" not in profile
        answer = signed_in(bjorn).post("/new", choose(whom="name", name="Anna"))
        assert answer.status_code == 422
        assert self.THEIRS in text_of(answer)
        asked = lambda: challenges.challenge(challenger=bjorn, opponent=busy, terms=terms())  # noqa: E731
        assert code(asked) == "their_limit"

    def test_her_open_offers_wait_until_she_plays_less(
        self, anna: User, bjorn: User, cecilia: User
    ) -> None:
        seat = challenges.challenge(challenger=anna, terms=terms())
        link = challenges.challenge(challenger=anna, terms=terms(), link=True)
        to_bjorn = challenges.challenge(challenger=anna, terms=terms(), opponent=bjorn)
        match = make_match(anna, cecilia)
        limit(anna, 1)
        client = signed_in(bjorn)
        assert "No seat is open at the moment." in text_of(client.get("/lobby"))
        assert 'value="withdraw"' in text_of(signed_in(anna).get("/lobby"))
        for path in (link.get_absolute_url(), to_bjorn.get_absolute_url(), "/games"):
            page = read(client.get(path))
            assert self.THEIRS in page.text
            assert page.all("button", value="accept") == []
        for offered in (seat, link, to_bjorn):
            answer = client.post(offered.get_absolute_url(), {"action": "accept"})
            assert answer.status_code == 409
            assert self.THEIRS in text_of(answer)
        done(do(match, "resign_match", by=anna))
        assert challenges.accept(seat.pk, user=bjorn).is_live

    def test_a_rematch_has_to_wait_too(self, anna: User, bjorn: User, cecilia: User) -> None:
        match = make_match(anna, bjorn)
        done(do(match, "resign_match", by=anna))
        make_match(anna, cecilia)
        limit(anna, 1)
        for user, said in ((anna, self.MINE), (bjorn, self.THEIRS)):
            answer = signed_in(user).post(f"/m/{match.pk}/again")
            assert answer.status_code == 409
            assert said in text_of(answer)

    def test_below_the_limit_nothing_stands_in_the_way(self, busy: User, bjorn: User) -> None:
        limit(busy, 2)
        assert make_match(busy, bjorn).is_live
        assert code(lambda: make_match(busy, bjorn)) == "own_limit"

    def test_it_is_chosen_on_the_settings_of_play(self, anna: User) -> None:
        client = signed_in(anna)
        for sent, kept in (("12", 12), ("", 0), ("999", 999)):
            answer = client.post("/settings/play/", {**self.likes(), "most_matches": sent})
            assert answer.status_code == 303
            assert User.objects.get(pk=anna.pk).preferences.most_matches == kept
        for wrong in ("0", "-1", "1000", "x", "1.5", "9" * 5000):
            answer = client.post("/settings/play/", {**self.likes(), "most_matches": wrong})
            assert answer.status_code == 422
            assert "Write a number from 1 to 999, or nothing." in text_of(answer)
        assert User.objects.get(pk=anna.pk).preferences.most_matches == 999

    def likes(self) -> dict[str, str]:
        return {"ask_double": "touch", "next_order": "deadline", "order_no_cube": "ask"}

    @pytest.mark.parametrize("stored", ["3", 3.5, True, -1, 1000, None])
    def test_what_makes_no_sense_is_no_limit(self, anna: User, bjorn: User, stored: object) -> None:
        anna.chosen = {"most_matches": stored}
        anna.save()
        make_match(anna, bjorn)
        seat = challenges.challenge(challenger=anna, terms=terms())
        assert "Anna" in text_of(signed_in(bjorn).get("/lobby"))
        assert challenges.accept(seat.pk, user=bjorn).is_live
