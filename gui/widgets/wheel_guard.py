"""Keeps the mouse wheel from changing fields that nobody edits: it scrolls the page over them."""

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QPoint, QPointF, Slot
from PySide6.QtGui import QGuiApplication, QWheelEvent, QWindow
from PySide6.QtWidgets import QAbstractSlider, QAbstractSpinBox, QApplication, QComboBox, QScrollBar, QWidget

TURNED = (QComboBox, QAbstractSpinBox, QAbstractSlider)
"""The kinds of fields whose value the wheel turns: lists, figures, dates and times, sliders."""


class WheelGuard(QObject):
    """Watches the windows of the application; over a field without the focus it passes the wheel to what is around it.

    It watches windows and not widgets: Qt gives a field the focus of the wheel before the field sees the event, and a
    filter on the whole application would see every event of every object.
    """

    def __init__(self, app: QGuiApplication, parent: QObject) -> None:
        super().__init__(parent)
        app.focusWindowChanged.connect(self.watch)

    @Slot(QWindow)
    def watch(self, window: QWindow | None) -> None:
        """Watch all windows that there are; a window is watched once, however often this is called."""
        if window is not None:
            for each in QGuiApplication.topLevelWindows():
                each.removeEventFilter(self)
                each.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Pass the wheel over a field that nobody edits to what is around the field."""
        if event.type() == QEvent.Type.Wheel and isinstance(event, QWheelEvent) and isinstance(watched, QWindow):
            field = field_at(watched, event.position().toPoint())
            around = None if field is None or has_keys(field) else field.parentWidget()
            if around is not None:
                _scroll(event, around)
                return True
        return super().eventFilter(watched, event)


def field_at(window: QWindow, place: QPoint) -> QWidget | None:
    """Return the field at a place in a window whose value the wheel would turn, if there is one."""
    tops = (each for each in QApplication.topLevelWidgets() if each.windowHandle() is window)
    widget = next((each.childAt(place) for each in tops), None)
    while widget is not None and not widget.isWindow():
        if isinstance(widget, TURNED) and not isinstance(widget, QScrollBar):
            return widget
        widget = widget.parentWidget()
    return None


def has_keys(field: QWidget) -> bool:
    """Return whether a field, or what it is made of, has the focus."""
    focused = QApplication.focusWidget()
    return focused is not None and (focused is field or field.isAncestorOf(focused))


def _scroll(event: QWheelEvent, around: QWidget) -> None:
    """Send a wheel event to a widget, and on to those around it as long as nobody takes it."""
    widget: QWidget | None = around
    while widget is not None:
        seen = _at(event, widget)
        seen.ignore()
        QCoreApplication.sendEvent(widget, seen)
        if seen.isAccepted() or widget.isWindow():
            return
        widget = widget.parentWidget()


def _at(event: QWheelEvent, widget: QWidget) -> QWheelEvent:
    """Return a wheel event as another widget sees it."""
    place = QPointF(widget.mapFromGlobal(event.globalPosition()))
    turned = (event.pixelDelta(), event.angleDelta(), event.buttons(), event.modifiers(), event.phase())
    return QWheelEvent(place, event.globalPosition(), *turned, event.inverted(), event.source(), event.pointingDevice())
