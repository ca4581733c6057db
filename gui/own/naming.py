"""What a form and a list call the things that they ask about an entry of one's own."""

from collections.abc import Mapping
from types import MappingProxyType

from gui.sheet.explaining import DICE, figure
from gui.words.words import Words
from rules.own.shape import ATTRIBUTES, BLANK_OF, IMPLIES, ROW_OF, UNTRAINED, Asked, OwnKind
from rules.ruleset.listing import is_first
from rules.ruleset.sections import Ruleset
from rules.words.texts import Texts

SKILL_KEYS: Mapping[str, str] = MappingProxyType(
    {ATTRIBUTES: "own.attributes", UNTRAINED: "own.untrained", IMPLIES: "own.implies"}
)
"""The keys of what is asked about skills and traits, for which no ruleset has a name."""


KIND_KEYS: Mapping[OwnKind, str] = MappingProxyType(
    {"items": "own.one_of_items", "skills": "own.one_of_skills", "traits": "own.one_of_traits"}
)
"""The keys of what one entry of a kind is called."""


LIST_KEYS: Mapping[OwnKind, str] = MappingProxyType(
    {"items": "own.items", "skills": "own.skills", "traits": "own.traits"}
)
"""The keys of what the list of a kind is called."""


class OwnNames:
    """Names what is asked in the words of a ruleset and of the program."""

    def __init__(self, ruleset: Ruleset, texts: Texts, words: Words) -> None:
        self.ruleset = ruleset
        self.texts = texts
        self._words = words

    def label(self, asked: Asked) -> str:
        """Return what a thing that is asked is called."""
        return self.label_of(asked.name)

    def label_of(self, name: str) -> str:
        """Return what a key of an entry is called; a figure of a way is called by both."""
        if name in SKILL_KEYS:
            return self._words(SKILL_KEYS[name])
        if name.startswith(BLANK_OF):
            return self.texts.name("choices", name.removeprefix(BLANK_OF))
        if name.startswith(ROW_OF):
            return self.texts.name("tables", name.removeprefix(ROW_OF))
        way, _, figure = name.rpartition(".")
        field = self.texts.name("fields", figure)
        return self._words("own.figure_of_way", way=self.way(way), figure=field) if way else field

    def way(self, way: str) -> str:
        """Return what a way of using a piece is called: the word that a choice of ways has for it."""
        choices = [action.choices for action in self.ruleset.actions.values()]
        ids = (id for held in (self.ruleset.choices, *choices) for id, each in held.items() if each.kind == "variant")
        known = (id for id in ids if way in self.texts.words.get("choices", {}).get(id, {}).get("values", {}))
        return self.texts.value(next(known, ""), way)

    def value(self, asked: Asked, value: str) -> str:
        """Return what a value to choose is called."""
        if not value:
            return ""
        if asked.of and value in getattr(self.ruleset, asked.of):
            return self.texts.name(asked.of, value)
        if asked.type == "list":
            return self.texts.name("traits", value)
        if asked.name.startswith(BLANK_OF):
            return self.texts.value(asked.name.removeprefix(BLANK_OF), value)
        if asked.name.startswith(ROW_OF):
            return self.texts.row(asked.name.removeprefix(ROW_OF), value)
        named = self.texts.value(asked.name.rpartition(".")[2], value)
        return self._words.dice(named) if DICE.fullmatch(named) else named

    def typed(self, text: str) -> str:
        """Return a typed text as the ruleset writes it: dice with its letter."""
        plain = text.strip()
        dice = plain.lower().replace(self._words.dice_letter, "d").replace("\N{MINUS SIGN}", "-")
        return dice if DICE.fullmatch(dice) else plain

    def figure(self, value: float) -> str:
        """Return a figure as the language writes it, for a cell that can be typed in."""
        return figure(value, self._words)

    def flag(self, value: bool) -> str:
        """Return a yes or no as a word."""
        return self._words("sheet.yes" if value else "sheet.no")

    def title(self, kind: OwnKind, section: str = "") -> str:
        """Return what one entry of a kind is called; that of a further section of the sheet by the section."""
        further = self.further_section(kind, section)
        return self.texts.name("sections", further) if further else self._words(KIND_KEYS[kind])

    def further_section(self, kind: OwnKind, section: str) -> str:
        """Return a section of the sheet if it lists only entries that name it; empty for the first of its kind."""
        shown = next((each for each in self.ruleset.sheet.sections if each.id == section and each.shows == kind), None)
        return "" if shown is None or is_first(self.ruleset, shown) else section

    def model(self, kind: OwnKind, id: str) -> str:
        """Return what a model is called; an action that stands for many may be one."""
        return self.texts.name(kind if id in getattr(self.ruleset, kind) else "actions", id)
