"""Two sheets side by side: what stands on either of them, part by part, and where they differ."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial

from msgspec import Struct

from gui.sheet.act_figures import further_acts
from gui.sheet.explaining import cell_words, figure
from gui.sheet.pricing import signed
from gui.sheet.rows import place_name, weapon_name
from gui.sheet.state import SheetState, sections_of
from gui.sheet.tables import COUNTED, PLACES
from gui.sheet.term_names import ABOUT
from rules.facts.belonging import has_pool
from rules.facts.book import Facts
from rules.ruleset.listing import lists
from rules.ruleset.sheet_layout import SheetColumn, SheetSection
from rules.sheet.creation import account_of, helps
from rules.sheet.rows import SheetRow, armour_rows, skill_cells, weapon_rows
from rules.state.character import Item
from rules.values import Value
from rules.words.folding import fold

DIFFERENT = "\N{NOT EQUAL TO}"
"""The sign of a difference that is no number."""

NONE = "\N{EN DASH}"
"""The text of a figure that there is not."""

Cells = tuple[Value | None, ...]


class Figures(Struct, frozen=True):
    """What one sheet has in a row: its values, and their texts; no values if the sheet has no such row."""

    values: Cells
    texts: tuple[str, ...]


ABSENT = Figures((), ())


class ComparedRow(Struct, frozen=True):
    """A row: its part, its name, and what both sheets have; `columns` names the figures if there are several."""

    part: str
    name: str
    ours: Figures
    theirs: Figures
    columns: tuple[str, ...] = ()

    @property
    def key(self) -> tuple[str, str]:
        """What tells the row from others."""
        return self.part, self.name

    @property
    def differs(self) -> bool:
        """Whether the sheets differ in it."""
        return self.ours != self.theirs


class ComparedPart(Struct, frozen=True):
    """A part of the sheets: its key, its title, the names of its figures if each row has several, and its rows."""

    key: str
    title: str
    columns: tuple[str, ...]
    rows: tuple[ComparedRow, ...]

    @property
    def count(self) -> int:
        """The number of rows in which the sheets differ."""
        return sum(row.differs for row in self.rows)


Found = dict[str, Figures]
"""What one sheet has in a part, by the name of the row."""

Reader = Callable[[SheetState], Found]
"""Reads a part of one sheet."""


def compared_parts(ours: SheetState, theirs: SheetState) -> tuple[ComparedPart, ...]:
    """Return all parts of two sheets of one ruleset, in the order of the sheet, without those that both lack."""
    parts = (_part(key, title, columns, read, ours, theirs) for key, title, columns, read in _readers(ours))
    return tuple(part for part in parts if part.rows)


def differences(row: ComparedRow, state: SheetState) -> str:
    """Return how theirs differs from ours: by how much if it is a number, else a sign; empty if it does not.

    Where a row has several figures, those that differ are named.
    """
    if not row.differs:
        return ""
    if not row.ours.values or not row.theirs.values:
        return DIFFERENT
    told = [
        (name, _difference(one, other, state))
        for name, one, other in zip(row.columns or ("",), row.ours.values, row.theirs.values, strict=True)
        if one != other
    ]
    return " · ".join(f"{name} {much}".strip() for name, much in told)


def _difference(one: Value | None, other: Value | None, state: SheetState) -> str:
    if isinstance(one, bool) or not isinstance(one, int | float) or not isinstance(other, int | float):
        return DIFFERENT
    return signed(other - one, state.words)


def _part(
    key: str, title: str, columns: tuple[str, ...], read: Reader, ours: SheetState, theirs: SheetState
) -> ComparedPart:
    here, there = read(ours), read(theirs)
    names = dict.fromkeys((*here, *there))
    rows = (ComparedRow(key, name, here.get(name, ABSENT), there.get(name, ABSENT), columns) for name in names)
    return ComparedPart(key, title, columns, tuple(rows))


def _readers(state: SheetState) -> Iterator[tuple[str, str, tuple[str, ...], Reader]]:
    """Yield the parts of a ruleset's sheet: key, title, names of figures, and the reader."""
    ruleset, texts, words = state.ruleset, state.texts, state.words
    yield "about", words("sheet.about"), (), _about
    if helps(ruleset):
        yield "creation", words("sheet.creation"), (), _points
    for section in sections_of(ruleset):
        columns: tuple[str, ...] = ()
        if section.shows == "skills" and ruleset.sheet.skills is not None:
            columns = (words("sheet.level"), *_names(ruleset.sheet.skills.columns, state))
        if section.shows != "notes":
            yield section.id, texts.name("sections", section.id), columns, partial(_section, section)
    for key, title, table, rows, name in (
        ("weapons", "sheet.weapons", ruleset.sheet.weapons, weapon_rows, weapon_name),
        ("armour", "sheet.armour", ruleset.sheet.armour, armour_rows, place_name),
    ):
        if table is not None:
            columns = _names(table.columns, state)
            read = partial(_table, table.columns, rows, name)
            yield key, words(title), columns if len(columns) > 1 else (), read
    yield "acts", words("paper.own_acts"), (), _acts


