"""States, actions and events as values that JSON can hold, with a schema number ``v``.

Neutral values are left out. Keys that are not known are ignored, so that a stored event may carry
more than the rules need. Decoding raises CodecError for anything it cannot read.
"""

from collections.abc import Callable
from typing import Any

from backgammon.notation.fields import (
    SCHEMA,
    CodecError,
    Json,
    color_name,
    dice_list,
    expect_schema,
    read_color,
    read_dice,
    read_list,
    read_number,
    read_numbers,
    read_pair,
    reader,
)
from backgammon.notation.plays import format_play
from backgammon.rules import (
    BAR,
    AcceptOffer,
    Acted,
    Action,
    Board,
    Cancel,
    Color,
    Crawford,
    Cube,
    Double,
    Drop,
    EndedBy,
    Event,
    GameEnded,
    GameState,
    Kind,
    MakeOffer,
    MatchContext,
    MatchFormat,
    MatchScore,
    Move,
    Offer,
    OfferKind,
    OfferLapsed,
    OpeningRoll,
    Outcome,
    Pass,
    Phase,
    Play,
    RefuseOffer,
    ResignMatch,
    Roll,
    Take,
    TimeOut,
    variant,
)

_BARE: dict[str, Callable[[], Action]] = {
    "double": Double,
    "take": Take,
    "drop": Drop,
    "pass": Pass,
    "accept": AcceptOffer,
    "refuse": RefuseOffer,
    "resign_match": ResignMatch,
    "timeout": TimeOut,
    "cancel": Cancel,
}
_BARE_KINDS: dict[object, str] = {kind: name for name, kind in _BARE.items()}


# Events and actions


def encode_event(event: Event) -> tuple[str, Json]:
    """An event as its kind, a stable word, and a payload of codes and numbers."""
    match event:
        case Acted(action, by):
            kind, payload = _encode_action(action)
        case OfferLapsed(by):
            kind, payload = "lapse", {}
        case GameEnded(outcome):
            kind, payload, by = "game_over", _encode_outcome(outcome), None
    return kind, {"v": SCHEMA} | ({"by": by.value} if by else {}) | payload


@reader
def decode_event(kind: str, payload: Json) -> Event:
    """The event that was stored as ``kind`` and ``payload``. Raises CodecError."""
    expect_schema(payload)
    if kind == "lapse":
        return OfferLapsed(Color(payload["by"]))
    if kind == "game_over":
        return GameEnded(_decode_outcome(payload))
    return Acted(_decode_action(kind, payload), read_color(payload.get("by")))


def encode_action(action: Action) -> Json:
    """An action as one object; ``action`` is its kind, the rest as in the event's payload."""
    kind, fields = _encode_action(action)
    return {"v": SCHEMA, "action": kind} | fields


@reader
def decode_action(data: Json) -> Action:
    """The action that ``encode_action`` wrote. Raises CodecError."""
    expect_schema(data)
    return _decode_action(data["action"], data)


def _encode_action(action: Action) -> tuple[str, Json]:
    match action:
        case OpeningRoll(dice):
            return "opening", {"dice": dice_list(dice)}
        case Roll(dice):
            return "roll", {"dice": dice_list(dice)}
        case MakeOffer(kind, level):
            return "offer", {"kind": kind.value, "level": int(level)}
        case Play(moves, board):
            steps = [[move.source, move.target, move.die, move.hit] for move in moves]
            return "play", {"text": format_play(moves), "moves": steps, "end": encode_board(board)}
        case _:
            return _BARE_KINDS[type(action)], {}


def _decode_action(kind: str, data: Json) -> Action:
    match kind:
        case "opening":
            return OpeningRoll(read_dice(data["dice"]))
        case "roll":
            return Roll(read_dice(data["dice"]))
        case "offer":
            return MakeOffer(OfferKind(data["kind"]), read_number(data["level"], max(Kind)))
        case "play":
            moves = tuple(_decode_move(move) for move in read_list(data["moves"]))
            return Play(moves, decode_board(data["end"]))
        case _:
            return _BARE[kind]()


def _decode_move(data: Any) -> Move:
    source, target, die, hit = read_list(data)
    if not isinstance(hit, bool):
        raise CodecError(f"{hit!r} does not say whether the move hits")
    return Move(read_number(source, BAR), read_number(target, BAR), read_number(die, 6), hit)


# States


