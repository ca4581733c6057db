"""The vocabulary of formulas in each place of a ruleset: names, their types, and the ids that they may equal."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from rules.facts.readers import FRAMED_FUNCTIONS, OWN_FUNCTIONS, OWN_NAMES, TYPES
from rules.formula.formulas import AnyFormula, Signature, Type, Vocabulary, type_of
from rules.ruleset.inputs import THE_WAY
from rules.ruleset.sections import Action, Choice, Fact, Function, ItemField, Ruleset
from rules.ruleset.steps import (
    Amount,
    Ask,
    Contest,
    Deal,
    Each,
    Give,
    Let,
    Perform,
    Push,
    React,
    Reckon,
    Script,
    Step,
    Test,
    Use,
)
from rules.ruleset.traversal import steps

_N, _T, _F, _L = Type.NUMBER, Type.TEXT, Type.FLAG, Type.LIST

_ITEM_NAMES: Mapping[str, Type] = {"id": _T, "handle": _T, "where": _T, "ready": _F, "held": _F}
_WITH_NAMES = frozenset(("combatant", "item", "variant"))
"""The kinds of choices that have further names under their own."""

_WAY_NAMES: Mapping[str, Type] = {"out_of": _T, "into": _T, "made": _N, "forced": _F}

_ROLL_NAMES: Mapping[str, Type] = {
    "total": _N,
    "score": _N,
    "margin": _N,
    "success": _F,
    "outcome": _T,
    "degree": _N,
    "dice": _N,
}

_Naming: TypeAlias = tuple[Step, Sequence[tuple[str, Type]]]
"""A step that adds names, with the names that it stores itself and their types."""


@dataclass(slots=True)
class VocabularyBuilder:
    """Collects names, functions and known values for a vocabulary."""

    names: dict[str, Type] = field(default_factory=dict[str, Type])
    functions: dict[str, Signature] = field(default_factory=dict[str, Signature])
    values: dict[str, frozenset[str]] = field(default_factory=dict[str, frozenset[str]])
    kinds: dict[str, str] = field(default_factory=dict[str, str])
    """What each name with further names under it stands for, if these are all in the vocabulary."""

    sealed: Vocabulary | None = None

    def copy(self) -> "VocabularyBuilder":
        """Return a copy with the same content."""
        return VocabularyBuilder(dict(self.names), dict(self.functions), dict(self.values), dict(self.kinds))

    def prefixed(self, name: str) -> "VocabularyBuilder":
        """Return a copy in which every name has a prefix: `target.STR` for `STR`."""
        return VocabularyBuilder(
            {f"{name}.{each}": type_ for each, type_ in self.names.items()},
            {f"{name}.{each}": signature for each, signature in self.functions.items()},
            {f"{name}.{each}": values for each, values in self.values.items()},
        )

    def becomes(self, name: str, kind: str) -> bool:
        """Note what a name stands for; return whether it stood for something else before."""
        before = self.kinds.get(name)
        self.kinds[name] = kind
        return before != kind

    def add(self, names: Iterable[tuple[str, Type]]) -> None:
        """Add single names, which may replace some under another name."""
        for name, type_ in names:
            self.names[name] = type_
            self.kinds.pop(name.partition(".")[0], None)

    def seal(self, domains: Mapping[str, frozenset[str]]) -> Vocabulary:
        """Return the vocabulary of this builder; it also knows names that are added later."""
        if self.sealed is None:
            self.sealed = Vocabulary(self.names, self.functions, domains, self.values)
        return self.sealed


class RulesetVocabularies:
    """The vocabularies of one ruleset: `own` for facts of one combatant, `shared` for all that any action may know."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._ruleset = ruleset
        self._domains = _domains(ruleset)
        self._combatant = _combatant(ruleset)
        self._kinds: Mapping[str, VocabularyBuilder] = {
            "combatant": self._combatant,
            "item": _piece(ruleset.fields, _ITEM_NAMES),
            "variant": _piece(ruleset.variants, {"id": _T}),
            "condition": _condition(ruleset),
        }
        self._under: dict[tuple[str, str], VocabularyBuilder] = {}
        self._naming_steps: dict[int, Sequence[_Naming]] = {}
        self._given = gift_types(ruleset)
        self._everything = self._shared_names()
        self.own = self._combatant.seal(self._domains)
        self.shared = self._everything.seal(self._domains)
        self._told = self._everything.copy()
        self._add_condition(self._told)
        self._told.names.update({"action": _T, "by": _T})
        self._trigger = self._told.seal(self._domains)

    def gathered(self, over: str) -> Vocabulary:
        """Return the vocabulary of a value that is computed over several things."""
        builder = self._own_builder()
        if over == "items":
            self._add_item(builder, "item")
        elif over == "traits":
            builder.add([("entry", _T)])
        elif over == "conditions":
            self._add_condition(builder)
        elif over:
            self._add_combatant(builder, "other")
        return builder.seal(self._domains)

    def function(self, function: Function) -> Vocabulary:
        """Return the vocabulary of a function: everything shared, and its arguments."""
        builder = self._shared_builder()
        if function.over == "items":
            self._add_item(builder, "item")
        elif function.over == "conditions":
            self._add_condition(builder, "condition")
        elif function.over:
            self._add_combatant(builder, "other")
        builder.add((name, TYPES[type_]) for name, type_ in function.of.items())
        return builder.seal(self._domains)

    def limit(self) -> Vocabulary:
        """Return the vocabulary of a counter's limit: the combatant, and the piece it is counted for."""
        builder = self._own_builder()
        self._add_item(builder, "piece")
        return builder.seal(self._domains)

    def figures(self) -> Vocabulary:
        """Return the vocabulary of a sheet's figures: the combatant, and the functions that make dice."""
        return self._figures_builder().seal(self._domains)

    def weapons(self, piece: str) -> Vocabulary:
        """Return the vocabulary of the weapon table: its figures, a piece by that name, and a way to use it."""
        builder = self._figures_builder()
        self._add_item(builder, piece)
        self._add_variant(builder, "way")
        return builder.seal(self._domains)

    def armour(self, places: Iterable[str]) -> Vocabulary:
        """Return the vocabulary of the armour table: the combatant, and a place of the body."""
        builder = self._own_builder()
        builder.names["place"] = _T
        builder.values["place"] = frozenset(places)
        return builder.seal(self._domains)

    def skill_table(self) -> Vocabulary:
        """Return the vocabulary of the columns beside the skills: the combatant, and a skill with its level."""
        builder = self._own_builder()
        builder.names.update({"entry": _T, "amount": _N})
        return builder.seal(self._domains)

    def creation(self) -> Vocabulary:
        """Return the vocabulary of the costs of a new character: the combatant, and an entry of the sheet."""
        builder = self._own_builder()
        builder.names.update({"entry": _T, "amount": _N})
        return builder.seal(self._domains)

    def trigger(self, script: Script) -> Vocabulary:
        """Return the vocabulary of what waits for a signal: what the signal tells, and what its script stores."""
        if not self._steps(script):
            return self._trigger
        builder = self._told.copy()
        self._add_locals(builder, script, frozenset())
        return builder.seal(self._domains)

    def script(self, script: Script, of: Mapping[str, str]) -> Vocabulary:
        """Return the vocabulary of a script: everything shared, its arguments, and the names it stores."""
        builder = self._shared_builder()
        self._add_arguments(builder, of)
        return self._of_script(builder, script)

    def choice(self, choice: Choice) -> Vocabulary:
        """Return the vocabulary of a shared choice that no action has: everything shared, and its candidates."""
        builder = self._shared_builder()
        self._add_candidate(builder, choice.kind)
        return builder.seal(self._domains)

    def need(self) -> Vocabulary:
        """Return the vocabulary of a need that no action has: everything shared, and the score."""
        builder = self._shared_builder()
        builder.names.update({"score": _N, "odds": _N})
        return builder.seal(self._domains)

    def way(self, script: Script) -> Vocabulary:
        """Return the vocabulary of a script of a step over the board: that of any script, and the step."""
        builder = self._shared_builder()
        builder.names.update({f"{THE_WAY}.{name}": type_ for name, type_ in _WAY_NAMES.items()})
        return self._of_script(builder, script)

    def action(self, action: Action, costs: Iterable[str]) -> Vocabulary:
        """Return the vocabulary of one action's formulas."""
        builder = self._own_builder()
        self._add_moment(builder)
        if action.reaction:
            self._add_reaction(builder)
        self._add_choices(builder, action.choices)
        builder.names.update(self._price_names())
        builder.names.update({"score": _N, "odds": _N})
        builder.values["action"] = frozenset(self._ruleset.actions)
        self._add_condition(builder)
        for name, formula in action.let.items():
            builder.add([(name, type_of(formula, builder.seal(self._domains)) or _N)])
        self._add_locals(builder, action.do, frozenset())
        return builder.seal(self._domains)

    def _figures_builder(self) -> VocabularyBuilder:
        builder = self._own_builder()
        builder.functions.update({name: signature for name, (signature, _) in FRAMED_FUNCTIONS.items()})
        return builder

    def _of_script(self, builder: VocabularyBuilder, script: Script) -> Vocabulary:
        self._add_condition(builder)
        self._add_locals(builder, script, frozenset())
        return builder.seal(self._domains)

    def _own_builder(self) -> VocabularyBuilder:
        return self._combatant.copy()

    def _shared_builder(self) -> VocabularyBuilder:
        return self._everything.copy()

    def _shared_names(self) -> VocabularyBuilder:
        """Return all names that any action may know, which modifiers, functions and shared needs may use."""
        builder = self._own_builder()
        self._add_moment(builder)
        self._add_reaction(builder)
        for action in self._ruleset.actions.values():
            self._add_choices(builder, action.choices)
        self._add_combatant(builder, "target")
        builder.names.update(self._price_names())
        for action in self._ruleset.actions.values():
            for name, formula in action.let.items():
                builder.names.setdefault(name, type_of(formula, builder.seal(self._domains)) or _N)
        return builder

    def _price_names(self) -> Iterator[tuple[str, Type]]:
        """Yield the names of an action's costs by pool and its spending by counter."""
        return ((f"price.{id}", _N) for id in (*self._ruleset.pools, *self._ruleset.counters))

    def _add_arguments(self, builder: VocabularyBuilder, of: Mapping[str, str]) -> None:
        for name, type_ in of.items():
            if type_ == "combatant":
                self._add_combatant(builder, name)
            else:
                builder.add([(name, TYPES[type_])])

    def _add_moment(self, builder: VocabularyBuilder) -> None:
        builder.functions.update({name: signature for name, (signature, _) in FRAMED_FUNCTIONS.items()})
        builder.names["preview"] = _F
        self._add_facts(builder, self._ruleset.facts, "")

    def _add_facts(self, builder: VocabularyBuilder, facts: Mapping[str, Fact], prefix: str) -> None:
        for name, fact in facts.items():
            builder.names[prefix + name] = TYPES[fact.type]
            if fact.values:
                builder.values[prefix + name] = frozenset(fact.values) | {""}

    def _add_reaction(self, builder: VocabularyBuilder) -> None:
        self._add_combatant(builder, "attacker")
        self._add_item(builder, "incoming")
        self._add_variant(builder, "incoming_mode")
        self._add_facts(builder, self._ruleset.against, "against.")

    def _add_choices(self, builder: VocabularyBuilder, choices: Mapping[str, Choice]) -> None:
        for name, choice in choices.items():
            if choice.kind not in _WITH_NAMES:
                builder.add([(name, _N if choice.kind == "number" else _F if choice.kind == "flag" else _T)])
            if choice.kind == "one_of":
                builder.values[name] = builder.values.get(name, frozenset({""})) | frozenset(choice.values)
            elif choice.kind == "combatant":
                self._add_combatant(builder, name)
            elif choice.kind == "item":
                self._add_item(builder, name)
            elif choice.kind == "variant":
                self._add_variant(builder, name)
            if choice.when is not None or choice.prefer is not None:
                self._add_candidate(builder, choice.kind)

    def _add_candidate(self, builder: VocabularyBuilder, kind: str) -> None:
        if kind == "item":
            self._add_item(builder, "candidate")
        elif kind in ("combatant", "combatants"):
            self._add_combatant(builder, "candidate")
        elif kind == "variant":
            self._add_variant(builder, "candidate")
        else:
            builder.add([("candidate", _T)])

    def _add_combatant(self, builder: VocabularyBuilder, name: str) -> None:
        builder.names[name] = _T
        self._add_names_under(builder, name, "combatant")

    def _add_item(self, builder: VocabularyBuilder, name: str) -> None:
        builder.names[name] = _T
        self._add_names_under(builder, name, "item")

    def _add_variant(self, builder: VocabularyBuilder, name: str) -> None:
        builder.names[name] = _T
        self._add_names_under(builder, name, "variant")

    def _add_condition(self, builder: VocabularyBuilder, name: str = "condition") -> None:
        self._add_names_under(builder, name, "condition")

    def _add_names_under(self, builder: VocabularyBuilder, name: str, kind: str) -> None:
        """Add the further names under the name of something of a kind, put together once for each name."""
        if not builder.becomes(name, kind):
            return
        known = self._under.get((name, kind))
        if known is None:
            known = self._under[name, kind] = self._kinds[kind].prefixed(name)
        builder.names.update(known.names)
        builder.functions.update(known.functions)
        builder.values.update(known.values)

    def _add_locals(self, builder: VocabularyBuilder, script: Script, seen: frozenset[str]) -> None:
        for step, names in self._steps(script):
            if isinstance(step, Use):
                procedure = self._ruleset.procedures.get(step.use)
                if procedure is not None and step.use not in seen:
                    self._add_arguments(builder, procedure.of)
                    self._add_locals(builder, procedure.do, seen | {step.use})
            elif isinstance(step, Each):
                kinds = {"items": self._add_item, "conditions": self._add_condition}
                kinds.get(step.each, self._add_combatant)(builder, step.name)
            elif isinstance(step, Let):
                builder.add([(step.let, type_of(step.value, builder.seal(self._domains)) or _N)])
            else:
                builder.add(names)

    def _steps(self, script: Script) -> Sequence[_Naming]:
        """Return the steps of a script that add names, found once, because many actions use the same procedures."""
        known = self._naming_steps.get(id(script))
        if known is None:
            named = ((step, tuple(_locals(step, self._given, self._ruleset))) for _, step in steps(script))
            naming = [each for each in named if each[1] or isinstance(each[0], Use | Each | Let)]
            known = self._naming_steps[id(script)] = naming
        return known


