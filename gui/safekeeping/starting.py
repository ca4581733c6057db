"""Opening the campaign of a launch: behind a window if it is slow, after a question if it is missing."""

from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from msgspec.structs import replace
from PySide6.QtCore import QEventLoop, QObject, SignalInstance, Slot
from PySide6.QtWidgets import QWidget

from gui.campaign.opening import Opened, open_for_desk, open_in_spite
from gui.preferences.launch import Launch
from gui.preferences.preferences import Preferences
from gui.preferences.recent import RecentFiles
from gui.preferences.role import is_player, wanted_path
from gui.safekeeping.signals import EndSignals
from gui.scheduling.later import found
from storage.campaign.backup_names import is_backup
from storage.campaign.campaign import full_path
from storage.campaign.lock import IN_MEMORY, played_in
from storage.campaign.preparing import copies_of, is_missing, opens_quickly

if TYPE_CHECKING:
    from gui.safekeeping.missing_window import MissingWindow
    from gui.safekeeping.preparation import Outfit, Preparation, Prepared

PREPARATION: Final = "gui.safekeeping.preparation.Preparation"
MISSING_WINDOW: Final = "gui.safekeeping.missing_window.MissingWindow"


class Begun(NamedTuple):
    """An open campaign, its launch, and the window to hide once the desk has been painted."""

    launch: Launch
    opened: Opened
    curtain: QWidget | None = None


class Start(QObject):
    """Opens campaigns before there is a desk.

    `outfit` gives words and look, and is called only if a window is needed. A request of `ends` to end the program
    ends every wait.
    """

    def __init__(
        self, preferences: Preferences, clock: Callable[[], datetime], outfit: "Callable[[], Outfit]", ends: EndSignals
    ) -> None:
        super().__init__()
        self._preferences = preferences
        self._clock = clock
        self._outfit = outfit
        self._ends = ends
        self._answer: object = None
        self._loop = QEventLoop(self)

    def begin(self, launch: Launch) -> Begun | None:
        """Return the open campaign of a launch, or of another one that the user chose; None to end the program.

        A campaign that cannot be opened is in the result with the reason.
        """
        wanted: Launch | None = launch
        while wanted is not None:
            path = _followed(wanted, wanted_path(wanted, self._preferences))
            if self._is_lost(wanted, path):
                wanted = self._ask_what_to_open(wanted, path)
            elif wanted.read_only or is_missing(path) or is_backup(full_path(path)) or opens_quickly(path):
                return Begun(wanted, open_for_desk(path, self._clock, read_only=wanted.read_only))
            else:
                return self._prepared(wanted, path)
        return None

    def _is_lost(self, launch: Launch, path: Path) -> bool:
        """Return whether a campaign that existed before is missing."""
        if launch.new or not is_missing(path):
            return False
        known = RecentFiles(self._preferences, is_player(launch, self._preferences)).paths()
        return full_path(path) in known or bool(copies_of(path))

    def _ask_what_to_open(self, launch: Launch, path: Path) -> Launch | None:
        """Ask what to open when a campaign is missing; return None to end the program."""
        window: MissingWindow = found(MISSING_WINDOW)(full_path(path), copies_of(path), *self._outfit())
        window.open_window()
        decided = self._waited(window.decided)
        window.hide()
        window.finish()
        window.deleteLater()
        if not isinstance(decided, Launch):
            return None
        player = is_player(launch, self._preferences)
        return replace(launch, campaign=decided.campaign, new=decided.new, player=player)

    def _prepared(self, launch: Launch, path: Path) -> Begun | None:
        """Open a campaign after its preparation; return None to end the program."""
        preparation: Preparation = found(PREPARATION)(path, self._clock, self._outfit)
        preparation.begin()
        result: Prepared | None = self._waited(preparation.ended)
        preparation.finish()
        if result is None:
            if preparation.window is not None:
                preparation.window.hide()
            return None
        if result.error is not None:
            return Begun(launch, open_in_spite(path, self._clock, result.error), preparation.window)
        opened = replace(open_for_desk(path, self._clock), notices=result.notices)
        return Begun(launch, opened, preparation.window)

    def _waited(self, decided: SignalInstance) -> Any:
        """Return what a signal carries, once it is emitted; None to end the program."""
        self._answer = None
        if not self._ends.have_ended:
            decided.connect(self._take_answer)
            self._ends.ended.connect(self._take_nothing)
            self._loop.exec()
            decided.disconnect(self._take_answer)
            self._ends.ended.disconnect(self._take_nothing)
        return self._answer

    @Slot(object)
    def _take_answer(self, answer: object) -> None:
        self._answer = answer
        self._loop.quit()

    @Slot()
    def _take_nothing(self) -> None:
        self._take_answer(None)


def _followed(launch: Launch, path: Path) -> Path:
    """Return the file in which another window goes on with the campaign of a launch; usually that campaign itself."""
    if not launch.read_only and not launch.new:
        with suppress(OSError):
            elsewhere = played_in(full_path(path))
            return path if elsewhere in (None, IN_MEMORY) or is_missing(elsewhere) else elsewhere
    return path
