"""The one way up: apps above games append their functions here when they are ready.

Each is called as ``function(match, game, now=now)`` inside the transaction of the change, in the
order of the list, and may only work on the database or register an ``on_commit``. One that raises
fails the action. When a finished game is told, the match may have gone on to the next with colours
changed: who had which colour is asked of the game. Who hears:

- ``turn_changed``: notices.services.writing.tell_turn
- ``game_finished``: stats.counters.count_game
- ``match_finished``, ``match_cancelled``: notices.services.writing.tell_over
- ``time_short``: notices.services.writing.tell_time
- ``challenge_made``: notices.services.writing.tell_challenge
- ``challenge_answered``: notices.services.writing.tell_answer

``turn_changed`` is called once for an action, whatever standing orders did after it: it tells whose
turn it is in the end, and that may be the one who acted. ``time_short`` is called alike when the
one to act has little time left, but with ``is_last=True`` when it is the last time that he is told.
``challenge_made`` and ``challenge_answered`` are called as ``function(challenge, now=now)``.
"""

from collections.abc import Callable
from datetime import datetime
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from games.models import Challenge, Game, Match

Hook = Callable[..., None]

turn_changed: list[Hook] = []
game_finished: list[Hook] = []
match_finished: list[Hook] = []
match_cancelled: list[Hook] = []
time_short: list[Hook] = []
challenge_made: list[Hook] = []
challenge_answered: list[Hook] = []


def call(hooks: list[Hook], match: "Match", game: "Game", **when: object) -> None:
    """Call every hook of a list; the first that raises ends the transaction."""
    for hook in hooks:
        hook(match, game, **when)


def call_of_challenge(hooks: list[Hook], challenge: "Challenge", *, now: datetime) -> None:
    """The same for what becomes of a challenge."""
    for hook in hooks:
        hook(challenge, now=now)
