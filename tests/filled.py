"""What a browser sends of a form as the page shows it."""

import re


def filled(form: str) -> dict[str, str]:
    """What would be sent if a form, written in HTML, were sent at once."""
    sent = {}
    for tag in re.findall(r"<input[^>]*>", form):
        facts = dict(re.findall(r'([\w-]+)="([^"]*)"', tag))
        if facts.get("type") == "hidden" or " checked" in tag:
            sent[facts["name"]] = facts.get("value", "on")
    for name, options in re.findall(r'<select name="(\w+)"(.*?)</select>', form, re.DOTALL):
        found = re.search(r'<option value="([^"]*)" selected', options)
        sent[name] = found[1] if found else ""
    return sent
