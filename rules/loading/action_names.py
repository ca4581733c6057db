"""The names that the scripts of an action know from the start, each with the texts it may be."""

from rules.facts.frame import AGAINST
from rules.loading.text_ranges import ANY_TEXT, NO_TEXT, SOMEBODY, TextRange, TextRanges, joined, listed, named
from rules.ruleset.sections import Action, Choice, Ruleset
from rules.ruleset.steps import Give
from rules.ruleset.traversal import steps


class ActionNames:
    """Finds the names that the scripts of the actions of one ruleset know from the start."""

    def __init__(self, ruleset: Ruleset, ranges: TextRanges) -> None:
        self._ruleset = ruleset
        self._ranges = ranges

    def of(self, action: Action) -> dict[str, TextRange]:
        """Return what the scripts of an action know from the start."""
        known: dict[str, TextRange] = {name: self._range_of(action, name) for name in action.choices}
        known["price"] = NO_TEXT
        if action.reaction:
            known |= dict.fromkeys(sorted(AGAINST), ANY_TEXT)
        if action.score is not None:
            known["score"] = NO_TEXT
        for name, formula in action.let.items():
            known[name] = self._ranges.of(formula, known)
        price = self._ruleset.prices.get(action.price)
        for each in (*action.needs, *(price.needs if price is not None else ())):
            id, need = (each, self._ruleset.needs.get(each)) if isinstance(each, str) else (each.id, each)
            if need is not None and need.gm:
                known[id] = listed(("", "yes", "no"))
        return known

    def _range_of(self, action: Action, name: str) -> TextRange:
        choice = action.choices[name]
        if choice.kind == "one_of":
            return listed(("", *choice.values))
        if choice.kind == "position":
            return listed(("", *(choice.values or self._ruleset.positions)))
        if choice.kind == "combatants" and names_one(choice):
            return named(SOMEBODY)
        return NO_TEXT if choice.kind in ("number", "flag") else named(choice.kind)

    def given(self) -> dict[str, TextRange]:
        """Return the texts that reactions and inner actions give, by name."""
        found: dict[str, list[TextRange]] = {}
        for action in self._ruleset.actions.values():
            known = self.of(action)
            for _, step in steps(action.do):
                if isinstance(step, Give):
                    found.setdefault(step.give, []).append(self._ranges.of(step.value, known))
        return {name: joined(each) for name, each in found.items()}


def names_one(choice: Choice) -> bool:
    """Return whether a choice of several combatants never names more than one."""
    return choice.high is not None and choice.high.is_constant and choice.high.evaluate_number({}) <= 1
