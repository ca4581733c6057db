"""The fault file: Python's stack after a hard crash, shown at the next start."""

import faulthandler
from pathlib import Path
from types import TracebackType
from typing import Self

FAULT_FILE = "fault.txt"


class FaultFile:
    """Records the stack of a hard crash of Python or Qt while it is open.

    `left` is the record of the previous run, empty if that ended well. Several programs may share the file. Without a
    writable folder there is no file.
    """

    def __init__(self, folder: Path) -> None:
        self._path = folder / FAULT_FILE
        self.left = self._take_content()

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

    def _take_content(self) -> str:
        try:
            left = self._path.read_text(encoding="utf-8", errors="replace")
            if left:
                self._path.write_text("", encoding="utf-8")
        except OSError:
            return ""
        return left
