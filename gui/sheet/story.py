"""The story of a character on the sheet: what each fight left, the newest first. Read-only."""

from collections.abc import Iterator
from functools import partial
from operator import attrgetter

from msgspec import Struct
from PySide6.QtCore import QObject, Slot
from PySide6.QtWidgets import QHeaderView, QTableView, QVBoxLayout, QWidget

from gui.sheet.state import SheetState
from gui.sheet.story_words import told_deeds
from gui.sheet.tables import fit_rows
from gui.theme.binding import BoundLook
from gui.theme.look import Look
from gui.widgets.row_table import show_whole_rows
from gui.widgets.table_model import Column, TableModel
from rules.state.story import Chapter

MOST_ROWS = 12
WHAT = 2
"""The column that takes the width which the others leave."""


class StoryLine(Struct, frozen=True):
    """A line of the story: a deed of a fight, and its number in the chapter."""

    chapter: Chapter
    place: int
    told: str

    @property
    def key(self) -> tuple[str, str, int]:
        """What identifies the line."""
        return self.chapter.day, self.chapter.fight, self.place

    @property
    def fight(self) -> str:
        """The name of the fight in the first line of a chapter, empty in the others."""
        return "" if self.place else self.chapter.fight


class StoryModel(TableModel[StoryLine]):
    """Model with a line for each deed; the first of a chapter names the day and the fight."""

    def __init__(self, state: SheetState, parent: QObject | None = None) -> None:
        super().__init__((), attrgetter("key"), parent)
        self._state = state
        self.show_state(state)

    def show_state(self, state: SheetState) -> None:
        """Show a new state of the sheet, or the same state in another language."""
        self._state = state
        heading = partial(partial, state.words)
        self.set_columns(
            (
                Column(text=self._day, spoken=self._spoken, heading=heading("life.day")),
                Column(text=attrgetter("fight"), tip=attrgetter("fight"), heading=heading("life.fight")),
                Column(text=attrgetter("told"), tip=attrgetter("told"), heading=heading("life.what")),
            )
        )
        self.show(tuple(self._lines()), anew=True)

    def _lines(self) -> Iterator[StoryLine]:
        state = self._state
        for chapter in reversed(state.sheet.story):
            for place, told in enumerate(told_deeds(chapter, state.texts, state.words)):
                yield StoryLine(chapter, place, told)

    def _day(self, line: StoryLine) -> str:
        return "" if line.place else self._state.words.day(line.chapter.day)

    def _spoken(self, line: StoryLine) -> str:
        """Return a whole line for screen readers."""
        return ", ".join((self._state.words.day(line.chapter.day), line.chapter.fight, line.told))


class StoryTable(QWidget):
    """A read-only table of the chapters."""

    def __init__(self, state: SheetState, look: Look) -> None:
        super().__init__()
        self._look = look
        self.model = StoryModel(state, self)
        self.view = QTableView()
        self.view.setModel(self.model)
        show_whole_rows(self.view)
        self.view.setEditTriggers(QTableView.EditTrigger.NoEditTriggers)
        header = self.view.horizontalHeader()
        header.setHighlightSections(False)
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(WHAT, QHeaderView.ResizeMode.Stretch)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.view)
        BoundLook(look, self).row_height(self.view, 2.5)
        look.changed.connect(self._fit)
        self.show_state(state)

    def show_state(self, state: SheetState) -> None:
        """Show a new state of the sheet, or the same state in another language."""
        self.model.show_state(state)
        self.view.setAccessibleName(state.words("life.title"))
        self._fit()

    @Slot()
    def _fit(self) -> None:
        fit_rows(self.view, self.model.rowCount(), MOST_ROWS, self._look.theme.space(1))
