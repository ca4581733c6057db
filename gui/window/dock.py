"""The frame around a panel: a title with its icon and name, and buttons to lift it off the desk and to close it."""

from PySide6.QtCore import QSize, Qt, Slot
from PySide6.QtWidgets import QDockWidget, QFrame, QHBoxLayout, QLabel, QScrollArea, QToolButton, QWidget

from gui.theme.look import Look
from gui.widgets.elided_label import ElidedLabel
from gui.window.panels import PanelPlace
from gui.words.words import Words


class DockTitle(QWidget):
    """What stands above a panel; it marks the one that has the focus."""

    def __init__(self, place: PanelPlace, words: Words, look: Look) -> None:
        super().__init__()
        self._place = place
        self._words = words
        self._look = look
        self._entered = False
        self._icon = QLabel()
        self.name = ElidedLabel()
        self.float_button = _button()
        self.close_button = _button()
        self._row = QHBoxLayout(self)
        for widget in (self._icon, self.name, self.float_button, self.close_button):
            self._row.addWidget(widget)
        words.changed.connect(self.retranslate)
        look.changed.connect(self._restyle)
        self.retranslate()
        self._restyle()

    @property
    def entered(self) -> bool:
        """Whether its panel is marked as the one that has the focus."""
        return self._entered

    def mark(self, entered: bool) -> None:
        """Mark the panel as the one that has the focus, or no longer."""
        if entered != self._entered:
            self._entered = entered
            self._restyle()

    @Slot()
    def retranslate(self) -> None:
        """Say everything in the language of the moment."""
        self.name.setText(self._words(self._place.title))
        for button, words in (
            (self.float_button, self._words("command.float_panel")),
            (self.close_button, self._words("command.close_panel")),
        ):
            button.setToolTip(words)
            button.setAccessibleName(words)

    @Slot()
    def _restyle(self) -> None:
        theme, role = self._look.theme, "accent" if self._entered else "muted"
        self._row.setContentsMargins(theme.space(2), theme.space(1), theme.space(1), theme.space(1))
        self._row.setSpacing(theme.space(1))
        self.name.setFont(theme.font(strong=self._entered))
        palette = self.name.palette()
        palette.setColor(self.name.foregroundRole(), theme.colour(role))
        self.name.setPalette(palette)
        self._icon.setVisible(bool(self._place.icon))
        if self._place.icon:
            self._icon.setPixmap(self._look.icon(self._place.icon, role).pixmap(theme.space(4)))
        for button, icon in ((self.float_button, "float"), (self.close_button, "close")):
            button.setIcon(self._look.icon(icon, "muted"))
            button.setIconSize(QSize(theme.space(4), theme.space(4)))


class Dock(QDockWidget):
    """A panel in its frame; it can float, close and come back."""

    def __init__(self, place: PanelPlace, words: Words, look: Look) -> None:
        super().__init__()
        self.place = place
        self.title = DockTitle(place, words, look)
        self._words = words
        self.setObjectName(place.id)
        self.setWidget(_with_scroll_bars(place.widget))
        self.setTitleBarWidget(self.title)
        self.title.float_button.clicked.connect(self._float_or_dock)
        self.title.close_button.clicked.connect(self.close)
        words.changed.connect(self.retranslate)
        self.retranslate()

    @Slot()
    def retranslate(self) -> None:
        """Name the panel in the language of the moment."""
        title = self._words(self.place.title)
        self.setWindowTitle(title)
        self.setAccessibleName(title)
        self.place.widget.setAccessibleName(title)

    @Slot()
    def _float_or_dock(self) -> None:
        self.setFloating(not self.isFloating())


def _with_scroll_bars(panel: QWidget) -> QScrollArea:
    """A panel that can be scrolled where it has too little room, so that large text never outgrows the screen."""
    area = QScrollArea()
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    area.setWidgetResizable(True)
    area.setWidget(panel)
    return area


def _button() -> QToolButton:
    """A button for the mouse alone: keys have commands of their own."""
    button = QToolButton()
    button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    return button
