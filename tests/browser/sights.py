"""Every page of the site and the states worth a look, for tests that go through all of them."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from playwright.sync_api import Page

from backgammon.rules import VARIANTS

Who = Literal["guest", "player", "newcomer"]


@dataclass(frozen=True)
class Sight:
    """A page: the name of its address in the URL conf, where it is (with names of the scenery in
    braces), who looks at it, and what he does there first."""

    url: str
    path: str
    who: Who = "player"
    state: str = ""
    first: Callable[[Page], None] | None = None

    @property
    def name(self) -> str:
        return " ".join(part for part in (self.url, self.state, self.who) if part)


def _press(selector: str) -> Callable[[Page], None]:
    return lambda page: page.locator(selector).first.click()


def _wrong_registration(page: Page) -> None:
    form = page.locator("main form")
    form.locator("[name=name]").fill("Aino")
    form.locator("[name=password]").fill("short")
    form.locator("[name=email]").fill("nobody")
    form.locator("button").last.click()
    page.locator(".problem").wait_for()


def _wrong_login(page: Page) -> None:
    form = page.locator("main form")
    form.locator("[name=name]").fill("nobody of this name")
    form.locator("[name=password]").fill("a wrong password")
    form.locator("button").last.click()
    page.locator(".problem").wait_for()


def _summary(page: Page) -> None:
    page.locator("#summary").wait_for()


def _menu(page: Page) -> None:
    """Open the menus of the header, of which each size has one."""
    for menu in page.locator("header details").all():
        menu.evaluate("menu => menu.open = true")


def _draft(page: Page) -> None:
    """Choose a checker, and see where it can go."""
    page.locator("#board .hits button:not([aria-disabled])").first.click()


def _ask_for_keys(page: Page) -> None:
    page.locator("#board .h[tabindex='0']").focus()
    page.keyboard.press("?")
    page.locator("dialog[open]").wait_for()


def _resign(page: Page) -> None:
    page.locator(".side .rs").click()
    page.locator("dialog[open]").wait_for()


def _make_feed(page: Page) -> None:
    page.locator("#feeds [value=make]").click()
    page.locator("#ics").wait_for()
    page.wait_for_load_state("load")


def _order(page: Page) -> None:
    page.locator(".side [data-over]").click()
    page.locator("dialog[open]").wait_for()


def _turn_board(page: Page) -> None:
    """Wait until the previewed board shows what is chosen."""
    page.locator("#preview .no").first.wait_for()
    page.locator("[value=none]").check()
    page.locator("#preview .no").first.wait_for(state="detached")


MATCHES = (
    *("opening", "on_the_bar", "Crawford", "roll_or_double", "no_move", "double_to_answer"),
    *("resignation_offered", "opponent_plays", "my_resignation", "my_draw", "single_game"),
    *("drawn_game", "void", "grasshopper", "plakoto", "fevga_with_cube"),
)

SIGHTS = (
    Sight("home", "/", "guest"),
    Sight("register", "/register/", "guest"),
    Sight("register", "/register/", "guest", "refused", _wrong_registration),
    Sight("login", "/login/", "guest"),
    Sight("login", "/login/", "guest", "refused", _wrong_login),
    Sight("forgotten", "/login/forgotten/", "guest"),
    Sight("reset", "{reset}", "guest"),
    Sight("reset", "/login/reset/1.dead/", "guest", "dead"),
    Sight("email-confirm", "{confirm}", "guest"),
    Sight("lobby", "/lobby", "guest"),
    Sight("stats", "/stats", "guest"),
    Sight("dice", "/dice/", "guest"),
    Sight("match-dice", "{sealed}dice/", "guest"),
    Sight("match-dice", "{sealing}dice/", "guest", "running"),
    Sight("help", "/help/", "guest"),
    Sight("privacy", "/privacy/", "guest"),
    Sight("status", "/status/", "guest"),
    Sight("offline", "/offline/", "guest"),
    Sight("rules-index", "/rules/", "guest"),
    *(Sight("rules", f"/rules/{key}/", "guest", key) for key in VARIANTS),
    Sight("profile", "/u/{name}/", "guest"),
    Sight("invite", "{invite}", "guest"),
    Sight("match", "{match_opening}", "guest", "opening"),
    Sight("replay", "{match_single_game}1/9/", "guest"),
    Sight("games", "/games"),
    Sight("games", "/games", state="menu", first=_menu),
    Sight("games", "/games", "newcomer"),
    Sight("lobby", "/lobby"),
    Sight("lobby", "/lobby?variant=cloning", state="none like that"),
    Sight("new", "/new", first=_summary),
    Sight("challenge", "{challenge}"),
    Sight("invite", "{invite}"),
    Sight("profile", "/u/{rival}/"),
    Sight("versus", "/u/{name}/vs/{rival}/"),
    Sight("own-dice", "/dice/mine/"),
    Sight("profile", "/u/{name}/", state="own"),
    Sight("versus", "/u/{name}/vs/{rival}/"),
    Sight("versus", "/u/{name}/vs/{newcomer}/", state="never met"),
    Sight("settings", "/settings/"),
    Sight("settings-board", "/settings/board/"),
    Sight("settings-play", "/settings/play/"),
    Sight("settings-look", "/settings/look/"),
    Sight("settings-board", "/settings/board/", state="turned", first=_turn_board),
    Sight("settings-look", "/settings/look/", state="contrast", first=_press("[value=contrast]")),
    Sight("settings-notices", "/settings/notices/"),
    Sight("settings-feeds", "/settings/notices/", state="made", first=_make_feed),
    Sight("stop-mail", "/notices/off/1.dead/", "guest", "dead"),
    Sight("vacation", "/settings/vacation/"),
    Sight("name", "/settings/name/"),
    Sight("email", "/settings/email/"),
    Sight("password", "/settings/password/"),
    Sight("sessions", "/settings/sessions/"),
    Sight("logout", "/logout/"),
    Sight("rules", "/rules/backgammon/?from=1"),
    *(Sight("match", f"{{match_{state}}}", state=state) for state in MATCHES),
    Sight("match", "{match_opening}", state="chosen", first=_draft),
    Sight("match", "{match_opening}", state="words", first=_press("#words summary")),
    Sight("match", "{match_opening}", state="chat", first=_press("#talk summary")),
    Sight("match", "{match_opening}", state="menu", first=_press(".more summary")),
    Sight("match", "{match_opening}", state="keys", first=_ask_for_keys),
    Sight("match", "{match_Crawford}", state="resigning", first=_resign),
    Sight("match", "{match_Crawford}", state="ordering", first=_order),
    Sight("resign", "{match_Crawford}resign"),
    Sight("grant", "{match_opponent_plays}give"),
    Sight("orders", "{match_Crawford}orders"),
    Sight("replay", "{match_single_game}1/9/"),
    Sight("", "/nothing", state="not found"),
    Sight("", "/400.html", "guest", "bad request"),
    Sight("", "/403.html", "guest", "not allowed"),
    Sight("", "/403_csrf.html", "guest", "form too old"),
    Sight("", "/500.html", "guest", "stumbled"),
    Sight("", "/503.html", "guest", "away"),
    Sight("act", "{match_opening}act", state="wrong method"),
)

# What no browser shows: answers to scripts, and addresses that lead on to another one.
UNSEEN = {
    *(".well-known/change-password", "check-name", "language", "settings-preview", "next"),
    *("next-count", "goes-on", "new-summary", "match-fragment", "seen", "say", "chat", "chat-read"),
    *("mute", "note", "play-again", "dice-counts", "own-dice-counts", "sealed-file"),
    *("manifest", "worker", "settings-push", "feed-ics", "feed-rss"),
}
