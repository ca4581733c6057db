"""What formulas ask about, also through the functions and modifiers they use: names, and tags of actions."""

from collections.abc import Iterable

from msgspec import Struct

from rules.formula.formulas import Formula, Reference
from rules.ruleset.sections import Ruleset

Names = frozenset[str]
"""Some names, each up to its first dot."""

Tags = frozenset[str]
"""Tags of actions."""

NONE: frozenset[str] = frozenset()


class Asked(Struct, frozen=True):
    """The names that formulas may look up, each up to its first dot, and the tags they ask about by `tagged('tag')`."""

    names: Names = NONE
    tags: Tags = NONE

    def and_also(self, others: Iterable["Asked"]) -> "Asked":
        """Return this together with others."""
        more = tuple(others)
        return Asked(self.names.union(*(each.names for each in more)), self.tags.union(*(each.tags for each in more)))


NOTHING = Asked()


class AskedAbout:
    """Finds what formulas of one ruleset ask about, whatever is known where they stand."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._ruleset = ruleset
        self._of_formulas: dict[Formula, Asked] = {}
        self._of_functions: dict[str, Asked] = {}
        self._of_rolls: dict[str, Asked] = {}

    def of(self, formulas: Iterable[Formula | None]) -> Asked:
        """Return what some formulas ask about."""
        return NOTHING.and_also(self.of_formula(formula) for formula in formulas if formula is not None)

    def of_formula(self, formula: Formula) -> Asked:
        """Return what a formula asks about."""
        known = self._of_formulas.get(formula)
        if known is None:
            names = frozenset(each.path.partition(".")[0] for each in formula.references)
            known = Asked(names).and_also(map(self._behind, formula.references))
            self._of_formulas[formula] = known
        return known

    def of_function(self, id: str) -> Asked:
        """Return what a function asks about."""
        known = self._of_functions.get(id)
        if known is None:
            # A function that reaches itself again adds nothing.
            self._of_functions[id] = NOTHING
            function = self._ruleset.functions[id]
            known = self._of_functions[id] = self.of((function.value, function.when))
        return known

    def of_roll(self, tag: str) -> Asked:
        """Return what the modifiers of a tag of rolls ask about."""
        known = self._of_rolls.get(tag)
        if known is None:
            self._of_rolls[tag] = NOTHING
            those = [each for each in self._ruleset.modifiers if tag in each.on]
            known = self._of_rolls[tag] = self.of(formula for each in those for formula in (each.when, each.value))
        return known

    def _behind(self, reference: Reference) -> Asked:
        """Return what is asked about behind a reference."""
        if reference.path in self._ruleset.functions:
            return self.of_function(reference.path)
        if reference.arguments and reference.path == "tagged":
            return Asked(tags=frozenset([str(reference.arguments[0])]))
        if reference.arguments and reference.path == "modified":
            return self.of_roll(str(reference.arguments[0]))
        return NOTHING
