"""Checking what scripts know when they run: every name, every combatant, and the range of every computed id.

Each script is followed from where it begins, through the procedures that it uses, with the names that are known there:
the choices of an action, what its earlier steps stored, what a signal tells. So a procedure is checked for each of its
users.
"""

from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from typing import TypeAlias

from msgspec.structs import replace

from rules.formula.formulas import Formula
from rules.loading.action_names import ActionNames
from rules.loading.action_needs import needs_of
from rules.loading.asked import NONE, NOTHING, Asked, AskedAbout, Names
from rules.loading.assumptions import NO_ASSUMPTIONS, Assumption, Assumptions, assumed, equal, flag
from rules.loading.dice_fields import fault_of
from rules.loading.free_names import FreeNames, decided
from rules.loading.mismatch import listed as listed_words
from rules.loading.problems import Problems
from rules.loading.references import fields_set_by
from rules.loading.scope import NOTHING_STORED, Ranges, Scope, Stored, either
from rules.loading.step_parts import StepParts, all_parts, parts_of
from rules.loading.step_words import dice_of
from rules.loading.text_ranges import ANY_TEXT, NO_TEXT, SOMEBODY, TextRange, TextRanges, joined, listed, named
from rules.loading.unsure_names import unsure_names
from rules.ruleset.inputs import THE_WAY
from rules.ruleset.scripts import all_scripts, listeners, moments, way_scripts
from rules.ruleset.sections import Action, Listener, OwnNeed, Price, Ruleset, Trigger
from rules.ruleset.steps import (
    Alter,
    Ask,
    Branch,
    Contest,
    Count,
    Each,
    End,
    Handle,
    Let,
    Push,
    React,
    Repeat,
    Script,
    Signal,
    Step,
    Stop,
    Test,
    Use,
)
from rules.ruleset.stored_names import plain_names, prefixes
from rules.ruleset.traversal import formulas, steps
from rules.words.messages import Message, message_of
from rules.words.nearest import nearest

SIGNALS: Mapping[str, tuple[str, ...]] = {
    "turn_start": (),
    "turn_end": (),
    "round_start": (),
    "round_end": (),
    "acted": ("action",),
    "reacted": ("action",),
}
"""The signals of every ruleset, with the names that each tells; all others tell `by`."""


FOR_SOMEBODY = frozenset(("by", "on", "who", "against", "from", "of", "give", "away", "around"))
"""The keys whose word stands for a combatant."""

VERDICTS: Mapping[str, int] = {"win": 1, "lose": -1}
"""The verdict with which each script of a contest runs; 0 for the others."""

Checking: TypeAlias = Generator[tuple[str, Message], None, Stored]
"""Yields problems, and returns what the checked steps store."""


