"""Work in a thread of its own, one piece at a time, so that the desk goes on meanwhile."""

from threading import Event, Thread
from typing import Generic, TypeVar

from PySide6.QtCore import QObject, Qt, Signal, Slot

Order = TypeVar("Order")


class StoppedError(Exception):
    """The work was given up."""


class Background(QObject, Generic[Order]):
    """Does what is ordered; a subclass says how in `work`, which runs in the thread and touches no widget.

    `moved` carries how far the work has come and how far it goes, in the units of the subclass and after every
    `told_every` of them; `ended` what `work` gave, or None if it was given up.
    """

    told_every = 100
    moved = Signal(int, int)
    ended = Signal(object)
    _told = Signal(int, int)
    _done = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._thread: Thread | None = None
        self._stop = Event()
        self._told.connect(self.moved, Qt.ConnectionType.QueuedConnection)
        self._done.connect(self._end, Qt.ConnectionType.QueuedConnection)

    @property
    def is_running(self) -> bool:
        """Whether anything is being done."""
        return self._thread is not None

    def begin(self, order: Order) -> None:
        """Begin, and come back at once; while another order is being carried out, do nothing."""
        if self._thread is None:
            self._stop.clear()
            self._thread = Thread(target=self._run, args=(order,), name=type(self).__name__)
            self._thread.start()

    @Slot()
    def stop(self) -> None:
        """Give the work up."""
        self._stop.set()

    def finish(self) -> None:
        """Give the work up and wait until it is over; if there is none, do nothing."""
        self.stop()
        if self._thread is not None:
            self._thread.join()

    def work(self, order: Order) -> object:
        """Carry an order out and give what became of it. It calls `tick` on the way, and lets what that raises pass."""
        raise NotImplementedError

    def tick(self, number: int, whole: int) -> None:
        """Tell how far the work has come. Raises StoppedError if it has been given up."""
        self.check()
        if number % self.told_every == 0:
            self._told.emit(number, whole)

    def check(self) -> None:
        """Raise StoppedError if the work has been given up."""
        if self._stop.is_set():
            raise StoppedError

    def _run(self, order: Order) -> None:
        try:
            found = self.work(order)
        except StoppedError:
            found = None
        self._done.emit(found)

    @Slot(object)
    def _end(self, found: object) -> None:
        if self._thread is not None:
            self._thread.join()
        self._thread = None
        self.ended.emit(found)
