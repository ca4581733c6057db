"""The strip that offers unsaved changes of sheets again, after the program ended in the middle of them."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import Slot

from gui.desk.desk import Desk
from gui.theme.look import Look
from gui.widgets.announcing import announce
from gui.widgets.strip import Strip
from gui.words.binding import BoundWords
from gui.words.troubles import sentence_of
from gui.words.words import Words
from storage.campaign.drafts import Draft
from storage.files.errors import CampaignError

if TYPE_CHECKING:
    from gui.roster.open_sheets import Sheets


class DraftBanner(Strip):
    """Hidden unless drafts were kept; offers them one after the other, the newest first."""

    def __init__(self, desk: Desk, words: Words, look: Look, sheets: "Callable[[], Sheets]") -> None:
        super().__init__("draft_banner", ("sheet", "accent"), look)
        self._desk = desk
        self._words = words
        self._sheets = sheets
        self._drafts: tuple[Draft, ...] = ()
        bind = BoundWords(words, self)
        self.continue_button = bind.button("draft.continue", self._continue, "draft.continue_tip")
        self.discard_button = bind.button("draft.discard", self._discard, "draft.discard_tip")
        self.add(self.continue_button, self.discard_button)
        bind.call(self._say)
        self.offer()

    def offer(self) -> None:
        """Offer all drafts of the campaign; none of a campaign that is only read."""
        try:
            self._drafts = () if self._desk.campaign.read_only else self._desk.campaign.drafts.all()
        except CampaignError as trouble:
            self._drafts = ()
            self._desk.failed.emit(sentence_of(trouble, self._words))
        self._say()
        if self._drafts:
            announce(self, self.text.text())

    @Slot()
    def _continue(self) -> None:
        """Open the sheet with the unsaved change in it."""
        draft, self._drafts = self._drafts[0], self._drafts[1:]
        self._sheets().open_draft(draft)
        self._say()

    @Slot()
    def _discard(self) -> None:
        draft, self._drafts = self._drafts[0], self._drafts[1:]
        try:
            self._desk.campaign.drafts.remove(draft.sheet.id)
        except CampaignError as trouble:
            self._desk.failed.emit(sentence_of(trouble, self._words))
        self._say()

    def _say(self) -> None:
        self.setVisible(bool(self._drafts))
        if self._drafts:
            draft = self._drafts[0]
            name = draft.sheet.name or self._words("sheet.nameless")
            self.say(self._words("draft.behind" if draft.is_behind else "draft.kept", name=name))
