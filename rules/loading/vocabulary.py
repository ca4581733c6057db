"""What formulas may speak of in each place of a ruleset: the names, their types, and the ids they are compared with."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from rules.facts.readers import FRAMED_FUNCTIONS, OWN_FUNCTIONS, OWN_NAMES, TYPES
from rules.formula.formulas import AnyFormula, Signature, Type, Vocabulary, type_of
from rules.ruleset.sections import Action, Choice, Fact, Function, Ruleset
from rules.ruleset.steps import Amount, Ask, Contest, Each, Give, Let, Perform, React, Reckon, Script, Test, Use
from rules.ruleset.traversal import steps

_N, _T, _F, _L = Type.NUMBER, Type.TEXT, Type.FLAG, Type.LIST

_ITEM_NAMES: Mapping[str, Type] = {"id": _T, "handle": _T, "where": _T, "ready": _F, "held": _F}
_ROLL_NAMES: Mapping[str, Type] = {"total": _N, "score": _N, "margin": _N, "success": _F, "outcome": _T}


@dataclass(slots=True)
class Words:
    """A vocabulary under construction."""

    names: dict[str, Type] = field(default_factory=dict[str, Type])
    functions: dict[str, Signature] = field(default_factory=dict[str, Signature])
    values: dict[str, frozenset[str]] = field(default_factory=dict[str, frozenset[str]])
    sealed: Vocabulary | None = None

    def copy(self) -> "Words":
        """The same words, to be added to."""
        return Words(dict(self.names), dict(self.functions), dict(self.values))

    def as_of(self, name: str) -> "Words":
        """The same words as they are said of a thing of that name: `target.STR` for `STR`."""
        return Words(
            {f"{name}.{each}": type_ for each, type_ in self.names.items()},
            {f"{name}.{each}": signature for each, signature in self.functions.items()},
            {f"{name}.{each}": values for each, values in self.values.items()},
        )

    def seal(self, domains: Mapping[str, frozenset[str]]) -> Vocabulary:
        """The vocabulary of these words, which knows those added later too."""
        if self.sealed is None:
            self.sealed = Vocabulary(self.names, self.functions, domains, self.values)
        return self.sealed


class Vocabularies:
    """The vocabularies of one ruleset."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._ruleset = ruleset
        self._domains = _domains(ruleset)
        self._combatant = _combatant(ruleset)
        self._combatants: dict[str, Words] = {}
        self._given: dict[str, Type] = {}
        self._given.update(self._all_given())
        self._everything = self._all_words()
        self.own = self._combatant.seal(self._domains)
        self.shared = self._everything.seal(self._domains)

    def gathered(self, over: str) -> Vocabulary:
        """For a value gathered from several things."""
        words = self._own_words()
        if over == "items":
            self._add_item(words, "item")
        elif over == "conditions":
            self._add_condition(words)
        elif over:
            self._add_combatant(words, "other")
        return words.seal(self._domains)

    def function(self, function: Function) -> Vocabulary:
        """For the formula of a function: everything, and its arguments."""
        words = self._shared()
        if function.over == "items":
            self._add_item(words, "item")
        elif function.over == "conditions":
            self._add_condition(words, "condition")
        elif function.over:
            self._add_combatant(words, "other")
        words.names.update({name: TYPES[type_] for name, type_ in function.of.items()})
        return words.seal(self._domains)

    def limit(self) -> Vocabulary:
        """For the limit of a counter: the combatant, and the piece it is counted for."""
        words = self._own_words()
        self._add_item(words, "piece")
        return words.seal(self._domains)

    def weapons(self, piece: str) -> Vocabulary:
        """For the table of weapons on a sheet: the combatant, a piece under a name, and a way to use it."""
        words = self._own_words()
        words.functions.update({name: signature for name, (signature, _) in FRAMED_FUNCTIONS.items()})
        self._add_item(words, piece)
        self._add_variant(words, "way")
        return words.seal(self._domains)

    def armour(self, places: Iterable[str]) -> Vocabulary:
        """For the table of armour on a sheet: the combatant, and a place of his body."""
        words = self._own_words()
        words.names["place"] = _T
        words.values["place"] = frozenset(places)
        return words.seal(self._domains)

    def skill_table(self) -> Vocabulary:
        """For what stands beside the skills on a sheet: the combatant, and one skill with its level."""
        words = self._own_words()
        words.names.update({"entry": _T, "amount": _N})
        return words.seal(self._domains)

    def creation(self) -> Vocabulary:
        """For what a new character costs: the combatant, and one entry of his sheet."""
        words = self._own_words()
        words.names.update({"entry": _T, "amount": _N, "basis": _N})
        return words.seal(self._domains)

    def trigger(self) -> Vocabulary:
        """For what ends a condition: its fields, and the action that was taken."""
        words = self._shared()
        self._add_condition(words)
        words.names.update({"action": _T, "by": _T})
        return words.seal(self._domains)

    def script(self, script: Script, of: Mapping[str, str]) -> Vocabulary:
        """For the steps of a procedure or of a turn: everything, its arguments and what it names itself."""
        words = self._shared()
        self._add_arguments(words, of)
        self._add_condition(words)
        self._add_locals(words, script, frozenset())
        return words.seal(self._domains)

    def action(self, action: Action, costs: Iterable[str]) -> Vocabulary:
        """For the formulas of one action."""
        words = self._own_words()
        self._add_moment(words)
        if action.reaction:
            self._add_reaction(words)
        self._add_choices(words, action.choices)
        words.names.update(self._price_names())
        words.names.update({"score": _N, "odds": _N})
        words.values["action"] = frozenset(self._ruleset.actions)
        self._add_condition(words)
        for name, formula in action.let.items():
            words.names[name] = type_of(formula, words.seal(self._domains)) or _N
        self._add_locals(words, action.do, frozenset())
        return words.seal(self._domains)

    def _own_words(self) -> Words:
        return self._combatant.copy()

    def _shared(self) -> Words:
        return self._everything.copy()

    def _all_words(self) -> Words:
        """Everything that may be known somewhere: what a modifier, a function or a shared need may ask."""
        words = self._own_words()
        self._add_moment(words)
        self._add_reaction(words)
        for action in self._ruleset.actions.values():
            self._add_choices(words, action.choices)
        self._add_combatant(words, "target")
        words.names.update(self._price_names())
        for action in self._ruleset.actions.values():
            for name, formula in action.let.items():
                words.names.setdefault(name, type_of(formula, words.seal(self._domains)) or _N)
        return words

    def _price_names(self) -> Iterator[tuple[str, Type]]:
        """What an action costs of each pool and spends of each counter."""
        return ((f"price.{id}", _N) for id in (*self._ruleset.pools, *self._ruleset.counters))

    def _add_arguments(self, words: Words, of: Mapping[str, str]) -> None:
        for name, type_ in of.items():
            if type_ == "combatant":
                self._add_combatant(words, name)
            else:
                words.names[name] = TYPES[type_]

    def _add_moment(self, words: Words) -> None:
        words.functions.update({name: signature for name, (signature, _) in FRAMED_FUNCTIONS.items()})
        words.names["preview"] = _F
        self._add_facts(words, self._ruleset.facts, "")

    def _add_facts(self, words: Words, facts: Mapping[str, Fact], prefix: str) -> None:
        for name, fact in facts.items():
            words.names[prefix + name] = TYPES[fact.type]
            if fact.values:
                words.values[prefix + name] = frozenset(fact.values) | {""}

    def _add_reaction(self, words: Words) -> None:
        self._add_combatant(words, "attacker")
        self._add_item(words, "incoming")
        self._add_variant(words, "incoming_mode")
        self._add_facts(words, self._ruleset.against, "against.")

    def _add_choices(self, words: Words, choices: Mapping[str, Choice]) -> None:
        for name, choice in choices.items():
            words.names[name] = _N if choice.kind == "number" else _F if choice.kind == "flag" else _T
            if choice.kind == "one_of":
                words.values[name] = words.values.get(name, frozenset({""})) | frozenset(choice.values)
            elif choice.kind == "combatant":
                self._add_combatant(words, name)
            elif choice.kind == "item":
                self._add_item(words, name)
            elif choice.kind == "variant":
                self._add_variant(words, name)
            if choice.when is not None or choice.prefer is not None:
                self._add_candidate(words, choice.kind)

    def _add_candidate(self, words: Words, kind: str) -> None:
        if kind == "item":
            self._add_item(words, "candidate")
        elif kind == "combatant":
            self._add_combatant(words, "candidate")
        elif kind == "variant":
            self._add_variant(words, "candidate")
        else:
            words.names["candidate"] = _T

    def _add_combatant(self, words: Words, name: str) -> None:
        known = self._combatants.get(name)
        if known is None:
            known = self._combatants[name] = self._combatant.as_of(name)
        words.names[name] = _T
        words.names.update(known.names)
        words.functions.update(known.functions)
        words.values.update(known.values)

    def _add_item(self, words: Words, name: str) -> None:
        words.names[name] = _T
        words.names.update({f"{name}.{each}": type_ for each, type_ in _ITEM_NAMES.items()})
        self._add_fields(words, name, self._ruleset.fields)

    def _add_variant(self, words: Words, name: str) -> None:
        words.names[name] = _T
        words.names[f"{name}.id"] = _T
        self._add_fields(words, name, self._ruleset.variants)

    def _add_fields(self, words: Words, name: str, fields: Mapping[str, object]) -> None:
        for each, rule in fields.items():
            words.names[f"{name}.{each}"] = TYPES[getattr(rule, "type")]  # noqa: B009
            values: tuple[str, ...] = getattr(rule, "values")  # noqa: B009
            if values:
                words.values[f"{name}.{each}"] = frozenset(values) | {""}

    def _add_condition(self, words: Words, prefix: str = "condition") -> None:
        words.names[f"{prefix}.id"] = _T
        for rule in self._ruleset.conditions.values():
            words.names.update({f"{prefix}.{name}": TYPES[type_] for name, type_ in rule.fields.items()})

    def _add_locals(self, words: Words, script: Script, seen: frozenset[str]) -> None:
        for _, step in steps(script):
            if isinstance(step, Use):
                procedure = self._ruleset.procedures.get(step.use)
                if procedure is not None and step.use not in seen:
                    self._add_arguments(words, procedure.of)
                    self._add_locals(words, procedure.do, seen | {step.use})
            elif isinstance(step, Each):
                kinds = {"items": self._add_item, "conditions": self._add_condition}
                kinds.get(step.each, self._add_combatant)(words, step.name)
            elif isinstance(step, Let):
                words.names[step.let] = type_of(step.value, words.seal(self._domains)) or _N
            else:
                words.names.update(_locals(step, self._given))

    def _all_given(self) -> Iterator[tuple[str, Type]]:
        """What reactions hand back, by name."""
        for action in self._ruleset.actions.values():
            for _, step in steps(action.do):
                if isinstance(step, Give):
                    yield step.give, _guess(step.value)


