"""The panel of the log."""

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt, Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QMenu, QStackedWidget, QToolButton, QVBoxLayout

from gui.desk.changes import COMBATANTS, EVERYTHING, LOG, ChangeSet
from gui.desk.desk import Desk
from gui.log.line_menu import line_menu
from gui.log.model import LogModel
from gui.log.source import LogSource
from gui.log.view import LogView
from gui.scheduling.later import Later
from gui.theme.binding import BoundLook
from gui.theme.look import Look
from gui.widgets.content import ContentPanel, shows_content
from gui.widgets.fields import Field
from gui.widgets.search_line import SearchLine
from gui.widgets.small_form import SmallForm
from gui.window.panels import bring_up
from gui.words.binding import BoundWords
from gui.words.plain_text import PlainLabel
from gui.words.words import Words
from rules.state.text_bounds import LONGEST_LOG_NOTE
from rules.values import Value
from storage.campaign.log import LogEntry
from storage.campaign.log_filter import LogFilter

if TYPE_CHECKING:
    from gui.log.filter_row import FilterRow


class LogPanel(ContentPanel):
    """Shows the log, newest line first, below a search field and a row of filters.

    Activating a line shows the fight after that line. `export_wanted` is emitted when the user wants to export the log.
    """

    export_wanted = Signal()

    def __init__(self, desk: Desk, words: Words, look: Look) -> None:
        super().__init__(words)
        self._desk = desk
        self._words = words
        self._look = look
        self.form = SmallForm(self, words, look)
        self._source = LogSource(desk, words)
        self.model = LogModel(self._source, words, self)
        bind = BoundWords(words, self)
        self.view = bind(LogView(self.model, words, look), accessible="log.title")
        self.search = bind(SearchLine(), placeholder="log.search", accessible="log.search")
        self.search.setClearButtonEnabled(True)
        self._filters: Later[FilterRow] = Later("gui.log.filter_row.FilterRow", words, look, join=self._join_filters)
        self.filter_button = bind(QToolButton(), tool_tip="log.filters", accessible="log.filters")
        self.filter_button.setCheckable(True)
        self.looking = bind(PlainLabel(), text="log.looking")
        self.looking.hide()
        self.note_button = bind(QToolButton(), tool_tip="log.write_note", accessible="log.write_note")
        self.export_button = bind(QToolButton(), tool_tip="command.export_log", accessible="command.export_log")
        self._menu: QMenu | None = None
        self.empty = PlainLabel()
        self.empty.setWordWrap(True)
        self.empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._stack = QStackedWidget()
        self._stack.addWidget(self.view)
        self._stack.addWidget(self.empty)
        self._head = QHBoxLayout()
        for widget in (self.search, self.looking, self.filter_button, self.note_button, self.export_button):
            self._head.addWidget(widget)
        self._layout = QVBoxLayout(self)
        self._layout.addLayout(self._head)
        self._layout.addWidget(self._stack, 1)
        self.setFocusProxy(self.view)
        self._connect()
        self._style()
        self._begin_anew()

    @property
    def filters(self) -> "FilterRow":
        """The row of filters; created on first use, and visible while its button is checked."""
        return self._filters()

    @property
    def menu(self) -> QMenu | None:
        """The last opened menu, or None."""
        return self._menu

    @property
    def wanted(self) -> LogFilter:
        """The filter of the shown lines."""
        return self.model.wanted

    @Slot()
    def ask_note(self) -> None:
        """Raise the panel and ask for the text of a note."""
        if self._desk.is_open:
            bring_up(self)
            field = Field("text", self._words("log.note"), most=LONGEST_LOG_NOTE, wide=True)
            self.form.ask(self._words("log.write_note"), [field], self._note_taken, self.note_button)

    @Slot(object)
    def ask_edit(self, entry: LogEntry) -> None:
        """Ask for the new text of a note; the old note stays in the log, marked as replaced."""
        if self._desk.is_open and not self._desk.looking_back:
            field = Field("text", self._words("log.note"), value=entry.text, most=LONGEST_LOG_NOTE, wide=True)
            area = self.view.visualRect(self.model.index_of(entry.step))
            place = self.view.viewport().mapToGlobal(area.bottomLeft())
            self.form.ask(self._words("log.edit_note"), [field], partial(self._edit_taken, entry), place)

    @Slot()
    def enter_search(self) -> None:
        """Raise the panel and focus the search field."""
        bring_up(self)
        self.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.search.selectAll()

    def _connect(self) -> None:
        self._desk.changed.connect(self._note)
        self._desk.opened.connect(self._begin_anew)
        self._words.changed.connect(self._begin_anew)
        self.search.textChanged.connect(self._filter)
        self.search.left_down.connect(self._enter_list)
        self.filter_button.toggled.connect(self._show_filters)
        self.model.looked.connect(self._show_looking)
        self.view.wanted.connect(self._desk.look_at)
        self.view.take_back_wanted.connect(self._take_back)
        self.view.edit_wanted.connect(self.ask_edit)
        self.view.customContextMenuRequested.connect(self._open_menu)
        self.note_button.clicked.connect(self.ask_note)
        self.export_button.clicked.connect(self.export_wanted)

    @Slot(object)
    def _note(self, change: ChangeSet) -> None:
        if change.touches(COMBATANTS):
            self._show_people()
        if change.touches(LOG):
            self._follow(anew=change.kinds >= EVERYTHING)

    def _follow(self, anew: bool) -> None:
        """Load changes and scroll to the newest line, unless the user is reading the log or looking back."""
        reading = self.view.hasFocus() or self._desk.looking_back
        self.model.refresh(self._desk.step_shown, anew, follow=not reading or self.view.is_at_top)
        self._show_whether_empty()
        if not reading:
            self.model.show_newest()
            self.view.scrollToTop()

    @Slot()
    @shows_content
    def _begin_anew(self) -> None:
        """Show the log of another encounter or in another language."""
        self._source.forget_blocks()
        self._show_people()
        self.model.reload()
        if self._desk.is_open:
            self.model.refresh(self._desk.step_shown)
        self._show_whether_empty()

    def _join_filters(self, filters: "FilterRow") -> None:
        filters.changed.connect(self._filter)
        self._layout.insertWidget(1, filters)
        filters.hide()
        self._show_people()

    @Slot(bool)
    def _show_filters(self, shown: bool) -> None:
        """Show and focus the filters, or hide them and turn them off."""
        self.filters.setVisible(shown)
        if shown:
            self.filters.first.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            self.filters.clear()

    @Slot()
    def _filter(self) -> None:
        words = self.search.text().strip()
        self.model.filter(self.filters.wanted(words) if self._filters.is_made else LogFilter(words))
        self._show_whether_empty()

    @Slot(bool)
    def _show_looking(self, looking: bool) -> None:
        self.looking.setVisible(looking)
        self._show_whether_empty()

    @Slot(int)
    def _take_back(self, step: int) -> None:
        if not self._desk.campaign.read_only:
            self._desk.take_back_to(step)

    @Slot(QPoint)
    def _open_menu(self, at: QPoint) -> None:
        row = self.model.row(self.view.currentIndex())
        if row is None:
            return
        if self._menu is not None:
            self._menu.deleteLater()
        self._menu = line_menu(self.view, row, self._words, may_change=not self._desk.campaign.read_only)
        self._menu.popup(self.view.viewport().mapToGlobal(at))
        self._menu.setActiveAction(self._menu.actions()[0])

    def _show_people(self) -> None:
        if self._desk.is_open and self._filters.is_made:
            self.filters.show_people(self._desk.encounter, self._desk.texts)

    @Slot()
    def _enter_list(self) -> None:
        if self.model.rowCount():
            self.view.setCurrentIndex(self.model.index(0, 0))
            self.view.setFocus(Qt.FocusReason.OtherFocusReason)

    def _note_taken(self, values: Mapping[str, Value]) -> str | None:
        self._desk.add_note(str(values["text"]))
        return None

    def _edit_taken(self, entry: LogEntry, values: Mapping[str, Value]) -> str | None:
        text = str(values["text"]).strip()
        if text and text != entry.text:
            self._desk.add_note(text, amends=entry.step)
        return None

    def _show_whether_empty(self) -> None:
        found = self.model.rowCount() > 0 or self.model.is_looking
        nothing = "log.nothing_met" if self._filters.is_made and self.filters.is_set else "log.nothing_found"
        self.empty.setText(self._words(nothing if not self.model.wanted.is_open else "log.empty"))
        self._stack.setCurrentWidget(self.view if found else self.empty)

    def _style(self) -> None:
        style = BoundLook(self._look, self)
        style.space(self._layout, around=0, between=1)
        style.space(self._head, around=(2, 1, 2, 0), between=1)
        style.icon(self.filter_button, "filter", size=5)
        style.icon(self.note_button, "note", size=5)
        style.icon(self.export_button, "export", size=5)
        style.steps(self.empty.setMargin, 4)
        style.font(self.looking, size="small")
