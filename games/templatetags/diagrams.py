"""Drawn positions in templates: `{% load diagrams %}`, and `{% diagram_shapes %}` once on a page.

White is at the bottom, on turn, and the numbers are his. Positions are text positions in absolute
numbers ("W[1:2 5:1] B[9:1 24:2]"); plays are written as players do, in White's own numbers.
"""

from functools import lru_cache

from django import template
from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from games.board.diagram import draw_example, draw_position, draw_start

register = template.Library()


@register.simple_tag
@lru_cache
def diagram_shapes(key: str = "backgammon") -> SafeString:
    """What all pictures of a page are made of, before the first of them.

    ``key`` is the game whose points are numbered; small boards have no numbers.
    """
    return render_to_string("games/diagram/_shapes.html", {"diagram": draw_start(key)})


@register.simple_tag
@lru_cache
def small_board(key: str) -> SafeString:
    """The start position of a game as a picture of an inch, without numbers and words."""
    return render_to_string("games/diagram/_small.html", {"diagram": draw_start(key)})


@register.simple_block_tag
def start_board(content: str, key: str) -> SafeString:
    """The start position of a game with a caption."""
    facts = {"diagram": draw_start(key), "caption": content}
    return render_to_string("games/diagram/_diagram.html", facts)


@register.simple_block_tag(takes_context=True)
def diagram(context: template.Context, content: str, position: str, dice: str = "") -> SafeString:
    """A position of the game that the page is about (its key is `variant`), with a caption."""
    facts = {"diagram": draw_position(context["variant"], position, dice), "caption": content}
    return render_to_string("games/diagram/_diagram.html", facts)


@register.simple_block_tag(takes_context=True)
def example(
    context: template.Context,
    content: str,
    play: str,
    position: str = "",
    dice: str = "",
    *,
    only: bool = False,
    never: str = "",
) -> SafeString:
    """A play of the game that the page is about, before and after it, with a caption.

    Without a position it is the first turn of the game. `only` claims that nothing else is legal;
    `never` names plays that are not, parted by semicolons. What is not true raises WrongExample.
    """
    shown = draw_example(
        context["variant"],
        play,
        position=position,
        dice=dice,
        is_only=only,
        never=filter(None, map(str.strip, never.split(";"))),
    )
    return render_to_string("games/diagram/_example.html", {"example": shown, "caption": content})
