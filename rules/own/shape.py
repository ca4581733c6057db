"""What has to be asked for an entry of one's own, read from the entries that a ruleset already has.

A new entry works like one of these, its model, or has no model. The form asks for what the model states, so that the
new entry states everything that the rules need of such a thing, and nothing else.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final, Literal, TypeAlias, cast

from msgspec import Struct

from rules.formula.formulas import Formula
from rules.own.families import has_families
from rules.ruleset.listing import has_acts, lists, models_in
from rules.ruleset.sections import CatalogueItem, Choice, ItemField, Ruleset, Table
from rules.values import Value

OwnKind: TypeAlias = Literal["items", "skills", "traits"]
"""What somebody can add: gear and natural weapons, skills, traits and the spells that a ruleset has as traits."""

KINDS: Final[tuple[OwnKind, ...]] = ("items", "skills", "traits")
"""Every kind, in the order of lists."""

IMPLIES: Final = "implies"
ATTRIBUTES: Final = "attributes"
UNTRAINED: Final = "default"
"""The keys of a trait and of a skill that a form may ask for."""

ROWS: Final = "rows"
"""The key of an entry under which its rows in tables are."""

ROW_OF: Final = "rows:"
"""What the name of a row that is asked begins with; the id of the table follows."""

BLANK_OF: Final = "blank:"
"""What the name of a choice that an entry fills in begins with; the name of the choice follows."""

NAMING: Final = ("skills", "traits", "attributes")
"""The sections whose ids a text of a piece of gear may name."""


class Asked(Struct, frozen=True):
    """One thing to ask: its name, its type, and the value that the model states.

    The name is a key of the entry; `swing.add` is the figure `add` of the way `swing`, and `rows:harder` the row of the
    entry in the table `harder`. `blank:time` is the choice `time` of the action that the entry works like.

    A `formula` is a number that may
    depend on who has the entry. One of the `values` is to be chosen; with `open` any other text is allowed too. The
    values are ids of the section `of`; if that is empty, they are words of a field.
    """

    name: str
    type: Literal["number", "formula", "text", "flag", "list"]
    value: Value = ""
    values: tuple[str, ...] = ()
    open: bool = False
    of: str = ""

    @property
    def way(self) -> str:
        """The way of use that it is about; empty if it is about the whole entry."""
        return self.name.rpartition(".")[0]


def kinds_of(ruleset: Ruleset) -> tuple[OwnKind, ...]:
    """Return what somebody can add to a sheet of this ruleset: what the sheet shows."""
    shown = {section.shows for section in ruleset.sheet.sections} or set(KINDS)
    return tuple(kind for kind in KINDS if kind in shown)


def models_of(ruleset: Ruleset, kind: OwnKind, section: str = "") -> tuple[str, ...]:
    """Return the ids of the entries that a new one may work like; with a section of the sheet only those in it.

    In a section an action may be the model that stands for all of them, such as one for all spells.
    """
    known: Mapping[str, object] = getattr(ruleset, kind)
    if not section or kind == "items":
        return tuple(known)
    shown = next((each for each in ruleset.sheet.sections if each.id == section), None)
    listed = (id for id in known if shown is not None and lists(ruleset, shown, id))
    return (*(models_in(ruleset, section) if kind == "traits" else ()), *listed)


def needs_model(ruleset: Ruleset, kind: OwnKind, section: str = "") -> bool:
    """Return whether an entry can only be played if it works like another one; `section` is that of the sheet."""
    if kind == "traits":
        shown = next((each for each in ruleset.sheet.sections if each.id == section), None)
        return shown is not None and has_acts(ruleset, shown)
    return kind == "skills" and has_families(ruleset)


def asked_for(ruleset: Ruleset, kind: OwnKind, model: str = "", *, everything: bool = False) -> tuple[Asked, ...]:
    """Return what to ask for a new entry that works like the model, in the order of the ruleset.

    With `everything` also what the model does not state.
    """
    match kind:
        case "items":
            return (*_about_piece(ruleset, model, everything), *_about_ways(ruleset, model))
        case "skills":
            return tuple(_about_skill(ruleset, model))
        case "traits":
            return (*_about_blanks(ruleset, model), *_about_trait(ruleset, model, everything))


def ways_of(ruleset: Ruleset) -> tuple[str, ...]:
    """Return every way of use that a piece in the catalogue has, in its order."""
    return tuple(dict.fromkeys(way for item in ruleset.items.values() for way in item.variants))


def asked_for_way(ruleset: Ruleset, way: str) -> tuple[Asked, ...]:
    """Return what to ask about a way of use that is new on a piece: all that the catalogue states of this way."""
    stated = {name for item in ruleset.items.values() for name in item.variants.get(way, ())}
    held = [figures for item in ruleset.items.values() for figures in item.variants.values()]
    return tuple(
        _asked(f"{way}.{name}", rule, rule.usual, _texts(held, name), ruleset)
        for name, rule in ruleset.variants.items()
        if name in stated
    )


def _about_piece(ruleset: Ruleset, model: str, everything: bool) -> Iterator[Asked]:
    piece = ruleset.items.get(model, CatalogueItem())
    listed = {field for section in ruleset.sheet.sections if section.shows == "items" for field in section.entries}
    held = [item.fields for item in ruleset.items.values()]
    for name, rule in ruleset.fields.items():
        if everything or name in piece.fields or name in listed:
            yield _asked(name, rule, piece.fields.get(name, rule.usual), _texts(held, name), ruleset)


def _about_ways(ruleset: Ruleset, model: str) -> Iterator[Asked]:
    piece = ruleset.items.get(model, CatalogueItem())
    held = [figures for item in ruleset.items.values() for figures in item.variants.values()]
    for way, figures in piece.variants.items():
        for name, rule in ruleset.variants.items():
            if name in figures or all(name in each for each in held):
                yield _asked(f"{way}.{name}", rule, figures.get(name, rule.usual), _texts(held, name), ruleset)


def _about_skill(ruleset: Ruleset, model: str) -> Iterator[Asked]:
    skills = ruleset.skills
    rule = skills.get(model)
    if needs_model(ruleset, "skills"):
        # Its figures follow from formulas of the model, which name the attributes themselves.
        yield from _about_rows(ruleset, "skills", model)
        return
    if any(each.attributes for each in skills.values()):
        yield _asked_attributes(ruleset, () if rule is None else rule.attributes)
    if any(each.default is not None for each in skills.values()):
        source = "" if rule is None or rule.default is None else rule.default.source
        yield Asked(UNTRAINED, "formula", source)
    yield from _about_rows(ruleset, "skills", model)


def _asked_attributes(ruleset: Ruleset, stated: tuple[str, ...]) -> Asked:
    """Return the question for the attributes of a skill; for one, if no skill of the ruleset has several."""
    every = tuple(ruleset.attributes)
    if all(len(each.attributes) <= 1 for each in ruleset.skills.values()):
        return Asked(ATTRIBUTES, "text", stated[0] if stated else "", ("", *every), of="attributes")
    return Asked(ATTRIBUTES, "list", stated, every, of="attributes")


def _about_trait(ruleset: Ruleset, model: str, everything: bool) -> Iterator[Asked]:
    rule = ruleset.traits.get(model)
    included = () if rule is None else rule.implies
    if included or everything:
        yield Asked(IMPLIES, "list", included, tuple(ruleset.traits), of="traits")
    yield from _about_rows(ruleset, "traits", model)


def _about_blanks(ruleset: Ruleset, model: str) -> Iterator[Asked]:
    """Yield what an entry fills in that works like an action which stands for many."""
    action = ruleset.actions.get(model) if model not in ruleset.traits else None
    for name in () if action is None else action.blanks:
        choice = action.choices[name] if action is not None else Choice()
        yield _asked_blank(name, choice)


def _asked_blank(name: str, choice: Choice) -> Asked:
    stated = "" if choice.default is None else choice.default.source
    if choice.kind == "number":
        return Asked(f"{BLANK_OF}{name}", "number", float(stated) if stated.isdecimal() else 0)
    if choice.kind == "flag":
        return Asked(f"{BLANK_OF}{name}", "flag", stated == "true")
    values = choice.values
    return Asked(f"{BLANK_OF}{name}", "text", values[0] if values else "", values, not values)


def _about_rows(ruleset: Ruleset, kind: OwnKind, model: str) -> Iterator[Asked]:
    """Yield what to ask for the tables that list entries of a kind, so that no rule lacks the new one."""
    known: Mapping[str, object] = getattr(ruleset, kind)
    for id, table in ruleset.tables.items():
        if table.rows and 2 * sum(row in known for row in table.rows) > len(table.rows):
            yield _asked_row(ruleset, id, table, table.rows.get(model, table.otherwise))


def _asked_row(ruleset: Ruleset, id: str, table: Table, stated: float | str | None) -> Asked:
    usual = () if table.otherwise is None else (table.otherwise,)
    results = tuple(dict.fromkeys((*usual, *table.rows.values())))
    texts = tuple(each for each in results if isinstance(each, str))
    if texts:
        section = _section(texts, ruleset)
        texts = tuple(dict.fromkeys((*_whole_list(ruleset, texts), *_ids(ruleset, section))))
        return Asked(f"{ROW_OF}{id}", "text", stated or texts[0], texts, of=section)
    if set(results) <= {0, 1}:
        return Asked(f"{ROW_OF}{id}", "flag", bool(stated))
    return Asked(f"{ROW_OF}{id}", "number", 0 if stated is None else stated)


def _whole_list(ruleset: Ruleset, texts: tuple[str, ...]) -> tuple[str, ...]:
    """Return the words of a table that lists all these and perhaps more, in its order; otherwise the words as given."""
    lists = (table.rows.keys() for table in ruleset.tables.values() if table.rows.keys() >= set(texts))
    return tuple(next(iter(lists), texts))


def _asked(name: str, rule: ItemField, stated: object, known: tuple[str, ...], ruleset: Ruleset) -> Asked:
    """Return what to ask about a field, with the value that the model states and the texts that the catalogue has."""
    match rule.type:
        case "number":
            if isinstance(stated, Formula):
                return Asked(name, "formula", stated.source)
            return Asked(name, "number", stated if isinstance(stated, int | float) else 0)
        case "flag":
            return Asked(name, "flag", stated is True)
        case "list":
            chosen = words_in(stated)
            values = rule.values or known
            return Asked(name, "list", chosen, tuple(dict.fromkeys((*values, *chosen))), of=_section(known, ruleset))
        case "text":
            value = str(stated)
            if rule.values:
                return Asked(name, "text", value, tuple(dict.fromkeys((*rule.values, value))))
            section = _section(known, ruleset)
            ids = _ids(ruleset, section)
            return Asked(name, "text", value, tuple(dict.fromkeys(("", *known, *ids, value))), not section, section)


def _texts(held: Iterable[Mapping[str, object]], name: str) -> tuple[str, ...]:
    """Return the texts that the catalogue has in a field, each once."""
    found: list[str] = []
    for fields in held:
        value = fields.get(name, "")
        found += [value] if isinstance(value, str) and value else words_in(value)
    return tuple(dict.fromkeys(found))


def words_in(value: object) -> tuple[str, ...]:
    """Return the texts in a list of a field; none if the value is no list."""
    return tuple(map(str, cast("tuple[object, ...]", value))) if isinstance(value, tuple) else ()


def _section(texts: tuple[str, ...], ruleset: Ruleset) -> str:
    """Return the section that most of these texts are ids of; empty if they are other words."""
    for section in NAMING:
        ids = _ids(ruleset, section)
        if texts and 2 * sum(text in ids for text in texts) > len(texts):
            return section
    return ""


def _ids(ruleset: Ruleset, section: str) -> tuple[str, ...]:
    return tuple(getattr(ruleset, section)) if section else ()
