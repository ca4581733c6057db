"""Sentences bound to what shows them: stated once, shown at once, and shown anew in another language."""

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import TypeAlias, TypeVar

from PySide6.QtCore import QObject, QSignalBlocker, SignalInstance
from PySide6.QtWidgets import QComboBox, QFormLayout, QLabel, QPushButton, QTabWidget, QWidget

from gui.scheduling.bindings import Bindings
from gui.words.words import Words

Sentence: TypeAlias = str | Callable[[], str]
"""The key of a sentence, or what gives the sentence itself where it has parameters."""

Shown = TypeVar("Shown", bound=QObject)
Id = TypeVar("Id", bound=str)


class BoundWords(Bindings):
    """States which sentences the widgets of a window or panel show; `owner` is the window or panel."""

    def __init__(self, words: Words, owner: QObject) -> None:
        super().__init__(words.changed, owner)
        self._words = words

    def __call__(
        self,
        shown: Shown,
        *,
        text: Sentence = "",
        title: Sentence = "",
        window_title: Sentence = "",
        tool_tip: Sentence = "",
        placeholder: Sentence = "",
        accessible: Sentence = "",
    ) -> Shown:
        """Show sentences in a widget or an action, each in its place, and give that widget or action.

        Raises UnknownWords if a key has no sentence, AttributeError if the widget has no such place.
        """
        sentences = {
            "setText": text,
            "setTitle": title,
            "setWindowTitle": window_title,
            "setToolTip": tool_tip,
            "setPlaceholderText": placeholder,
            "setAccessibleName": accessible,
        }
        for setter, sentence in sentences.items():
            if sentence:
                self.bind(shown, partial(self._show, getattr(shown, setter), sentence))
        return shown

    def button(self, key: str, pressed: Callable[..., object] | SignalInstance, tool_tip: str = "") -> QPushButton:
        """Make a button with a text, and say what a press of it does."""
        button = self(QPushButton(), text=key, tool_tip=tool_tip)
        button.clicked.connect(pressed)
        return button

    def choices(self, box: QComboBox, keys: Mapping[Id, str]) -> None:
        """Offer choices, each under its id; the chosen one stays chosen, without a signal."""
        self.bind(box, partial(self._offer, box, keys))

    def tabs(self, tabs: QTabWidget, *keys: str) -> None:
        """Name tabs, the first one first."""
        for place, key in enumerate(keys):
            self.bind(tabs, partial(self._show, partial(tabs.setTabText, place), key))

    def row(self, form: QFormLayout, field: QWidget, key: str) -> None:
        """Add a field to a form, with its name as its label and its accessible name."""
        label = self(QLabel(), text=key)
        label.setBuddy(field)
        form.addRow(label, self(field, accessible=key))

    def _offer(self, box: QComboBox, keys: Mapping[Id, str]) -> None:
        refill(box, ((id, self._words(key)) for id, key in keys.items()))

    def _show(self, setter: Callable[[str], object], sentence: Sentence) -> None:
        setter(self._words(sentence) if isinstance(sentence, str) else sentence())


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
