"""The window for viewing, searching and changing shortcuts."""

from collections.abc import Iterator

from PySide6.QtCore import Qt, Slot
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QKeySequenceEdit,
    QListView,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from gui.actions.actions import Actions
from gui.actions.command import Command
from gui.actions.entry_delegate import EntryDelegate
from gui.actions.fixed_keys import FIXED_KEYS
from gui.actions.key_conflicts import obstacle
from gui.actions.menus import place_of
from gui.actions.shortcut_model import ShortcutModel, ShortcutRow
from gui.actions.table import MENUS
from gui.theme.binding import BoundLook
from gui.theme.first_size import set_first_size
from gui.theme.look import Look
from gui.widgets.flow_layout import FlowLayout
from gui.widgets.search_line import SearchLine
from gui.widgets.sentence_label import SentenceLabel
from gui.words.binding import BoundWords
from gui.words.plain_text import PlainLabel
from gui.words.words import Words

WIDTH, HEIGHT = 150, 150
"""The window's initial size in grid steps, if the screen has room."""


class ShortcutWindow(QDialog):
    """Shows all shortcuts; those of commands can be changed. Not modal."""

    def __init__(self, actions: Actions, words: Words, look: Look, home: QWidget) -> None:
        super().__init__(home)
        self.setObjectName("shortcut_window")
        self._actions = actions
        self._words = words
        self._look = look
        bind = BoundWords(words, self)
        bind(self, window_title="shortcuts.title")
        self.search = bind(SearchLine(), placeholder="shortcuts.search", accessible="shortcuts.search")
        self.search.setClearButtonEnabled(True)
        self.model = ShortcutModel(self)
        self.view = bind(QListView(), accessible="shortcuts.list")
        self.field = bind(QKeySequenceEdit(), accessible="shortcuts.keys")
        self.field.setMaximumSequenceLength(1)
        self.field.setClearButtonEnabled(True)
        self.label, self.told = bind(PlainLabel(), text="shortcuts.keys"), SentenceLabel()
        self.take_button = bind.button("shortcuts.take", self.take)
        self.none_button = bind.button("shortcuts.none", self.take_none)
        self.first_button = bind.button("shortcuts.first", self.take_first)
        self.all_button = bind.button("shortcuts.all_first", self.take_all_first)
        self.close_button = bind.button("shortcuts.close", self.close)
        self._build()
        self._connect()
        self._offer()

    @Slot()
    def open_list(self) -> None:
        """Open the window and focus the search field."""
        self._tell("")
        self._offer()
        self.show()
        self.raise_()
        self.activateWindow()
        self.search.setFocus(Qt.FocusReason.OtherFocusReason)
        self.search.selectAll()

    @property
    def current(self) -> Command | None:
        """The selected command, or None if its keys cannot be changed."""
        index = self.view.currentIndex()
        return self.model.row(index.row()).command if index.isValid() else None

    @Slot()
    def take(self) -> None:
        """Give the selected command the keys in the field, if they are allowed."""
        command, keys = self.current, self.field.keySequence()
        if command is None:
            return
        if keys.isEmpty():
            self._tell(self._words("shortcuts.nothing_typed"))
            return
        problem = obstacle(keys, command, self._actions, self._words)
        if problem:
            self._tell(problem)
            return
        self._actions.shortcuts.give(command, keys.toString(QKeySequence.SequenceFormat.PortableText))
        self._changed(command)

    @Slot()
    def take_none(self) -> None:
        """Remove the keys of the selected command."""
        if self.current is not None:
            self._actions.shortcuts.give(self.current, "")
            self._changed(self.current)

    @Slot()
    def take_first(self) -> None:
        """Restore the default keys of the selected command, if they are free."""
        command = self.current
        if command is None:
            return
        for keys in command.keys:
            problem = obstacle(QKeySequence(keys), command, self._actions, self._words)
            if problem and keys not in self._actions.shortcuts.keys(command):
                self._tell(problem)
                return
        self._actions.shortcuts.take_back(command)
        self._changed(command)

    @Slot()
    def take_all_first(self) -> None:
        """Restore the default keys of all commands."""
        self._actions.shortcuts.take_back_all()
        self._actions.take_keys()
        self._offer()
        self._tell(self._words("shortcuts.reset"))

    def _changed(self, command: Command) -> None:
        self._actions.take_keys()
        self._offer()
        name, keys = self._words(command.words), self._keys(command)
        self._tell(
            self._words("shortcuts.taken", command=name, keys=keys)
            if keys
            else self._words("shortcuts.freed", command=name)
        )

    def _keys(self, command: Command) -> str:
        shortcuts = self._actions.action(command).shortcuts()
        return ", ".join(keys.toString(QKeySequence.SequenceFormat.NativeText) for keys in shortcuts)

    def _rows(self) -> Iterator[ShortcutRow]:
        words = self._words
        for command in self._actions.bound():
            yield ShortcutRow(words(command.words), place_of(command, MENUS, words), self._keys(command), command)
        for fixed in FIXED_KEYS:
            place = f"{words(fixed.panel)}, {words('shortcuts.fixed')}"
            yield ShortcutRow(words(fixed.words), place, fixed.keys)

    @Slot()
    def _offer(self) -> None:
        self.model.offer(tuple(self._rows()))
        if not self.view.currentIndex().isValid():
            self.view.setCurrentIndex(self.model.index(0))
        self._show_choice()

    @Slot(str)
    def _search(self, typed: str) -> None:
        self.model.search(typed)
        self.view.setCurrentIndex(self.model.index(0))
        self._show_choice()

    @Slot()
    def _enter_list(self) -> None:
        self.view.setFocus(Qt.FocusReason.OtherFocusReason)

    @Slot()
    def _enter_field(self) -> None:
        self.field.setFocus(Qt.FocusReason.OtherFocusReason)

    @Slot()
    def _show_choice(self) -> None:
        """Show the keys of the selection, and enable what can be changed."""
        command, found = self.current, self.model.rowCount() > 0
        self.field.clear()
        self.field.setEnabled(command is not None)
        for button in (self.take_button, self.none_button, self.first_button):
            button.setEnabled(command is not None)
        if not found:
            self._tell(self._words("shortcuts.nothing_found"))
        else:
            self._tell("" if command is not None else self._words("shortcuts.no_command"))

    def _tell(self, sentence: str) -> None:
        self.told.setText(sentence)

    def _build(self) -> None:
        theme = self._look.theme
        self.view.setModel(self.model)
        self.view.setItemDelegate(EntryDelegate(self._look, self.view))
        self.view.setUniformItemSizes(True)
        self.view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.label.setBuddy(self.field)
        fields, foot = QHBoxLayout(), FlowLayout()
        fields.addWidget(self.label)
        fields.addWidget(self.field, 1)
        fields.addWidget(self.take_button)
        for button in (self.none_button, self.first_button, self.all_button, self.close_button):
            foot.addWidget(button)
        layout = QVBoxLayout(self)
        BoundLook(self._look, self).space(layout, around=4, between=2)
        layout.addWidget(self.search)
        layout.addWidget(self.view, 1)
        layout.addLayout(fields)
        layout.addWidget(self.told)
        layout.addLayout(foot)
        set_first_size(self, theme, WIDTH, HEIGHT)

    def _connect(self) -> None:
        for button in self.findChildren(QPushButton):
            # Enter belongs to the list; an auto-default button would catch it.
            button.setAutoDefault(False)
        self._words.changed.connect(self._offer)
        self.search.textChanged.connect(self._search)
        self.search.left_down.connect(self._enter_list)
        self.view.activated.connect(self._enter_field)
        self.view.selectionModel().currentChanged.connect(self._show_choice)
