"""The tables of a sheet: weapons and skills with their figures in use, armour by place, and the place of new gear."""

from collections.abc import Iterator, Mapping

from msgspec import Struct

from rules.facts.book import Facts, ItemFacts, View, Views, nothing_behind
from rules.formula.formulas import NO_RESULT, Formula
from rules.ruleset.sheet_layout import SheetColumn
from rules.state.character import HANDS, Item
from rules.values import EMPTY, Value
from rules.words.specialities import level_of, parted


class SheetRow(Struct, frozen=True):
    """A row: the handle and id of a piece and the way to use it, or a place of the body, with a cell for each column.

    A cell is None if unknown and an empty text if it stays blank. The way is empty for a piece with one way only.
    """

    handle: str
    id: str
    way: str
    cells: tuple[Value | None, ...]


def weapon_rows(facts: Facts) -> tuple[SheetRow, ...]:
    """Return the rows of a combatant's weapons, natural ones last; none if the ruleset has no such table."""
    table = facts.book.rulebook.ruleset.sheet.weapons
    if table is None:
        return ()
    rows: list[SheetRow] = []
    for item in _pieces(facts):
        for way in _ways(facts, item):
            at = _weapon_facts(facts, table.name, item, way)
            if _holds(at, table.when):
                rows.append(SheetRow(item.item.handle, item.item.id, way, _cells(at, table.columns)))
    return tuple(rows)


def row_facts(facts: Facts, row: SheetRow) -> Facts:
    """Return a combatant's facts with the names that the columns of a row may use: a weapon and its way, or a place."""
    table = facts.book.rulebook.ruleset.sheet.weapons
    if not row.handle or table is None:
        return also_known(facts, {"place": row.id})
    return _weapon_facts(facts, table.name, facts.book.item(facts.combatant.id, row.handle), row.way)


def armour_rows(facts: Facts) -> tuple[SheetRow, ...]:
    """Return the protection of each place of a combatant's body; none if the ruleset has no such table."""
    ruleset = facts.book.rulebook.ruleset
    table = ruleset.sheet.armour
    if table is None:
        return ()
    places = ruleset.fields[table.by].values
    return tuple(
        SheetRow("", place, "", _cells(also_known(facts, {"place": place}), table.columns)) for place in places
    )


def skill_cells(facts: Facts, entry: str) -> tuple[Value | None, ...]:
    """Return the cells beside the level of a skill or a speciality; none if the ruleset has no such table.

    A cell that cannot be computed is None.
    """
    table = facts.book.rulebook.ruleset.sheet.skills
    return () if table is None else _cells(skill_facts(facts, entry), table.columns)


def skill_facts(facts: Facts, entry: str) -> Facts:
    """Return a combatant's facts with the names that the columns beside a skill may use."""
    level = level_of(facts.combatant.sheet.skills, entry) or 0
    return also_known(facts, {"entry": parted(entry)[0], "amount": level})


def usual_place(facts: Facts, id: str) -> str:
    """Return the place of a catalogue item that is new on a sheet."""
    view = ItemFacts(facts, Item(id))
    held = {place for item in facts.combatant.items for place in hands_of(item.where)}
    put = facts.book.rulebook.ruleset.sheet.put
    fitting = (place for place in put if not held.intersection(hands_of(place)))
    at = _with_views(facts, {"item": view})
    return next((place for place in fitting if _holds(at, put[place])), Item(id).where)


def hands_of(place: str) -> tuple[str, ...]:
    """Return the hands that a piece in a place takes."""
    return HANDS[:2] if place == HANDS[2] else tuple(hand for hand in HANDS[:2] if hand == place)


def also_known(facts: Facts, known: Mapping[str, Value]) -> Facts:
    """Return a combatant's facts with a few more names."""
    return _with_views(facts, {}, known)


def value_of(facts: Facts, formula: Formula) -> Value | None:
    """Return the value of a formula; None if something in it is unknown or cannot be computed."""
    try:
        return formula.evaluate(facts)
    except NO_RESULT:
        return None


def _pieces(facts: Facts) -> Iterator[ItemFacts]:
    """Yield the combatant's gear, then the natural pieces that everybody has."""
    owner = facts.combatant
    for piece in owner.items:
        if piece.where != "gone":
            yield facts.book.item(owner.id, piece.handle)
    for id, listed in facts.book.rulebook.ruleset.items.items():
        if listed.natural:
            yield facts.book.item(owner.id, id)


def _ways(facts: Facts, item: ItemFacts) -> tuple[str, ...]:
    listed = facts.book.rulebook.ruleset.items.get(item.item.id)
    return tuple({**({} if listed is None else listed.variants), **item.item.ways()}) or ("",)


def _weapon_facts(facts: Facts, name: str, item: ItemFacts, way: str) -> Facts:
    return _with_views(facts, {name: item, "way": facts.book.variant(item, way)})


def _with_views(facts: Facts, views: Mapping[str, View], known: Mapping[str, Value] = EMPTY) -> Facts:
    names = {name: str(view["id"]) for name, view in views.items()}
    seen = Views(nothing_behind).also(**views)
    return Facts(facts.book, facts.combatant, facts.base or facts, {**names, **known}, seen)


def _cells(facts: Facts, columns: tuple[SheetColumn, ...]) -> tuple[Value | None, ...]:
    return tuple("" if _is_empty(facts, column) else value_of(facts, column.value) for column in columns)


def _is_empty(facts: Facts, column: SheetColumn) -> bool:
    return column.when is not None and not _holds(facts, column.when)


def _holds(facts: Facts, formula: Formula) -> bool:
    return value_of(facts, formula) is True
