"""A quick start: two side tasks of Python and Qt for Python that loading can do without.

Both settings belong to the process. The command line makes them before the desk loads; the desk undoes them when its
window is usable.
"""

import builtins
import gc
from importlib import import_module


def load_qt() -> None:
    """Load Qt for Python and restore Python's own import function.

    Qt for Python replaces `__import__` by a function that reads the source of every module imported later and searches
    it for `from __feature__ import snake_case`. None of ours has it, and reading them takes longer than running them.
    """
    import_module("PySide6.QtCore")
    builtins.__import__ = getattr(builtins, "__orig_import__", builtins.__import__)


YOUNG = 50_000
"""New objects between two collections of the youngest generation: those of a few actions.

Most objects of an action are freed at once; only cycles wait for the collector.
"""


def hold_collector() -> None:
    """Disable the garbage collector while everything loads, because all of it stays."""
    gc.disable()


def release_collector() -> None:
    """Enable the garbage collector and exempt the objects that exist already.

    Call it again after more permanent objects were created.
    """
    gc.freeze()
    gc.set_threshold(YOUNG)
    gc.enable()


def collect_all() -> None:
    """Collect all unreachable objects, exempted ones included."""
    gc.unfreeze()
    gc.collect()
