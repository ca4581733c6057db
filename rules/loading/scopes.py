"""Checking what scripts know when they run: every name, every combatant, and the range of every computed id.

Each script is followed from where it begins, through the procedures that it uses, with the names that are known there:
the choices of an action, what its earlier steps stored, what a signal tells. So a procedure is checked for each of its
users.
"""

from collections.abc import Generator, Iterable, Iterator, Mapping
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from rules.facts.frame import AGAINST
from rules.formula.formulas import Formula
from rules.loading.dice_fields import fault_of
from rules.loading.free_names import NONE, FreeNames, Names, Tags, asked_about, decided
from rules.loading.problems import Problems
from rules.loading.references import fields_set_by
from rules.loading.step_words import computed_ids, dice_of, words_of
from rules.loading.text_ranges import ANY_TEXT, NO_TEXT, TextRange, TextRanges, joined, listed
from rules.ruleset.inputs import THE_WAY
from rules.ruleset.scripts import all_scripts, listeners, moments, way_scripts
from rules.ruleset.sections import Action, Listener, Ruleset, Trigger
from rules.ruleset.steps import (
    Alter,
    Ask,
    Branch,
    Contest,
    Each,
    End,
    Give,
    Let,
    Push,
    React,
    Repeat,
    Script,
    Signal,
    Step,
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


class Scope(Struct, frozen=True):
    """What is known at a step: the path of where the script began, and the range of each name."""

    root: str
    known: Mapping[str, TextRange]
    tags: Tags = NONE
    guarded: Names = NONE

    def also(self, more: Mapping[str, TextRange]) -> "Scope":
        """Return this scope with more names."""
        return Scope(self.root, {**self.known, **more}, self.tags, self.guarded) if more else self

    def after(self, formula: Formula | None) -> "Scope":
        """Return the scope of what runs only if a formula holds: names that it asks about are there."""
        guarded = NONE if formula is None else asked_about(formula.references)
        return Scope(self.root, self.known, self.tags, self.guarded | guarded) if guarded else self


Checking: TypeAlias = Generator[tuple[str, Message], None, Scope]
"""Yields problems, and returns the scope behind what was checked."""


class ScriptCheck:
    """Follows the scripts of one ruleset, and collects what is wrong with them."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._ruleset = ruleset
        self._free = FreeNames(ruleset)
        self._ranges = TextRanges(ruleset)
        self._given = self._all_given()
        self._behind: dict[tuple[str, frozenset[tuple[str, TextRange]], Names, Tags], Mapping[str, TextRange]] = {}
        self._asked: dict[tuple[str, Tags], Names] = {}
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
            scope = Scope(f"actions.{id}", self.names_of(action), frozenset(action.tags))
            for place, formula in formulas(action, scope.root):
                if not place.startswith(f"{scope.root}.do["):
                    yield from self._rows([formula], place, scope)
            price = self._ruleset.prices.get(action.price)
            if price is not None:
                scope = yield from self._script(price.do, f"prices.{action.price}.do", scope)
            yield from self._script(action.do, f"actions.{id}.do", scope)
        sent = frozenset(step.signal for step in _signals(self._ruleset))
        for section in ("stances", "conditions"):
            yield from self._triggers(section, sent)
        for path, _, listener in listeners(self._ruleset):
            yield from self._heard(listener, path, Scope(path.partition(".hears")[0], {}), sent)
        for path, script in moments(self._ruleset):
            yield from self._script(script, path, Scope(path, {}))
        for path, script in way_scripts(self._ruleset):
            yield from self._script(script, path, Scope(path, {THE_WAY: NO_TEXT}))

    def names_of(self, action: Action) -> dict[str, TextRange]:
        """Return what the scripts of an action know from the start."""
        known: dict[str, TextRange] = {name: self._range_of(action, name) for name in action.choices}
        known["price"] = NO_TEXT
        if action.reaction:
            known |= dict.fromkeys(sorted(AGAINST), ANY_TEXT)
        if action.score is not None:
            known["score"] = NO_TEXT
        for name, formula in action.let.items():
            known[name] = self._ranges.of(formula, known)
        ids = (each if isinstance(each, str) else each.id for each in action.needs)
        price = self._ruleset.prices.get(action.price)
        decided = listed(("", "yes", "no"))
        return {**known, **dict.fromkeys((*ids, *(price.needs if price is not None else ())), decided)}

    def _range_of(self, action: Action, name: str) -> TextRange:
        choice = action.choices[name]
        if choice.kind == "one_of":
            return listed(("", *choice.values))
        if choice.kind == "position":
            return listed(("", *(choice.values or self._ruleset.positions)))
        return NO_TEXT if choice.kind in ("number", "flag") else ANY_TEXT

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
        yield from self._script(trigger.do, f"{path}.do", inner.after(trigger.when))

    def _script(self, script: Script, path: str, scope: Scope) -> Checking:
        """Check the steps of a script; return the scope behind them."""
        for index, step in enumerate(script.steps):
            scope = yield from self._step(step, f"{path}[{index}]", scope)
        return scope

    def _step(self, step: Step, path: str, scope: Scope) -> Checking:
        yield from self._needed(self._free.of([step.when], scope.tags, scope.known), path, scope)
        if isinstance(step, Let):
            yield from self._default(step, path, scope)
        holds = decided(step.when, scope.tags, scope.known)
        if holds is False and not isinstance(step, Branch):
            return scope.also(self._left_behind(step, scope))
        inner = scope.after(step.when)
        yield from self._words(step, path, inner)
        yield from self._ids(step, path, inner)
        if isinstance(step, Each):
            inner = inner.also({step.name: NO_TEXT if step.each == "conditions" else ANY_TEXT})
        elif isinstance(step, End | Alter):
            inner = inner.also({"condition": NO_TEXT})
        yield from self._needed(self._free.of(_own_formulas(step), scope.tags, inner.known), path, inner)
        yield from self._needed(self._of_modifiers(step, scope.tags), path, inner)
        yield from self._rows(_own_formulas(step), path, inner)
        dice = dice_of(step)
        if dice is not None:
            yield from self._dice(dice, path, inner)
        inner = inner.also(self._stored(step, inner))
        if isinstance(step, Use):
            inner = yield from self._used(step, inner)
        for name, key in _scripts_of(step):
            if isinstance(step, Branch) and holds is (key != "then"):
                continue
            behind = yield from self._script(getattr(step, name) or Script(), f"{path}.{key}", inner)
            inner = inner.also(behind.known)
        if isinstance(step, Repeat):
            yield from self._needed(self._free.of([step.until], scope.tags, inner.known), path, inner)
        return scope.also({name: scope.known.get(name, NO_TEXT) | each for name, each in inner.known.items()})

    def _needed(self, names: Names, path: str, scope: Scope) -> Problems:
        for name in sorted(names - scope.known.keys() - scope.guarded):
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

    def _left_behind(self, step: Step, scope: Scope) -> dict[str, TextRange]:
        """Return the ranges of the names that a step stores although its `if` does not hold."""
        if isinstance(step, Let) and step.default is not None:
            return {step.let: self._ranges.of(step.default, scope.known)}
        return {}

    def _of_modifiers(self, step: Step, tags: Tags) -> Names:
        if isinstance(step, Test):
            return NONE if step.by != "self" else self._free.of_modifiers(step.mods, tags)
        return self._free.of_modifiers(step.our_mods, tags) if isinstance(step, Contest) else NONE

    def _rows(self, asked: Iterable[Formula], path: str, scope: Scope) -> Problems:
        """Check that the tables which formulas call have a row for each text that they are called with."""
        for formula in asked:
            for table, text in self._ranges.missing_rows(formula, scope.known):
                rows = self._ruleset.tables[table.rpartition(".")[2]].rows
                yield path, message_of("scope.no_row", table=table, id=text, hint=nearest(text, rows))

    def _words(self, step: Step, path: str, scope: Scope) -> Problems:
        """Check the words of a step that stand for a combatant, a piece or a choice."""
        for key, word in words_of(step):
            if word in scope.known or word in scope.guarded or word in ("", "self"):
                continue
            if key == "who" and word == "gm" and isinstance(step, Ask):
                continue
            told = message_of("scope.nobody", name=word, key=key, hint=nearest(word, ("self", *scope.known)))
            yield (
                path,
                told
                if path.startswith(f"{scope.root}.")
                else message_of("scope.nothing_from", name=word, root=scope.root),
            )

    def _ids(self, step: Step, path: str, scope: Scope) -> Problems:
        """Check the range of the ids that a step computes."""
        for each in computed_ids(step, self._ruleset):
            if not each.allowed:
                yield path, message_of("scope.not_computed", key=each.key)
                continue
            found = self._ranges.of_name(each.name, scope.known)
            unknown = sorted(found.texts - {""} - set(each.known)) if each.known is not None else []
            if each.name.partition(".")[0] not in scope.known and each.name not in ("position", "stance"):
                hint = nearest(each.name, tuple(scope.known))
                yield path, message_of("scope.nothing", name=each.name, hint=hint)
            elif each.known is not None and (found.open or found.fields or found.ways):
                yield path, message_of("scope.any_text", name=each.name, kind=each.kind)
            for id in unknown:
                hint = nearest(id, each.known or ())
                told = message_of("unknown", kind=each.kind, id=id, hint=hint)
                yield path, message_of("scope.may_be", name=each.name, fault=told)
            yield from self._fields_of(step, each.name, path, found)

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

    def _used(self, step: Use, scope: Scope) -> Checking:
        """Check a procedure with what is known where it is used; return the scope behind it."""
        procedure = self._ruleset.procedures.get(step.use)
        if procedure is None:
            return scope
        arguments = {name: self._ranges.of(each, scope.known) for name, each in step.given.items()}
        people = [name for name, type_ in procedure.of.items() if type_ == "combatant" and name in arguments]
        arguments |= dict.fromkeys(people, ANY_TEXT)
        inner = scope.also(arguments)
        asked = self._asked_by(step.use, inner.tags)
        names = frozenset(each for each in inner.known.items() if each[0].partition(".")[0] in asked)
        key = (step.use, names, inner.guarded & asked, inner.tags)
        known = self._behind.get(key)
        if known is None:
            # A procedure that reaches itself again adds nothing.
            self._behind[key] = {}
            behind = yield from self._script(procedure.do, f"procedures.{step.use}.do", inner)
            known = {name: each for name, each in behind.known.items() if inner.known.get(name) != each}
            self._behind[key] = known
        return inner.also(known)

    def _asked_by(self, id: str, tags: Tags) -> Names:
        """Return the names that a procedure uses in any way, with the procedures in it."""
        known = self._asked.get((id, tags))
        if known is None:
            self._asked[id, tags] = NONE
            found: set[str] = set()
            procedure = self._ruleset.procedures.get(id)
            for _, step in () if procedure is None else steps(procedure.do):
                found |= self._free.of((formula for _, formula in formulas(step)), tags)
                found |= self._of_modifiers(step, tags)
                found |= {word.partition(".")[0] for _, word in words_of(step)}
                found |= {each.name.partition(".")[0] for each in computed_ids(step, self._ruleset)}
                if isinstance(step, Use):
                    found |= self._asked_by(step.use, tags)
            known = self._asked[id, tags] = frozenset(found)
        return known

    def _all_given(self) -> dict[str, TextRange]:
        """Return the texts that reactions and inner actions give, by name."""
        found: dict[str, list[TextRange]] = {}
        for action in self._ruleset.actions.values():
            known = self.names_of(action)
            for _, step in steps(action.do):
                if isinstance(step, Give):
                    found.setdefault(step.give, []).append(self._ranges.of(step.value, known))
        return {name: joined(each) for name, each in found.items()}


def _signals(ruleset: Ruleset) -> Iterator[Signal]:
    for _, script in all_scripts(ruleset):
        for _, step in steps(script):
            if isinstance(step, Signal):
                yield step


def _own_formulas(step: Step) -> Iterator[Formula]:
    """Yield the formulas of a step itself, apart from its `if` and the scripts within it."""
    for name in step.__struct_fields__:
        value = getattr(step, name)
        if name not in ("when", "until") and not isinstance(value, Script):
            yield from (formula for _, formula in formulas(value))


def _scripts_of(step: Step) -> Iterator[tuple[str, str]]:
    """Yield the fields of a step that hold a script, each with its key."""
    for name, key in zip(step.__struct_fields__, step.__struct_encode_fields__, strict=True):
        if isinstance(getattr(step, name), Script):
            yield name, key
