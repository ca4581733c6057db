"""The command box: a search field for every available command."""

from collections.abc import Callable, Iterator, Sequence
from operator import attrgetter

from msgspec import Struct
from PySide6.QtCore import QModelIndex, QObject, QPoint, QSize, Qt, Slot
from PySide6.QtGui import QAction, QHideEvent, QIcon, QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QFrame,
    QLineEdit,
    QListView,
    QVBoxLayout,
    QWidget,
)
from shiboken6 import isValid

from gui.actions.actions import Actions
from gui.actions.command import Command
from gui.actions.entry_delegate import EntryDelegate, entry_column
from gui.actions.menus import place_of
from gui.actions.table import FIGHT, MENUS
from gui.theme.look import Look
from gui.widgets.announcing import announce
from gui.widgets.table_model import SearchModel
from gui.words.binding import BoundWords
from gui.words.matching import rank_of
from gui.words.plain_text import PlainLabel
from gui.words.words import Words

WIDTH, HEIGHT = 120, 90
"""Maximum size of the box, in grid steps."""

TRAVEL_KEYS = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)


class Entry(Struct, frozen=True):
    """An entry of the box: its name, where it belongs, its keys, and its function.

    `also` holds other words that people look for, with commas between them.
    """

    name: str
    perform: Callable[[], object]
    place: str = ""
    keys: str = ""
    icon: QIcon | None = None
    also: str = ""


class BoxWords(Struct, frozen=True):
    """Message keys for the names of a box, its field and its list."""

    name: str = "command_box.name"
    hint: str = "command_box.hint"
    list: str = "command_box.list"


Source = Callable[[], Sequence[Entry]]
"""Returns the available entries; called each time the box opens."""

Make = Callable[[str], Sequence[Entry]]
"""Returns entries made from the typed text."""


class EntryModel(SearchModel[Entry]):
    """The entries that match the search text, best first; equal matches keep their order."""

    def __init__(self, parent: QObject | None = None) -> None:
        name, place, keys = attrgetter("name"), attrgetter("place"), attrgetter("keys")
        column = entry_column(name, place, keys, icon=attrgetter("icon"))
        super().__init__((column,), attrgetter("name", "place", "keys"), parent)
        self.make: Make | None = None

    def _matching_rows(self) -> tuple[Entry, ...]:
        """Return the matching entries, then those made from the typed text itself."""
        made = self.make(self._typed) if self.make is not None and self._typed.strip() else ()
        return (*super()._matching_rows(), *made)

    def score(self, typed: str, row: Entry) -> int | None:
        """Return the rank of a match; a name that begins with the typed text comes before other words for it."""
        return rank_of(typed, row.name, row.also)


