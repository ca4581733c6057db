"""A list model of the characters in a file."""

from operator import attrgetter

from PySide6.QtCore import QObject

from gui.actions.entry_delegate import entry_column
from gui.imports.taking import Case, Taking
from gui.widgets.table_model import TableModel
from gui.words.words import Words


class ArrivalList(TableModel[Case]):
    """The characters of a file by name, with what is new about each."""

    def __init__(self, words: Words, parent: QObject | None = None) -> None:
        super().__init__((entry_column(_name, self._news),), attrgetter("arrival.character.id"), parent)
        self._words = words

    def renew(self, key: str, taking: Taking, as_new: bool | None = None, known: str = "") -> str:
        """Compare a character with the sheet as it is now; return the character's name.

        `as_new` and `known` say who the character is taken for, as for `Taking.case`.
        """
        place = self.place_of(key)
        case = taking.case(self._rows[place].arrival, as_new, known)
        self.put(place, case)
        return case.arrival.character.name

    def counts(self) -> tuple[int, int, int]:
        """Return how many characters are new, how many differ, and how many are the same."""
        new = sum(case.ours is None for case in self._rows)
        changed = sum(bool(case.entries) for case in self._rows)
        return new, changed, len(self._rows) - new - changed

    def _news(self, case: Case) -> str:
        ours = case.meeting.ours
        if case.ours is None:
            return self._words("imports.new" if ours is None else "imports.new_beside")
        if case.meeting.is_away:
            return self._words("imports.away")
        if not case.entries:
            return self._words("imports.same")
        return self._words("imports.differs", count=len(case.entries))


def _name(case: Case) -> str:
    return case.arrival.character.name or case.arrival.character.id
