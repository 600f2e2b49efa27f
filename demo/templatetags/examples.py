from django import template

from demo.selectors import is_example

register = template.Library()
register.filter("is_example", is_example)