def gift_types(ruleset: Ruleset) -> Mapping[str, Type]:
    """Return the type of each value that actions give, by its name, as formulas see it."""
    given = (step for action in ruleset.actions.values() for _, step in steps(action.do) if isinstance(step, Give))
    found: dict[str, Type] = {}
    for step in given:
        found.setdefault(step.give, _guessed_type(step.value))
    return found


def _guessed_type(formula: AnyFormula) -> Type:
    """Return the assumed type of a figure that an action gives: a number unless its formula shows another type."""
    known = type_of(formula, Vocabulary())
    return known if known is not None else _N


def _locals(step: object, given: Mapping[str, Type], ruleset: Ruleset) -> Iterator[tuple[str, Type]]:
    """Yield the names that a step stores, with their types."""
    if isinstance(step, Test):
        name = step.name or step.test
        yield from ((f"{name}.{each}", type_) for each, type_ in _ROLL_NAMES.items())
        yield f"{name}.first", _N
        yield from ((f"{name}.{tally}", _N) for tally in _tallies(ruleset, step.test))
    elif isinstance(step, Contest):
        name = step.name or step.contest
        yield f"{name}.verdict", _N
        yield f"{name}.by", _N
        for side in ("ours", "theirs"):
            yield from ((f"{name}.{side}_{each}", type_) for each, type_ in _ROLL_NAMES.items())
            yield f"{name}.{side}_first", _N
            contest = ruleset.contests.get(step.contest)
            tallies = () if contest is None else _tallies(ruleset, contest.test)
            yield from ((f"{name}.{side}_{tally}", _N) for tally in tallies)
    elif isinstance(step, Amount | Deal | Reckon):
        yield step.name, _N
    elif isinstance(step, Ask):
        yield step.name or step.ask, _T
    elif isinstance(step, Push):
        if step.name:
            yield step.name, _T
    elif isinstance(step, Perform):
        name = step.name or step.perform
        yield f"{name}.done", _F
        yield from ((f"{name}.{each}", type_) for each, type_ in given.items())
    elif isinstance(step, React):
        yield f"{step.name}.action", _T
        yield from ((f"{step.name}.{each}", type_) for each, type_ in given.items())
        yield from ((f"{step.name}.{each}", given.get(each, _N)) for each in step.otherwise)