def _names(columns: Iterable[SheetColumn], state: SheetState) -> tuple[str, ...]:
    return tuple(state.texts.name("columns", column.id) for column in columns)


def _section(section: SheetSection, state: SheetState) -> Found:
    texts, sheet, ruleset = state.texts, state.sheet, state.ruleset
    match section.shows:
        case "attributes":
            ids = section.entries or tuple(ruleset.attributes)
            held = {id: sheet.attributes.get(id, ruleset.attributes[id].default) for id in ids}
            return {texts.name("attributes", id): _one(value, state) for id, value in held.items()}
        case "pools":
            ids = tuple(id for id in section.entries or ruleset.pools if has_pool(state.facts, id))
            return {texts.name("pools", id): _pool(id, state) for id in ids}
        case "values":
            ids = section.entries or tuple(ruleset.values)
            return {texts.name("values", id): _one(state.value(id), state) for id in ids}
        case "skills":
            return _skills(section, state)
        case "traits":
            return _sorted(
                {texts.name("traits", id): _one(True, state) for id in sheet.traits if lists(ruleset, section, id)}
            )
        case "items":
            return _gear(state)
        case _:
            return {}


def _pool(id: str, state: SheetState) -> Figures:
    """Return what there is of a pool; for one with a maximum, the maximum, as a fight may have taken from it."""
    most = None if state.ruleset.pools[id].high is None else state.value(f"{id}_max")
    return _one(state.value(id) if most is None else most, state)


def _skills(section: SheetSection, state: SheetState) -> Found:
    """Return the learned skills with the ruleset's columns; a figure that an unlearned skill has counts too."""
    table, learned = state.ruleset.sheet.skills, state.sheet.skills
    found: Found = {}
    every = dict.fromkeys((*learned, *(() if table is None else state.ruleset.skills)))
    for id in (each for each in every if lists(state.ruleset, section, each)):
        beside = () if table is None else skill_cells(state.facts, id)
        if id in learned or any(isinstance(cell, int | float) for cell in beside):
            columns = () if table is None else table.columns
            told = [cell_words(cell, column.id, state) for cell, column in zip(beside, columns, strict=True)]
            level = learned.get(id)
            found[state.texts.name("skills", id)] = Figures((level, *beside), (figure(level, state.words), *told))
    return _sorted(found)


def _gear(state: SheetState) -> Found:
    """Return the gear by name, with where it is; pieces of one name are counted together."""
    places: dict[str, list[str]] = {}
    for piece in state.facts.combatant.items:
        places.setdefault(state.texts.name("items", piece.id), []).append(_where(piece, state))
    told = {name: ", ".join(where) for name, where in places.items()}
    return _sorted({name: Figures((where,), (where,)) for name, where in told.items()})


def _where(piece: Item, state: SheetState) -> str:
    where = state.words(PLACES[piece.where]) if piece.where in PLACES else piece.where
    count = piece.fields.get(COUNTED, 1)
    return where if count == 1 or not isinstance(count, int | float) else f"{where} × {figure(count, state.words)}"


def _table(
    columns: Sequence[SheetColumn],
    rows: Callable[[Facts], Sequence[SheetRow]],
    name: Callable[[SheetRow, SheetState], str],
    state: SheetState,
) -> Found:
    """Return the rows of a table by name; of weapons of one name the first counts."""
    found: Found = {}
    for row in rows(state.facts):
        told = tuple(
            cell_words(cell, column.id, state) or NONE for cell, column in zip(row.cells, columns, strict=True)
        )
        found.setdefault(name(row, state), Figures(row.cells, told))
    return found


def _acts(state: SheetState) -> Found:
    return _sorted({state.texts.name("actions", act.id): _one(True, state) for act in further_acts(state)})


def _about(state: SheetState) -> Found:
    told = {state.words(ABOUT[id]) if id in ABOUT else id: text for id, text in state.sheet.about.items() if text}
    return {name: Figures((text,), (text,)) for name, text in told.items()}


def _points(state: SheetState) -> Found:
    account = account_of(state.facts)
    if not account.spent:
        return {}
    parts = {state.texts.name("creation", spent.id): _one(spent.total, state) for spent in account.spent}
    return {**parts, state.words("compare.points"): _one(account.total, state)}


def _one(value: Value | None, state: SheetState) -> Figures:
    return Figures((value,), (figure(value, state.words),))


def _sorted(found: Found) -> Found:
    return dict(sorted(found.items(), key=_by_name))


def _by_name(found: tuple[str, Figures]) -> str:
    return fold(found[0])
