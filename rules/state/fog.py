"""Fog: what the combatants of a side have seen of the board, and what the GM shows or hides by hand."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from typing import Final, TypeAlias

from msgspec import Struct, field
from msgspec.structs import replace

from rules.state.terrain import TerrainChange
from rules.values import Place

Run: TypeAlias = tuple[int, int]
"""The first and the last column of cells that lie side by side in a row."""

Rows: TypeAlias = Mapping[str, tuple[Run, ...]]
"""Cells by row, as runs from left to right that do not touch; a row is spelled as a number."""

NO_ROWS: Final[Rows] = {}


class SideFog(Struct, frozen=True, omit_defaults=True):
    """What a side has seen so far (`known`), and the cells that the GM shows (`opened`) or hides (`veiled`) by hand.

    No cell is both opened and veiled. `recalled` is what has changed on the ground out of the side's sight, as the side
    remembers it.
    """

    known: Rows = field(default_factory=dict[str, tuple[Run, ...]])
    opened: Rows = field(default_factory=dict[str, tuple[Run, ...]])
    veiled: Rows = field(default_factory=dict[str, tuple[Run, ...]])
    recalled: TerrainChange = TerrainChange()


class Fog(Struct, frozen=True, omit_defaults=True):
    """The fog of a fight: whether it hides anything, and what each side knows.

    Nobody sees farther than `reach` cells; 0 is without a limit. If `dark_hides`, a dark cell is seen only from the
    cells beside it, and by those who notice it in the dark.
    """

    is_on: bool = False
    reach: int = 0
    dark_hides: bool = True
    sides: Mapping[str, SideFog] = field(default_factory=dict[str, SideFog])

    def of(self, side: str) -> SideFog:
        """Return what a side knows."""
        return self.sides.get(side, NOTHING_KNOWN)


NOTHING_KNOWN: Final = SideFog()


class FogChange(Struct, frozen=True, omit_defaults=True):
    """A change of the fog, or of what a side knows of the board.

    `on`, `reach` and `dark_hides` are those of the fog; None leaves each as it is. The side has seen the cells `known`
    too; with `forgotten` it knows only these. The GM shows it the cells `opened`, hides those `veiled`, and leaves
    those `left` to what its combatants see. `recalled` takes the place of what it remembers otherwise than it is; None
    leaves it.
    """

    on: bool | None = None
    reach: int | None = None
    dark_hides: bool | None = None
    side: str = ""
    known: Rows = field(default_factory=dict[str, tuple[Run, ...]])
    opened: Rows = field(default_factory=dict[str, tuple[Run, ...]])
    veiled: Rows = field(default_factory=dict[str, tuple[Run, ...]])
    left: Rows = field(default_factory=dict[str, tuple[Run, ...]])
    forgotten: bool = False
    recalled: TerrainChange | None = None

    @property
    def is_by_hand(self) -> bool:
        """Whether the GM changed something; else the side saw more of the board."""
        limits = (self.on, self.reach, self.dark_hides)
        return any(each is not None for each in limits) or bool(
            self.opened or self.veiled or self.left or self.forgotten
        )


def cleared(fog: Fog, change: FogChange) -> Fog:
    """Return the fog after a change."""
    after = replace(
        fog,
        is_on=fog.is_on if change.on is None else change.on,
        reach=fog.reach if change.reach is None else change.reach,
        dark_hides=fog.dark_hides if change.dark_hides is None else change.dark_hides,
    )
    if not change.side:
        return after
    before = fog.of(change.side)
    known = change.known if change.forgotten else joined(before.known, change.known)
    opened = without(without(joined(before.opened, change.opened), change.veiled), change.left)
    veiled = without(without(joined(before.veiled, change.veiled), change.opened), change.left)
    recalled = TerrainChange() if change.forgotten else before.recalled if change.recalled is None else change.recalled
    return replace(after, sides={**fog.sides, change.side: SideFog(known, opened, veiled, recalled)})


def rows_of(places: Iterable[Place]) -> Rows:
    """Return cells as runs by row."""
    columns: dict[int, list[int]] = {}
    for column, row in places:
        columns.setdefault(row, []).append(column)
    return {str(row): tuple(_runs(sorted(set(found)))) for row, found in sorted(columns.items())}


def places_of(rows: Rows) -> frozenset[Place]:
    """Return the cells of rows; rows that are not spelled as numbers hold none."""
    return frozenset(chain.from_iterable(_cells(row, runs) for row, runs in rows.items()))


def size_of(rows: Rows) -> int:
    """Return the number of cells."""
    return sum(last - first + 1 for runs in rows.values() for first, last in runs)


def joined(rows: Rows, more: Rows) -> Rows:
    """Return the cells of both."""
    changed = {row: tuple(_runs(sorted({*_columns(rows.get(row, ())), *_columns(runs)}))) for row, runs in more.items()}
    return {**rows, **changed} if changed else rows


def without(rows: Rows, less: Rows) -> Rows:
    """Return the cells of the first that are not in the second."""
    if not rows or not less:
        return rows
    left = {
        row: tuple(_runs(sorted({*_columns(runs)} - {*_columns(less[row])}))) if row in less else runs
        for row, runs in rows.items()
    }
    return {row: runs for row, runs in left.items() if runs}


def _runs(columns: Iterable[int]) -> Iterator[Run]:
    """Yield the runs of columns that come in ascending order."""
    first = last = None
    for column in columns:
        if first is None or last is None:
            first = column
        elif column != last + 1:
            yield first, last
            first = column
        last = column
    if first is not None and last is not None:
        yield first, last


def _columns(runs: Iterable[Run]) -> Iterator[int]:
    return chain.from_iterable(range(first, last + 1) for first, last in runs)


def _cells(row: str, runs: Iterable[Run]) -> Iterator[Place]:
    try:
        number = int(row)
    except ValueError:
        return iter(())
    return ((column, number) for column in _columns(runs))
