"""What the pages of a game must say at every step, and at its end, whatever game it is."""

from collections.abc import Iterator
from io import StringIO

from django.core.management import call_command
from django.test import Client

from accounts.models import User
from backgammon.rules import BAR, OFF, VARIANTS, Color, EndedBy, GameState, Phase, variant
from games.models import Event, Game, Match
from games.wording import variant_name
from tests.games.playing import fresh, state
from tests.games.reading import Element, read
from tests.games.seats import Seat


def take_turn(match: Match, seats: dict[Color, Seat]) -> list[str]:
    """Whoever is to act opens his page, which rolls, and plays or passes; the other waits.

    Gives the position in words, and what the buttons of the board say.
    """
    before = state(match)
    me = before.actor
    assert me
    mine, other = seats[me], seats[me.opponent]
    expect_to_wait(before, other, mine.user)
    mine.open()
    now = state(match)
    assert now.phase is Phase.PLAY
    assert (before.phase is Phase.ROLL) or (before == now)
    expect_my_turn(now, mine, me)
    expect_heard(match, mine)
    heard = [*mine.words, *(each.get("aria-label") for each in mine.page.all(css="h"))]
    ends = mine.play() if "play" in mine.actions else _pass(now, mine)
    after, event = state(match), last_turn(match)
    assert event
    assert (event.actor, event.payload["by"]) == (mine.user, me.value)
    assert ends == after.is_over or not event.payload.get("text")
    if fresh(match).is_live:
        assert fresh(match).version == event.seq
        expect_sent(event, now, mine)
    return heard


def last_turn(match: Match) -> Event | None:
    return Event.objects.filter(match=match, kind__in=("play", "pass")).order_by("seq").last()


def _pass(now: GameState, mine: Seat) -> bool:
    assert mine.actions - {"offer_draw"} == {"pass", "pass+next"}
    told = mine.page.one(id="dance").text
    if now.dice:
        assert told == f"You cannot make a legal move: {_roll(now)}."
    else:
        assert told == "You cannot act: nothing can enter, move or score."
    mine.send("pass")
    return False


def _roll(now: GameState) -> str:
    return f"{now.dice.first}-{now.dice.second}" if now.dice else ""


def expect_to_wait(now: GameState, waiting: Seat, acts: User) -> None:
    """The other sees who is to move and how the board stands, and has no play to make."""
    assert waiting.message == f"{acts.name} is to move."
    assert waiting.actions <= {"offer_draw"}
    assert waiting.page.all(id="plays") == []
    assert waiting.page.one("title").text.startswith(f"{waiting.user.name} – {acts.name}")
    assert now.actor
    expect_position(now, waiting, now.actor.opponent)


def expect_my_turn(now: GameState, mine: Seat, me: Color) -> None:
    """It says that it is his turn, his dice, and what lies on every place of the board."""
    assert mine.page.one("title").text.startswith("(1) Your turn: ")
    assert mine.page.one(css="is-me").one("small").text == "your turn"
    expect_position(now, mine, me)
    if now.dice:
        assert f"Dice {_roll(now)}." in mine.words
    if "play" in mine.actions:
        assert mine.message
        expect_labels(now, mine, me)


def expect_position(now: GameState, seat: Seat, me: Color) -> None:
    """The position in words, and the numbers at trays and pockets, are those of the board."""
    for color, who, line in zip((me, me.opponent), (" (you)", ""), seat.words[:2], strict=True):
        said, _, places = line.removesuffix(".").partition(": ")
        assert said == color.value.capitalize() + who
        assert sorted(filter(None, places.split(", "))) == sorted(_places(now, color, me))
    if now.board.run and not now.is_over:
        assert any("scored last: another score in a row wins." in line for line in seat.words)
    assert seat.page.one(id="off").text == str(now.board.counts(me)[OFF])
    waiting = [pocket.text for pocket in seat.page.all(css="wait")]
    reserves = [str(now.board.waiting(color)) for color in (me, me.opponent)]
    assert waiting == (reserves if now.variant.start_reserve else [])


def _places(now: GameState, color: Color, reader: Color) -> Iterator[str]:
    """What there is to say of a side's checkers, all points as the reader numbers them."""
    board, counts = now.board, now.board.counts(color)
    outside = (counts[OFF], "off"), (board.waiting(color), "waiting to enter")
    for count, where in (*outside, (counts[BAR], "on the bar")):
        if count:
            yield f"{count} {where}"
    for point in range(1, BAR):
        if counts[point]:
            number = point if color is reader else now.variant.facing(point)
            how = "pinned on" if (color, point) in board.held else "on"
            yield f"{counts[point]} {how} {number}"


