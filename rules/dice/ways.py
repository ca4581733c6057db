"""The ways that dice can fall: for each total a row of faces that shows it, with its chance."""

from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from typing import Final, NamedTuple

from msgspec import Struct

from rules.dice.faces import Faces, counted, in_order, kept_of, next_faces, rolls_on, total_of
from rules.dice.values import AnyDice, Cards, Dice, Die, Group

RAREST: Final = 1e-5
"""Chains of a die that is rolled on which are rarer than this end with their next die."""

Row = tuple[Faces, ...]
"""The faces of each die so far."""


class _Row(NamedTuple):
    """Dice so far: their faces, the chance, and what the groups before this one come to."""

    faces: Row
    chance: float
    before: int


class Way(Struct, frozen=True, gc=False):
    """Faces that stand for all rows that come to the same; `chance` is theirs."""

    faces: Faces
    total: int
    chance: float


def ways(dice: AnyDice, *, by_first: bool = False, tallies: Sequence[Faces] = ()) -> tuple[Way, ...]:
    """Return the ways these dice can fall by rising totals, their chances together 1.

    With `by_first` rows of the same total whose first faces differ are told apart, and so are rows that show a face of
    one of the `tallies` a different number of times.
    """
    rows = _drawn(dice) if isinstance(dice, Cards) else _thrown(dice, by_first=by_first, tallies=tallies)
    found: dict[tuple[object, ...], Way] = {}
    for faces, chance in rows:
        told = counted(faces, tallies)
        key = (total_of(dice, faces), faces[0] if by_first else 0, told)
        known = found.get(key)
        found[key] = Way(faces, total_of(dice, faces), chance + (0 if known is None else known.chance))
    return tuple(sorted(found.values(), key=_total))


def _total(way: Way) -> tuple[int, Faces]:
    return way.total, way.faces


def _drawn(cards: Cards) -> Iterator[tuple[Faces, float]]:
    """Yield hands of cards, each with one of the cards that count and any others beside it."""
    rows: dict[Faces, float] = {(): 1.0}
    for _ in range(cards.draw):
        more: dict[Faces, float] = {}
        for faces, chance in rows.items():
            left = next_faces(cards, faces) or ()
            for card, copies in Counter(left).items():
                hand = tuple(sorted((*faces, card)))
                more[hand] = more.get(hand, 0.0) + chance * copies / len(left)
        rows = more
    yield from rows.items()


def _thrown(dice: Dice, *, by_first: bool, tallies: Sequence[Faces]) -> Iterator[tuple[Faces, float]]:
    """Yield rows of dice, built die by die; rows that come to the same whatever follows are merged."""
    rows: list[_Row] = [_Row((), 1.0, 0)]
    base = 0
    for group in dice.groups:
        for die in group.dice:
            chains = tuple(_chains(die, (), 1.0))
            merged: dict[Hashable, _Row] = {}
            for row in rows:
                for chain, share in chains:
                    more = _Row((*row.faces, chain), row.chance * share, row.before)
                    first = more.faces[0][0] if by_first else 0
                    key = (more.before, kept_of(group, more.faces[base:]), first, _told(more.faces, tallies))
                    known = merged.get(key)
                    merged[key] = more if known is None else known._replace(chance=known.chance + more.chance)
            rows = list(merged.values())
        rows = [row._replace(before=row.before + _settled(group, row.faces[base:])) for row in rows]
        base += len(group.dice)
    for row in rows:
        yield in_order(dice, row.faces), row.chance


def _chains(die: Die, faces: Faces, chance: float) -> Iterator[tuple[Faces, float]]:
    if faces and not rolls_on(die, faces):
        yield faces, chance
    elif chance < RAREST:
        last = next(face for face in range(1, die.sides + 1) if not rolls_on(die, (*faces, face)))
        yield (*faces, last), chance
    else:
        for face in range(1, die.sides + 1):
            yield from _chains(die, (*faces, face), chance / die.sides)


def _told(row: Row, tallies: Sequence[Faces]) -> Hashable:
    return tuple(sum(chain.count(face) for chain in row for face in tally) for tally in tallies)


def _settled(group: Group, row: Sequence[Faces]) -> int:
    """Return what a group comes to."""
    return total_of(Dice((group,)), in_order(Dice((group,)), row))
