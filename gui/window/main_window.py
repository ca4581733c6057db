"""The main window: gives every panel its place, and connects the signals of its parts."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QChildEvent, QEvent, Qt, Signal, Slot
from PySide6.QtGui import QCloseEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QMainWindow, QMenuBar, QTabBar, QVBoxLayout, QWidget

from gui.actions import table
from gui.actions.actions import Actions
from gui.actions.command_box import CommandBox, Entry, Source, entries_of
from gui.actions.menus import Menus
from gui.preferences.preferences import Preferences
from gui.preferences.role import ROLE_KEY
from gui.theme.first_size import free_room, set_first_size
from gui.theme.look import Look
from gui.widgets.letters import is_letter
from gui.widgets.message_strip import MessageStrip, Notice
from gui.window.banner_stack import BannerStack
from gui.window.dock import Dock
from gui.window.dock_arrangement import DockArrangement
from gui.window.floating import FloatingStrips
from gui.window.heading import Heading
from gui.window.keys_in_sight import KeysInSight
from gui.window.panels import PanelPlace, PanelRing
from gui.window.top_bar import TopBar
from gui.words.words import Words

WIDTH, HEIGHT = 340, 210
"""The window's initial size in grid steps, if the screen has room for it."""

LEAST_CENTRE = 40
"""Grid steps that the centre keeps, however wide the panels beside it are."""

LEAST_HEIGHT = 60
"""The minimum height of the window in grid steps, if the screen has room for it."""


