"""Points that are pressed in vain, and drafts that no legal play begins with: the reasons."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from backgammon.rules import GameState
from games.board import DraftQuery, why_not
from games.board.draft import draft_of
from tests.games.boards import ANNA, BJORN, position, view
from tests.rules.strategies import states

BAR, OFF = 25, 0
OPENING = position("W[1:2 12:5 17:3 19:5] B[24:2 13:5 8:3 6:5]", dice=(3, 1))
HIT = position("W[1:2 12:5 17:3 19:4] B[24:2 13:5 8:3 6:5] bar W=1", dice=(3, 1))
LATE = position("W[19:5 12:1] B[6:6 13:4]", dice=(6, 5))


def pressed(
    place: int, source: int | None = None, state: GameState = OPENING, draft: str = ""
) -> str:
    shown = view(state, draft=draft)
    assert shown.draft
    return why_not(shown.scene, shown.draft, place, source)


@pytest.mark.parametrize(
    ("source", "place", "state", "said"),
    [
        (8, 2, OPENING, "You cannot play 8/2: that is 6 pips, and your dice are 3-1."),
        (13, 12, OPENING, "You cannot play 13/12: a black block is on 12."),
        (8, 10, OPENING, "You cannot play 8/10: checkers only go towards home."),
        (BAR, 20, HIT, "You cannot play bar/20: that is 5 pips, and your dice are 3-1."),
        (6, OFF, LATE, "You cannot bear off yet: a checker is still outside your home, on 13."),
    ],
)
def test_a_target_that_the_chosen_checker_cannot_reach(
    source: int, place: int, state: GameState, said: str
) -> None:
    assert pressed(place, source, state) == said


def test_whoever_presses_another_checker_of_his_may_want_to_choose_it() -> None:
    entering = "Your checker on the bar must enter first. Legal: bar/24 13/10"
    assert pressed(13, BAR, HIT) == entering


def test_a_checker_that_cannot_go_when_none_is_chosen() -> None:
    assert pressed(19) == "The checkers on 19 are not yours."
    assert pressed(13, draft="8/5,6/5") == "8/5 6/5 uses all your dice."


def test_where_something_can_be_done_or_nothing_stands_nothing_is_said() -> None:
    assert [pressed(5, 8), pressed(8), pressed(22, BAR, HIT), pressed(8, 8)] == [""] * 4
    assert [pressed(5), pressed(OFF), pressed(OFF, OFF)] == [""] * 3


@settings(max_examples=40, deadline=None)
@given(states(), st.integers(OFF, BAR), st.integers(1, BAR))
def test_no_press_is_without_a_reason(state: GameState, place: int, source: int) -> None:
    for viewer in (ANNA, BJORN):
        shown = view(state, viewer)
        if shown.draft is None:
            continue
        here = draft_of(shown.scene, DraftQuery(source="bar" if source == BAR else str(source)))
        assert here
        may_go = here.chosen == source and place in (*here.reaches, source)
        said = why_not(shown.scene, here, place, source)
        assert "%(" not in said
        assert may_go or said or place in (*here.sources, source)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("24/18", "You cannot play 24/18: that is 6 pips, and your dice are 3-1."),
        ("13/12", "You cannot play 13/12: a black block is on 12."),
        ("8/5,13/10", "The 3 is played already."),
        ("8/5,6/5,13/10", "Your dice give 2 moves, not more."),
        ("8/5,x", "This move could not be read, so it was dropped."),
    ],
)
def test_a_draft_that_no_legal_play_begins_with_is_dropped_with_the_reason(
    text: str, said: str
) -> None:
    shown = view(OPENING, draft=text)
    assert shown.draft
    assert shown.draft.moves == ()
    assert shown.complaint == said
