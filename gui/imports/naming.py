"""The names and values of the fields of a sheet, for comparing two sheets."""

from collections.abc import Mapping
from types import MappingProxyType

from msgspec import Struct

from gui.sheet.explaining import word
from gui.sheet.story_words import chapter_words
from gui.sheet.tables import PLACES
from gui.sheet.term_names import field_name, field_value
from gui.words.words import Words
from rules.state.character import Advance, Item
from rules.state.story import Chapter
from rules.values import Value
from rules.words.texts import Texts
from storage.exchange.difference import Entry, Held, Section
from storage.exchange.gcs.report import Line

PARTS: Mapping[str, str] = MappingProxyType(
    {
        "person": "imports.part_person",
        "attributes": "imports.part_attributes",
        "values": "imports.part_values",
        "pools": "imports.part_pools",
        "skills": "imports.part_skills",
        "traits": "imports.part_traits",
        "items": "imports.part_items",
        "about": "imports.part_about",
        "advances": "imports.part_advances",
        "notes": "imports.part_notes",
        "story": "life.title",
    }
)
"""The sections of a sheet, with the keys of their names."""

SECTIONS: Mapping[str, str] = MappingProxyType(
    {
        "attributes": "imports.section_attributes",
        "traits": "imports.section_traits",
        "skills": "imports.section_skills",
        "spells": "imports.section_spells",
        "weapons": "imports.section_weapons",
        "gear": "imports.section_gear",
        "portrait": "imports.section_portrait",
    }
)
"""The sections of a sheet of another program, with the keys of their names."""

REASONS: Mapping[str, str] = MappingProxyType(
    {
        "missing": "imports.why_missing",
        "worked_out": "imports.why_worked_out",
        "switched_off": "imports.why_switched_off",
        "no_level": "imports.why_no_level",
        "not_carried": "imports.why_not_carried",
        "no_picture": "imports.why_no_picture",
        "no_skill": "imports.why_no_skill",
        "no_damage": "imports.why_no_damage",
        "no_kind": "imports.why_no_kind",
        "no_range": "imports.why_no_range",
        "no_weight": "imports.why_no_weight",
    }
)
"""Why something was left out or is not ready for play, with the keys of the sentences."""

LONGEST = 160
"""The most characters of a text in a cell; the tooltip has all of it."""

LEAD = 30
"""The most characters of a common beginning of two long texts before it is omitted."""


def _alike(ours: str, theirs: str) -> int:
    """Return the length of the common beginning of two texts."""
    parted = (at for at, (mine, other) in enumerate(zip(ours, theirs, strict=False)) if mine != other)
    return next(parted, min(len(ours), len(theirs)))


class Naming(Struct, frozen=True):
    """Gives the names and values of fields in the words of the user interface and of a ruleset."""

    words: Words
    texts: Texts

    def section(self, section: Section) -> str:
        """Return the name of a section."""
        return self.words(PARTS[section])

    def field(self, entry: Entry) -> str:
        """Return the name of a field."""
        return field_name(entry, self.texts, self.words)

    def value(self, value: Held) -> str:
        """Return the value of a field on one line."""
        text = " ".join(self.whole(value).split())
        return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"

    def values(self, entry: Entry) -> tuple[str, str]:
        """Return the values of a field here and in the file, each on one line; long texts begin where they differ."""
        ours, theirs = (field_value(entry, value, self.words) for value in (entry.ours, entry.theirs))
        if isinstance(ours, str) and isinstance(theirs, str):
            alike = _alike(ours, theirs)
            if alike > LEAD:
                ours, theirs = (f"…{text[alike - LEAD // 2 :]}" for text in (ours, theirs))
        if entry.section == "pools":
            # A sheet stores only what is missing from a pool.
            full = self.words("imports.full")
            return full if ours is None else self.value(ours), full if theirs is None else self.value(theirs)
        return self.value(ours), self.value(theirs)

    def whole(self, value: Held) -> str:
        """Return the whole value of a field."""
        match value:
            case None:
                return self.words("imports.nothing")
            case bool():
                return self.words("sheet.yes" if value else "sheet.no")
            case Item():
                return self._piece(value)
            case Chapter():
                return chapter_words(value, self.texts, self.words)
            case Advance():
                return self.words.number(value.points, 2)
            case str():
                return value or self.words("imports.nothing")
            case _:
                return self.words.number(value, 2)

    def fate(self, line: Line) -> str:
        """Return what became of an entry of another program's file."""
        section = self.words(SECTIONS[line.section])
        kinds = {"gear": ("items",), "attributes": ("attributes", "values")}.get(line.section, (line.section,))
        known = (kind for kind in kinds if line.ours in self.texts.words.get(kind, {}))
        ours = self.texts.name(next(known, "items"), line.ours) if line.ours else ""
        why = self.words(REASONS[line.why]) if line.why else ""
        return f"{section}: {line.theirs}{f' → {ours}' if ours else ''}{f' ({why})' if why else ''}"

    def _piece(self, piece: Item) -> str:
        where = self.words(PLACES[piece.where]) if piece.where in PLACES else piece.where
        ready = () if piece.ready else (self.words("imports.not_ready"),)
        fields = (f"{self._field_name(name)} {self._field(name, value)}" for name, value in piece.fields.items())
        return ", ".join((where, *ready, *fields))

    def _field_name(self, name: str) -> str:
        way, dot, figure = name.rpartition(".")
        field = self.texts.name("fields", figure)
        return f"{self.texts.value('mode', way)}: {field}" if dot else field

    def _field(self, name: str, value: Value) -> str:
        if isinstance(value, bool):
            return self.words("sheet.yes" if value else "sheet.no")
        if isinstance(value, int | float):
            return self.words.number(value, 2)
        field = name.rpartition(".")[2]
        told = value if isinstance(value, tuple) else (value,)
        return ", ".join(word(field, each, self.texts, self.words) for each in told)
