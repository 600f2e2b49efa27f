"""Replaying a match from its log and comparing what comes out with what is stored.

The log is the truth and everything else a cache of it: snapshots, results, score and clock.
"""

from collections.abc import Mapping

from backgammon.notation.codec import decode_event, encode_state
from backgammon.rules import (
    Acted,
    Color,
    Crawford,
    EndedBy,
    GameState,
    MatchContext,
    MatchFormat,
    OpeningRoll,
    Outcome,
    Roll,
    TimeOut,
    after_game,
    apply,
    is_match_over,
    match_winner,
    start,
    variant,
)
from backgammon.rules import Event as RulesEvent
from backgammon.rules.match import RULESET
from games import dice, sealed
from games.clock_replay import ClockReplay
from games.models import TIME_KINDS, Event, Game, Match, Seal
from games.orders import Auto, is_warranted
from games.sealed import Sealing


def differences(match: Match) -> list[str]:
    """Everything in which a match's stored columns differ from its log, as sentences; none if it
    is sound."""
    replay = _Replay(match)
    try:
        replay.run()
    except (ValueError, LookupError, TypeError) as broken:
        replay.note(f"event {replay.seq}: cannot be replayed: {broken!r}")
    return replay.found


class _Replay:
    """One pass through the log of a match."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.clock = ClockReplay(match, self.note)
        self.players = {color: match.player_id(color) for color in Color}
        self.states: dict[int, GameState] = {}
        self.seats: dict[int, tuple[int, int]] = {}
        self.lates: dict[int, Color] = {}
        self.late_players: set[int] = set()
        self.expected: list[RulesEvent] = []
        self.found: list[str] = []
        self.rolls = self.number = self.seq = self.uncounted = 0
        self.over: dict[str, object] | None = None
        self.is_ended = False
        self.sealing: Sealing | None = None

    def run(self) -> None:
        self.context = MatchContext(MatchFormat(self.match.format), self.match.length)
        self._read_seal()
        for event in Event.objects.filter(match=self.match).order_by("seq").iterator(500):
            if event.seq != self.seq + 1:
                self.note(f"event {event.seq} follows event {self.seq}")
            self.seq = event.seq
            self._step(event)
        self._expect_nothing("the end of the log")
        self._compare_games()
        self._compare_match()

    def _read_seal(self) -> None:
        """Where the dice come from a seal, it is there, holds its seed, and is open at the end."""
        if self.match.dice_source != sealed.NAME:
            return
        seal = Seal.objects.filter(match=self.match).first()
        if seal is None:
            self.note("the match has no seal")
            return
        try:
            self.sealing = dice.sealing_of(seal)
        except RuntimeError as lost:
            self.note(str(lost))
            return
        if seal.digest != self.sealing.digest:
            self.note("the seed is not the one that was sealed")
        self._same("whether the seal is open", seal.opened_at is not None, not self.match.is_live)

    def note(self, what: str) -> None:
        self.found.append(what)

    def _same(self, what: str, stored: object, replayed: object) -> None:
        if stored != replayed:
            self.note(f"{what} is stored as {stored!r} but the log says {replayed!r}")

    def _expect_nothing(self, here: str) -> None:
        if self.expected:
            self.note(f"{here}: the log lacks {self.expected!r}")

    def _step(self, event: Event) -> None:
        if event.kind == "game_start":
            self._begin(event)
        elif event.kind == "match_over":
            self._end(event)
        elif event.kind in TIME_KINDS:
            self._tell_time(event)
        else:
            self._play(event)

    def _begin(self, event: Event) -> None:
        self._expect_nothing(f"event {event.seq}")
        self.number += 1
        self._same("the number of a game", event.payload["number"], self.number)
        if self.number == 1:
            self._seat(event.payload)
        elif self.match.colours == Match.Colours.ALTERNATE:
            self._change_colours()
        seats = self.players[Color.WHITE], self.players[Color.BLACK]
        told = event.payload.get("white", seats[0]), event.payload.get("black", seats[1])
        self._same(f"the players of game {self.number}", told, seats)
        game = variant(self.match.variant, **self.match.options)
        state = start(game, self.context)
        self.seats[self.number], self.states[self.number] = seats, state
        if state.actor is not None:
            self.clock.begin(event.at)

    def _seat(self, first: Mapping[str, int]) -> None:
        """Who begins with which colour; the oldest logs do not say, as colours stayed then."""
        for color in Color:
            self.players[color] = first.get(color.value, self.players[color])

    def _change_colours(self) -> None:
        white, black = Color
        self.players = {white: self.players[black], black: self.players[white]}
        self.clock.change_colours()
        self.context = self.context.changed_colours()

    def _play(self, event: Event) -> None:
        happened = decode_event(event.kind, event.payload)
        if self.expected:
            self._same(f"event {event.seq}", happened, self.expected.pop(0))
            return
        if not isinstance(happened, Acted):
            self.note(f"event {event.seq} ({event.kind}) follows from nothing")
            return
        auto = event.payload.get("auto")
        actor = self.players[happened.by] if happened.by and auto is None else None
        self._same(f"the actor of event {event.seq}", event.actor_id, actor)
        self._count_roll(event, happened)
        before = self.states[self.number]
        if auto is not None and not is_warranted(before, happened.action, Auto(auto)):
            self.note(f"event {event.seq}: no order lets the server do this ({auto})")
        transition = apply(before, happened.action, by=happened.by)
        self._same(f"event {event.seq}", happened, transition.events[0])
        self.expected = list(transition.events[1:])
        self.clock.follow(event, before, transition.after, happened)
        self.states[self.number] = transition.after
        if transition.after.outcome is not None:
            self._score(event, transition.after.outcome, happened)

    def _count_roll(self, event: Event, happened: Acted) -> None:
        if isinstance(happened.action, OpeningRoll | Roll):
            self.rolls += 1
            self._same("the number of a roll", event.payload["roll_no"], self.rolls)
            self._compare_dice(event)

    def _compare_dice(self, event: Event) -> None:
        """A sealed match has exactly the dice that its seal gives."""
        if self.sealing is not None:
            fixed = self.sealing.roll(game=self.number, roll=self.rolls)
            if tuple(event.payload["dice"]) != fixed:
                self.note(f"the dice of event {event.seq} do not come from the seal")

    def _tell_time(self, event: Event) -> None:
        """Nothing of the rules: a gift of one player, or a day off that the server noted."""
        self._expect_nothing(f"event {event.seq}")
        giver = self.players[Color(event.payload["by"])] if event.kind == "grant" else None
        self._same(f"the actor of event {event.seq}", event.actor_id, giver)
        self.clock.hear(event, self.states[self.number].actor)

    def _score(self, event: Event, outcome: Outcome, happened: Acted) -> None:
        """Add a finished game, unless the match ended with its points left out."""
        late = Color(event.payload["late"]) if "late" in event.payload else None
        twice = late and self._is_late_again(late) and isinstance(happened.action, TimeOut)
        if outcome.ended_by is EndedBy.MATCH_RESIGNED or twice:
            self.uncounted = self.number
            reason = "timeout" if twice else "match_resigned"
            self._expect_over(outcome.winner, reason)
        elif outcome.ended_by is EndedBy.CANCELLED:
            self._expect_over(None, str(event.payload.get("reason", "agreement")))
        else:
            self.context = after_game(self.context, outcome)
            if is_match_over(self.context):
                winner = match_winner(self.context)
                is_agreed = winner is None and outcome.ended_by is EndedBy.AGREEMENT
                self._expect_over(winner, "agreement" if is_agreed else "score")

    def _is_late_again(self, late: Color) -> bool:
        """Note whose time ran out, and tell whether it was not the first time."""
        player = self.players[late]
        is_again = player in self.late_players
        self.lates[self.number] = late
        self.late_players.add(player)
        return is_again

    def _expect_over(self, winner: Color | None, ended_by: str) -> None:
        self.over = {
            "winner": winner.value if winner else None,
            "ended_by": ended_by,
            "white_score": self.context.score.white,
            "black_score": self.context.score.black,
        }

    def _end(self, event: Event) -> None:
        self._expect_nothing(f"event {event.seq}")
        self.is_ended = True
        told = {key: value for key, value in event.payload.items() if key != "v"}
        self._same(f"event {event.seq}", told, self.over)

    def _compare_games(self) -> None:
        games = {game.number: game for game in Game.objects.filter(match=self.match)}
        self._same("the list of games", sorted(games), sorted(self.states))
        for number, state in self.states.items():
            if number in games:
                self._compare_game(games[number], state)

    def _compare_game(self, game: Game, state: GameState) -> None:
        name = f"game {game.number}"
        self._same(f"{name}: the snapshot", game.state, encode_state(state))
        late = self.lates.get(game.number)
        self._same(f"{name}: who was late", game.late, late.value if late else "")
        seats = (game.white_id, game.black_id)
        self._same(f"{name}: the players", seats, self.seats[game.number])
        counts = game.number != self.uncounted
        self._same(f"{name}: whether it counts", game.counts_in_score, counts)
        outcome = state.outcome
        stored = (game.winner, game.kind, game.cube, game.points, game.ended_by, game.win_name)
        if outcome is None:
            self._same(f"{name}: the result", stored, ("", None, None, None, "", ""))
            return
        winner = outcome.winner.value if outcome.winner else ""
        worth = int(outcome.kind), outcome.cube, outcome.points
        told = (winner, *worth, outcome.ended_by.value, outcome.name)
        self._same(f"{name}: the result", stored, told)

    def _compare_match(self) -> None:
        match, score = self.match, self.context.score
        self._same("the ruleset", match.ruleset, RULESET)
        self._same("the version", match.version, self.seq)
        self._same("the players", {each: match.player_id(each) for each in Color}, self.players)
        self._same("the game number", match.game_number, self.number)
        self._same("the number of rolls", match.rolls_drawn, self.rolls)
        self._same("the score", (match.white_score, match.black_score), (score.white, score.black))
        self._same("the Crawford state", Crawford(match.crawford), self.context.crawford)
        for color in Color:
            stored = match.white_reserve if color is Color.WHITE else match.black_reserve
            self._same(f"the reserve of {color}", stored, self.clock.reserves[color])
        if self.over is None:
            self._compare_running()
        else:
            self._compare_ended(self.over)

    def _compare_running(self) -> None:
        match, state = self.match, self.states[self.number]
        self._same("the status", match.status, Match.Status.LIVE.value)
        actor = self.players[state.actor] if state.actor else None
        self._same("who is to act", match.to_act_id, actor)
        asked = self.players[state.offer.by.opponent] if state.offer else None
        self._same("who is offered something", match.offer_to_id, asked)
        self._same("the start of the running time", match.stint_at, self.clock.stint_at)
        self._same("the seconds granted", match.granted, self.clock.granted)
        due = self.clock.due(state)
        # Days off, or a sweep, may have put it later.
        if due and match.deadline_at and match.deadline_at < due:
            self._same("the deadline", match.deadline_at, due)

    def _compare_ended(self, over: dict[str, object]) -> None:
        match = self.match
        if not self.is_ended:
            self.note("the log lacks the end of the match")
        cancelled = over["ended_by"] in ("agreement", "timeout_before_first_play", "operator")
        if self.states[self.number].outcome is not None and cancelled:
            outcome = self.states[self.number].outcome
            cancelled = outcome is not None and outcome.ended_by is EndedBy.CANCELLED
        status = Match.Status.CANCELLED if cancelled else Match.Status.FINISHED
        self._same("the status", match.status, status.value)
        self._same("the reason of the end", match.ended_by, over["ended_by"])
        winner = self.players[Color(str(over["winner"]))] if over["winner"] else None
        self._same("the winner", match.winner_id, winner)
