"""The window in which one character sheet is edited."""

from collections.abc import Callable, Mapping
from typing import Protocol, TypeAlias

from msgspec.structs import replace
from PySide6.QtCore import QSize, Signal, Slot
from PySide6.QtGui import QCloseEvent, QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import (
    QBoxLayout,
    QDialog,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from gui.sheet.figure_grid import AttributeGrid, PoolGrid, ValueGrid
from gui.sheet.items import ItemTable
from gui.sheet.skills import SkillTable
from gui.sheet.state import SheetState, facts_of, sections_of
from gui.sheet.traits import TraitList
from gui.theme.look import Look
from gui.widgets.sentence_label import SentenceLabel
from gui.widgets.small_form import SmallForm
from gui.words import Words
from rules.character import Character
from rules.rulebook import Rulebook
from rules.ruleset import SheetSection
from rules.texts import Texts

WIDTH, HEIGHT = 250, 200
"""The window's first size in steps of the grid, if the screen has room for it."""

NARROW = 190
"""Below this width, in steps of the grid, there is one column only."""

FIGURES = ("attributes", "pools", "values")
"""The sections of the left column."""

Save: TypeAlias = Callable[[Character], str]
"""Keeps a sheet; a sentence it gives says why it could not."""


class Section(Protocol):
    """A part of the sheet."""

    def show_state(self, state: SheetState) -> None:
        """Show another state of the sheet, or the same in other words."""
        ...


class Book(Protocol):
    """What sheets are edited under: a ruleset, the optional rules in force, and the ruleset's words of the moment."""

    @property
    def rulebook(self) -> Rulebook:
        """The ruleset."""
        ...

    @property
    def rules(self) -> Mapping[str, bool]:
        """The optional rules that are on or off otherwise than the ruleset has them."""
        ...

    @property
    def texts(self) -> Texts:
        """What the ruleset's things are called."""
        ...


class SheetWindow(QDialog):
    """Edits one sheet; nothing waits for it. It is saved by Ctrl+S and when the window closes.

    `gone` tells that the window has closed, with the id of its character.
    """

    gone = Signal(str)

    def __init__(
        self, sheet: Character, book: Book, save: Save, words: Words, look: Look, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setObjectName("sheet_window")
        self._book = book
        self._save = save
        self._words = words
        self._look = look
        self._kept = sheet
        self._state = self._state_of(sheet)
        self.name, self.player = QLineEdit(sheet.name), QLineEdit(sheet.player)
        self.notes = QPlainTextEdit(sheet.notes)
        self.problem = SentenceLabel()
        self.done_button, self.discard_button = QPushButton(), QPushButton()
        self.sections: dict[str, Section] = {}
        self.headings: dict[str, QLabel] = {}
        self._labels = (QLabel(), QLabel())
        self._columns = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._form = SmallForm(self, words, look)
        self._build()
        self._connect()
        self.retranslate()

    @property
    def sheet(self) -> Character:
        """The sheet as it stands in the window."""
        return self._state.sheet

    @property
    def changed(self) -> bool:
        """Whether something was changed since it was saved."""
        return self._state.sheet != self._kept

    @Slot()
    def save(self) -> bool:
        """Save the sheet if it was changed; whether it is saved now. What is wrong is told in the window."""
        problem = self._problem()
        if not problem and self.changed:
            problem = self._save(self._state.sheet)
            if not problem:
                self._kept = self._state.sheet
        self.problem.setText(problem)
        self.problem.setVisible(bool(problem))
        self._say_title()
        return not problem

    @Slot()
    def discard(self) -> None:
        """Close without saving what was changed."""
        self._state = self._state_of(self._kept)
        self.close()

    @Slot()
    def retranslate(self) -> None:
        """Say everything in the language of the moment."""
        words = self._words
        for label, field, key in (
            (self._labels[0], self.name, words("sheet.name")),
            (self._labels[1], self.player, words("sheet.player")),
        ):
            label.setText(key)
            field.setAccessibleName(key)
        self.notes.setAccessibleName(words("sheet.notes"))
        self.done_button.setText(words("sheet.done"))
        self.discard_button.setText(words("sheet.discard"))
        self._show(self._state.sheet)

    def reject(self) -> None:
        """Esc closes the window like any other way."""
        self.close()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Save before the window goes; what cannot be saved stays open."""
        if self.changed and not self.save():
            event.ignore()
            return
        event.accept()
        self.gone.emit(self._kept.id)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the columns one below the other where there is no room for both."""
        super().resizeEvent(event)
        narrow = self.width() < self._look.theme.space(NARROW)
        direction = QBoxLayout.Direction.TopToBottom if narrow else QBoxLayout.Direction.LeftToRight
        if direction != self._columns.direction():
            self._columns.setDirection(direction)

    def _build(self) -> None:
        theme = self._look.theme
        head = QHBoxLayout()
        for label, field, share in ((self._labels[0], self.name, 3), (self._labels[1], self.player, 2)):
            label.setBuddy(field)
            head.addWidget(label)
            head.addWidget(field, share)
        left, right = QVBoxLayout(), QVBoxLayout()
        for section in sections_of(self._state.ruleset):
            column = left if section.shows in FIGURES else right
            heading = self.headings[section.id] = QLabel()
            column.addWidget(heading)
            column.addWidget(self._section(section))
        for column in (left, right):
            column.addStretch(1)
            column.setSpacing(theme.space(2))
        self._columns.addLayout(left, 1)
        self._columns.addSpacing(theme.space(5))
        self._columns.addLayout(right, 1)
        inside, scroll = QWidget(), QScrollArea()
        inside.setLayout(self._columns)
        scroll.setWidget(inside)
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QScrollArea.Shape.NoFrame)
        foot = QHBoxLayout()
        foot.addWidget(self.problem, 1)
        foot.addWidget(self.discard_button)
        foot.addWidget(self.done_button)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(*[theme.space(4)] * 4)
        layout.setSpacing(theme.space(3))
        layout.addLayout(head)
        layout.addWidget(scroll, 1)
        layout.addLayout(foot)
        self.resize(QSize(theme.space(WIDTH), theme.space(HEIGHT)).boundedTo(self.screen().availableSize()))

    def _section(self, section: SheetSection) -> QWidget:
        state, look = self._state, self._look
        match section.shows:
            case "attributes":
                widget = AttributeGrid(section, state, look)
            case "values":
                widget = ValueGrid(section, state, look, self._form)
            case "pools":
                widget = PoolGrid(section, state, look)
            case "skills":
                widget = SkillTable(state, look)
            case "traits":
                widget = TraitList(state, look)
            case "items":
                widget = ItemTable(state, look)
            case "notes":
                self.notes.setMinimumHeight(self.fontMetrics().height() * 5)
                return self.notes
        self.sections[section.id] = widget
        widget.edited.connect(self._show)
        return widget

    def _connect(self) -> None:
        for button in self.findChildren(QPushButton):
            # Enter belongs to the fields; a dialog would press a button with it.
            button.setAutoDefault(False)
        self.name.textEdited.connect(self._rename)
        self.player.textEdited.connect(self._name_player)
        self.notes.textChanged.connect(self._note)
        self.done_button.clicked.connect(self.close)
        self.discard_button.clicked.connect(self.discard)
        self._words.changed.connect(self.retranslate)
        QShortcut(QKeySequence(QKeySequence.StandardKey.Save), self).activated.connect(self.save)

    @Slot(object)
    def _show(self, sheet: Character) -> None:
        """Show the sheet after a change, with all that follows from it."""
        self._state = self._state_of(sheet)
        for section in self.sections.values():
            section.show_state(self._state)
        for id, heading in self.headings.items():
            heading.setText(self._state.texts.name("sections", id))
            heading.setFont(self._look.theme.font("heading", strong=True))
        self.discard_button.setEnabled(self.changed)
        self._say_title()

    @Slot(str)
    def _rename(self, name: str) -> None:
        self._show(replace(self._state.sheet, name=name.strip()))
        self.problem.setText(self._problem())
        self.problem.setVisible(bool(self._problem()))

    @Slot(str)
    def _name_player(self, player: str) -> None:
        self._show(replace(self._state.sheet, player=player.strip()))

    @Slot()
    def _note(self) -> None:
        self._show(replace(self._state.sheet, notes=self.notes.toPlainText()))

    def _problem(self) -> str:
        """What keeps the sheet from being saved."""
        return "" if self._state.sheet.name else self._words("sheet.needs_name")

    def _say_title(self) -> None:
        name = self._state.sheet.name or self._words("sheet.nameless")
        self.setWindowTitle(self._words("sheet.title", name=f"{name} *" if self.changed else name))

    def _state_of(self, sheet: Character) -> SheetState:
        book = self._book
        return SheetState(sheet, facts_of(book.rulebook, sheet, book.rules), book.texts, self._words)
