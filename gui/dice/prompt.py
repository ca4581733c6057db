"""The text of a question above its answers: where room is short it scrolls, so that the answers stay in sight."""

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QLabel, QScrollArea, QSizePolicy, QVBoxLayout, QWidget


class Prompt(QScrollArea):
    """Shows some labels in a column, as high as they are if there is room; the last is the one that stays in sight."""

    def __init__(self, *labels: QLabel) -> None:
        super().__init__()
        self.column = QWidget()
        self.lines = QVBoxLayout(self.column)
        self.lines.setContentsMargins(0, 0, 0, 0)
        for label in labels:
            self.lines.addWidget(label)
        self._last = labels[-1]
        self.setWidget(self.column)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Maximum)
        for part in (self.viewport(), self.column):
            part.setAutoFillBackground(False)
        self.column.installEventFilter(self)
        # The labels lie in their new places only once the bar has its new range.
        self.verticalScrollBar().rangeChanged.connect(self._show_last)

    def sizeHint(self) -> QSize:
        """Return the height of the labels in the present width."""
        width = self.viewport().width()
        return QSize(width, max(self.column.heightForWidth(width), self.column.minimumSizeHint().height()))

    def minimumSizeHint(self) -> QSize:
        """Return the height of one line of the last label."""
        return QSize(0, self._last.fontMetrics().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Ask for the height that goes with another width, and keep the last label in sight."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.updateGeometry()
        self._show_last()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Ask for another height once the labels need one."""
        if event.type() == QEvent.Type.LayoutRequest:
            self.updateGeometry()
        return False

    @Slot()
    def _show_last(self) -> None:
        """Scroll so that the last label begins in sight."""
        self.verticalScrollBar().setValue(self._last.y())
