"""The page of a match as one player sees and uses it, with script or without."""

import re

from playwright.sync_api import Locator, Page, expect

PUSHED = 10_000  # milliseconds in which a push arrives; polling would take more than twice as long
BAR, OFF = 25, 0


class Table:
    """A match on the screen. Fingers tap where the screen feels them, and mice click.

    ``entry`` is what the page calls the place from which checkers enter.
    """

    def __init__(self, page: Page, width: int, *, has_script: bool) -> None:
        self.page, self.width, self.has_script = page, width, has_script
        self.match_id = 0
        self.entry = "bar"
        self.feels = False
        self.state = page.locator("#state")
        self.message = page.locator("#msg > b")
        self.detail = page.locator("#msg > span")
        self.notes = page.locator(".notes")
        self.draft = page.locator("#act input[name=play]")
        self.submit_button = page.locator("#submit")
        self.undo_button = page.locator("#undo")
        self.swap_button = page.locator("#swap")
        self.badge = page.locator(".badge")
        self.cube = page.locator(".cube text")
        self.score = page.locator(".mt .big")
        self.words = page.locator("#words")
        self.their_last = page.locator(".pl.opp .lm")
        self.moves = page.locator("table.mv tbody")

    def arrive(self) -> None:
        """Wait until the page of a match is here, and mark its window."""
        expect(self.page).to_have_url(re.compile(r"/m/\d+/"))
        expect(self.state).to_be_attached()
        self.page.wait_for_load_state("load")  # the script listens now
        self.match_id = int(self.state.get_attribute("data-match") or 0)
        self.page.evaluate("window.seat = 'kept'")
        self.feels = self.page.evaluate("navigator.maxTouchPoints > 0")
        self.page.bring_to_front()  # pages behind another draw, and so answer, far more slowly
        self.look()

    def expect_same_window(self) -> None:
        """The page was never loaded again since somebody sat down."""
        assert self.page.evaluate("window.seat") == "kept"

    def look(self) -> None:
        """Nothing sticks out of the screen to the right."""
        width = self.page.evaluate("document.documentElement.scrollWidth")
        assert width <= self.width, f"the table is {width} wide"

    def reload(self) -> None:
        self.page.reload()
        self.arrive()

    @property
    def version(self) -> int:
        return int(self.state.get_attribute("data-version") or 0)

    # Trying a play

    def point(self, number: int) -> Locator:
        """A point, the bar (25) or the tray (0) as a button."""
        return self.page.locator(f'#board [data-n="{number}"]')

    def touch(self, number: int) -> None:
        """Press a point, with a finger or with a mouse."""
        point = self.point(number)
        if self.feels:
            point.tap()
        else:
            point.click()

    def choose(self, source: int, target: int) -> None:
        """Choose a checker, unless it is the only one that can go."""
        if "aim" not in (self.point(target).get_attribute("class") or "").split():
            self.touch(source)
        expect(self.point(target)).to_have_class(re.compile(r"\baim\b"))

    def move(self, source: int, target: int) -> None:
        """Move one checker by one die."""
        made = self.draft.input_value()
        names = {BAR: self.entry, OFF: "off"}
        step = "/".join(names.get(point, str(point)) for point in (source, target))
        self.choose(source, target)
        self.touch(target)
        self.expect_draft(f"{made},{step}" if made else step)

    def expect_draft(self, text: str) -> None:
        expect(self.draft).to_have_value(text)

    def undo(self) -> None:
        before = self.draft.input_value().rpartition(",")[0]
        self.undo_button.click()
        self.expect_draft(before)

    # Deciding

    def press(self, name: str, *, confirm: str = "") -> None:
        """Press a button of the action bar, and the one that asks again; wait for the answer."""
        before = self.version
        bar = self.page.locator("#act")
        if confirm:
            bar.locator("summary", has_text=name).click()
        button = bar.get_by_role("button", name=confirm or name, exact=not confirm)
        button.click()
        self.expect_newer(before)

    def expect_newer(self, version: int) -> None:
        """The page shows a version after this one, and nothing is under way."""
        expect(self.state).not_to_have_attribute("data-version", str(version))
        expect(self.page.locator("#match")).not_to_have_attribute("aria-busy", "true")
        self.look()

    def roll(self) -> None:
        self.press("Roll dice")

    def double(self) -> None:
        """Offer the cube; on a touch screen the page asks once more."""
        before = self.version
        asked = self.page.locator("#act details.sure summary")
        if asked.is_visible():
            asked.click()
            self.page.get_by_role("button", name=re.compile("^Yes, double")).click()
        else:
            self.page.get_by_role("button", name=re.compile(r"Double to \d+$")).click()
        self.expect_newer(before)

    def submit(self) -> None:
        before = self.version
        expect(self.submit_button).not_to_have_attribute("aria-disabled", "true")
        self.submit_button.click()
        self.expect_newer(before)

    def play(self, moves: tuple[tuple[int, int], ...]) -> None:
        """Make a whole play move by move, or pass where there is none, and submit it."""
        self.page.bring_to_front()
        if not moves:
            self.press("Pass")
            return
        for source, target in moves:
            self.move(source, target)
        self.submit()

    # What is seen

    def expect_dice(self, roll: str) -> None:
        expect(self.words).to_contain_text(f"Dice {roll}.")

    def expect_their_play(self, roll: str, text: str) -> None:
        """The opponent's last turn stands in his strip."""
        expect(self.their_last).to_have_text(re.compile(rf"^{roll}\s+{re.escape(text)}$"))

    def expect_pushed(self, roll: str, text: str) -> None:
        """The opponent's play appears by itself, sooner than polling could bring it."""
        expect(self.their_last).to_have_text(
            re.compile(rf"^{roll}\s+{re.escape(text)}$"), timeout=PUSHED
        )
        self.expect_same_window()
