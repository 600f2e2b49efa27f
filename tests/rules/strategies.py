"""What Hypothesis draws: boards, rolls, games half played and arbitrary actions."""

from random import Random

from hypothesis import strategies as st

from backgammon.rules import (
    VARIANTS,
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
    Variant,
    lengths,
    start,
    variant,
)
from tests.rules.playing import play_out
from tests.rules.scattered import scattered

# The games with the options that change how they are played.
PLAYED = {
    **{key: [variant(key)] for key in VARIANTS},
    "cloning": [
        variant("cloning"),
        variant("cloning", clone_owner="victim"),
        variant("cloning", clone_to="reserve", clone_max=18),
    ],
    "long-narde": [
        variant("long-narde"),
        variant("long-narde", fence="home", use_opening_dice=True),
        variant("long-narde", extended=True),
    ],
}

colors = st.sampled_from(Color)
all_dice = st.builds(Dice, st.integers(1, 6), st.integers(1, 6))
chances = st.integers(0, 2**32).map(Random)
keys = st.sampled_from(list(VARIANTS))


def games(key: str | None = None) -> st.SearchStrategy[Variant]:
    """The game with any of its options, or any game."""
    return (keys if key is None else st.just(key)).flatmap(
        lambda each: st.sampled_from(PLAYED[each])
    )


@st.composite
def boards(draw: st.DrawFn, game: Variant, most: int | None = None) -> Board:
    """Any unfinished position of the game, with ``most`` checkers a side at most on the way."""
    on_the_way = draw(st.integers(1, min(most or game.checkers, game.checkers)))
    return scattered(game, draw(chances), on_the_way)


@st.composite
def contexts(draw: st.DrawFn, game: Variant) -> MatchContext:
    """A match in any of the game's formats and lengths at any score."""
    form = draw(st.sampled_from(game.formats()))
    length = draw(st.sampled_from(lengths(form)))
    has_score = form is not MatchFormat.SINGLE
    points = st.integers(0, (length * form.unit - 1) * has_score)
    crawford = draw(st.sampled_from(Crawford)) if form.has_cube else Crawford.NOT_YET
    played = draw(st.integers(0, length - 1)) if form is MatchFormat.GAMES else 0
    score = MatchScore(draw(points), draw(points))
    return MatchContext(form, length, score, crawford, draw(st.none() | colors), played)


@st.composite
def turns_to_play(draw: st.DrawFn, key: str | None = None, most: int | None = None) -> GameState:
    """A position with a roll on it, or with an action to be taken where there are no dice."""
    game = draw(games(key))
    return GameState(
        game,
        draw(contexts(game)),
        draw(boards(game, most)),
        Phase.PLAY,
        draw(colors),
        draw(all_dice) if game.uses_dice else None,
        turns=draw(st.sampled_from([(0, 0), (5, 5)])),
    )


@st.composite
def states(draw: st.DrawFn, key: str | None = None, most: int = 24) -> GameState:
    """Any moment of the first part of a game played by chance, its end included."""
    game = draw(games(key))
    state = start(game, draw(contexts(game)))
    length = draw(st.integers(0, most))
    for transition in play_out(state, draw(chances), quarrels=0.1):
        if length == 0:
            break
        length -= 1
        state = transition.after
    return state


moves = st.builds(Move, st.integers(0, 25), st.integers(0, 25), st.integers(0, 6), st.booleans())
plays = st.builds(Play, st.lists(moves, max_size=4).map(tuple), games().flatmap(boards))
actions: st.SearchStrategy[Action] = st.one_of(
    st.builds(OpeningRoll, all_dice),
    st.builds(Roll, all_dice),
    st.builds(MakeOffer, st.sampled_from(OfferKind), st.integers(0, 4)),
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
