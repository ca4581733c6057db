"""A frame: the actor of an action, the choices and names so far, and what they refer to."""

from collections.abc import Mapping

from rules.facts.book import FactBook, Facts, ItemFacts, View, Views
from rules.formula.formulas import Formula, Gone, Unknown
from rules.formula.tree import Name
from rules.ruleset.rulebook import Plan, Rulebook
from rules.state.encounter import Encounter
from rules.values import EMPTY, Value


class Frame:
    """The point of view of one actor in one action; its facts are recomputed when the fight changes.

    `against` describes what a reaction answers. `others`, `pieces` and `tables` name further combatants, pieces of gear
    and tables for formulas. `_meant` holds the choice behind each argument of a procedure that names nobody.
    """

    __slots__ = ("_facts", "_meant", "against", "known", "others", "pieces", "plan", "tables", "who")

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
        self.pieces: dict[str, str] = {}
        self.tables: dict[str, View] = {}
        self._meant: dict[str, str] = {}
        self._facts: Facts | None = None

    def facts(self, book: FactBook) -> Facts:
        """Return the facts at the moment of this book."""
        facts = self._facts
        if facts is None or facts.book is not book:
            base = book.of(self.who)
            facts = self._facts = Facts(book, base.combatant, base, self.known, Views(self._view), self.plan)
        return facts

    def name(self, name: str, value: Value) -> None:
        """Give a name to a value for all formulas that follow."""
        if name in self.known:
            self._facts = None
            self.others.pop(name, None)
            self.pieces.pop(name, None)
            self.tables.pop(name, None)
        elif self._facts is not None:
            self._facts.named(name, value)
        self.known[name] = value

    def pass_on(self, name: str, value: Value, formula: Formula) -> None:
        """Give a name to an argument, and note the choice behind it if it names nobody."""
        self.name(name, value)
        self._meant.pop(name, None)
        if value == "" and isinstance(formula.tree, Name):
            self._meant[name] = self._behind(formula.tree.path)

    def _behind(self, name: str) -> str:
        """Return the choice that a name stands for, or the name itself."""
        return self._meant.get(name, name)

    def forget(self) -> None:
        """Drop the cached facts, because a prefix refers to something else now."""
        self._facts = None

    def who_is(self, name: str) -> str:
        """Return the combatant a word refers to: `self`, `attacker`, or a choice. Raises Unknown if there is none."""
        if name == "self":
            return self.who
        if name == "attacker" and self.against is not None:
            return str(self.against.get("attacker", ""))
        who = self.others.get(name) or self.known.get(name)
        if not isinstance(who, str) or not who:
            raise Unknown(self._behind(name))
        return who

    def inner(self) -> "Frame":
        """Return a frame for inner steps, which may add their own names."""
        frame = Frame(self.who, self.plan, self.known, self.against)
        frame.others = dict(self.others)
        frame.pieces = dict(self.pieces)
        frame.tables = dict(self.tables)
        frame._meant = dict(self._meant)
        return frame

    def _view(self, name: str) -> View:
        """Return the view of a prefix. Raises Unknown if there is none."""
        facts = self._facts
        if name in self.tables:
            return self.tables[name]
        if facts is None:
            raise Unknown(name)
        if self.plan is not None:
            if name == "price":
                return PriceFacts(facts, self.plan)
            prefix = self.plan.prefixes.get(name)
            if prefix is not None:
                return self._chosen(facts, name, *prefix)
        if self.against is not None and name in AGAINST:
            return _against_view(facts.book, self.against, name)
        if name in self.pieces:
            return facts.book.item(self.pieces[name], str(self.known.get(name, "")))
        return _combatant_view(facts.book, self.others.get(name) or self.known.get(name), self._behind(name))

    def _chosen(self, facts: Facts, name: str, kind: str, of: str) -> View:
        """Return the view of a choice: a combatant, a piece of gear, or a way to use one."""
        book = facts.book
        if kind == "combatant":
            return _combatant_view(book, self.known.get(name), name)
        value = self.known.get(name)
        if not isinstance(value, str):
            raise Unknown(name)
        if kind == "item":
            return book.item(self.who_is(of), value)
        item = facts.views[of]
        if not isinstance(item, ItemFacts):
            raise Unknown(of)
        return book.variant(item, value)


def _combatant_view(book: FactBook, who: Value | None, name: str) -> Facts:
    if not isinstance(who, str) or not who:
        raise Unknown(name)
    if who not in book.encounter.combatants:
        raise Gone(name)
    return book.of(who)


class PriceFacts(dict[str, "Value"]):
    """The price of the action by pool and counter: `price.END` in a need."""

    __slots__ = ("_facts", "plan")

    def __init__(self, facts: Facts, plan: Plan) -> None:
        super().__init__()
        self._facts = facts
        self.plan = plan

    def __missing__(self, name: str) -> Value:
        spent = self.plan.spends.get(name)
        cost = price(self._facts, self.plan, name) if spent is None else spent.evaluate_number(self._facts)
        self[name] = cost
        return cost


def price(facts: Facts, plan: Plan, pool: str) -> int | float:
    """Return what an action costs of one pool; 0 if the pool's optional rule is off."""
    formula = plan.costs.get(pool)
    if formula is None:
        return 0
    rule = facts.book.rulebook.ruleset.pools[pool].rule
    if rule and not rule_is_on(facts.book.rulebook, facts.book.encounter, rule):
        return 0
    return formula.evaluate_number(facts)


def rule_is_on(rulebook: Rulebook, encounter: Encounter, rule: str) -> bool:
    """Return whether an optional rule is on in this fight."""
    return encounter.rules.get(rule, rulebook.ruleset.rules[rule].default)


AGAINST = frozenset({"against", "attacker", "incoming", "incoming_mode"})
"""The prefixes that refer to what a reaction answers."""


def _against_view(book: FactBook, against: Mapping[str, Value], name: str) -> View:
    """Return the view of the attack: itself, the attacker, the weapon, or its way of use. Raises Unknown."""
    if name == "against":
        return AgainstFacts(book, against)
    attacker, weapon = against.get("attacker"), against.get("weapon")
    if name == "attacker":
        return _combatant_view(book, attacker, name)
    if not isinstance(weapon, str) or not weapon or not isinstance(attacker, str):
        raise Unknown("weapon")
    incoming = book.item(attacker, weapon)
    if name == "incoming":
        return incoming
    ways = ways_of(book, incoming)
    mode = against.get("mode") or (ways[0] if ways else "")
    return book.variant(incoming, str(mode))


def ways_of(book: FactBook, item: ItemFacts) -> tuple[str, ...]:
    """Return the ways to use a piece, the usual one first and its own ones last."""
    catalogue = book.rulebook.ruleset.items.get(item.item.id)
    listed = () if catalogue is None else tuple(catalogue.variants)
    own = item.item.ways() if item.item.fields else {}
    return (*listed, *(way for way in own if way not in listed)) if own else listed


class AgainstFacts(dict[str, "Value"]):
    """The facts of the attack that a reaction answers: as given, else the ruleset's defaults."""

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
