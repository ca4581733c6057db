"""A frame: who acts, what is chosen and named so far, and whom and what the names stand for."""

from collections.abc import Mapping

from rules.encounter import Encounter
from rules.facts import NO_LETS, FactBook, Facts, ItemFacts, VariantFacts, View
from rules.formula import AnyFormula, Unknown
from rules.rulebook import Plan, Rulebook
from rules.values import EMPTY, Value


class Frame:
    """The point of view of one actor in one action. Its facts are worked out afresh when the fight has changed.

    `against` is what a reaction answers. `with_` names further combatants and tables that formulas may ask about.
    """

    __slots__ = ("_book", "_facts", "against", "known", "others", "plan", "tables", "who")

    def __init__(
        self,
        who: str,
        plan: Plan | None = None,
        known: Mapping[str, Value] = EMPTY,
        against: Mapping[str, Value] | None = None,
    ) -> None:
        self.who = who
        self.plan = plan
        self.known: dict[str, Value] = dict(known)
        self.against = against
        if against is not None and "attacker" in against:
            self.known["attacker"] = against["attacker"]
        self.others: dict[str, str] = {}
        self.tables: dict[str, View] = {}
        self._book: FactBook | None = None
        self._facts: Facts | None = None

    def facts(self, book: FactBook) -> Facts:
        """The facts as the fight stands in this book."""
        if self._facts is None or self._book is not book:
            self._book = book
            self._facts = Facts(book, book.of(self.who).combatant, book.of(self.who), self.known, {}, self._lets())
            self._facts.views = self._views(book, self._facts)
        return self._facts

    def name(self, name: str, value: Value) -> None:
        """Give a name to a value for all formulas that follow."""
        self.known[name] = value
        self._facts = None

    def who_is(self, name: str) -> str:
        """The combatant a word of the ruleset means here: `self`, `attacker`, a choice. Raises Unknown if nobody."""
        if name == "self":
            return self.who
        if name == "attacker" and self.against is not None:
            return str(self.against.get("attacker", ""))
        who = self.others.get(name) or self.known.get(name)
        if not isinstance(who, str) or not who:
            raise Unknown(name)
        return who

    def inner(self) -> "Frame":
        """A frame for steps within this one that may name things of their own."""
        frame = Frame(self.who, self.plan, self.known, self.against)
        frame.others = dict(self.others)
        frame.tables = dict(self.tables)
        return frame

    def _lets(self) -> Mapping[str, AnyFormula]:
        return NO_LETS if self.plan is None else self.plan.action.let

    def _views(self, book: FactBook, facts: Facts) -> dict[str, View]:
        views: dict[str, View] = dict(self.tables)
        present = book.encounter.combatants
        for name, who in self.others.items():
            if who in present:
                views[name] = book.of(who)
        if self.against is not None:
            views.update(_against_views(book, self.against))
        if self.plan is not None:
            views["price"] = PriceFacts(facts, self.plan)
            self._choice_views(book, self.plan, views)
        return views

    def _choice_views(self, book: FactBook, plan: Plan, views: dict[str, View]) -> None:
        present = book.encounter.combatants
        for name in plan.entities:
            who = self.known.get(name)
            if isinstance(who, str) and who in present:
                views[name] = book.of(who)
        for name, of in plan.items:
            handle = self.known.get(name)
            owner = self.who if of == "self" else self._owner(of)
            if isinstance(handle, str) and owner in present:
                views[name] = book.item(owner, handle)
        for name, of in plan.variants:
            item = views.get(of)
            way = self.known.get(name)
            if isinstance(item, ItemFacts) and isinstance(way, str):
                views[name] = variant_of(book, item, way)

    def _owner(self, name: str) -> str:
        try:
            return self.who_is(name)
        except Unknown:
            return ""


class PriceFacts(dict[str, "Value"]):
    """What the action would cost, pool by pool: `price.END` in a need."""

    __slots__ = ("_facts", "plan")

    def __init__(self, facts: Facts, plan: Plan) -> None:
        super().__init__()
        self._facts = facts
        self.plan = plan

    def __missing__(self, pool: str) -> Value:
        cost = price(self._facts, self.plan, pool)
        self[pool] = cost
        return cost


def price(facts: Facts, plan: Plan, pool: str) -> int | float:
    """What an action costs of one pool: nothing where the optional rule the pool belongs to is off."""
    formula = plan.costs.get(pool)
    if formula is None:
        return 0
    rule = facts.book.rulebook.ruleset.pools[pool].rule
    if rule and not rule_is_on(facts.book.rulebook, facts.book.encounter, rule):
        return 0
    return formula.evaluate_number(facts)


def rule_is_on(rulebook: Rulebook, encounter: Encounter, rule: str) -> bool:
    """Whether an optional rule is on in this fight."""
    return encounter.rules.get(rule, rulebook.ruleset.rules[rule].default)


def variant_of(book: FactBook, item: ItemFacts, way: str) -> VariantFacts:
    """One way to use a piece, as its owner would."""
    catalogue = book.rulebook.ruleset.items.get(item.item.id)
    fields = {} if catalogue is None else catalogue.variants.get(way, {})
    return VariantFacts(item.owner, way, fields)


def _against_views(book: FactBook, against: Mapping[str, Value]) -> dict[str, View]:
    """Whom and what a reaction answers: the attacker, what is coming, and the piece it comes with."""
    views: dict[str, View] = {"against": AgainstFacts(book, against)}
    attacker = against.get("attacker")
    if isinstance(attacker, str) and attacker in book.encounter.combatants:
        views["attacker"] = book.of(attacker)
        weapon = against.get("weapon")
        if isinstance(weapon, str) and weapon:
            incoming = book.item(attacker, weapon)
            views["incoming"] = incoming
            ways = ways_of(book, incoming)
            mode = against.get("mode") or (ways[0] if ways else "")
            if isinstance(mode, str):
                views["incoming_mode"] = variant_of(book, incoming, mode)
    return views


def ways_of(book: FactBook, item: ItemFacts) -> tuple[str, ...]:
    """The ways a piece can be used, the usual one first."""
    catalogue = book.rulebook.ruleset.items.get(item.item.id)
    return () if catalogue is None else tuple(catalogue.variants)


class AgainstFacts(dict[str, "Value"]):
    """What is coming at the one who reacts: as told, else as the ruleset takes for granted."""

    __slots__ = ("_book",)

    def __init__(self, book: FactBook, against: Mapping[str, Value]) -> None:
        super().__init__(against)
        self._book = book

    def __missing__(self, name: str) -> Value:
        fact = self._book.rulebook.ruleset.against.get(name)
        if fact is None or fact.default is None:
            raise Unknown(f"against.{name}")
        value = fact.default.evaluate({})
        self[name] = value
        return value
