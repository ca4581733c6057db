"""The sizes of panels beside the centre: they grow and shrink with the text."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDockWidget, QMainWindow

from gui.theme.look import Look
from gui.window.dock import Dock
from gui.window.panels import Area

SIDES: Sequence[tuple[tuple[Area, ...], Qt.Orientation, float]] = (
    (("left", "middle", "right"), Qt.Orientation.Horizontal, 0.6),
    (("bottom",), Qt.Orientation.Vertical, 0.35),
)
"""Panels that share the window's width or height with the centre, and the most of it they take, as a share."""

ONE_COLUMN = 0.45
"""The most of the width that a single column takes, as a share: the centre needs the larger part then."""

ROUNDED = 2
"""Pixels by which a panel may differ from the size it was given."""


class DockSizes:
    """Keeps the sizes of a window's docks in grid steps, which grow with the text."""

    def __init__(self, window: QMainWindow, docks: Sequence[Dock], look: Look) -> None:
        self._window = window
        self._docks = docks
        self._look = look
        self._scale = look.scale
        self._given: dict[str, tuple[int, float]] = {}

    @property
    def scale(self) -> int:
        """The text size, in per cent, that the docks have their sizes for."""
        return self._scale

    def begin(self, scale: int) -> None:
        """Take the current sizes as those for a text size in per cent."""
        self._scale = scale
        self._given.clear()

    def follow(self) -> None:
        """Give the docks the room for the current text size."""
        before, self._scale = self._scale, self._look.scale
        if before != self._scale:
            for areas, direction, most in SIDES:
                self._resize(areas, direction, most, before)

    def _resize(self, areas: Sequence[Area], direction: Qt.Orientation, most: float, before: int) -> None:
        across = direction == Qt.Orientation.Horizontal
        room = self._window.width() if across else self._window.height()
        there = [dock for dock in self._docks if dock.place.area in areas]
        docks = columns(there) if across else [dock for dock in there if takes_space(dock)]
        wanted = [self._wanted(dock, _size(dock, across), before) for dock in docks]
        # Panels at the bottom are side by side: the tallest counts.
        taken = sum(wanted) if across else max(wanted, default=0)
        if across and len(docks) == 1:
            most = min(most, ONE_COLUMN)
        share = min(1.0, most * room / taken) if taken else 1.0
        sizes = [round(size * share) for size in wanted]
        self._window.resizeDocks(docks, sizes, direction)
        for dock, size, given in zip(docks, wanted, sizes, strict=True):
            self._given[dock.place.id] = (given, size / self._scale)

    def _wanted(self, dock: Dock, size: int, before: int) -> float:
        """Return the preferred size of a dock; one that got less than that, and kept it, still prefers it."""
        given, per_scale = self._given.get(dock.place.id, (0, 0.0))
        return self._scale * (per_scale if abs(given - size) <= ROUNDED else size / before)


def _size(dock: Dock, across: bool) -> int:
    return dock.width() if across else dock.height()


def takes_space(dock: Dock) -> bool:
    """Return whether the dock is visible beside the centre; of tabbed docks, only the front one is."""
    # The docks behind it are placed outside of the window.
    return not dock.isFloating() and not dock.isHidden() and dock.geometry().right() >= 0


def columns(docks: Sequence[Dock]) -> Sequence[Dock]:
    """Return a dock for each column of docks beside the centre; docks above each other have the same width."""
    first: dict[int, Dock] = {}
    for dock in docks:
        if dock.place.area != "bottom" and takes_space(dock):
            first.setdefault(dock.geometry().left(), dock)
    return tuple(first.values())


def give_height(window: QMainWindow, dock: QDockWidget, height: int) -> None:
    """Give a dock a height, and the other docks of its column the rest of what they have together.

    All of them have to get one: Qt gives a single dock the height only bit by bit, whenever the window is laid out.
    """
    column = [
        each
        for each in window.findChildren(QDockWidget)
        if each is not dock and each.isVisible() and not each.isFloating() and each.x() == dock.x() and each.y() > 0
    ]
    others = sum(each.height() for each in column)
    rest = max(0, others + dock.height() - height)
    heights = [max(1, rest * each.height() // others) for each in column] if others else []
    window.resizeDocks([dock, *column], [height, *heights], Qt.Orientation.Vertical)
