"""The editing of one sheet: its current state, its undo history, and what is not saved yet."""

from collections.abc import Mapping
from typing import Protocol

from msgspec import UNSET
from msgspec.structs import replace

from gui.sheet.history import SheetHistory, Stand
from gui.sheet.keeping import Keeper
from gui.sheet.state import SheetState, facts_of
from gui.words.words import Words
from rules.ruleset.rulebook import Rulebook
from rules.state.character import Character
from rules.words.texts import Texts


class Book(Protocol):
    """The context of a sheet: the ruleset, its optional rules, and its texts in the current language."""

    @property
    def rulebook(self) -> Rulebook:
        """The ruleset."""
        ...

    @property
    def rules(self) -> Mapping[str, bool]:
        """The optional rules set differently from the ruleset's defaults."""
        ...

    @property
    def texts(self) -> Texts:
        """The names of the ruleset's entries."""
        ...


class SheetEditing:
    """A sheet and its portrait with the changes made since they were saved."""

    def __init__(self, sheet: Character, book: Book, keeper: Keeper, words: Words) -> None:
        self._book = book
        self._keeper = keeper
        self._words = words
        self._saved: Stand = sheet, keeper.portrait(sheet.id)
        self._history = SheetHistory(*self._saved)
        self._state = self._derived()

    @property
    def sheet(self) -> Character:
        """The sheet with all changes so far."""
        return self._history.sheet

    @property
    def changed(self) -> bool:
        """Whether there are unsaved changes."""
        return (self._history.sheet, self._history.portrait) != self._saved

    @property
    def has_new_portrait(self) -> bool:
        """Whether the portrait was changed since it was saved."""
        return self._history.portrait != self._saved[1]

    @property
    def may_write(self) -> bool:
        """Whether the sheet can be saved."""
        return not self._keeper.read_only

    @property
    def can_undo(self) -> bool:
        """Whether there is a change to undo."""
        return self._history.can_undo

    @property
    def can_redo(self) -> bool:
        """Whether there is an undone change to redo."""
        return self._history.can_redo

    def state(self) -> SheetState:
        """Return the sheet with everything derived from it."""
        return self._state

    def portrait(self) -> bytes | None:
        """Return the portrait with all changes so far; None if there is none."""
        return self._history.portrait

    def problem(self) -> str:
        """Return the reason why the sheet cannot be saved; empty if it can."""
        return "" if self.sheet.name else self._words("sheet.needs_name")

    def refresh(self) -> None:
        """Derive the state again, after the language changed."""
        self._state = self._derived()

    def take(self, sheet: Character) -> None:
        """Record a change that can be undone."""
        self._history.note(sheet)
        self.refresh()

    def take_portrait(self, picture: bytes | None) -> None:
        """Record a new portrait that can be undone, or None if it was removed."""
        self._history.note_portrait(picture)

    def take_version(self, version: Stand) -> None:
        """Record the sheet and portrait of a former version as one change that can be undone."""
        sheet, portrait = version
        self._history.note_both(replace(sheet, id=self.sheet.id), portrait)
        self.refresh()

    def follow(self, sheet: Character) -> None:
        """Take over a sheet saved elsewhere; it counts as saved and can be undone."""
        self._saved = sheet, self._saved[1]
        self.take(sheet)

    def undo(self) -> None:
        """Undo the last change."""
        self._history.undo()
        self.refresh()

    def redo(self) -> None:
        """Redo the last undone change."""
        self._history.redo()
        self.refresh()

    def discard(self) -> None:
        """Give up all changes since the sheet was saved, and their history."""
        self._history = SheetHistory(*self._saved)
        self.refresh()

    def save(self, restored: str = "") -> str:
        """Save the changes to sheet and portrait as one version; return an error message, empty on success.

        `restored` is the number of the version that the sheet was restored from, if any.
        """
        problem = self.problem() or self._keep(restored)
        if not problem:
            self._saved = self._history.sheet, self._history.portrait
            self._history.rest()
            self.refresh()
        return problem

    def _keep(self, restored: str) -> str:
        sheet, portrait = self._history.sheet, self._history.portrait
        if sheet != self._saved[0]:
            return self._keeper.keep(sheet, portrait if self.has_new_portrait else UNSET, restored)
        return self._keeper.keep_portrait(sheet, portrait, restored) if self.has_new_portrait else ""

    def _derived(self) -> SheetState:
        """Return the state of the current sheet."""
        book, sheet = self._book, self.sheet
        facts = facts_of(book.rulebook, sheet, book.rules)
        before = self._history.before
        return SheetState(sheet, facts, book.texts, self._words, self._saved[0], self._keeper.today(), before)
