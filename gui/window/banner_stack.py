"""The banners above the panels: one at a time, the most severe first, so that the desk keeps its room."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, Slot
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QVBoxLayout, QWidget

from gui.words.binding import BoundWords
from gui.words.words import Words


class BannerStack(QWidget):
    """Shows one of the banners that are not hidden, and a button for the next one if there are more.

    `banners` come in the order of their severity. One that appears is shown at once unless a more severe one is.
    """

    def __init__(self, banners: Sequence[QWidget], words: Words) -> None:
        super().__init__()
        self._words = words
        self._banners = tuple(banners)
        self._places = [QWidget() for _ in self._banners]
        self._shown: QWidget | None = None
        bind = BoundWords(words, self)
        self.next_button = bind(QToolButton(), tool_tip="banners.next_tip")
        self.next_button.clicked.connect(self.show_next)
        row, column = QHBoxLayout(self), QVBoxLayout()
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        row.addLayout(column, 1)
        row.addWidget(self.next_button)
        for place, banner in zip(self._places, self._banners, strict=True):
            inside = QVBoxLayout(place)
            inside.setContentsMargins(0, 0, 0, 0)
            inside.addWidget(banner)
            column.addWidget(place)
            banner.installEventFilter(self)
        bind.call(self._arrange)

    @Slot()
    def show_next(self) -> None:
        """Show the next banner that is not hidden; the first one after the last."""
        waiting = self._waiting()
        if waiting:
            place = waiting.index(self._shown) if self._shown in waiting else -1
            self._shown = waiting[(place + 1) % len(waiting)]
            self._arrange()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow banners that come and go."""
        if event.type() in (QEvent.Type.ShowToParent, QEvent.Type.HideToParent):
            waiting = self._waiting()
            self._shown = waiting[0] if waiting else None
            self._arrange()
        return super().eventFilter(watched, event)

    def _waiting(self) -> list[QWidget]:
        return [banner for banner in self._banners if not banner.isHidden()]

    def _arrange(self) -> None:
        waiting = self._waiting()
        if self._shown not in waiting:
            self._shown = waiting[0] if waiting else None
        for place, banner in zip(self._places, self._banners, strict=True):
            place.setVisible(banner is self._shown)
        self.next_button.setVisible(len(waiting) > 1)
        if self._shown is not None:
            number = waiting.index(self._shown) + 1
            self.next_button.setText(self._words("banners.next", number=number, count=len(waiting)))
        self.setVisible(bool(waiting))
