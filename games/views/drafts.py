"""Drafts in addresses."""

from django.http import QueryDict

from games.act_form import MOST_VERSION
from games.board import DraftQuery, Scene
from games.board.draft import Draft
from games.views.numbers import number_in


def draft_query(data: QueryDict) -> DraftQuery:
    """The draft in an address; a button's value comes after a hidden one and counts."""
    return DraftQuery(
        text=data.get("d", ""),
        source=data.get("from", ""),
        swap=data.get("swap") == "1",
        version=number_in(data.get("v", ""), digits=len(str(MOST_VERSION))),
    )


def draft_address(scene: Scene, draft: Draft, text: str) -> str:
    """The page of a match with other moves made, and the dice as they lie."""
    held = QueryDict(mutable=True)
    held.update({"v": str(scene.match.version), "d": text})
    if draft.is_swapped:
        held["swap"] = "1"
    return f"{scene.match.get_absolute_url()}?{held.urlencode(safe='/,')}"