def expect_labels(now: GameState, mine: Seat, me: Color) -> None:
    """The buttons say who is pinned, who waits and who is off."""
    board = now.board
    for owner, point in board.held:
        number = point if owner is me else now.variant.facing(point)
        said = mine.place(number).get("aria-label")
        assert f"pinning 1 {owner.value}" in said
        assert ("of yours" in said) == (owner is me)
    waiting = board.waiting(me)
    if waiting:
        assert f"{waiting} {me.value} waiting to enter." in mine.place(BAR).get("aria-label")
    total = sum(board.counts(me)) + waiting
    off = f"Off: {board.counts(me)[OFF]} of {total} {me.value}."
    assert mine.place(OFF).get("aria-label").startswith(off)


def expect_sent(event: Event, now: GameState, mine: Seat) -> None:
    """The page after a turn is a receipt for it."""
    text = event.payload.get("text")
    if text:
        assert mine.detail == f"Sent: {text}."
        assert mine.page.all(css="moved")
    else:
        assert mine.detail == (f"You passed: {_roll(now)}." if now.dice else "You passed.")


def expect_heard(match: Match, mine: Seat) -> None:
    """The player reads what his opponent has just played, above the board and in the list."""
    event = last_turn(match)
    if event is None:
        return
    text = event.payload.get("text") or "pass"
    assert text in mine.moves
    rolled = Event.objects.filter(match=match, kind__in=("opening", "roll"), seq__lt=event.seq)
    if rolled.exists():
        dice = sorted(rolled.latest("seq").payload["dice"])
        roll, _, play = mine.strip.partition(" ")
        assert (sorted(map(int, roll.split("-"))), play) == (dice, text)
    else:
        assert mine.strip


def expect_result(match: Match, seats: dict[Color, Seat]) -> None:
    """Both pages say who won and why, and the game is counted once."""
    match, game = fresh(match), Game.objects.get(match=match)
    last = last_turn(match)
    assert last
    assert game.ended_by in (EndedBy.BORNE_OFF, EndedBy.MOTHER, EndedBy.SCORED_TWICE, EndedBy.DRAWN)
    winner = Color(game.winner) if game.winner else None
    if game.ended_by == EndedBy.BORNE_OFF:
        expect_borne_off(match, Color(last.payload["by"]), winner)
    for color, seat in seats.items():
        seat.open()
        expect_position(state(match), seat, color)
        assert seat.message == _result(match, winner, seat)
        assert seat.detail
        assert len(seat.page.all("button", formaction=f"/m/{match.pk}/again")) == 1
        assert seat.actions == set()
    expect_counted(match, winner)


def expect_sound() -> None:
    """The logs of all matches tell what is stored."""
    told = StringIO()
    call_command("verify_games", stdout=told)
    assert told.getvalue().endswith(" checked, 0 with differences\n")


def expect_borne_off(match: Match, by: Color, winner: Color | None) -> None:
    """Whoever bears off the last checker wins, but where that loses."""
    counts = state(match).board.counts(by)
    assert counts[OFF] == sum(counts) >= variant(match.variant).checkers
    assert winner is (by.opponent if match.variant == "anti" else by)


def _result(match: Match, winner: Color | None, seat: Seat) -> str:
    if winner is None:
        return "The match is drawn."
    assert match.winner == match.player(winner)
    is_mine = match.winner == seat.user
    return "You won the game." if is_mine else f"{match.winner.name} won the game."


def expect_counted(match: Match, winner: Color | None) -> None:
    """The statistics know one game of one kind, won by this colour; and so do the profiles."""
    won = [int(winner is color) for color in (Color.WHITE, Color.BLACK, None)]
    rows = {row.one("th").text: row for row in _rows("/stats")}
    for key in VARIANTS:
        assert _numbers(rows[variant_name(key)]) == ([1, *won] if key == match.variant else [0] * 4)
    for color in Color:
        record = [int(winner is each) for each in (color, color.opponent, None)]
        (row,) = _rows(match.player(color).get_absolute_url())
        assert row.one("th").text == variant_name(match.variant)
        assert _numbers(row) == [1, *record]


def _rows(path: str) -> list[Element]:
    """Those of the first table of a page: the games that were counted."""
    return read(Client().get(path)).all("table", css="all")[0].one("tbody").all("tr")


def _numbers(row: Element) -> list[int]:
    return [int(cell.text.split()[0]) for cell in row.all("td")]
