"""The ways that dice can fall: for each total a row of faces that shows it, with its chance."""

from collections.abc import Hashable, Iterator
from typing import Final, TypeAlias

from msgspec import Struct

from rules.dice.values import Dice, OpenEnded, Pool, next_die, total_of

RAREST: Final = 1e-5
"""Chains of an open-ended die that are rarer than this end with their next die."""

Faces: TypeAlias = tuple[int, ...]
"""The faces that dice show, in the order in which they were rolled."""


class Way(Struct, frozen=True, gc=False):
    """Faces that stand for all rows with the same total and, if asked for, the same first face; `chance` is theirs."""

    faces: Faces
    total: int
    chance: float


def ways(dice: Dice, *, by_first: bool = False) -> tuple[Way, ...]:
    """Return the ways these dice can fall by rising totals, their chances together 1.

    With `by_first` rows of the same total whose first faces differ are told apart.
    """
    rows = _chains(dice, (), 1.0) if isinstance(dice, OpenEnded) else _fixed(dice, by_first=by_first)
    found: dict[tuple[int, int], Way] = {}
    for faces, chance in rows:
        key = (total_of(dice, faces), faces[0] if by_first else 0)
        known = found.get(key)
        found[key] = Way(faces, key[0], chance) if known is None else Way(known.faces, key[0], known.chance + chance)
    return tuple(found[key] for key in sorted(found))


def _chains(dice: OpenEnded, faces: Faces, chance: float) -> Iterator[tuple[Faces, float]]:
    sides = next_die(dice, faces)
    if sides is None:
        yield faces, chance
    elif chance < RAREST:
        last = next(face for face in range(1, sides + 1) if next_die(dice, (*faces, face)) is None)
        yield (*faces, last), chance
    else:
        for face in range(1, sides + 1):
            yield from _chains(dice, (*faces, face), chance / sides)


def _fixed(dice: Dice, *, by_first: bool) -> Iterator[tuple[Faces, float]]:
    """Yield the rows of a fixed number of dice, built die by die; rows that come to the same are merged."""
    rows: dict[Hashable, tuple[Faces, float]] = {(): ((), 1.0)}
    while (sides := next_die(dice, next(iter(rows.values()))[0])) is not None:
        more: dict[Hashable, tuple[Faces, float]] = {}
        for faces, chance in rows.values():
            for face in range(1, sides + 1):
                row = (*faces, face)
                key = (row[0] if by_first else 0, _same(dice, row))
                first, known = more.get(key, (row, 0.0))
                more[key] = first, known + chance / sides
        rows = more
    yield from rows.values()


def _same(dice: Dice, row: Faces) -> Hashable:
    """Return what rows share that come to the same total, whatever the further dice show."""
    if not isinstance(dice, Pool):
        return sum(row)
    top = max((*dice.always, dice.extra_sides)) if dice.extra else max(dice.always)
    return max(row), min(row), row.count(top), row.count(1)
