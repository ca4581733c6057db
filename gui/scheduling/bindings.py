"""What is shown is kept up to date: set once now, and again at each change of what it depends on."""

from collections.abc import Callable
from operator import methodcaller
from typing import Any, Protocol, TypeVar
from weakref import ref

from PySide6.QtCore import QObject, SignalInstance, Slot
from shiboken6 import isValid

FEW = 32
"""So many bindings are kept without looking whether what they are for has been deleted."""

Shown = TypeVar("Shown", bound=QObject)


class Method(Protocol):
    """A method of an object, such as `label.setMargin`."""

    @property
    def __name__(self) -> str: ...

    @property
    def __self__(self) -> object: ...

    def __call__(self, *arguments: Any) -> object:
        """Call the method."""


class Bindings(QObject):
    """The bindings of one window or panel, its `owner`. They keep nothing alive; what is deleted is forgotten."""

    def __init__(self, changed: SignalInstance, owner: QObject) -> None:
        super().__init__(owner)
        # Strong references would make cycles with the owner: as the collector takes such a cycle apart, Qt still calls
        # what Python overrides, such as the layouts of our own.
        self._bound: list[tuple[ref[QObject], Callable[[Any], object]]] = []
        self._most = FEW
        changed.connect(self.apply)

    @property
    def count(self) -> int:
        """How many bindings are kept; at most as many are for deleted objects as for others, or a few."""
        return len(self._bound)

    def bind(self, shown: Shown, show: Callable[[Shown], object]) -> None:
        """Call `show` with an object, now and at each change. `show` may not hold the object or the owner."""
        if len(self._bound) >= self._most:
            self._forget_deleted()
            self._most = max(FEW, 2 * len(self._bound))
        self._bound.append((ref(shown), show))
        show(shown)

    def call(self, method: Method) -> None:
        """Call a method of an object that takes nothing, now and at each change."""
        shown = method.__self__
        if isinstance(shown, QObject):
            self.bind(shown, methodcaller(method.__name__))

    @Slot()
    def apply(self) -> None:
        """Show everything as it is now, in the order in which it was bound."""
        self._forget_deleted()
        for reference, show in tuple(self._bound):
            shown = reference()
            if shown is not None and isValid(shown):
                show(shown)

    def _forget_deleted(self) -> None:
        known = ((reference, show, reference()) for reference, show in self._bound)
        self._bound = [(reference, show) for reference, show, shown in known if shown is not None and isValid(shown)]
