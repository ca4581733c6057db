"""The notes of a converted sheet: everything that has no field on our sheet, in Markdown."""

from collections.abc import Iterable, Iterator, Mapping
from typing import cast

from msgspec import Struct, field

from storage.exchange.gcs.document import Node, node_at, number_at, text_at
from storage.exchange.gcs.mapping import GcsMap
from storage.exchange.gcs.natural import resistances
from storage.exchange.gcs.report import Line

LONGEST = 200
"""Maximum number of characters in a remark; longer ones are cut."""

PROFILE = ("campaign", "SM", "tech_level")
"""The entries of a profile that are no fields about the person, in the order of the notes."""


class Headings(Struct, frozen=True):
    """The headings of the notes, and the names of fields about the person; `converted` contains `{edition}`.

    `person` holds the name of a field by the entry of a profile; without one the field has its English name.
    """

    converted: str = "Converted from GURPS Character Sheet ({edition})"
    profile: str = "Person"
    figures: str = "Figures there"
    traits: str = "Traits"
    skills: str = "Skills"
    spells: str = "Spells"
    weapons: str = "Weapons"
    gear: str = "Gear"
    notes: str = "Notes"
    person: Mapping[str, str] = field(default_factory=dict[str, str])


def notes_text(document: Node, map: GcsMap, lines: Iterable[Line], texts: Iterable[str], headings: Headings) -> str:
    """Return the notes: the source of the sheet, everything without a field on it, and its own notes."""
    noted = [line for line in lines if line.fate == "noted"]
    parts = [f"# {headings.converted.format(edition=map.edition)}"]
    parts += _section(headings.profile, _profile(document))
    parts += _section(headings.figures, _figures(document, map.figures))
    for section in ("traits", "skills", "spells", "weapons", "gear"):
        parts += _section(getattr(headings, section), (line.theirs for line in noted if line.section == section))
    kept = [text for text in texts if text]
    if kept:
        parts += [f"## {headings.notes}", *kept]
    return "\n\n".join(parts)


def one_line(text: str) -> str:
    """Return a text on one line, cut to the length of a remark."""
    joined = " ".join(text.split())
    return joined if len(joined) <= LONGEST else f"{joined[: LONGEST - 1]}…"


def remark(node: Node) -> str:
    """Return the user's own note on an entry."""
    return one_line(text_at(node, "local_notes", "notes"))


def _section(heading: str, lines: Iterable[str]) -> Iterator[str]:
    items = "\n".join(f"- {line}" for line in lines)
    if items:
        yield f"## {heading}"
        yield items


def _profile(document: Node) -> Iterator[str]:
    profile = node_at(document, "profile")
    for name in PROFILE:
        figure = number_at(profile, name) if not isinstance(profile.get(name), str) else None
        value = text_at(profile, name) or ("" if figure is None else f"{figure:g}")
        if value:
            yield f"{name.replace('_', ' ')}: {one_line(value)}"


def _figures(document: Node, names: tuple[str, ...]) -> Iterator[str]:
    calc = node_at(document, "calc")
    for name in names:
        listed = calc.get(name)
        if isinstance(listed, list):
            figures = cast("list[object]", listed)[:5]
            yield f"{name} {'/'.join(str(each) for each in figures if isinstance(each, int | float))}"
        elif text_at(calc, name):
            yield f"{name.replace('_', ' ')} {one_line(text_at(calc, name))}"
    places = [f"{place} {amount:g}" for place, amount in resistances(document)]
    if places:
        yield f"DR {', '.join(places)}"
    total = number_at(document, "total_points")
    if total is not None:
        yield f"points {total:g}"
