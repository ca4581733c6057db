"""The window with the history of a sheet: lists, compares and restores its versions."""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from msgspec.structs import replace
from PySide6.QtCore import QItemSelectionModel, QSignalBlocker, Qt, Signal, Slot
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QHeaderView,
    QSplitter,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from gui.sheet.history import Stand
from gui.sheet.keeping import Keeper
from gui.sheet.revision_model import RevisionModel
from gui.sheet.state import SheetState
from gui.sheet.version_model import CHANGED, VersionModel, VersionRow
from gui.theme.binding import BoundLook
from gui.theme.first_size import set_first_size
from gui.theme.look import Look
from gui.widgets.button_keys import ButtonKeys
from gui.widgets.flow_layout import FlowLayout
from gui.widgets.row_table import show_whole_rows
from gui.widgets.sentence_label import SentenceLabel
from gui.widgets.strip_layout import StripLayout
from gui.words.binding import BoundWords, refill
from gui.words.plain_text import PlainLabel
from gui.words.troubles import sentence_of
from gui.words.words import Words
from rules.state.character import Character
from storage.campaign.versions import OriginKind
from storage.files.errors import CampaignError

WIDTH, HEIGHT = 220, 150
"""Initial size of the window in steps of the grid, if it fits on the screen."""

WIDEST = 70
"""Maximum width of a column in steps of the grid; the last column takes the rest."""

GAP = 3
"""The space after each column of the history, in steps of the grid."""

PORTRAIT = 24
"""Size of compared portraits in steps of the grid."""

BEFORE, NOW = "before", "now"
STANDARDS: Mapping[str, str] = MappingProxyType({BEFORE: "sheet.version_before", NOW: "sheet.as_it_stands"})
"""Comparisons other than with a chosen version: with the version before, or with the current sheet."""


