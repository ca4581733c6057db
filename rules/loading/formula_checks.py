"""Checking every formula of a ruleset against the names that it may use where it stands."""

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

from msgspec.structs import replace

from rules.formula.formulas import (
    Formula,
    Type,
    Vocabulary,
    check,
)
from rules.formula.formulas import Problem as FormulaProblem
from rules.loading.action_needs import needs_of
from rules.loading.references import places_of
from rules.loading.ruleset_file import MOST_PROBLEMS
from rules.loading.soundness import wanted_types
from rules.loading.vocabulary import RulesetVocabularies
from rules.ruleset.scripts import listeners, moments, triggers, way_scripts
from rules.ruleset.sections import Action, OwnNeed, Pool, Price, Ruleset
from rules.ruleset.traversal import formulas
from rules.words.messages import Message, message_of


def formula_problems(ruleset: Ruleset) -> list[tuple[str, Message]]:
    """Return the problems of all formulas as (path, message)."""
    vocabularies, checks = RulesetVocabularies(ruleset), _FormulaChecks(wanted_types(ruleset))
    parts = [*_figures(ruleset, vocabularies), *_moments(ruleset, vocabularies), *_scripts(ruleset, vocabularies)]
    found: list[tuple[str, Message]] = []
    for path, part, vocabulary in parts:
        for place, formula in formulas(part, path):
            found.extend((place, fault) for fault in checks.faults(formula, vocabulary, place))
            if len(found) > MOST_PROBLEMS:
                return found
    shared = _SharedFaults()
    for id, action in ruleset.actions.items():
        vocabulary = vocabularies.action(action, action.costs)
        found.extend(_action_problems(id, action, vocabulary, vocabularies.own, checks))
        shared.look_at(id, action, ruleset, vocabulary, checks)
        if len(found) > MOST_PROBLEMS:
            break
    shared.look_at_unused(ruleset, vocabularies.need(), checks)
    return [*found, *shared.problems()]


Part: TypeAlias = tuple[str, object, Vocabulary]
"""A part of a ruleset: its path, its value, and the vocabulary of its formulas."""


def _figures(ruleset: Ruleset, vocabularies: RulesetVocabularies) -> Iterator[Part]:
    """Yield the parts that are figures of one combatant, such as values, functions and limits."""
    for id, value in ruleset.values.items():
        yield f"values.{id}", value, vocabularies.gathered(value.over) if value.over else vocabularies.own
    for id, function in ruleset.functions.items():
        yield f"functions.{id}", function, vocabularies.function(function)
    for id, counter in ruleset.counters.items():
        yield f"counters.{id}", counter, vocabularies.limit()
    yield "pools", {id: _without_listeners(pool) for id, pool in ruleset.pools.items()}, vocabularies.own
    yield "skills", ruleset.skills, vocabularies.own
    for id, item in ruleset.items.items():
        yield f"items.{id}", item.fields, vocabularies.own
        yield f"items.{id}.variants", item.variants, vocabularies.own
    yield "creation", ruleset.creation, vocabularies.creation()
    if ruleset.sheet.weapons is not None:
        yield "sheet.weapons", ruleset.sheet.weapons, vocabularies.weapons(ruleset.sheet.weapons.name)
    yield "sheet.armour", ruleset.sheet.armour, vocabularies.armour(places_of(ruleset))
    yield "sheet.skills", ruleset.sheet.skills, vocabularies.skill_table()
    yield "sheet.put", ruleset.sheet.put, vocabularies.gathered("items")


def _without_listeners(pool: Pool) -> Pool:
    """Return a pool without what its marks do at signals, where more names are known."""
    if not any(mark.hears for mark in pool.marks.values()):
        return pool
    return replace(pool, marks={id: replace(mark, hears=()) for id, mark in pool.marks.items()})


def _moments(ruleset: Ruleset, vocabularies: RulesetVocabularies) -> Iterator[Part]:
    """Yield what waits for signals, the stated facts and the modifiers."""
    for path, trigger in (*triggers(ruleset), *((path, each) for path, _, each in listeners(ruleset))):
        yield path, trigger, vocabularies.trigger(trigger.do)
    for section in ("facts", "modifiers"):
        yield section, getattr(ruleset, section), vocabularies.shared
    # A reaction has these defaults before it has any fact, so they may not name one.
    yield "against", ruleset.against, replace(vocabularies.shared, names={}, functions={}, values={})


