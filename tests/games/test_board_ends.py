"""How games end, are given up and agreed to be drawn: what the page says of it, in every format."""

from dataclasses import replace

import pytest

from backgammon.rules import (
    Color,
    Kind,
    MakeOffer,
    MatchContext,
    MatchFormat,
    MatchScore,
    OfferKind,
    Phase,
    RefuseOffer,
    lengths,
    start,
    variant,
)
from games.board import BoardView, ResignView
from games.models import Game
from tests.games.boards import (
    ANNA,
    BJORN,
    STRANGER,
    finished,
    followed,
    led_to,
    position,
    scene,
    view,
)

WALLS = "W[2:1 8:1 20:2] B[7:1] res W=10 B=13"
STUCK = "W[1,3,5:1] B[2,4,6:1 7:2] res W=5 B=5"


def message(shown: BoardView) -> tuple[str, str]:
    return shown.message.title, shown.message.detail


# Ends


def over(key: str, format: MatchFormat | None = None, **payload: object) -> str:
    """The line in the list of moves when a game has ended, usually in the usual format."""
    from games.models import Event

    facts = {"winner": "white", "kind": 1, "points": 1, "cube": 1, "ended_by": "borne_off"}
    event = Event(seq=1, kind="game_over", payload={**facts, **payload})
    kind = format or variant(key).usual_format
    state = start(variant(key), MatchContext(kind, lengths(kind)[0]))
    lines = [row.line for row in view(replace(state, phase=Phase.OVER), events=[event]).rows]
    return lines[0]


def test_the_list_tells_how_a_game_ended() -> None:
    mother = over("plakoto", kind=2, points=2, ended_by="mother")
    assert mother == "Anna wins: gammon, 2 points (the mother is pinned)"
    assert over("grasshopper", ended_by="scored_twice") == "Anna wins (two scores running)"
    assert over("grasshopper", winner=None, kind=0, ended_by="drawn") == "The game is drawn"
    koks = over("long-narde", kind=2, points=2, name="koks")
    assert koks == "Anna wins: koks, 2 points"
    assert over("long-narde", name="oin") == "Anna wins: oin, 1 point"
    assert (
        over("long-narde", kind=2, points=2, name="home_mars") == "Anna wins: home mars, 2 points"
    )


@pytest.mark.parametrize("ended_by", ["resignation", "timeout"])
@pytest.mark.parametrize("format", [MatchFormat.SINGLE, MatchFormat.WINS, MatchFormat.GAMES])
def test_a_win_that_was_given_has_no_size_where_all_count_alike(
    format: MatchFormat, ended_by: str
) -> None:
    assert over("backgammon", format, ended_by=ended_by) == "Anna wins"
    assert over("backgammon", format, kind=2) == "Anna wins: gammon"
    given = over("backgammon", MatchFormat.POINTS, kind=2, points=2, ended_by=ended_by)
    assert given == "Anna wins: gammon, 2 points"


def test_the_list_tells_of_a_resignation_with_a_level_only_where_that_counts() -> None:
    from games.models import Event

    payload = {"by": "white", "kind": "resignation", "level": 1}
    event = Event(seq=1, kind="offer", payload=payload)
    lines = {
        kind: view(start(variant("hyper"), MatchContext(kind, 5)), events=[event]).rows[0].line
        for kind in (MatchFormat.CUBE, MatchFormat.WINS)
    }
    assert lines[MatchFormat.CUBE] == "Anna offers to resign: single game"
    assert lines[MatchFormat.WINS] == "Anna resigns"


def result(key: str, viewer: object = ANNA, **fields: object) -> str:
    """What the next game says of the last one."""
    game = variant(key)
    state = replace(
        start(game, MatchContext(game.usual_format, 5)), phase=Phase.PLAY, on_turn=Color.WHITE
    )
    earlier = finished(1, **fields)  # type: ignore[arg-type]
    return view(state, viewer, finished=[earlier], number=2).last_result  # type: ignore[arg-type]


