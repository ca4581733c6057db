"""Facts: everything a formula may ask about a combatant, a target, gear, an attack, the fight and the board.

Facts are computed on first use and cached. Facts of one combatant alone are computed once for all options
(`FactBook.of`); facts that depend on choices are computed in a frame (`rules.facts.frame`).
A fact that nobody entered raises Unknown.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import TypeAlias, TypeVar, cast

from rules.formula.formulas import AnyFormula, Gone, NumberFormula, Undefined, Unknown
from rules.ruleset.inputs import THE_TAGS
from rules.ruleset.roll_rules import chance
from rules.ruleset.rulebook import Plan, Rulebook
from rules.ruleset.sections import DerivedValue, Function
from rules.state.character import HANDS, Item
from rules.state.encounter import Combatant, Condition, Encounter
from rules.values import EMPTY, Known, Number, Value

View: TypeAlias = Mapping[str, Known]
"""The values under the prefix of a name such as `target.DX`: a combatant's facts, an item's fields, a table."""


OPEN = "?"
"""The mark of an input that nobody gave. No value equals it: values of choices are ids, words or figures."""

NO_LETS: Mapping[str, AnyFormula] = {}
"""The empty table of named formulas; it is never changed, so everybody can share it."""


NO_TAGS: tuple[str, ...] = ()
"""The tags without an action."""


class Views(dict[str, View]):
    """The view of each prefix, made on first use. Raises Unknown for an unknown prefix."""

    __slots__ = ("_look_up",)

    def __init__(self, look_up: Callable[[str], View]) -> None:
        super().__init__()
        self._look_up = look_up

    def __missing__(self, name: str) -> View:
        view = self._look_up(name)
        self[name] = view
        return view

    def also(self, **more: View) -> "Views":
        """Return these views with a few more that take precedence."""
        views = Views(self.__getitem__)
        views.update(more)
        return views


def nothing_behind(name: str) -> View:
    """Raise Unknown for a prefix."""
    raise Unknown(name)


SharedCache: TypeAlias = dict[object, object]
"""Cached results for one combatant and one set of inputs, shared by all actions."""

Found = TypeVar("Found")
"""The type of a cached result."""


def cached(shared_cache: SharedCache, key: object, work: Callable[[], Found]) -> Found:
    """Return the cached result of a key, computing it the first time. Re-raises a cached Unknown."""
    try:
        known = shared_cache[key]
    except KeyError:
        try:
            known = shared_cache[key] = work()
        except Unknown as unknown:
            shared_cache[key] = unknown
            raise
    if isinstance(known, Unknown):
        raise Unknown(known.fact)
    return cast("Found", known)


class FactBook:
    """The facts of one moment of one fight, cached on first use.

    `later` holds the moments that rehearsals reached from this one, by the event that leads to each.
    """

    __slots__ = (
        "_items",
        "_of",
        "_variants",
        "encounter",
        "framed",
        "later",
        "listed",
        "own",
        "rulebook",
        "shared_caches",
    )

    def __init__(self, rulebook: Rulebook, encounter: Encounter) -> None:
        self.rulebook = rulebook
        self.encounter = encounter
        self.own = rulebook.own
        self.framed = rulebook.framed
        self.listed: dict[tuple[object, ...], tuple[Value, ...]] = {}
        self._of: dict[str, Facts] = {}
        self.shared_caches: dict[tuple[object, ...], SharedCache] = {}
        self.later: dict[str, FactBook] = {}
        self._items: dict[tuple[str, str], ItemFacts] = {}
        self._variants: dict[tuple[object, ...], VariantFacts] = {}

    def of(self, id: str) -> "Facts":
        """Return the facts of one combatant alone, without choices."""
        facts = self._of.get(id)
        if facts is None:
            combatant = self.encounter.combatants.get(id)
            if combatant is None:
                raise Gone(id)
            facts = self._of[id] = Facts(self, combatant, None, EMPTY, Views(nothing_behind))
        return facts

    def item(self, owner: str, handle: str) -> "ItemFacts":
        """Return the fields of a combatant's piece; for a piece they do not have, those of the catalogue."""
        known = self._items.get((owner, handle))
        if known is None:
            known = self._items[owner, handle] = self._item(owner, handle)
        return known

    def _item(self, owner: str, handle: str) -> "ItemFacts":
        facts = self.of(owner)
        item = facts.combatant.item(handle)
        if item is not None:
            return ItemFacts(facts, item)
        natural = handle in self.rulebook.naturals
        known = ItemFacts(facts, Item(handle, where="gone", ready=natural))
        known["held"] = natural
        return known

    def variant(self, item: "ItemFacts", way: str) -> "VariantFacts":
        """Return the fields of one way to use a piece in its owner's hands."""
        key = (item.token, way)
        known = self._variants.get(key)
        if known is None:
            catalogue = self.rulebook.ruleset.items.get(item.item.id)
            listed: Mapping[str, Value | NumberFormula] = {} if catalogue is None else catalogue.variants.get(way, {})
            known = self._variants[key] = VariantFacts(item, way, {**listed, **item.item.ways().get(way, {})})
        return known

    def chance(self, test: str, score: Number, against: Number = 0) -> float:
        """Return the exact chance that a test succeeds, 0 to 1, with figures of 0 where the test has any."""
        reading = self.rulebook.test_rules[test]
        return chance(reading, self.rulebook.odds, score, against, reading.usual)


