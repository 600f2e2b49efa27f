"""Forms of the site as a browser sends them, without drawing the pages: a quick way to a match."""

import re

from playwright.sync_api import APIRequestContext, APIResponse

PASSWORD = "three wedges of birch"


def register(person: APIRequestContext, name: str) -> None:
    _send(person, "/register/", name=name, password=PASSWORD, fair="on")


def log_in(person: APIRequestContext, name: str, password: str) -> None:
    _send(person, "/login/", name=name, password=password)


def begin(
    white: APIRequestContext,
    black: APIRequestContext,
    name: str,
    length: int,
    variant: str = "backgammon",
) -> int:
    """White challenges Black by his name, and Black accepts; gives the number of the match."""
    terms = {
        "variant": variant,
        "whom": "name",
        "name": name,
        "format": "single" if length == 1 else "cube",
        "length": "" if length == 1 else str(length),
        "days": "3",
        "colour": "white",
        "rated": "on",
    }
    summary = _send(white, "/new", **terms).text()
    _send(white, "/new", **terms, seen=_find(r'name="seen" value="([^"]+)"', summary))
    challenge = _find(r'action="(/c/\d+/)"', black.get("/games").text())
    return int(_find(r"/m/(\d+)/", _send(black, challenge, action="accept").url))


def play(person: APIRequestContext, match_id: int, text: str) -> None:
    """Open the page of a match, which rolls the dice, and submit a play or a pass."""
    page = person.get(f"/m/{match_id}/").text()
    fields: dict[str, str | float | bool] = {
        "csrfmiddlewaretoken": _find(r'data-token="([^"]+)"', page),
        "version": _find(r'data-version="(\d+)"', page),
        **({"action": "pass"} if text == "pass" else {"action": "play", "play": text}),
    }
    answer = person.post(f"/m/{match_id}/act", form=fields)
    assert answer.ok, answer.text()


def _send(person: APIRequestContext, path: str, **fields: str) -> APIResponse:
    token = _find(r'name="csrfmiddlewaretoken" value="([^"]+)"', person.get(path).text())
    answer = person.post(path, form={"csrfmiddlewaretoken": token, **fields})
    assert answer.ok, answer.text()
    return answer


def _find(pattern: str, text: str) -> str:
    found = re.search(pattern, text)
    assert found, f"no {pattern} in {text}"
    return found[1]
