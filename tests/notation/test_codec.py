"""What is stored comes back exactly, and what is malformed is refused."""

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from backgammon.notation import (
    CodecError,
    decode_action,
    decode_board,
    decode_event,
    decode_state,
    encode_action,
    encode_board,
    encode_event,
    encode_state,
)
from backgammon.rules import (
    AcceptOffer,
    Acted,
    Action,
    Board,
    Cancel,
    Color,
    Crawford,
    Cube,
    Dice,
    Double,
    Drop,
    EndedBy,
    GameEnded,
    Kind,
    MakeOffer,
    MatchContext,
    MatchFormat,
    MatchScore,
    OfferKind,
    OfferLapsed,
    OpeningRoll,
    Outcome,
    Pass,
    RefuseOffer,
    ResignMatch,
    Roll,
    Take,
    TimeOut,
    apply,
    start,
    variant,
)
from tests.rules.playing import play_out
from tests.rules.positions import BLACK, START, WHITE, cube_match, read_play, to_play, to_roll
from tests.rules.sides import EVERY_GAME
from tests.rules.strategies import actions, colors, states, turns_to_play

Json = dict[str, Any]
FEW = settings(max_examples=4, deadline=None)
MORE = settings(max_examples=40, deadline=None)


def stored(value: Any) -> Any:
    """The value as a database gives it back."""
    return json.loads(json.dumps(value))


@EVERY_GAME
@FEW
@given(st.data())
def test_a_state_comes_back_as_it_was(key: str, drawn: st.DataObject) -> None:
    state = drawn.draw(states(key) | turns_to_play(key))
    data = encode_state(state)
    assert stored(data) == data
    assert decode_state(stored(data)) == state


@MORE
@given(actions)
def test_an_action_comes_back_as_it_was(action: Action) -> None:
    data = encode_action(action)
    assert stored(data) == data
    assert decode_action(stored(data)) == action


@MORE
@given(actions, st.none() | colors)
def test_an_event_comes_back_as_it_was(action: Action, by: Color | None) -> None:
    kind, payload = encode_event(Acted(action, by))
    assert stored(payload) == payload
    assert decode_event(kind, stored(payload)) == Acted(action, by)


@pytest.mark.parametrize("ended_by", list(EndedBy))
@pytest.mark.parametrize("winner", [WHITE, BLACK, None])
def test_the_end_of_a_game_comes_back_as_it_was(winner: Color | None, ended_by: EndedBy) -> None:
    event = GameEnded(Outcome(winner, Kind.BACKGAMMON, 4, ended_by))
    assert decode_event(*stored(encode_event(event))) == event


@pytest.mark.parametrize("kind", list(Kind))
def test_the_name_of_a_win_is_stored_where_it_has_one(kind: Kind) -> None:
    named = GameEnded(Outcome(BLACK, kind, 1, EndedBy.BORNE_OFF, "home_mars"))
    assert encode_event(named)[1]["name"] == "home_mars"
    assert decode_event(*stored(encode_event(named))) == named
    assert "name" not in encode_event(GameEnded(Outcome(BLACK, kind, 1, EndedBy.DROP)))[1]
    with pytest.raises(CodecError):
        decode_event("game_over", encode_event(named)[1] | {"name": 5})


@pytest.mark.parametrize(
    ("form", "data"),
    [
        (MatchFormat.GAMES, {"format": "games", "length": 4, "score": [3, 1], "played": 2}),
        (MatchFormat.N_POINTS, {"format": "n_points", "length": 4, "score": [3, 1]}),
        (MatchFormat.WINS, {"format": "wins", "length": 4, "score": [3, 1]}),
    ],
)
def test_the_stored_form_of_a_match_is_stable(form: MatchFormat, data: Json) -> None:
    played = 2 if form is MatchFormat.GAMES else 0
    context = MatchContext(form, 4, MatchScore(3, 1), played=played)
    state = start(variant("hyper"), context)
    assert encode_state(state)["context"] == data
    assert decode_state(stored(encode_state(state))).context == context


def test_an_action_without_dice_is_stored_with_no_die() -> None:
    state = start(variant("grasshopper"), MatchContext())
    action = read_play(state, "in/22")
    kind, payload = encode_event(Acted(action, WHITE))
    assert (kind, payload["text"]) == ("play", "in/22")
    assert payload["moves"] == [[25, 22, 0, False]]
    assert payload["end"]["reserve"] == [13, 14]
    assert decode_event(kind, stored(payload)) == Acted(action, WHITE)
    scored = to_play("W[20:2] B[21:1] run B", game=variant("grasshopper"))
    payload = encode_event(Acted(read_play(scored, "5/off"), WHITE))[1]
    assert (payload["moves"], payload["end"]["run"]) == ([[5, 0, 0, False]], "white")


def test_a_pin_is_stored_with_its_colour_and_its_own_point() -> None:
    state = to_play("W[9:1] B[9:1] held B=9", "2-1", game=variant("plakoto"))
    assert encode_state(state)["board"]["held"] == [["black", 9]]