class _InputCache:
    """The cache keys of the inputs of some facts, and the shared caches found by them."""

    __slots__ = ("shared_caches", "tokens")

    def __init__(self) -> None:
        self.shared_caches: dict[tuple[str, ...], SharedCache | None] = {}
        self.tokens: dict[str, object] = {}

    def depends_on(self, name: str) -> bool:
        """Return whether a new name may change the keys: a requested name, or any name if an input was open."""
        return name in self.tokens or OPEN in self.tokens.values()


class Facts(dict[str, Known]):
    """Facts from one combatant's point of view; a mapping that computes each fact on first use.

    `base` holds the facts of the combatant alone; None if these are those. `lets` are named formulas of one action,
    `tags` the tags of the action.
    """

    __slots__ = ("_inputs", "base", "book", "combatant", "lets", "tags", "views")

    def __init__(
        self,
        book: FactBook,
        combatant: Combatant,
        base: "Facts | None",
        known: Mapping[str, Value],
        views: Views,
        plan: Plan | None = None,
    ) -> None:
        # The base's cached facts are copied, because formulas ask for them again and again.
        super().__init__(known if base is None else base)
        if base is not None:
            self.update(known)
        self.base = base
        self.book = book
        self.combatant = combatant
        self.lets = NO_LETS if plan is None else plan.action.let
        self.tags = NO_TAGS if plan is None else plan.action.tags
        self.views = views
        self._inputs: _InputCache | None = None

    @property
    def token(self) -> str | None:
        """The cache key of these facts within their moment; None if they contain choices."""
        return self.combatant.id if self.base is None else None

    def shared_cache(self, inputs: tuple[str, ...]) -> SharedCache | None:
        """Return the shared cache for these inputs; None if an input has no cache key."""
        cache = self._inputs
        if cache is None:
            cache = self._inputs = _InputCache()
        try:
            return cache.shared_caches[inputs]
        except KeyError:
            found = cache.shared_caches[inputs] = self._shared_cache(inputs, cache.tokens)
            return found

    def _shared_cache(self, inputs: tuple[str, ...], tokens: dict[str, object]) -> SharedCache | None:
        for name in inputs:
            if name not in tokens:
                tokens[name] = self._token(name)
        key = (self.combatant.id, inputs, *[tokens[name] for name in inputs])
        return None if None in key else self.book.shared_caches.setdefault(key, {})

    def _token(self, name: str) -> object:
        """Return the cache key of an input, `OPEN` if nobody gave it; None if it has none."""
        if name == THE_TAGS:
            return self.tags
        try:
            return token_of(self.views[name[:-1]]) if name[-1] == "." else self[name]
        except Unknown:
            return OPEN
        except Undefined:
            return None

    def named(self, name: str, value: Value) -> None:
        """Add a name that was not known before."""
        self[name] = value
        self.pop(f"given({name!r})", None)
        if self._inputs is not None and self._inputs.depends_on(name):
            self._inputs = None

    def __missing__(self, key: str) -> Known:
        book, base = self.book, self.base
        reader = book.own.get(key)
        if reader is not None:
            known = self[key] = reader(self) if base is None else base[key]
            return known
        if key in self.lets:
            known = self.lets[key].evaluate(self)
        else:
            reader = book.framed.get(key)
            known = self._behind(key) if reader is None else reader(self)
        if base is not None:
            # Facts without choices do not cache it: frames copy the cache and may know better.
            self[key] = known
        return known

    def _behind(self, key: str) -> Known:
        """Look up a name with a prefix in its view; raise Unknown for any other, because it is an open choice."""
        prefix, dot, rest = key.partition(".")
        if not dot:
            raise Unknown(key)
        return self.views[prefix][rest]

    def number(self, key: str) -> Number:
        """Return a fact as a figure. Raises TypeError if it is not one."""
        value = self[key]
        if isinstance(value, int | float):
            return value
        raise TypeError(f"the fact {key} is not a figure but {value!r}")

    def seen(self, name: str) -> View | None:
        """Return the view of a prefix; None if there is none."""
        try:
            return self.views[name]
        except Unknown:
            return None


