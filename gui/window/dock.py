"""The frame around a panel: a title with its icon and name, and buttons to float and to close it."""

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QDockWidget, QFrame, QHBoxLayout, QScrollArea, QToolButton, QWidget

from gui.theme.binding import BoundLook, set_colour
from gui.theme.look import Look
from gui.widgets.elided_label import ElidedLabel
from gui.widgets.letters import is_letter
from gui.window.panels import PanelPlace
from gui.words.binding import BoundWords
from gui.words.plain_text import PlainLabel
from gui.words.words import Words


class DockTitle(QWidget):
    """The title bar of a panel; it marks the panel that has the focus."""

    def __init__(self, place: PanelPlace, words: Words, look: Look) -> None:
        super().__init__()
        self._place = place
        self._look = look
        self._entered = False
        self._icon = PlainLabel()
        self._icon.setVisible(bool(place.icon))
        bind, style = BoundWords(words, self), BoundLook(look, self)
        self.name = bind(ElidedLabel(), text=place.title)
        self.float_button = bind(_button(), tool_tip="command.float_panel", accessible="command.float_panel")
        self.close_button = bind(_button(), tool_tip="command.close_panel", accessible="command.close_panel")
        row = QHBoxLayout(self)
        for widget in (self._icon, self.name, self.float_button, self.close_button):
            row.addWidget(widget)
        style.space(row, around=(2, 1, 1, 1), between=1)
        style.icon(self.float_button, "float", "muted", size=4)
        style.icon(self.close_button, "close", "muted", size=4)
        style.call(self._show_mark)

    @property
    def entered(self) -> bool:
        """Whether the panel is marked as focused."""
        return self._entered

    def mark(self, entered: bool) -> None:
        """Mark the panel as focused, or remove the mark."""
        if entered != self._entered:
            self._entered = entered
            self._show_mark()

    def _show_mark(self) -> None:
        theme, role = self._look.theme, "accent" if self._entered else "muted"
        self.name.setFont(theme.font(strong=self._entered))
        set_colour(self.name, theme.colour(role))
        if self._place.icon:
            self._icon.setPixmap(self._look.icon(self._place.icon, role).pixmap(theme.space(4)))


class Dock(QDockWidget):
    """A panel in its frame; it can float, close and come back.

    `letter_typed` carries a letter that nothing in the panel took, and `is_in_front` tells whether no other dock is in
    front of it; a dock behind a tab is visible to Qt.
    """

    letter_typed = Signal(str)

    def __init__(self, place: PanelPlace, words: Words, look: Look) -> None:
        super().__init__()
        self.place = place
        self.is_in_front = True
        self.visibilityChanged.connect(self._note_front)
        self.title = DockTitle(place, words, look)
        self.setObjectName(place.id)
        self.setWidget(_with_scroll_bars(place.widget))
        self.setTitleBarWidget(self.title)
        self.title.float_button.clicked.connect(self._float_or_dock)
        self.title.close_button.clicked.connect(self.close)
        bind = BoundWords(words, self)
        bind(self, window_title=place.title, accessible=place.title)
        bind(place.widget, accessible=place.title)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Report a letter, whether the panel is docked or floats."""
        if is_letter(event):
            self.letter_typed.emit(event.text())
        else:
            super().keyPressEvent(event)

    @Slot(bool)
    def _note_front(self, seen: bool) -> None:
        self.is_in_front = seen

    @Slot()
    def _float_or_dock(self) -> None:
        self.setFloating(not self.isFloating())


def _with_scroll_bars(panel: QWidget) -> QScrollArea:
    """Return a scroll area around a panel, for when it has too little room, such as with large text."""
    area = QScrollArea()
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    area.setWidgetResizable(True)
    area.setWidget(panel)
    return area


def _button() -> QToolButton:
    """Return a button for the mouse alone: the keyboard has commands."""
    button = QToolButton()
    button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    return button
