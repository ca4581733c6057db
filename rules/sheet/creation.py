"""What a new character costs, and which limits of the ruleset it exceeds; limits are shown, never enforced."""

from collections.abc import Iterator, Mapping

from msgspec import Struct

from rules.facts.book import Facts
from rules.formula.formulas import NumberFormula, Undefined, Unknown
from rules.ruleset.sections import Ruleset
from rules.ruleset.sheet_layout import CreationCost, CreationLimit
from rules.sheet.rows import also_known, value_of
from rules.values import Number, Value
from rules.words.specialities import parted


class Spent(Struct, frozen=True):
    """The cost of one kind of entries: the id of the cost, its sum, and the share of each entry."""

    id: str
    total: Number
    entries: Mapping[str, Number]


class Beyond(Struct, frozen=True):
    """An exceeded limit: its id, and the entry that exceeds it with its kind."""

    id: str
    of: str = ""
    entry: str = ""


class Account(Struct, frozen=True):
    """The account of a new character: what is spent, the budget (None if the ruleset has none), exceeded limits."""

    spent: tuple[Spent, ...]
    budget: Number | None
    beyond: tuple[Beyond, ...]

    @property
    def total(self) -> Number:
        """The sum of all costs."""
        return sum(each.total for each in self.spent)

    @property
    def left(self) -> Number | None:
        """The rest of the budget, below 0 if too much is spent; None without a budget."""
        return None if self.budget is None else self.budget - self.total


def helps(ruleset: Ruleset) -> bool:
    """Return whether a ruleset has rules for making characters."""
    creation = ruleset.creation
    return bool(creation.costs or creation.limits)


def account_of(facts: Facts) -> Account:
    """Return the costs of a character, and the limits of the ruleset that they exceed."""
    creation = facts.book.rulebook.ruleset.creation
    budget = None if creation.budget is None else _figure(facts, creation.budget)
    spent = tuple(_spent(facts, cost) for cost in creation.costs)
    return Account(spent, budget, tuple(_beyond(facts, creation.limits)))


def unusual_attributes(facts: Facts) -> Iterator[str]:
    """Yield the attributes of a sheet that are outside the range of which the ruleset says that it is the usual one."""
    for id, figure in _amounts(facts, "attributes").items():
        rule = facts.book.rulebook.ruleset.attributes[id]
        if (rule.low is not None and figure < rule.low) or (rule.high is not None and figure > rule.high):
            yield id


def _spent(facts: Facts, cost: CreationCost) -> Spent:
    entries: dict[str, Number] = {}
    for entry, known in _entries(facts, cost.of, cost.entries):
        points = _figure(known, cost.value)
        if points is not None:
            entries[entry] = points
    return Spent(cost.id, sum(entries.values()), entries)


def _beyond(facts: Facts, limits: tuple[CreationLimit, ...]) -> Iterator[Beyond]:
    for limit in limits:
        if not limit.of and value_of(facts, limit.when) is False:
            yield Beyond(limit.id)
        elif limit.of:
            for entry, known in _entries(facts, limit.of, limit.entries):
                if value_of(known, limit.when) is False:
                    yield Beyond(limit.id, limit.of, entry)


def _entries(facts: Facts, of: str, wanted: tuple[str, ...]) -> Iterator[tuple[str, Facts]]:
    """Yield the entries of a kind on a sheet, each with the facts for its formulas."""
    for entry, amount in _amounts(facts, of).items():
        id = parted(entry)[0] if of == "skills" else entry
        if not wanted or id in wanted:
            known: dict[str, Value] = {"entry": id, "amount": amount, "basis": _basis(facts, of, id)}
            yield entry, also_known(facts, known)


def _amounts(facts: Facts, of: str) -> Mapping[str, Number]:
    sheet, ruleset = facts.combatant.sheet, facts.book.rulebook.ruleset
    if of == "attributes":
        return {id: sheet.attributes.get(id, rule.default) for id, rule in ruleset.attributes.items()}
    if of == "traits":
        return dict.fromkeys(sheet.traits, 1)
    return sheet.skills if of == "skills" else sheet.values


def _basis(facts: Facts, of: str, entry: str) -> Number:
    """Return the figure of the first attribute of a skill."""
    ruleset = facts.book.rulebook.ruleset
    rule = ruleset.skills.get(entry) if of == "skills" else None
    first = rule.attributes[0] if rule is not None and rule.attributes else ""
    known = ruleset.attributes.get(first)
    return 0 if known is None else facts.combatant.sheet.attributes.get(first, known.default)


def _figure(facts: Facts, formula: NumberFormula) -> Number | None:
    try:
        return formula.evaluate_number(facts)
    except (Unknown, Undefined):
        return None