def _guess(formula: AnyFormula) -> Type:
    """The type a reaction's answer is taken to have: a text or flag if it is plainly one, else a number."""
    known = type_of(formula, Vocabulary())
    return known if known is not None else _N


def _locals(step: object, given: Mapping[str, Type]) -> Iterator[tuple[str, Type]]:
    """The names a step leaves behind, with their types."""
    if isinstance(step, Test):
        name = step.name or step.test
        yield from ((f"{name}.{each}", type_) for each, type_ in _ROLL_NAMES.items())
        yield f"{name}.first", _N
    elif isinstance(step, Contest):
        name = step.name or step.contest
        yield f"{name}.verdict", _N
        yield f"{name}.by", _N
        for side in ("ours", "theirs"):
            yield from ((f"{name}.{side}_{each}", type_) for each, type_ in _ROLL_NAMES.items())
    elif isinstance(step, Amount | Reckon):
        yield step.name, _N
    elif isinstance(step, Ask):
        yield step.name or step.ask, _T
    elif isinstance(step, Perform):
        name = step.name or step.perform
        yield f"{name}.done", _F
        yield from ((f"{name}.{each}", type_) for each, type_ in given.items())
    elif isinstance(step, React):
        yield f"{step.name}.action", _T
        yield from ((f"{step.name}.{each}", type_) for each, type_ in given.items())
        yield from ((f"{step.name}.{each}", given.get(each, _N)) for each in step.otherwise)


