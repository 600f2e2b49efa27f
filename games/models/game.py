"""One game of a match: a snapshot of its state, and its result."""

from typing import ClassVar

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from backgammon.rules import Color, EndedBy, Kind
from games.models.match import Match
from games.models.seats import Seats


class Game(Seats):
    """The snapshot is a cache of the log. Result columns are empty until the game is over.

    ``white`` and ``black`` are its players for good, even where the match's have changed colours.
    ``winner`` is a colour, empty for a draw; ``win_name`` is what the variant calls the win, if it
    has a name of its own for it. ``late`` is the colour whose time ran out.
    ``counts_in_score`` is false where the match ended with the game's points left out of it.
    """

    COLORS: ClassVar = [(Color.WHITE.value, _("white")), (Color.BLACK.value, _("black"))]
    KINDS: ClassVar = [
        (Kind.DRAW.value, _("draw")),
        (Kind.SINGLE.value, pgettext_lazy("size of a win", "single game")),
        (Kind.GAMMON.value, pgettext_lazy("size of a win", "gammon")),
        (Kind.BACKGAMMON.value, pgettext_lazy("size of a win", "backgammon")),
        (Kind.FOURFOLD.value, pgettext_lazy("size of a win", "fourfold game")),
    ]

    before: "Game | None" = None  # of a game that begins: the one that has just ended

    match = models.ForeignKey(Match, models.PROTECT, related_name="games")
    number = models.PositiveSmallIntegerField()
    state = models.JSONField()
    started_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True, blank=True)
    winner = models.CharField(max_length=5, choices=COLORS, blank=True)
    kind = models.PositiveSmallIntegerField(choices=KINDS, null=True, blank=True)
    win_name = models.CharField(max_length=12, blank=True)
    cube = models.PositiveSmallIntegerField(null=True, blank=True)
    points = models.PositiveSmallIntegerField(null=True, blank=True)
    ended_by = models.CharField(
        max_length=16, choices=[(each.value, each.value) for each in EndedBy], blank=True
    )
    late = models.CharField(max_length=5, choices=COLORS, blank=True)
    counts_in_score = models.BooleanField(default=True)

    class Meta:
        verbose_name = _("game")
        verbose_name_plural = _("games")
        ordering = ["match", "number"]
        constraints = [
            models.CheckConstraint(condition=~Q(white=F("black")), name="game_two_players"),
            models.UniqueConstraint(fields=["match", "number"], name="game_number_unique"),
            models.CheckConstraint(
                condition=Q(ended_at=None, ended_by="")
                | Q(ended_at__isnull=False) & ~Q(ended_by=""),
                name="game_ended_has_reason",
            ),
        ]

    def __str__(self) -> str:
        return f"game {self.number} of match {self.match_id}"