class SearchField(QLineEdit):
    """A search field whose arrow keys move the selection in a list."""

    def __init__(self, view: QAbstractItemView) -> None:
        super().__init__()
        self._view = view

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Pass navigation keys on to the list."""
        if event.key() in TRAVEL_KEYS:
            QApplication.sendEvent(self._view, event)
        else:
            super().keyPressEvent(event)


class CommandBox(QFrame):
    """A small window over the desk with a field and a list. Esc closes it and restores the focus."""

    def __init__(
        self, parent: QWidget, sources: Sequence[Source], words: Words, look: Look, keys: BoxWords | None = None
    ) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        keys = keys or BoxWords()
        self.setObjectName("command_box")
        self._sources = sources
        self._look = look
        self._before: tuple[QWidget, ...] = ()
        self._desk = parent
        self.model = EntryModel(self)
        self.view = QListView(self)
        self.view.setModel(self.model)
        self.view.setItemDelegate(EntryDelegate(look, self.view))
        self.view.setUniformItemSizes(True)
        self.view.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.field = SearchField(self.view)
        self.nothing = PlainLabel()
        self.nothing.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.nothing.setWordWrap(True)
        layout = QVBoxLayout(self)
        layout.addWidget(self.field)
        layout.addWidget(self.view, 1)
        layout.addWidget(self.nothing, 1)
        self.setFocusProxy(self.field)
        self.field.textEdited.connect(self._search)
        self.field.returnPressed.connect(self._perform_current)
        self.view.clicked.connect(self._perform)
        bind = BoundWords(words, self)
        bind(self, window_title=keys.name, accessible=keys.name)
        bind(self.field, placeholder=keys.hint, accessible=keys.hint)
        bind(self.view, accessible=keys.list)
        bind(self.nothing, text="command_box.nothing")

    @Slot()
    def open(self) -> None:
        """Show the box with all available entries."""
        self._before = tuple(_with_parents(QApplication.focusWidget()))
        self.model.search("")
        self.model.offer([entry for source in self._sources for entry in source()])
        self.field.clear()
        self._show_found()
        self._place()
        self.show()
        self.field.setFocus(Qt.FocusReason.PopupFocusReason)

    def type(self, text: str) -> None:
        """Put a text into the field, as if the user had typed it."""
        self.field.setText(text)
        self._search(text)

    def hideEvent(self, event: QHideEvent) -> None:
        """Return the focus to what had it, or if that is gone, such as an entry field, to what it was in."""
        super().hideEvent(event)
        there = next((each for each in self._before if isValid(each) and each.isVisible()), None)
        if there is not None:
            there.setFocus(Qt.FocusReason.PopupFocusReason)
        self._before = ()

    @Slot(str)
    def _search(self, typed: str) -> None:
        self.model.search(typed)
        self._show_found()
        if self.nothing.isVisibleTo(self):
            announce(self.field, self.nothing.text())
        elif self.model.make is not None and self.model.rowCount() == 1:
            announce(self.field, self.model.row(0).name)

    @Slot()
    def _perform_current(self) -> None:
        self._perform(self.view.currentIndex())

    @Slot(QModelIndex)
    def _perform(self, index: QModelIndex) -> None:
        if index.isValid():
            entry = self.model.row(index.row())
            self.hide()
            entry.perform()

    def _show_found(self) -> None:
        """Select the first entry, or show a message if there is none."""
        found = self.model.rowCount() > 0
        self.view.setVisible(found)
        self.nothing.setVisible(not found)
        self.view.setCurrentIndex(self.model.index(0))

    def _place(self) -> None:
        """Place the box at the top centre of the window, no larger than the window."""
        theme, window = self._look.theme, self._desk.window()
        room = window.size() - QSize(theme.space(4), theme.space(16))
        self.resize(QSize(theme.space(WIDTH), theme.space(HEIGHT)).boundedTo(room))
        self.move(window.mapToGlobal(QPoint((window.width() - self.width()) // 2, theme.space(14))))


def _with_parents(widget: QWidget | None) -> Iterator[QWidget]:
    """Yield a widget, then those around it that can have the focus, from the inside out."""
    if widget is not None:
        yield widget
        around = widget.parentWidget()
        while around is not None:
            if around.focusPolicy() != Qt.FocusPolicy.NoFocus:
                yield around
            around = around.parentWidget()


def entries_of(actions: Actions, words: Words) -> list[Entry]:
    """Return an entry for every enabled command, with its menu as its place.

    Commands of the fight come first, the others in the order of their menus.
    """
    menus = tuple(dict.fromkeys((FIGHT, *MENUS)))
    places = {menu.id: place for place, menu in enumerate(menus)}
    return [
        Entry(
            action.iconText(),
            action.trigger,
            place_of(command, menus, words),
            _keys(action),
            action.icon(),
            words.if_known(also_key(command)),
        )
        for command in sorted(actions.bound(), key=lambda command: places[command.menu])
        if (action := actions.action(command)).isEnabled()
    ]


def also_key(command: Command) -> str:
    """Return the message key of the other words for a command."""
    return f"also.{command.id.replace('.', '_')}"


def _keys(action: QAction) -> str:
    return action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
