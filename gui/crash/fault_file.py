"""What Python leaves when it dies below our feet, and reading it when we are back."""

import faulthandler
from pathlib import Path
from types import TracebackType
from typing import Self

FAULT_FILE = "fault.txt"


class FaultFile:
    """While it is held, a fault of Python or Qt itself writes down where it arose.

    `left` is what the run before left, empty if it ended well. Several programs may share the file; without a folder
    that can be written there is none, and no harm done.
    """

    def __init__(self, folder: Path) -> None:
        self._path = folder / FAULT_FILE
        self.left = self._take()

    def __enter__(self) -> Self:
        try:
            self._file = self._path.open("a", encoding="utf-8")
        except OSError:
            self._file = None
        else:
            faulthandler.enable(self._file)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._file is not None:
            faulthandler.disable()
            self._file.close()

    def _take(self) -> str:
        try:
            left = self._path.read_text(encoding="utf-8", errors="replace")
            if left:
                self._path.write_text("", encoding="utf-8")
        except OSError:
            return ""
        return left