def _scripts(ruleset: Ruleset, vocabularies: RulesetVocabularies) -> Iterator[Part]:
    """Yield the scripts and choices that belong to no single action, and the order of turns."""
    for id, price in ruleset.prices.items():
        yield f"prices.{id}.do", price.do, vocabularies.script(price.do, {})
    for id, procedure in ruleset.procedures.items():
        yield f"procedures.{id}", procedure, vocabularies.script(procedure.do, procedure.of)
    taken = {choice.like for action in ruleset.actions.values() for choice in action.choices.values()}
    for id, choice in ruleset.choices.items():
        if id not in taken:
            yield f"choices.{id}", choice, vocabularies.choice(choice)
    for path, script in moments(ruleset):
        yield path, script, vocabularies.script(script, {})
    for path, script in way_scripts(ruleset):
        yield path, script, vocabularies.way(script)
    yield "way.blocked", ruleset.way.blocked, vocabularies.gathered("others")
    yield "way.rise", ruleset.way.rise, vocabularies.own
    yield "way.drop", ruleset.way.drop, vocabularies.own
    yield "way.watched", ruleset.way.watched, vocabularies.own
    yield "way.resumes", ruleset.way.resumes, vocabularies.own
    yield "senses", ruleset.senses, vocabularies.own
    yield "heights.above", ruleset.heights.above, vocabularies.own
    yield "footprints", ruleset.footprints, vocabularies.own
    yield "ground", ruleset.ground, vocabularies.own
    yield "turn.order", ruleset.turn.order, vocabularies.own
    yield "turn.passed_over", ruleset.turn.passed_over, vocabularies.own
    yield "turn.spent", ruleset.turn.spent, vocabularies.own
    yield "turn.initiative", ruleset.turn.initiative, vocabularies.own


class _FormulaChecks:
    """Checks formulas: one without faults only once for all vocabularies in which its names mean the same."""

    def __init__(self, wanted: Mapping[str, Type]) -> None:
        self._wanted = wanted
        self._sound: dict[tuple[Formula, Type | None], list[object]] = {}
        self._shared: dict[str, Sequence[tuple[str, Formula]]] = {}

    def shared(self, path: str, part: object) -> Sequence[tuple[str, Formula]]:
        """Return the formulas of a part that actions share, each with its path, found once for each part."""
        known = self._shared.get(path)
        if known is None:
            known = self._shared[path] = list(formulas(part, path))
        return known

    def faults(self, formula: Formula, vocabulary: Vocabulary, place: str = "") -> Sequence[Message]:
        """Return what is wrong with a formula under a vocabulary; all of them share their domains.

        What other entries expect of its type depends on its `place`.
        """
        wanted = self._wanted.get(place)
        names, functions, values = vocabulary.names, vocabulary.functions, vocabulary.values
        meant: list[object] = []
        for reference in formula.references:
            path = reference.path
            meant += (names.get(path), functions.get(path), values.get(path))
        if self._sound.get((formula, wanted)) == meant:
            return ()
        problems = check(formula, vocabulary, wanted)
        if not problems:
            self._sound[formula, wanted] = meant
        return [formula_fault(problem, formula) for problem in problems]


PRICED = ("spends", "costs")
"""The keys of a price with formulas of the actions that have it."""


class _SharedFaults:
    """Collects what is wrong with needs and prices that actions share, each told once where it is written."""

    def __init__(self) -> None:
        self._found: dict[tuple[str, Message], dict[str, None]] = {}
        self._uses: dict[str, int] = {}

    def look_at(
        self, id: str, action: Action, ruleset: Ruleset, vocabulary: Vocabulary, checks: _FormulaChecks
    ) -> None:
        """Check the shared needs and the price of an action, where its names are known."""
        price = ruleset.prices.get(action.price, Price())
        parts: list[tuple[str, object]] = []
        if action.price:
            parts += ((f"prices.{action.price}.{key}", getattr(price, key)) for key in PRICED)
        for name, need in needs_of(action, price, ruleset).items():
            if not isinstance(need, OwnNeed):
                parts.append((f"needs.{name}", need))
        for path, part in parts:
            for place, formula in checks.shared(path, part):
                self._uses[place] = self._uses.get(place, 0) + 1
                for fault in checks.faults(formula, vocabulary):
                    self._found.setdefault((place, fault), {})[id] = None

    def look_at_unused(self, ruleset: Ruleset, vocabulary: Vocabulary, checks: _FormulaChecks) -> None:
        """Check the needs and prices that no action has yet, with all names that any action may know."""
        parts = [(f"needs.{id}", need) for id, need in ruleset.needs.items()]
        parts += ((f"prices.{id}.{key}", getattr(price, key)) for id, price in ruleset.prices.items() for key in PRICED)
        for path, part in parts:
            for place, formula in checks.shared(path, part):
                if place not in self._uses:
                    for fault in checks.faults(formula, vocabulary):
                        self._found[place, fault] = {}
                        self._uses[place] = 0

    def problems(self) -> Iterator[tuple[str, Message]]:
        """Yield each problem once; one that only some of its actions have names the first of these."""
        for (place, fault), actions in self._found.items():
            everywhere = len(actions) == self._uses[place]
            yield place, fault if everywhere else message_of("ruleset.for_action", fault=fault, id=next(iter(actions)))


def _action_problems(
    id: str, action: Action, vocabulary: Vocabulary, own: Vocabulary, checks: _FormulaChecks
) -> Iterator[tuple[str, Message]]:
    """Yield the problems of an action's own formulas.

    `own` is the vocabulary of one combatant alone, which says whose the action is.
    """
    for place, formula in formulas(action, f"actions.{id}"):
        scope = own if formula is action.whose else vocabulary
        yield from ((place, fault) for fault in checks.faults(formula, scope, place))


def formula_fault(problem: FormulaProblem, formula: Formula) -> Message:
    """Return the message about a problem of a formula, with its source and column."""
    return message_of("formula.in_source", fault=problem.message, source=formula.source, column=problem.column)
