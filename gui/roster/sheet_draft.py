"""The draft of one open sheet: kept a moment after each change, and removed once the sheet is saved or given up."""

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer, Slot

from gui.sheet.window import SheetWindow
from storage.campaign.drafts import Drafts
from storage.files.errors import CampaignError

KEPT_AFTER = 1_000
"""Milliseconds without a change after which the sheet is kept."""


class SheetDraft(QObject):
    """Keeps what is typed into a window; `report` is told what prevents it."""

    def __init__(self, window: SheetWindow, drafts: Drafts, report: Callable[[CampaignError], object]) -> None:
        super().__init__(window)
        self._window = window
        self._drafts = drafts
        self._report = report
        self._base = drafts.base_of(window.sheet.id)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(KEPT_AFTER)
        self._timer.timeout.connect(self.keep)
        window.touched.connect(self._note)

    @Slot()
    def keep(self) -> bool:
        """Keep the sheet as it stands in the window, if it is not saved; return whether nothing would be lost now."""
        self._timer.stop()
        if not self._window.changed:
            return True
        try:
            self._drafts.keep(self._window.sheet, self._base, self._window.editing.portrait())
        except CampaignError as trouble:
            self._report(trouble)
            return False
        return True

    @Slot()
    def _note(self) -> None:
        """Keep the sheet soon, or remove its draft if there is nothing left to save."""
        if self._window.changed:
            self._timer.start()
            return
        self._timer.stop()
        try:
            self._drafts.remove(self._window.sheet.id)
            self._base = self._drafts.base_of(self._window.sheet.id)
        except CampaignError as trouble:
            self._report(trouble)
