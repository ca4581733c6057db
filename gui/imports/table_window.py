"""The window that shows how a table will be read, and lets the user correct what was guessed."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final, TypeAlias

from PySide6.QtCore import QModelIndex, Qt, Signal, Slot
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QFormLayout,
    QHeaderView,
    QPlainTextEdit,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from gui.desk.desk import Desk
from gui.imports.column_words import COLUMNS
from gui.imports.naming import PARTS
from gui.imports.table_preview import TablePreview
from gui.imports.vocabularies import Vocabularies
from gui.theme.binding import BoundLook
from gui.theme.first_size import set_first_size
from gui.theme.look import Look
from gui.widgets.announcing import announce
from gui.widgets.button_keys import ButtonKeys
from gui.widgets.flow_layout import FlowLayout
from gui.widgets.sentence_label import SentenceLabel
from gui.words.binding import BoundWords, refill
from gui.words.plain_text import PlainLabel
from gui.words.words import Words
from storage.exchange.guard import ExchangeError
from storage.exchange.tables.conversion import Remark, convert_table
from storage.exchange.tables.drafts import TableDraft, guessed, left_out, order_of
from storage.exchange.tables.encodings import ENCODINGS
from storage.exchange.tables.vocabulary import Vocabulary

WIDTH, HEIGHT = 200, 150
"""The window's initial size in grid steps, if the screen has room for it."""

CHECKED: Final = 2_000
"""The number of lines that are checked while the window is open; all are checked when they are imported."""

DELIMITERS: Mapping[str, str] = MappingProxyType(
    {",": "table.comma", ";": "table.semicolon", "\t": "table.tab", "|": "table.bar"}
)
"""What separates cells, with the keys of its name."""

ENCODING_NAMES: Mapping[str, str] = MappingProxyType(
    {
        "utf-8": "UTF-8",
        "utf-16-le": "UTF-16",
        "utf-16-be": "UTF-16 (big-endian)",
        "utf-32-le": "UTF-32",
        "utf-32-be": "UTF-32 (big-endian)",
        "cp1250": "Windows-1250",
        "iso8859-2": "ISO 8859-2",
        "cp1252": "Windows-1252",
        "cp852": "CP 852",
    }
)
"""The encodings, which have the same name in every language."""

Change: TypeAlias = Callable[[str, Vocabulary], TableDraft]
"""Returns a table that is read in another way."""


