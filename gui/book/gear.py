"""The chapters about gear and about those who carry it: the catalogue with its ways, and the ready combatants."""

from collections.abc import Iterator, Mapping, Sequence

from gui.book import markup
from gui.book.links import anchor_of
from gui.book.pen import Pen
from rules.presets.presets import PresetCharacter, Presets


def chapters(pen: Pen, presets: Presets) -> Iterator[str]:
    """Yield the chapters."""
    yield pen.chapter("items", _gear(pen), _ways(pen))
    yield pen.chapter("characters", *(_character(pen, id, each) for id, each in presets.characters.items()))


def _gear(pen: Pen) -> str:
    items = pen.ruleset.items
    used = [id for id in pen.ruleset.fields if any(id in item.fields for item in items.values())]
    rows = [
        markup.row(
            anchor_of("items", id),
            pen.title("items", id),
            [*_cells(pen, used, item.fields), pen.source(item.cite)],
        )
        for id, item in items.items()
    ]
    return markup.table("", [*_heads(pen, "fields", used)], rows)


def _ways(pen: Pen) -> str:
    """Return the ways to use pieces of gear."""
    items, fields = pen.ruleset.items, list(pen.ruleset.variants)
    rows = [
        markup.row("", pen.html(f"{pen.naming.thing('items', id)}: {pen.texts.value('way', way)}"), [*cells, ""])
        for id, item in items.items()
        for way, told in item.variants.items()
        if (cells := _cells(pen, fields, told)) is not None
    ]
    return pen.part("book.ways", markup.table("", [*_heads(pen, "fields", fields)], rows)) if rows else ""


def _heads(pen: Pen, kind: str, ids: Sequence[str]) -> list[str]:
    names = [pen.tell("book.name"), *(pen.texts.name(kind, id) for id in ids), pen.tell("book.source")]
    return [pen.html(name) for name in names]


def _cells(pen: Pen, ids: Sequence[str], values: Mapping[str, object]) -> list[str]:
    return [pen.html(pen.value(values.get(id))) for id in ids]


def _character(pen: Pen, id: str, told: PresetCharacter) -> str:
    figures = {
        "attributes": told.attributes,
        "skills": told.skills,
        "values": told.values,
        "pools": told.pools,
    }
    listed = [
        ", ".join(f"{pen.naming.thing(kind, each)} {pen.value(figure)}" for each, figure in held.items())
        for kind, held in figures.items()
    ]
    listed.append(", ".join(pen.naming.thing("traits", each) for each in told.traits))
    listed.append(", ".join(pen.naming.thing("items", str(piece["id"])) for piece in told.items))
    listed.append(", ".join(pen.naming.thing("conditions", str(each["id"])) for each in told.conditions))
    return markup.entry(
        anchor_of("characters", id), pen.title("characters", id), pen.source(told.cite), pen.texts_list(listed)
    )
