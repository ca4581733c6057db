"""Writes the page with everybody in the open fight to a file: asks for the paper and the file."""

from collections.abc import Mapping
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QWidget

from gui.desk.desk import Desk
from gui.paper.fighters import fighters_html
from gui.paper.printing import choose_file, paper_field, paper_in, written
from gui.paper.writing import PaperSize
from gui.theme.look import Look
from gui.widgets.message_strip import Notice
from gui.widgets.small_form import SmallForm
from gui.words.words import Words
from rules.values import Value


class FighterPrinting(QObject):
    """Asks over the window of `home` how to print the fighters as they stand; `told` carries a Notice of the result."""

    told = Signal(object)

    def __init__(self, desk: Desk, words: Words, look: Look, home: QWidget) -> None:
        super().__init__(home)
        self._desk = desk
        self._words = words
        self._home = home
        self.form = SmallForm(home, words, look)

    @Slot()
    def ask(self) -> None:
        """Ask for the paper, then for the file."""
        if self._desk.is_open:
            self.form.ask(self._title(), [paper_field(self._words)], self._choose)

    def write(self, paper: PaperSize, path: Path) -> str:
        """Write the page; return an empty text, or why it could not be written."""
        desk = self._desk
        html = fighters_html(desk.name, desk.fight_now, desk.texts, self._words, paper)
        return written(path, html, paper, self._words)

    def _title(self) -> str:
        return self._words("paper.fighters_title", name=self._desk.name)

    def _choose(self, values: Mapping[str, Value]) -> str | None:
        write = partial(self.write, paper_in(values))
        choose_file(self._home.window(), self._title(), self._desk.name, self._words, write, self._tell)
        return None

    def _tell(self, sentence: str) -> None:
        self.told.emit(Notice(sentence, "info"))
