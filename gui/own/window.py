"""The window with a table's own entries: its lists, edited like a spreadsheet."""

from PySide6.QtCore import Qt, QTimer, Slot
from PySide6.QtGui import QCloseEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QDialog,
    QHeaderView,
    QStyledItemDelegate,
    QVBoxLayout,
    QWidget,
)

from gui.desk.desk import Desk
from gui.own.draft import OwnDraft
from gui.own.entries import with_new_entry
from gui.own.form import Filled, OwnForm
from gui.own.keeping import OwnKeeping
from gui.own.model import FIRST, OwnModel
from gui.own.naming import LIST_KEYS, OwnNames
from gui.own.sharing import OwnSharing
from gui.sheet.tables import ChoiceDelegate, RowTable
from gui.theme.binding import BoundLook
from gui.theme.first_size import set_first_size
from gui.theme.look import Look
from gui.widgets.announcing import announce
from gui.widgets.button_keys import ButtonKeys
from gui.widgets.flow_layout import FlowLayout
from gui.widgets.search_line import SearchLine
from gui.widgets.sentence_label import SentenceLabel
from gui.widgets.undo_keys import UndoKeys
from gui.words.binding import BoundWords, refill
from gui.words.plain_text import PlainLabel
from gui.words.troubles import sentence_of
from gui.words.words import Words
from rules.own.shape import OwnKind, kinds_of
from storage.files.errors import CampaignError
from storage.rulesets.own_pack import OwnTables, part_of

WIDTH, HEIGHT = 240, 150
"""Initial size of the window in steps of the grid, if it fits on the screen."""


