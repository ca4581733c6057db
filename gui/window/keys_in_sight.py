"""Keeps the keys where the user sees them: a panel behind a tab is visible to Qt, so it would take them unseen."""

from collections.abc import Sequence

from PySide6.QtCore import QObject, Qt, QTimer, Slot
from PySide6.QtWidgets import QApplication, QMainWindow, QWidget

from gui.window.dock import Dock
from gui.window.panels import bring_up


class KeysInSight(QObject):
    """Watches the docks of a window; `home` takes the keys that would go to a panel behind a tab.

    Where Tab leads to such a panel, the panel comes to the front. Where another panel comes to the front of the one
    with the keys, it takes them.
    """

    def __init__(self, window: QMainWindow, docks: Sequence[Dock], home: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._docks = tuple(docks)
        self._home = home
        self._is_due = False
        for dock in docks:
            dock.visibilityChanged.connect(self._note)
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.focusChanged.connect(self._follow)

    @Slot(bool)
    def _note(self, seen: bool) -> None:
        if not seen and not self._is_due and self._window.isVisible():
            # Which panel comes to the front is known once all of them are told.
            self._is_due = True
            QTimer.singleShot(0, self, self._leave)

    @Slot()
    def _leave(self) -> None:
        """Give the keys to the panel in front of the one that has them."""
        self._is_due = False
        dock = self._behind(self._window.focusWidget())
        if dock is None:
            return
        beside = self._window.tabifiedDockWidgets(dock)
        front = next((each for each in self._docks if each in beside and each.is_in_front), None)
        (self._home if front is None else front.place.widget).setFocus(Qt.FocusReason.OtherFocusReason)

    @Slot(QWidget, QWidget)
    def _follow(self, before: QWidget | None, now: QWidget | None) -> None:
        """Send the keys home if they come to a panel behind a tab from elsewhere; bring up one that Tab leads to."""
        dock = self._behind(now)
        if dock is None:
            return
        if before is not None and before.isVisible() and before.window() is self._window:
            bring_up(dock.place.widget)
            return
        self._home.setFocus(Qt.FocusReason.OtherFocusReason)
        if self._behind(self._window.focusWidget()) is not None:
            self._leave()

    def _behind(self, widget: QWidget | None) -> Dock | None:
        """Return the dock of a widget if it is behind a tab."""
        found = (dock for dock in self._docks if widget is not None and dock.isAncestorOf(widget))
        return next((dock for dock in found if dock.isVisible() and not dock.is_in_front), None)
