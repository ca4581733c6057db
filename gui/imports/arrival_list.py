"""The characters who arrived in a file, as a model."""

from collections.abc import Sequence

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from gui.actions.entry_delegate import LIGHT_ROLE
from gui.imports.taking import Case, Taking
from gui.words.words import Words

Index = QModelIndex | QPersistentModelIndex


class ArrivalList(QAbstractListModel):
    """Each by his name, with what is news about him."""

    def __init__(self, words: Words, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._words = words
        self._cases: list[Case] = []
        self._rows: dict[str, int] = {}

    @property
    def cases(self) -> tuple[Case, ...]:
        """All of them."""
        return tuple(self._cases)

    def offer(self, cases: Sequence[Case]) -> None:
        """Show these from now on."""
        self.beginResetModel()
        self._cases = list(cases)
        self._rows = {case.arrival.character.id: row for row, case in enumerate(cases)}
        self.endResetModel()

    def case(self, row: int) -> Case:
        """Who stands in a row."""
        return self._cases[row]

    def renew(self, id: str, taking: Taking) -> str:
        """Hold one of them against the sheet as it is now; gives his name."""
        row = self._rows[id]
        case = self._cases[row] = taking.case(self._cases[row].arrival)
        self.dataChanged.emit(self.index(row), self.index(row))
        return case.arrival.character.name

    def retranslate(self) -> None:
        """Say what is news in the language of the moment."""
        self.dataChanged.emit(self.index(0), self.index(len(self._cases) - 1))

    def counts(self) -> tuple[int, int, int]:
        """How many are new here, how many differ, and how many are the same."""
        new = sum(case.ours is None for case in self._cases)
        changed = sum(bool(case.entries) for case in self._cases)
        return new, changed, len(self._cases) - new - changed

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Count them."""
        return 0 if parent.isValid() else len(self._cases)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Give what the delegate paints and a screen reader says."""
        case = self._cases[index.row()]
        name = case.arrival.character.name or case.arrival.character.id
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return name
            case Qt.ItemDataRole.AccessibleTextRole:
                return f"{name}, {self._news(case)}"
            case _:
                return self._news(case) if role == LIGHT_ROLE else None

    def _news(self, case: Case) -> str:
        if case.ours is None:
            return self._words("imports.new")
        if not case.entries:
            return self._words("imports.same")
        return self._words("imports.differs", count=len(case.entries))
