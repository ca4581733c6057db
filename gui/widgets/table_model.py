"""Rows in columns as Qt models. A column declares what a row shows in it; the models announce only what changed."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import partial
from operator import itemgetter
from typing import Generic, Protocol, TypeVar

from msgspec import Struct
from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Slot

from gui.widgets.texts import RIGHT
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
    """Return the row, for roles in which a delegate wants all of it."""
    return row


def is_checked(value: object) -> bool:
    """Whether what a view hands to `setData` for a check mark means that it is set."""
    return value in (Qt.CheckState.Checked, Qt.CheckState.Checked.value)


class Column(Struct, Generic[Shown], frozen=True, kw_only=True):
    """What the rows of a model show in one column, and what happens to a figure entered or a check mark set there.

    A reader that is None gives nothing for its role. `heading` is asked each time, so that it is in the language of the
    moment. `align` is the side of the heading; cells stand on the right where it is RIGHT, else where the view puts
    them. `enter` and `check` get the row and the new value, and return whether they took it; only rows that
    `changeable` names can be changed. `more` holds readers of further roles.
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
        """The reader of each role for which the column has one."""
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
        """What the heading shows in a role."""
        match role:
            case Role.ToolTipRole if self.heading_tip is not None:
                return plain_tip(self.heading_tip())
            case Role.ToolTipRole if self.heading is not None:
                return plain_tip(self.heading())
            case Role.DisplayRole if self.heading is not None:
                return self.heading()
            case Role.TextAlignmentRole:
                return self.align
            case _:
                return None

    def flags(self, row: Shown) -> Qt.ItemFlag:
        """The flags by which a row can be changed here."""
        if not self.changeable(row):
            return Qt.ItemFlag.NoItemFlags
        if self.checked is not None and self.check is not None and self.checked(row) is not None:
            return Qt.ItemFlag.ItemIsUserCheckable
        return Qt.ItemFlag.NoItemFlags if self.enter is None else Qt.ItemFlag.ItemIsEditable

    def take(self, row: Shown, value: object, role: int) -> bool:
        """Hand a new value to `enter` or `check`; return whether it was taken."""
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
    """Shows rows in columns. `key` tells a row from all others; rows with equal keys count as one that has changed."""

    def __init__(
        self, columns: Sequence[Column[Row]], key: Callable[[Row], Hashable], parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._key = key
        self._rows: tuple[Row, ...] = ()
        self.set_columns(columns)

    @property
    def rows(self) -> tuple[Row, ...]:
        """The rows that are shown."""
        return self._rows

    def row(self, place: int) -> Row:
        """The row at a place."""
        return self._rows[place]

    def place_of(self, key: Hashable) -> int:
        """The place of the row with a key, -1 if it is not shown."""
        return next((place for place, row in enumerate(self._rows) if self._key(row) == key), -1)

    def show(self, rows: Sequence[Row], *, anew: bool = False) -> None:
        """Show these rows from now on. What is selected stays selected, also when they come in another order.

        `anew` lets cells of rows that stay the same be read again too, after something changed that is not in the rows.
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
        """Show these rows from now on, and let views forget those shown before."""
        self.beginResetModel()
        self._rows = tuple(rows)
        self.endResetModel()

    def put(self, place: int, row: Row) -> None:
        """Show another row at a place, with the same key as before."""
        self._rows = (*self._rows[:place], row, *self._rows[place + 1 :])
        self.dataChanged.emit(self.index(place), self.index(place, len(self._columns) - 1))

    def reread(self) -> None:
        """Let all cells be read again, after something changed that is not in the rows."""
        if self._rows:
            self.dataChanged.emit(self.index(0), self.index(len(self._rows) - 1, len(self._columns) - 1))

    def set_columns(self, columns: Sequence[Column[Row]]) -> None:
        """Have these columns from now on; tell views by `replace`, or by `reread` if there are as many as before."""
        self._columns = tuple(columns)
        self._readers = [column.readers() for column in self._columns]

    @Slot()
    def reread_headings(self) -> None:
        """Let views read the headings again, after a change of language."""
        self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(self._columns) - 1)

    def index(self, row: int, column: int = 0, parent: Index = QModelIndex()) -> QModelIndex:  # noqa: B008
        """Give the place of a cell; that of the first column if none is named."""
        there = 0 <= row < len(self._rows) and 0 <= column < len(self._columns) and not parent.isValid()
        return self.createIndex(row, column) if there else QModelIndex()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Count the rows."""
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Count the columns."""
        return 0 if parent.isValid() else len(self._columns)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Role.DisplayRole) -> object:
        """Name the columns; rows have no headings."""
        there = orientation is Qt.Orientation.Horizontal and 0 <= section < len(self._columns)
        return self._columns[section].head(role) if there else None

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Let cells be edited or checked as their columns say."""
        flags = super().flags(index)
        return flags | self._columns[index.column()].flags(self._rows[index.row()]) if index.isValid() else flags

    def data(self, index: Index, role: int = Role.DisplayRole) -> object:
        """Give what the view or delegate paints and a screen reader says."""
        place = index.row()
        if not 0 <= place < len(self._rows):
            return None
        reader = self._readers[index.column()].get(role)
        return None if reader is None else reader(self._rows[place])

    def setData(self, index: Index, value: object, role: int = Role.EditRole) -> bool:
        """Hand what was entered or checked to the column; return whether it took it."""
        return index.isValid() and self._columns[index.column()].take(self._rows[index.row()], value, role)

    def _rearrange(self, now: tuple[Row, ...], held: list[Hashable], wanted: list[Hashable]) -> None:
        """Put the same rows into another order."""
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
        """What the row is called."""
        ...


Found = TypeVar("Found", bound=Named)


class SearchModel(TableModel[Found]):
    """Shows the rows that match what was typed, best first; those that match equally well keep their order."""

    def __init__(
        self, columns: Sequence[Column[Found]], key: Callable[[Found], Hashable], parent: QObject | None = None
    ) -> None:
        super().__init__(columns, key, parent)
        self._all: tuple[Found, ...] = ()
        self._typed = ""

    def offer(self, rows: Sequence[Found]) -> None:
        """Choose among these from now on, by what was typed before."""
        self._all = tuple(rows)
        self.show(self._found())

    @Slot(str)
    def search(self, typed: str) -> None:
        """Show what matches these letters."""
        self._typed = typed
        self.replace(self._found())

    def score(self, typed: str, row: Found) -> int | None:
        """How well a row matches, the best with the lowest number; None if it does not."""
        return rank(typed, row.name)

    def _found(self) -> tuple[Found, ...]:
        matches = [(place, row) for row in self._all if (place := self.score(self._typed, row)) is not None]
        return tuple(row for _, row in sorted(matches, key=itemgetter(0)))


def _plain(tip: Callable[[Row], object], row: Row) -> object:
    told = tip(row)
    return plain_tip(told) if isinstance(told, str) else told


def _on_the_right(_row: object) -> Qt.AlignmentFlag:
    return RIGHT
