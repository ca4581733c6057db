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
from gui.window.dock_sizes import DockSizes, columns
from gui.window.panels import AREAS, Area

Room: TypeAlias = Literal["ample", "low", "narrow"]
"""The room that a window has for its panels."""

ROOMS: Mapping[Room, int] = {"ample": 0, "low": 1, "narrow": 2}
"""The rooms, with the number under which each is saved."""

LOW, NARROW = 160, 190
"""Grid steps below which a window is too low for panels at the bottom, and too narrow for panels at both sides."""

GATHERED: Mapping[Room, Mapping[Area, Area]] = {
    "ample": {},
    "low": {"left": "left", "bottom": "right"},
    "narrow": {"middle": "left", "bottom": "left", "right": "left"},
}
"""The areas whose panels are tabs, with the area they join."""

SIDE_SHARES: Mapping[Room, float] = {"ample": 0.55, "low": 0.58, "narrow": 0.45}
"""The most of the width that panels at the sides take, as a share."""

CENTRE, LEAST_MIDDLE = 165, 50
"""Grid steps of the centre from which more width goes to the middle, and the least that a narrow window leaves it."""

FAIR_CENTRE, FAIR_SHARE = 84, 0.42
"""Grid steps that the centre keeps when a window becomes narrower, or this share of the width if that is less."""

BESIDE: Mapping[Area, Qt.Orientation] = {"left": Qt.Orientation.Vertical, "middle": Qt.Orientation.Horizontal}
"""The areas that stand side by side at the left, with the direction in which the first panel of each joins them."""

OVER_SHARE = 0.62
"""The share of the height that a panel takes which stands over others."""

FIRST_SHARE = 0.54
"""The share of the height that the first of two panels takes: order and roster have lists and fields."""

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
        self._width = 0
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
        room, grown = self._room_now(), self._window.width() - self._width
        self._width = self._window.width()
        if room == self._room:
            self._sizes.follow()
            self._widen_middle(grown)
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

    def _widen_middle(self, grown: int) -> None:
        """Let the middle take what the window gained in width once the centre has enough, and give that back first."""
        enough = self._look.theme.space(CENTRE)
        spare = self._window.width() - enough - sum(dock.width() for dock in columns(self._docks))
        by = max(0, min(grown, spare)) if grown > 0 else max(grown, min(0, spare))
        middle = [dock for dock in columns(self._docks) if dock.place.area == "middle"]
        if middle and by:
            least = self._look.theme.space(LEAST_MIDDLE)
            widths = [max(least, dock.width() + by) for dock in middle]
            self._window.resizeDocks(middle, widths, Qt.Orientation.Horizontal)

    def _keep_centre(self) -> None:
        """Shrink the side panels together if a narrower window would leave the centre too little room."""
        sides = columns(self._docks)
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
        left = [dock for dock in docks if self._side(dock) == "left"]
        middle = _stacked([dock for dock in docks if self._side(dock) == "middle"])
        # The middle splits the left area before other panels stand below its first one.
        docks = [*left[:1], *middle, *left[1:], *(dock for dock in docks if dock not in left and dock not in middle)]
        for dock in docks:
            self._put(dock, docks)
            dock.setVisible(dock.place.id in shown)
            front = self._front_of(dock, docks)
            if front is not None:
                # In one step: all of them above each other could be higher than the window, which would grow with them.
                self._window.tabifyDockWidget(front, dock)
        for dock in reversed(docks):
            dock.raise_()
        self._width = self._window.width()
        self._give_sizes(docks)

    def _put(self, dock: Dock, docks: Sequence[Dock]) -> None:
        """Put a dock into its area: below the panels of its area, beside those of the other one at the left."""
        side = self._side(dock)
        above = [each for each in docks[: docks.index(dock)] if self._side(each) == side]
        if side in BESIDE and above:
            self._window.splitDockWidget(above[0], dock, Qt.Orientation.Vertical)
        else:
            self._window.addDockWidget(AREAS[side], dock, BESIDE.get(side, Qt.Orientation.Vertical))

    def _give_sizes(self, docks: Sequence[Dock]) -> None:
        room = self._room
        fronts = [dock for dock in docks if not dock.isHidden() and self._front_of(dock, docks) is None]
        beside = [dock for dock in fronts if self._side(dock) != "bottom"]
        below = [dock for dock in fronts if self._side(dock) == "bottom"]
        self._size(beside, round(SIDE_SHARES[room] * self._window.width()), Qt.Orientation.Horizontal)
        self._size(below, round(BOTTOM_SHARE * self._window.height()), Qt.Orientation.Vertical)
        for side in ("left", "middle"):
            stacked = _stacked([dock for dock in fronts if self._side(dock) == side])
            heights = [round(self._window.height() * _height_of(dock, stacked)) for dock in stacked]
            self._window.resizeDocks(stacked, heights, Qt.Orientation.Vertical)

    def _size(self, docks: Sequence[Dock], most: int, direction: Qt.Orientation) -> None:
        """Give docks their preferred sizes, or less if they would take more than `most` pixels together."""
        wanted = {self._side(dock): self._look.theme.space(dock.place.steps) for dock in docks}
        if direction == Qt.Orientation.Horizontal and "middle" in wanted:
            spare = self._window.width() - self._look.theme.space(CENTRE) - sum(wanted.values())
            wanted["middle"] += max(0, spare)
            most = max(most, self._window.width() - self._look.theme.space(CENTRE))
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


def _stacked(docks: Sequence[Dock]) -> list[Dock]:
    """Return docks of one area from top to bottom: in their order, but for those that stand over another."""
    found = [dock for dock in docks if not dock.place.over]
    for dock in docks:
        if dock.place.over:
            below = next((index for index, each in enumerate(found) if each.place.id == dock.place.over), len(found))
            found.insert(below, dock)
    return found


def _height_of(dock: Dock, stacked: Sequence[Dock]) -> float:
    """Return the share of the height that a dock takes among those above and below it."""
    if len(stacked) > 1 and any(each.place.over for each in stacked):
        return OVER_SHARE if dock.place.over else (1 - OVER_SHARE) / (len(stacked) - 1)
    first = len(stacked) > 1 and dock is stacked[0]
    return FIRST_SHARE if first else (1 - FIRST_SHARE if len(stacked) > 1 else 0.5)
