"""The state of a sheet in its editor: the sheet itself and everything derived from it."""

from collections.abc import Mapping

from msgspec import Struct

from gui.words.words import Words
from rules.facts.book import FactBook, Facts
from rules.formula.formulas import NO_RESULT, NumberFormula, Undefined, Unknown
from rules.play.enlistment import begin_fight, enlist
from rules.ruleset.rulebook import Rulebook
from rules.ruleset.sections import Ruleset
from rules.ruleset.sheet_layout import SheetSection
from rules.state.character import Character
from rules.values import Number, Value
from rules.words.texts import Texts


class SheetState(Struct, frozen=True):
    """A sheet, the facts of its character alone, and the texts to show both.

    `saved` is the sheet as it was saved last and `before` the one before the last step, None if there is none; `today`
    is the day as `2026-07-01`.
    """

    sheet: Character
    facts: Facts
    texts: Texts
    words: Words
    saved: Character | None = None
    today: str = ""
    before: Character | None = None

    @property
    def ruleset(self) -> Ruleset:
        """The ruleset of the sheet."""
        return self.facts.book.rulebook.ruleset

    def value(self, name: str) -> Value | None:
        """Return a fact of the character; None if it is unknown or cannot be computed."""
        try:
            value = self.facts[name]
        except NO_RESULT:
            return None
        return None if callable(value) else value

    def computed(self, formula: NumberFormula) -> Number | None:
        """Return the result of a formula for the character; None if it cannot be computed."""
        try:
            return formula.evaluate_number(self.facts)
        except (Unknown, Undefined):
            return None


def facts_of(rulebook: Rulebook, sheet: Character, rules: Mapping[str, bool]) -> Facts:
    """Return the facts of a character with this sheet, alone and fresh, under these optional rules."""
    fighter = enlist(rulebook, sheet, rules=rules)
    return FactBook(rulebook, begin_fight(rulebook, [fighter], rules=rules)).of(fighter.id)


def card_values(ruleset: Ruleset) -> tuple[str, ...]:
    """Return the values to print on a card for the table, most important first."""
    if ruleset.sheet.card:
        return ruleset.sheet.card
    sections = [section for section in sections_of(ruleset) if section.shows == "values"][:2]
    return tuple(dict.fromkeys(id for section in sections for id in section.entries or ruleset.values))


def sections_of(ruleset: Ruleset) -> tuple[SheetSection, ...]:
    """Return the sections of a ruleset's sheet; without a layout, one for everything that it has."""
    if ruleset.sheet.sections:
        return ruleset.sheet.sections
    return (
        SheetSection(id="attributes", shows="attributes", columns=4),
        SheetSection(id="pools", shows="pools", columns=2),
        SheetSection(id="values", shows="values", columns=3),
        SheetSection(id="skills", shows="skills"),
        SheetSection(id="traits", shows="traits"),
        SheetSection(id="items", shows="items"),
        SheetSection(id="notes", shows="notes"),
    )
