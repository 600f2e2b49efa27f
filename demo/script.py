"""Scripts: whole matches thought out in memory before they are played through the services.

To know how long a match will be before it begins makes it possible to date it so that it ends, or
stands, at a given moment; and a script that does not lead where it should is cheap to throw away.
"""

import random
from collections.abc import Callable
from dataclasses import dataclass, field

from backgammon.rules import (
    Action,
    Color,
    Dice,
    GameState,
    MatchContext,
    OpeningRoll,
    Outcome,
    Phase,
    Roll,
    Variant,
    after_game,
    apply,
    is_match_over,
    start,
)
from demo.policy import CALM, Temper, answer_offer, decide

Goal = Callable[[GameState], bool]
Moment = Callable[[Color], Goal]

SEEDS = 400  # how many scripts are tried before a goal counts as out of reach
TURNS = 400  # no game of sensible players is longer
GAMES = 60  # nor has a match more games


@dataclass
class Script:
    """The deeds of the players in order, every pair of dice, and the games that ended."""

    deeds: list[tuple[Color, Action]] = field(default_factory=list)
    dice: list[Dice] = field(default_factory=list)
    outcomes: list[Outcome] = field(default_factory=list)


@dataclass(frozen=True)
class Plot:
    """What a script is to become.

    It stops at the first state that is ``moment`` for the player who began as ``me``; without one
    the match is played to its end, and ``ending`` must like the script. ``alternates``: the players
    change colours after every game. ``seed`` is where the search begins: one that is known to lead
    there saves time. ``lucky`` throws the better of three rolls, his opponent the worst.
    """

    variant: Variant
    context: MatchContext
    alternates: bool = False
    moment: Moment | None = None
    me: Color = Color.WHITE
    ending: Callable[[Script], bool] = lambda script: True
    temper: Temper = CALM
    lucky: Color | None = None
    seed: int = 0


def write(plot: Plot) -> Script:
    """The first script, from the plot's seed on, that leads where it should; always the same."""
    for seed in range(plot.seed, plot.seed + SEEDS):
        script = attempt(plot, random.Random(seed))  # noqa: S311  (nobody plays for these dice)
        if script is not None:
            return script
    raise LookupError(f"no script of {SEEDS} leads to {plot}")


def attempt(plot: Plot, rng: random.Random) -> Script | None:
    """The script that these dice make; None if it leads somewhere else."""
    script, context, me = Script(), plot.context, plot.me
    while True:
        goal = plot.moment(me) if plot.moment else None
        state = _play_game(plot, context, goal, rng, script)
        if not state.is_over:
            return script if goal is not None and goal(state) else None
        if state.outcome is None:
            raise AssertionError("a finished game has an outcome")
        script.outcomes.append(state.outcome)
        if len(script.outcomes) > GAMES:
            return None
        context = after_game(context, state.outcome)
        if is_match_over(context):
            return script if goal is None and plot.ending(script) else None
        if plot.alternates:
            context, me = context.changed_colours(), me.opponent


def _play_game(
    plot: Plot, context: MatchContext, goal: Goal | None, rng: random.Random, script: Script
) -> GameState:
    """One game, until it is over, reaches the goal, or is much too long."""
    state = start(plot.variant, context)
    while state.phase is Phase.OPENING:
        dice = _throw(rng)
        script.dice.append(dice)
        state = apply(state, OpeningRoll(dice), by=None).after
    while not state.is_over and sum(state.turns) < TURNS:
        if goal is not None and goal(state):
            return state
        by, action = _next_deed(plot, state, rng)
        if isinstance(action, Roll):
            script.dice.append(action.dice)
        script.deeds.append((by, action))
        state = apply(state, action, by=by).after
    return state


def _next_deed(plot: Plot, state: GameState, rng: random.Random) -> tuple[Color, Action]:
    if state.offer is not None:
        return state.offer.by.opponent, answer_offer(state)
    actor = state.actor
    if actor is None:
        raise AssertionError("somebody is to act")
    return actor, decide(state, plot.temper, rng) or Roll(_throw_for(plot, actor, rng))


def _throw(rng: random.Random) -> Dice:
    return Dice(rng.randint(1, 6), rng.randint(1, 6))


def _throw_for(plot: Plot, actor: Color, rng: random.Random) -> Dice:
    if plot.lucky is None:
        return _throw(rng)
    throws = sorted((_throw(rng) for _ in range(3)), key=lambda dice: sum(dice.steps))
    return throws[-1] if actor is plot.lucky else throws[0]
