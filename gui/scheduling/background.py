"""Work in a separate thread, one order at a time, so that the desk stays responsive."""

from threading import Event, Thread
from typing import Generic, TypeVar

from PySide6.QtCore import QObject, Qt, Signal, Slot

Order = TypeVar("Order")


class StoppedError(Exception):
    """Raised in the thread when the work was stopped."""


class Background(QObject, Generic[Order]):
    """Carries out orders in a thread; a subclass implements `work`, which must not touch widgets.

    `moved` carries the progress and the total in units of the subclass, after every `told_every` units; `ended` carries
    the result of `work`, or None if it was stopped.
    """

    told_every = 100
    moved = Signal(int, int)
    ended = Signal(object)
    _progressed = Signal(int, int)
    _done = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._thread: Thread | None = None
        self._stop = Event()
        self._progressed.connect(self.moved, Qt.ConnectionType.QueuedConnection)
        self._done.connect(self._end, Qt.ConnectionType.QueuedConnection)

    @property
    def is_running(self) -> bool:
        """Whether an order is being carried out."""
        return self._thread is not None

    def begin(self, order: Order) -> None:
        """Start an order and return at once; do nothing while another order is being carried out."""
        if self._thread is None:
            self._stop.clear()
            self._thread = Thread(target=self._run, args=(order,), name=type(self).__name__)
            self._thread.start()

    @Slot()
    def stop(self) -> None:
        """Ask the work to stop."""
        self._stop.set()

    def finish(self) -> None:
        """Ask the work to stop and wait for its end; do nothing if there is none."""
        self.stop()
        if self._thread is not None:
            self._thread.join()

    def work(self, order: Order) -> object:
        """Carry out an order and return its result; call `tick` on the way and let its exception pass."""
        raise NotImplementedError

    def tick(self, number: int, whole: int) -> None:
        """Report progress. Raises StoppedError if the work was stopped."""
        self.check()
        if number % self.told_every == 0:
            self._progressed.emit(number, whole)

    def check(self) -> None:
        """Raise StoppedError if the work was stopped."""
        if self._stop.is_set():
            raise StoppedError

    def pause(self, seconds: float) -> None:
        """Let others work for a while. Raises StoppedError if the work was stopped."""
        if self._stop.wait(seconds):
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
