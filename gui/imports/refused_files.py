"""The files of a folder that were refused, each with the reason."""

from PySide6.QtWidgets import QPlainTextEdit

from gui.words.words import Words
from storage.exchange.character_folder import Refused


class RefusedFiles(QPlainTextEdit):
    """A text that lists the refused files; it can be read and copied."""

    def __init__(self, words: Words) -> None:
        super().__init__()
        self._words = words
        self.setReadOnly(True)

    def show_files(self, refused: tuple[Refused, ...]) -> None:
        """List these files."""
        self.setPlainText("\n\n".join(map(self._told, refused)))

    def _told(self, refused: Refused) -> str:
        """Return why a file was refused; most reasons name the file."""
        why = self._words.fault(refused.why)
        return why if refused.file in why else f"{refused.file}: {why}"
