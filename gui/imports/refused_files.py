"""The files of a folder that were refused, each with the reason, and those that were skipped."""

from PySide6.QtWidgets import QPlainTextEdit

from gui.words.words import Words
from storage.exchange.character_folder import Refused

MOST_NAMED = 10
"""So many skipped files are named."""


class RefusedFiles(QPlainTextEdit):
    """A text that lists the refused files and names those that were skipped; it can be read and copied."""

    def __init__(self, words: Words) -> None:
        super().__init__()
        self._words = words
        self.setReadOnly(True)

    def show_files(self, refused: tuple[Refused, ...], skipped: tuple[str, ...] = ()) -> None:
        """List these files."""
        told = [*map(self._told, refused)]
        if skipped:
            names = ", ".join(skipped[:MOST_NAMED])
            more = self._words("imports.more_skipped", count=len(skipped) - MOST_NAMED)
            names = f"{names} {more}" if len(skipped) > MOST_NAMED else names
            told.append(self._words("imports.skipped", names=names))
        self.setPlainText("\n\n".join(told))

    def _told(self, refused: Refused) -> str:
        """Return why a file was refused; most reasons name the file."""
        why = self._words.fault(refused.why)
        return why if refused.file in why else f"{refused.file}: {why}"
