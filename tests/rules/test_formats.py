"""The formats of a match: which game has which, how long, what a game pays, and when it is over."""

import pytest

from backgammon.rules import (
    VARIANTS,
    BadPosition,
    Color,
    Crawford,
    EndedBy,
    Kind,
    MakeOffer,
    MatchContext,
    MatchFormat,
    MatchScore,
    OfferKind,
    Outcome,
    RulesError,
    after_game,
    apply,
    can_double,
    is_final,
    is_match_over,
    lengths,
    match_winner,
    may_offer_draw,
    most_that_can_be_lost,
    resignation_levels,
    start,
    variant,
)
from tests.rules.positions import BLACK, START, WHITE, to_play, to_roll
from tests.rules.sides import BOTH, EVERY_GAME, ending, turn

SINGLE, CUBE, POINTS, WINS, N_POINTS, GAMES = MatchFormat
WITHOUT_POINTS = (SINGLE, WINS, N_POINTS, GAMES)
DRAW = Outcome(None, Kind.DRAW, 1, EndedBy.AGREEMENT)
GAMES_AND_FORMATS = {
    "backgammon": tuple(MatchFormat),
    "nackgammon": tuple(MatchFormat),
    "anti": tuple(MatchFormat),
    "race": tuple(MatchFormat),
    "crowded": tuple(MatchFormat),
    "hyper": tuple(MatchFormat),
    "cloning": tuple(MatchFormat),
    "grasshopper": WITHOUT_POINTS,
    "plakoto": (SINGLE, POINTS, WINS, N_POINTS, GAMES),
    "fevga": tuple(MatchFormat),
    "long-narde": (SINGLE, POINTS, WINS, N_POINTS, GAMES),
}
USUAL = {
    "grasshopper": WINS,
    "plakoto": POINTS,
    "fevga": POINTS,
    "long-narde": POINTS,
}


def shortest(form: MatchFormat) -> MatchContext:
    return MatchContext(form, lengths(form)[0])


def won(winner: Color, kind: Kind = Kind.SINGLE, cube: int = 1) -> Outcome:
    return Outcome(winner, kind, cube, EndedBy.BORNE_OFF)


def after(context: MatchContext, *outcomes: Outcome) -> MatchContext:
    for outcome in outcomes:
        context = after_game(context, outcome)
    return context


# Which formats there are


@EVERY_GAME
def test_a_game_is_played_in_its_formats_and_in_no_other(key: str) -> None:
    game = variant(key)
    assert game.formats() == GAMES_AND_FORMATS[key]
    assert game.usual_format is USUAL.get(key, CUBE)
    for form in MatchFormat:
        if form in game.formats():
            assert start(game, shortest(form)).context.format is form
        else:
            with pytest.raises(BadPosition) as refused:
                start(game, shortest(form))
            assert refused.value.code == "bad_format"


@pytest.mark.parametrize(
    ("form", "possible"),
    [
        (SINGLE, [1]),
        (CUBE, list(range(3, 22, 2))),
        (POINTS, list(range(3, 22, 2))),
        (WINS, list(range(2, 22))),
        (N_POINTS, list(range(2, 22))),
        (GAMES, list(range(2, 22))),
    ],
)
def test_the_lengths_of_a_format(form: MatchFormat, possible: list[int]) -> None:
    assert list(lengths(form)) == possible
    for length in range(-1, 25):
        if length in possible:
            assert MatchContext(form, length).away(BLACK) == length * form.unit
        else:
            with pytest.raises(BadPosition):
                MatchContext(form, length)


@pytest.mark.parametrize("form", MatchFormat)
def test_the_cube_is_turned_in_cube_matches_only(form: MatchFormat) -> None:
    context = MatchContext(form, lengths(form)[-1])
    assert can_double(to_roll(context=context), WHITE) is (form is CUBE)


# What a game pays


