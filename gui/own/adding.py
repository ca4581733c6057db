"""Adding an entry of one's own from a sheet: the form, the check, and back to the sheet."""

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QWidget

from gui.desk.desk import Desk
from gui.own.form import Filled, OwnForm
from gui.own.keeping import OwnKeeping
from gui.own.naming import OwnNames
from gui.theme.look import Look
from gui.words.troubles import sentence_of
from gui.words.words import Words
from rules.own.making import OwnEntry, made
from rules.own.shape import OwnKind
from storage.files.errors import CampaignError
from storage.rulesets.own_pack import with_entry


class OwnAdding(QObject):
    """Asks for an entry over a window; `added` carries its kind and id, and the id of who it was asked for.

    One form is open at a time: another question takes its place.
    """

    added = Signal(str, str, str)

    def __init__(self, desk: Desk, words: Words, look: Look, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._words = words
        self._look = look
        self.keeping = OwnKeeping(desk, words, self)
        self._form: OwnForm | None = None
        self._game = self._whose = ""
        self._wanted: OwnEntry | None = None
        self.keeping.kept.connect(self._take_kept)
        self.keeping.refused.connect(self._take_refused)

    @property
    def form(self) -> OwnForm | None:
        """The form that is open."""
        return self._form

    def ask(self, kind: OwnKind, typed: str, game: str, whose: str, over: QWidget, section: str = "") -> None:
        """Ask in a form over a window for an entry for a character of a game, and for a section of the sheet."""
        self.close()
        self._game, self._whose = game, whose
        form = self._form = OwnForm(kind, typed, self._names, self._words, self._look, over, section=section)
        form.filled.connect(self._take_filled)
        form.finished.connect(self.close)
        # The window below deletes its form with itself.
        form.destroyed.connect(self._forget)
        form.open_form()

    def finish(self) -> None:
        """Give up what is being asked or checked, because the campaign is about to be closed."""
        self.close()
        self.keeping.finish()

    @Slot()
    def close(self) -> None:
        """Close the form, if one is open."""
        form = self._form
        self._forget()
        if form is not None:
            form.destroyed.disconnect(self._forget)
            form.close()
            form.deleteLater()

    def _names(self) -> OwnNames:
        shelf, game = self._desk.shelf, self._game
        return OwnNames(shelf.rulebook(game).ruleset, shelf.texts(game, self._words.language), self._words)

    @Slot(object)
    def _take_filled(self, filled: Filled) -> None:
        """Keep the entry if no other one is being checked."""
        if self._wanted is not None or self._form is None:
            return
        names, game = self._names(), self._game
        try:
            tables = self.keeping.tables(game)
        except CampaignError as trouble:
            self._form.tell(sentence_of(trouble, self._words))
            return
        self._wanted = made(names.ruleset, filled.kind, filled.answers, names.texts)
        self._form.tell(self._words("own.checking", name=filled.answers.name))
        self.keeping.keep(game, with_entry(tables, self._wanted))

    @Slot(str)
    def _take_kept(self, game: str) -> None:
        entry, whose = self._wanted, self._whose
        if entry is not None and game == self._game:
            self.close()
            self.added.emit(entry.kind, entry.id, whose)

    @Slot(str)
    def _take_refused(self, sentence: str) -> None:
        if self._wanted is not None and self._form is not None:
            self._wanted = None
            self._form.tell(sentence)

    @Slot()
    def _forget(self) -> None:
        """Forget the form that is open, and what it asked for."""
        self._form = None
        self._wanted = None
