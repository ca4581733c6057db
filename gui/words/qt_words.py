"""Qt's own texts, such as Copy and Paste, in the language of the desk."""

from PySide6.QtCore import QLibraryInfo, QTranslator
from PySide6.QtWidgets import QApplication

from gui.words.words import Words


class QtWords:
    """Keeps the language of Qt's own texts the same as the desk's."""

    def __init__(self, app: QApplication, words: Words) -> None:
        self._app = app
        self._words = words
        self._translator = QTranslator()
        words.changed.connect(self.take_words)
        self.take_words()

    def finish(self) -> None:
        """Let Qt speak English again, when the program ends."""
        self._words.changed.disconnect(self.take_words)
        self._app.removeTranslator(self._translator)

    def take_words(self) -> None:
        """Take the words of the language of the moment; English is what Qt speaks without any."""
        self._app.removeTranslator(self._translator)
        folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
        if self._translator.load(f"qtbase_{self._words.language}", folder):
            self._app.installTranslator(self._translator)
