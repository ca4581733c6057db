"""The window in which a GM changes the rules of a campaign; it is not modal."""

from PySide6.QtCore import QEvent, QObject, Qt, Slot
from PySide6.QtGui import QCloseEvent, QKeySequence, QShortcut, QShowEvent
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QHBoxLayout,
    QPushButton,
    QSplitter,
    QTabWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from gui.desk.desk import Desk
from gui.house_rules.actions_page import ActionsPage
from gui.house_rules.book_page import BookPage
from gui.house_rules.figures_page import FiguresPage
from gui.house_rules.files import HouseRulesFiles
from gui.house_rules.outcome import Outcome
from gui.house_rules.session import Session, State
from gui.house_rules.text_page import TextPage
from gui.theme.binding import BoundLook
from gui.theme.first_size import set_first_size
from gui.theme.look import Look
from gui.widgets.announcing import announce
from gui.widgets.sentence_label import SentenceLabel
from gui.words.binding import BoundWords, refill
from gui.words.plain_text import PlainLabel
from gui.words.words import Words
from rules.loading.ruleset_file import HOUSE_RULES

WIDTH, HEIGHT = 250, 190
"""The window's initial size in grid steps, if the screen has room for it."""

STATES = {
    State.CHECKING: "house.checking",
    State.FAULTY: "house.faulty",
    State.READY: "house.ready",
    State.IN_FORCE: "house.in_force",
}
ICONS = {
    State.CHECKING: ("wait", "muted"),
    State.FAULTY: ("warning", "danger"),
    State.READY: ("question", "ask"),
    State.IN_FORCE: ("ruling", "legal"),
}


