"""The command Why?: it explains the figure that the keys are on, in whichever panel that is."""

from PySide6.QtCore import QObject

from gui.desk.desk import Desk
from gui.gm_mode.panels import Panels
from gui.log.why import why_of_entry
from gui.palette.why import why_of_option
from gui.scheduling.later import Later
from gui.theme.look import Look
from gui.tracker.why import why_of_pool
from gui.widgets.why import Why, WhyWindow
from gui.words.words import Words


class WhyAsker(QObject):
    """Finds what is to be explained: the line of the log or the pool that has the focus, else the palette's row."""

    def __init__(self, desk: Desk, words: Words, look: Look, panels: Panels) -> None:
        super().__init__(panels)
        self._desk = desk
        self._words = words
        self._panels = panels
        self.window: Later[WhyWindow] = Later("gui.widgets.why.WhyWindow", words, look, panels.order.window())

    def ask(self) -> None:
        """Open the window with the explanation; without anything to explain, nothing opens."""
        found = self.explanation()
        if found is not None:
            self.window().show_why(found)

    def explanation(self) -> Why | None:
        """Return why the figure that the keys are on is what it is; None without one."""
        panels = self._panels
        if panels.log.view.hasFocus():
            return self._of_log()
        if panels.tracker.view.hasFocus():
            return self._of_tracker()
        return self._of_palette()

    def _of_log(self) -> Why | None:
        view = self._panels.log.view
        entry = self._panels.log.model.entry(view.currentIndex())
        return None if entry is None else why_of_entry(self._desk, entry, self._words)

    def _of_tracker(self) -> Why | None:
        tracker = self._panels.tracker
        index = tracker.view.currentIndex()
        if not index.isValid():
            return None
        row = tracker.model.rows[index.row()]
        return why_of_pool(self._desk, row.who, row.pool, self._words)

    def _of_palette(self) -> Why | None:
        under, panels = self._desk.under_way, self._panels
        shown = panels.palette if under is None else panels.question.reaction_page
        row, wording = shown.view.current_row, shown.model.wording
        if row is None or wording is None:
            return None
        fight = self._desk.fight if under is None else under.fight
        return why_of_option(wording, row.option, fight.book)
