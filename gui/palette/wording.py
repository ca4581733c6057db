"""Names for the parts of an option, from the texts of the ruleset and the user interface."""

from collections.abc import Mapping

from gui.palette.roll_words import RollWords
from gui.words.words import Words
from rules.facts.places import BETWEEN
from rules.resolving.option import Reason
from rules.ruleset.rulebook import Rulebook
from rules.state.encounter import Encounter
from rules.telling.reasons import ReasonTeller
from rules.values import EMPTY, Value
from rules.words.texts import Texts


class Wording:
    """Words the options of one state of a fight in one language."""

    def __init__(self, rulebook: Rulebook, encounter: Encounter, texts: Texts, words: Words) -> None:
        self.rulebook = rulebook
        self.encounter = encounter
        self.texts = texts
        self.words = words
        self.names = {id: combatant.name for id, combatant in encounter.combatants.items()}
        self.placed = {id for id, combatant in encounter.combatants.items() if combatant.at is not None}
        self._reasons = ReasonTeller(texts, encounter)
        self.rolls = RollWords(rulebook, texts, words, self.names)
        self._one_pool = len({pool for plan in rulebook.plans.values() for pool in plan.costs}) == 1

    def speaks_like(self, other: "Wording") -> bool:
        """Return whether another wording gives the same texts for the same options."""
        return (
            self.rulebook is other.rulebook
            and self.texts is other.texts
            and self.names == other.names
            and self.placed == other.placed
        )

    def value(self, choice: str, value: Value) -> str:
        """Return a value of a choice as text: a combatant's name, or a number in the language's format."""
        if isinstance(value, str) and value in self.encounter.combatants:
            return self.encounter.combatants[value].name
        if isinstance(value, str) and BETWEEN in value:
            return ", ".join(self.value(choice, each) for each in value.split(BETWEEN))
        if isinstance(value, bool):
            return self.words("palette.yes" if value else "palette.no")
        if isinstance(value, int | float):
            return self.words.number(value)
        return self.texts.value(choice, value)

    def reason(self, reason: Reason, bound: Mapping[str, Value] = EMPTY) -> str:
        """Return the sentence for a reason why an option is closed; it names what the option is `bound` to."""
        if reason.kind == "undefined":
            return self.words("palette.undefined")
        return self._reasons.told(reason, bound)

    def price(self, costs: Mapping[str, int | float]) -> str:
        """Return costs in short form: `2` if the ruleset uses only one pool, else `2 END`."""
        paid = {pool: cost for pool, cost in costs.items() if cost}
        if not paid:
            return ""
        if self._one_pool:
            return self.words.number(next(iter(paid.values())))
        return " ".join(f"{self.words.number(cost)} {self.texts.short('pools', pool)}" for pool, cost in paid.items())
