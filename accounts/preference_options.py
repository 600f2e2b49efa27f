"""The words by which preferences are asked for, in groups: a page for each."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from accounts.preferences import (
    Ask,
    Checkers,
    Count,
    Field,
    Movable,
    NextOrder,
    NoCube,
    Numbering,
    Side,
    Theme,
)

Words = str | Promise


@dataclass(frozen=True, slots=True)
class Option:
    """How a preference is asked for; ``choices`` are the words of those that are no yes or no.

    A number has none; the field may stay empty, which is 0.
    """

    label: Words
    hint: Words = ""
    choices: Mapping[StrEnum, Words] | None = None


BOARD: Final[Mapping[str, Option]] = {
    "home": Option(
        _("My home"),
        choices={Side.RIGHT: _("On the right"), Side.LEFT: _("On the left")},
    ),
    "tray_follows_home": Option(
        _("Tray and cube go with my home"),
        _("Otherwise they stay on the right, also when my home is on the left."),
    ),
    "own_side_below": Option(
        _("I always play from the bottom"),
        _("Otherwise White’s home is at the bottom for everybody, as in books."),
    ),
    "numbering": Option(
        _("Numbers of the points"),
        _("Moves are written with the numbers that the board shows."),
        {
            Numbering.OWN: _("From my side, 24 to 1"),
            Numbering.BRAINKING: _("As on BrainKing, 1 to 24 the way White goes"),
            Numbering.NONE: _("None on the board"),
        },
    ),
    "field": Option(
        _("Board"),
        choices={
            Field.SYSTEM: _("As the pages"),
            Field.LIGHT: pgettext_lazy("board", "Light"),
            Field.DARK: pgettext_lazy("board", "Dark"),
        },
    ),
    "checkers": Option(
        _("Checkers"),
        choices={
            Checkers.INK: _("Ivory and ink"),
            Checkers.BERRY: _("Ivory and lingonberry"),
            Checkers.CONTRAST: _("Pure white and black, points outlined"),
        },
    ),
    "count": Option(
        _("Number on a stack"),
        choices={
            Count.FIVE: _("When more than five lie there"),
            Count.FOUR: _("From four on"),
            Count.ALWAYS: _("Always"),
        },
    ),
    "movable": Option(
        _("Mark the checkers that can move"),
        choices={
            Movable.NEW: _("In my first twenty games"),
            Movable.ALWAYS: _("Always"),
            Movable.NEVER: _("Never"),
        },
    ),
    "pips": Option(_("Show pip counts")),
    "strong_last_move": Option(
        _("Mark the last move strongly"), _("Larger signs, for eyes that need them.")
    ),
    "animation": Option(
        _("Let checkers glide"), _("Never where your device asks for less motion.")
    ),
    "centred_cube_64": Option(
        _("Show 64 on the cube in the centre"), _("As on a real cube; it still counts 1.")
    ),
}

PLAY: Final[Mapping[str, Option]] = {
    "one_click": Option(
        _("One click plays a checker"),
        _("By the left die, or else by the other. A right click plays the right die."),
    ),
    "higher_die_left": Option(_("Put the higher die on the left"), _("It is played first.")),
    "keys": Option(
        _("Single keys on the page of a game"),
        _("s swaps the dice, u undoes, n goes to the next game; ? lists them all."),
    ),
    "ask_to_roll": Option(
        _("Let me press Roll dice every time"),
        _("Otherwise the dice are rolled at once when I cannot double."),
    ),
    "ask_double": Option(
        _("Ask again before I double"),
        choices={
            Ask.TOUCH: _("On touch screens"),
            Ask.ALWAYS: _("Always"),
            Ask.NEVER: _("Never"),
        },
    ),
    "ask_answer": Option(_("Ask again before I take or drop a double")),
    "ask_submit": Option(_("Ask again before I submit a move or pass")),
    "next_after_submit": Option(_("Go on to my next game after a move")),
    "next_order": Option(
        _("Order of Next game"),
        choices={
            NextOrder.DEADLINE: _("Least time left first"),
            NextOrder.OLDEST: _("Waiting longest first"),
            NextOrder.OPPONENT: _("Same opponent first"),
            NextOrder.VARIANT: _("Same kind of game first"),
            NextOrder.RANDOM: _("At random"),
        },
    ),
    "most_matches": Option(
        _("How many matches I want to play at a time"),
        _(
            "When that many are running, nobody can begin another with me, and I cannot either. "
            "Empty: no limit."
        ),
    ),
}

ORDERS: Final[Mapping[str, Option]] = {
    "order_pass": Option(
        _("Pass for me when I have no legal move"),
        _("Where no roll could help me and I cannot double, that is always done."),
    ),
    "order_forced": Option(
        _("Play forced moves for me"),
        _("Only where every legal play leads to the same position."),
    ),
    "order_roll": Option(_("Roll for me when I may not double")),
    "order_no_cube": Option(
        _("Offer me the cube before I roll"),
        _("Otherwise the dice are rolled for me, also where I could double."),
        {
            NoCube.ASK: _("Always"),
            NoCube.ENTERED: _("Not while I have checkers to enter"),
            NoCube.ALWAYS: _("Never"),
        },
    ),
    "order_greedy": Option(
        _("Bear off for me in a race"),
        _("Only where every legal play takes off as many checkers and the choice cannot matter."),
    ),
}

LOOK: Final[Mapping[str, Option]] = {
    "theme": Option(
        _("Colours of the pages"),
        choices={
            Theme.SYSTEM: _("As my device"),
            Theme.LIGHT: pgettext_lazy("colours", "Light"),
            Theme.DARK: pgettext_lazy("colours", "Dark"),
            Theme.CONTRAST: _("High contrast"),
        },
    ),
}
