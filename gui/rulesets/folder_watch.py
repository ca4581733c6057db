"""Watches the files of a ruleset folder, whichever way an editor saves them."""

from pathlib import Path
from typing import Final

from PySide6.QtCore import QFileSystemWatcher, QObject, QTimer, Signal, Slot

from storage.rulesets.library import EXCHANGE_FOLDERS, FOLDERS, PRESET_FOLDERS

PAUSE: Final = 300
"""Milliseconds without a change after which a save counts as done: editors write a file in several steps."""


class FolderWatch(QObject):
    """Watches one folder at a time; `settled` tells that something in it was saved."""

    settled = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._folder: Path | None = None
        self._watcher = QFileSystemWatcher(self)
        self._watcher.fileChanged.connect(self._note)
        self._watcher.directoryChanged.connect(self._note)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(PAUSE)
        self._timer.timeout.connect(self._settle)

    def watch(self, folder: Path) -> None:
        """Watch a folder instead of the one before."""
        self.stop()
        self._folder = folder
        self._take_in()

    @Slot()
    def stop(self) -> None:
        """Watch nothing any more."""
        self._folder = None
        self._timer.stop()
        watched = [*self._watcher.files(), *self._watcher.directories()]
        if watched:
            self._watcher.removePaths(watched)

    @Slot(str)
    def _note(self, _path: str) -> None:
        self._timer.start()

    @Slot()
    def _settle(self) -> None:
        self._take_in()
        self.settled.emit()

    def _take_in(self) -> None:
        """Watch what is in the folder now; a file that an editor has replaced is no longer watched by itself."""
        if self._folder is None:
            return
        inner = (self._folder / name for name in (*FOLDERS, *PRESET_FOLDERS, *EXCHANGE_FOLDERS))
        folders = [each for each in (self._folder, *inner) if each.is_dir()]
        wanted = {str(each) for each in folders}
        wanted |= {str(file) for each in folders for file in each.glob("*.toml")}
        new = sorted(wanted.difference(self._watcher.files(), self._watcher.directories()))
        if new:
            self._watcher.addPaths(new)
