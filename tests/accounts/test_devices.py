"""Browsers in words."""

import pytest

from accounts.devices import describe_device

MOZILLA = "Mozilla/5.0"
WEBKIT = "AppleWebKit/537.36 (KHTML, like Gecko)"
MAC = "(Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)"
IPHONE = "(iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)"


@pytest.mark.parametrize(
    ("user_agent", "words"),
    [
        (
            f"{MOZILLA} (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
            "Firefox on Linux",
        ),
        (
            f"{MOZILLA} (Windows NT 10.0; Win64; x64) {WEBKIT} Chrome/140.0.0.0 Safari/537.36",
            "Chrome on Windows",
        ),
        (
            f"{MOZILLA} (Windows NT 10.0) {WEBKIT} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0",
            "Edge on Windows",
        ),
        (
            f"{MOZILLA} (Linux; Android 10; K) {WEBKIT} Chrome/140.0.0.0 Mobile Safari/537.36",
            "Chrome on Android",
        ),
        (f"{MOZILLA} {MAC} Version/18.5 Safari/605.1.15", "Safari on Mac"),
        (f"{MOZILLA} {IPHONE} CriOS/140.0 Mobile/15E148 Safari/604.1", "Chrome on iPhone"),
        (
            f"{MOZILLA} (X11; CrOS x86_64 14541.0.0) {WEBKIT} Chrome/140.0.0.0 Safari/537.36",
            "Chrome on ChromeOS",
        ),
        ("curl/8.5.0", "curl"),
        ("Android", "Android"),
        ("", "Unknown browser"),
        ("something else", "Unknown browser"),
    ],
)
def test_a_browser_is_named_with_its_system(user_agent: str, words: str) -> None:
    assert describe_device(user_agent) == words
