from django import template

from backgammon.rules import variant
from games.wording import variant_line, variant_name

register = template.Library()

register.filter("variant_name", variant_name)
register.filter("variant_line", variant_line)


@register.filter
def uses_dice(key: str) -> bool:
    """Whether the game with this key is played with dice, so that they have a seal to show."""
    return variant(key).uses_dice