class TableWindow(QDialog):
    """Shows the beginning of a table, what its columns become, and what is odd in its lines; it is not modal.

    `wanted` carries the name of the table and the TableOrder to read it as it is shown.
    """

    wanted = Signal(str, object)

    def __init__(self, desk: Desk, words: Words, look: Look, parent: QWidget) -> None:
        super().__init__(parent.window())
        self.setObjectName("table_window")
        self._desk = desk
        self._words = words
        self._look = look
        self._draft: TableDraft | None = None
        self._vocabularies = Vocabularies(desk, words)
        self._offered = ("", "")
        bind = BoundWords(words, self)
        bind(self, window_title="table.title")
        self.told = SentenceLabel()
        self.encoding, self.delimiter, self.ruleset, self.target = QComboBox(), QComboBox(), QComboBox(), QComboBox()
        self.heading = bind(QCheckBox(), text="table.has_heading")
        self.preview = TablePreview(self._name_of, self)
        self.view = bind(QTableView(), accessible="table.preview")
        self.column_label = PlainLabel()
        self.remarks_label = PlainLabel()
        self.remarks = bind(QPlainTextEdit(), accessible="table.remarks")
        self.take_button = bind.button("table.take", self.take)
        self.close_button = bind.button("ready.close", self.close)
        self._form = QFormLayout()
        bind.row(self._form, self.encoding, "table.encoding")
        bind.row(self._form, self.delimiter, "table.delimiter")
        bind.row(self._form, self.ruleset, "roster.ruleset")
        bind.choices(self.delimiter, DELIMITERS)
        self._build()
        self._connect()

    def show_table(self, name: str, content: bytes | str) -> None:
        """Show a table with guesses for everything. Raises ExchangeError."""
        shelf, likely = self._desk.shelf, self._desk.present.ruleset
        self._vocabularies.begin_anew()
        self._offered = ("", "")
        sound = tuple(id for id in shelf.ids() if shelf.fault(id, shelf.house_rules(id)) is None)
        draft = guessed(name, content, likely, sound, self._vocabularies.of)
        ruleset = draft.plan.ruleset
        self._form.setRowVisible(self.encoding, draft.content is not None)
        self._name_rulesets(ruleset)
        self.view.setCurrentIndex(QModelIndex())
        self._take_draft(draft)
        self.view.horizontalScrollBar().setValue(0)
        self.show()
        self.raise_()
        self.activateWindow()
        announce(self.told, self.told.text())
        self.view.setFocus(Qt.FocusReason.OtherFocusReason)

    @Slot()
    def take(self) -> None:
        """Ask to read the table as it is shown."""
        if self._draft is not None and self.take_button.isEnabled():
            order = order_of(self._draft, self._vocabulary(self._draft.plan.ruleset))
            self.wanted.emit(self._draft.name, order)
            self.close()

    def _build(self) -> None:
        self.view.setModel(self.preview)
        self.view.setTabKeyNavigation(False)
        self.view.setWordWrap(False)
        self.view.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        self.remarks.setReadOnly(True)
        self.remarks.setTabChangesFocus(True)
        self.column_label.setBuddy(self.target)
        for encoding in ENCODINGS:
            self.encoding.addItem(ENCODING_NAMES[encoding], encoding)
        columns, foot = FlowLayout(), FlowLayout()
        columns.addWidget(self.column_label)
        columns.addWidget(self.target)
        for button in (self.take_button, self.close_button):
            foot.addWidget(button)
        layout = QVBoxLayout(self)
        bound = BoundLook(self._look, self)
        bound.space(layout, around=4, between=2)
        bound.colour(self.remarks_label, "warning")
        # With large text their own least heights would be more than a small screen has.
        bound.steps(self.view.setMinimumHeight, 18)
        bound.steps(self.remarks.setMinimumHeight, 9)
        layout.addWidget(self.told)
        layout.addLayout(self._form)
        layout.addWidget(self.heading)
        layout.addWidget(self.view, 3)
        layout.addLayout(columns)
        layout.addWidget(self.remarks_label)
        layout.addWidget(self.remarks, 1)
        layout.addLayout(foot)
        set_first_size(self, self._look.theme, WIDTH, HEIGHT)

    def _connect(self) -> None:
        ButtonKeys(self).watch(self)
        self._words.changed.connect(self._show_in_words)
        self.encoding.currentIndexChanged.connect(self._choose_encoding)
        self.delimiter.currentIndexChanged.connect(self._choose_delimiter)
        self.heading.toggled.connect(self._choose_heading)
        self.ruleset.currentIndexChanged.connect(self._choose_ruleset)
        self.target.currentIndexChanged.connect(self._choose_target)
        self.view.selectionModel().currentChanged.connect(self._show_column)

    @Slot()
    def _choose_encoding(self) -> None:
        draft = self._draft
        if draft is not None:
            self._try(draft, draft.with_encoding, str(self.encoding.currentData()))

    @Slot()
    def _choose_delimiter(self) -> None:
        draft = self._draft
        if draft is not None:
            self._try(draft, draft.with_delimiter, str(self.delimiter.currentData()))

    @Slot(bool)
    def _choose_heading(self, has_heading: bool) -> None:
        draft = self._draft
        if draft is not None and has_heading != draft.plan.has_heading:
            self._take_draft(draft.with_heading(has_heading, self._vocabulary(draft.plan.ruleset)))

    @Slot()
    def _choose_ruleset(self) -> None:
        ruleset = str(self.ruleset.currentData() or "")
        if self._draft is not None and ruleset:
            self._take_draft(self._draft.with_ruleset(ruleset, self._vocabulary(ruleset)))

    @Slot()
    def _choose_target(self) -> None:
        column = self.view.currentIndex().column()
        if self._draft is not None and column >= 0:
            self._take_draft(self._draft.with_target(column, str(self.target.currentData() or "")))

    def _try(self, draft: TableDraft, change: Change, value: str) -> None:
        """Read the table in another way, or tell why it cannot be read so."""
        try:
            self._take_draft(change(value, self._vocabulary(draft.plan.ruleset)))
        except ExchangeError as problem:
            self._tell(self._words.fault(problem.full_message))

    def _take_draft(self, draft: TableDraft) -> None:
        """Show a table as it is read now."""
        current = self.view.currentIndex()
        self._draft = draft
        for box, value in ((self.encoding, draft.encoding), (self.delimiter, draft.delimiter)):
            blocked = box.blockSignals(True)
            box.setCurrentIndex(box.findData(value))
            box.blockSignals(blocked)
        blocked = self.heading.blockSignals(True)
        self.heading.setChecked(draft.plan.has_heading)
        self.heading.blockSignals(blocked)
        self.preview.show_draft(draft)
        self.view.resizeColumnsToContents()
        row, column = max(current.row(), 0), max(current.column(), 0)
        shown = self.preview.index(min(row, self.preview.rowCount() - 1), min(column, self.preview.columnCount() - 1))
        self.view.setCurrentIndex(shown)
        self._show_column()
        self._check()

    def _check(self) -> None:
        """Tell who comes from the table, and what is odd in its lines."""
        draft, words = self._draft, self._words
        if draft is None:
            return
        lines = draft.lines[: CHECKED + draft.plan.has_heading]
        made = convert_table(lines, draft.plan, self._vocabulary(draft.plan.ruleset))
        count = made.count + len(draft.lines) - len(lines)
        told = [words("table.found", count=count)]
        if "name" not in draft.plan.targets:
            told = [words("table.no_name")]
        if draft.unreadable:
            told.append(words("table.unreadable", count=draft.unreadable))
        if len(draft.lines) > len(lines):
            told.append(words("table.checked", count=CHECKED))
        self._tell(" ".join(told))
        self._show_remarks(made.remarks, left_out(draft))
        self.take_button.setEnabled(count > 0)

    def _show_remarks(self, remarks: tuple[Remark, ...], unused: tuple[str, ...]) -> None:
        words = self._words
        lines = [words("table.columns_left_out", columns=", ".join(unused))] if unused else []
        lines += [words("table.remark", line=each.line, why=words.fault(each.why)) for each in remarks]
        self.remarks.setPlainText("\n".join(lines))
        self.remarks_label.setText(words("table.remarks_count", count=len(lines)))
        for widget in (self.remarks, self.remarks_label):
            widget.setVisible(bool(lines))

    @Slot()
    @Slot(QModelIndex)
    def _show_column(self, _index: object = None) -> None:
        """Show what the column of the current cell becomes."""
        column, draft = self.view.currentIndex().column(), self._draft
        known = draft is not None and 0 <= column < len(draft.plan.targets)
        self.target.setEnabled(known)
        if draft is None or not known:
            return
        label = self._words("table.column", column=self.preview.heading(column))
        self.column_label.setText(label)
        self.target.setAccessibleName(label)
        self._offer_targets(draft)
        blocked = self.target.blockSignals(True)
        self.target.setCurrentIndex(max(self.target.findData(draft.plan.targets[column]), 0))
        self.target.blockSignals(blocked)

    def _offer_targets(self, draft: TableDraft) -> None:
        """List what columns may become; only anew for another ruleset or language, as there may be thousands."""
        offered = (draft.plan.ruleset, self._words.language)
        if offered != self._offered:
            self._offered = offered
            columns = dict.fromkeys(("", *self._vocabulary(draft.plan.ruleset).columns, *draft.plan.targets))
            refill(self.target, [(each, self._name_of(each)) for each in columns])

    def _name_of(self, target: str) -> str:
        """Return the name of what a column becomes."""
        if target in COLUMNS:
            return self._words(COLUMNS[target])
        part, _, id = target.partition(".")
        ruleset = self._draft.plan.ruleset if self._draft is not None else self._desk.present.ruleset
        texts = self._desk.shelf.texts(ruleset, self._words.language)
        return self._words("table.figure", part=self._words(PARTS[part]), name=texts.name(part, id))

    def _vocabulary(self, ruleset: str) -> Vocabulary:
        """Return what columns may become under a ruleset."""
        return self._vocabularies.of(ruleset)

    def _name_rulesets(self, chosen: str) -> None:
        refill(self.ruleset, self._desk.shelf.named(self._words.language), chosen)

    @Slot()
    def _show_in_words(self) -> None:
        if self._draft is not None:
            self._name_rulesets(self._draft.plan.ruleset)
            self._take_draft(self._draft)

    def _tell(self, sentence: str) -> None:
        self.told.setText(sentence)
        if self.isVisible():
            announce(self.told, sentence)
