"""Setting up and playing matches through the services, as pages do."""

import itertools
import random
from datetime import datetime, timedelta
from typing import Any

from accounts.models import User
from backgammon.notation.plays import parse_play
from backgammon.rules import (
    GameState,
    Phase,
    can_double,
    may_offer_draw,
    play_graph,
    resignation_levels,
)
from games import selectors
from games.models import Challenge, Event, Match
from games.services import challenges, play
from games.services.answers import Answer, Done
from games.services.challenge_terms import ChallengeTerms
from games.verification import differences

DAY = 86_400
_numbers = itertools.count(1)


def make_user(name: str = "", **fields: Any) -> User:
    """An account with the password ``secret words``."""
    return User.objects.create_user(name or f"Player {next(_numbers)}", "secret words", **fields)


def terms(length: int = 5, **changes: Any) -> ChallengeTerms:
    """Terms of a cube match, or of a single game where the length is 1, unless changed."""
    kind = "single" if length == 1 else "cube"
    return ChallengeTerms(**{"format": kind, "length": length, "delay": 3 * DAY, **changes})


def make_match(
    white: User, black: User, *, length: int = 5, now: datetime | None = None, **changes: Any
) -> Match:
    """A running match between two players, begun by a challenge."""
    offered = challenges.challenge(
        challenger=white,
        opponent=black,
        terms=terms(length, colour=Challenge.Colour.WHITE, **changes),
        now=now,
    )
    return challenges.accept(offered.pk, user=black, now=now)


def fresh(match: Match) -> Match:
    """The match as it is stored now."""
    return Match.objects.get(pk=match.pk)


def state(match: Match) -> GameState:
    return selectors.state_of(selectors.current_game(fresh(match)))


def kinds(match: Match) -> list[str]:
    """The kinds of a match's events in order."""
    return list(Event.objects.filter(match=match).order_by("seq").values_list("kind", flat=True))


def assert_sound(match: Match) -> None:
    """What is stored of the match is what its log says."""
    assert differences(fresh(match)) == []


def assert_without_gaps(match: Match) -> None:
    """The events of the match are numbered from 1 up to its version."""
    numbers = list(Event.objects.filter(match=match).order_by("seq").values_list("seq", flat=True))
    assert numbers == list(range(1, fresh(match).version + 1))


def submit(match: Match, text: str, *, now: datetime | None = None) -> Answer:
    """The player to act makes the play that ``text`` writes."""
    match = fresh(match)
    assert match.to_act
    return play.submit_play(
        match.pk, user=match.to_act, version=match.version, steps=parse_play(text), now=now
    )


def do(match: Match, verb: str, *, by: User | None = None, **more: Any) -> Answer:
    """The player to act, or ``by``, does what the service ``verb`` does."""
    match = fresh(match)
    user = by or match.to_act
    assert user
    answer: Answer = getattr(play, verb)(match.pk, user=user, version=match.version, **more)
    return answer


def done(answer: Answer) -> Done:
    assert isinstance(answer, Done), answer
    return answer


def refusal(answer: Answer) -> str:
    assert not isinstance(answer, Done), answer
    return answer.code


def set_board(match: Match, **changes: Any) -> None:
    """Put another state under a running match; only for tests that look at single actions."""
    from dataclasses import replace

    from backgammon.notation.codec import encode_state

    game = selectors.current_game(fresh(match))
    game.state = encode_state(replace(selectors.state_of(game), **changes))
    game.save()


def past(match: Match, seconds: int) -> None:
    """Move a match's clock and log into the past."""
    earlier = timedelta(seconds=seconds)
    row = fresh(match)
    assert row.stint_at
    assert row.deadline_at
    row.stint_at -= earlier
    row.deadline_at -= earlier
    row.save()
    for event in Event.objects.filter(match=match):
        event.at -= earlier
        event.save()


def lose(match: Match, user: User) -> None:
    """The user gives the running game up as a single on his next turn."""
    rng = random.Random(1)
    while fresh(match).to_act != user:
        play_on(match, rng, doubles=0)
    number = fresh(match).game_number
    done(do(match, "offer_resignation", level=1))
    after = fresh(match)
    if after.game_number == number and after.is_live:
        done(do(match, "accept_offer", by=after.opponent_of(user)))


def agree_on_draw(match: Match) -> None:
    """White offers a draw of the running game and Black accepts."""
    seated = fresh(match)
    done(do(match, "offer_draw", by=seated.white))
    done(do(match, "accept_offer", by=seated.black))


def play_on(
    match: Match,
    rng: random.Random,
    *,
    doubles: float = 0.2,
    drops: float = 0.3,
    draws: float = 0.0,
) -> Match:
    """One action of whoever is to act, drawn at random; before it perhaps an offered draw."""
    match = fresh(match)
    now = state(match)
    may_offer = may_offer_draw(now) and now.offer is None and not now.offered
    if may_offer and rng.random() < draws:
        return _offer_draw(match, rng)
    if now.phase is Phase.ANSWER:
        done(do(match, "drop" if rng.random() < drops else "take"))
    elif now.phase is Phase.ROLL:
        assert now.actor
        wants = can_double(now, now.actor) and rng.random() < doubles
        done(do(match, "double" if wants else "roll"))
    else:
        _play_any(match, now, rng)
    return fresh(match)


def _offer_draw(match: Match, rng: random.Random) -> Match:
    """Either offers a draw, which is accepted, refused or left open."""
    offerer, other = rng.sample([match.white, match.black], 2)
    done(do(match, "offer_draw", by=offerer))
    answer = rng.choice(["accept_offer", "refuse_offer", ""])
    if answer:
        done(do(match, answer, by=other))
    return fresh(match)


def _play_any(match: Match, now: GameState, rng: random.Random) -> None:
    plays = play_graph(now).plays
    if not plays:
        done(do(match, "pass_turn"))
        return
    peaceful = [each for each in plays if not any(move.hit for move in each.moves)]
    chosen = rng.choice(peaceful or plays)  # hits would make random games go on for ever
    steps = [(move.source, move.target) for move in chosen.moves]
    rng.shuffle(steps)
    done(do(match, "submit_play", steps=steps))


def play_to_the_end(match: Match, seed: int, *, patience: int = 0, **odds: float) -> Match:
    """Random play until the match is over; with ``patience`` a game is resigned after so many
    turns of each player."""
    rng = random.Random(seed)
    while fresh(match).is_live:
        now = state(match)
        if patience and min(now.turns) >= patience and now.phase is Phase.PLAY:
            assert now.actor
            level = resignation_levels(now, now.actor)[-1]  # the one that is final
            done(do(match, "offer_resignation", level=level))
        else:
            match = play_on(match, rng, **odds)
    return fresh(match)
