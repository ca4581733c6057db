"""The program with its own campaign, and methods to operate it for the scenes of the pictures."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from time import monotonic
from typing import TypeVar

from PySide6.QtCore import QPoint, QSize, Qt, QThreadPool, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from gui.actions.command import Command
from gui.app import Program
from gui.campaign.opening import open_for_desk
from gui.desk.desk import Desk
from gui.gm_mode.workplace import Workplace
from gui.preferences.launch import Launch
from gui.preferences.preferences import BriefPreferences
from gui.window.dock import Dock
from storage.rulesets.cache import RulesetCache
from tools.pictures.looks import PictureLook
from tools.pictures.screen import SCREEN

Kind = TypeVar("Kind", bound=QWidget)

CAMPAIGNS = {"en": "Winter campaign", "pl": "Zimowa kampania"}
DELAY = 170
"""The longest interval in milliseconds of a timer that a picture waits for: those of delayed updates are shorter."""

TURN = 8
"""Milliseconds for which the event loop runs before it is asked again whether anything is still to come."""

PATIENCE = 20.0
"""Seconds after which waiting fails."""


class SceneError(Exception):
    """A picture cannot be taken."""


class Studio:
    """The program in one look; `folder` holds its campaign, and files of scenes."""

    def __init__(self, app: QApplication, folder: Path, look: PictureLook, player: bool = False) -> None:
        self._app = app
        self.folder = folder
        self.look = look
        name = CAMPAIGNS[look.language]
        self.path = folder / f"{look.id}-{'player' if player else 'table'}" / f"{name}.fightbook"
        self.path.parent.mkdir()
        preferences = BriefPreferences()
        preferences.set("text_scale", look.scale)
        launch = Launch(self.path, look.language, look.theme, player)
        cache = RulesetCache(folder / "rulesets")
        self.program = Program(app, preferences, launch, open_for_desk(self.path, evening), cache)
        self.window = self.program.window
        self.window.resize(QSize(*SCREEN))
        self.window.move(0, 0)
        self.window.show()
        self.window.activateWindow()
        self.settle()
        for piece in self.program.pieces():
            piece()
        self.settle()

    @property
    def place(self) -> Workplace:
        """The game master's workplace. Raises SceneError in a player's studio."""
        if not isinstance(self.program.workplace, Workplace):
            raise SceneError("There is no desk in a player's studio.")
        return self.program.workplace

    @property
    def desk(self) -> Desk:
        """The game master's desk."""
        return self.place.desk

    def close(self) -> None:
        """Close everything."""
        self.window.close()
        self.window.deleteLater()
        self.settle()

    def space(self, steps: float) -> int:
        """Return a number of grid steps in pixels, at most the width of the screen."""
        return min(self.program.look.theme.space(steps), SCREEN[0])

    def settle(self) -> None:
        """Wait until worker threads and delayed updates have ended. Raises SceneError if they do not in time."""
        late = monotonic() + PATIENCE
        quiet = 0
        while quiet < 2:
            QThreadPool.globalInstance().waitForDone()
            QTest.qWait(TURN)
            quiet = 0 if any(_is_awaited(timer) for timer in self._timers()) else quiet + 1
            if monotonic() > late:
                raise SceneError("The delayed updates of a scene do not end.")

    def _timers(self) -> Iterator[QTimer]:
        """Yield the timers of all windows and of what has no window."""
        for each in (self._app, *QApplication.topLevelWidgets()):
            yield from each.findChildren(QTimer)

    def until(self, holds: Callable[[], bool]) -> None:
        """Wait until a condition holds that another thread fulfils. Raises SceneError if it does not in time."""
        late = monotonic() + PATIENCE
        while not holds():
            if monotonic() > late:
                raise SceneError("The condition that a scene waits for was not met in time.")
            self.settle()

    def trigger(self, command: Command) -> None:
        """Run a command like its menu entry. Raises SceneError if it is disabled."""
        action = self.program.actions.action(command)
        if not action.isEnabled():
            raise SceneError(f"{command.id} cannot be done now.")
        action.trigger()
        self.settle()

    def write(self, widget: QWidget, text: str) -> None:
        """Type letters into a widget."""
        widget.setFocus()
        QTest.keyClicks(widget, text)
        self.settle()

    def press(self, widget: QWidget, *keys: Qt.Key, holding: Qt.KeyboardModifier | None = None) -> None:
        """Press keys in a widget."""
        widget.setFocus()
        for key in keys:
            QTest.keyClick(widget, key, holding or Qt.KeyboardModifier.NoModifier)
        self.settle()

    def shown(self, kind: type[Kind]) -> Kind:
        """Return the open window or menu of a kind. Raises SceneError if there is none."""
        found = (each for each in self._app.topLevelWidgets() if isinstance(each, kind) and each.isVisible())
        widget = next(found, None)
        if widget is None:
            raise SceneError(f"No {kind.__name__} is open.")
        return widget

    def widgets(self, kind: type[Kind]) -> Iterator[Kind]:
        """Yield all widgets of a kind, visible or not."""
        return (each for each in self._app.allWidgets() if isinstance(each, kind))

    @property
    def focus(self) -> QWidget:
        """The widget with the focus. Raises SceneError if there is none."""
        widget = self._app.focusWidget()
        if widget is None:
            raise SceneError("Nothing has the focus.")
        return widget

    def choose(self, row: str) -> None:
        """Select an action or a heading of the palette by its id. Raises SceneError if it is not there."""
        palette = self.place.panels.palette
        index = palette.model.index_of(row)
        if not index.isValid():
            raise SceneError(f"The palette has no row {row}.")
        palette.view.choose(index)
        self.settle()

    def dock(self, panel: str) -> Dock:
        """Return the dock of a panel."""
        return next(dock for dock in self.window.docks if dock.place.id == panel)

    @contextmanager
    def lifted(self, panel: str, width: float, height: float) -> Iterator[Dock]:
        """Float a panel with a size in grid steps during the block, and dock it again afterwards."""
        dock = self.dock(panel)
        dock.setFloating(True)
        dock.show()
        dock.resize(self.space(width), min(self.space(height), SCREEN[1]))
        dock.move(QPoint(0, 0))
        dock.activateWindow()
        self.settle()
        yield dock
        dock.setFloating(False)
        self.window.reset_layout()
        self.settle()


def evening() -> datetime:
    """Return the time shown in every picture."""
    return datetime(2026, 1, 17, 18, 30, tzinfo=UTC)


def _is_awaited(timer: QTimer) -> bool:
    """Return whether a timer will soon fire."""
    return timer.isActive() and timer.interval() <= DELAY