def _tallies(ruleset: Ruleset, test: str) -> Iterable[str]:
    rule = ruleset.tests.get(test)
    return () if rule is None else rule.tally


def _combatant(ruleset: Ruleset) -> VocabularyBuilder:
    builder = VocabularyBuilder()
    builder.names.update({name: type_ for name, (type_, _) in OWN_NAMES.items()})
    builder.names.update(dict.fromkeys(ruleset.attributes, _N))
    builder.names.update(dict.fromkeys(ruleset.values, _N))
    for pool in ruleset.pools:
        builder.names.update({pool: _N, f"{pool}_max": _N})
    functions = OWN_FUNCTIONS.items()
    builder.functions.update({name: signature for name, (signature, _) in functions if name not in builder.names})
    for name, function in ruleset.functions.items():
        arguments = tuple(TYPES[type_] for type_ in function.of.values())
        builder.functions[name] = Signature(arguments, TYPES[function.gives])
    for name, table in ruleset.tables.items():
        results = [*table.rows.values(), *(value for _, value in table.steps)]
        text = any(isinstance(value, str) for value in results)
        builder.functions[name] = Signature((_T if table.rows else _N,), _T if text else _N)
    builder.values["position"] = frozenset(ruleset.positions)
    builder.values["stance"] = frozenset(ruleset.stances) | {""}
    builder.values["side_of"] = frozenset(("front", "left", "right", "rear"))
    builder.values["light_at"] = frozenset(("bright", "dim", "dark"))
    return builder


