"""Fingers on a widget: one does what a mouse does, two move and zoom, one that rests asks for more."""

from math import hypot

from PySide6.QtCore import QEvent, QObject, QPointF, Qt, Signal
from PySide6.QtGui import QEventPoint, QNativeGestureEvent, QTouchEvent
from PySide6.QtWidgets import QGestureEvent, QTapAndHoldGesture, QWidget

MOUSE = (QEvent.Type.MouseButtonPress, QEvent.Type.MouseMove, QEvent.Type.MouseButtonRelease)
TOUCH = (QEvent.Type.TouchBegin, QEvent.Type.TouchUpdate, QEvent.Type.TouchEnd, QEvent.Type.TouchCancel)

LEAST_SPAN = 8.0
"""The distance of two fingers, in pixels, below which they do not zoom."""


class Touch(QObject):
    """Watches a widget for fingers.

    Qt turns a single finger into a mouse. `began` says that two fingers, or one that rests, mean something else: what
    the finger began as a mouse is to be given up, and the widget gets no more of it. `moved` carries how far two
    fingers moved, by what factor they moved apart, and the point between them; touchpads zoom so too. `held` carries
    the point on which a finger rests.
    """

    began = Signal()
    moved = Signal(QPointF, float, QPointF)
    held = Signal(QPointF)

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self._widget = widget
        self._fingers = 0
        self._takes_over = False
        self._between: tuple[QPointF, float] | None = None
        widget.setAttribute(Qt.WidgetAttribute.WA_AcceptTouchEvents)
        widget.grabGesture(Qt.GestureType.TapAndHoldGesture)
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take what fingers do, and the mouse that Qt makes of them meanwhile."""
        if event.type() in TOUCH and isinstance(event, QTouchEvent):
            return self._touch(event)
        if isinstance(event, QGestureEvent):
            return self._hold(event)
        if isinstance(event, QNativeGestureEvent):
            return self._pinch_pad(event)
        if event.type() in MOUSE and self._takes_over and event.spontaneous():
            # A press without a finger is that of a real mouse.
            self._takes_over = event.type() != QEvent.Type.MouseButtonPress or self._fingers > 0
            return self._takes_over
        return super().eventFilter(watched, event)

    def _touch(self, event: QTouchEvent) -> bool:
        """Move and zoom by two fingers; return whether it was that."""
        down = [each for each in event.points() if each.state() != QEventPoint.State.Released]
        if event.type() == QEvent.Type.TouchBegin:
            self._takes_over = False
        ended = event.type() in (QEvent.Type.TouchEnd, QEvent.Type.TouchCancel)
        self._fingers = 0 if ended else len(down)
        if self._fingers != 2:
            self._between = None
            return False
        self._take_over()
        one, other = (each.position() for each in down)
        middle, span = (one + other) / 2, hypot(one.x() - other.x(), one.y() - other.y())
        if self._between is not None:
            before, former = self._between
            self.moved.emit(middle - before, span / former if min(span, former) >= LEAST_SPAN else 1.0, middle)
        self._between = middle, span
        event.accept()
        return True

    def _hold(self, event: QGestureEvent) -> bool:
        """Tell that a finger rests; a mouse that rests means nothing."""
        gesture = event.gesture(Qt.GestureType.TapAndHoldGesture)
        if not isinstance(gesture, QTapAndHoldGesture):
            return False
        finished = gesture.state() == Qt.GestureState.GestureFinished
        if finished and self._fingers == 1 and not self._takes_over:
            self._take_over()
            self.held.emit(self._widget.mapFromGlobal(gesture.position()))
        return True

    def _pinch_pad(self, event: QNativeGestureEvent) -> bool:
        """Zoom as two fingers on a touchpad do; return whether they did."""
        if event.gestureType() != Qt.NativeGestureType.ZoomNativeGesture:
            return False
        self.moved.emit(QPointF(), max(0.1, 1 + event.value()), event.position())
        return True

    def _take_over(self) -> None:
        if not self._takes_over:
            self._takes_over = True
            self.began.emit()
