"""The matches of a demonstration: one for every state that a match page can show, and a past."""

from collections.abc import Iterator, Sequence
from datetime import timedelta
from itertools import cycle, islice

from backgammon.rules import Kind, MakeOffer, OfferKind, ResignMatch
from demo import family, goals
from demo.cast import CAST, MAIN
from demo.policy import HASTY, STUBBORN
from demo.scene import BLACK, DAY, HOUR, WHITE, Contest, Offer, Scene, won_by

RESIGNATION = MakeOffer(OfferKind.RESIGNATION, Kind.SINGLE)

MY_TURN = (
    Scene("middle game", "Björn", Contest(5), HOUR, moment=goals.middle_game, days=3, seed=16),
    Scene("opening", "Åsa", Contest(7), 2 * HOUR, me=BLACK, moment=goals.opening, days=3),
    Scene(
        "roll or double",
        "Märta Öberg",
        Contest(9),
        5 * HOUR,
        moment=goals.later(goals.roll_or_double),
        seed=27,
    ),
    Scene("roll due", "Väinö", Contest(7), 3 * HOUR, me=BLACK, moment=goals.roll_due, seed=17),
    Scene("no move", "Ilmatar.Kalevantytär", Contest(5), 9 * HOUR, moment=goals.no_move, seed=37),
    Scene(
        "double to answer",
        "Jürgen",
        Contest(11),
        4 * HOUR,
        me=BLACK,
        moment=goals.later(goals.double_to_answer),
        seed=21,
    ),
    Scene(
        "resignation offered",
        "Zoë",
        Contest(7),
        6 * HOUR,
        moment=goals.may_resign,
        then=((BLACK, RESIGNATION),),
        seed=36,
    ),
    Scene("Crawford", "Łukasz", Contest(5), 7 * HOUR, me=BLACK, moment=goals.crawford, seed=9),
    Scene("post-Crawford", "Δημήτρης", Contest(5), 8 * HOUR, moment=goals.post_crawford, seed=44),
    Scene("bear-off", "Наталья", Contest(3), 11 * HOUR, me=BLACK, moment=goals.bearing_off, seed=9),
    Scene("on the bar", "Øyvind_64", Contest(5), 13 * HOUR, moment=goals.on_the_bar, seed=9),
    Scene(
        "DMP", "Björn", Contest(3), 15 * HOUR, me=BLACK, moment=goals.double_match_point, seed=24
    ),
    Scene(
        "long list", "Åsa", Contest(1), 17 * HOUR, moment=goals.long_game, temper=STUBBORN, seed=7
    ),
    Scene(
        "deadline near",
        "Väinö",
        Contest(3),
        22 * HOUR,
        me=BLACK,
        moment=goals.roll_or_double,
        days=1,
    ),
    Scene(
        "21 points",
        "Märta Öberg",
        Contest(21),
        19 * HOUR,
        moment=goals.halfway,
        days=30,
        temper=HASTY,
        seed=14,
    ),
    Scene(
        "high cube",
        "Jürgen",
        Contest(13),
        26 * HOUR,
        me=BLACK,
        moment=goals.later(goals.high_cube),
        days=21,
    ),
)
WAITING = (
    Scene(
        "opponent plays",
        "Zoë",
        Contest(5),
        HOUR,
        me=BLACK,
        moment=goals.later(goals.opponents_turn),
        seed=3,
    ),
    Scene("opponent rolls", "Łukasz", Contest(7), 30 * HOUR, moment=goals.opponents_roll, days=5),
    Scene("double offered", "Наталья", Contest(5), 3 * HOUR, moment=goals.double_offered, seed=20),
    Scene(
        "my resignation",
        "Δημήτρης",
        Contest(7),
        2 * HOUR,
        moment=goals.i_may_resign,
        then=((WHITE, RESIGNATION),),
        seed=16,
    ),
    Scene(
        "after a time-out", "Väinö", Contest(7), 2 * HOUR, moment=goals.opponents_roll, late=True
    ),
    Scene("nobody moved", "Øyvind_64", Contest(3), 5 * HOUR, moment=goals.nobody_moved, days=7),
)
ENDED = (
    Scene(
        "lost on time", "Jürgen", Contest(1), DAY, moment=goals.my_turn, late=True, days=2, seed=5
    ),
    Scene(
        "won on time", "Väinö", Contest(1), 2 * DAY, moment=goals.opponents_turn, late=True, days=3
    ),
    Scene("void", "Øyvind_64", Contest(7), 3 * DAY, moment=goals.nobody_moved, late=True, days=3),
    Scene(
        "match resigned",
        "Наталья",
        Contest(9),
        4 * DAY,
        moment=goals.later(goals.my_turn),
        then=((BLACK, ResignMatch()),),
        seed=40,
    ),
    Scene(
        "gammon", "Zoë", Contest(3), 5 * DAY, ending=won_by(WHITE, Kind.GAMMON), lucky=WHITE, seed=1
    ),
    Scene(
        "backgammon",
        "Åsa",
        Contest(3),
        6 * DAY,
        ending=won_by(BLACK, Kind.BACKGAMMON),
        lucky=BLACK,
        seed=15,
    ),
    Scene("single game", "Björn", Contest(1), 7 * DAY, me=BLACK, seed=57),
    Scene("private", "Łukasz", Contest(3), 8 * DAY, is_private=True, seed=1),
    Scene("rematch asked", "Märta Öberg", Contest(3), 9 * DAY, rematch_by="Märta Öberg", seed=1),
    Scene("rematch wanted", "Δημήτρης", Contest(5), 10 * DAY, me=BLACK, rematch_by=MAIN, seed=1),
)


