"""The crash report: version, system, stack, last log lines."""

import platform
import sys
import traceback
from collections.abc import Iterable, Mapping
from types import TracebackType

from PySide6 import __version__ as pyside_version
from PySide6.QtCore import qVersion


def environment(version: str) -> dict[str, str]:
    """Return the versions and the system that the program runs on."""
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
    """Write a report: versions and system, the error with its stack, and the last lines of the log."""
    parts = [
        "\n".join(f"{name}: {value}" for name, value in surroundings.items()),
        "".join(traceback.format_exception(kind, error, trace)).rstrip(),
        "\n".join(("Last lines of the log:", *lines)),
    ]
    return "\n\n".join(parts) + "\n"
