"""The terms of matches in words."""

from typing import Any

import pytest

from accounts.models import User
from backgammon.rules import VARIANTS, EndedBy
from games import summaries, wording
from games.models import Challenge, Game, Match

ANNA, BJORN = User(pk=1, name="Anna"), User(pk=2, name="Björn")


def challenge(variant: str = "backgammon", **changes: Any) -> Challenge:
    """A challenge of Anna's to three wins, unless changed."""
    terms: dict[str, Any] = {"format": "wins", "length": 3, **changes}
    return Challenge(challenger=ANNA, variant=variant, **terms)


@pytest.mark.parametrize(
    ("variant", "kind", "length", "what"),
    [
        ("backgammon", "single", 1, "Backgammon, a single game without the doubling cube."),
        ("plakoto", "single", 1, "Plakoto, a single game."),
        ("anti", "cube", 7, "Anti-backgammon, a match to 7 points with the doubling cube."),
        ("fevga", "points", 5, "Fevga, a match to 5 points without the doubling cube."),
        ("long-narde", "points", 5, "Long Narde, a match to 5 points."),
        ("race", "wins", 2, "Backgammon Race, a match to 2 wins, each game counting the same."),
        (
            "hyper",
            "n_points",
            4,
            "Hyper Backgammon, a match to 4 points, 1 for a win and ½ for a draw.",
        ),
        (
            "grasshopper",
            "games",
            6,
            "Grasshopper, a match of 6 games, 1 point for a win and ½ for a draw.",
        ),
    ],
)
def test_the_summary_says_game_format_and_length(
    variant: str, kind: str, length: int, what: str
) -> None:
    words = summaries.summary(challenge(variant, format=kind, length=length), reader_id=1)
    assert words.startswith(f"You offer a seat to anyone: {what} Each player has 3 days")


@pytest.mark.parametrize(
    ("kind", "length", "words"),
    [
        ("single", 1, "single game"),
        ("cube", 5, "match to 5 points, cube"),
        ("points", 5, "match to 5 points, no cube"),
        ("wins", 5, "match to 5 wins"),
        ("n_points", 5, "match to 5 points, a draw ½"),
        ("games", 5, "match of 5 games"),
    ],
)
def test_lists_say_the_format_in_a_few_words(kind: str, length: int, words: str) -> None:
    assert summaries.format_words(challenge(format=kind, length=length)) == words


def test_lists_do_not_speak_of_a_cube_that_the_game_does_not_have() -> None:
    plakoto = challenge("plakoto", format="points", length=5)
    assert summaries.format_words(plakoto) == "match to 5 points"


@pytest.mark.parametrize(
    ("colours", "colour", "mine", "theirs"),
    [
        ("stay", "random", "The colours are drawn by lot.", "The colours are drawn by lot."),
        ("stay", "white", "You play White.", "Anna plays White."),
        (
            "alternate",
            "random",
            "The colours are drawn by lot and change after every game.",
            "The colours are drawn by lot and change after every game.",
        ),
        (
            "alternate",
            "black",
            "You begin as Black, and the colours change after every game.",
            "Anna begins as Black, and the colours change after every game.",
        ),
    ],
)
def test_the_summary_says_who_has_which_colour(
    colours: str, colour: str, mine: str, theirs: str
) -> None:
    offered = challenge(colours=colours, colour=colour)
    assert f"for every move. {mine} The result" in summaries.summary(offered, reader_id=1)
    assert f"for every move. {theirs} The result" in summaries.summary(offered, reader_id=2)


def test_every_choice_of_every_option_has_words() -> None:
    for key, kind in VARIANTS.items():
        for name, (usual, *others) in kind.offered_options.items():
            assert summaries.option_name(name)
            assert summaries.special_words(challenge(key, options={name: usual})) == ""
            for value in others:
                words = summaries.special_words(challenge(key, options={name: value}))
                assert words.endswith("."), (name, value)


def test_lists_say_what_is_not_as_usual() -> None:
    special = challenge("hyper", options={"reroll_first": True}, colours="alternate")
    assert summaries.special_words(special) == (
        "The colours change after every game. The winner of the opening roll throws again."
    )


@pytest.mark.parametrize(
    ("kind", "units", "shown"),
    [
        ("cube", 3, "3"),
        ("wins", 0, "0"),
        ("games", 0, "0"),
        ("games", 1, "½"),
        ("games", 2, "1"),
        ("n_points", 5, "2½"),
        ("n_points", 42, "21"),
    ],
)
def test_halves_are_shown_where_they_are_counted(kind: str, units: int, shown: str) -> None:
    assert wording.score(kind, units) == shown


def finished(
    ended_by: EndedBy, winner: str, *, variant: str = "plakoto", won_by: User | None
) -> str:
    """Why a match is over whose last game ended so, as Anna, who was White, reads it."""
    match = Match(variant=variant, white=ANNA, black=BJORN, winner=won_by, ended_by="score")
    game = Game(white=ANNA, black=BJORN, winner=winner, ended_by=ended_by)
    return wording.reason(match, game, viewer_id=ANNA.pk)


@pytest.mark.parametrize(
    ("ended_by", "won", "lost"),
    [
        (EndedBy.MOTHER, "You pinned Björn’s mother.", "Björn pinned your mother."),
        (EndedBy.SCORED_TWICE, "You scored twice running.", "Björn scored twice running."),
        (EndedBy.BORNE_OFF, "You bore off the last checker.", "Björn bore off the last checker."),
    ],
)
def test_the_end_of_a_game_is_told_to_both(ended_by: EndedBy, won: str, lost: str) -> None:
    assert finished(ended_by, "white", won_by=ANNA) == won
    assert finished(ended_by, "black", won_by=BJORN) == lost


@pytest.mark.parametrize("won_by", [BJORN, None])
def test_who_wins_the_last_game_of_a_match_he_does_not_win_is_told_that(
    won_by: User | None,
) -> None:
    assert finished(EndedBy.RESIGNATION, "white", won_by=won_by) == "You won the last game."


def test_who_loses_the_last_game_of_a_drawn_match_is_told_that() -> None:
    told = finished(EndedBy.SCORED_TWICE, "black", won_by=None)
    assert told == "Björn won the last game."


def test_who_bears_off_everything_in_anti_has_lost() -> None:
    told = finished(EndedBy.BORNE_OFF, "black", variant="anti", won_by=BJORN)
    assert told == "You bore off the last checker."


def test_a_drawn_last_game_is_nobodys_deed() -> None:
    told = finished(EndedBy.DRAWN, "", won_by=ANNA)
    assert told == "The last game was drawn by the rules."


def test_a_last_game_drawn_by_agreement_is_not_the_end_that_was_agreed() -> None:
    told = finished(EndedBy.AGREEMENT, "", won_by=ANNA)
    assert told == "Both agreed to draw the last game."


@pytest.mark.parametrize(
    ("ended_by", "told"),
    [
        (EndedBy.RESIGNATION, ""),
        (EndedBy.BORNE_OFF, ""),
        (EndedBy.DRAWN, "The last game was drawn by the rules."),
    ],
)
def test_who_only_watches_is_not_spoken_to(ended_by: EndedBy, told: str) -> None:
    match = Match(variant="hyper", white=ANNA, black=BJORN, winner=None, ended_by="score")
    winner = "" if ended_by is EndedBy.DRAWN else "black"
    game = Game(white=ANNA, black=BJORN, winner=winner, ended_by=ended_by)
    assert wording.reason(match, game, viewer_id=0) == told
