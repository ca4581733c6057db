"""The chapters about a combatant's figures: attributes, values, functions, tables, pools, skills and traits."""

from collections.abc import Iterator

from gui.book import markup
from gui.book.links import anchor_of
from gui.book.pen import Entry, Pen
from gui.book.states import listening
from rules.ruleset.sections import DerivedValue, Function, Pool, Table


def chapters(pen: Pen) -> Iterator[str]:
    """Yield the chapters."""
    marks = ("book.limits", "book.fresh", "book.marks", "book.after_fight")
    learned = ("book.untrained", "book.based_on", "book.specialities")
    yield pen.chapter("attributes", pen.entries("attributes", ("book.usual", "book.limits"), _attributes(pen)))
    yield pen.chapter("pools", pen.entries("pools", marks, _pools(pen)))
    yield pen.chapter("skills", pen.entries("skills", learned, _skills(pen)))
    yield pen.chapter("traits", pen.entries("traits", ("book.implies",), _traits(pen)), *_listening_traits(pen))
    yield pen.chapter("values", pen.entries("values", ("book.formula",), _values(pen)))
    yield pen.chapter("functions", pen.entries("functions", ("book.of", "book.formula"), _functions(pen)))
    yield pen.chapter("tables", *(_table(pen, id, table) for id, table in pen.ruleset.tables.items()))


def _attributes(pen: Pen) -> Iterator[Entry]:
    for id, each in pen.ruleset.attributes.items():
        yield Entry(id, (pen.value(each.default), pen.range(each.low, each.high)), each.cite)


def _values(pen: Pen) -> Iterator[Entry]:
    for id, each in pen.ruleset.values.items():
        yield Entry(id, (_gathered(pen, each, "values", id),), each.cite)


def _functions(pen: Pen) -> Iterator[Entry]:
    for id, each in pen.ruleset.functions.items():
        yield Entry(id, (", ".join(map(pen.formula, each.of)), _gathered(pen, each, "functions", id)), each.cite)


def _pools(pen: Pen) -> Iterator[Entry]:
    for id, pool in pen.ruleset.pools.items():
        limits = pen.range(pool.low, pool.high, "pools", id, keys=("min", "max"))
        fresh = pen.figure(pen.formula(pool.fresh), "pools", id, "fresh")
        after = pen.html(pen.tell("book.stays")) if pool.lasts else ""
        yield Entry(id, (limits, fresh, "; ".join(_marks(pen, pool)), after), pool.cite)


def _marks(pen: Pen, pool: Pool) -> Iterator[str]:
    for id, mark in pool.marks.items():
        condition = pen.formula(mark.when)
        yield pen.tell("book.while", name=pen.naming.thing("conditions", id), condition=condition)


def _skills(pen: Pen) -> Iterator[Entry]:
    for id, skill in pen.ruleset.skills.items():
        based_on, specialities = _named(pen, skill.attributes), _specialities(pen, skill.specialities)
        untrained = pen.figure(pen.formula(skill.default), "skills", id, "default")
        yield Entry(id, (untrained, based_on, specialities), skill.cite)


def _traits(pen: Pen) -> Iterator[Entry]:
    for id, trait in pen.ruleset.traits.items():
        yield Entry(id, (", ".join(pen.naming.thing("traits", each) for each in trait.implies),), trait.cite)


def _listening_traits(pen: Pen) -> Iterator[str]:
    for id, trait in pen.ruleset.traits.items():
        if trait.hears:
            yield markup.part(pen.html(pen.naming.thing("traits", id)), "".join(listening(pen, trait.hears)))


def _named(pen: Pen, attributes: tuple[str, ...]) -> str:
    return ", ".join(pen.naming.thing("attributes", id) for id in attributes)


def _specialities(pen: Pen, specialities: tuple[str, ...] | None) -> str:
    if specialities is None:
        return ""
    return ", ".join(pen.texts.name("specialities", id) for id in specialities) or pen.tell("book.any")


def _gathered(pen: Pen, each: DerivedValue | Function, *path: str) -> str:
    """Return the formula of a value or function, and over what it is gathered."""
    formula = pen.figure(pen.formula(each.value), *path, "is")
    if not each.over:
        return formula
    told = pen.tell(f"book.take_{each.take}", formula=formula, over=pen.tell(f"book.over_{each.over}"))
    return (
        told
        if each.when is None
        else pen.tell("book.where", told=told, condition=pen.figure(pen.formula(each.when), *path, "if"))
    )


def _table(pen: Pen, id: str, table: Table) -> str:
    home = ("tables", id)
    rows = [
        (pen.texts.row(id, row), pen.figure(pen.value(value), *home, "rows", row)) for row, value in table.rows.items()
    ]
    rows += [(pen.tell("book.up_to", figure=pen.value(to)), pen.value(value)) for to, value in table.steps]
    if table.otherwise is not None:
        rows.append((pen.tell("book.else"), pen.figure(pen.value(table.otherwise), *home, "otherwise")))
    told = [markup.row("", pen.html(name), [pen.html(value)]) for name, value in rows]
    head = [pen.html(pen.tell(key)) for key in ("book.row", "book.value")]
    return markup.entry(
        anchor_of("tables", id), pen.title("tables", id), pen.source(table.cite), markup.table("", head, told)
    )
