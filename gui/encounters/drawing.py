"""Drag and drop from the roster to the turn order."""

from typing import Final

from PySide6.QtCore import QEvent, QMimeData, QObject, QPoint, Qt, Signal
from PySide6.QtGui import QDrag, QDragEnterEvent, QDragMoveEvent, QDropEvent, QMouseEvent
from PySide6.QtWidgets import QApplication

from gui.roster.panel import RosterPanel
from gui.turn_order.panel import OrderPanel

CHARACTER: Final = "application/x-fightbook-character"
"""MIME type of a dragged character; the data are the id of a character of this campaign."""


class RosterDrag(QObject):
    """Event filter that starts drags of characters from the roster."""

    def __init__(self, roster: RosterPanel) -> None:
        super().__init__(roster)
        self._roster = roster
        self._pressed: QPoint | None = None
        roster.view.viewport().installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Start a drag when the mouse has moved far enough with the button down."""
        if isinstance(event, QMouseEvent):
            if event.type() == QEvent.Type.MouseButtonPress and event.button() == Qt.MouseButton.LeftButton:
                self._pressed = event.position().toPoint()
            elif event.type() == QEvent.Type.MouseButtonRelease:
                self._pressed = None
            elif event.type() == QEvent.Type.MouseMove and self._goes(event):
                self._pressed = None
                self._drag()
                return True
        return super().eventFilter(watched, event)

    def _goes(self, event: QMouseEvent) -> bool:
        start, holds = self._pressed, bool(event.buttons() & Qt.MouseButton.LeftButton)
        return start is not None and holds and _is_far(event.position().toPoint() - start)

    def _drag(self) -> None:
        character = self._roster.current
        if character is not None:
            drag = QDrag(self._roster)
            drag.setMimeData(mime_of(character.id))
            drag.exec(Qt.DropAction.CopyAction)


class OrderDrop(QObject):
    """Event filter that accepts drops on the turn order.

    `dropped` carries the id of the character and the side of the combatant at that row, empty if there is none.
    """

    dropped = Signal(str, str)

    def __init__(self, order: OrderPanel) -> None:
        super().__init__(order)
        self._order = order
        order.setAcceptDrops(True)
        order.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Accept characters; leave other events to the panel."""
        if isinstance(event, QDropEvent) and event.mimeData().hasFormat(CHARACTER):
            if isinstance(event, QDragEnterEvent | QDragMoveEvent) or event.type() == QEvent.Type.Drop:
                event.acceptProposedAction()
            if event.type() == QEvent.Type.Drop:
                id = event.mimeData().data(CHARACTER).toStdString()
                self.dropped.emit(id, self._side_at(event.position().toPoint()))
            return True
        return super().eventFilter(watched, event)

    def _side_at(self, place: QPoint) -> str:
        view = self._order.view
        index = view.indexAt(view.viewport().mapFrom(self._order, place))
        return self._order.model.rows[index.row()].side.id if index.isValid() else ""


def _is_far(way: QPoint) -> bool:
    """Return whether the mouse has moved as far as a drag has to."""
    return way.manhattanLength() >= QApplication.startDragDistance()


def mime_of(id: str) -> QMimeData:
    """Return the MIME data of a character."""
    data = QMimeData()
    data.setData(CHARACTER, id.encode())
    return data