class ScopedFacts(dict[str, Known]):
    """Facts with extra bindings and one extra prefix."""

    __slots__ = ("_facts", "_prefix", "_view")

    def __init__(self, facts: Facts, known: Mapping[str, Known], prefix: str = "", view: View | None = None) -> None:
        super().__init__(known)
        self._facts = facts
        self._prefix = prefix
        self._view = view

    def __missing__(self, key: str) -> Known:
        if self._view is not None:
            prefix, dot, rest = key.partition(".")
            if dot and prefix == self._prefix:
                return self._view[rest]
        return self._facts[key]


class ItemFacts(dict[str, Known]):
    """The fields of one piece of gear in its owner's hands."""

    __slots__ = ("item", "owner", "token")

    def __init__(self, owner: Facts, item: Item) -> None:
        super().__init__(
            id=item.id,
            handle=item.handle,
            where=item.where,
            ready=item.ready,
            held=item.where in HANDS,
        )
        self.owner = owner
        self.item = item
        self.token = (owner.combatant.id, item.handle)

    def __missing__(self, key: str) -> Known:
        rulebook = self.owner.book.rulebook
        value: object = self.item.fields.get(key)
        rule = rulebook.ruleset.fields.get(key)
        # What a damaged sheet holds may be of another type; the catalogue's value stands in for it.
        if value is None or (rule is not None and not rule.takes(value)):
            value = rulebook.catalogue_field(self.item.id, key)
        known = value.evaluate_number(self.owner) if isinstance(value, NumberFormula) else value
        if not isinstance(known, bool | int | float | str | tuple):
            raise Unknown(key)
        self[key] = known  # pyright: ignore[reportUnknownMemberType]
        return known  # pyright: ignore[reportUnknownVariableType]


class VariantFacts(dict[str, Known]):
    """The fields of one way to use a piece of gear."""

    __slots__ = ("_fields", "owner", "token")

    def __init__(self, item: ItemFacts, id: str, fields: Mapping[str, Value | NumberFormula]) -> None:
        super().__init__(id=id)
        self.owner = item.owner
        self.token = (*item.token, id)
        self._fields = fields

    def __missing__(self, key: str) -> Known:
        value = self._fields.get(key)
        if value is None:
            value = self.owner.book.rulebook.variant_default(key)
        known = value.evaluate_number(self.owner) if isinstance(value, NumberFormula) else value
        self[key] = known
        return known


def token_of(view: View) -> object:
    """Return the cache key of a view within its moment; None for a view made for one use."""
    return view.token if isinstance(view, Facts | ItemFacts | VariantFacts) else None


