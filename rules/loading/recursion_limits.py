"""Finding endless recursion: formulas that depend on themselves, and scripts that use themselves.

The length of chains and the work of functions and scripts are limited too, so that nobody has to wait for them.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import TypeAlias

from rules.formula.formulas import Formula, NumberFormula, Reference
from rules.formula.tree import lookups
from rules.loading.problems import Problems
from rules.ruleset.sections import Action, Ruleset
from rules.ruleset.steps import MOST_NAMED, MOST_PASSES, Each, Perform, Repeat, Script, Step, Use
from rules.ruleset.traversal import steps
from rules.words.messages import message_of

DEEPEST_CHAIN = 40
"""The longest chain of formulas that depend on each other, or of scripts that use each other."""

MOST_CALLS = 100_000
"""The most function calls that one call may cause, itself included."""

MOST_STEPS = 200_000
"""The most steps of an action if every loop runs as often as it can."""

STEPS_PER_PART = 100
"""The cost of judging one part of a combination, in steps."""

CROWD = 40
"""The members assumed for an `each` step and for a function over several things."""


def cycles(ruleset: Ruleset) -> Problems:
    """Yield a problem for every cycle and for every chain longer than `DEEPEST_CHAIN`."""
    formulas_of = _FormulaGraph(ruleset)
    yield from _cycles_from(formulas_of.starts(), formulas_of.dependencies, "circle.formula")
    for id, action in ruleset.actions.items():
        local = _ActionGraph(formulas_of, id, action, ruleset)
        yield from _cycles_from(local.starts(), local.dependencies, "circle.formula")
    starts = [f"actions.{id}" for id in ruleset.actions] + [f"procedures.{id}" for id in ruleset.procedures]
    yield from _cycles_from(starts, _ScriptGraph(ruleset).dependencies, "circle.script")


def excessive_work(ruleset: Ruleset) -> Problems:
    """Yield a problem for every function and script that is too much work. The ruleset must have no cycles."""
    calls: dict[str, int] = {}
    for id in ruleset.functions:
        if _count_calls(ruleset, id, calls) > MOST_CALLS:
            yield f"functions.{id}", message_of("circle.calls", most=MOST_CALLS)
    work = _StepCounts(ruleset)
    for path in (*(f"procedures.{id}" for id in ruleset.procedures), *(f"actions.{id}" for id in ruleset.actions)):
        if work.of(path) > MOST_STEPS:
            yield path, message_of("circle.steps", most=MOST_STEPS)


def _cycles_from(starts: Iterable[str], dependencies: Callable[[str], Sequence[str]], key: str) -> Problems:
    """Yield each cycle, with the message of a key, and each overlong chain that these starts lead to, once."""
    height: dict[str, int] = {}
    for start in starts:
        chain_of: list[str] = []
        waiting: list[tuple[str, Iterator[str]]] = []
        if start not in height:
            waiting.append((start, iter(dependencies(start))))
            chain_of.append(start)
        while waiting:
            node, rest = waiting[-1]
            following = next(rest, None)
            if following is None:
                waiting.pop()
                chain_of.pop()
                height[node] = 1 + max((height.get(each, 0) for each in dependencies(node)), default=0)
                if height[node] == DEEPEST_CHAIN + 1:
                    yield node, message_of("circle.chain", most=DEEPEST_CHAIN)
            elif following in chain_of:
                circle = [*chain_of[chain_of.index(following) :], following]
                yield following, message_of(key, circle=" → ".join(circle[:8]))
            elif following not in height:
                waiting.append((following, iter(dependencies(following))))
                chain_of.append(following)


Parts: TypeAlias = Sequence[object]
"""Values where a formula may be; those that are not formulas are ignored."""

_PIECES = frozenset(("item", "piece", "incoming"))


class _FormulaGraph:
    """The dependencies between the named formulas of a ruleset, by path, without those within one action."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._ruleset = ruleset
        self._pieces = _PIECES | _choices_of(ruleset, "item")
        self._ways = frozenset(("incoming_mode",)) | _choices_of(ruleset, "variant")
        self._known: dict[str, tuple[str, ...]] = {}
        self._parts = dict(self._all_parts())

    def starts(self) -> Iterable[str]:
        """Return the path of every named formula."""
        return self._parts

    def dependencies(self, node: str) -> tuple[str, ...]:
        """Return the paths of the formulas that a formula depends on."""
        if node not in self._known:
            asked = self._asked_by(self._parts.get(node, ()), self._arguments(node))
            self._known[node] = tuple(dict.fromkeys(asked))
        return self._known[node]

    def _asked_by(self, parts: Parts, own: Collection[str]) -> Iterator[str]:
        """Yield the named formulas that these depend on; `own` are names that mean something else in them."""
        for part in parts:
            for reference in part.references if isinstance(part, Formula) else ():
                if reference.path not in own:
                    yield from self.meant_by(reference)

    def meant_by(self, reference: Reference) -> Iterator[str]:
        """Yield the named formulas that a lookup may evaluate."""
        prefix, _, name = reference.path.rpartition(".")
        if prefix in self._pieces or prefix == "candidate":
            yield from self._existing(f"fields.{name}")
        if prefix in self._ways or prefix == "candidate":
            yield from self._existing(f"variants.{name}")
        if prefix not in self._pieces and prefix not in self._ways:
            yield from self._existing(f"values.{name}", f"functions.{name}", f"facts.{name}", f"pools.{name}")
            yield from self._formulas_called(name, reference)

    def _formulas_called(self, name: str, reference: Reference) -> Iterator[str]:
        """Yield the formulas that a built-in function may evaluate: a whole section if its argument is a formula."""
        section = _SECTIONS.get(name)
        if section is None or not reference.is_call:
            return
        if reference.arguments:
            words = (str(each) for each in reference.arguments[: _NAME_ARGUMENTS[section]])
            yield from self._existing(f"{section}.{'_'.join(words)}")
        else:
            yield from (node for node in self._parts if node.startswith(f"{section}."))

    def _existing(self, *nodes: str) -> Iterator[str]:
        return (node for node in nodes if node in self._parts)

    def _arguments(self, node: str) -> Collection[str]:
        section, _, id = node.partition(".")
        return self._ruleset.functions[id].of if section == "functions" else ()

    def _all_parts(self) -> Iterator[tuple[str, Parts]]:
        ruleset = self._ruleset
        yield from ((f"values.{id}", (value.value, value.when)) for id, value in ruleset.values.items())
        yield from ((f"functions.{id}", (each.value, each.when)) for id, each in ruleset.functions.items())
        yield from ((f"facts.{id}", (fact.default,)) for id, fact in ruleset.facts.items())
        yield from ((f"pools.{id}_max", (pool.high,)) for id, pool in ruleset.pools.items())
        # The figure of a pool at the start, which is its maximum if it states no other.
        pools = ruleset.pools.items()
        yield from (
            (f"pools.{id}", (pool.fresh or pool.high,)) for id, pool in pools if pool.fresh or pool.counts == "down"
        )
        yield from ((f"skills.{id}", (skill.default,)) for id, skill in ruleset.skills.items())
        yield from ((f"counters.{id}", (counter.limit,)) for id, counter in ruleset.counters.items())
        for pool in ruleset.pools.values():
            yield from ((f"marks.{id}", (mark.when,)) for id, mark in pool.marks.items())
        by_tag: dict[str, list[Formula | None]] = {}
        for modifier in ruleset.modifiers:
            for tag in modifier.on:
                by_tag.setdefault(tag, []).extend((modifier.when, modifier.value))
        yield from ((f"modifiers.{tag}", tuple(terms)) for tag, terms in by_tag.items())
        items = ruleset.items.values()
        yield from _by_field("fields", (item.fields for item in items))
        yield from _by_field("variants", chain.from_iterable(item.variants.values() for item in items))


