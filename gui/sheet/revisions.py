"""The window with all versions of a sheet: when each was saved, in what it differs, and taking one back."""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from PySide6.QtCore import QDateTime, QSize, Qt, QTimeZone, Signal, Slot
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QListWidget,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from gui.sheet.catalogue import RoomyRows
from gui.sheet.history import Stand
from gui.sheet.keeping import Keeper
from gui.sheet.revision_model import RevisionModel
from gui.sheet.state import SheetState
from gui.theme.binding import BoundLook
from gui.theme.look import Look
from gui.widgets.button_keys import ButtonKeys
from gui.widgets.sentence_label import SentenceLabel
from gui.words.binding import BoundWords
from gui.words.troubles import sentence_of
from gui.words.words import Words
from rules.state.character import Character
from storage.campaign.roster import Revision
from storage.files.errors import CampaignError

WIDTH, HEIGHT = 190, 120
"""The window's first size in steps of the grid, if the screen has room for it."""

PORTRAIT = 24
"""How large portraits that differ are shown, in steps of the grid."""

NOW, BEFORE = "now", "before"
STANDARDS: Mapping[str, str] = MappingProxyType({NOW: "sheet.as_it_stands", BEFORE: "sheet.version_before"})
"""What a version is compared with: the sheet as it stands, or the version before it; with the keys of their names."""


class RevisionsWindow(QDialog):
    """Shows the versions of the sheet that `state` gives, and of its portrait.

    `restored` carries the one that is wanted back, as a `Stand`.
    """

    restored = Signal(object)

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
        self._revisions: Sequence[Revision] = ()
        bind = BoundWords(words, self)
        bind.call(self._show_title)
        self.list = bind(QListWidget(), accessible="sheet.revisions")
        self.against = bind(QComboBox(), accessible="sheet.compare_with")
        bind.choices(self.against, STANDARDS)
        self.model = RevisionModel(look.theme.space(PORTRAIT), self)
        self.table = bind(QTableView(), accessible="sheet.differences")
        self.told = SentenceLabel()
        self.restore_button = bind.button("sheet.restore", self._restore)
        self.close_button = bind.button("sheet.close", self.close)
        self._label = bind(QLabel(), text="sheet.compare_with")
        self._build()
        self.list.currentRowChanged.connect(self._compare)
        self.against.currentIndexChanged.connect(self._compare)
        words.changed.connect(self._read_again)

    @Slot()
    def open_list(self) -> None:
        """Show the versions there are by now, the newest first."""
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
        self.list.setItemDelegate(RoomyRows(self._look, self.list))
        self.table.setModel(self.model)
        self.table.setSelectionBehavior(QTableView.SelectionBehavior.SelectRows)
        self.table.setShowGrid(False)
        self.table.setTabKeyNavigation(False)
        self.table.verticalHeader().hide()
        self.table.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.table.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        head, middle, foot = QHBoxLayout(), QHBoxLayout(), QHBoxLayout()
        head.addWidget(self._label)
        head.addWidget(self.against)
        head.addStretch(1)
        middle.addWidget(self.list, 2)
        middle.addWidget(self.table, 5)
        foot.addWidget(self.told, 1)
        foot.addWidget(self.close_button)
        foot.addWidget(self.restore_button)
        layout = QVBoxLayout(self)
        style = BoundLook(self._look, self)
        style.row_height(self.table, 2.5)
        style.space(layout, around=4, between=3)
        layout.addLayout(head)
        layout.addLayout(middle, 1)
        layout.addLayout(foot)
        ButtonKeys(self).watch(self)
        self.resize(QSize(theme.space(WIDTH), theme.space(HEIGHT)).boundedTo(self.screen().availableSize()))

    def _read(self) -> None:
        row = max(0, self.list.currentRow())
        try:
            self._revisions = self._keeper.revisions(self._state().sheet.id)
        except CampaignError as trouble:
            self._revisions = ()
            self.told.setText(sentence_of(trouble, self._words))
        self.list.blockSignals(True)
        self.list.clear()
        self.list.addItems([self._date(revision) for revision in self._revisions])
        self.list.setCurrentRow(min(row, len(self._revisions) - 1))
        self.list.blockSignals(False)
        self._compare()

    def _date(self, revision: Revision) -> str:
        """When a version was saved, by the clock of the place."""
        when = QDateTime.fromSecsSinceEpoch(int(revision.saved.timestamp()), QTimeZone.systemTimeZone())
        return self._words.locale.toString(when, "d MMM yyyy, HH:mm:ss")

    def _chosen(self) -> Stand | None:
        row = self.list.currentRow()
        if not 0 <= row < len(self._revisions):
            return None
        return self._version(row)

    def _version(self, row: int) -> Stand | None:
        try:
            return self._keeper.revision(self._revisions[row].id)
        except CampaignError as trouble:
            self.told.setText(sentence_of(trouble, self._words))
        except KeyError:
            self.told.setText(self._words("sheet.no_revisions"))
        return None

    @Slot()
    def _compare(self) -> None:
        """Show in what the chosen version differs from what it is held against."""
        state, version = self._state(), self._chosen()
        now = state.sheet, self._portrait()
        if version is None:
            self.model.compare(state, None, None)
            self.told.setText(self._words("sheet.no_revisions") if not self._revisions else self.told.text())
            self.restore_button.setEnabled(False)
            return
        if self.against.currentData() == BEFORE:
            older = self.list.currentRow() + 1
            before = self._version(older) if older < len(self._revisions) else None
            self.model.compare(state, before or (Character(version[0].id, version[0].ruleset), None), version)
        else:
            self.model.compare(state, version, now)
        self._fit_portraits()
        self.restore_button.setEnabled(version != now and not self._keeper.read_only)
        count = self.model.rowCount()
        self.told.setText(self._words("sheet.differing", count=count) if count else self._words("sheet.no_difference"))

    def _fit_portraits(self) -> None:
        """Give the row that shows portraits the height they need, and all others that of a line."""
        rows = self.table.verticalHeader()
        for row in range(self.model.rowCount()):
            tall = self.model.picture_height(row) + self._look.theme.space(2)
            rows.resizeSection(row, max(rows.defaultSectionSize(), tall))

    @Slot()
    def _restore(self) -> None:
        version = self._chosen()
        if version is not None:
            self.restored.emit(version)
            self._compare()
