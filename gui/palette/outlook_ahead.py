"""Works out, while nobody waits, what the chosen action leads to."""

from PySide6.QtCore import QObject, QTimer, Signal, Slot
from PySide6.QtWidgets import QWidget

from gui.palette.ahead import RESTING
from rules.palette.outlook import Foresight, Outlook
from rules.play.fight import Fight
from rules.resolving.option import Option


class OutlookAhead(QObject):
    """Makes a run of an option's foresight in each turn of the event loop, after a pause; `ready` carries the outlook.

    Each key or change in between begins the pause anew, so that typing never waits for more than one run.
    """

    ready = Signal(object, object)

    def __init__(self, panel: QWidget) -> None:
        super().__init__(panel)
        self._panel = panel
        self._fight: Fight | None = None
        self._option: Option | None = None
        self._foresight: Foresight | None = None
        self._pause, self._idle = QTimer(self), QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(RESTING)
        self._pause.timeout.connect(self._begin)
        # A timer without an interval waits until nothing else is to be done.
        self._idle.timeout.connect(self.go_on)

    @property
    def is_waiting(self) -> bool:
        """Whether anything is still to be worked out."""
        return self._pause.isActive() or self._idle.isActive()

    def rest(self, fight: Fight, option: Option) -> None:
        """Work out an option after a pause; the same option in the same fight is worked out once."""
        if self._fight is not fight or self._option is not option:
            self.stop()
            self._fight, self._option = fight, option
            self._pause.start()

    def stop(self) -> None:
        """Forget the option."""
        self._pause.stop()
        self._idle.stop()
        self._fight = self._option = self._foresight = None

    @Slot()
    def go_on(self) -> None:
        """Make the next run; after the last one, tell the outlook."""
        foresight, option = self._foresight, self._option
        # A window that was closed in the meantime has closed its campaign too.
        if foresight is None or option is None or not self._panel.isVisible():
            self._idle.stop()
        elif not foresight.go_on():
            self._idle.stop()
            self._foresight = None
            outlook: Outlook = foresight.outlook
            self.ready.emit(option, outlook)

    @Slot()
    def _begin(self) -> None:
        if self._fight is not None and self._option is not None:
            self._foresight = self._fight.foresee(self._option)
            self._idle.start(0)