class RevisionsWindow(QDialog):
    """Shows the versions of the sheet that `state` returns and of its portrait.

    `restored` carries the version to restore, as a `Stand`, and its number.
    """

    restored = Signal(object, int)

    def __init__(
        self,
        state: Callable[[], SheetState],
        portrait: Callable[[], bytes | None],
        keeper: Keeper,
        words: Words,
        look: Look,
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self.setObjectName("revisions_window")
        self._state = state
        self._portrait = portrait
        self._keeper = keeper
        self._words = words
        self._look = look
        bind = BoundWords(words, self)
        bind.call(self._show_title)
        self.versions = VersionModel(state, self._stand, self)
        self.list = bind(QTableView(), accessible="sheet.revisions")
        self.against = bind(QComboBox(), accessible="sheet.compare_with")
        self.model = RevisionModel(look.theme.space(PORTRAIT), self)
        self.table = bind(QTableView(), accessible="sheet.differences")
        self.told = SentenceLabel()
        self.restore_button = bind.button("sheet.restore", self._restore)
        self.close_button = bind.button("sheet.close", self.close)
        self._label = bind(PlainLabel(), text="sheet.compare_with")
        self._build()
        self.list.selectionModel().currentRowChanged.connect(self._compare)
        self.against.currentIndexChanged.connect(self._compare)
        words.changed.connect(self._read_again)

    @Slot()
    def open_list(self) -> None:
        """Reload the versions and show the window, newest first."""
        self._read()
        self.show()
        self.raise_()
        self.activateWindow()
        self.list.setFocus(Qt.FocusReason.OtherFocusReason)

    def _show_title(self) -> None:
        self.setWindowTitle(self._words("sheet.revisions_of", name=self._state().sheet.name))

    @Slot()
    def _read_again(self) -> None:
        if self.isVisible():
            self._read()

    def _build(self) -> None:
        theme = self._look.theme
        for table, model in ((self.list, self.versions), (self.table, self.model)):
            table.setModel(model)
            show_whole_rows(table)
            table.horizontalHeader().setHighlightSections(False)
        self.table.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        head, foot, below, part = FlowLayout(), StripLayout(), QWidget(), QVBoxLayout()
        head.addWidget(self._label)
        head.addWidget(self.against)
        part.setContentsMargins(0, 0, 0, 0)
        part.addLayout(head)
        part.addWidget(self.table, 1)
        below.setLayout(part)
        foot.addWidget(self.told)
        foot.addWidget(self.close_button)
        foot.addWidget(self.restore_button)
        split = QSplitter(Qt.Orientation.Vertical)
        split.setChildrenCollapsible(False)
        split.addWidget(self.list)
        split.addWidget(below)
        layout = QVBoxLayout(self)
        style = BoundLook(self._look, self)
        style.row_height(self.list, 2)
        style.row_height(self.table, 2.5)
        style.space(layout, around=4, between=3)
        for row in (head, foot):
            style.space(row, between=2)
        style.space(part, between=2)
        layout.addWidget(split, 1)
        layout.addLayout(foot)
        ButtonKeys(self).watch(self)
        self._label.setBuddy(self.against)
        set_first_size(self, theme, WIDTH, HEIGHT)

    def _read(self) -> None:
        row = max(0, self.list.currentIndex().row())
        try:
            revisions = self._keeper.revisions(self._state().sheet.id)
        except CampaignError as trouble:
            revisions = ()
            self.told.setText(sentence_of(trouble, self._words))
        self.versions.offer(revisions)
        standards = [(id, self._words(key)) for id, key in STANDARDS.items()]
        dated = [(f"{each.revision.id}", self._version_name(each)) for each in self.versions.rows]
        refill(self.against, (*standards, *dated))
        self._fit_columns()
        self._go_to(min(row, len(revisions) - 1))
        self._compare()

    def _version_name(self, row: VersionRow) -> str:
        return f"{self.versions.date(row)} · {self.versions.where(row)}"

    def _go_to(self, row: int) -> None:
        selection, only = self.list.selectionModel(), QItemSelectionModel.SelectionFlag.ClearAndSelect
        blocker = QSignalBlocker(selection)
        index = self.versions.index(row)
        selection.setCurrentIndex(index, only | QItemSelectionModel.SelectionFlag.Rows)
        blocker.unblock()
        self.list.scrollTo(index)
        self.list.viewport().update()

    def _fit_columns(self) -> None:
        """Fit the columns to their contents; the last one takes the remaining width."""
        header = self.list.horizontalHeader()
        header.setStretchLastSection(True)
        for column in range(CHANGED):
            self.list.resizeColumnToContents(column)
            wide = header.sectionSize(column) + self._look.theme.space(GAP)
            header.resizeSection(column, min(wide, self._look.theme.space(WIDEST)))

    def _chosen(self) -> Stand | None:
        index = self.list.currentIndex()
        return self._version(self.versions.row(index.row()).revision.id) if index.isValid() else None

    def _version(self, number: int) -> Stand | None:
        try:
            sheet, portrait = self._keeper.revision(number)
        except CampaignError as trouble:
            self.told.setText(sentence_of(trouble, self._words))
        except KeyError:
            self.told.setText(self._words("sheet.no_revisions"))
        else:
            row = self.versions.row(self.versions.place_of(number))
            # An imported version has no portrait of its own.
            return sheet, self._portrait() if row.revision.origin.kind is OriginKind.ARRIVED else portrait
        return None

    def _stand(self, number: int) -> Stand | None:
        """Return a version for the table; None, without a message, if it cannot be read."""
        try:
            return self._keeper.revision(number)
        except (CampaignError, KeyError):
            return None

    @Slot()
    def _compare(self) -> None:
        """Show the differences between the selected version and the one to compare with."""
        state, version = self._state(), self._chosen()
        now = state.sheet, self._portrait()
        if version is None:
            self.model.compare(state, None, None)
            self.told.setText(self._words("sheet.no_revisions") if not self.versions.rows else self.told.text())
            self.restore_button.setEnabled(False)
            return
        row = self.versions.row(self.list.currentIndex().row())
        before, after = self._pair(row, version, now)
        self.model.compare(state, before, after)
        self._fit_portraits()
        self.restore_button.setEnabled(not _alike(version, now) and not self._keeper.read_only)
        count = self.model.rowCount()
        self.told.setText(self._words("sheet.differing", count=count) if count else self._words("sheet.no_difference"))

    def _pair(self, row: VersionRow, version: Stand, now: Stand) -> tuple[Stand, Stand]:
        """Return the two versions to compare, older first."""
        against = self.against.currentData()
        if against == NOW:
            return version, now
        if against == BEFORE:
            older = None if row.before is None else self._version(row.before.id)
            return older or (Character(version[0].id, version[0].ruleset), None), version
        other = self._version(int(against)) or version
        return (other, version) if int(against) < row.revision.id else (version, other)

    def _fit_portraits(self) -> None:
        """Fit the height of the portrait row to its pictures; other rows keep the default height."""
        rows = self.table.verticalHeader()
        for row in range(self.model.rowCount()):
            tall = self.model.picture_height(row) + self._look.theme.space(2)
            rows.resizeSection(row, max(rows.defaultSectionSize(), tall))

    @Slot()
    def _restore(self) -> None:
        version, index = self._chosen(), self.list.currentIndex()
        if version is not None:
            self.restored.emit(version, self.versions.row(index.row()).revision.id)
            self._go_to(0)
            self._read()


def _alike(one: Stand, other: Stand) -> bool:
    """Return whether two sheets and portraits are the same, ignoring the id, which differs in imported files."""
    return (replace(one[0], id=other[0].id), one[1]) == other
