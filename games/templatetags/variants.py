from django import template

from games.wording import variant_line, variant_name

register = template.Library()

register.filter("variant_name", variant_name)
register.filter("variant_line", variant_line)
