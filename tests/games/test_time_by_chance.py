"""Months of matches at random moments, with vacation, gifts and sweeps: the log stays sound."""

import random
from collections import Counter
from contextlib import suppress
from datetime import datetime, timedelta
from typing import Any

import pytest

from accounts.models import User
from backgammon.rules import Phase, can_double, legal_plays
from games.models import Match, VacationDay
from games.services import grants, reminders, timeouts, vacation
from games.services.answers import Answer, Done
from games.services.vacation import VacationRefused
from games.time_off import site_day
from games.verification import differences
from tests.games.playing import do, fresh, make_match, state
from tests.games.timing import BOTH, DAY, HOUR, MONDAY, VACATION, WEEKENDS

CLOCKS: list[dict[str, Any]] = [
    {"delay": DAY},
    {"delay": 3 * DAY, "days_off": BOTH},
    {"delay": DAY, "reserve": 5 * DAY, "days_off": VACATION},
    {"delay": 0, "reserve": 6 * DAY, "bonus": DAY, "cap": 8 * DAY, "days_off": BOTH},
    {"delay": 0, "reserve": 4 * DAY, "bonus": DAY // 2, "days_off": WEEKENDS},
    {"delay": 12, "reserve": 600},
]


class Story:
    """One match, in which time goes on by chance."""

    def __init__(self, match: Match, seed: int) -> None:
        self.match, self.now = match, MONDAY
        self.rng = random.Random(seed)
        self.counts: Counter[str] = Counter()

    def go_on(self) -> None:
        """Something happens some time later."""
        match = fresh(self.match)
        reserve = match.white_reserve if match.to_act == match.white else match.black_reserve
        whole = match.delay + reserve
        self.now += timedelta(seconds=self.rng.random() ** 4 * whole * 1.3)
        rare = [self.plan, self.cancel, self.give, self.sweep, self.sweep, self.remind]
        deed = self.rng.choice(rare) if self.rng.random() < 0.4 else self.act
        deed(match)

    def act(self, match: Match) -> None:
        """The one to act does something; if he comes too late he hears so."""
        now = state(match)
        if now.phase is Phase.ANSWER:
            answer = do(match, self.rng.choice(["take", "take", "drop"]), now=self.now)
        elif now.phase is Phase.ROLL:
            wants = now.actor and can_double(now, now.actor) and self.rng.random() < 0.2
            answer = do(match, "double" if wants else "roll", now=self.now)
        else:
            answer = self.play(match)
        self.count(answer)

    def play(self, match: Match) -> Answer:
        plays = legal_plays(state(match))
        if not plays or not plays[0].moves:
            return do(match, "pass_turn", now=self.now)
        steps = [(move.source, move.target) for move in self.rng.choice(plays).moves]
        return do(match, "submit_play", steps=steps, now=self.now)

    def count(self, answer: Answer) -> None:
        code = "done" if isinstance(answer, Done) else answer.code
        self.counts[code] += 1

    def plan(self, match: Match) -> None:
        user = self.rng.choice([match.white, match.black])
        first = site_day(self.now) + timedelta(days=self.rng.randint(0, 4))
        days = [first + timedelta(days=each) for each in range(self.rng.randint(1, 3))]
        with suppress(VacationRefused):  # the allowance
            vacation.plan(user, days, now=self.now)

    def cancel(self, match: Match) -> None:
        user = self.rng.choice([match.white, match.black])
        tomorrow = site_day(self.now) + timedelta(days=1)
        vacation.cancel(user, [tomorrow, tomorrow + timedelta(days=1)], now=self.now)

    def give(self, match: Match) -> None:
        giver = match.opponent_of(match.white if match.to_act == match.white else match.black)
        days = self.rng.randint(1, 3)
        self.count(
            grants.grant(match.pk, user=giver, version=match.version, days=days, now=self.now)
        )

    def sweep(self, match: Match) -> None:
        self.counts["swept"] += timeouts.settle_due(now=self.now)

    def remind(self, match: Match) -> None:
        self.counts["reminded"] += reminders.remind_due(now=self.now)

    def is_sound(self) -> bool:
        match = fresh(self.match)
        assert differences(match) == []
        assert min(match.white_reserve, match.black_reserve) >= 0
        if match.is_live:
            assert match.stint_at
            assert match.deadline_at
            assert match.stint_at <= self.now
            assert match.remind_at is None or match.remind_at < match.deadline_at
        return True


def named(clock: dict[str, Any]) -> str:
    return "-".join(map(str, clock.values()))


@pytest.mark.parametrize(
    "seeds", [range(1), pytest.param(range(1, 10), marks=pytest.mark.long)], ids=["one", "many"]
)
@pytest.mark.parametrize("clock", CLOCKS, ids=named)
def test_whatever_happens_when_the_log_is_sound(
    anna: User, bjorn: User, clock: dict[str, Any], seeds: range, settings: Any
) -> None:
    settings.VACATION_DAYS = 5
    counts: Counter[str] = Counter()
    for seed in seeds:
        VacationDay.objects.all().delete()  # the next story begins on the same Monday
        match = make_match(anna, bjorn, length=7, now=MONDAY, **clock)
        story = Story(match, seed)
        for step in range(40):
            if not fresh(match).is_live:
                break
            story.go_on()
            assert step % 10 or story.is_sound()
        assert story.is_sound()
        counts += story.counts
    assert counts["done"] > 5
    assert len(seeds) == 1 or counts["late"] + counts["swept"] > 0


def spread(start: datetime, hours: int) -> list[datetime]:
    return [start + timedelta(seconds=each * HOUR) for each in range(0, hours, 5)]


@pytest.mark.parametrize("clock", CLOCKS[:5], ids=named)
def test_however_often_it_is_swept_a_match_ends_at_the_same_second(
    anna: User, bjorn: User, clock: dict[str, Any]
) -> None:
    """Sweeps all day long and one that comes once in the end take the same days of vacation."""
    ends = []
    for sweeps in (spread(MONDAY, 24 * 75), [MONDAY + timedelta(days=75)]):
        VacationDay.objects.all().delete()
        match = make_match(anna, bjorn, length=7, now=MONDAY, **clock)
        for now in sweeps:
            due = fresh(match).deadline_at
            if due and due <= now:
                timeouts.settle_due(now=now)
        taken = set(VacationDay.objects.values_list("user", "day"))
        ends.append((taken, fresh(match).is_live))
    assert ends[0] == ends[1]
    assert not ends[0][1]
