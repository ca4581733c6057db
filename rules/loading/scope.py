"""The names that scripts know and store: the range of each, and which of them may be missing."""

from collections.abc import Iterable, Iterator, Mapping, Set
from functools import reduce
from typing import NamedTuple, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from rules.formula.formulas import Formula
from rules.loading.asked import NONE, Names, Tags
from rules.loading.assumptions import NO_ASSUMPTIONS, Assumptions, assumed, beyond, speaks_of, still
from rules.loading.cases import leave_nothing
from rules.loading.free_names import asked_about
from rules.loading.text_ranges import NO_TEXT, TextRange

Ranges: TypeAlias = Mapping[str, TextRange]
"""The range of each name."""


class Ways(NamedTuple):
    """The cases in which a name is stored, each as its assumptions, and all names in these."""

    cases: frozenset[Assumptions]
    names: Names

    def without(self, names: Set[str]) -> "Ways":
        """Return the cases that do not depend on any of some names."""
        if self.names.isdisjoint(names):
            return self
        return ways_of(case for case in self.cases if not speaks_of(case, names))

    def __or__(self, more: "Ways") -> "Ways":  # pyright: ignore[reportIncompatibleMethodOverride]
        return Ways(self.cases | more.cases, self.names | more.names)


def ways_of(cases: Iterable[Assumptions]) -> Ways:
    """Return these cases with the names in them."""
    all_ = frozenset(cases)
    return Ways(all_, NONE.union(*(each.names for case in all_ for each in case)))


Perhaps: TypeAlias = Mapping[str, Ways]
"""The names that may be missing, each with the cases in which it is stored."""


class Stored(Struct, frozen=True):
    """What steps store: the range of each name, and which of the names may be missing behind the steps.

    `after` are assumptions that hold behind the steps. `exits` has an entry for each place where a procedure may stop
    before its end: what is stored up to there. `ends` says that the script never goes on behind the steps.
    """

    ranges: Ranges = {}
    perhaps: Perhaps = {}
    after: Assumptions = NO_ASSUMPTIONS
    exits: tuple["Stored", ...] = ()
    ends: bool = False

    def then(self, more: "Stored") -> "Stored":
        """Return what these steps and those after them store."""
        if self.ends or more is NOTHING_STORED:
            return self
        if self is NOTHING_STORED:
            return more
        return Stored(
            joined_ranges(self.ranges, more.ranges),
            _perhaps_behind(self.ranges, self.perhaps, more, more.ranges.keys()),
            still(self.after, more.ranges.keys()) | more.after,
            (*self.exits, *(self.then(each) for each in more.exits)),
            more.ends,
        )

    def as_used(self) -> "Stored":
        """Return what a procedure with these steps stores for the script that uses it, wherever the procedure stops."""
        if not self.exits:
            return self
        return either([(NO_ASSUMPTIONS, replace(each, exits=())) for each in (self, *self.exits)])


NOTHING_STORED = Stored()


def either(alternatives: Iterable[tuple[Assumptions, Stored]]) -> Stored:
    """Return what is stored if one of several scripts runs; each comes with the assumptions under which it runs."""
    all_ = list(alternatives)
    live = [(under, each) for under, each in all_ if not each.ends]
    ranges = reduce(joined_ranges, (each.ranges for _, each in all_), dict[str, TextRange]())
    exits = tuple(replace(exit, after=exit.after | under) for under, each in all_ for exit in each.exits)
    if not live:
        return Stored(ranges, exits=exits, ends=True)
    perhaps: dict[str, Ways] = {}
    for name in ranges:
        if not all(name in each.ranges and name not in each.perhaps for _, each in live):
            perhaps[name] = ways_of(case for under, each in live for case in _cases(name, under, each))
    after = reduce(Assumptions.intersection, (still(under, each.ranges.keys()) | each.after for under, each in live))
    return Stored(ranges, perhaps, after, exits)


def _cases(name: str, under: Assumptions, stored: Stored) -> Iterator[Assumptions]:
    """Yield the cases in which a script stores a name, unless the script changes what its assumptions are about."""
    if name in stored.ranges and not speaks_of(under, stored.ranges.keys()):
        ways = stored.perhaps.get(name)
        yield from (case | under for case in (ways.cases if ways else (stored.after,)))


def _perhaps_behind(known: Ranges, perhaps: Perhaps, stored: Stored, again: Set[str]) -> dict[str, Ways]:
    """Return the names that may be missing behind some steps, from what was known before them and what they store.

    The steps store some names `again`; cases that depend on these no longer count.
    """
    kept = {name: ways.without(again) for name, ways in perhaps.items()} if again else perhaps
    found = {name: ways for name, ways in kept.items() if name not in stored.ranges}
    for name, ways in stored.perhaps.items():
        if name not in known:
            found[name] = ways
        elif name in perhaps:
            found[name] = ways | kept[name]
    return found


class Scope(Struct, frozen=True):
    """What is known at a step: the path of where the script began, and the range of each name.

    Names in `perhaps` may be missing, unless one of their cases follows from `holds`, the assumptions that hold here.
    `guarded` names were asked about by `given`, so they are not missing.
    """

    root: str
    known: Ranges
    tags: Tags = NONE
    guarded: Names = NONE
    perhaps: Perhaps = {}
    holds: Assumptions = NO_ASSUMPTIONS

    def also(self, more: Ranges) -> "Scope":
        """Return this scope with more names, which hide those of the same name."""
        if not more:
            return self
        perhaps = {name: ways for name, ways in self.perhaps.items() if name not in more}
        return replace(self, known={**self.known, **more}, perhaps=perhaps)

    def behind(self, stored: Stored) -> "Scope":
        """Return the scope behind steps that store something."""
        if stored is NOTHING_STORED:
            return self
        known = joined_ranges(self.known, stored.ranges) if stored.ranges else self.known
        again = stored.ranges.keys() & self.known.keys()
        perhaps = _perhaps_behind(self.known, self.perhaps, stored, again)
        holds = still(self.holds, again) | stored.after
        return Scope(self.root, known, self.tags, self.guarded, perhaps, holds)

    def lacks(self, names: Names) -> Names:
        """Return those of some names that are neither known here nor asked about before."""
        return names - self.known.keys() - self.guarded

    def may_lack(self, names: Iterable[str]) -> Names:
        """Return those of some names that may be missing here."""
        return frozenset(name for name in names if name in self.perhaps and not self._is_sure(name))

    def _is_sure(self, name: str) -> bool:
        left = frozenset(beyond(case, self.holds) for case in self.perhaps[name].cases)
        return name in self.guarded or leave_nothing(left, self.known)

    def under(self, more: Assumptions) -> "Scope":
        """Return the scope of steps that run only if some assumptions hold."""
        return replace(self, holds=self.holds | more) if more else self

    def after(self, formula: Formula | None) -> "Scope":
        """Return the scope of steps that run only if a formula holds: there the names that it asks about are known."""
        if formula is None:
            return self
        return replace(
            self, guarded=self.guarded | asked_about(formula.references), holds=self.holds | assumed(formula.tree)
        )


def joined_ranges(known: Ranges, stored: Ranges) -> dict[str, TextRange]:
    """Return the ranges of names that may have been stored anew: what they were, and what was stored."""
    return {**known, **{name: known.get(name, NO_TEXT) | each for name, each in stored.items()}}
