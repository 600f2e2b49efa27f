from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.timezone import now
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from accounts.models import User
from accounts.redirects import SeeOther
from games import selectors, summaries, time_off
from games.admission import Seeker
from games.choices import lengths_in_words
from games.forms import ChallengeForm, first_choices
from games.models import Challenge, Match
from games.services import challenges
from games.services.challenge_terms import ChallengeRefused
from games.views.lobby import show_lobby
from games.views.signed_in import signed_in

LAST_CHOICE = "new"  # session: what was chosen for the last challenge
CONFLICT, UNPROCESSABLE = 409, 422

_form_page = require_http_methods(["GET", "HEAD", "POST"])


@_form_page
@never_cache
@login_required
def new(request: HttpRequest) -> HttpResponse:
    user = signed_in(request)
    if request.method != "POST":
        return _show_new(request, ChallengeForm(user, initial=_initial(request)))
    form = ChallengeForm(user, request.POST)
    if form.is_valid() and form.is_seen:
        try:
            made = _send(user, form)
        except ChallengeRefused as refusal:
            form.add_error(None, str(refusal.sentence))
        else:
            request.session[LAST_CHOICE] = form.lasting
            messages.success(request, _sent(made))
            return SeeOther(_page_after(made))
    return _show_new(request, form)


def _send(user: User, form: ChallengeForm) -> Challenge:
    data = form.cleaned_data
    is_link = data["whom"] == "link"
    return challenges.challenge(
        challenger=user,
        terms=form.terms,
        opponent=data["opponent"],
        link=is_link,
        part=data["part"],
    )


def _initial(request: HttpRequest) -> dict[str, Any]:
    last, game = request.session.get(LAST_CHOICE, {}), request.GET.get("variant", "")
    opponent, whom = request.GET.get("opponent", ""), request.GET.get("whom", "")
    initial = first_choices(last, game=game)
    if opponent:
        return {**initial, "whom": "name", "name": opponent}
    return {**initial, "whom": whom} if whom in dict(ChallengeForm.WHOM) else initial


def _sent(made: Challenge) -> str:
    if made.opponent:
        return _("%(name)s is invited.") % {"name": made.opponent.name}
    if made.token:
        return _("The link is ready to be sent.")
    return _("Your seat is open: whoever takes it plays with you.")


def _page_after(made: Challenge) -> str:
    if made.opponent_id:
        return reverse("games")
    return made.get_absolute_url() if made.token else reverse("lobby")


def _show_new(request: HttpRequest, form: ChallengeForm) -> HttpResponse:
    status = UNPROCESSABLE if form.errors else 200
    limit = None if form.is_bound else Seeker(form.user).own_limit
    context = {
        "form": form,
        "lengths": lengths_in_words(),
        "limit": limit.sentence if limit else "",
        **_summary(form),
    }
    return render(request, "games/new.html", context, status=status)


def _summary(form: ChallengeForm) -> dict[str, str]:
    """What the form asks for, in words, if it is filled in rightly."""
    if not form.is_valid():
        return {}
    words = (summaries.summary(form.draft, reader_id=form.user.pk), _away(form))
    return {"summary": " ".join(filter(None, words)), "seen": form.fingerprint}


def _away(form: ChallengeForm) -> str:
    """That the opponent is on vacation, and until when; nothing where he is not."""
    opponent = form.cleaned_data["opponent"]
    last = time_off.away_until(opponent, now()) if opponent else None
    if last is None:
        return ""
    facts = {"name": opponent.name, "day": date_format(last, "SHORT_DATE_FORMAT")}
    return _("%(name)s is on vacation until %(day)s.") % facts


@require_GET
@never_cache
@login_required
def new_summary(request: HttpRequest) -> HttpResponse:
    """The summary alone, for script that shows it while one chooses; empty until all is chosen."""
    summary = _summary(ChallengeForm(signed_in(request), request.GET))
    return render(request, "games/_summary.html", summary)


@_form_page
@never_cache
@login_required
def challenge(request: HttpRequest, challenge_id: int) -> HttpResponse:
    user = signed_in(request)
    try:
        offered = selectors.visible_challenge(user, challenge_id)
        if request.method == "POST":
            return _answer(request, offered, user)
    except (Challenge.DoesNotExist, Match.DoesNotExist):
        raise Http404 from None
    except ChallengeRefused as refusal:
        return _refuse(request, selectors.visible_challenge(user, challenge_id), refusal)
    return _show_challenge(request, offered)


