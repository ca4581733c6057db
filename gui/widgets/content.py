"""Panels that show stored content: what of it cannot be shown is told in its panel, and everything else goes on."""

import logging
from collections.abc import Callable
from functools import partial, wraps
from typing import Final, TypeVar

import msgspec
from PySide6.QtCore import QAbstractItemModel, QEvent, QObject, QTimer
from PySide6.QtWidgets import QWidget

from gui.widgets.announcing import announce
from gui.widgets.sentence_label import SentenceLabel
from gui.words.sentences import UnknownWords
from gui.words.troubles import detail_told
from gui.words.words import Words
from rules.dice.values import DiceError
from rules.formula.formulas import Undefined, Unknown

log = logging.getLogger(__name__)

CONTENT_ERRORS: Final = (KeyError, IndexError, msgspec.ValidationError, Unknown, Undefined, DiceError, OverflowError)
"""What content raises that fits nothing: unknown ids and places, other types, formulas without a value, dice without
sense, and figures without an end."""


class UnshownLabel(SentenceLabel):
    """A sentence over the top of a panel, as wide as the panel; hidden while it is empty."""

    def __init__(self, panel: QWidget) -> None:
        super().__init__()
        self._panel = panel
        self.setObjectName("unshown_label")
        self.setParent(panel)
        self.setAutoFillBackground(True)
        self.setMargin(self.fontMetrics().height() // 2)
        self.hide()
        panel.installEventFilter(self)

    def say(self, sentence: str) -> None:
        """Show a sentence, or hide if it is empty."""
        self.setText(sentence)
        self.setVisible(bool(sentence))
        self._stretch()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay as wide as the panel."""
        if event.type() == QEvent.Type.Resize:
            self._stretch()
        return super().eventFilter(watched, event)

    def _stretch(self) -> None:
        width = self._panel.width()
        self.setGeometry(0, 0, width, self.heightForWidth(width))
        self.raise_()


class ContentPanel(QWidget):
    """A panel that shows stored content with methods marked by `shows_content`."""

    def __init__(self, words: Words) -> None:
        super().__init__()
        self._told_in = words
        self.unshown = UnshownLabel(self)

    def heightForWidth(self, width: int) -> int:
        """Return the least height that fits, so that a list shrinks before a scroll area around the panel scrolls."""
        layout = self.layout()
        fits = layout is not None and layout.hasHeightForWidth()
        return layout.totalMinimumHeightForWidth(width) if layout is not None and fits else -1

    def show_nothing(self) -> None:
        """Remove what was shown before, because it is not what there is now."""

    def tell_unshown(self, error: Exception) -> None:
        """Say why something cannot be shown, and leave a report in the log, once for each problem."""
        sentence = self.sentence_about(error)
        if sentence != self.unshown.text():
            log.error("%s cannot show something", type(self).__name__, exc_info=error)
            self.unshown.say(sentence)
            announce(self, sentence)

    def sentence_about(self, error: Exception) -> str:
        """Return what the panel says about content that it cannot show."""
        return self._told_in("content.unshown", detail=detail_told(error, self._told_in))

    def tell_shown(self) -> None:
        """Withdraw what `tell_unshown` said."""
        if self.unshown.text():
            self.unshown.say("")


Panel = TypeVar("Panel", bound=ContentPanel)


def shows_content(method: Callable[[Panel], None]) -> Callable[[Panel], None]:
    """Return the method of a panel that shows content, so that the panel says what cannot be shown."""

    @wraps(method)
    def shown(self: Panel) -> None:
        try:
            method(self)
        except UnknownWords:
            # A text that is missing is a mistake of ours.
            raise
        except CONTENT_ERRORS as error:
            self.show_nothing()
            self.tell_unshown(error)
        else:
            self.tell_shown()

    return shown


def is_unshown(model: QAbstractItemModel, error: Exception) -> bool:
    """Tell the panel of a model that it cannot show something; return whether there is such a panel.

    A view may be asking in the middle of painting, so the panel tells it afterwards.
    """
    # A tree model has a `parent` of its own, which is about its rows.
    above: QObject | None = QObject.parent(model)
    while above is not None and not isinstance(above, ContentPanel):
        above = above.parent()
    if above is None or isinstance(error, UnknownWords):
        return False
    QTimer.singleShot(0, above, partial(above.tell_unshown, error))
    return True
