"""Waiting for what a page only promises to tell."""

from typing import Any

from playwright.sync_api import Page

PAUSE = 50  # milliseconds
TRIES = 300


def wait_for_promise(page: Page, script: str, arg: Any = None) -> Any:
    """Ask until what a script's promise gives is true, and give it; ``Page.wait_for_function`` asks
    only once where a script answers with a promise."""
    for _ in range(TRIES):
        found = page.evaluate(script, arg)
        if found:
            return found
        page.wait_for_timeout(PAUSE)
    raise AssertionError(f"never true: {script}")
