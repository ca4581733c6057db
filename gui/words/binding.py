"""Sentences bound to what shows them: stated once, shown at once, and shown anew in another language."""

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import TypeVar

from PySide6.QtCore import QObject, QSignalBlocker, SignalInstance
from PySide6.QtWidgets import QComboBox, QFormLayout, QPushButton, QTabWidget, QWidget

from gui.scheduling.bindings import Bindings, Shown
from gui.words.plain_text import PlainLabel
from gui.words.words import Words

Id = TypeVar("Id", bound=str)


class BoundWords(Bindings):
    """States which sentences the widgets of a window or panel show, each by its key; `owner` is the window or panel."""

    def __init__(self, words: Words, owner: QObject) -> None:
        super().__init__(words.changed, owner)
        self._words = words

    def __call__(
        self,
        shown: Shown,
        *,
        text: str = "",
        title: str = "",
        window_title: str = "",
        tool_tip: str = "",
        placeholder: str = "",
        accessible: str = "",
    ) -> Shown:
        """Show sentences in a widget or an action, each in its place, and give that widget or action.

        Raises UnknownWords if a key has no sentence, AttributeError if the widget has no such place.
        """
        keys = {
            "setText": text,
            "setTitle": title,
            "setWindowTitle": window_title,
            "setToolTip": tool_tip,
            "setPlaceholderText": placeholder,
            "setAccessibleName": accessible,
        }
        for setter, key in keys.items():
            if key:
                self.bind(shown, partial(_show, self._words, setter, key))
        return shown

    def button(self, key: str, pressed: Callable[..., object] | SignalInstance, tool_tip: str = "") -> QPushButton:
        """Make a button with a text, and say what a press of it does."""
        button = self(QPushButton(), text=key, tool_tip=tool_tip)
        button.clicked.connect(pressed)
        return button

    def choices(self, box: QComboBox, keys: Mapping[Id, str]) -> None:
        """Offer choices, each under its id; the chosen one stays chosen, without a signal."""
        self.bind(box, partial(_offer, self._words, keys))

    def tabs(self, tabs: QTabWidget, *keys: str) -> None:
        """Name tabs, the first one first."""
        self.bind(tabs, partial(_name_tabs, self._words, keys))

    def row(self, form: QFormLayout, field: QWidget, key: str) -> None:
        """Add a field to a form, with its name as its label and its accessible name."""
        label = self(PlainLabel(), text=key)
        label.setBuddy(field)
        form.addRow(label, self(field, accessible=key))


def refill(box: QComboBox, entries: Iterable[tuple[str, str]], chosen: str = "") -> bool:
    """Offer other entries, each an id and its name, without a signal; whether what was chosen is among them.

    That stays chosen, or `chosen` if it is given; where it is not offered, the first entry is.
    """
    before = chosen or box.currentData() or ""
    blocker = QSignalBlocker(box)
    box.clear()
    for id, name in entries:
        box.addItem(name, id)
    place = box.findData(before)
    box.setCurrentIndex(max(place, 0))
    blocker.unblock()
    return place >= 0


def _show(words: Words, setter: str, key: str, shown: QObject) -> None:
    getattr(shown, setter)(words(key))


def _offer(words: Words, keys: Mapping[Id, str], box: QComboBox) -> None:
    refill(box, ((id, words(key)) for id, key in keys.items()))


def _name_tabs(words: Words, keys: Iterable[str], tabs: QTabWidget) -> None:
    for place, key in enumerate(keys):
        tabs.setTabText(place, words(key))