@BOTH
@pytest.mark.parametrize(
    ("form", "paid"), [(SINGLE, 1), (CUBE, 6), (POINTS, 6), (WINS, 1), (N_POINTS, 2), (GAMES, 2)]
)
def test_a_game_pays_its_value_where_points_count_else_one_win(
    form: MatchFormat, paid: int, by: Color
) -> None:
    context = after_game(MatchContext(form, lengths(form)[-1]), won(by, Kind.BACKGAMMON, 2))
    assert (context.score.of(by), context.score.of(by.opponent)) == (paid, 0)
    assert context.previous_winner is by


@pytest.mark.parametrize(
    ("form", "paid"), [(SINGLE, 0), (CUBE, 0), (POINTS, 0), (WINS, 0), (N_POINTS, 1), (GAMES, 1)]
)
def test_a_draw_is_worth_half_a_point_where_such_are_counted(form: MatchFormat, paid: int) -> None:
    before = MatchContext(form, lengths(form)[-1], previous_winner=BLACK)
    context = after_game(before, DRAW)
    assert context.score == MatchScore(paid, paid)
    assert context.previous_winner is BLACK


@pytest.mark.parametrize("form", MatchFormat)
def test_only_a_match_of_n_games_counts_them(form: MatchFormat) -> None:
    context = after(shortest(form), won(WHITE), DRAW)
    assert context.played == (2 if form is GAMES else 0)


@pytest.mark.parametrize("form", [POINTS, WINS, N_POINTS, GAMES])
def test_there_is_no_crawford_game_without_a_cube(form: MatchFormat) -> None:
    context = MatchContext(form, 3)
    while not is_match_over(context):
        assert context.crawford is Crawford.NOT_YET
        context = after_game(context, won(WHITE))


# When it is over, and who has won


@pytest.mark.parametrize(
    ("form", "length", "outcomes", "over", "winner"),
    [
        (SINGLE, 1, [won(BLACK)], True, BLACK),
        (SINGLE, 1, [DRAW], True, None),
        (POINTS, 3, [won(WHITE, Kind.GAMMON)], False, None),
        (POINTS, 3, [won(WHITE, Kind.GAMMON)] * 2, True, WHITE),
        (POINTS, 3, [DRAW] * 9, False, None),
        (WINS, 2, [won(WHITE, Kind.BACKGAMMON), won(BLACK)], False, None),
        (WINS, 2, [won(WHITE), won(BLACK), won(BLACK)], True, BLACK),
        (WINS, 2, [DRAW] * 9, False, None),
        (N_POINTS, 2, [won(WHITE), DRAW], False, None),
        (N_POINTS, 2, [won(WHITE), DRAW, DRAW], True, WHITE),
        (N_POINTS, 2, [DRAW] * 3, False, None),
        (N_POINTS, 2, [DRAW] * 4, True, None),
        (N_POINTS, 2, [won(WHITE), won(BLACK), DRAW, DRAW], True, None),
        (N_POINTS, 2, [won(WHITE), DRAW, won(BLACK), won(BLACK)], True, BLACK),
        (GAMES, 3, [won(WHITE), won(WHITE)], False, None),
        (GAMES, 3, [won(WHITE), won(WHITE), won(BLACK)], True, WHITE),
        (GAMES, 3, [won(WHITE), won(BLACK), DRAW], True, None),
        (GAMES, 2, [DRAW, won(BLACK)], True, BLACK),
        (GAMES, 2, [DRAW, DRAW], True, None),
    ],
)
def test_a_match_ends_with_a_winner_or_drawn(
    form: MatchFormat, length: int, outcomes: list[Outcome], over: bool, winner: Color | None
) -> None:
    context = after(MatchContext(form, length), *outcomes)
    assert match_winner(context) is winner
    assert is_match_over(context) is over
    assert match_winner(context, outcomes[-1]) is winner