class MainWindow(QMainWindow):
    """The desk as a window.

    The commands of other parts must be bound in `actions` before; the window binds its own. `sources` give the command
    box its further entries, `banners` stand one at a time between the top bar and the panels, and `floating` strips
    over the lower edge. `closing` is emitted when the window closes, so that the campaign can be closed.
    `letter_typed` carries a letter typed where nothing took it.
    """

    encounter_chosen = Signal(int)
    closing = Signal()
    letter_typed = Signal(str)

    def __init__(
        self,
        places: Sequence[PanelPlace],
        actions: Actions,
        words: Words,
        look: Look,
        preferences: Preferences,
        *,
        sources: Sequence[Source] = (),
        banners: Sequence[QWidget] = (),
        floating: Sequence[QWidget] = (),
    ) -> None:
        super().__init__()
        self.setObjectName("main_window")
        self._actions = actions
        self._words = words
        self._look = look
        self._preferences = preferences
        self._heading = Heading()
        self._scale = look.scale
        self.docks = [Dock(place, words, look) for place in places if place.area != "centre"]
        self._centre = next((place.widget for place in places if place.area == "centre"), None) or QWidget()
        self._arrangement = DockArrangement(self, self.docks, look)
        self.strip = MessageStrip(words, look)
        self.ring = PanelRing(places, self)
        self.command_box = CommandBox(self, (self._commands, *sources), words, look)
        self._bind(places)
        self.top_bar = TopBar(actions, words, look, self.strip)
        self._build(banners, floating)
        self._connect()
        self._keys = KeysInSight(self, self.docks, self._centre)
        self._begin_layout()
        self.show_heading(self._heading)

    def show_heading(self, heading: Heading) -> None:
        """Show a heading, and enable the commands that its conditions allow."""
        if heading.encounter != self._heading.encounter:
            self.strip.leave_fight()
        self._heading = heading
        self.top_bar.show_heading(heading)
        self._actions.describe(table.UNDO, heading.undo)
        self._actions.describe(table.REDO, heading.redo)
        self._note_conditions()
        self._show_title()

    def show_message(self, message: Notice) -> None:
        """Show a message that interrupts nothing."""
        self.strip.show_message(message)

    @Slot()
    def note_role(self) -> None:
        """Check the menu entry of the role that the program has from the next start."""
        self._note_conditions()

    @Slot()
    def reset_layout(self) -> None:
        """Put every panel into its default place."""
        self._arrangement.reset()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Arrange the panels for the new size."""
        super().resizeEvent(event)
        self._arrangement.follow_soon()

    def childEvent(self, event: QChildEvent) -> None:
        """Let the tabs of docks keep their names; where they find no room, the bar scrolls."""
        super().childEvent(event)
        # Qt for Python loads many classes when it is asked for a child of a class that it does not know.
        bar = event.child() if event.type() == QEvent.Type.ChildPolished else None
        if isinstance(bar, QTabBar):
            bar.setElideMode(Qt.TextElideMode.ElideNone)
            bar.setUsesScrollButtons(True)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Report a letter that nothing in the window took."""
        if is_letter(event) and not isinstance(QApplication.focusWidget(), QMenuBar):
            self.letter_typed.emit(event.text())
        else:
            super().keyPressEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Save the layout, and emit `closing`."""
        self._arrangement.remember(self._preferences)
        self.closing.emit()
        super().closeEvent(event)

    def _bind(self, places: Sequence[PanelPlace]) -> None:
        handlers = {
            table.QUIT: self.close,
            table.RESET_LAYOUT: self.reset_layout,
            table.NEXT_PANEL: self.ring.go_on,
            table.PREVIOUS_PANEL: self.ring.go_back,
            table.FLOAT_PANEL: self.ring.float_or_dock,
            table.CLOSE_PANEL: self.ring.close_current,
            table.FIND_COMMAND: self.command_box.open,
            table.DISMISS_MESSAGE: self.strip.dismiss,
        }
        for command, handler in handlers.items():
            self._actions.bind(command, handler)
        for number, place in enumerate(places, start=1):
            command = table.panel_command(number, place.id, place.title, place.icon)
            self._actions.bind(command, partial(self.ring.go, place.id))

    def _build(self, banners: Sequence[QWidget], floating: Sequence[QWidget]) -> None:
        toggles = [dock.toggleViewAction() for dock in self.docks]
        bar = QMenuBar()
        Menus(bar, table.MENUS, self._actions, self._words, {table.PANELS.id: toggles})
        for command in self._actions.bound():
            self.addAction(self._actions.action(command))
        self.banners = BannerStack(banners, self._words)
        self.setMenuWidget(_stacked(bar, self.top_bar, self.banners))
        self.floating = FloatingStrips(self, bar, (*floating, self.strip), self._look)
        self.setCorner(Qt.Corner.BottomLeftCorner, Qt.DockWidgetArea.LeftDockWidgetArea)
        self.setDockNestingEnabled(True)
        self.setCorner(Qt.Corner.BottomRightCorner, Qt.DockWidgetArea.RightDockWidgetArea)
        self.setCentralWidget(self._centre)

    def _connect(self) -> None:
        self.top_bar.encounter_chosen.connect(self.encounter_chosen)
        self.ring.entered.connect(self._mark_entered)
        for dock in self.docks:
            dock.letter_typed.connect(self.letter_typed)
        self._look.changed.connect(self._follow_text)
        self._look.changed.connect(self._tell_text_size)
        self._look.changed.connect(self._note_conditions)
        self._words.changed.connect(self._note_conditions)
        self._words.changed.connect(self._show_title)

    def _begin_layout(self) -> None:
        set_first_size(self, self._look.theme, WIDTH, HEIGHT)
        self._keep_centre()
        self._arrangement.begin(self._preferences)
        if not self.isMaximized() and not self.isFullScreen():
            # The size may be one of another screen, or of a time without a title bar.
            self.resize(self.size().boundedTo(free_room(self)))
        self._centre.setFocus()

    @Slot()
    def _follow_text(self) -> None:
        """Give everything the room for the current text size."""
        self._keep_centre()
        self._arrangement.follow()

    @Slot()
    def _tell_text_size(self) -> None:
        """Say how large the text is now; the message of the size before goes."""
        before, self._scale = self._scale, self._look.scale
        if before != self._scale:
            self.strip.withdraw(self._size_told(before))
            self.show_message(Notice(self._size_told(self._scale), "info"))

    def _size_told(self, scale: float) -> str:
        return self._words("bar.text_size_now", size=self._words.percent(scale / 100))

    @Slot()
    def _keep_centre(self) -> None:
        theme = self._look.theme
        self._centre.setMinimumWidth(theme.space(LEAST_CENTRE))
        # Else Qt would ask for the height of everything at its minimum width: too much for the screen with large text.
        self.setMinimumHeight(min(theme.space(LEAST_HEIGHT), free_room(self).height()))

    @Slot()
    def _show_title(self) -> None:
        names = (self._heading.encounter_name, self._heading.campaign, self._words("window.program"))
        self.setWindowTitle(" \N{EN DASH} ".join(filter(None, names)))

    @Slot()
    def _note_conditions(self) -> None:
        role = str(self._preferences.get(ROLE_KEY))
        holds = self._heading.conditions | {self._look.choice, self._words.language, role}
        self._actions.set_conditions(holds | {table.IN_PANEL} if self.ring.can_move() else holds)

    @Slot(str)
    def _mark_entered(self, panel: str) -> None:
        for dock in self.docks:
            dock.title.mark(dock.place.id == panel)
        self._note_conditions()

    def _commands(self) -> Sequence[Entry]:
        return entries_of(self._actions, self._words)


def _stacked(*widgets: QWidget) -> QWidget:
    """Return a widget that stacks its content vertically, without gaps."""
    stack = QWidget()
    layout = QVBoxLayout(stack)
    layout.setContentsMargins(0, 0, 0, 0)
    layout.setSpacing(0)
    for widget in widgets:
        layout.addWidget(widget)
    return stack
