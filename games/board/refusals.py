"""The sentences for reasons of the rules that need no more than their facts put in their places.

``move`` is what was wanted, ``play`` what was played before it, ``point`` and ``second`` the first
points of the reason, ``points`` all of them, ``die`` and ``other`` its dice, ``roll`` the whole
roll, ``n`` its count, which decides on the form of words.
"""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy, ngettext_lazy

from backgammon.rules import Reason

PLAIN: Final[Mapping[Reason, Promise]] = {
    Reason.GAME_OVER: gettext_lazy("The game is over."),
    Reason.NOT_YOUR_TURN: gettext_lazy("It is not your turn."),
    Reason.ROLL_FIRST: gettext_lazy("Roll the dice first."),
    Reason.ANSWER_FIRST: gettext_lazy("Take or drop the double first."),
    # The play as a whole
    Reason.MUST_PLAY: gettext_lazy("You cannot pass: there is a legal play."),
    Reason.ONE_ACTION: gettext_lazy("A turn is one action: enter, move, build a wall or score."),
    Reason.BOTH_DICE: gettext_lazy(
        "Both dice must be played: after %(play)s the %(other)d cannot be."
    ),
    Reason.ENTER_WITH_OTHER: gettext_lazy(
        "Enter with the %(other)d first: after entering with the %(die)d "
        "the %(other)d cannot be played."
    ),
    Reason.HIGHER_DIE: gettext_lazy(
        "Only one of the dice can be played, so it must be the higher one, the %(other)d."
    ),
    Reason.MORE_DICE: ngettext_lazy(
        "As many dice as possible must be played: %(n)d can be, and after %(play)s not so many.",
        "As many dice as possible must be played: %(n)d can be, and after %(play)s not so many.",
        "n",
    ),
    # One checker
    Reason.BACKWARDS: gettext_lazy("You cannot play %(move)s: checkers only go towards home."),
    Reason.ENTER_FIRST: ngettext_lazy(
        "Your checker on the bar must enter first.",
        "Your %(n)d checkers on the bar must enter first.",
        "n",
    ),
    Reason.CLONE_ENTERS: ngettext_lazy(
        "Your hit put one checker more on your bar, and it must enter first.",
        "Your hit put one checker more on your bar, and the %(n)d there must enter first.",
        "n",
    ),
    Reason.PINNED: gettext_lazy("Your checker on %(point)d is pinned and cannot move."),
    Reason.DIE_USED: gettext_lazy("The %(die)d is played already."),
    Reason.STUCK: gettext_lazy("Nothing can go anywhere from %(point)d."),
    Reason.HOLDER: gettext_lazy(
        "You cannot play %(move)s: your own checker is pinned on %(point)d."
    ),
    # Bearing off
    Reason.NOT_HOME: ngettext_lazy(
        "You cannot bear off yet: a checker is still outside your home, on %(point)d.",
        "You cannot bear off yet: %(n)d checkers are still outside your home, "
        "the last one on %(point)d.",
        "n",
    ),
    Reason.RESERVE_WAITS: ngettext_lazy(
        "You cannot bear off yet: a checker of yours has yet to enter.",
        "You cannot bear off yet: %(n)d checkers of yours have yet to enter.",
        "n",
    ),
    Reason.FARTHER_CHECKER: gettext_lazy(
        "The %(die)d does not bear off from there: a checker stands farther back, on %(point)d."
    ),
    # Fevga
    Reason.FIRST_CHECKER: gettext_lazy(
        "Only your first checker, on %(point)d, moves until it is past %(second)d, "
        "where the other side starts."
    ),
    Reason.START_QUARTER: gettext_lazy(
        "You may not hold all six points of your start quarter, not even between two moves."
    ),
    Reason.OPEN_PRIME: gettext_lazy(
        "All the other side’s checkers stand right behind your prime on %(points)s: "
        "one of its points must be opened."
    ),
    # Long Narde
    Reason.HEAD_ONCE: gettext_lazy(
        "One checker a turn leaves the head; two do only with 3-3, 4-4 or 6-6 in the first turn."
    ),
    Reason.HEAD_TWICE: gettext_lazy(
        "With %(roll)s in the first turn two checkers may leave the head, and no third."
    ),
    Reason.FENCE_AHEAD: gettext_lazy(
        "Your turn cannot end with a fence on %(points)s: none of the other side’s checkers "
        "is ahead of it."
    ),
    Reason.FENCE_HOME: gettext_lazy(
        "Your turn cannot end with a fence on %(points)s: none of the other side’s checkers "
        "has reached home."
    ),
    # Grasshopper
    Reason.FIRST_QUARTER: gettext_lazy(
        "Checkers enter in the first quarter, from %(far)d to %(near)d."
    ),
    Reason.NEXT_QUARTER: gettext_lazy(
        "You cannot play %(move)s: a checker goes into the next quarter, from %(point)d to "
        "%(second)d."
    ),
    Reason.LAST_QUARTER: gettext_lazy("In the last quarter checkers only leave, as a wall of two."),
    Reason.NOT_VACANT: gettext_lazy("You cannot play %(move)s: %(point)d is not vacant."),
    Reason.WALL_FULL: gettext_lazy(
        "You cannot play %(move)s: your wall on %(point)d cannot be joined."
    ),
    Reason.BEHIND_WALL: gettext_lazy(
        "You cannot play %(move)s: a single checker does not cross the wall on %(point)d."
    ),
    Reason.LOWER_CHECKER: gettext_lazy(
        "Only the upper checker of your wall on %(point)d can move."
    ),
    Reason.ONLY_WALLS_SCORE: gettext_lazy("Only a wall of two in the last quarter can score."),
}

# Two sentences: for white checkers that stand in the way, and for black ones.
BY_COLOR: Final[Mapping[Reason, tuple[Promise, Promise]]] = {
    Reason.BLOCKED: (
        gettext_lazy("You cannot play %(move)s: a white block is on %(point)d."),
        gettext_lazy("You cannot play %(move)s: a black block is on %(point)d."),
    ),
    Reason.ENTRY_BLOCKED: (
        gettext_lazy("You cannot enter on %(point)d: a white block is there."),
        gettext_lazy("You cannot enter on %(point)d: a black block is there."),
    ),
    Reason.CLOSED: (
        ngettext_lazy(
            "You cannot play %(move)s: %(n)d white checker closes %(point)d.",
            "You cannot play %(move)s: %(n)d white checkers close %(point)d.",
            "n",
        ),
        ngettext_lazy(
            "You cannot play %(move)s: %(n)d black checker closes %(point)d.",
            "You cannot play %(move)s: %(n)d black checkers close %(point)d.",
            "n",
        ),
    ),
}
