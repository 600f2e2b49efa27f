"""What the server does for players by their standing orders, wherever a turn begins.

It happens under the lock and in the transaction of the action that led there, at the same moment,
so that no time of anybody passes. Dice are drawn as for any other roll.
"""

from backgammon.rules import Action, Phase, Roll, apply
from games import dice
from games.orders import Deed, automatic, moment_of
from games.services import lifecycle
from games.services.table import Payload, Table
from games.standing import Wishes

MOST = 100  # automatic actions that follow one action


def conclude(table: Table) -> None:
    """Have the server do what the players want from here on, and write everything."""
    obey(table)
    table.save()


def obey(table: Table, *, may_end_game: bool = True) -> int:
    """Carry out what both players have the server do from here on; tell how many actions that was.

    Nothing is written yet. The chain ends where a player is to act himself, after ``MOST`` actions,
    and before one that would end a game if that may not be.
    """
    wishes: Wishes | None = None
    for number in range(MOST):
        if not table.match.is_live or table.state.phase not in (Phase.ROLL, Phase.PLAY):
            return number
        wishes = wishes or Wishes(table.match)
        deed = _next_deed(table, wishes)
        if deed is None or not _carry_out(table, deed, may_end_game=may_end_game):
            return number
    return MOST


def _next_deed(table: Table, wishes: Wishes) -> Deed | None:
    player = table.match.player(table.actor)
    now = moment_of(table.state, table.match.game_number)
    return automatic(table.state, wishes.orders(player, table.state.variant, now))


def _carry_out(table: Table, deed: Deed, *, may_end_game: bool) -> bool:
    action, extra = _with_dice(table, deed)
    transition = apply(table.state, action, by=table.actor)
    if transition.after.is_over and not may_end_game:
        return False
    table.record(transition, actor=None, extra=extra)
    if transition.after.is_over:
        lifecycle.finish(table, transition)
    return True


def _with_dice(table: Table, deed: Deed) -> tuple[Action, Payload]:
    mark = {"auto": deed.why.value}
    if deed.action is not None:
        return deed.action, mark
    rolled, roll_no = dice.draw(table.match, "turn")
    return Roll(rolled), {**mark, "roll_no": roll_no}