def _by_field(section: str, tables: Iterable[Mapping[str, object]]) -> Iterator[tuple[str, Parts]]:
    """Return the formulas of the catalogue by field."""
    found: dict[str, list[Formula]] = {}
    for table in tables:
        for field, figure in table.items():
            if isinstance(figure, Formula):
                found.setdefault(field, []).append(figure)
    return ((f"{section}.{field}", tuple(figures)) for field, figures in found.items())


_SECTIONS: Mapping[str, str] = {
    "has": "marks",
    "limit": "counters",
    "left": "counters",
    "skill": "skills",
    "modified": "modifiers",
    "value": "values",
}
"""The section of the entry that the first argument of each built-in function names."""

_NAME_ARGUMENTS: Mapping[str, int] = {"marks": 1, "counters": 1, "skills": 1, "modifiers": 1, "values": 2}
"""The number of arguments that form the name of an entry, by section."""


class _ActionGraph:
    """The dependencies between formulas in one action, whose `let`, costs and spending have names too."""

    def __init__(self, shared: _FormulaGraph, id: str, action: Action, ruleset: Ruleset) -> None:
        self._shared = shared
        self._path = f"actions.{id}"
        price = ruleset.prices.get(action.price)
        self._parts: dict[str, Formula] = {f"let.{name}": formula for name, formula in action.let.items()}
        for entry in (price, action):
            if entry is not None:
                self._parts |= {f"price.{name}": each for name, each in {**entry.spends, **entry.costs}.items()}
        self._taken = frozenset(action.choices)

    def starts(self) -> Iterable[str]:
        """Return the path of every formula named in this action that has references."""
        return [f"{self._path}.{name}" for name, formula in self._parts.items() if formula.references]

    def dependencies(self, node: str) -> tuple[str, ...]:
        """Return the paths of the formulas that a formula depends on in this action."""
        local = node.removeprefix(f"{self._path}.")
        if local not in self._parts:
            return self._shared.dependencies(node)
        found: list[str] = []
        for reference in self._parts[local].references:
            name = reference.path if reference.path.startswith("price.") else f"let.{reference.path}"
            if name in self._parts:
                found.append(f"{self._path}.{name}")
            elif reference.path not in self._taken:
                found.extend(self._shared.meant_by(reference))
        return tuple(dict.fromkeys(found))


