"""The filter and the sort order of the roster: two boxes over the list."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from gui.roster.rows import EVERYBODY, ORDERS, Order, Pick
from gui.widgets.elided_box import ElidedBox
from gui.widgets.letters import LetterKeys
from gui.words.binding import BoundWords
from gui.words.words import Words

NAMES: Mapping[Order, str] = MappingProxyType(
    {"name": "shelf.by_name", "player": "shelf.by_player", "newest": "shelf.by_newest"}
)
"""The sort orders with the keys of their names."""


class SortingRow(QWidget):
    """Filter and sort controls; emits `changed` on another choice."""

    changed = Signal()

    def __init__(self, words: Words) -> None:
        super().__init__()
        self._picks: tuple[tuple[Pick, str], ...] = ()
        bind = BoundWords(words, self)
        self.picks = bind(ElidedBox(), accessible="shelf.show")
        self.orders = bind(ElidedBox(), accessible="shelf.sort")
        bind.choices(self.orders, NAMES)
        LetterKeys(self).watch(self.picks, self.orders)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        # Both on one line: the list below needs the height more than their longest names need the width.
        for box, across in ((self.picks, QSizePolicy.Policy.Expanding), (self.orders, QSizePolicy.Policy.Preferred)):
            box.setSizePolicy(across, QSizePolicy.Policy.Fixed)
            box.currentIndexChanged.connect(self._emit_changed)
            layout.addWidget(box)

    @property
    def pick(self) -> Pick:
        """The current filter."""
        place = self.picks.currentIndex()
        return self._picks[place][0] if 0 <= place < len(self._picks) else EVERYBODY

    @property
    def order(self) -> Order:
        """The current sort order."""
        return ORDERS[max(0, self.orders.currentIndex())]

    def offer(self, picks: Sequence[tuple[Pick, str]]) -> None:
        """Offer these filters with their names; keep the current one if it is still there."""
        now = tuple(picks)
        if now == self._picks:
            return
        chosen = self.pick
        self.picks.blockSignals(True)
        self._picks = now
        self.picks.clear()
        self.picks.addItems([name for _, name in now])
        self.picks.setCurrentIndex(max(0, next((at for at, (pick, _) in enumerate(now) if pick == chosen), 0)))
        self.picks.blockSignals(False)

    def show_everybody(self) -> None:
        """Clear the filter."""
        self.picks.setCurrentIndex(0)

    @Slot()
    def _emit_changed(self) -> None:
        self.changed.emit()