@pytest.mark.parametrize("form", MatchFormat)
def test_a_resigned_match_is_won_in_every_format(form: MatchFormat) -> None:
    resigned = Outcome(BLACK, Kind.SINGLE, 1, EndedBy.MATCH_RESIGNED)
    context = after_game(shortest(form), resigned)
    assert context == shortest(form)
    assert match_winner(context, resigned) is BLACK


@pytest.mark.parametrize("form", MatchFormat)
def test_a_cancelled_game_counts_nowhere(form: MatchFormat) -> None:
    cancelled = Outcome(None, Kind.DRAW, 1, EndedBy.CANCELLED)
    assert after_game(shortest(form), cancelled) == shortest(form)


def test_away_is_told_in_the_units_of_the_score() -> None:
    context = after(MatchContext(N_POINTS, 3), won(WHITE), DRAW)
    assert (context.away(WHITE), context.away(BLACK)) == (3, 5)
    assert MatchContext(WINS, 3, MatchScore(1, 0)).away(WHITE) == 2


def test_when_the_players_change_sides_what_each_has_goes_with_him() -> None:
    context = MatchContext(GAMES, 4, MatchScore(3, 1), previous_winner=WHITE, played=2)
    changed = context.changed_colours()
    assert changed == MatchContext(GAMES, 4, MatchScore(1, 3), previous_winner=BLACK, played=2)
    assert changed.changed_colours() == context
    nobody = MatchContext(CUBE, 5, MatchScore(4, 0), Crawford.THIS_GAME)
    assert nobody.changed_colours() == MatchContext(CUBE, 5, MatchScore(0, 4), Crawford.THIS_GAME)


# Draws and resignations by format


@pytest.mark.parametrize("form", MatchFormat)
def test_a_draw_is_agreed_in_every_format_but_the_cube_match(form: MatchFormat) -> None:
    state = to_play(START, "3-1", context=shortest(form))
    assert may_offer_draw(state) is (form is not CUBE)
    offer = MakeOffer(OfferKind.DRAW)
    if form is CUBE:
        with pytest.raises(RulesError) as refused:
            apply(state, offer, by=WHITE)
        assert refused.value.code == "no_draw"
    else:
        assert apply(state, offer, by=WHITE).after.offer is not None


@EVERY_GAME
def test_a_draw_is_agreed_in_every_game_but_long_narde(key: str) -> None:
    state = start(variant(key), MatchContext(WINS, 2))
    assert may_offer_draw(state) is (key != "long-narde")


@BOTH
@pytest.mark.parametrize("key", [key for key in VARIANTS if key != "grasshopper"])
def test_without_points_a_resignation_is_single_and_final(key: str, by: Color) -> None:
    game = variant(key)
    for form in WITHOUT_POINTS:
        state = turn(game, "W[1:2] B[24:2]", "2-1", by=by, context=shortest(form))
        assert resignation_levels(state, by) == (Kind.SINGLE,)
        assert is_final(state, by, Kind.SINGLE)
        outcome = ending(apply(state, MakeOffer(OfferKind.RESIGNATION, 1), by=by).after)
        assert (outcome.winner, outcome.points) == (by.opponent, 1)


HIGHEST = {
    "backgammon": 3,
    "nackgammon": 3,
    "anti": 3,
    "race": 3,
    "crowded": 3,
    "hyper": 3,
    "cloning": 3,
    "plakoto": 2,
    "fevga": 2,
    "long-narde": 2,
}


@BOTH
@pytest.mark.parametrize("key", HIGHEST)
def test_with_points_a_resignation_goes_up_to_the_games_highest_win(key: str, by: Color) -> None:
    game = variant(key)
    state = start(game, MatchContext(POINTS, 21))
    assert most_that_can_be_lost(state, by) == HIGHEST[key] == game.highest()
    assert list(resignation_levels(state, by)) == list(range(1, HIGHEST[key] + 1))
    near = MatchScore(20, 20)
    last = start(game, MatchContext(POINTS, 21, near))
    assert list(resignation_levels(last, by)) == [1]
