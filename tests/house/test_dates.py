"""Dates and times are written as each language writes them, and times tell their zone."""

from datetime import UTC, datetime

import pytest
from django.utils import translation
from django.utils.formats import date_format

AT = datetime(2026, 11, 3, 9, 5, tzinfo=UTC)


@pytest.mark.parametrize(
    ("language", "long", "short", "clock"),
    [
        ("en", "3 November 2026, 09:05 UTC", "3 Nov 2026, 09:05 UTC", "09:05 UTC"),
        ("fi", "3. marraskuuta 2026 klo 9.05 UTC", "3.11.2026 klo 9.05 UTC", "klo 9.05 UTC"),
        ("sv", "3 november 2026 kl 09:05 UTC", "3 nov 2026, 09:05 UTC", "kl 09:05 UTC"),
    ],
)
def test_dates_are_written_as_in_the_language(
    language: str, long: str, short: str, clock: str
) -> None:
    with translation.override(language):
        assert date_format(AT, "DATETIME_FORMAT") == long
        assert date_format(AT, "SHORT_DATETIME_FORMAT") == short
        assert date_format(AT, "TIME_FORMAT") == clock