def test_all_that_a_board_can_hold_comes_back() -> None:
    counts = to_roll(START).board.white
    board = Board(counts, counts, (3, 5), ((BLACK, 7), (WHITE, 24)), BLACK)
    assert decode_board(stored(encode_board(board))) == board


def test_all_that_a_state_can_hold_comes_back() -> None:
    context = MatchContext(MatchFormat.CUBE, 7, MatchScore(6, 3), Crawford.OVER, BLACK)
    state = to_play(START, "2-5", by=BLACK, context=context, cube=Cube(4, WHITE))
    state = apply(state, MakeOffer(OfferKind.CANCELLATION), by=WHITE).after
    assert decode_state(stored(encode_state(state))) == state


def test_the_options_of_the_variant_come_back() -> None:
    game = variant("backgammon", reroll_first=True, draw_by_agreement=False)
    state = start(game, cube_match(5))
    data = encode_state(state)
    assert data["options"] == {"reroll_first": True, "draw_by_agreement": False}
    assert decode_state(data).variant == game


@pytest.mark.parametrize(
    ("action", "by", "kind", "payload"),
    [
        (OpeningRoll(Dice(3, 6)), None, "opening", {"v": 1, "dice": [3, 6]}),
        (Roll(Dice(3, 6)), WHITE, "roll", {"v": 1, "by": "white", "dice": [3, 6]}),
        (Double(), WHITE, "double", {"v": 1, "by": "white"}),
        (Take(), BLACK, "take", {"v": 1, "by": "black"}),
        (Drop(), BLACK, "drop", {"v": 1, "by": "black"}),
        (Pass(), BLACK, "pass", {"v": 1, "by": "black"}),
        (
            MakeOffer(OfferKind.RESIGNATION, Kind.GAMMON),
            WHITE,
            "offer",
            {"v": 1, "by": "white", "kind": "resignation", "level": 2},
        ),
        (AcceptOffer(), WHITE, "accept", {"v": 1, "by": "white"}),
        (RefuseOffer(), WHITE, "refuse", {"v": 1, "by": "white"}),
        (ResignMatch(), WHITE, "resign_match", {"v": 1, "by": "white"}),
        (TimeOut(), None, "timeout", {"v": 1}),
        (Cancel(), None, "cancel", {"v": 1}),
    ],
)
def test_the_stored_form_of_an_action_is_stable(
    action: Action, by: Color | None, kind: str, payload: Json
) -> None:
    assert encode_event(Acted(action, by)) == (kind, payload)
    assert decode_event(kind, payload) == Acted(action, by)
    rest = {key: value for key, value in payload.items() if key != "by"}
    assert encode_action(action) == rest | {"action": kind}


def test_the_stored_form_of_what_follows_is_stable() -> None:
    assert encode_event(OfferLapsed(BLACK)) == ("lapse", {"v": 1, "by": "black"})
    outcome = Outcome(WHITE, Kind.GAMMON, 2, EndedBy.BORNE_OFF)
    assert encode_event(GameEnded(outcome)) == (
        "game_over",
        {"v": 1, "winner": "white", "kind": 2, "cube": 2, "points": 4, "ended_by": "borne_off"},
    )


def test_a_play_is_stored_with_its_text_its_order_and_its_end() -> None:
    state = to_play("W[1:1 12:14] B[20:1 24:14]", "6-5")
    play = read_play(state, "13/8 13/7")
    kind, payload = encode_event(apply(state, play, by=WHITE).events[0])
    assert kind == "play"
    assert payload == {
        "v": 1,
        "by": "white",
        "text": "13/8 13/7",
        "moves": [[13, 8, 5, False], [13, 7, 6, False]],
        "end": encode_board(play.board),
    }


def test_neutral_values_are_left_out() -> None:
    data = encode_state(start(variant("backgammon"), cube_match(5)))
    assert data == {
        "v": 1,
        "variant": "backgammon",
        "options": {"reroll_first": False, "draw_by_agreement": True},
        "context": {"format": "cube", "length": 5},
        "board": encode_board(to_roll(START).board),
        "phase": "opening",
        "turns": [0, 0],
    }
    assert set(data["board"]) == {"white", "black"}


def test_keys_that_are_not_known_are_ignored() -> None:
    payload = {"v": 1, "by": "white", "dice": [3, 6], "roll_no": 7, "auto": "roll"}
    assert decode_event("roll", payload) == Acted(Roll(Dice(3, 6)), WHITE)


def test_every_event_of_a_game_is_made_of_codes_and_numbers() -> None:
    state = start(variant("backgammon"), cube_match(21))
    for transition in play_out(state, Random(7), quarrels=0.02):
        for event in transition.events:
            kind, payload = encode_event(event)
            assert kind.islower()
            assert payload["v"] == 1
            assert decode_event(kind, stored(payload)) == event
