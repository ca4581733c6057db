"""What we want to know when something went wrong that should not: a report anybody can send."""

import platform
import sys
import traceback
from collections.abc import Iterable, Mapping
from types import TracebackType

from PySide6 import __version__ as pyside_version
from PySide6.QtCore import qVersion


def environment(version: str) -> dict[str, str]:
    """Say what the program runs on."""
    return {
        "Fightbook": version,
        "Python": platform.python_version(),
        "Qt": f"{qVersion()} (PySide6 {pyside_version})",
        "System": platform.platform(),
        "Program": "installed" if getattr(sys, "frozen", False) else "from source",
    }


def write_report(
    surroundings: Mapping[str, str],
    lines: Iterable[str],
    kind: type[BaseException],
    error: BaseException,
    trace: TracebackType | None,
) -> str:
    """Write a report: what the program runs on, the error and where it arose, the last lines of the log."""
    parts = [
        "\n".join(f"{name}: {value}" for name, value in surroundings.items()),
        "".join(traceback.format_exception(kind, error, trace)).rstrip(),
        "\n".join(("Last lines of the log:", *lines)),
    ]
    return "\n\n".join(parts) + "\n"
