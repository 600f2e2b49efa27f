"""Chat and note beside the board, as one player uses them."""

import re

from playwright.sync_api import expect

from tests.browser.table import PUSHED, Table


class Talk:
    """What stands beside a match on the screen."""

    def __init__(self, table: Table) -> None:
        self.page = table.page
        self.box = table.page.locator("#talk")
        self.lines = self.box.locator("#lines .name")
        self.field = self.box.locator("#message")
        self.error = self.box.locator("#message-error")
        self.unread = self.box.locator("#unread b")
        self.latest = self.box.locator("#latest")
        self.note = self.box.locator("#remark")
        self.note_error = self.box.locator("#remark-error")
        self.receipt = self.box.locator("#note [role=status]")

    def open(self, what: str) -> None:
        """Open the chat or the note, if it is closed."""
        part = self.box.locator("details", has=self.page.get_by_role("heading", name=what))
        if part.get_attribute("open") is None:
            part.locator("summary").click()

    def say(self, text: str) -> None:
        """Write something and press Enter; it appears as said."""
        self.field.fill(text)
        self.field.press("Enter")
        expect(self.field).to_have_value("")
        expect(self.lines.last).to_have_text(text)

    def expect_said(self, *texts: str) -> None:
        """These messages stand there, without a reload."""
        expect(self.lines).to_have_text(list(texts), timeout=PUSHED)

    def expect_unread(self, number: int) -> None:
        if number:
            expect(self.unread).to_have_text(str(number), timeout=PUSHED)
            expect(self.unread).to_be_visible()
        else:
            expect(self.unread).to_be_hidden()

    def write_note(self, text: str) -> None:
        self.open("Your note")
        self.note.fill(text)

    def expect_saved(self) -> None:
        expect(self.receipt).to_have_text(re.compile(r"^Saved at \d+:\d\d"))