OFFERS = (
    Offer("Björn", Contest(3), 1, HOUR),
    Offer("Åsa", Contest(5), 3, 4 * HOUR, colour="white"),
    Offer("Ilmatar.Kalevantytär", Contest(1), 2, 7 * HOUR),
    Offer("Märta Öberg", Contest(7), 5, 20 * HOUR),
    Offer("Łukasz", Contest(11), 7, 2 * DAY, colour="black"),
    Offer("Наталья", Contest(21), 14, 3 * DAY),
    Offer("Zoë", Contest(9), 30, 5 * DAY),
    Offer(MAIN, Contest(5), 4, 6 * HOUR),
    Offer("Jürgen", Contest(7), 3, 2 * HOUR, to=MAIN),
    Offer("Øyvind_64", Contest(1), 10, 30 * HOUR, to=MAIN, colour="black"),
    Offer(MAIN, Contest(3), 2, 8 * HOUR, to="Δημήτρης"),
    Offer(MAIN, Contest(5), 7, 9 * HOUR, by_link=True),
    *family.OFFERS,
)

PAST_LENGTHS = (3, 5, 1, 7, 3, 5, 3, 9)
PAST_MATCHES = 20


Act = tuple[str, Sequence[Scene]]


def programme(past_matches: int = PAST_MATCHES) -> list[Act]:
    """All scenes, the oldest first, with what is told before them."""
    return [
        ("Playing finished matches ...", tuple(past(past_matches))),
        ("Playing matches that ended in every way ...", ENDED),
        ("Playing matches of the other games to their end ...", family.ENDED),
        ("Playing matches of the other games ...", (*family.WAITING, *family.MY_TURN)),
        ("Playing matches that stand in every state ...", (*WAITING, *MY_TURN)),
    ]


def past(number: int) -> Iterator[Scene]:
    """Finished matches of everybody with everybody, over the last weeks; each third is of another
    game of the family."""
    names = list(CAST)
    pairs = (
        (names[at], names[(at + step) % len(names)])
        for step in range(1, len(names))
        for at in range(len(names))
    )
    for at, ((player, rival), contest) in enumerate(
        islice(zip(pairs, _contests(), strict=False), number)
    ):
        yield Scene(
            f"past {at + 1}",
            rival,
            contest,
            timedelta(hours=37 + 29 * at),
            player=player,
            me=BLACK if at % 3 == 1 else WHITE,
            days=3,
            temper=HASTY,
            seed=100 * at,
        )


def _contests() -> Iterator[Contest]:
    others = cycle(family.PAST)
    for at, length in enumerate(cycle(PAST_LENGTHS)):
        yield Contest(length)
        if at % 2:
            yield next(others)
