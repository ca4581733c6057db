"""The window that shows two sheets side by side."""

from collections.abc import Mapping
from typing import Protocol

from PySide6.QtCore import Qt, Slot
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QCheckBox, QComboBox, QDialog, QHeaderView, QTableView, QVBoxLayout, QWidget

from gui.sheet.comparing import compared_parts
from gui.sheet.comparison_model import ComparisonModel
from gui.sheet.state import SheetState
from gui.theme.binding import BoundLook
from gui.theme.first_size import set_first_size
from gui.theme.look import Look
from gui.widgets.announcing import announce
from gui.widgets.button_keys import ButtonKeys
from gui.widgets.flow_layout import FlowLayout
from gui.widgets.row_table import show_whole_rows
from gui.widgets.sentence_label import SentenceLabel
from gui.widgets.strip_layout import StripLayout
from gui.words.binding import BoundWords, refill
from gui.words.plain_text import PlainLabel
from gui.words.words import Words

WIDTH, HEIGHT = 220, 190
"""Initial size of the window in steps of the grid, if it fits on the screen."""

NEXT, PREVIOUS = "Ctrl+Down", "Ctrl+Up"
"""The keys that go from difference to difference."""


class Comparable(Protocol):
    """The people of one ruleset who can be compared, by id."""

    def offered(self) -> Mapping[str, str]:
        """Return the names of everybody who can be chosen, by id."""
        ...

    def state(self, id: str) -> SheetState | None:
        """Return the sheet of somebody as it is now; None if it cannot be read."""
        ...


class ComparisonWindow(QDialog):
    """Shows what stands on two sheets, with the differences marked; it follows changes of both."""

    def __init__(self, words: Words, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("comparison_window")
        self._words = words
        self._look = look
        self._people: Comparable | None = None
        bind = BoundWords(words, self)
        bind(self, window_title="compare.title")
        self.ours = bind(QComboBox(), accessible="compare.who")
        self.theirs = bind(QComboBox(), accessible="compare.with_whom")
        self._label = bind(PlainLabel(), text="compare.who")
        self._with = bind(PlainLabel(), text="compare.with_whom")
        self.only = bind(QCheckBox(), text="compare.only_differences")
        self.model = ComparisonModel(look, self)
        self.table = bind(QTableView(), accessible="compare.title")
        self.told = SentenceLabel()
        self.previous_button = bind.button("compare.previous", self._go_up, "compare.previous_tip")
        self.next_button = bind.button("compare.next", self._go_down, "compare.next_tip")
        self.close_button = bind.button("sheet.close", self.close)
        self._build()
        for key, slot in ((NEXT, self._go_down), (PREVIOUS, self._go_up)):
            QShortcut(QKeySequence(key), self).activated.connect(slot)
        self.ours.currentIndexChanged.connect(self.refresh)
        self.theirs.currentIndexChanged.connect(self.refresh)
        self.only.toggled.connect(self.refresh)
        self.model.modelReset.connect(self._span_headings)
        words.changed.connect(self._read_again)

    def compare(self, people: Comparable, ours: str, theirs: str = "") -> None:
        """Compare two people by their ids; without the second one, somebody else who can be chosen."""
        self._people = people
        self._offer(ours, theirs or next((id for id in people.offered() if id != ours), ours))
        self.refresh()
        self.show()
        self.raise_()
        self.activateWindow()
        (self.table if theirs else self.theirs).setFocus(Qt.FocusReason.OtherFocusReason)

    @Slot()
    def follow(self) -> None:
        """Show both sheets as they are now, after a change of one of them, if the window is open."""
        if self.isVisible():
            self.refresh()

    @Slot()
    def refresh(self) -> None:
        """Compare the two chosen people as they are now."""
        if self._people is None:
            return
        ours, theirs = (self._people.state(box.currentData() or "") for box in (self.ours, self.theirs))
        if ours is None or theirs is None:
            self.model.replace(())
            self._tell(self._words("compare.unread"))
            return
        row = self.table.currentIndex().row()
        parts = compared_parts(ours, theirs)
        self.model.compare(parts, ours, self._names(ours, theirs), only_differing=self.only.isChecked())
        self.table.horizontalHeader().setSectionResizeMode(0, QHeaderView.ResizeMode.ResizeToContents)
        count = sum(part.count for part in parts)
        self._tell(self._words("sheet.differing", count=count) if count else self._words("sheet.no_difference"))
        for button in (self.previous_button, self.next_button):
            button.setEnabled(bool(count))
        self._go_to(min(max(row, 0), self.model.rowCount() - 1))

    def _names(self, ours: SheetState, theirs: SheetState) -> tuple[str, str]:
        """Return the names of both as headings; where they are called the same, as they can be chosen."""
        if ours.sheet.name == theirs.sheet.name:
            return self.ours.currentText(), self.theirs.currentText()
        return ours.sheet.name, theirs.sheet.name

    def _offer(self, ours: str, theirs: str) -> None:
        people = {} if self._people is None else self._people.offered()
        refill(self.ours, people.items(), ours)
        refill(self.theirs, people.items(), theirs)

    @Slot()
    def _read_again(self) -> None:
        if self.isVisible():
            self._offer(self.ours.currentData() or "", self.theirs.currentData() or "")
            self.refresh()

    def _tell(self, sentence: str) -> None:
        said = self.told.text()
        self.told.setText(sentence)
        if sentence != said and self.isVisible():
            announce(self.told, sentence)

    @Slot()
    def _go_down(self) -> None:
        self._go_on(1)

    @Slot()
    def _go_up(self) -> None:
        self._go_on(-1)

    def _go_on(self, step: int) -> None:
        """Go to the next difference in a direction; after the last one tell that there is none."""
        place = self.model.next_difference(self.table.currentIndex().row(), step)
        if place < 0:
            announce(self.table, self._words("compare.no_more"))
            return
        self._go_to(place)
        self.table.setFocus(Qt.FocusReason.OtherFocusReason)
        announce(self.table, str(self.model.index(place).data(Qt.ItemDataRole.AccessibleTextRole)))

    def _go_to(self, row: int) -> None:
        index = self.model.index(row)
        if index.isValid():
            self.table.setCurrentIndex(index)
            self.table.scrollTo(index)

    @Slot()
    def _span_headings(self) -> None:
        """Let the heading of a part take the whole width of the table."""
        self.table.clearSpans()
        for row in self.model.headings():
            self.table.setSpan(row, 0, 1, self.model.columnCount())

    def _build(self) -> None:
        table, header = self.table, self.table.horizontalHeader()
        table.setModel(self.model)
        show_whole_rows(table)
        header.setHighlightSections(False)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        BoundLook(self._look, self).steps(header.setMaximumSectionSize, WIDTH // 3)
        head, foot = FlowLayout(), StripLayout()
        for label, box in ((self._label, self.ours), (self._with, self.theirs)):
            label.setBuddy(box)
            head.addWidget(label)
            head.addWidget(box)
        head.addWidget(self.only)
        foot.addWidget(self.told)
        for button in (self.previous_button, self.next_button, self.close_button):
            foot.addWidget(button)
        layout = QVBoxLayout(self)
        layout.addLayout(head)
        layout.addWidget(table, 1)
        layout.addLayout(foot)
        style = BoundLook(self._look, self)
        style.space(layout, around=4, between=3)
        for row in (head, foot):
            style.space(row, between=2)
        style.row_height(table, 2)
        ButtonKeys(self).watch(self)
        set_first_size(self, self._look.theme, WIDTH, HEIGHT)
