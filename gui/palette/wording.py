"""What the parts of an option are called, in the words of the ruleset and of the desk."""

from collections.abc import Mapping

from gui.words.words import Words
from rules.resolving.option import Reason
from rules.ruleset.rulebook import Rulebook
from rules.state.encounter import Encounter
from rules.values import Value
from rules.words.texts import Texts


class Wording:
    """Speaks of the options of one moment of a fight, in one language."""

    def __init__(self, rulebook: Rulebook, encounter: Encounter, texts: Texts, words: Words) -> None:
        self.rulebook = rulebook
        self.encounter = encounter
        self.texts = texts
        self.words = words
        self.names = {id: combatant.name for id, combatant in encounter.combatants.items()}
        self.placed = {id for id, combatant in encounter.combatants.items() if combatant.at is not None}
        self._one_pool = len({pool for plan in rulebook.plans.values() for pool in plan.costs}) == 1

    def speaks_like(self, other: "Wording") -> bool:
        """Whether another says the same of the same options."""
        return (
            self.rulebook is other.rulebook
            and self.texts is other.texts
            and self.names == other.names
            and self.placed == other.placed
        )

    def value(self, choice: str, value: Value) -> str:
        """What a value of a choice is called: a combatant by his name, a figure as the language writes it."""
        if isinstance(value, str) and value in self.encounter.combatants:
            return self.encounter.combatants[value].name
        if isinstance(value, bool):
            return self.words("palette.yes" if value else "palette.no")
        if isinstance(value, int | float):
            return self.words.number(value)
        return self.texts.value(choice, value)

    def reason(self, reason: Reason) -> str:
        """Why an option is not open, as it can be read aloud."""
        if reason.kind == "undefined":
            return self.words("palette.undefined")
        return self.texts.reason(reason.id)

    def price(self, costs: Mapping[str, int | float]) -> str:
        """Costs in short: `2` where only one pool is ever paid from, else `2 END`."""
        paid = {pool: cost for pool, cost in costs.items() if cost}
        if not paid:
            return ""
        if self._one_pool:
            return self.words.number(next(iter(paid.values())))
        return " ".join(f"{self.words.number(cost)} {self.texts.short('pools', pool)}" for pool, cost in paid.items())