class OwnWindow(QDialog):
    """A modeless window with the lists of one game; what was changed comes into force on Ctrl+S and when it closes."""

    def __init__(self, desk: Desk, words: Words, look: Look, home: QWidget) -> None:
        super().__init__(home.window())
        self.setObjectName("own_window")
        self._desk = desk
        self._words = words
        self._look = look
        self._game = ""
        self._kind: OwnKind = "items"
        self._names: OwnNames | None = None
        self._form: OwnForm | None = None
        self._closing = self._is_over = False
        self.draft = OwnDraft(OwnTables())
        self.keeping = OwnKeeping(desk, words, self)
        bind = BoundWords(words, self)
        bind(self, window_title="own.lists")
        self.ruleset = bind(QComboBox(), accessible="roster.ruleset")
        self.kinds = bind(QComboBox(), accessible="own.list")
        self.search = bind(SearchLine(), placeholder="own.search", accessible="own.search")
        self.order = bind(QComboBox(), accessible="own.sorted_by")
        self.model = OwnModel(words, self)
        self.view = bind(RowTable(self.model, FIRST, look), accessible="own.lists")
        self._choosing = ChoiceDelegate(self.view, self.model.choices)
        self._plain = QStyledItemDelegate(self.view)
        self.nothing, self.told = SentenceLabel(), SentenceLabel()
        self.sharing = OwnSharing(self, words, look, self.tell)
        self.new_button = bind.button("own.new", self.ask_new)
        self.remove_button = bind.button("sheet.remove_piece", self._remove)
        self.undo_button = bind.button("sheet.undo", self.undo)
        self.redo_button = bind.button("sheet.redo", self.redo)
        self.share_button = bind.button("own.share", self.ask_share)
        self.discard_button = bind.button("sheet.discard", self.discard)
        self.done_button = bind.button("sheet.done", self.close)
        self._labels = [bind(PlainLabel(), text=key) for key in ("roster.ruleset", "own.sorted_by")]
        self._build()
        self._connect()
        bind.call(self._say)

    @Slot()
    def open_window(self) -> None:
        """Show the window with the game of the open fight."""
        self.tell("")
        if not self.isVisible():
            refill(self.ruleset, self._desk.shelf.named(self._words.language), self._desk.present.ruleset)
            self._read()
        self.show()
        self.raise_()
        self.activateWindow()
        self.view.setFocus(Qt.FocusReason.OtherFocusReason)

    def tell(self, sentence: str) -> None:
        """Show a sentence in the window, and say it aloud; hide it if it is empty."""
        self.told.setText(sentence)
        self.told.setVisible(bool(sentence))
        if sentence and self.isVisible():
            announce(self.told, sentence)

    @Slot()
    def save(self) -> None:
        """Put what was changed in force; a sentence tells what is in the way."""
        if self.draft.changed and not self.keeping.busy:
            self.tell(self._words("own.checking_all"))
            self.keeping.keep(self._game, self.draft.tables)

    @Slot()
    def undo(self) -> None:
        """Undo the last change."""
        self.draft.undo()
        self._keep_draft()
        self._show()

    @Slot()
    def redo(self) -> None:
        """Redo the last undone change."""
        self.draft.redo()
        self._keep_draft()
        self._show()

    @Slot()
    def discard(self) -> None:
        """Give up what is not in force, and close."""
        self.draft = OwnDraft(self.draft.saved)
        self._keep_draft()
        self._show()
        self.close()

    @Slot()
    def ask_new(self) -> None:
        """Ask for a new entry of the list in a form."""
        self._close_form()
        form = self._form = OwnForm(self._kind, self.search.text(), self._all_names, self._words, self._look, self)
        form.filled.connect(self._take_new)
        form.open_form()

    @Slot()
    def ask_share(self) -> None:
        """Ask for what a pack says of itself, and where to write it.

        It has the chosen entries; all of them if fewer than two are chosen.
        """
        rows = self.view.chosen_rows()
        ids = [self.model.row(row) for row in rows]
        tables = part_of(self.draft.tables, {self._kind: ids}) if len(ids) > 1 else self.draft.tables
        self.sharing.ask(self._game, tables, self.share_button)

    def finish(self) -> None:
        """Give up a check under way, because the campaign is about to be closed; the draft is kept in it."""
        self._is_over = True
        self.keeping.finish()

    def reject(self) -> None:
        """Close the window on Esc, saving as usual."""
        self.close()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Put what was changed in force before closing; stay open while that is checked or impossible."""
        if self.draft.changed and not self._is_over and not self._desk.campaign.read_only:
            event.ignore()
            self._closing = True
            self.save()
            return
        event.accept()

    def _build(self) -> None:
        head, foot = FlowLayout(), FlowLayout()
        for widget in (self._labels[0], self.ruleset, self.kinds, self.search, self._labels[1], self.order):
            head.addWidget(widget)
        self._labels[0].setBuddy(self.ruleset)
        self._labels[1].setBuddy(self.order)
        self.search.setClearButtonEnabled(True)
        self.view.setEditTriggers(
            QAbstractItemView.EditTrigger.DoubleClicked
            | QAbstractItemView.EditTrigger.EditKeyPressed
            | QAbstractItemView.EditTrigger.AnyKeyPressed
        )
        header = self.view.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionsClickable(True)
        header.setSortIndicatorShown(True)
        # The style sheet leaves room for the arrow in the headings of such a table.
        header.setProperty("sorts", True)
        for button in (self.new_button, self.remove_button, self.undo_button, self.redo_button, self.share_button):
            foot.addWidget(button)
        for button in (self.discard_button, self.done_button):
            foot.addWidget(button)
        layout, look = QVBoxLayout(self), BoundLook(self._look, self)
        look.space(layout, around=4, between=2)
        for row in (head, foot):
            look.space(row, between=2)
        layout.addLayout(head)
        layout.addWidget(self.nothing)
        layout.addWidget(self.view, 1)
        layout.addWidget(self.told)
        layout.addLayout(foot)
        ButtonKeys(self).watch(self)
        UndoKeys(self).watch(self.search)
        set_first_size(self, self._look.theme, WIDTH, HEIGHT)

    def _connect(self) -> None:
        for key, handler in (
            (QKeySequence(QKeySequence.StandardKey.Save), self.save),
            (QKeySequence("Ctrl+Z"), self.undo),
            (QKeySequence("Ctrl+Shift+Z"), self.redo),
            (QKeySequence("Ctrl+Y"), self.redo),
            (QKeySequence("Ctrl+F"), self.search.setFocus),
            (QKeySequence("Ctrl+N"), self.ask_new),
        ):
            QShortcut(key, self).activated.connect(handler)
        self.ruleset.currentIndexChanged.connect(self._choose_game)
        self.kinds.currentIndexChanged.connect(self._choose_kind)
        self.order.currentIndexChanged.connect(self._sort)
        self.search.textChanged.connect(self.model.search)
        self.search.textChanged.connect(self._tell_found)
        self.search.left_down.connect(self._enter_list)
        self.view.removed.connect(self._remove_rows)
        self.view.pasted.connect(self._paste)
        self.view.filled.connect(self.model.fill)
        self.view.horizontalHeader().sectionClicked.connect(self._sort_by)
        self.view.selectionModel().selectionChanged.connect(self._offer_removal)
        self.model.modelReset.connect(self._dress)
        self.model.modelReset.connect(self._offer_removal)
        self.model.edited.connect(self._take)
        self.model.told.connect(self.tell)
        self.keeping.kept.connect(self._take_kept)
        self.keeping.refused.connect(self._take_refused)
        self._desk.house_rules_changed.connect(self._follow)

    @Slot()
    def _say(self) -> None:
        """Name the games and lists in the language of the program."""
        refill(self.ruleset, self._desk.shelf.named(self._words.language), self._game)
        self._read_names()
        self._show()

    def _all_names(self) -> OwnNames:
        shelf = self._desk.shelf
        return OwnNames(shelf.rulebook(self._game).ruleset, shelf.texts(self._game, self._words.language), self._words)

    @Slot()
    def _choose_game(self) -> None:
        """Show another game; while changes of the one before are not in force, say so and stay there."""
        chosen = str(self.ruleset.currentData() or "")
        if chosen == self._game:
            return
        if self.draft.changed:
            refill(self.ruleset, self._desk.shelf.named(self._words.language), self._game)
            self.tell(self._words("own.save_first"))
            return
        self._read()

    def _read(self) -> None:
        """Read the entries of the chosen game."""
        self._close_form()
        self._game = str(self.ruleset.currentData() or "")
        try:
            self.draft = OwnDraft(self.keeping.tables(self._game))
            before = self.keeping.draft(self._game)
            if before is not None:
                self.draft.take(before)
        except CampaignError as trouble:
            self.draft = OwnDraft(OwnTables())
            self.tell(sentence_of(trouble, self._words))
        self._read_names()
        self._show()

    def _read_names(self) -> None:
        if self._game:
            self._names = self._all_names()
            kinds = kinds_of(self._names.ruleset)
            refill(self.kinds, [(kind, self._words(LIST_KEYS[kind])) for kind in kinds], self._kind)
            self._kind = self.kinds.currentData()

    @Slot()
    def _choose_kind(self) -> None:
        self._kind = self.kinds.currentData() or "items"
        self._show()

    def _show(self) -> None:
        """Show the list, and what can be done."""
        if self._names is None:
            return
        index = self.view.currentIndex()
        id, column = (self.model.row(index.row()) if index.isValid() else ""), index.column()
        self.model.show_tables(self._kind, self.draft.tables, self._names)
        place = self.model.place_of(id)
        if place >= 0 and not self.view.currentIndex().isValid():
            self.view.setCurrentIndex(self.model.index(place, min(column, self.model.columnCount() - 1)))
        self.undo_button.setEnabled(self.draft.can_undo)
        self.redo_button.setEnabled(self.draft.can_redo)
        self.discard_button.setEnabled(self.draft.changed)
        self.share_button.setEnabled(any(self.draft.tables.entries.values()))
        self._tell_found()
        title = self._words("own.lists")
        self.setWindowTitle(f"{title} *" if self.draft.changed else title)

    @Slot()
    def _tell_found(self) -> None:
        """Say how to begin where the list is empty, and what was not found where the search leaves nothing of it."""
        words, typed, before = self._words, self.search.text().strip(), self.nothing.text()
        if self.model.rowCount():
            told = ""
        else:
            told = words("sheet.nothing_found", typed=typed) if typed else words("own.none", new=words("own.new"))
        self.nothing.setText(told)
        self.nothing.setVisible(bool(told))
        self.view.setAccessibleDescription(told)
        if told and told != before and self.isVisible():
            announce(self.nothing, told)

    @Slot()
    def _offer_removal(self) -> None:
        self.remove_button.setEnabled(bool(self.view.chosen_rows()))

    @Slot()
    def _dress(self) -> None:
        """Offer the values to choose from in the columns that have some, and all columns to sort by."""
        for place in range(self.model.columnCount()):
            self.view.setItemDelegateForColumn(place, self._choosing if self.model.choices(place) else self._plain)
        column, descending = self.model.order
        refill(self.order, [(str(place), heading) for place, heading in enumerate(self.model.headings)], str(column))
        self.view.horizontalHeader().setSortIndicator(column, Qt.SortOrder.DescendingOrder if descending else _UP)

    @Slot(object)
    def _take(self, tables: OwnTables) -> None:
        """Record a change that can be undone, and show it once the cell that made it is closed."""
        self.draft.take(tables)
        self.tell("")
        self._keep_draft()
        if self.view.is_editing:
            QTimer.singleShot(0, self, self._show)
        else:
            self._show()

    def _keep_draft(self) -> None:
        """Keep what is not in force in the campaign, so that no crash loses it."""
        try:
            self.keeping.keep_draft(self._game, self.draft.tables if self.draft.changed else None)
        except CampaignError as trouble:
            self.tell(sentence_of(trouble, self._words))

    @Slot(object)
    def _take_new(self, filled: Filled) -> None:
        """Add the entry of the form to the list."""
        tables, id = with_new_entry(self.draft.tables, filled.kind, filled.answers, self._all_names())
        self._take(tables)
        self._close_form()
        place = self.model.place_of(id)
        if place >= 0:
            self.view.choose_rows(place, 1, 0)
        self.view.setFocus(Qt.FocusReason.OtherFocusReason)

    def _close_form(self) -> None:
        """Close the form for a new entry, if it is open."""
        form, self._form = self._form, None
        if form is not None:
            form.close()
            form.deleteLater()

    @Slot()
    def _remove(self) -> None:
        self._remove_rows(self.view.chosen_rows())

    @Slot(object)
    def _remove_rows(self, rows: tuple[int, ...]) -> None:
        self.model.remove(rows)
        self.view.choose_rows(min(rows[0], self.model.rowCount() - 1), 1, 0)

    @Slot(str)
    def _paste(self, text: str) -> None:
        index = self.view.currentIndex()
        self.model.paste(text, index.row() if index.isValid() else -1, max(0, index.column()))

    @Slot(int)
    def _sort_by(self, column: int) -> None:
        """Sort by a column, and the other way round if that is how it is sorted already."""
        self.model.sort_by(column, self.model.order == (column, False))

    @Slot()
    def _sort(self) -> None:
        self.model.sort_by(int(self.order.currentData() or 0), False)

    @Slot()
    def _enter_list(self) -> None:
        """Move the keys to the first entry that was found, or ask for a new one if there is none."""
        if self.model.rowCount():
            self.view.setCurrentIndex(self.model.index(0, 0))
            self.view.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            self.ask_new()

    @Slot(str)
    def _follow(self, game: str) -> None:
        """Take over what came into force elsewhere, such as on a sheet or by undo in the fight."""
        if game == self._game:
            try:
                self.draft.follow(self.keeping.tables(game))
            except CampaignError as trouble:
                self.tell(sentence_of(trouble, self._words))
                return
            self._names = self._all_names()
            self._show()

    @Slot(str)
    def _take_kept(self, _game: str) -> None:
        self._keep_draft()
        self.tell(self._words("own.kept"))
        self._show()
        if self._closing:
            self._closing = False
            self.close()

    @Slot(str)
    def _take_refused(self, sentence: str) -> None:
        self._closing = False
        self.tell(sentence)


_UP = Qt.SortOrder.AscendingOrder