def _piece(fields: Mapping[str, ItemField], names: Mapping[str, Type]) -> VocabularyBuilder:
    """Return the names of a piece of gear or of a way to use one, and the texts that its fields may be."""
    builder = VocabularyBuilder(dict(names))
    for name, rule in fields.items():
        builder.names[name] = TYPES[rule.type]
        if rule.values:
            builder.values[name] = frozenset(rule.values) | {""}
    return builder


def _condition(ruleset: Ruleset) -> VocabularyBuilder:
    """Return the names of a condition: its id and the fields of all conditions."""
    builder = VocabularyBuilder({"id": _T})
    for rule in ruleset.conditions.values():
        builder.names.update({name: TYPES[type_] for name, type_ in rule.fields.items()})
    return builder


def _domains(ruleset: Ruleset) -> Mapping[str, frozenset[str]]:
    marks = {id for pool in ruleset.pools.values() for id in pool.marks}
    return {
        "conditions": frozenset(ruleset.conditions) | marks,
        "traits": frozenset(ruleset.traits),
        "skills": frozenset(ruleset.skills),
        "attributes": frozenset(ruleset.attributes),
        "counters": frozenset(ruleset.counters),
        "rules": frozenset(ruleset.rules),
        "items": frozenset(ruleset.items),
        "tests": frozenset(ruleset.tests),
    }
