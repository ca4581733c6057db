"""What a character costs, what one more would cost, and which limits they exceed; limits are shown, never enforced."""

from collections.abc import Iterator, Mapping
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from rules.facts.book import Facts
from rules.facts.skill_facts import attribute_of
from rules.formula.formulas import NumberFormula, Undefined, Unknown
from rules.ruleset.sections import Ruleset
from rules.ruleset.sheet_layout import CreationCost, CreationLimit
from rules.sheet.rows import also_known, value_of
from rules.state.character import earned
from rules.values import Number, Value
from rules.words.specialities import parted

Kind: TypeAlias = Literal["attributes", "skills", "traits", "values"]
"""A kind of entries that may cost something."""

MOST_FREE_STEPS: Final = 60
"""How many figures are tried to find the highest one at the same cost."""


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
    """The account of a character: what is spent, what there is to spend, and the exceeded limits.

    `budget` is that of the sheet, otherwise that of the ruleset; None if neither has one. `earned` came after that.
    """

    spent: tuple[Spent, ...]
    budget: Number | None
    beyond: tuple[Beyond, ...]
    earned: Number = 0

    @property
    def total(self) -> Number:
        """The sum of all costs."""
        return sum(each.total for each in self.spent)

    @property
    def left(self) -> Number | None:
        """The rest of the budget and of what was earned, below 0 if too much is spent; None without a budget."""
        return None if self.budget is None else self.budget + self.earned - self.total


class Price(Struct, frozen=True):
    """What an entry costs with its figure, and `more`, what it costs besides to bring it to the figure `to`.

    For a figure that the sheet has, `to` is one more. For a skill that is not learned it is the best level at the
    lowest cost. A trait has no figure: `more` is what a character without it would pay.
    """

    points: Number
    more: Number | None = None
    to: Number | None = None


def helps(ruleset: Ruleset) -> bool:
    """Return whether a ruleset has rules for making characters."""
    creation = ruleset.creation
    return bool(creation.costs or creation.limits)


def account_of(facts: Facts) -> Account:
    """Return the costs of a character, and the limits of the ruleset that they exceed."""
    creation = facts.book.rulebook.ruleset.creation
    spent = tuple(_spent(facts, cost) for cost in creation.costs)
    sheet = facts.combatant.sheet
    budget = usual_budget(facts) if sheet.budget is None else sheet.budget
    return Account(spent, budget, tuple(_beyond(facts, creation.limits)), earned(sheet))


def usual_budget(facts: Facts) -> Number | None:
    """Return the budget that the ruleset gives a new character; None if it gives none."""
    budget = facts.book.rulebook.ruleset.creation.budget
    return None if budget is None else _figure(facts, budget)


def costs_anything(ruleset: Ruleset, of: Kind) -> bool:
    """Return whether entries of a kind cost something in a ruleset."""
    return any(cost.of == of for cost in ruleset.creation.costs)


def goes_by_attribute(ruleset: Ruleset) -> bool:
    """Return whether the cost of a skill depends on its attribute, so that its level is seen relative to that."""
    costs = (cost for cost in ruleset.creation.costs if cost.of == "skills")
    return any(reference.path == "attribute" for cost in costs for reference in cost.value.references)


def relative_level(facts: Facts, entry: str) -> tuple[str, Number] | None:
    """Return the first attribute of a learned skill, and how far its level is above it; None if there is no such."""
    rule = facts.book.rulebook.ruleset.skills.get(parted(entry)[0])
    level = facts.combatant.sheet.skills.get(entry)
    if rule is None or level is None or not rule.attributes:
        return None
    return rule.attributes[0], level - attribute_of(facts, parted(entry)[0])


def price_of(facts: Facts, of: Kind, entry: str) -> Price | None:
    """Return what an entry costs and what more of it would cost; None if such entries cost nothing."""
    if not any(_is_for(cost, of, entry) for cost in facts.book.rulebook.ruleset.creation.costs):
        return None
    has = _amounts(facts, of).get(entry)
    if of == "traits":
        points = _points(facts, of, entry, 1)
        return None if points is None else Price(points if has else 0, None if has else points)
    if of == "skills" and has is None:
        return _first_price(facts, entry)
    now = _stated(facts, entry) if has is None else has
    points = None if now is None else _points(facts, of, entry, now)
    if now is None or points is None:
        return None
    next_points = _points(facts, of, entry, now + 1)
    return Price(points) if next_points is None else Price(points, next_points - points, now + 1)


def _first_price(facts: Facts, entry: str) -> Price | None:
    """Return the price of the lowest level that is better than untrained, with the best level that costs the same."""
    rule = facts.book.rulebook.ruleset.skills.get(parted(entry)[0])
    default = None if rule is None or rule.default is None else _figure(facts, rule.default)
    level: Number = max(0, 0 if default is None else default) + 1
    points = _points(facts, "skills", entry, level)
    if points is None:
        return None
    for _ in range(MOST_FREE_STEPS):
        if _points(facts, "skills", entry, level + 1) != points:
            return Price(0, points, level)
        level += 1
    return Price(0, points)


def _stated(facts: Facts, entry: str) -> Number | None:
    try:
        return facts.number(entry)
    except (Unknown, Undefined):
        return None


def _points(facts: Facts, of: Kind, entry: str, amount: Number) -> Number | None:
    """Return what an entry would cost with a figure; None if that cannot be computed."""
    costs = [cost for cost in facts.book.rulebook.ruleset.creation.costs if _is_for(cost, of, entry)]
    known = _with_entry(facts, of, entry, amount)
    points = [_figure(known, cost.value) for cost in costs]
    known_points = [each for each in points if each is not None]
    return sum(known_points) if len(known_points) == len(points) else None


def _is_for(cost: CreationCost, of: Kind, entry: str) -> bool:
    id = parted(entry)[0] if of == "skills" else entry
    return cost.of == of and (not cost.entries or id in cost.entries)


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
            yield entry, _with_entry(facts, of, entry, amount)


def _with_entry(facts: Facts, of: str, entry: str, amount: Number) -> Facts:
    """Return the facts for the formulas about an entry with a figure."""
    id = parted(entry)[0] if of == "skills" else entry
    known: dict[str, Value] = {"entry": id, "amount": amount}
    return also_known(facts, known)


def _amounts(facts: Facts, of: str) -> Mapping[str, Number]:
    sheet, ruleset = facts.combatant.sheet, facts.book.rulebook.ruleset
    if of == "attributes":
        return {id: sheet.attributes.get(id, rule.default) for id, rule in ruleset.attributes.items()}
    if of == "traits":
        return dict.fromkeys(sheet.traits, 1)
    return sheet.skills if of == "skills" else sheet.values


def _figure(facts: Facts, formula: NumberFormula) -> Number | None:
    try:
        return formula.evaluate_number(facts)
    except (Unknown, Undefined):
        return None