class ScriptCheck:
    """Follows the scripts of one ruleset, and collects what is wrong with them."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._ruleset = ruleset
        self._asked_about = AskedAbout(ruleset)
        self._free = FreeNames(ruleset, self._asked_about)
        self._ranges = TextRanges(ruleset)
        self._names = ActionNames(ruleset, self._ranges)
        self._given = self._names.given()
        self._procedures = {id: self._parts(procedure.do) for id, procedure in ruleset.procedures.items()}
        self._behind: dict[tuple[object, ...], Stored] = {}
        self._asked: dict[str, Asked] = {}
        self._told: set[tuple[str, Message]] = set()
        self.dice = NO_TEXT

    def problems(self) -> Problems:
        """Yield each problem once."""
        for path, message in self._all():
            if (path, message) not in self._told:
                self._told.add((path, message))
                yield path, message

    def _all(self) -> Problems:
        for id, action in self._ruleset.actions.items():
            yield from self._action(id, action)
        sent = frozenset(step.signal for step in _signals(self._ruleset))
        for section in ("stances", "conditions"):
            yield from self._triggers(section, sent)
        for path, _, listener in listeners(self._ruleset):
            yield from self._heard(listener, path, Scope(path.partition(".hears")[0], {}), sent)
        yield from self._elsewhere()
        for path, script in moments(self._ruleset):
            yield from self._script(self._parts(script), path, Scope(path, {}))
        for path, script in way_scripts(self._ruleset):
            yield from self._script(self._parts(script), path, Scope(path, {THE_WAY: NO_TEXT}))

    def _action(self, id: str, action: Action) -> Problems:
        scope = start = Scope(f"actions.{id}", self._names.of(action), frozenset(action.tags))
        price, paid = self._ruleset.prices.get(action.price), NOTHING_STORED
        if price is not None:
            paid = yield from self._script(self._parts(price.do), f"prices.{action.price}.do", scope)
            scope = scope.behind(paid)
        done = yield from self._script(self._parts(action.do), f"actions.{id}.do", scope)
        later = frozenset((*paid.ranges, *done.ranges)) - start.known.keys()
        for place, formula in formulas(action, start.root):
            if not place.startswith(f"{start.root}.do["):
                yield from self._rows([formula], place, start)
                yield from self._before(formula, place, later, start)
        for place, formula in self._shared_by(action):
            yield from self._rows([formula], place, start)

    def _shared_by(self, action: Action) -> Iterator[tuple[str, Formula]]:
        """Yield the formulas of the shared needs and the price of an action, each with its path."""
        price = self._ruleset.prices.get(action.price, Price())
        for id, need in needs_of(action, price, self._ruleset).items():
            if not isinstance(need, OwnNeed):
                yield f"needs.{id}.if", need.when
        yield from formulas({"spends": price.spends, "costs": price.costs}, f"prices.{action.price}")

    def _elsewhere(self) -> Problems:
        """Check the tables that figures and modifiers call, where no choices are known."""
        for section in ("values", "functions", "pools", "counters", "skills", "modifiers", "facts", "turn"):
            for place, formula in formulas(getattr(self._ruleset, section), section):
                yield from self._rows([formula], place, Scope(section, {}))

    def _before(self, formula: Formula, path: str, later: Names, scope: Scope) -> Problems:
        """Check that a formula which is worked out before the steps asks for nothing that they store."""
        if later.isdisjoint(self._free.of([formula], scope.tags)):
            return
        for name in sorted(self._free.where_known([formula], scope.tags, scope.known) & later):
            yield path, message_of("scope.later", name=name)

    def _triggers(self, section: str, sent: Names) -> Problems:
        for id, rule in getattr(self._ruleset, section).items():
            for index, trigger in enumerate(rule.ends):
                scope = Scope(f"{section}.{id}", {"condition": NO_TEXT})
                yield from self._heard(trigger, f"{section}.{id}.ends[{index}]", scope, sent)

    def _heard(self, trigger: Trigger | Listener, path: str, scope: Scope, sent: Names) -> Problems:
        """Check what waits for a signal: that somebody sends it, and what is known then."""
        if trigger.on not in SIGNALS and trigger.on not in sent:
            hint = nearest(trigger.on, (*SIGNALS, *sent))
            yield f"{path}.on", message_of("scope.no_signal", name=trigger.on, hint=hint)
        inner = scope.also(dict.fromkeys(SIGNALS.get(trigger.on, ("by",)), ANY_TEXT))
        yield from self._needed(self._free.of([trigger.when], NONE), f"{path}.if", inner)
        yield from self._script(self._parts(trigger.do), f"{path}.do", inner.after(trigger.when))

    def _parts(self, script: Script) -> tuple[StepParts, ...]:
        return parts_of(script, self._ruleset)

    def _script(self, script: tuple[StepParts, ...], path: str, scope: Scope) -> Checking:
        """Check the steps of a script."""
        stored = NOTHING_STORED
        for index, parts in enumerate(script):
            more = yield from self._step(parts, f"{path}[{index}]", scope)
            scope, stored = scope.behind(more), stored.then(more)
        return stored

    def _step(self, parts: StepParts, path: str, scope: Scope) -> Checking:
        step = parts.step
        yield from self._needed_by([step.when], path, scope)
        if isinstance(step, Let):
            yield from self._default(step, path, scope)
        holds = decided(step.when, scope.tags, scope.known)
        if isinstance(step, Branch):
            return (yield from self._branch(step, parts, path, scope, holds))
        if step.when is None:
            return (yield from self._run(parts, path, scope))
        skipped = self._left_behind(step, scope)
        if holds is False:
            return skipped
        stored = yield from self._run(parts, path, scope.after(step.when))
        if holds or stored is NOTHING_STORED:
            return stored
        tree = step.when.tree
        return either([(assumed(tree, False), skipped), (assumed(tree), stored)])

    def _branch(self, step: Branch, parts: StepParts, path: str, scope: Scope, holds: bool | None) -> Checking:
        """Check an `if` step, of whose scripts one runs or the other."""
        ways: list[tuple[Assumptions, Stored]] = []
        for key, script in parts.scripts:
            true = key == "then"
            if holds in (None, true):
                assumptions = NO_ASSUMPTIONS if step.when is None else assumed(step.when.tree, true)
                inner = scope.after(step.when) if true else scope.under(assumptions)
                ways.append((assumptions, (yield from self._script(script, f"{path}.{key}", inner))))
        return either(ways)

    def _run(self, parts: StepParts, path: str, inner: Scope) -> Checking:
        """Check a step that runs, with the scripts within it."""
        step = parts.step
        yield from self._words(parts, path, inner)
        yield from self._ids(parts, path, inner)
        inner = inner.also(_looked_at(step))
        yield from self._needed_by(parts.formulas, path, inner)
        modified_by = self._free.of_modifiers(parts.mods, inner.tags)
        yield from self._needed(modified_by, path, inner)
        yield from self._sure(inner.may_lack(modified_by), path)
        yield from self._rows(parts.formulas, path, inner, in_steps=True)
        yield from self._listed(step, path, inner)
        dice = dice_of(step)
        if dice is not None:
            yield from self._dice(dice, path, inner)
        ranges = {**self._stored(step, inner), **_looked_at(step)}
        stored = Stored(ranges) if ranges else NOTHING_STORED
        if isinstance(step, Use):
            stored = stored.then((yield from self._used(step, path, inner)))
        if isinstance(step, Stop):
            return Stored(exits=(NOTHING_STORED,) if step.stop == "here" else (), ends=True)
        inner = inner.behind(stored)
        ways: list[tuple[Assumptions, Stored]] = []
        for key, script in parts.scripts:
            under = _reached_by(parts, key, path)
            ways.append((under, (yield from self._script(script, f"{path}.{key}", inner.under(under)))))
        if isinstance(step, Each):
            ways.append((frozenset([_ran(path).opposite]), NOTHING_STORED))
        within = either(ways) if ways else NOTHING_STORED
        if isinstance(step, Repeat):
            yield from self._needed_by([step.until], path, inner.behind(within))
        return stored.then(within)

    def _needed_by(self, asked: Sequence[Formula | None], path: str, scope: Scope) -> Problems:
        """Check that formulas have the names they need, except in parts that known names rule out."""
        if scope.lacks(self._free.of(asked, scope.tags)):
            yield from self._needed(self._free.where_known(asked, scope.tags, scope.known), path, scope)
        for formula in asked if scope.perhaps else ():
            if formula is not None:
                yield from self._sure(unsure_names(formula, scope, self._free), path)

    def _sure(self, unsure: Iterable[str], path: str) -> Problems:
        """Yield a problem for each name that may be missing, because the steps that store it may not run."""
        for name in sorted(unsure):
            yield path, message_of("scope.perhaps", name=name)

    def _needed(self, names: Names, path: str, scope: Scope) -> Problems:
        for name in sorted(scope.lacks(names)):
            if path.startswith(f"{scope.root}."):
                yield path, message_of("scope.nothing", name=name, hint=nearest(name, tuple(scope.known)))
            else:
                yield path, message_of("scope.nothing_from", name=name, root=scope.root)

    def _default(self, step: Let, path: str, scope: Scope) -> Problems:
        """Check that a name has a value whether the `if` of its step holds or not."""
        known = step.let in scope.known or step.let in scope.guarded or step.let in self._ruleset.facts
        if step.when is None and step.default is not None:
            yield f"{path}.default", message_of("scope.no_if")
        elif step.when is not None and step.default is None and not known:
            yield path, message_of("scope.no_default", name=step.let)

    def _left_behind(self, step: Step, scope: Scope) -> Stored:
        """Return what a step stores although its `if` does not hold."""
        if isinstance(step, Let) and step.default is not None:
            return Stored({step.let: self._ranges.of(step.default, scope.known)})
        return NOTHING_STORED

    def _rows(self, asked: Iterable[Formula], path: str, scope: Scope, in_steps: bool = False) -> Problems:
        """Check that the tables which formulas call have a row for each text that they are called with.

        In steps, where nobody can be asked, they need one for any text that may come.
        """
        for formula in asked:
            for table, text in self._ranges.missing_rows(formula, scope.known):
                rows = self._ruleset.tables[table.rpartition(".")[2]].rows
                if text is not None:
                    yield path, message_of("scope.no_row", table=table, id=text, hint=nearest(text, rows))
                elif in_steps:
                    yield path, message_of("scope.any_row", table=table)

    def _words(self, parts: StepParts, path: str, scope: Scope) -> Problems:
        """Check the words of a step that stand for a combatant, a piece or a choice."""
        for key, word in parts.words:
            if word in scope.known or word in scope.guarded or word in ("", "self"):
                yield from self._sure(scope.may_lack([word]), path)
                if _is_for_somebody(parts.step, key) and word in scope.known:
                    yield from self._somebody(f"{path}.{key}", word, scope.known[word])
                continue
            if key == "who" and word == "gm" and isinstance(parts.step, Ask):
                continue
            told = message_of("scope.nobody", name=word, key=key, hint=nearest(word, ("self", *scope.known)))
            yield (
                path,
                told
                if path.startswith(f"{scope.root}.")
                else message_of("scope.nothing_from", name=word, root=scope.root),
            )

    def _somebody(self, path: str, name: str, found: TextRange) -> Problems:
        """Check that what stands for a combatant may name one."""
        if found.kind == "combatants":
            yield path, message_of("scope.several", name=name)
        elif not found.open or found.kind not in ("", SOMEBODY):
            yield path, message_of("scope.no_somebody", name=name)

    def _ids(self, parts: StepParts, path: str, scope: Scope) -> Problems:
        """Check the range of the ids that a step computes."""
        for each in parts.ids:
            if not each.allowed:
                yield path, message_of("scope.not_computed", key=each.key)
                continue
            found = self._ranges.of_name(each.name, scope.known)
            yield from self._sure(scope.may_lack([each.name.partition(".")[0]]), path)
            unknown = sorted(found.texts - {""} - set(each.known)) if each.known is not None else []
            if each.name.partition(".")[0] not in scope.known and each.name not in ("position", "stance"):
                hint = nearest(each.name, tuple(scope.known))
                yield path, message_of("scope.nothing", name=each.name, hint=hint)
            elif each.known is not None and (found.open or found.fields or found.ways):
                yield path, message_of("scope.any_text", name=each.name, kind=each.kind)
            elif each.known is not None and not found.texts:
                yield path, message_of("scope.no_text", name=each.name, kind=each.kind)
            for id in unknown:
                hint = nearest(id, each.known or ())
                told = message_of("unknown", kind=each.kind, id=id, hint=hint)
                yield path, message_of("scope.may_be", name=each.name, fault=told)
            yield from self._fields_of(parts.step, each.name, path, found)

    def _fields_of(self, step: Step, name: str, path: str, found: TextRange) -> Problems:
        """Check that each condition whose id a step may compute has the fields that the step uses."""
        used = fields_set_by(step)
        rules = self._ruleset.conditions
        for id in sorted(found.texts & rules.keys()) if used is not None else ():
            for each in () if used is None else sorted(used[1]):
                if each not in rules[id].fields:
                    kind, hint = message_of("kind.field_of", id=id), nearest(each, tuple(rules[id].fields))
                    told = message_of("unknown", kind=kind, id=each, hint=hint)
                    yield path, message_of("scope.may_be", name=name, fault=told)

    def _listed(self, step: Step, path: str, scope: Scope) -> Problems:
        """Check that a step gives only listed words to what lists its values: facts of an attack, fields of gear."""
        if isinstance(step, React):
            given = [
                (f"{path}.against.{key}", each, self._ruleset.against.get(key)) for key, each in step.against.items()
            ]
        elif isinstance(step, Handle):
            given = [(f"{path}.set.{key}", each, self._ruleset.fields.get(key)) for key, each in step.set.items()]
        else:
            return
        for place, formula, rule in given:
            if rule is not None and rule.values:
                for text in sorted(self._ranges.of(formula, scope.known).texts - {"", *rule.values}):
                    hint = nearest(text, rule.values)
                    yield (
                        place,
                        message_of("values.none_of", value=repr(text), words=listed_words(rule.values), hint=hint),
                    )

    def _dice(self, formula: Formula, path: str, scope: Scope) -> Problems:
        found = self._ranges.of(formula, scope.known)
        self.dice |= replace(found, open=False)
        if found.open:
            yield f"{path}.dice", message_of("scope.any_dice")
        for text in sorted(found.texts):
            fault = fault_of(text)
            if fault is not None:
                yield f"{path}.dice", fault

    def _stored(self, step: Step, scope: Scope) -> dict[str, TextRange]:
        """Return the ranges of the names that a step stores."""
        if isinstance(step, Let):
            values = (step.value,) if step.default is None else (step.value, step.default)
            return {step.let: joined(self._ranges.of(each, scope.known) for each in values)}
        if isinstance(step, Ask):
            answers = ANY_TEXT if step.away or step.around else listed(("", *step.answers))
            return {step.name or step.ask: answers}
        if isinstance(step, Push):
            # Who stands where the push ends.
            return {step.name: ANY_TEXT} if step.name else {}
        if isinstance(step, React):
            others = {name: self._ranges.of(each, scope.known) for name, each in step.otherwise.items()}
            names = dict.fromkeys((*self._given, *others))
            both = {name: self._given.get(name, NO_TEXT) | others.get(name, NO_TEXT) for name in names}
            return {step.name: NO_TEXT, **{f"{step.name}.{name}": each for name, each in both.items()}}
        names = step.given if isinstance(step, Use) else (*plain_names(step), *prefixes(step))
        return dict.fromkeys(names, NO_TEXT)

    def _used(self, step: Use, path: str, scope: Scope) -> Checking:
        """Check a procedure with what is known where it is used."""
        procedure = self._ruleset.procedures.get(step.use)
        if procedure is None:
            return NOTHING_STORED
        arguments = {name: self._ranges.of(each, scope.known) for name, each in step.given.items()}
        people = [name for name, type_ in procedure.of.items() if type_ == "combatant" and name in arguments]
        for name in people:
            given = step.given[name]
            yield from self._somebody(f"{path}.with.{name}", given.source, arguments[name])
        arguments |= dict.fromkeys(people, named(SOMEBODY))
        inner = scope.also(arguments)
        asked = self._asked_by(step.use)
        names = frozenset(each for each in inner.known.items() if each[0].partition(".")[0] in asked.names)
        perhaps = {name: ways for name, ways in inner.perhaps.items() if name in asked.names}
        about = asked.names.union(*(ways.names for ways in perhaps.values()))
        holds = frozenset(each for each in inner.holds if each.is_about(about))
        told = inner.guarded & asked.names, inner.tags & asked.tags
        key = (step.use, names, frozenset(perhaps.items()), holds, told)
        stored = self._behind.get(key)
        if stored is None:
            # A procedure that reaches itself again adds nothing.
            self._behind[key] = NOTHING_STORED
            script = self._script(self._procedures[step.use], f"procedures.{step.use}.do", inner)
            lacking = frozenset(procedure.of) - inner.known.keys()
            checked = _asking_for_arguments(script, lacking, step.use, path) if lacking else script
            stored = self._behind[key] = (yield from checked).as_used()
        return Stored(arguments).then(stored)

    def _asked_by(self, id: str) -> Asked:
        """Return everything that a procedure, and the procedures it uses, may ask about."""
        known = self._asked.get(id)
        if known is None:
            self._asked[id] = NOTHING
            parts = tuple(all_parts(self._procedures.get(id, ())))
            words = [word for each in parts for _, word in each.words]
            ids = [computed.name for each in parts for computed in each.ids]
            own = Asked(frozenset(name.partition(".")[0] for name in (*words, *ids)))
            known = self._asked[id] = own.and_also(asked for each in parts for asked in self._asked_by_step(each))
        return known

    def _asked_by_step(self, parts: StepParts) -> Iterator[Asked]:
        step = parts.step
        yield self._asked_about.of((step.when, step.until if isinstance(step, Repeat) else None, *parts.formulas))
        yield from map(self._asked_about.of_roll, parts.mods)
        if isinstance(step, Use):
            yield self._asked_by(step.use)


def _asking_for_arguments(checking: Checking, lacking: Names, use: str, path: str) -> Checking:
    """Tell of each argument that a procedure lacks where it is used, rather than where it is missed."""
    while True:
        try:
            place, message = next(checking)
        except StopIteration as end:
            stored: Stored = end.value
            return stored
        name = str(dict(message.arguments).get("name", ""))
        if message.key in ("scope.nothing", "scope.nothing_from") and name in lacking:
            place, message = path, message_of("scope.no_argument", use=use, name=name)
        yield place, message


def _reached_by(parts: StepParts, key: str, path: str) -> Assumptions:
    """Return the assumptions under which a script within a step runs, such as the outcome of a roll."""
    step = parts.step
    if isinstance(step, Test):
        name = step.name or step.test
        critical = f"critical_{key.removeprefix('critical_')}"
        success = flag(f"{name}.success", key.endswith("success"))
        told = equal(f"{name}.outcome", critical, key == critical)
        return frozenset([success, told] if critical in dict(parts.scripts) else [success])
    if isinstance(step, Contest):
        return frozenset([equal(f"{step.name or step.contest}.verdict", VERDICTS.get(key, 0))])
    return frozenset([_ran(path)]) if isinstance(step, Each) else NO_ASSUMPTIONS


def _ran(path: str) -> Assumption:
    """Return the assumption that the `each` step at a path has run for somebody."""
    return Assumption(("ran", path), True, NONE)


def _looked_at(step: Step) -> Ranges:
    """Return the name of what a step looks at, one after another."""
    if isinstance(step, Each):
        return {
            step.name: NO_TEXT if step.each == "conditions" else named("item" if step.each == "items" else SOMEBODY)
        }
    return {"condition": NO_TEXT} if isinstance(step, End | Alter) else {}


def _is_for_somebody(step: Step, key: str) -> bool:
    """Return whether the word at a key of a step stands for one combatant."""
    of_somebody = not isinstance(step, Count) and not (isinstance(step, Each) and step.each == "named")
    return key in FOR_SOMEBODY and (key != "of" or of_somebody)


def _signals(ruleset: Ruleset) -> Iterator[Signal]:
    for _, script in all_scripts(ruleset):
        for _, step in steps(script):
            if isinstance(step, Signal):
                yield step
