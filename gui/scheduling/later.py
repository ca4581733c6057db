"""Objects that the first paint does not need; they are imported and created on first use, or when the desk is idle.

Nothing else imports inside a function, so the uses of this class list everything that loads late.
"""

from collections.abc import Callable
from importlib import import_module
from typing import Any, Generic, TypeVar

Made = TypeVar("Made")


class Later(Generic[Made]):
    """An object that is made on first use and kept.

    `name` is the dotted name of its class or factory, such as `gui.roster.open_sheets.Sheets`; `arguments` are passed
    to it. `join` receives the new object before any caller does, to connect it with the rest.
    """

    def __init__(self, name: str, *arguments: object, join: Callable[[Made], object] | None = None) -> None:
        self._name = name
        self._arguments = arguments
        self._join = join
        self._made: list[Made] = []

    @property
    def is_made(self) -> bool:
        """Whether the object was created."""
        return bool(self._made)

    def __call__(self) -> Made:
        """Return the object; create it on first use."""
        if not self._made:
            self._made.append(found(self._name)(*self._arguments))
            if self._join is not None:
                self._join(self._made[0])
        return self._made[0]


def found(name: str) -> Any:
    """Import the module of a dotted name and return the object. Raises ImportError or AttributeError."""
    module, _, attribute = name.rpartition(".")
    return getattr(import_module(module), attribute)
