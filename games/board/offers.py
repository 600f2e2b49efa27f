"""What is offered beside the play: a resignation, a draw or a cancellation.

To the one who offers it and to the other.
"""

from django.utils.translation import gettext as _

from backgammon.rules import MatchFormat, OfferKind
from games.board import sentences
from games.board.history import History, Line
from games.board.scene import Scene


def words(scene: Scene) -> str:
    """What the opponent offers."""
    offer = scene.state.offer
    if offer is None:
        return ""
    facts = {"name": scene.name(offer.by)}
    if offer.kind is OfferKind.DRAW:
        return _("%(name)s offers a draw.") % facts
    if offer.kind is OfferKind.CANCELLATION:
        return _("%(name)s offers to cancel the match.") % facts
    worth = {**facts, "worth": sentences.worth(scene, offer.level)}
    return _("%(name)s offers to resign: you win %(worth)s.") % worth


def terms(scene: Scene) -> str:
    """What accepting the open offer means."""
    offer, played_for = scene.state.offer, scene.state.context.format
    if offer is not None and offer.kind is OfferKind.CANCELLATION:
        return _("If you accept, the match ends at once without a result.")
    if offer is None or offer.kind is not OfferKind.DRAW:
        return _("Accept, or refuse and play on.")
    if played_for is MatchFormat.SINGLE:
        return _("If you accept, the game is drawn.")
    if played_for.unit > 1:
        return _("If you accept, each of you gets half a point.")
    return _("If you accept, nobody scores and another game follows.")


def standing(scene: Scene) -> str:
    """A reminder of the viewer's own open offer."""
    offer = scene.state.offer
    if offer is None or offer.by is not scene.me:
        return ""
    if offer.kind is OfferKind.DRAW:
        return _("You offered a draw. It stands until you have played.")
    if offer.kind is OfferKind.CANCELLATION:
        return _("You offered to cancel the match. It stands until you have played.")
    return _("You offered to resign (%(kind)s). Playing on takes the offer back.") % {
        "kind": sentences.level_name(scene, offer.level)
    }


def refused(scene: Scene, history: History) -> str:
    """That the opponent has just refused what the viewer offered."""
    offers = [item for item in history.told if isinstance(item, Line) and item.kind == "offer"]
    if not offers or history.told[-1].kind != "refuse" or offers[-1].by is not scene.me:
        return ""
    name = {"name": scene.name(scene.other)}
    if offers[-1].what == OfferKind.DRAW:
        return _("%(name)s refused the draw: the game goes on.") % name
    if offers[-1].what == OfferKind.CANCELLATION:
        return _("%(name)s does not want to cancel: the match goes on.") % name
    return _("%(name)s refused your resignation: the game goes on.") % name