class _ScriptGraph:
    """The scripts that each script runs: the procedures it uses, the parts of an action, and actions done unasked."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._ruleset = ruleset
        self._used: dict[str, tuple[str, ...]] = {}
        self._performed: dict[str, tuple[str, ...]] = {}
        for id, procedure in ruleset.procedures.items():
            self._collect(f"procedures.{id}", procedure.do)
        for id, action in ruleset.actions.items():
            self._collect(f"actions.{id}", action.do)

    def _collect(self, node: str, script: Script) -> None:
        used: list[str] = []
        performed: list[str] = []
        for _, step in steps(script):
            if isinstance(step, Use) and step.use in self._ruleset.procedures:
                used.append(f"procedures.{step.use}")
            elif isinstance(step, Perform) and not step.offered and step.perform in self._ruleset.actions:
                performed.append(f"actions.{step.perform}")
        self._used[node] = tuple(dict.fromkeys(used))
        self._performed[node] = tuple(dict.fromkeys(performed))

    def dependencies(self, node: str) -> tuple[str, ...]:
        """Return the paths of the procedures and actions that a procedure or an action runs."""
        action = self._ruleset.actions.get(node.removeprefix("actions."))
        parts = () if action is None else (part.action for part in action.parts if part.action in self._ruleset.actions)
        return (*self._used[node], *self._performed[node], *(f"actions.{id}" for id in parts))


def _choices_of(ruleset: Ruleset, kind: str) -> frozenset[str]:
    """Return the names of all choices of a kind."""
    choices = chain.from_iterable(action.choices.items() for action in ruleset.actions.values())
    return frozenset(name for name, choice in choices if choice.kind == kind)


def _count_calls(ruleset: Ruleset, id: str, known: dict[str, int]) -> int:
    """Return the number of function calls that one call of a function causes, itself included."""
    if id not in known:
        function = ruleset.functions[id]
        inner = [function.value] if function.when is None else [function.value, function.when]
        called = (reference.path for each in inner for reference, _ in lookups(each.tree))
        cost = 1 + sum(_count_calls(ruleset, name, known) for name in called if name in ruleset.functions)
        known[id] = cost * CROWD if function.over else cost
    return known[id]


class _StepCounts:
    """The most steps of procedures and actions, including those of all scripts they run."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._ruleset = ruleset
        self._known: dict[str, int] = {}

    def of(self, path: str) -> int:
        """Return the most steps of a procedure or an action; 0 if it does not exist."""
        if path not in self._known:
            section, _, id = path.partition(".")
            if section == "procedures":
                procedure = self._ruleset.procedures.get(id)
                self._known[path] = 0 if procedure is None else self._script(procedure.do)
            else:
                action = self._ruleset.actions.get(id)
                self._known[path] = 0 if action is None else self._action(action)
        return self._known[path]

    def _action(self, action: Action) -> int:
        price = self._ruleset.prices.get(action.price)
        before = 0 if price is None else self._script(price.do)
        return (
            before
            + self._script(action.do)
            + sum(STEPS_PER_PART + self.of(f"actions.{part.action}") for part in action.parts)
        )

    def _script(self, script: Script) -> int:
        return sum(self._step(step) for step in script.steps)

    def _step(self, step: Step) -> int:
        if isinstance(step, Use):
            return 1 + self.of(f"procedures.{step.use}")
        if isinstance(step, Perform):
            return 1 if step.offered else 1 + self.of(f"actions.{step.perform}")
        inner = (getattr(step, name) for name in step.__struct_fields__)
        within = sum(self._script(each) for each in inner if isinstance(each, Script))
        if isinstance(step, Repeat):
            return 1 + within * _passes(step.repeat)
        if isinstance(step, Each):
            return 1 + within * (MOST_NAMED if step.each == "named" else CROWD)
        return 1 + within


def _passes(count: NumberFormula) -> int:
    """Return the most passes of a repeated script."""
    return max(0, min(MOST_PASSES, int(count.evaluate_number({})))) if count.is_constant else MOST_PASSES
