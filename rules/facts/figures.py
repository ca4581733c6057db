"""The cells in which each combatant stands, by the footprints of the ruleset."""

from collections.abc import Mapping
from typing import cast

from rules.board.figures import SINGLE, Offsets, cells_at, turned
from rules.facts.book import FactBook, cached
from rules.values import Place


def offsets_of(book: FactBook, who: str, facing: int | None = None) -> Offsets:
    """Return the cells of a combatant besides their place, relative to it, with a facing or with the one they have."""
    if not book.rulebook.ruleset.footprints:
        return SINGLE
    known = book.shared_caches.setdefault(("figures",), {})
    if (who, facing) not in known:
        # While a footprint is looked for, a formula that asks for distances sees a figure of one cell.
        known[who, facing] = SINGLE
        known[who, facing] = _offsets(book, who, facing)
    return cast("Offsets", known[who, facing])


def cells_of(book: FactBook, who: str) -> tuple[Place, ...]:
    """Return the cells in which a combatant stands, their place first; none off the board or for nobody."""
    combatant = book.encounter.combatants.get(who)
    if combatant is None or combatant.at is None:
        return ()
    return cells_at(combatant.at, offsets_of(book, who))


def cells_from(book: FactBook, who: str, place: Place, facing: int | None = None) -> tuple[Place, ...]:
    """Return the cells in which a combatant would stand in a place, with a facing or with the one they have."""
    return cells_at(place, offsets_of(book, who, facing))


def taken_cells(book: FactBook, but: str = "") -> set[Place]:
    """Return all cells in which anybody stands, apart from one combatant."""
    return {cell for id in book.encounter.combatants if id != but for cell in cells_of(book, id)}


def standing_in(book: FactBook) -> Mapping[Place, list[str]]:
    """Return the combatants who stand in each cell; worked out once for a moment."""
    return cached(book.shared_caches.setdefault(("figures",), {}), "standing", lambda: _standing_in(book))


def _standing_in(book: FactBook) -> Mapping[Place, list[str]]:
    standing: dict[Place, list[str]] = {}
    for id in book.encounter.combatants:
        for cell in cells_of(book, id):
            standing.setdefault(cell, []).append(id)
    return standing


def _offsets(book: FactBook, who: str, facing: int | None) -> Offsets:
    ruleset, facts = book.rulebook.ruleset, book.of(who)
    for footprint in ruleset.footprints.values():
        if footprint.when.evaluate_flag(facts):
            turned_to = (facts.combatant.facing if facing is None else facing) if footprint.turns else 0
            return turned(ruleset.grid, footprint.cells, turned_to)
    return SINGLE
