"""Variations of a character: figures that differ a little, and weapons that they handle as well."""

from collections.abc import Iterable, Iterator
from math import floor
from typing import cast

from msgspec import Struct
from msgspec.structs import replace

from rules.dice.rolling import Source
from rules.facts.book import FactBook, Facts
from rules.ruleset.sections import CatalogueItem, Ruleset
from rules.sheet.rows import SheetRow, usual_place, weapon_rows
from rules.state.character import Character, Item
from rules.values import Number, Value

HUNDREDTHS = 100


class Spread(Struct, frozen=True):
    """How much characters of a kind differ: the percentage by which figures differ at most, and the weapons that do.

    Each of the `weapons`, which are ids of the catalogue, may stand in the place of another.
    """

    figures: int = 0
    weapons: frozenset[str] = frozenset()


def varied(facts: Facts, spread: Spread, pick: Source) -> Character:
    """Return the sheet of a combatant with other figures and weapons; `pick` gives chance.

    Attributes, skills, stated pools, and pinned values of which the most of a pool is made differ, small differences
    more often than large ones. An attribute stays within the limits of the ruleset, and what is above 0 stays so.
    """
    ruleset, sheet = facts.book.rulebook.ruleset, facts.combatant.sheet
    if spread.figures:
        within = {id: (rule.low, rule.high) for id, rule in ruleset.attributes.items()}
        stated = {**ruleset.usual, **sheet.attributes}
        pinned = _made_of(ruleset)
        sheet = replace(
            sheet,
            attributes={id: _clamped(_varied(n, spread, pick), n, *within[id]) for id, n in stated.items()},
            skills={id: _varied(level, spread, pick) for id, level in sheet.skills.items()},
            pools={id: _varied(n, spread, pick) for id, n in sheet.pools.items()},
            values={id: _varied(n, spread, pick) if id in pinned else n for id, n in sheet.values.items()},
        )
    return replace(sheet, items=_rearmed(facts, spread.weapons, pick)) if spread.weapons else sheet


def _varied(figure: Number, spread: Spread, pick: Source) -> Number:
    """Return a figure that differs by at most the percentage, and by 1 at least where that is chance's turn."""
    share = (pick(HUNDREDTHS + 1) + pick(HUNDREDTHS + 1) - HUNDREDTHS - 2) / HUNDREDTHS
    amount = figure * spread.figures / 100 * share
    if not float(figure).is_integer():
        return round(figure + amount, 1)
    whole = floor(amount)
    more = 1 if pick(HUNDREDTHS) <= (amount - whole) * HUNDREDTHS else 0
    now = int(figure) + whole + more
    return max(1, now) if figure > 0 else now


def _clamped(figure: Number, before: Number, low: Number | None, high: Number | None) -> Number:
    """Return an attribute within its limits; one that was beyond them may stay so."""
    if high is not None and before <= high:
        figure = min(high, figure)
    return max(low, figure) if low is not None and before >= low else figure


def _made_of(ruleset: Ruleset) -> frozenset[str]:
    """Return the values of which the most of a pool is made."""
    formulas = [each for pool in ruleset.pools.values() for each in (pool.high, pool.fresh) if each is not None]
    return frozenset(each.path for formula in formulas for each in formula.references) & frozenset(ruleset.values)


def _rearmed(facts: Facts, weapons: frozenset[str], pick: Source) -> tuple[Item, ...]:
    """Return the gear with some weapons in the place of others that their owner handles as well."""
    items: list[Item] = []
    for item in facts.combatant.items:
        choices = tuple(_as_good(facts, item, weapons))
        # The weapon itself is as likely as all others together.
        place = pick(2 * len(choices)) - 1 if choices else 0
        items.append(replace(item, id=choices[place], key="") if place < len(choices) and choices else item)
    return tuple(items)


def _as_good(facts: Facts, item: Item, weapons: frozenset[str]) -> Iterator[str]:
    """Yield the weapons that a combatant handles as well as one of theirs."""
    ruleset = facts.book.rulebook.ruleset
    listed = ruleset.items.get(item.id)
    if listed is None or item.id not in weapons or item.fields or not (ours := _figures(facts, item.handle)):
        return
    place = usual_place(facts, item.id)
    alike = (id for id, other in ruleset.items.items() if id in weapons - {item.id} and _alike(ruleset, listed, other))
    yield from (id for id in alike if usual_place(facts, id) == place and _figures(_with(facts, item, id), id) == ours)


def _alike(ruleset: Ruleset, one: CatalogueItem, other: CatalogueItem) -> bool:
    """Return whether two pieces of the catalogue are of a sort: the same lists of words, and ways of the same names."""
    lists = (name for name, field in ruleset.fields.items() if field.type == "list")
    same = not other.natural and all(_words(one.fields.get(name)) == _words(other.fields.get(name)) for name in lists)
    return same and one.variants.keys() == other.variants.keys()


def _words(value: object) -> frozenset[str]:
    held = cast("Iterable[object]", value) if isinstance(value, list | tuple) else ()
    return frozenset(map(str, held))


def _figures(facts: Facts, handle: str) -> tuple[tuple[str, Value | None, tuple[bool, ...]], ...]:
    """Return how well a weapon is handled: by way the first figure, and which other columns are filled."""
    rows = [row for row in weapon_rows(facts) if row.handle == handle]
    return tuple((row.way, _first_figure(row), tuple(cell not in ("", None) for cell in row.cells)) for row in rows)


def _first_figure(row: SheetRow) -> Value | None:
    return next((cell for cell in row.cells if isinstance(cell, int | float)), None)


def _with(facts: Facts, item: Item, id: str) -> Facts:
    """Return the facts of a combatant who has another piece in the place of one of theirs."""
    owner, book = facts.combatant, facts.book
    items = tuple(replace(each, id=id, key=id) if each.handle == item.handle else each for each in owner.items)
    armed = replace(owner, items=items)
    encounter = replace(book.encounter, combatants={**book.encounter.combatants, owner.id: armed})
    return FactBook(book.rulebook, encounter).of(owner.id)
