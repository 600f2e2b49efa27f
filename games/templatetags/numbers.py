"""Large numbers, as they are written in the reader's language."""

from django import template
from django.utils.formats import number_format

register = template.Library()


@register.filter
def grouped(number: int) -> str:
    """A count with its thousands parted: "1,046,820"."""
    return number_format(number, decimal_pos=0, force_grouping=True)
