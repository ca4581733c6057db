"""The notes of a sheet that came from another program: everything that has no place of its own, in Markdown."""

from collections.abc import Iterable, Iterator
from typing import cast

from msgspec import Struct

from storage.exchange.gcs.document import Node, node_at, number_at, text_at
from storage.exchange.gcs.mapping import GcsMap
from storage.exchange.gcs.report import Line

LONGEST = 200
"""Characters of a remark that are kept."""

PROFILE = (
    "title",
    "organization",
    "religion",
    "age",
    "birthday",
    "eyes",
    "hair",
    "skin",
    "handedness",
    "gender",
    "height",
    "weight",
    "SM",
    "tech_level",
)
"""What a profile says, in the order it is told."""


class Headings(Struct, frozen=True):
    """What the parts of the notes are called; `converted` names the edition."""

    converted: str = "Converted from GURPS Character Sheet ({edition})"
    profile: str = "Person"
    figures: str = "Figures there"
    traits: str = "Traits"
    skills: str = "Skills"
    spells: str = "Spells"
    weapons: str = "Weapons"
    gear: str = "Gear"
    notes: str = "Notes"


def written(document: Node, map: GcsMap, lines: Iterable[Line], texts: Iterable[str], headings: Headings) -> str:
    """The notes: whence the sheet came, what has no place on it, and the notes it brought."""
    noted = [line for line in lines if line.fate == "noted"]
    parts = [f"# {headings.converted.format(edition=map.edition)}"]
    parts += _part(headings.profile, _profile(document))
    parts += _part(headings.figures, _figures(document, map.figures))
    for section in ("traits", "skills", "spells", "weapons", "gear"):
        parts += _part(getattr(headings, section), (line.theirs for line in noted if line.section == section))
    kept = [text for text in texts if text]
    if kept:
        parts += [f"## {headings.notes}", *kept]
    return "\n\n".join(parts)


def one_line(text: str) -> str:
    """A text on one line, cut where it is longer than a remark may be."""
    joined = " ".join(text.split())
    return joined if len(joined) <= LONGEST else f"{joined[: LONGEST - 1]}…"


def remark(node: Node) -> str:
    """What was noted of an entry by hand."""
    return one_line(text_at(node, "local_notes", "notes"))


def _part(heading: str, lines: Iterable[str]) -> Iterator[str]:
    told = "\n".join(f"- {line}" for line in lines)
    if told:
        yield f"## {heading}"
        yield told


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
    total = number_at(document, "total_points")
    if total is not None:
        yield f"points {total:g}"
