"""The places of panels on the desk. The window takes any widget that is given a place."""

from collections.abc import Sequence
from typing import Literal, TypeAlias

from msgspec import Struct
from PySide6.QtCore import QObject, Qt, Signal, Slot
from PySide6.QtWidgets import QApplication, QDockWidget, QMainWindow, QWidget

Area: TypeAlias = Literal["left", "middle", "centre", "right", "bottom"]
"""An area of the desk; the centre takes only its first panel, the middle is between it and the left."""

AREAS = {
    "left": Qt.DockWidgetArea.LeftDockWidgetArea,
    "middle": Qt.DockWidgetArea.LeftDockWidgetArea,
    "right": Qt.DockWidgetArea.RightDockWidgetArea,
    "bottom": Qt.DockWidgetArea.BottomDockWidgetArea,
}


class PanelPlace(Struct, frozen=True):
    """A panel and its place.

    `id` is its key in saved layouts, so it never changes; `title` is the key of its name. The widget takes the
    focus by `setFocus`, so it needs a focus proxy if a child is meant. `steps` is its width, or its height at the
    bottom, in grid steps; a panel that is not `open` is closed at first. One that is `behind` another shares its
    room with it as a tab; one that stands `over` another is put above it, although it comes later in the list.
    """

    id: str
    title: str
    area: Area
    widget: QWidget
    icon: str = ""
    steps: int = 60
    open: bool = True
    behind: str = ""
    over: str = ""


def dock_of(panel: QWidget) -> QDockWidget | None:
    """Return the dock of a panel; None for a panel in the centre."""
    above = panel.parentWidget()
    while above is not None and not isinstance(above, QDockWidget | QMainWindow):
        above = above.parentWidget()
    return above if isinstance(above, QDockWidget) else None


def bring_up(panel: QWidget) -> None:
    """Open the dock of a panel if it was closed, and bring it to the front of its tabs."""
    dock = dock_of(panel)
    if dock is not None:
        dock.show()
        dock.raise_()
        if dock.isFloating():
            dock.activateWindow()


class PanelRing(QObject):
    """Moves the focus between panels by key; `entered` carries the id of the focused panel (empty for none)."""

    entered = Signal(str)

    def __init__(self, places: Sequence[PanelPlace], parent: QObject) -> None:
        super().__init__(parent)
        self._places = tuple(places)
        self._announced = ""
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.focusChanged.connect(self._note)

    @property
    def current(self) -> str:
        """The id of the focused panel; empty if none has the focus."""
        focused = QApplication.focusWidget()
        return next((place.id for place in self._places if _contains(place.widget, focused)), "")

    def go(self, panel: str) -> None:
        """Open a panel if it was closed, bring it to the front, and focus it."""
        widget = next(place.widget for place in self._places if place.id == panel)
        bring_up(widget)
        widget.setFocus(Qt.FocusReason.ShortcutFocusReason)

    @Slot()
    def go_on(self) -> None:
        """Focus the next open panel."""
        self._travel(1)

    @Slot()
    def go_back(self) -> None:
        """Focus the previous open panel."""
        self._travel(-1)

    @Slot()
    def float_or_dock(self) -> None:
        """Float the focused panel, or dock it again."""
        current, dock = self.current, self._current_dock()
        if dock is not None:
            dock.setFloating(not dock.isFloating())
            self.go(current)

    @Slot()
    def close_current(self) -> None:
        """Close the focused panel, and focus the next one."""
        dock = self._current_dock()
        if dock is not None:
            self.go_on()
            dock.close()

    def can_move(self) -> bool:
        """Return whether the focused panel can float and close."""
        return self._current_dock() is not None

    def _current_dock(self) -> QDockWidget | None:
        current = self.current
        found = (dock_of(place.widget) for place in self._places if place.id == current)
        return next((dock for dock in found if dock is not None), None)

    def _travel(self, steps: int) -> None:
        open_ones = [place.id for place in self._places if not place.widget.isHidden() and _is_open(place.widget)]
        if self.current in open_ones:
            self.go(open_ones[(open_ones.index(self.current) + steps) % len(open_ones)])
        elif open_ones:
            self.go(open_ones[0 if steps > 0 else -1])

    @Slot(QWidget, QWidget)
    def _note(self, _before: QWidget | None, _now: QWidget | None) -> None:
        if self.current != self._announced:
            self._announced = self.current
            self.entered.emit(self._announced)


def _is_open(widget: QWidget) -> bool:
    dock = dock_of(widget)
    return dock is None or not dock.isHidden()


def _contains(widget: QWidget, focused: QWidget | None) -> bool:
    return focused is not None and (widget is focused or widget.isAncestorOf(focused))