@_form_page
@never_cache
def invite(request: HttpRequest, token: str) -> HttpResponse:
    try:
        offered = selectors.invitation(token)
        if request.method == "POST":
            if not isinstance(request.user, User):
                return SeeOther(f"{reverse('login')}?next={request.path}")
            return _answer(request, offered, request.user)
    except Challenge.DoesNotExist:
        raise Http404 from None
    except ChallengeRefused as refusal:
        return _refuse(request, selectors.invitation(token), refusal)
    return _show_challenge(request, offered)


def _answer(request: HttpRequest, offered: Challenge, user: User) -> HttpResponse:
    """Carry out what a button of the page asks for."""
    part = request.POST.get("part", "").strip()
    match request.POST.get("action"):
        case "accept" if offered.token:
            match = challenges.accept_invitation(offered.token, user=user, part=part)
            return SeeOther(match.get_absolute_url())
        case "accept":
            match = challenges.accept(offered.pk, user=user, part=part)
            return SeeOther(match.get_absolute_url())
        case "decline":
            challenges.decline(offered.pk, user=user)
            messages.success(request, _("Declined."))
            return SeeOther(reverse("games"))
        case "withdraw":
            challenges.withdraw(offered.pk, user=user)
            messages.success(request, _("Withdrawn."))
            return SeeOther(reverse("games"))
        case _:
            problem = _("Choose one of the buttons on this page.")
            return _show_challenge(request, offered, problem=problem, status=UNPROCESSABLE)


def _refuse(request: HttpRequest, offered: Challenge, refusal: ChallengeRefused) -> HttpResponse:
    if refusal.code == "not_yours":
        raise Http404
    if refusal.code == "bad_part":
        return _show_challenge(request, offered, problem=refusal.sentence, status=UNPROCESSABLE)
    if offered.opponent_id is None and offered.token is None:
        problem = _faster(offered, request.user) if refusal.code == "taken" else ""
        return show_lobby(
            request, problem=problem or refusal.sentence, status=CONFLICT, like=offered
        )
    return _show_challenge(request, offered, problem=refusal.sentence, status=CONFLICT)


def _faster(offered: Challenge, viewer: selectors.Viewer) -> str:
    """Who has taken a seat, if anybody may know."""
    if offered.match_id is None:
        return ""
    try:
        match = selectors.visible_match(viewer, offered.match_id)
    except Match.DoesNotExist:
        return ""
    name = match.opponent_of(offered.challenger).name
    return _("%(name)s was faster: this seat has been taken.") % {"name": name}


def _show_challenge(
    request: HttpRequest, offered: Challenge, *, problem: str | Promise = "", status: int = 200
) -> HttpResponse:
    reader_id = request.user.pk
    is_seated = offered.match is not None and offered.match.color_of(reader_id) is not None
    is_mine, is_open = offered.challenger_id == reader_id, selectors.is_open(offered)
    obstacle = None
    if isinstance(request.user, User) and is_open and not is_mine:
        obstacle = Seeker(request.user).obstacle(offered)
    context = {
        "challenge": offered,
        "summary": summaries.summary(offered, reader_id=reader_id),
        "is_mine": is_mine,
        "is_open": is_open,
        "obstacle": obstacle,
        "match": offered.match if is_seated else None,
        "link": request.build_absolute_uri(offered.get_absolute_url()) if offered.token else "",
        "problem": problem,
        "seal": selectors.seal_of(offered),
    }
    return render(request, "games/challenge.html", context, status=status)


@require_POST
@login_required
def play_again(request: HttpRequest, match_id: int) -> HttpResponse:
    user = signed_in(request)
    try:
        part = request.POST.get("part", "").strip()
        begun = challenges.play_again(match_id, user=user, part=part)
    except Match.DoesNotExist:
        raise Http404 from None
    except ChallengeRefused as refusal:
        if refusal.code == "not_yours":
            raise Http404 from None
        context = {"problem": refusal.sentence, "match_id": match_id}
        return render(request, "games/refused.html", context, status=CONFLICT)
    if isinstance(begun, Match):
        return SeeOther(begun.get_absolute_url())
    messages.success(request, _sent(begun))
    return SeeOther(reverse("match", args=[match_id]))
