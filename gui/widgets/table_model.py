"""Qt table models of rows; a column declares what its cells show, and the models signal only actual changes."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import partial
from operator import itemgetter
from typing import Generic, Protocol, TypeVar

from msgspec import Struct
from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Slot

from gui.widgets.content import CONTENT_ERRORS, is_unshown
from gui.widgets.texts import LEFT, RIGHT
from gui.words.matching import rank
from gui.words.plain_text import plain_tip

Row = TypeVar("Row")
Shown = TypeVar("Shown", contravariant=True)
Index = QModelIndex | QPersistentModelIndex
Role = Qt.ItemDataRole


def always(_row: object) -> bool:
    """Return True, for columns in which every row can be changed."""
    return True


def itself(row: Row) -> Row:
    """Return the row, for roles in which a delegate needs the whole row."""
    return row


def is_checked(value: object) -> bool:
    """Return whether a check state passed to `setData` means checked."""
    return value in (Qt.CheckState.Checked, Qt.CheckState.Checked.value)


class Column(Struct, Generic[Shown], frozen=True, kw_only=True):
    """A column of a table model: what its cells show, and what an edit or a check does.

    A reader that is None gives no data for its role. `heading` is called each time, so it follows the language. `align`
    is the side of the heading, the left one if left out; cells are right-aligned if it is RIGHT, else as the view does
    by default. `enter` and `check` get the row and the new value, and return whether they accepted it; only rows for
    which `changeable` returns True are editable. `more` has readers of further roles.
    """

    text: Callable[[Shown], object] | None = None
    spoken: Callable[[Shown], object] | None = None
    tip: Callable[[Shown], object] | None = None
    icon: Callable[[Shown], object] | None = None
    value: Callable[[Shown], object] | None = None
    checked: Callable[[Shown], bool | None] | None = None
    more: Mapping[int, Callable[[Shown], object]] = {}
    heading: Callable[[], str] | None = None
    heading_tip: Callable[[], str] | None = None
    align: Qt.AlignmentFlag | None = None
    enter: Callable[[Shown, object], bool] | None = None
    check: Callable[[Shown, bool], bool] | None = None
    changeable: Callable[[Shown], bool] = always

    def readers(self) -> dict[int, Callable[[Shown], object]]:
        """Return the readers of the column by role."""
        readers = {
            Role.DisplayRole: self.text,
            Role.AccessibleTextRole: self.spoken,
            Role.ToolTipRole: None if self.tip is None else partial(_plain, self.tip),
            Role.DecorationRole: self.icon,
            Role.EditRole: self.value,
            Role.CheckStateRole: None if self.checked is None else self._check_state,
            Role.TextAlignmentRole: _on_the_right if self.align == RIGHT else None,
            **self.more,
        }
        return {int(role): reader for role, reader in readers.items() if reader is not None}

    def head(self, role: int) -> object:
        """Return the data of the heading in a role."""
        match role:
            case Role.ToolTipRole if self.heading_tip is not None:
                return plain_tip(self.heading_tip())
            case Role.ToolTipRole if self.heading is not None:
                return plain_tip(self.heading())
            case Role.DisplayRole if self.heading is not None:
                return self.heading()
            case Role.TextAlignmentRole:
                return LEFT if self.align is None else self.align
            case _:
                return None

    def flags(self, row: Shown) -> Qt.ItemFlag:
        """Return the item flags that make a row editable or checkable in this column."""
        if not self.changeable(row):
            return Qt.ItemFlag.NoItemFlags
        if self.checked is not None and self.check is not None and self.checked(row) is not None:
            return Qt.ItemFlag.ItemIsUserCheckable
        return Qt.ItemFlag.NoItemFlags if self.enter is None else Qt.ItemFlag.ItemIsEditable

    def take(self, row: Shown, value: object, role: int) -> bool:
        """Pass a new value to `enter` or `check`; return whether it was accepted."""
        if not self.changeable(row):
            return False
        if role == Role.CheckStateRole and self.check is not None:
            return self.check(row, is_checked(value))
        return role == Role.EditRole and self.enter is not None and self.enter(row, value)

    def _check_state(self, row: Shown) -> Qt.CheckState | None:
        checked = None if self.checked is None else self.checked(row)
        if checked is None:
            return None
        return Qt.CheckState.Checked if checked else Qt.CheckState.Unchecked


class TableModel(QAbstractTableModel, Generic[Row]):
    """A table model of rows; `key` identifies a row, so rows with equal keys count as one row that changed."""

    def __init__(
        self, columns: Sequence[Column[Row]], key: Callable[[Row], Hashable], parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._key = key
        self._rows: tuple[Row, ...] = ()
        self.set_columns(columns)

    @property
    def rows(self) -> tuple[Row, ...]:
        """All rows of the model."""
        return self._rows

    def row(self, place: int) -> Row:
        """Return the row at an index."""
        return self._rows[place]

    def place_of(self, key: Hashable) -> int:
        """Return the index of the row with a key; -1 if there is none."""
        return next((place for place, row in enumerate(self._rows) if self._key(row) == key), -1)

    def show(self, rows: Sequence[Row], *, anew: bool = False) -> None:
        """Show these rows and keep the selection if they have the same keys, in any order.

        With `anew`, views also read unchanged rows again, after a change of something that is not in the rows.
        """
        before, now = self._rows, tuple(rows)
        held, wanted = [self._key(row) for row in before], [self._key(row) for row in now]
        if held == wanted and not anew:
            self._rows = now
            last = len(self._columns) - 1
            for place, (old, new) in enumerate(zip(before, now, strict=True)):
                if old is not new and old != new:
                    self.dataChanged.emit(self.index(place), self.index(place, last))
        elif held == wanted:
            self._rows = now
            self.reread()
        elif len(held) == len(wanted) and set(held) == set(wanted):
            self._rearrange(now, held, wanted)
        else:
            self.replace(now)

    def replace(self, rows: Sequence[Row]) -> None:
        """Show these rows and reset the views."""
        self.beginResetModel()
        self._rows = tuple(rows)
        self.endResetModel()

    def put(self, place: int, row: Row) -> None:
        """Replace the row at an index with one of the same key."""
        self._rows = (*self._rows[:place], row, *self._rows[place + 1 :])
        self.dataChanged.emit(self.index(place), self.index(place, len(self._columns) - 1))

    def reread(self) -> None:
        """Make views read all cells again, after a change of something that is not in the rows."""
        if self._rows:
            self.dataChanged.emit(self.index(0), self.index(len(self._rows) - 1, len(self._columns) - 1))

    def set_columns(self, columns: Sequence[Column[Row]]) -> None:
        """Set the columns; call `replace` afterwards, or `reread` if their number is the same."""
        self._columns = tuple(columns)
        self._readers = [column.readers() for column in self._columns]

    @Slot()
    def reread_headings(self) -> None:
        """Make views read the headings again, after a change of language."""
        self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(self._columns) - 1)

    def index(self, row: int, column: int = 0, parent: Index = QModelIndex()) -> QModelIndex:  # noqa: B008
        """Return the index of a cell, by default in the first column."""
        there = 0 <= row < len(self._rows) and 0 <= column < len(self._columns) and not parent.isValid()
        return self.createIndex(row, column) if there else QModelIndex()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Return the number of rows."""
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Return the number of columns."""
        return 0 if parent.isValid() else len(self._columns)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Role.DisplayRole) -> object:
        """Return the heading of a column; rows have none."""
        there = orientation is Qt.Orientation.Horizontal and 0 <= section < len(self._columns)
        return self._columns[section].head(role) if there else None

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Return the flags of a cell, including those of its column."""
        flags = super().flags(index)
        return flags | self._columns[index.column()].flags(self._rows[index.row()]) if index.isValid() else flags

    def data(self, index: Index, role: int = Role.DisplayRole) -> object:
        """Return the data of a cell for the view, the delegate or a screen reader."""
        place = index.row()
        if not 0 <= place < len(self._rows):
            return None
        reader = self._readers[index.column()].get(role)
        try:
            return None if reader is None else reader(self._rows[place])
        except CONTENT_ERRORS as error:
            if not is_unshown(self, error):
                raise
            return None

    def setData(self, index: Index, value: object, role: int = Role.EditRole) -> bool:
        """Pass an edit or a check to the column; return whether it was accepted."""
        return index.isValid() and self._columns[index.column()].take(self._rows[index.row()], value, role)

    def _rearrange(self, now: tuple[Row, ...], held: list[Hashable], wanted: list[Hashable]) -> None:
        """Show the same rows in another order and keep the selection."""
        self.layoutAboutToBeChanged.emit()
        chosen, places = self.persistentIndexList(), {key: place for place, key in enumerate(wanted)}
        self._rows = now
        self.changePersistentIndexList(
            chosen, [self.index(places[held[index.row()]], index.column()) for index in chosen]
        )
        self.layoutChanged.emit()


