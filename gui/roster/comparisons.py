"""Who can be compared with a character: everybody of one ruleset in the roster, and its ready combatants."""

from collections.abc import Mapping

from gui.roster.partners import READY, RosterPartners
from gui.sheet.editing import Book
from gui.sheet.state import SheetState, facts_of
from gui.sheet.window import SheetWindow
from gui.widgets.content import CONTENT_ERRORS
from gui.words.words import Words
from resources import ResourceError
from rules.loading.ruleset_file import RulesetError
from rules.state.character import Character
from storage.files.errors import CampaignError
from storage.rulesets.folders import NoRuleset

UNREAD = (CampaignError, NoRuleset, ResourceError, RulesetError, *CONTENT_ERRORS)
"""The exceptions for sheets that cannot be shown."""


class Comparisons:
    """The people of one ruleset; an open sheet counts with its unsaved changes, also if it is not in the roster."""

    def __init__(
        self, ruleset: str, book: Book, partners: RosterPartners, windows: Mapping[str, SheetWindow], words: Words
    ) -> None:
        self._ruleset = ruleset
        self._book = book
        self._partners = partners
        self._windows = windows
        self._words = words

    def offered(self) -> Mapping[str, str]:
        """Return the names of everybody who can be chosen, by id: those with open sheets first, then the roster."""
        opened = {id: each.sheet.name for id, each in self._windows.items() if each.sheet.ruleset == self._ruleset}
        others = {
            id: self._words("compare.ready", name=name) if id.startswith(READY) else name
            for id, name in self._partners.offered().items()
        }
        return {**opened, **{id: name for id, name in others.items() if id not in opened}}

    def state(self, id: str) -> SheetState | None:
        """Return the sheet of somebody as it is now; None if it cannot be read."""
        window = self._windows.get(id)
        if window is not None:
            return window.editing.state()
        try:
            sheet = self._partners.sheet(id)
            return None if sheet is None else self._state_of(sheet)
        except UNREAD:
            return None

    def _state_of(self, sheet: Character) -> SheetState:
        book = self._book
        return SheetState(sheet, facts_of(book.rulebook, sheet, book.rules), book.texts, self._words)
