"""The scenes of the other games: each in the middle, in different formats, and some to the end."""

from backgammon.rules import AcceptOffer, Color, EndedBy, Kind, MakeOffer, MatchFormat, OfferKind
from demo import goals
from demo.cast import MAIN
from demo.policy import HASTY, STUBBORN, Temper
from demo.scene import BLACK, DAY, HOUR, WHITE, Contest, Offer, Scene, won_by
from demo.script import Script

POINTS, WINS = MatchFormat.POINTS, MatchFormat.WINS
N_POINTS, GAMES = MatchFormat.N_POINTS, MatchFormat.GAMES

DRAW = MakeOffer(OfferKind.DRAW)
PEACEFUL = Temper(is_stubborn=True, draw_after=24)


def shared(script: Script) -> bool:
    """Of two games each has won one."""
    return {outcome.winner for outcome in script.outcomes} == set(Color)


MY_TURN = (
    Scene("nackgammon", "Björn", Contest(5, "nackgammon"), HOUR, moment=goals.entangled, seed=2),
    Scene("anti", "Åsa", Contest(3, "anti"), 2 * HOUR, me=BLACK, moment=goals.entangled, seed=1),
    Scene(
        "race",
        "Märta Öberg",
        Contest(3, "race", N_POINTS),
        3 * HOUR,
        moment=goals.later(goals.entering),
        temper=PEACEFUL,
        seed=3,
    ),
    Scene(
        "crowded", "Väinö", Contest(5, "crowded"), 4 * HOUR, me=BLACK, moment=goals.entering, seed=1
    ),
    Scene(
        "hyper",
        "Zoë",
        Contest(6, "hyper", GAMES, alternates=True),
        5 * HOUR,
        moment=goals.later(goals.my_turn),
        seed=9,
    ),
    Scene("cloning", "Jürgen", Contest(7, "cloning"), 6 * HOUR, moment=goals.cloned, seed=8),
    Scene(
        "grasshopper",
        "Łukasz",
        Contest(3, "grasshopper", WINS, alternates=True),
        7 * HOUR,
        me=BLACK,
        moment=goals.scored,
        temper=STUBBORN,
        seed=8,
    ),
    Scene(
        "plakoto",
        "Δημήτρης",
        Contest(5, "plakoto", POINTS),
        8 * HOUR,
        moment=goals.pinned,
        temper=STUBBORN,
        seed=2,
    ),
    Scene(
        "fevga",
        "Наталья",
        Contest(7, "fevga", POINTS),
        9 * HOUR,
        me=BLACK,
        moment=goals.later(goals.entangled),
        seed=1,
    ),
    Scene(
        "fevga with cube",
        "Zoë",
        Contest(5, "fevga"),
        14 * HOUR,
        moment=goals.roll_or_double,
        seed=5,
    ),
    Scene(
        "long narde",
        "Øyvind_64",
        Contest(3, "long-narde", POINTS, {"fence": "home", "extended": True}),
        10 * HOUR,
        moment=goals.entangled,
        seed=2,
    ),
    Scene(
        "draw offered",
        "Jürgen",
        Contest(4, "plakoto", N_POINTS, alternates=True),
        12 * HOUR,
        moment=goals.later(goals.opponents_turn),
        then=((WHITE, DRAW),),
        temper=PEACEFUL,
        seed=3,
    ),
)
WAITING = (
    Scene(
        "my draw",
        "Åsa",
        Contest(2, "race", GAMES),
        2 * HOUR,
        moment=goals.opponents_turn,
        then=((WHITE, DRAW),),
    ),
    Scene(
        "starter to roll",
        "Märta Öberg",
        Contest(5, "long-narde", WINS, alternates=True),
        3 * HOUR,
        moment=goals.starter_to_roll,
        temper=HASTY,
        seed=3,
    ),
)
ENDED = (
    Scene(
        "drawn game",
        "Björn",
        Contest(1),
        DAY,
        moment=goals.my_turn,
        then=((WHITE, DRAW), (BLACK, AcceptOffer())),
    ),
    Scene("nackgammon lost", "Väinö", Contest(3, "nackgammon"), 2 * DAY, me=BLACK, temper=HASTY),
    Scene(
        "anti given up",
        "Zoë",
        Contest(1, "anti"),
        3 * DAY,
        me=BLACK,
        moment=goals.long_game,
        then=((BLACK, MakeOffer(OfferKind.RESIGNATION, Kind.SINGLE)),),
        temper=STUBBORN,
    ),
    Scene("halves", "Łukasz", Contest(2, "race", N_POINTS), 4 * DAY, temper=PEACEFUL, me=BLACK),
    Scene(
        "crowded to the end", "Jürgen", Contest(3, "crowded", POINTS), 5 * DAY, temper=HASTY, seed=3
    ),
    Scene("drawn match", "Åsa", Contest(2, "hyper", GAMES), 6 * DAY, ending=shared, seed=1),
    Scene("clones to the end", "Наталья", Contest(3, "cloning"), 7 * DAY, temper=HASTY),
    Scene(
        "scored twice",
        "Øyvind_64",
        Contest(2, "grasshopper", WINS, alternates=True),
        8 * DAY,
        ending=won_by(BLACK, ended_by=EndedBy.SCORED_TWICE),
        temper=STUBBORN,
        seed=1,
    ),
    Scene(
        "mother pinned",
        "Märta Öberg",
        Contest(1, "plakoto"),
        9 * DAY,
        ending=won_by(WHITE, Kind.GAMMON, ended_by=EndedBy.MOTHER),
        temper=STUBBORN,
        seed=39,
    ),
    Scene("fevga to the end", "Björn", Contest(1, "fevga"), 10 * DAY, me=BLACK, seed=1),
    Scene(
        "mars",
        "Δημήτρης",
        Contest(3, "long-narde", POINTS),
        11 * DAY,
        ending=won_by(WHITE, Kind.GAMMON),
        temper=STUBBORN,
        lucky=WHITE,
        seed=2,
    ),
)

OFFERS = (
    Offer("Björn", Contest(5, "plakoto", POINTS), 3, 2 * HOUR),
    Offer("Zoë", Contest(4, "hyper", GAMES, alternates=True), 2, 9 * HOUR),
    Offer("Łukasz", Contest(3, "grasshopper", WINS, alternates=True), 5, 15 * HOUR),
    Offer("Åsa", Contest(3, "race", N_POINTS), 4, 33 * HOUR),
    Offer("Øyvind_64", Contest(1, "anti"), 7, 50 * HOUR, colour="black"),
    Offer("Väinö", Contest(3, "long-narde", POINTS, {"fence": "home"}), 3, 5 * HOUR, to=MAIN),
    Offer(MAIN, Contest(5, "fevga"), 4, 26 * HOUR),
)

# What was played in the past weeks, over and over, beside backgammon.
PAST = (
    Contest(3, "nackgammon"),
    Contest(2, "hyper", WINS),
    Contest(1, "plakoto"),
    Contest(2, "grasshopper", WINS, alternates=True),
    Contest(1, "long-narde"),
    Contest(1, "crowded"),
    Contest(1, "race"),
    Contest(1, "fevga"),
    Contest(3, "cloning"),
)