def test_the_result_of_the_last_game_has_the_games_own_words() -> None:
    won = {"winner": "white", "kind": 2, "points": 2}
    narde = {**won, "win_name": "mars", "ended_by": "borne_off"}
    assert result("long-narde", **narde) == "Game 1: you won 2 points (mars)."
    assert result("long-narde", BJORN, **narde) == "Game 1: Anna won 2 points (mars)."
    mother = {**won, "ended_by": "mother"}
    assert result("plakoto", **mother) == (
        "Game 1: you won 2 points (gammon). The mother of Björn was pinned."
    )
    assert result("plakoto", BJORN, **mother).endswith("Your mother was pinned.")
    twice = {"winner": "black", "kind": 1, "points": 1, "ended_by": "scored_twice"}
    assert result("grasshopper", **twice) == ("Game 1: Björn won. It was the second score running.")
    assert result("grasshopper", STRANGER, **twice).startswith("Game 1: Björn won against Anna.")
    assert result("grasshopper", winner="", kind=0, points=0, ended_by="drawn") == (
        "Game 1 was drawn."
    )
    agreed = {"winner": "", "kind": 0, "points": 0, "ended_by": "agreement"}
    assert result("grasshopper", **agreed) == "Game 1 was drawn. Both agreed."


def test_the_last_game_names_its_own_players_after_colours_have_changed() -> None:
    earlier = {"winner": "white", "kind": 2, "points": 2, "ended_by": "resignation"}
    sides = {"white": BJORN, "black": ANNA}
    assert result("fevga", **earlier, **sides) == (
        "Game 1: Björn won 2 points (gammon). You resigned."
    )
    assert result("fevga", BJORN, **earlier, **sides) == (
        "Game 1: you won 2 points (gammon). Anna resigned."
    )
    assert result("fevga", STRANGER, **earlier, **sides) == (
        "Game 1: Björn won against Anna, 2 points. Anna resigned."
    )


def test_a_time_out_before_the_colours_changed_counts_for_the_player() -> None:
    earlier = finished(1, white=BJORN, black=ANNA, winner="white", late="black", points=2)
    state = position("W[1:14 5:1] B[13:14 20:1]", "fevga", dice=(4, 2))
    told = "If your time runs out a second time, you lose the match."
    assert view(state, finished=[earlier], number=2).card.price == told
    other = replace(state, on_turn=Color.BLACK)
    assert view(other, BJORN, finished=[earlier], number=2).card.price != told


# Resigning


def levels(state: object) -> list[tuple[int, str, str]]:
    shown = ResignView(scene(state)).levels  # type: ignore[arg-type]
    return [(level.level, level.name, level.button) for level in shown]


def test_a_game_is_resigned_in_its_own_words_and_up_to_its_dearest_win() -> None:
    text = "W[1:14 5:1] B[13:14 20:1]"
    usual = position(text, "long-narde", dice=(4, 2))
    assert levels(usual) == [
        (1, "1 point (oin)", "Resign and lose 1 point"),
        (2, "2 points (mars)", "Resign and lose 2 points"),
    ]
    dear = position(text, dice=(4, 2), variant=variant("long-narde", extended=True))
    assert [name for _, name, _ in levels(dear)] == [
        "1 point (oin)",
        "2 points (mars)",
        "3 points (home mars)",
        "4 points (koks)",
    ]
    plakoto = position("W[1:15] B[24:15]", "plakoto", dice=(4, 2))
    assert [name for _, name, _ in levels(plakoto)] == [
        "1 point (single game)",
        "2 points (gammon)",
    ]


@pytest.mark.parametrize(
    ("context", "then"),
    [
        (MatchContext(), "Björn wins."),
        (
            MatchContext(MatchFormat.WINS, 3, MatchScore(1, 1)),
            "At once; Björn then leads 2–1.",
        ),
        (
            MatchContext(MatchFormat.WINS, 3, MatchScore(1, 0)),
            "At once; the score is then level, 1–1.",
        ),
        (
            MatchContext(MatchFormat.WINS, 4, MatchScore(3, 1)),
            "At once; you then still lead 3–2.",
        ),
        (
            MatchContext(MatchFormat.WINS, 3, MatchScore(1, 2)),
            "Björn wins the match at once, 3–1.",
        ),
        (
            MatchContext(MatchFormat.N_POINTS, 4, MatchScore(3, 5)),
            "At once; Björn then leads 3½–1½.",
        ),
        (
            MatchContext(MatchFormat.GAMES, 4, MatchScore(4, 2), played=3),
            "It ends the match in a draw, 2–2.",
        ),
        (
            MatchContext(MatchFormat.GAMES, 5, MatchScore(6, 2), played=4),
            "It ends the match: you win it, 3–2.",
        ),
    ],
)
def test_what_follows_a_resignation_is_said_for_every_format(
    context: MatchContext, then: str
) -> None:
    state = position("W[1:2 12:1] B[20:2]", "hyper", dice=(4, 2), context=context)
    (level,) = ResignView(scene(state)).levels
    assert (level.level, level.button) == (Kind.SINGLE, "Resign and lose the game")
    assert level.consequence == then
    is_match = context.format is not MatchFormat.SINGLE
    assert ResignView(scene(state)).may_resign_match is is_match


