"""Starting quickly: what Python and Qt for Python do by the way while a program loads, and what need not be done.

Both measures belong to the process, so they are taken here alone: by the command line when a desk is asked for, and
undone by the desk when it stands.
"""

import builtins
import gc
from importlib import import_module


def load_qt() -> None:
    """Load Qt for Python, and let the imports after it be Python's own again.

    Qt for Python puts an `__import__` in place that reads the source of every module imported later, to see whether it
    says `from __feature__ import snake_case`. None of ours does, and reading them all takes longer than running them.
    """
    import_module("PySide6.QtCore")
    builtins.__import__ = getattr(builtins, "__orig_import__", builtins.__import__)


def hold_collector() -> None:
    """Keep Python from looking for garbage: while everything is being loaded, all of it is there to stay."""
    gc.disable()


def release_collector() -> None:
    """Let Python look for garbage from now on, but not among what the start has left."""
    gc.freeze()
    gc.enable()
