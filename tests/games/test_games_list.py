"""The page of my games, and the count in the header of every page."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.test import Client
from django.utils.timezone import now
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from backgammon.rules import VARIANTS
from games.models import Match
from games.services import challenges, timeouts
from tests.games.pages import signed_in, text_of
from tests.games.playing import do, fresh, make_match, make_user, past, submit, terms
from tests.games.reading import read

RollDice = Callable[..., None]


def position(page: str, *texts: str) -> list[int]:
    return [page.index(text) for text in texts]


def test_a_match_stands_under_your_turn_and_at_the_other_under_opponents_turn(
    match: Match, anna: User, bjorn: User
) -> None:
    mine = text_of(signed_in(anna).get("/games"))
    assert mine.index("Your turn") < mine.index(">Björn</a>")
    assert "Opponent’s turn" not in mine
    theirs = text_of(signed_in(bjorn).get("/games"))
    assert "It is not your turn in any match." in theirs
    assert theirs.index("Opponent’s turn") < theirs.index(">Anna</a>")
    for page in (mine, theirs):
        assert f'href="/m/{match.pk}/"' in page
        assert "match to 5 points, cube" in page
        assert "0 – 0" in page
        assert "2 d 23 h left" in page


def test_matches_stand_in_the_order_of_their_deadlines(anna: User, roll_dice: RollDice) -> None:
    roll_dice((3, 1), (3, 1), (3, 1))
    for name, days in (("Late", 5), ("Soon", 1), ("Later", 9)):
        make_match(anna, make_user(name), delay=days * 86_400)
    page = text_of(signed_in(anna).get("/games"))
    places = position(page, ">Soon</a>", ">Late</a>", ">Later</a>")
    assert places == sorted(places)


def test_the_score_begins_with_the_readers_own_in_the_list_and_in_the_match(
    match: Match, anna: User, bjorn: User
) -> None:
    Match.objects.filter(pk=match.pk).update(white_score=3, black_score=1)
    for reader, mine, theirs in ((anna, 3, 1), (bjorn, 1, 3)):
        client = signed_in(reader)
        assert f"{mine} – {theirs}" in text_of(client.get("/games"))
        card = read(client.get(match.get_absolute_url())).one(css="mt")
        assert card.one(css="big").text.startswith(f"{mine}–{theirs}")


def test_a_match_with_an_offer_to_answer_waits_for_the_one_who_answers(
    match: Match, anna: User, bjorn: User
) -> None:
    do(match, "offer_resignation", level=1)
    page = text_of(signed_in(bjorn).get("/games"))
    assert page.index("Your turn") < page.index("offer to answer")
    # It is not his own time that runs.
    assert 'class="dl"' not in page


def test_a_finished_match_stands_below_with_result_and_reason(
    match: Match, anna: User, bjorn: User
) -> None:
    do(match, "resign_match", by=anna)
    lost = text_of(signed_in(anna).get("/games"))
    assert "Lost 0 – 0" in lost
    assert "You resigned the match." in lost
    won = text_of(signed_in(bjorn).get("/games"))
    assert "Won 0 – 0" in won
    assert "Anna resigned the match." in won


def test_a_single_game_that_ended_by_resignation_says_so(
    anna: User, bjorn: User, roll_dice: RollDice
) -> None:
    roll_dice((3, 1))
    do(make_match(anna, bjorn, length=1), "offer_resignation", level=1)
    page = text_of(signed_in(bjorn).get("/games"))
    assert "<b>Won</b>" in page
    assert "Anna resigned." in page


def test_a_void_match_says_that_time_ran_out(match: Match, anna: User) -> None:

    past(match, 4 * 86_400)
    timeouts.settle_due()
    page = text_of(signed_in(anna).get("/games"))
    assert "Cancelled" in page
    assert "Time ran out before the first play." in page


def test_challenges_stand_at_both_sides_with_their_buttons(anna: User, bjorn: User) -> None:
    challenges.challenge(challenger=anna, opponent=bjorn, terms=terms())
    to_bjorn = text_of(signed_in(bjorn).get("/games"))
    assert "Anna invites you: Backgammon, a match to 5 points with the doubling cube." in to_bjorn
    assert '<a href="/u/Anna/">Who is Anna?</a>' in to_bjorn
    assert '<a href="/rules/backgammon/">The rules of Backgammon</a>' in to_bjorn
    assert 'value="accept"' in to_bjorn
    assert 'value="decline"' in to_bjorn
    by_anna = text_of(signed_in(anna).get("/games"))
    assert "You invite Björn:" in by_anna
    assert 'value="withdraw"' in by_anna


@pytest.mark.parametrize(("key", "shown"), [("backgammon", 1), ("grasshopper", 0)])
def test_a_challenge_leads_to_its_seal_where_there_are_dice(
    anna: User, bjorn: User, key: str, shown: int
) -> None:
    offered = challenges.challenge(
        challenger=anna, opponent=bjorn, terms=terms(1, variant=key), now=now()
    )
    for user in (anna, bjorn):
        links = read(signed_in(user).get("/games")).all("a", href=f"/c/{offered.pk}/")
        assert [link.text for link in links] == shown * ["Its dice"]


def test_an_expired_challenge_is_not_listed(anna: User, bjorn: User) -> None:
    early = now() - timedelta(days=31)
    challenges.challenge(challenger=anna, opponent=bjorn, terms=terms(), now=early)
    assert "No games yet." in text_of(signed_in(bjorn).get("/games"))


def test_whoever_has_no_games_sees_three_ways_to_one(anna: User) -> None:
    page = text_of(signed_in(anna).get("/games"))
    assert "No games yet." in page
    for address in ('href="/new"', 'href="/lobby"', 'href="/new?whom=link"'):
        assert address in page


def test_a_stranger_is_sent_to_the_login_and_comes_back(client: Client, db: None) -> None:
    answer = client.get("/games")
    assert (answer.status_code, answer["Location"]) == (302, "/login/?next=/games")


def test_a_post_is_the_wrong_method(anna: User) -> None:
    assert signed_in(anna).post("/games").status_code == 405


def test_the_list_asks_as_many_questions_for_ten_matches_as_for_two(
    anna: User, roll_dice: RollDice, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    roll_dice(*[(3, 1)] * 10)
    for number in range(10):
        match = make_match(anna, make_user())
        if number % 2:
            do(match, "resign_match", by=anna)
    client = signed_in(anna)
    with django_assert_max_num_queries(13):
        client.get("/games")


@pytest.mark.parametrize("address", ["/games", "/lobby", "/new", "/stats", "/rules/backgammon/"])
def test_the_header_counts_the_matches_that_wait(match: Match, anna: User, address: str) -> None:
    page = text_of(signed_in(anna).get(address))
    assert '<span class="n" data-your-turn>1</span>' in page
    assert 'href="/next"' in page


def test_the_header_does_not_count_the_match_on_screen(match: Match, anna: User) -> None:
    answer = signed_in(anna).get(f"/m/{match.pk}/")
    page = text_of(answer)
    assert '<span class="n" data-your-turn hidden>0</span>' in page
    assert f'href="/next?from={match.pk}"' in page


def test_the_header_of_a_stranger_asks_the_database_nothing(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries, db: None
) -> None:
    with django_assert_num_queries(0):
        client.get("/login/")


def test_the_front_page_shows_counts_and_the_ways_in(client: Client, match: Match) -> None:
    do(match, "resign_match", by=fresh(match).white)
    page = text_of(client.get("/"))
    assert 'href="/register/"' in page
    assert "Look around" in page
    for count in ("<b>0</b> matches running", "<b>0</b> players here today", "<b>2</b> players"):
        assert count in page


def test_the_front_page_leads_to_the_rules_of_every_game(client: Client, db: None) -> None:
    page = text_of(client.get("/"))
    games = page[page.index("Eleven games on one board") :]
    for key in VARIANTS:
        assert f'<a href="/rules/{key}/"><svg class="art small"' in games
    assert page.count('id="w"') == 1


def test_the_front_page_sends_a_player_to_his_games(anna: User) -> None:
    answer = signed_in(anna).get("/")
    assert (answer.status_code, answer["Location"]) == (302, "/games")


def test_scores_in_halves_are_shown_as_such(anna: User, bjorn: User) -> None:
    match = make_match(anna, bjorn, variant="hyper", format="games", length=6, colours="alternate")
    Match.objects.filter(pk=match.pk).update(white_score=5, black_score=1)
    page = text_of(signed_in(anna).get("/games"))
    assert '<td class="score">2½ – ½</td>' in page
    assert "<span>Hyper Backgammon</span>" in page
    assert "match of 6 games" in page
    assert "<small>The colours change after every game.</small>" in page


def test_a_finished_match_in_halves_says_so_too(anna: User, bjorn: User) -> None:
    match = make_match(anna, bjorn, variant="hyper", format="n_points", length=3)
    Match.objects.filter(pk=match.pk).update(white_score=3, black_score=4)
    do(match, "resign_match", by=anna)
    assert "<b>Lost 1½ – 2</b>" in text_of(signed_in(anna).get("/games"))


def order(page: str, *names: str) -> list[str]:
    """The names in the order in which they are links of the list."""
    return sorted(names, key=lambda name: page.index(f'">{name}</a></td>'))


def test_running_matches_can_be_sorted(anna: User, roll_dice: RollDice) -> None:
    roll_dice(*[(3, 1)] * 3)
    early, late, middle = make_user("Zoe"), make_user("adam"), make_user("Mia")
    for opponent, days, variant in ((early, 1, "hyper"), (late, 5, "plakoto"), (middle, 3, "race")):
        make_match(anna, opponent, length=1, delay=days * 86_400, variant=variant)
    client = signed_in(anna)
    for sort, expected in (
        ("", ["Zoe", "Mia", "adam"]),
        ("deadline", ["Zoe", "Mia", "adam"]),
        ("opponent", ["adam", "Mia", "Zoe"]),
        ("variant", ["Mia", "Zoe", "adam"]),
        ("nonsense", ["Zoe", "Mia", "adam"]),
    ):
        page = text_of(client.get("/games", {"sort": sort}))
        assert order(page, "Zoe", "Mia", "adam") == expected
    assert '<a href="?sort=opponent">opponent</a>' in page
    assert '<a href="?sort=deadline" aria-current="true">deadline</a>' in page


def test_the_last_move_is_told_in_the_numbers_of_the_reader(
    match: Match, anna: User, bjorn: User, roll_dice: RollDice
) -> None:
    roll_dice((6, 5))
    submit(match, "8/5 6/5")
    assert "<bdi>Anna: 8/5 6/5</bdi>" in text_of(signed_in(bjorn).get("/games"))
    User.objects.filter(pk=bjorn.pk).update(chosen={"numbering": "brainking"})
    assert "<bdi>Anna: 17/20 19/20</bdi>" in text_of(signed_in(bjorn).get("/games"))
    do(match, "roll")
    submit(match, "24/18 18/13")
    assert "<bdi>Björn: 24/13</bdi>" in text_of(signed_in(anna).get("/games"))
    do(match, "double")
    assert "<bdi>Anna doubles</bdi>" in text_of(signed_in(bjorn).get("/games"))


def test_before_the_first_move_none_is_told(match: Match, anna: User) -> None:
    assert "<bdi>" not in text_of(signed_in(anna).get("/games"))


def test_the_sections_are_counted_at_the_top(match: Match, anna: User, bjorn: User) -> None:
    assert '<a href="#turn">Your turn<span class="n">1</span></a>' in text_of(
        signed_in(anna).get("/games")
    )
    waiting = text_of(signed_in(bjorn).get("/games"))
    assert '<a href="#turn">Your turn<span class="n">0</span></a>' in waiting
    assert '<a href="#waiting">Opponent’s turn<span class="n">1</span></a>' in waiting