def _combatant(ruleset: Ruleset) -> Words:
    words = Words()
    words.names.update({name: type_ for name, (type_, _) in OWN_NAMES.items()})
    words.names.update(dict.fromkeys(ruleset.attributes, _N))
    words.names.update(dict.fromkeys(ruleset.values, _N))
    for pool in ruleset.pools:
        words.names.update({pool: _N, f"{pool}_max": _N})
    functions = OWN_FUNCTIONS.items()
    words.functions.update({name: signature for name, (signature, _) in functions if name not in words.names})
    for name, function in ruleset.functions.items():
        arguments = tuple(TYPES[type_] for type_ in function.of.values())
        words.functions[name] = Signature(arguments, TYPES[function.gives])
    for name, table in ruleset.tables.items():
        results = [*table.rows.values(), *(value for _, value in table.steps)]
        text = any(isinstance(value, str) for value in results)
        words.functions[name] = Signature((_T if table.rows else _N,), _T if text else _N)
    words.values["position"] = frozenset(ruleset.positions)
    words.values["stance"] = frozenset(ruleset.stances) | {""}
    return words


def _domains(ruleset: Ruleset) -> Mapping[str, frozenset[str]]:
    marks = {id for pool in ruleset.pools.values() for id in pool.marks}
    return {
        "conditions": frozenset(ruleset.conditions) | marks,
        "traits": frozenset(ruleset.traits),
        "skills": frozenset(ruleset.skills),
        "counters": frozenset(ruleset.counters),
        "rules": frozenset(ruleset.rules),
        "items": frozenset(ruleset.items),
        "tests": frozenset(ruleset.tests),
    }
