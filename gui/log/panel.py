"""The panel of the log."""

from collections.abc import Mapping

from PySide6.QtCore import QPoint, QSize, Qt, Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QLabel, QStackedWidget, QToolButton, QVBoxLayout, QWidget

from gui.desk import Desk
from gui.fighting.changes import LOG, ChangeSet
from gui.log.model import LogModel
from gui.log.source import LogSource
from gui.log.view import LogView
from gui.theme.look import Look
from gui.widgets.fields import Field
from gui.widgets.search_line import SearchLine
from gui.widgets.small_form import SmallForm
from gui.words import Words
from rules.values import Value


class LogPanel(QWidget):
    """Shows what happened, the newest line first; a field above searches it.

    A line looked at shows the fight as it stood after it. `export_wanted` asks for the log as a file.
    """

    export_wanted = Signal()

    def __init__(self, desk: Desk, words: Words, look: Look) -> None:
        super().__init__()
        self._desk = desk
        self._words = words
        self._look = look
        self.form = SmallForm(self, words, look)
        self.model = LogModel(LogSource(desk, words), words, self)
        self.view = LogView(self.model, words, look)
        self.search = SearchLine()
        self.search.setClearButtonEnabled(True)
        self.note_button, self.export_button = QToolButton(), QToolButton()
        self.empty = QLabel()
        self.empty.setWordWrap(True)
        self.empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._stack = QStackedWidget()
        self._stack.addWidget(self.view)
        self._stack.addWidget(self.empty)
        self._head = QHBoxLayout()
        for widget in (self.search, self.note_button, self.export_button):
            self._head.addWidget(widget)
        self._layout = QVBoxLayout(self)
        self._layout.addLayout(self._head)
        self._layout.addWidget(self._stack, 1)
        self.setFocusProxy(self.view)
        self._connect()
        self._restyle()
        self.retranslate()
        self._begin_anew()

    @Slot()
    def ask_note(self) -> None:
        """Ask for something to be written into the log."""
        if self._desk.is_open:
            field = Field("text", self._words("log.note"))
            self.form.ask(self._words("log.write_note"), [field], self._note_taken, self._below(self.note_button))

    @Slot()
    def retranslate(self) -> None:
        """Say everything in the language of the moment."""
        self.view.setAccessibleName(self._words("log.title"))
        self.search.setPlaceholderText(self._words("log.search"))
        self.search.setAccessibleName(self._words("log.search"))
        for button, words in (
            (self.note_button, self._words("log.write_note")),
            (self.export_button, self._words("command.export_log")),
        ):
            button.setToolTip(words)
            button.setAccessibleName(words)
        self._begin_anew()

    def _connect(self) -> None:
        self._desk.changed.connect(self._note)
        self._desk.opened.connect(self._begin_anew)
        self._words.changed.connect(self.retranslate)
        self._look.changed.connect(self._restyle)
        self.search.textChanged.connect(self._search)
        self.search.left_down.connect(self._enter_list)
        self.view.wanted.connect(self._desk.look_at)
        self.note_button.clicked.connect(self.ask_note)
        self.export_button.clicked.connect(self.export_wanted)

    @Slot(object)
    def _note(self, change: ChangeSet) -> None:
        if change.touches(LOG):
            self.model.refresh(self._desk.step_shown)
            self._show_whether_empty()

    @Slot()
    def _begin_anew(self) -> None:
        """Show the log of another encounter, or the same in other words."""
        self.model.reload()
        if self._desk.is_open:
            self.model.refresh(self._desk.step_shown)
        self._show_whether_empty()

    @Slot(str)
    def _search(self, typed: str) -> None:
        self.model.search(typed.strip())
        self._show_whether_empty()

    @Slot()
    def _enter_list(self) -> None:
        if self.model.rowCount():
            self.view.setCurrentIndex(self.model.index(0, 0))
            self.view.setFocus(Qt.FocusReason.OtherFocusReason)

    def _note_taken(self, values: Mapping[str, Value]) -> str | None:
        self._desk.add_note(str(values["text"]))
        return None

    def _show_whether_empty(self) -> None:
        found = self.model.rowCount() > 0
        self.empty.setText(self._words("log.nothing_found" if self.search.text().strip() else "log.empty"))
        self._stack.setCurrentWidget(self.view if found else self.empty)

    def _below(self, widget: QWidget) -> QPoint:
        return widget.mapToGlobal(QPoint(0, widget.height()))

    @Slot()
    def _restyle(self) -> None:
        theme = self._look.theme
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setSpacing(theme.space(1))
        self._head.setContentsMargins(theme.space(2), theme.space(1), theme.space(2), 0)
        self._head.setSpacing(theme.space(1))
        for button, icon in ((self.note_button, "note"), (self.export_button, "export")):
            button.setIcon(self._look.icon(icon))
            button.setIconSize(QSize(theme.space(5), theme.space(5)))
        self.empty.setMargin(theme.space(4))
