"""What Hypothesis draws: boards, rolls, games half played and arbitrary actions."""

from random import Random

from hypothesis import assume
from hypothesis import strategies as st

from backgammon.rules import (
    BAR,
    OFF,
    AcceptOffer,
    Action,
    Board,
    Cancel,
    Color,
    Crawford,
    Dice,
    Double,
    Drop,
    GameState,
    MakeOffer,
    MatchContext,
    MatchFormat,
    MatchScore,
    Move,
    OfferKind,
    OpeningRoll,
    Pass,
    Phase,
    Play,
    RefuseOffer,
    ResignMatch,
    Roll,
    Take,
    TimeOut,
    start,
)
from tests.rules.playing import play_out
from tests.rules.positions import BACKGAMMON

CHECKERS = 15
colors = st.sampled_from(Color)
all_dice = st.builds(Dice, st.integers(1, 6), st.integers(1, 6))
chances = st.integers(0, 2**32).map(Random)


@st.composite
def boards(draw: st.DrawFn) -> Board:
    """Any position of fifteen checkers a side in which nobody has finished."""
    black_points = draw(st.sets(st.integers(1, 24), max_size=23))
    white_points = [25 - point for point in range(1, 25) if point not in black_points]
    sides = []
    for points in (white_points, sorted(black_points)):
        place = st.sampled_from([*points, *points, OFF, BAR])
        places = draw(st.lists(place, min_size=CHECKERS, max_size=CHECKERS))
        assume(places.count(OFF) < CHECKERS)
        sides.append(tuple(places.count(point) for point in range(BAR + 1)))
    white, black = sides
    return Board(white, black)


@st.composite
def contexts(draw: st.DrawFn) -> MatchContext:
    """A single game, or a match to 3, 5 ... 21 at any score."""
    length = draw(st.sampled_from([1, *range(3, 22, 2)]))
    if length == 1:
        return MatchContext(previous_winner=draw(st.none() | colors))
    score = MatchScore(draw(st.integers(0, length - 1)), draw(st.integers(0, length - 1)))
    return MatchContext(
        MatchFormat.CUBE, length, score, draw(st.sampled_from(Crawford)), draw(st.none() | colors)
    )


@st.composite
def turns_to_play(draw: st.DrawFn) -> GameState:
    """A board with a roll on it."""
    return GameState(
        BACKGAMMON,
        draw(contexts()),
        draw(boards()),
        Phase.PLAY,
        draw(colors),
        draw(all_dice),
        turns=(5, 5),
    )


@st.composite
def states(draw: st.DrawFn) -> GameState:
    """Any moment of a game played by chance, its beginning and its end included."""
    state = start(BACKGAMMON, draw(contexts()))
    length = draw(st.integers(0, 30))
    for transition in play_out(state, draw(chances), quarrels=0.1):
        if length == 0:
            break
        length -= 1
        state = transition.after
    return state


moves = st.builds(Move, st.integers(0, 25), st.integers(0, 25), st.integers(1, 6), st.booleans())
plays = st.builds(Play, st.lists(moves, max_size=4).map(tuple), boards())
actions: st.SearchStrategy[Action] = st.one_of(
    st.builds(OpeningRoll, all_dice),
    st.builds(Roll, all_dice),
    st.builds(MakeOffer, st.sampled_from(OfferKind), st.integers(0, 3)),
    plays,
    st.sampled_from(
        [
            Double(),
            Take(),
            Drop(),
            Pass(),
            AcceptOffer(),
            RefuseOffer(),
            ResignMatch(),
            TimeOut(),
            Cancel(),
        ]
    ),
)
