"""Numbers in the queries of addresses, which anybody may write as he likes."""

ID_DIGITS = 18  # an id could have one more, and none ever will


def number_in(text: str, *, digits: int = ID_DIGITS) -> int | None:
    """The number that is written there in at most so many digits; None for anything else."""
    is_number = text.isascii() and text.isdecimal() and len(text) <= digits
    return int(text) if is_number else None
