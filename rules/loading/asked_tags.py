"""The tags that formulas ask about by `tagged('tag')`, also through the functions and modifiers they use."""

from collections.abc import Iterable

from rules.formula.formulas import Formula
from rules.ruleset.sections import Ruleset

Tags = frozenset[str]
"""The tags of the action in which a formula stands."""

NONE: Tags = frozenset()


class AskedTags:
    """Finds the tags of actions on which formulas of one ruleset depend."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._ruleset = ruleset
        self._of_functions: dict[str, Tags] = {}
        self._of_rolls: dict[str, Tags] = {}

    def of(self, formulas: Iterable[Formula | None]) -> Tags:
        """Return the tags that some formulas ask about."""
        found: set[str] = set()
        for formula in formulas:
            for reference in () if formula is None else formula.references:
                if reference.path in self._ruleset.functions:
                    found |= self.of_function(reference.path)
                elif reference.arguments and reference.path == "tagged":
                    found.add(str(reference.arguments[0]))
                elif reference.arguments and reference.path == "modified":
                    found |= self.of_roll(str(reference.arguments[0]))
        return frozenset(found)

    def of_function(self, id: str) -> Tags:
        """Return the tags that a function asks about."""
        known = self._of_functions.get(id)
        if known is None:
            # A function that reaches itself again adds nothing.
            self._of_functions[id] = NONE
            function = self._ruleset.functions[id]
            known = self._of_functions[id] = self.of((function.value, function.when))
        return known

    def of_roll(self, tag: str) -> Tags:
        """Return the tags of actions that the modifiers of a tag of rolls ask about."""
        known = self._of_rolls.get(tag)
        if known is None:
            self._of_rolls[tag] = NONE
            those = [each for each in self._ruleset.modifiers if tag in each.on]
            known = self._of_rolls[tag] = self.of(formula for each in those for formula in (each.when, each.value))
        return known
