"""One visit of one page in Chromium: what came over the wire, and when the page was there."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import (
    Browser,
    BrowserContext,
    CDPSession,
    Page,
    StorageState,
    ViewportSize,
)

PHONE: ViewportSize = {"width": 390, "height": 844}
SETTLED = 700  # milliseconds of quiet after which nothing more is waited for
# Lighthouse's slow phone: 1.6 Mbit/s down, 750 kbit/s up, 150 ms there and back.
SLOW = {"offline": False, "latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 93_750}
SLOWER_CPU = 4

# What a page tells about itself while it loads and when a finger presses something.
_WATCH = """
const seen = window.seen = {paint: 0, largest: 0, shift: 0, tasks: [], slowest: 0};
const watch = (type, deed, more) => new PerformanceObserver(
  (list) => list.getEntries().forEach(deed)).observe({type, buffered: true, ...more});
watch("paint", ({name, startTime}) => {
  if (name === "first-contentful-paint") seen.paint = startTime;
});
watch("largest-contentful-paint", ({startTime}) => { seen.largest = startTime; });
watch("layout-shift", ({value, hadRecentInput}) => { if (!hadRecentInput) seen.shift += value; });
watch("longtask", ({startTime, duration}) => seen.tasks.push([startTime, duration]));
watch("event", ({duration, interactionId}) => {
  if (interactionId) seen.slowest = Math.max(seen.slowest, duration);
}, {durationThreshold: 16});
"""
_TELL = """() => {
  const [page] = performance.getEntriesByType("navigation");
  return {...window.seen, ready: page.domContentLoadedEventEnd,
          nodes: document.querySelectorAll("*").length};
}"""


@dataclass
class Visit:
    """What one load of a page took: bytes as they were sent, by type, and milliseconds."""

    bytes: Counter[str] = field(default_factory=Counter)
    requests: int = 0
    nodes: int = 0
    shift: float = 0
    paint: float = 0
    largest: float = 0
    ready: float = 0
    blocked: float = 0

    @property
    def total(self) -> int:
        return self.bytes.total()


class Wire:
    """What a tab asks the network for; answers from the cache do not count."""

    def __init__(self, session: CDPSession) -> None:
        self.visit = Visit()
        self._kinds: dict[str, str] = {}
        self._heads: dict[str, int] = {}
        self._cached: set[str] = set()
        session.send("Network.enable")
        session.on("Network.requestWillBeSent", self._ask)
        session.on("Network.requestServedFromCache", self._find)
        session.on("Network.responseReceived", self._answer)
        session.on("Network.loadingFinished", self._finish)

    def _ask(self, event: Mapping[str, Any]) -> None:
        if event["request"]["url"].startswith("http"):
            self._kinds[event["requestId"]] = event["type"]

    def _find(self, event: Mapping[str, Any]) -> None:
        self._cached.add(event["requestId"])

    def _answer(self, event: Mapping[str, Any]) -> None:
        self._heads[event["requestId"]] = int(event["response"]["encodedDataLength"])
        if event["response"].get("fromDiskCache"):
            self._cached.add(event["requestId"])

    def _finish(self, event: Mapping[str, Any]) -> None:
        kind = self._kinds.pop(event["requestId"], None)
        if kind is None or event["requestId"] in self._cached:
            return
        self.visit.requests += 1
        head = self._heads.pop(event["requestId"], 0)
        self.visit.bytes[kind] += int(event["encodedDataLength"]) - head


def new_phone(
    browser: Browser, who: StorageState | None, *, has_worker: bool = False
) -> BrowserContext:
    """A phone with an empty cache, logged in or not."""
    return browser.new_context(
        viewport=PHONE,
        is_mobile=True,
        has_touch=True,
        locale="en-GB",
        storage_state=who,
        service_workers="allow" if has_worker else "block",
    )


def slow_down(page: Page) -> CDPSession:
    """Give the tab the network and the processor of a slow phone."""
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.emulateNetworkConditions", SLOW)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER_CPU})
    return session


def load(browser: Browser, url: str, who: StorageState | None, *, is_slow: bool) -> Visit:
    """Open a page for the first time, with nothing cached, and wait until it is quiet."""
    context = new_phone(browser, who)
    page = context.new_page()
    page.add_init_script(_WATCH)
    if is_slow:
        slow_down(page)
    wire = Wire(context.new_cdp_session(page))
    answer = page.goto(url)
    assert answer
    assert answer.ok, f"{url}: {answer.status}"
    page.wait_for_timeout(SETTLED)
    visit = read(page, wire.visit)
    context.close()
    return visit


def watched(context: BrowserContext) -> Page:
    """A tab whose pages tell about themselves."""
    page = context.new_page()
    page.add_init_script(_WATCH)
    return page


def read(page: Page, visit: Visit) -> Visit:
    """Add to a visit what the page tells about itself."""
    told = page.evaluate(_TELL)
    visit.nodes, visit.shift = told["nodes"], told["shift"]
    visit.paint, visit.largest = told["paint"], told["largest"]
    after = [(start, length) for start, length in told["tasks"] if start + length > told["paint"]]
    visit.blocked = sum(max(0.0, length - 50) for _, length in after)
    # Interactive: painted, its scripts have run, and the last long task is over.
    visit.ready = max(told["paint"], told["ready"], *(start + length for start, length in after), 0)
    return visit


def slowest_press(page: Page) -> float:
    """The longest that a press has taken to be seen on this page, in milliseconds (0: under 16)."""
    return float(page.evaluate("window.seen.slowest"))
