"""The arrangement of panels by the room there is: side by side in a large window, tabbed in a small one.

Room is counted in grid steps, so that large text makes a window as small as a small screen does.
"""

from collections.abc import Mapping, Sequence, Set
from typing import Literal, TypeAlias

from PySide6.QtCore import QByteArray, QObject, Qt, QTimer, Slot
from PySide6.QtWidgets import QMainWindow

from gui.preferences.preferences import Preferences
from gui.theme.look import Look
from gui.window import layout_memory
from gui.window.dock import Dock
from gui.window.dock_sizes import DockSizes, takes_space
from gui.window.panels import AREAS, Area

Room: TypeAlias = Literal["ample", "low", "narrow"]
"""The room that a window has for its panels."""

ROOMS: Mapping[Room, int] = {"ample": 0, "low": 1, "narrow": 2}
"""The rooms, with the number under which each is saved."""

LOW, NARROW = 160, 190
"""Grid steps below which a window is too low for panels at the bottom, and too narrow for panels at both sides."""

GATHERED: Mapping[Room, Mapping[Area, Area]] = {
    "ample": {},
    "low": {"bottom": "right"},
    "narrow": {"bottom": "left", "right": "left"},
}
"""The areas whose panels join another area, as tabs."""

SIDE_SHARES: Mapping[Room, float] = {"ample": 0.5, "low": 0.58, "narrow": 0.45}
"""The most of the width that panels at the sides take, as a share."""

FAIR_CENTRE, FAIR_SHARE = 84, 0.42
"""Grid steps that the centre keeps when a window becomes narrower, or this share of the width if that is less."""

BOTTOM_SHARE = 0.5
"""The most of the height that panels at the bottom take, as a share."""


class DockArrangement(QObject):
    """Arranges the docks of a window for its room, and again when the room changes much.

    An arrangement that the user changed is kept: it returns when there is as much room again.
    """

    def __init__(self, window: QMainWindow, docks: Sequence[Dock], look: Look) -> None:
        super().__init__(window)
        self._window = window
        self._docks = docks
        self._look = look
        self._sizes = DockSizes(window, docks, look)
        self._room: Room = "ample"
        self._kept: dict[Room, tuple[QByteArray, int]] = {}
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(0)
        self._soon.timeout.connect(self.follow)

    @property
    def room(self) -> Room:
        """The room the docks are arranged for."""
        return self._room

    def begin(self, preferences: Preferences) -> None:
        """Restore the saved window and docks, else use the default arrangement."""
        self._room = self._room_now()
        self.reset()
        layout_memory.recall_place(self._window, preferences)
        for room, kind in ROOMS.items():
            if layout_memory.recall(self._window, preferences, kind):
                self._room = room
        self.follow()

    def remember(self, preferences: Preferences) -> None:
        """Save the arrangement."""
        layout_memory.remember(self._window, preferences, ROOMS[self._room])

    def reset(self) -> None:
        """Put every dock into its default place."""
        self._kept.clear()
        for dock in self._docks:
            dock.setFloating(False)
        self._arrange(self._docks, {dock.place.id for dock in self._docks if dock.place.open})

    @Slot()
    def follow_soon(self) -> None:
        """Follow the size of the window once it has been laid out."""
        self._soon.start()

    @Slot()
    def follow(self) -> None:
        """Give the docks the room for the current text size, in another arrangement if need be."""
        room = self._room_now()
        if room == self._room:
            self._sizes.follow()
            self._keep_centre()
            return
        self._kept[self._room] = (self._window.saveState(), self._sizes.scale)
        self._room = room
        self._sizes.begin(self._look.scale)
        shown = {dock.place.id for dock in self._docks if not dock.isHidden()}
        if room in self._kept:
            self._bring_back(*self._kept.pop(room), shown)
        else:
            self._arrange([dock for dock in self._docks if not dock.isFloating()], shown)

    def _bring_back(self, state: QByteArray, scale: int, shown: Set[str]) -> None:
        """Restore the arrangement for the same room, saved at a text size in per cent; docks in `shown` stay open."""
        self._window.restoreState(state)
        for dock in self._docks:
            dock.setVisible(dock.place.id in shown)
        self._sizes.begin(scale)
        self._sizes.follow()

    def _keep_centre(self) -> None:
        """Shrink the side panels together if a narrower window would leave the centre too little room."""
        sides = [dock for dock in self._docks if self._side(dock) != "bottom" and takes_space(dock)]
        taken = sum(dock.width() for dock in sides)
        width = self._window.width()
        most = max(width - self._look.theme.space(FAIR_CENTRE), round((1 - FAIR_SHARE) * width))
        if taken > most:
            self._window.resizeDocks(
                sides, [round(dock.width() * most / taken) for dock in sides], Qt.Orientation.Horizontal
            )

    def _room_now(self) -> Room:
        step = max(1, self._look.theme.space(1))
        if self._window.width() // step < NARROW:
            return "narrow"
        return "low" if self._window.height() // step < LOW else "ample"

    def _arrange(self, docks: Sequence[Dock], shown: Set[str]) -> None:
        """Put docks into their areas, those in `shown` open, and set their sizes."""
        for dock in docks:
            self._window.addDockWidget(AREAS[self._side(dock)], dock)
            dock.setVisible(dock.place.id in shown)
            front = self._front_of(dock, docks)
            if front is not None:
                # In one step: all of them above each other could be higher than the window, which would grow with them.
                self._window.tabifyDockWidget(front, dock)
        for dock in reversed(docks):
            dock.raise_()
        self._give_sizes(docks)

    def _give_sizes(self, docks: Sequence[Dock]) -> None:
        room = self._room
        fronts = [dock for dock in docks if not dock.isHidden() and self._front_of(dock, docks) is None]
        beside = [dock for dock in fronts if self._side(dock) != "bottom"]
        below = [dock for dock in fronts if self._side(dock) == "bottom"]
        self._size(beside, round(SIDE_SHARES[room] * self._window.width()), Qt.Orientation.Horizontal)
        self._size(below, round(BOTTOM_SHARE * self._window.height()), Qt.Orientation.Vertical)

    def _size(self, docks: Sequence[Dock], most: int, direction: Qt.Orientation) -> None:
        """Give docks their preferred sizes, or less if they would take more than `most` pixels together."""
        wanted = {self._side(dock): self._look.theme.space(dock.place.steps) for dock in docks}
        share = min(1.0, most / max(sum(wanted.values()), 1))
        self._window.resizeDocks(docks, [round(wanted[self._side(dock)] * share) for dock in docks], direction)

    def _side(self, dock: Dock) -> Area:
        """Return the area of a dock in the current room."""
        return GATHERED[self._room].get(dock.place.area, dock.place.area)

    def _front_of(self, dock: Dock, docks: Sequence[Dock]) -> Dock | None:
        """Return the dock that this one is tabbed behind; None if it stands alone or in front."""
        others = docks[: docks.index(dock)]
        if dock.place.behind:
            return next((other for other in docks if other.place.id == dock.place.behind), None)
        gathered = {self._side(dock)} & {*GATHERED[self._room].values()}
        return next((other for other in others if self._side(other) in gathered), None)