class Named(Protocol):
    """A row that has a name."""

    @property
    def name(self) -> str:
        """The name of the row."""
        ...


Found = TypeVar("Found", bound=Named)


class SearchModel(TableModel[Found]):
    """A table model with a filter: it shows the matching rows, best first and otherwise in their order."""

    def __init__(
        self, columns: Sequence[Column[Found]], key: Callable[[Found], Hashable], parent: QObject | None = None
    ) -> None:
        super().__init__(columns, key, parent)
        self._all: tuple[Found, ...] = ()
        self._typed = ""

    def offer(self, rows: Sequence[Found]) -> None:
        """Set the rows to filter and keep the filter text."""
        self._all = tuple(rows)
        self.show(self._matching_rows())

    @Slot(str)
    def search(self, typed: str) -> None:
        """Set the filter text."""
        self._typed = typed
        self.replace(self._matching_rows())

    def score(self, typed: str, row: Found) -> int | None:
        """Return the rank of a match, lower is better; None if the row does not match."""
        return rank(typed, row.name)

    def _matching_rows(self) -> tuple[Found, ...]:
        matches = [(place, row) for row in self._all if (place := self.score(self._typed, row)) is not None]
        return tuple(row for _, row in sorted(matches, key=itemgetter(0)))


def _plain(tip: Callable[[Row], object], row: Row) -> object:
    told = tip(row)
    return plain_tip(told) if isinstance(told, str) else told


def _on_the_right(_row: object) -> Qt.AlignmentFlag:
    return RIGHT