# Draws


OFFER = MakeOffer(OfferKind.DRAW)
HYPER = "W[1:2 12:1] B[20:2]"


def test_a_draw_is_offered_where_the_rules_allow_it_and_once_a_turn() -> None:
    free = position(HYPER, "hyper", dice=(4, 2), context=MatchContext(MatchFormat.WINS, 3))
    assert view(free).may_offer_draw
    assert view(free, BJORN).may_offer_draw
    assert not view(free, STRANGER).may_offer_draw
    assert not view(free, seconds_left=0).may_offer_draw
    offered, _ = followed(free, OFFER)
    refused, _ = followed(offered, RefuseOffer())
    for state in (offered, refused):
        assert not view(state).may_offer_draw
    assert view(refused, BJORN).may_offer_draw
    assert not view(position(HYPER, "hyper", dice=(4, 2))).may_offer_draw, "a cube match"
    assert not view(position("W[1:15] B[13:15]", "long-narde")).may_offer_draw


@pytest.mark.parametrize(
    ("context", "terms"),
    [
        (MatchContext(), "If you accept, the game is drawn."),
        (
            MatchContext(MatchFormat.WINS, 3),
            "If you accept, nobody scores and another game follows.",
        ),
        (MatchContext(MatchFormat.GAMES, 4), "If you accept, each of you gets half a point."),
    ],
)
def test_a_draw_offer_says_what_accepting_means(context: MatchContext, terms: str) -> None:
    state, events = followed(position(HYPER, "hyper", dice=(4, 2), context=context), OFFER)
    asked = view(state, BJORN, events=events)
    assert (asked.bar, *message(asked)) == ("offer", "Anna offers a draw.", terms)
    assert not asked.wins_points
    assert asked.rows[0].line == "Anna offers a draw"


def test_the_one_who_offered_plays_on() -> None:
    state, events = followed(position("W[2:1 8:1] B[7:1] res W=12 B=13", "grasshopper"), OFFER)
    mine = view(state, events=events)
    assert mine.bar == "play"
    assert message(mine)[1] == "You offered a draw. It stands until you have played."
    refused, more = followed(state, RefuseOffer())
    told = view(refused, events=[*events, *more])
    assert message(told)[1] == "Björn refused the draw: the game goes on."
    assert message(view(refused, BJORN, events=[*events, *more]))[1] == ""


def test_a_draw_offered_to_the_one_on_turn_lies_beside_his_dice() -> None:
    free = position(HYPER, "hyper", dice=(4, 2), context=MatchContext(MatchFormat.WINS, 3))
    offer = replace(free, offer=followed(replace(free, on_turn=Color.BLACK), OFFER)[0].offer)
    asked = view(offer)
    assert (asked.bar, asked.open_offer) == ("play", "Björn offers a draw.")
    assert asked.message.title == "Your turn: play 4-2."
    assert "Björn offers a draw." in asked.said
    waiting = view(offer, BJORN)
    assert (waiting.bar, waiting.open_offer) == ("wait", "")
    assert message(waiting)[1] == "You offered a draw. It stands until you have played."


def test_a_drawn_match_is_told() -> None:
    from games.models import Match

    state = position(STUCK, "grasshopper", phase=Phase.OVER)
    ended = scene(state)
    ended.match.status = Match.Status.FINISHED
    ended.match.ended_by = Match.EndedBy.SCORE
    ended.match.white_score = ended.match.black_score = 4
    last = replace(ended, game=Game(white=ANNA, black=BJORN, ended_by="drawn"))
    assert BoardView(last).message.title == "The match is drawn 4–4."


def test_a_play_that_is_new_to_the_page_needs_no_log() -> None:
    state = position(WALLS, "grasshopper")
    assert view(state, BJORN, events=[led_to(state)]).last_move == []
