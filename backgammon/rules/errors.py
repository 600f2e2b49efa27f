"""Refusals of the rules, each with a stable code; sentences for people are made where shown."""


class RulesError(ValueError):
    """An action that the rules refuse. ``code`` is stable and never shown to players."""

    code = "rules"

    def __init__(self, message: str, *, code: str | None = None) -> None:
        super().__init__(message)
        if code is not None:
            self.code = code


class GameOver(RulesError):
    """The game has ended; nothing can be done in it any more."""

    code = "game_over"


class NotYourTurn(RulesError):
    """The other player, or the server, is to act."""

    code = "not_your_turn"


class WrongPhase(RulesError):
    """The action does not fit what is to be done now, such as doubling after the roll."""

    code = "wrong_phase"


class IllegalPlay(RulesError):
    """The moves are not one complete legal play of the dice."""

    code = "illegal_play"


class BadPosition(RulesError):
    """A position, variant or option that does not exist in the game."""

    code = "bad_position"
