"""Works out, while nobody waits, what the chosen action leads to."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from gui.scheduling.idle_work import IdleWork
from rules.palette.outlook import Foresight, Outlook
from rules.play.fight import Fight
from rules.resolving.option import Option


class OutlookAhead(IdleWork):
    """Makes an option's foresight run by run; `ready` carries the option and its outlook once all runs are made."""

    ready = Signal(object, object)

    def __init__(self, panel: QWidget) -> None:
        super().__init__(panel)
        self._fight: Fight | None = None
        self._option: Option | None = None
        self._foresight: Foresight | None = None

    def rest(self, fight: Fight, option: Option) -> bool:
        """Work out an option after a pause; return False for the same option in the same fight, worked out once."""
        if self._fight is fight and self._option is option:
            return False
        self.stop()
        self._fight, self._option = fight, option
        self._pause_first()
        return True

    def stop(self) -> None:
        """Forget the option."""
        self._stop_work()
        self._fight = self._option = self._foresight = None

    def _begin(self) -> None:
        if self._fight is not None and self._option is not None:
            self._foresight = self._fight.foresee(self._option)

    def _go_on(self) -> bool:
        foresight, option = self._foresight, self._option
        if foresight is None or option is None:
            return False
        if foresight.go_on():
            return True
        self._foresight = None
        outlook: Outlook = foresight.outlook
        self.ready.emit(option, outlook)
        return False