def encode_state(state: GameState) -> Json:
    """A game at one moment, with its variant, options and match context."""
    data: Json = {
        "v": SCHEMA,
        "variant": state.variant.key,
        "options": state.variant.options(),
        "context": _encode_context(state.context),
        "board": encode_board(state.board),
        "phase": state.phase.value,
        "turns": list(state.turns),
    }
    if state.on_turn:
        data["on_turn"] = state.on_turn.value
    if state.dice:
        data["dice"] = dice_list(state.dice)
    if state.cube != Cube():
        data["cube"] = {"value": state.cube.value, "owner": color_name(state.cube.owner)}
    if state.offer:
        data["offer"] = _encode_offer(state.offer)
    if state.offered:
        data["offered"] = sorted(color.value for color in state.offered)
    if state.outcome:
        data["outcome"] = _encode_outcome(state.outcome)
    return data


@reader
def decode_state(data: Json) -> GameState:
    """The state that ``encode_state`` wrote. Raises CodecError."""
    expect_schema(data)
    return GameState(
        variant=variant(data["variant"], **data["options"]),
        context=_decode_context(data["context"]),
        board=decode_board(data["board"]),
        phase=Phase(data["phase"]),
        on_turn=read_color(data.get("on_turn")),
        dice=read_dice(data["dice"]) if "dice" in data else None,
        cube=_decode_cube(data["cube"]) if "cube" in data else Cube(),
        turns=read_pair(data["turns"]),
        offer=_decode_offer(data["offer"]) if "offer" in data else None,
        offered=frozenset(Color(name) for name in read_list(data.get("offered", []))),
        outcome=_decode_outcome(data["outcome"]) if "outcome" in data else None,
    )


def encode_board(board: Board) -> Json:
    """A board: 26 counts for each side in its own numbers, and what is not neutral."""
    data: Json = {"white": list(board.white), "black": list(board.black)}
    if any(board.reserve):
        data["reserve"] = list(board.reserve)
    if board.held:
        data["held"] = [[color.value, point] for color, point in board.held]
    if board.run:
        data["run"] = board.run.value
    return data


@reader
def decode_board(data: Json) -> Board:
    """The board that ``encode_board`` wrote. Raises CodecError."""
    white, black = read_numbers(data["white"]), read_numbers(data["black"])
    if len(white) != BAR + 1 or len(black) != BAR + 1:
        raise CodecError("a side has 26 counts")
    reserve = read_pair(data.get("reserve", [0, 0]))
    held = tuple(
        (Color(name), read_number(point, BAR))
        for name, point in map(read_list, read_list(data.get("held", [])))
    )
    return Board(white, black, reserve, held, read_color(data.get("run")))


def _encode_context(context: MatchContext) -> Json:
    data: Json = {"format": context.format.value, "length": context.length}
    if context.score != MatchScore():
        data["score"] = [context.score.white, context.score.black]
    if context.crawford is not Crawford.NOT_YET:
        data["crawford"] = context.crawford.value
    if context.previous_winner:
        data["previous_winner"] = context.previous_winner.value
    if context.played:
        data["played"] = context.played
    return data


def _decode_context(data: Json) -> MatchContext:
    return MatchContext(
        MatchFormat(data["format"]),
        read_number(data["length"]),
        MatchScore(*read_pair(data.get("score", [0, 0]))),
        Crawford(data.get("crawford", Crawford.NOT_YET)),
        read_color(data.get("previous_winner")),
        read_number(data.get("played", 0)),
    )


def _encode_outcome(outcome: Outcome) -> Json:
    data: Json = {
        "winner": color_name(outcome.winner),
        "kind": int(outcome.kind),
        "cube": outcome.cube,
        "points": outcome.points,
        "ended_by": outcome.ended_by.value,
    }
    if outcome.name:
        data["name"] = outcome.name
    return data


def _decode_outcome(data: Json) -> Outcome:
    kind, cube = Kind(read_number(data["kind"])), read_number(data["cube"])
    ended_by, name = EndedBy(data["ended_by"]), data.get("name", "")
    if not isinstance(name, str):
        raise CodecError(f"{name!r} is not the name of a win")
    return Outcome(read_color(data["winner"]), kind, cube, ended_by, name)


def _decode_cube(data: Json) -> Cube:
    return Cube(read_number(data["value"]), read_color(data["owner"]))


def _encode_offer(offer: Offer) -> Json:
    return {"kind": offer.kind.value, "by": offer.by.value, "level": int(offer.level)}


def _decode_offer(data: Json) -> Offer:
    level = read_number(data["level"], max(Kind))
    return Offer(OfferKind(data["kind"]), Color(data["by"]), level)
