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


YOUNG = 50_000
"""Objects that are made before Python looks for garbage among the newest: those of a few actions, not of a part of one.

What an action leaves behind is freed as it goes; only what refers to itself in a circle waits for this.
"""


def hold_collector() -> None:
    """Keep Python from looking for garbage: while everything is being loaded, all of it is there to stay."""
    gc.disable()


def release_collector() -> None:
    """Let Python look for garbage from now on, but not among what there is already.

    It may be called again when more has come to stay.
    """
    gc.freeze()
    gc.set_threshold(YOUNG)
    gc.enable()


def collect_all() -> None:
    """Let go of everything that nobody refers to any more, also of what had come to stay."""
    gc.unfreeze()
    gc.collect()
