"""Calls that keep something up to date: made once now, and again at each change of what they depend on."""

from collections.abc import Callable

from PySide6.QtCore import QObject, SignalInstance, Slot
from shiboken6 import isValid

FEW = 32
"""So many calls are kept without looking whether what they are for has been deleted."""


class Bindings(QObject):
    """The calls of one window or panel, which owns them; those for deleted objects are forgotten."""

    def __init__(self, changed: SignalInstance, owner: QObject) -> None:
        super().__init__(owner)
        self._calls: list[tuple[QObject, Callable[[], object]]] = []
        self._most = FEW
        changed.connect(self.apply)

    @property
    def count(self) -> int:
        """How many calls are kept; deleted objects count at most twice as much as the others."""
        return len(self._calls)

    def bind(self, shown: QObject, call: Callable[[], object]) -> None:
        """Make a call, and make it again at each change for as long as the object exists."""
        if len(self._calls) >= self._most:
            self._forget_deleted()
            self._most = max(FEW, 2 * len(self._calls))
        self._calls.append((shown, call))
        call()

    @Slot()
    def apply(self) -> None:
        """Make all calls, in the order they were bound."""
        self._forget_deleted()
        for _, call in tuple(self._calls):
            call()

    def _forget_deleted(self) -> None:
        self._calls = [(shown, call) for shown, call in self._calls if isValid(shown)]
