"""Lists of rows as models: those that show what they are given, and those that show what answers to what was typed."""

from collections.abc import Hashable, Sequence
from typing import Generic, TypeVar

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Slot

from gui.words.matching import rank

Row = TypeVar("Row")
Index = QModelIndex | QPersistentModelIndex


class RowModel(QAbstractListModel, Generic[Row]):
    """Shows rows, each with a key of its own; where these stay the same, only what changed about them is announced."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: tuple[Row, ...] = ()

    @property
    def rows(self) -> tuple[Row, ...]:
        """The rows that are shown."""
        return self._rows

    def row(self, place: int) -> Row:
        """The row at a place."""
        return self._rows[place]

    def show(self, rows: Sequence[Row]) -> None:
        """Show these rows from now on. What is chosen stays chosen, also when they come in another order."""
        before, now = self._rows, tuple(rows)
        held, wanted = [self.key_of(row) for row in before], [self.key_of(row) for row in now]
        if held == wanted:
            self._rows = now
            for place, (old, new) in enumerate(zip(before, now, strict=True)):
                if old is not new and old != new:
                    self.dataChanged.emit(self.index(place), self.index(place))
        elif len(held) == len(wanted) and set(held) == set(wanted):
            self._rearrange(now, held, wanted)
        else:
            self._replace(now)

    def key_of(self, row: Row) -> Hashable:
        """What tells a row from all others."""
        raise NotImplementedError

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Count the rows."""
        return 0 if parent.isValid() else len(self._rows)

    def _rearrange(self, now: tuple[Row, ...], held: list[Hashable], wanted: list[Hashable]) -> None:
        """Put the same rows into another order."""
        self.layoutAboutToBeChanged.emit()
        chosen, places = self.persistentIndexList(), {key: place for place, key in enumerate(wanted)}
        self._rows = now
        self.changePersistentIndexList(chosen, [self.index(places[held[index.row()]]) for index in chosen])
        self.layoutChanged.emit()

    def _replace(self, now: tuple[Row, ...]) -> None:
        self.beginResetModel()
        self._rows = now
        self.endResetModel()


class SearchModel(RowModel[Row]):
    """Shows the rows that answer what was typed, best first; those that answer equally well keep their order."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._all: tuple[Row, ...] = ()
        self._typed = ""

    def offer(self, rows: Sequence[Row]) -> None:
        """Choose among these from now on, by what was typed before."""
        self._all = tuple(rows)
        self.show(self._answering())

    @Slot(str)
    def search(self, typed: str) -> None:
        """Show what answers these letters."""
        self._typed = typed
        self._replace(self._answering())

    def answer(self, typed: str, row: Row) -> int | None:
        """How well a row answers, the best with the lowest number; None if it does not."""
        return rank(typed, self.name_of(row))

    def name_of(self, row: Row) -> str:
        """What a row is called."""
        raise NotImplementedError

    def _answering(self) -> tuple[Row, ...]:
        answers = [(place, row) for row in self._all if (place := self.answer(self._typed, row)) is not None]
        return tuple(row for _, row in sorted(answers, key=_place_of))


def _place_of(answer: tuple[int, object]) -> int:
    return answer[0]
