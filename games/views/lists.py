from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from django.contrib.auth.decorators import login_required
from django.core.paginator import Page
from django.db.models import Case, F, Value, When
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.utils.functional import Promise
from django.utils.timezone import now
from django.utils.translation import gettext_lazy, pgettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.models import User
from backgammon.rules.variants import VARIANTS
from games import meetings, rows, selectors, time_off
from games.admission import Seeker
from games.models import Match
from games.talk import talk_marks
from games.views.paging import Beside, beside, page_of
from games.views.signed_in import signed_in
from games.wording import variant_name

DEADLINE: Final = "deadline"


def _opponents_name(user: User) -> Case:
    return Case(When(white=user, then=F("black__name_key")), default=F("white__name_key"))


def _name_of_game(user: User) -> Case:
    """The place of a match's kind of game in the alphabet of the reader's language."""
    keys = sorted(VARIANTS, key=variant_name)
    return Case(*(When(variant=key, then=Value(place)) for place, key in enumerate(keys)))


# How the running matches can be sorted: in words, and by what; those alike stay by deadline.
SORTS: Final[dict[str, tuple[Promise, Callable[[User], Any]]]] = {
    DEADLINE: (gettext_lazy("deadline"), lambda user: "deadline_at"),
    "opponent": (gettext_lazy("opponent"), _opponents_name),
    "variant": (pgettext_lazy("kind of game", "game"), _name_of_game),
}


@dataclass(frozen=True, slots=True)
class Section:
    """A page of the running matches that wait for the same side, and of how many."""

    rows: list[rows.MatchRow]
    total: int
    beside: Beside


@require_safe
@never_cache
@login_required
def games(request: HttpRequest) -> HttpResponse:
    return render(request, "games/games.html", games_context(signed_in(request), request.GET))


def games_context(user: User, asked: QueryDict) -> dict[str, Any]:
    sort = asked.get("sort", "")
    sort = sort if sort in SORTS else DEADLINE
    order = SORTS[sort][1](user), "deadline_at", "pk"
    turn = page_of(selectors.turns_of(user).order_by(*order), asked.get("turn", ""))
    waiting = page_of(selectors.waits_of(user).order_by(*order), asked.get("waiting", ""))
    recent = selectors.recent_matches(user)
    talk = talk_marks(user, [match.pk for match in (*turn, *waiting, *recent)])
    deeds = meetings.last_deeds([*turn, *waiting])

    def section(name: str, page: Page[Match]) -> Section:
        found = rows.match_rows(page, user, talk, deeds)
        return Section(found, page.paginator.count, beside(page, name, asked))

    opponents = [match.opponent_of(user).pk for match in (*turn, *waiting)]
    return {
        "away": time_off.on_vacation(opponents, now()),
        "turn": section("turn", turn),
        "waiting": section("waiting", waiting),
        "sort": sort,
        "sorts": [(key, name) for key, (name, _) in SORTS.items()],
        "recent": rows.finished_rows(recent, user, talk, selectors.last_games(recent)),
        **_challenges(user),
    }


def _challenges(user: User) -> dict[str, Any]:
    """What the user is asked, what he asks, and what has come to nothing."""
    seeker = Seeker(user)
    return {
        "offers": rows.seat_rows(selectors.challenges_to(user), seeker, {}),
        "mine": rows.seat_rows(selectors.challenges_by(user), seeker, {}),
        "refused": [rows.RefusedRow(each) for each in selectors.refused_challenges(user)],
    }
