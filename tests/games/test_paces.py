"""Clocks in words."""

import pytest

from games.models import Challenge
from games.models.terms import DAY
from games.paces import days_off_words, pace_sentences, pace_words, span_words

MINUTE, HOUR = 60, 3600


def clock(*numbers: int, days_off: str = "none") -> Challenge:
    delay, reserve, bonus, cap = (*numbers, 0, 0, 0)[:4]
    return Challenge(delay=delay, reserve=reserve, bonus=bonus, cap=cap, days_off=days_off)


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (DAY, "1 day"),
        (30 * DAY, "30 days"),
        (HOUR, "1 hour"),
        (36 * HOUR, "36 hours"),
        (MINUTE, "1 minute"),
        (90 * MINUTE, "90 minutes"),
        (1, "1 second"),
        (12, "12 seconds"),
        (DAY + 1, "86401 seconds"),
    ],
)
def test_a_span_is_told_exactly(seconds: int, words: str) -> None:
    assert span_words(seconds) == words


@pytest.mark.parametrize(
    ("numbers", "words", "sentences"),
    [
        ((DAY,), "1 day per move", "Each player has 1 day for every move."),
        ((3 * DAY,), "3 days per move", "Each player has 3 days for every move."),
        ((12 * HOUR,), "12 hours per move", "Each player has 12 hours for every move."),
        (
            (0, 14 * DAY, 12 * HOUR, 21 * DAY),
            "14 days + 12 hours per move, at most 21 days",
            (
                "Each player has 14 days for the whole match."
                " Bonus after each turn: 12 hours, up to 21 days in all."
            ),
        ),
        (
            (0, 7 * DAY, DAY),
            "7 days + 1 day per move",
            "Each player has 7 days for the whole match. Bonus after each turn: 1 day.",
        ),
        ((0, HOUR), "1 hour in all", "Each player has 1 hour for the whole match."),
        (
            (DAY, 7 * DAY),
            "1 day per move + 7 days in reserve",
            "Each player has 1 day for every move, and 7 days in reserve for the match.",
        ),
        (
            (12, 10 * MINUTE),
            "12 seconds per move + 10 minutes in reserve",
            "Each player has 12 seconds for every move, and 10 minutes in reserve for the match.",
        ),
    ],
)
def test_every_clock_is_told_in_a_few_words_and_in_sentences(
    numbers: tuple[int, ...], words: str, sentences: str
) -> None:
    assert pace_words(clock(*numbers)) == words
    assert " ".join(pace_sentences(clock(*numbers))) == sentences


@pytest.mark.parametrize(
    ("days_off", "words", "sentence"),
    [
        ("none", "", ""),
        ("weekends", "days off: weekends", "Time stands still on Saturdays and Sundays."),
        (
            "vacation",
            "days off: vacation",
            "Time stands still while whoever is to move is on vacation.",
        ),
        (
            "both",
            "days off: weekends and vacation",
            (
                "Time stands still on Saturdays and Sundays,"
                " and while whoever is to move is on vacation."
            ),
        ),
    ],
)
def test_days_off_are_told(days_off: str, words: str, sentence: str) -> None:
    terms = clock(DAY, days_off=days_off)
    assert days_off_words(terms) == words
    assert " ".join(pace_sentences(terms)[1:]) == sentence
