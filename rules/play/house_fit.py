"""Checks whether a fight in progress can continue under changed rules, and what it needs for that.

Entries that the rules or a pack renamed continue under their new ids.
"""

from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct

from rules.play.enlistment import fresh_pools
from rules.ruleset.rulebook import Rulebook
from rules.ruleset.sections import Ruleset
from rules.state.character import Character
from rules.state.encounter import Encounter
from rules.state.events import AnyEvent, PoolChanged
from rules.state.renaming import Renames, held_ids, renamed_sheet, sheet_ids, state_ids
from rules.values import Number


class Misfit(Struct, frozen=True):
    """Something about a combatant that the rules no longer know: a `kind` of the ruleset's texts and an id."""

    who: str
    kind: str
    id: str


def misfits(rulebook: Rulebook, encounter: Encounter) -> tuple[Misfit, ...]:
    """Return everything in a fight that these rules do not know, and that prevents it from continuing under them.

    A sheet may hold skills, traits and gear that the rules do not know; they do nothing.
    """
    return tuple(
        Misfit(combatant.id, kind, id)
        for combatant in encounter.combatants.values()
        for kind, id in state_ids(combatant)
        if current_id(rulebook.ruleset, kind, id) not in _known(rulebook.ruleset, kind)
    )


def renames(ruleset: Ruleset, encounter: Encounter) -> Renames:
    """Return the new ids of everything in a fight that the ruleset renamed."""
    held = (each for combatant in encounter.combatants.values() for each in held_ids(combatant))
    return _renames(ruleset, held)


def current_sheet(ruleset: Ruleset, sheet: Character) -> Character:
    """Return a sheet under the ids that the ruleset has now; the same sheet if none was renamed."""
    ids = _renames(ruleset, sheet_ids(sheet))
    return renamed_sheet(sheet, ids) if ids else sheet


def current_id(ruleset: Ruleset, kind: str, id: str) -> str:
    """Return the id under which a ruleset knows an entry of a kind now; an id that it does not know as it is."""
    known, renamed = _known(ruleset, kind), ruleset.renamed.get(kind, {})
    passed: list[str] = []
    while id not in known and id not in passed:
        passed.append(id)
        id = renamed.get(id, id)
    return id if id in known else passed[0] if passed else id


def _renames(ruleset: Ruleset, held: Iterable[tuple[str, str]]) -> Renames:
    if not ruleset.renamed:
        return {}
    pairs = {(kind, id): current_id(ruleset, kind, id) for kind, id in held}
    return {f"{kind}.{id}": now for (kind, id), now in pairs.items() if now != id}


def new_pools(rulebook: Rulebook, encounter: Encounter) -> Iterator[AnyEvent]:
    """Yield the events that fill each pool that a combatant of the fight does not have yet."""
    for combatant in encounter.combatants.values():
        if rulebook.ruleset.pools.keys() <= combatant.pools.keys():
            continue
        fresh: Mapping[str, Number] = fresh_pools(rulebook, combatant, encounter.rules)
        for pool, figure in fresh.items():
            if pool not in combatant.pools and figure:
                yield PoolChanged(combatant.id, pool, figure, "recovery")


def _known(ruleset: Ruleset, kind: str) -> Mapping[str, object]:
    known: Mapping[str, object] = getattr(ruleset, kind)
    return known