def condition_fields(combatant: Combatant, id: str) -> list[Mapping[str, Value]]:
    """Return the fields of each condition of a kind that a combatant has."""
    return [condition.fields for condition in combatant.conditions if condition.id == id]


BLANK: Mapping[str, Value] = {"number": 0, "text": "", "flag": False, "list": ()}
"""The value of an empty field of a condition, by its type."""


def condition_view(rulebook: Rulebook, held: Condition) -> dict[str, Known]:
    """Return a condition as formulas see it: its id and its fields, with blanks for empty fields."""
    rule = rulebook.ruleset.conditions.get(held.id)
    blank = {} if rule is None else {name: BLANK[type_] for name, type_ in rule.fields.items()}
    return {"id": held.id, **blank, **held.fields}


def names(value: Value | None, id: Value) -> bool:
    """Return whether a field that names combatants includes this one, by id or as `all`."""
    return value == id or value == "all" or (isinstance(value, tuple) and id in value)


def derived(facts: Facts, id: str, rule: DerivedValue) -> Value:
    """Return a derived value: pinned by the sheet, summed over several things, or by its formula."""
    pinned = facts.combatant.sheet.values.get(id)
    if pinned is not None:
        return pinned
    return gathered_figure(facts, rule, EMPTY) if rule.over else rule.value.evaluate_number(facts)


def gathered_figure(facts: Facts, rule: DerivedValue | Function, known: Mapping[str, Value]) -> Number:
    """Return the result of a gathered value or function; `known` holds the arguments of a function."""
    if rule.take == "count":
        return sum(1 for _ in gathered(facts, rule, known))
    figures: list[Number] = []
    for each in gathered(facts, rule, known):
        figure = rule.value.evaluate(each)
        figures.append(figure if isinstance(figure, int | float) else 0)
    if not figures:
        return rule.empty
    return sum(figures) if rule.take == "sum" else max(figures) if rule.take == "max" else min(figures)


def gathered(facts: Facts, rule: DerivedValue | Function, known: Mapping[str, Value] = EMPTY) -> Iterator[ScopedFacts]:
    """Yield the facts of each thing that counts towards a gathered value: `item`, `entry`, `condition` or `other`."""
    return (each for each in _each(facts, rule.over, known) if rule.when is None or rule.when.evaluate_flag(each))


def conditions_by_standing(facts: Facts) -> Iterator[Condition]:
    """Yield the conditions that follow from the present positions of all combatants.

    One that depends on a fact that nobody has stated does not follow.
    """
    ruleset, put_on = facts.book.rulebook.ruleset, facts.combatant.conditions
    for id, rule in ruleset.conditions.items():
        for name, value in rule.also.items():
            for who in _standing_to(facts, ruleset.values[value]):
                if not any(held.id == id and held.fields.get(name) == who for held in put_on):
                    yield Condition(id, {name: who})


def _standing_to(facts: Facts, rule: DerivedValue) -> tuple[str, ...]:
    """Return the combatants over whom a value is gathered; nobody while a fact that it depends on is not stated."""
    try:
        return tuple(cast("str", each["other.self"]) for each in gathered(facts, rule))
    except Unknown:
        return ()


def _each(facts: Facts, over: str, known: Mapping[str, Value]) -> Iterator[ScopedFacts]:
    """Yield the facts with each thing of a kind in sight, as `item`, `entry` (a trait), `condition` or `other`."""
    book, me = facts.book, facts.combatant
    if over == "items":
        for item in me.items:
            yield ScopedFacts(facts, known, "item", ItemFacts(facts, item))
    elif over == "traits":
        for trait in me.sheet.traits:
            yield ScopedFacts(facts, {**known, "entry": trait})
    elif over == "conditions":
        for condition in me.conditions:
            yield ScopedFacts(facts, known, "condition", condition_view(book.rulebook, condition))
    else:
        for other in book.encounter.combatants.values():
            if other.id != me.id and (over == "others" or (other.side != me.side) == (over == "foes")):
                yield ScopedFacts(facts, known, "other", book.of(other.id))