class HouseRulesWindow(QDialog):
    """Shows the draft for one ruleset: its actions, its figures, its text, and below them its effects.

    Closing the window keeps the draft.
    """

    def __init__(self, desk: Desk, words: Words, look: Look, home: QWidget) -> None:
        super().__init__(home.window())
        self.setObjectName("house_rules_window")
        self._desk = desk
        self._words = words
        self._look = look
        self.session = Session(desk, words, self)
        self.files = HouseRulesFiles(desk, self.session, words, self)
        bind = BoundWords(words, self)
        bind(self, window_title="house.title")
        self.ruleset = bind(QComboBox(), accessible="roster.ruleset")
        self._ruleset_label = bind(PlainLabel(), text="roster.ruleset")
        self.undo_button = bind(QToolButton(), tool_tip="command.undo", accessible="command.undo")
        self.redo_button = bind(QToolButton(), tool_tip="command.redo", accessible="command.redo")
        self.import_button = bind.button("house.import", self.files.ask_import)
        self.export_button = bind.button("house.export", self.files.ask_export)
        self.tabs = QTabWidget()
        self.actions_page = ActionsPage(self.session, words, look)
        self.figures_page = FiguresPage(self.session, words, look)
        self.text_page = bind(TextPage(look), accessible="house.text")
        self.book_page = BookPage(self.session, words, look)
        self.outcome_title = PlainLabel()
        self.outcome = Outcome(words, look)
        self.state_icon, self.state, self.told = PlainLabel(), SentenceLabel(), SentenceLabel()
        self.here_button = bind.button("house.use_here", self.session.use_here)
        self.aside_button = bind.button("house.set_aside_button", self.session.set_aside)
        self.apply_button = bind.button("house.apply", self.session.apply)
        self.close_button = bind.button("house.close", self.close)
        self._build()
        bind.tabs(self.tabs, "house.actions", "house.figures", "house.text", "house.book")
        self._connect()
        self._style()
        bind.call(self._show_in_words)

    @Slot()
    def open_window(self) -> None:
        """Show the window; if it was closed, begin with the house rules of the fight on the desk."""
        if not self.isVisible():
            self._name_rulesets(self._desk.present.ruleset or self.session.ruleset)
            self._choose_ruleset()
        self.show()
        self.raise_()
        self.activateWindow()
        self.tabs.currentWidget().setFocus(Qt.FocusReason.OtherFocusReason)

    def finish(self) -> None:
        """Save the draft, because the campaign is about to be closed."""
        self.session.finish()
        self.book_page.finish()
        self.close()

    @Slot()
    def refresh(self) -> None:
        """Show the current state of the session."""
        session = self.session
        if not session.ruleset or not self.isVisible():
            return
        self.text_page.show_text(session.draft.text)
        page = self.tabs.currentWidget()
        if isinstance(page, ActionsPage | FiguresPage | BookPage):
            page.refresh()
        self.undo_button.setEnabled(session.draft.can_undo)
        self.redo_button.setEnabled(session.draft.can_redo)
        self._show_state()
        self._show_outcome()

    def showEvent(self, event: QShowEvent) -> None:
        """Show the current state."""
        super().showEvent(event)
        self.refresh()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Save the draft."""
        self.session.keep()
        event.accept()

    def reject(self) -> None:
        """Close the window on Esc in the usual way."""
        self.close()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Ignore Esc in the text, where it is easily pressed by accident."""
        if watched is self.text_page and event.type() == QEvent.Type.KeyPress and event.key() == Qt.Key.Key_Escape:  # pyright: ignore[reportAttributeAccessIssue]
            return True
        return super().eventFilter(watched, event)

    def _build(self) -> None:
        head, foot, below = QHBoxLayout(), QHBoxLayout(), QWidget()
        self._ruleset_label.setBuddy(self.ruleset)
        for widget in (self._ruleset_label, self.ruleset, self.undo_button, self.redo_button):
            head.addWidget(widget)
        head.addStretch()
        head.addWidget(self.import_button)
        head.addWidget(self.export_button)
        for page in (self.actions_page, self.figures_page, self.text_page, self.book_page):
            self.tabs.addTab(page, "")
        column = QVBoxLayout(below)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.outcome_title)
        column.addWidget(self.outcome)
        self.splitter = QSplitter(Qt.Orientation.Vertical)
        self.splitter.addWidget(self.tabs)
        self.splitter.addWidget(below)
        self.splitter.setStretchFactor(0, 3)
        self.splitter.setStretchFactor(1, 1)
        foot.addWidget(self.state_icon)
        foot.addWidget(self.state, 1)
        for widget in (self.here_button, self.aside_button, self.apply_button, self.close_button):
            foot.addWidget(widget)
        self._layout = QVBoxLayout(self)
        self._layout.addLayout(head)
        self._layout.addWidget(self.splitter)
        # Above the buttons, so that a message does not move them from under the mouse.
        self._layout.addWidget(self.told)
        self._layout.addLayout(foot)
        self.told.hide()
        theme = self._look.theme
        set_first_size(self, theme, WIDTH, HEIGHT)

    def _connect(self) -> None:
        for button in self.findChildren(QPushButton):
            # Enter belongs to the lists and the text; a dialog would press its default button instead.
            button.setAutoDefault(False)
        session = self.session
        session.changed.connect(self.refresh)
        session.told.connect(self._tell)
        self.files.told.connect(self._tell)
        self.files.ruleset_wanted.connect(self._go_to_ruleset)
        self.ruleset.currentIndexChanged.connect(self._choose_ruleset)
        self.tabs.currentChanged.connect(self.refresh)
        self.text_page.typed.connect(session.type)
        self.text_page.installEventFilter(self)
        self.outcome.line_wanted.connect(self._go_to_line)
        self.outcome.action_wanted.connect(self._go_to_action)
        self._look.changed.connect(self.refresh)
        self._desk.changed.connect(self._refresh_outcome)
        self._desk.selected.connect(self._refresh_outcome)
        self._desk.opened.connect(self.refresh)
        self.undo_button.clicked.connect(session.undo)
        self.redo_button.clicked.connect(session.redo)
        for keys, act in (
            (QKeySequence.StandardKey.Undo, session.undo),
            (QKeySequence.StandardKey.Redo, session.redo),
            ("Ctrl+Return", session.apply),
            ("Ctrl+Enter", session.apply),
            ("Ctrl+1", self._first_page),
            ("Ctrl+2", self._second_page),
            ("Ctrl+3", self._third_page),
            ("Ctrl+4", self._fourth_page),
            ("F6", self._enter_outcome),
        ):
            QShortcut(QKeySequence(keys), self).activated.connect(act)

    def _show_state(self) -> None:
        session, state = self.session, self.session.state
        book = "house.none_but_packs" if session.book_text else "house.none"
        key = book if state is State.IN_FORCE and session.is_by_book else STATES[state]
        sentence = self._words(key, count=len(session.problems))
        if session.fight_differs and state is State.IN_FORCE:
            sentence = f"{sentence} {self._words('house.fight_differs')}"
        icon, role = ICONS[state]
        self.state_icon.setPixmap(self._look.icon(icon, role).pixmap(self._look.theme.space(5)))
        if sentence != self.state.text():
            self.state.setText(sentence)
            if state is not State.CHECKING:
                announce(self.state, sentence)
        writable = not self._desk.campaign.read_only and not self._desk.looking_back
        self.here_button.setVisible(session.fight_differs and state is State.IN_FORCE)
        self.here_button.setEnabled(writable)
        self.apply_button.setEnabled(writable and state in (State.READY, State.CHECKING))
        self.aside_button.setEnabled(writable and not session.is_by_book)

    def _show_outcome(self) -> None:
        session = self.session
        if session.state is State.CHECKING:
            return
        told = (problem for problem in session.problems if problem.file == HOUSE_RULES)
        self.text_page.show_problems({problem.line: self._words.fault(problem.message) for problem in told})
        if session.problems:
            self.outcome_title.setText(self._words("house.problems"))
            self.outcome.show_problems(session.problems)
        else:
            self._show_effects()
        self.outcome.setAccessibleName(self.outcome_title.text())

    def _show_effects(self) -> None:
        found, who = self.session.effects(), self._desk.present.combatants.get(self._desk.selected_id)
        name = "" if who is None else who.name
        self.outcome_title.setText(self._words("house.effects", name=name) if name else self._words("house.outcome"))
        if isinstance(found, str):
            self.outcome.show_sentence(found)
        elif found:
            self.outcome.show_effects(found, self.session.texts)
        else:
            self.outcome.show_sentence(self._words("house.no_effect"))

    @Slot()
    def _refresh_outcome(self) -> None:
        if self.isVisible() and self.session.ruleset:
            self._show_state()
            self._show_outcome()

    def _show_in_words(self) -> None:
        self._name_rulesets(self.session.ruleset)
        self.refresh()

    def _name_rulesets(self, chosen: str) -> None:
        refill(self.ruleset, self._desk.shelf.named(self._words.language), chosen)

    @Slot()
    def _choose_ruleset(self) -> None:
        self._tell("")
        chosen = str(self.ruleset.currentData() or "")
        if chosen and chosen != self.session.ruleset:
            self.session.choose(chosen)

    @Slot(str)
    def _go_to_ruleset(self, ruleset: str) -> None:
        self.ruleset.setCurrentIndex(self.ruleset.findData(ruleset))

    @Slot(int)
    def _go_to_line(self, line: int) -> None:
        self.tabs.setCurrentWidget(self.text_page)
        self.text_page.go_to(line)

    @Slot(str)
    def _go_to_action(self, action: str) -> None:
        self.tabs.setCurrentWidget(self.actions_page)
        self.actions_page.choose(action)

    @Slot()
    def _first_page(self) -> None:
        self._show_page(0)

    @Slot()
    def _second_page(self) -> None:
        self._show_page(1)

    @Slot()
    def _third_page(self) -> None:
        self._show_page(2)

    @Slot()
    def _fourth_page(self) -> None:
        self._show_page(3)

    def _show_page(self, place: int) -> None:
        self.tabs.setCurrentIndex(place)
        self.tabs.currentWidget().setFocus(Qt.FocusReason.ShortcutFocusReason)

    @Slot()
    def _enter_outcome(self) -> None:
        if self.outcome.hasFocus():
            self.tabs.currentWidget().setFocus(Qt.FocusReason.ShortcutFocusReason)
        else:
            self.outcome.setFocus(Qt.FocusReason.ShortcutFocusReason)
            self.outcome.setCurrentRow(max(0, self.outcome.currentRow()))

    @Slot(str)
    def _tell(self, sentence: str) -> None:
        self.told.setText(sentence)
        self.told.setVisible(bool(sentence))
        if sentence and self.isVisible():
            announce(self.told, sentence)

    def _style(self) -> None:
        style = BoundLook(self._look, self)
        style.space(self._layout, around=4, between=2)
        style.font(self.outcome_title, strong=True)
        style.icon(self.undo_button, "undo", size=5)
        style.icon(self.redo_button, "redo", size=5)
        style.icon_size(self.outcome, 4)
