"""The forms of chat and notes: what is written, and what the page has shown."""

from django import forms

MOST_ID = 2**63 - 1


def _number() -> forms.IntegerField:
    return forms.IntegerField(min_value=0, max_value=MOST_ID, required=False)


class TextForm(forms.Form):
    """A message or a note. ``seen`` is the last message, or the version of the note, on the page;
    ``after`` the message after which a script wants to know all."""

    text = forms.CharField(required=False, strip=False)
    seen = _number()
    after = _number()


class PageForm(forms.Form):
    """Which messages are asked for: a page of those before one, or only those after one."""

    before = _number()
    after = _number()


class ReadForm(forms.Form):
    """Up to which message a player has read."""

    upto = forms.IntegerField(min_value=1, max_value=MOST_ID)
