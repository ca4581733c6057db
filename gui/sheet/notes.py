"""The notes of a sheet: written in Markdown, with a preview."""

from PySide6.QtCore import QMimeData, QUrl, Signal, Slot
from PySide6.QtGui import QTextCharFormat, QTextCursor, QTextDocument, QTextFormat
from PySide6.QtWidgets import (
    QHBoxLayout,
    QPlainTextEdit,
    QPushButton,
    QStackedWidget,
    QTextBrowser,
    QVBoxLayout,
    QWidget,
)

from gui.sheet.state import SheetState
from gui.theme.binding import BoundLook
from gui.theme.look import Look
from gui.words.plain_text import broken_up, plain_tip
from rules.state.text_bounds import LONGEST_NOTES

LINES = 6
"""Minimum number of lines of notes to show."""

PLAIN = QTextDocument.MarkdownFeature.MarkdownDialectGitHub | QTextDocument.MarkdownFeature.MarkdownNoHTML
"""Markdown with tables and lists to check off, and no HTML."""


LARGEST_HEADING = 4
"""Size of a top-level heading, in steps above the text size; each level below is one step smaller."""


def show_markdown(document: QTextDocument, text: str) -> None:
    """Set Markdown in a document; all text of a heading gets the heading size, whatever its emphasis."""
    document.setMarkdown(text, PLAIN)
    block = document.begin()
    while block.isValid():
        level = block.blockFormat().headingLevel()
        if level:
            size = QTextCharFormat()
            size.setProperty(QTextFormat.Property.FontSizeAdjustment, LARGEST_HEADING - level)
            cursor = QTextCursor(block)
            cursor.movePosition(QTextCursor.MoveOperation.EndOfBlock, QTextCursor.MoveMode.KeepAnchor)
            cursor.mergeCharFormat(size)
        block = block.next()


class NotesEdit(QPlainTextEdit):
    """The field for notes. What is pasted is broken up and cut where laying it out would take minutes.

    `shortened` tells that something was left out. Notes from a file that are too long already can only be read.
    """

    shortened = Signal()

    def insertFromMimeData(self, source: QMimeData) -> None:
        """Insert what is pasted or dropped, as much as there is room for."""
        room = LONGEST_NOTES - self.document().characterCount() + len(self.textCursor().selectedText())
        text = source.text()
        taken = broken_up(text, max(room, 0))
        self.textCursor().insertText(taken)
        if len(taken) < len(text):
            self.shortened.emit()

    def show_notes(self, notes: str) -> None:
        """Show other notes, without telling of a change."""
        shown = broken_up(notes, LONGEST_NOTES)
        before = self.blockSignals(True)
        self.setPlainText(shown)
        self.blockSignals(before)
        self.setReadOnly(shown != notes)


class Preview(QTextBrowser):
    """Shows Markdown without loading pictures or pages from anywhere."""

    def __init__(self) -> None:
        super().__init__()
        self.setOpenLinks(False)

    def show_markdown(self, text: str) -> None:
        """Show a Markdown text."""
        show_markdown(self.document(), broken_up(text, LONGEST_NOTES))

    def loadResource(self, kind: int, url: QUrl | str) -> object:
        """Return nothing: the preview loads no resources."""
        return None


def _units(text: str) -> int:
    """Return the length of a text as Qt counts it."""
    return len(text.encode("utf-16-le")) // 2


class NotesEditor(QWidget):
    """Editor of the notes with a preview button; `changed` carries the text."""

    changed = Signal(str)
    told = Signal(str)

    def __init__(self, state: SheetState, look: Look) -> None:
        super().__init__()
        self._words = state.words
        self.edit, self.preview = NotesEdit(), Preview()
        self.edit.show_notes(state.sheet.notes)
        self.edit.setTabChangesFocus(True)
        self.button = QPushButton()
        self.button.setCheckable(True)
        self._stack = QStackedWidget()
        self._stack.addWidget(self.edit)
        self._stack.addWidget(self.preview)
        line = QHBoxLayout()
        line.addStretch()
        line.addWidget(self.button)
        layout = QVBoxLayout(self)
        BoundLook(look, self).space(layout, around=0, between=1)
        layout.addWidget(self._stack, 1)
        layout.addLayout(line)
        self._look = look
        look.changed.connect(self._fit)
        self.edit.textChanged.connect(self._emit_changed)
        self.edit.shortened.connect(self._tell_shortened)
        self.button.toggled.connect(self._turn)
        self._fit()
        self.show_state(state)

    def show_state(self, state: SheetState) -> None:
        """Show the notes of a new state of the sheet, or the same state in another language."""
        words = state.words
        self.edit.setAccessibleName(words("sheet.notes"))
        self.edit.setPlaceholderText(words("sheet.notes_hint"))
        self.edit.setToolTip(plain_tip(words("sheet.notes_too_long") if self.edit.isReadOnly() else ""))
        self.preview.setAccessibleName(words("sheet.notes_shown"))
        self._words = words
        self._name_button()
        if self.edit.toPlainText() != state.sheet.notes:
            self.edit.show_notes(state.sheet.notes)
            self._turn(self.button.isChecked())

    def choose(self, first: int, length: int) -> None:
        """Select letters of the notes, and show the notes as they are written."""
        self.button.setChecked(False)
        notes, cursor = self.edit.toPlainText(), self.edit.textCursor()
        # Qt counts a letter beyond the first plane of Unicode as two.
        cursor.setPosition(_units(notes[:first]))
        cursor.setPosition(_units(notes[: first + length]), QTextCursor.MoveMode.KeepAnchor)
        self.edit.setTextCursor(cursor)

    @Slot()
    def _emit_changed(self) -> None:
        self.changed.emit(self.edit.toPlainText())

    @Slot()
    def _tell_shortened(self) -> None:
        self.told.emit(self._words("sheet.notes_shortened", most=f"{LONGEST_NOTES:,}"))

    @Slot(bool)
    def _turn(self, shown: bool) -> None:
        """Show the preview if `shown`, otherwise the editor."""
        if shown:
            self.preview.show_markdown(self.edit.toPlainText())
        self._stack.setCurrentWidget(self.preview if shown else self.edit)
        self._name_button()

    def _name_button(self) -> None:
        self.button.setText(self._words("sheet.preview_end" if self.button.isChecked() else "sheet.preview"))

    @Slot()
    def _fit(self) -> None:
        self._stack.setMinimumHeight(self._look.theme.metrics().height() * LINES)
