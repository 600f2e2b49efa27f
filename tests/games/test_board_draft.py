"""Trying a play: dice as they lie, where a checker may go, and what is left of a bad address."""

import pytest

from games.board.draft import Draft
from tests.games.boards import BJORN, STRANGER, position, view

# Two white checkers far back, the rest at home; nothing of Black's in their way at first.
LATE = "W[1:2 19:5 20:5 21:3] B[24:2 8:13]"


def draft(text: str, dice: tuple[int, int], **query: object) -> Draft:
    found = view(position(text, dice=dice), **query).draft  # type: ignore[arg-type]
    assert found is not None
    return found


def lying(found: Draft) -> tuple[int, int]:
    return found.dice.first, found.dice.second


def test_dice_lie_as_rolled_and_may_be_swapped_where_both_can_begin() -> None:
    found = draft(LATE, (3, 1))
    assert lying(found) == (3, 1)
    assert found.shows_swap
    assert lying(draft(LATE, (3, 1), swap=True)) == (1, 3)


def test_doubles_are_not_swapped() -> None:
    assert not draft(LATE, (3, 3)).shows_swap


def test_the_swap_is_hidden_once_a_move_is_made() -> None:
    found = draft(LATE, (3, 1), draft="24/21")
    assert found.may_swap
    assert not found.shows_swap


def test_a_left_die_that_cannot_begin_lies_right_already_and_stays_there() -> None:
    # BG12: only 5 and then 6 works.
    text = "W[12:1 14:1] B[13:2 18:2 19:2 20:2]"
    found = draft(text, (6, 5))
    assert lying(found) == (5, 6)
    assert not found.shows_swap
    assert lying(draft(text, (6, 5), swap=True)) == (5, 6)


def test_a_right_die_that_cannot_begin_offers_no_swap() -> None:
    text = "W[12:1 14:1] B[13:2 18:2 19:2 20:2]"
    found = draft(text, (5, 6))
    assert lying(found) == (5, 6)
    assert not found.shows_swap


def test_the_only_source_is_chosen_already() -> None:
    assert draft("W[19:5] B[2:2 5:2] bar W=2", (4, 1)).chosen == 25


def test_a_source_is_chosen_by_the_address_and_nothing_else_is() -> None:
    assert draft(LATE, (3, 1), chosen="24").chosen == 24
    for junk in ("", "7", "0", "x", "-1", "٢٤", "9" * 5000):
        assert draft(LATE, (3, 1), chosen=junk).chosen is None


def test_targets_name_their_dice_the_left_one_first() -> None:
    reaches = draft(LATE, (3, 1), chosen="24").reaches
    assert {target: reach.label for target, reach in reaches.items()} == {
        21: "3",
        23: "1",
        20: "3+1",
    }


def test_doubles_are_counted() -> None:
    reaches = draft(LATE, (2, 2), chosen="24").reaches
    assert [reach.label for reach in reaches.values()] == ["2", "×2", "×3", "×4"]


def test_either_die_bears_off_and_the_left_one_is_used() -> None:
    text = "W[24:2 23:3] B[1:2]"
    assert draft(text, (6, 5), draft="2/off").moves[0].die == 6
    assert draft(text, (6, 5), draft="2/off", swap=True).moves[0].die == 5


def test_the_counter_runs_to_the_dice_that_can_be_played() -> None:
    only_one = draft("W[10:1] B[16:2 21:2]", (6, 5))
    assert (only_one.made, only_one.total) == (0, 1)
    assert draft(LATE, (2, 2), draft="24/22").total == 4
    done = draft("W[10:1] B[16:2 21:2]", (6, 5), draft="15/10")
    assert done.is_complete
    assert (done.made, done.total) == (1, 1)


def test_undo_takes_the_last_move_back() -> None:
    assert draft(LATE, (3, 1), draft="24/21,24/23").text_before == "24/21"


def test_the_position_is_told_with_the_moves_of_the_draft() -> None:
    state = position("W[1:2 12:5 17:3 19:5] B[24:2 13:5 8:2 6:5 4:1]", dice=(3, 1))
    told = view(state, draft="24/21").in_words
    assert told[0] == "White (you): 1 on 24, 1 on 21, 5 on 13, 3 on 8, 5 on 6."
    assert told[1] == "Black: 1 on the bar, 5 on 19, 2 on 17, 5 on 12, 2 on 1."
    assert told[-1] == "Pips 164–184."


def test_a_draft_of_an_old_version_is_dropped_with_a_sentence() -> None:
    found = draft(LATE, (3, 1), draft="24/21", version=11)
    assert not found.moves
    assert found.complaint == "The game moved on. Your unsent move was dropped."
    assert draft(LATE, (3, 1), draft="24/21", version=12).made == 1


def test_an_old_version_without_a_draft_is_no_complaint() -> None:
    assert not draft(LATE, (3, 1), version=11).complaint


@pytest.mark.parametrize("junk", ["24/20/x", "bar", "a" * 5000, "\0", "24-", "24/20,24/20"])
def test_junk_is_dropped_with_a_sentence(junk: str) -> None:
    found = draft(LATE, (3, 1), draft=junk)
    assert not found.moves
    assert found.complaint


def test_only_the_player_with_dice_to_play_has_a_draft() -> None:
    state = position(LATE, dice=(3, 1))
    assert view(state).draft
    assert view(state, BJORN).draft is None
    assert view(state, STRANGER).draft is None
    assert view(state, seconds_left=0).draft is None
    assert view(position(LATE)).draft is None


def test_each_button_sends_the_whole_draft_as_it_will_be() -> None:
    shown = view(position(LATE, dice=(3, 1)), draft="24/21", chosen="24")
    sends = {button.place: (button.name, button.value) for button in shown.buttons}
    assert sends[23] == ("d", "24/21,24/23")
    assert sends[24] == ("from", "")
    assert sends[21] == ("from", "21")
    assert sends[12] == ("", "")


def test_buttons_come_from_the_far_end_to_home_then_bar_and_tray() -> None:
    places = [button.place for button in view(position(LATE, dice=(3, 1))).buttons]
    assert places == [*range(24, 0, -1), 25, 0]
