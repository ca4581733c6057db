"""Compiling a ruleset for play: check every formula and prepare every lookup once."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import partial
from itertools import islice

from rules.dice.notation import Template, parse_template
from rules.dice.values import DiceError
from rules.facts.readers import OWN_FUNCTIONS, OWN_NAMES, add_calls, framed_readers, own_readers
from rules.formula.formulas import (
    Facts,
    FlagFormula,
    Formula,
    Reference,
    Type,
    Value,
    Vocabulary,
    check,
    compile_function,
)
from rules.formula.ranking import ranks_of
from rules.loading.action_needs import needs_of, whose_needs
from rules.loading.by_the_book import by_the_book
from rules.loading.checks import ruleset_problems
from rules.loading.formula_checks import formula_fault, formula_problems
from rules.loading.roll_references import figure_names
from rules.loading.ruleset_file import MOST_PROBLEMS, Problem, Remainder, RulesetError, Source
from rules.loading.soundness import unsound_parts
from rules.ruleset.destinations import destinations
from rules.ruleset.inputs import THE_PRICE, Dependencies, Inputs
from rules.ruleset.roll_rules import CONTEST_TERMS, TEST_TERMS, Bounds, ContestRules, TestRules
from rules.ruleset.rolls import ContestRule, Modifier, TestRule
from rules.ruleset.rulebook import Plan, PlannedNeed, Reader, Rulebook, TaggedModifiers
from rules.ruleset.sections import SEVERAL, Action, Choice, Function, OwnNeed, Price, Ruleset
from rules.ruleset.steps import Contest, Perform, Script, Test, Use
from rules.ruleset.traversal import formulas, steps
from rules.ruleset.unknowns import Unknowns
from rules.words.messages import Message, message_of
from rules.words.nearest import nearest


def compile_ruleset(ruleset: Ruleset, source: Source, checked: Iterable[Reference] | None = None) -> Rulebook:
    """Check a ruleset and return its rulebook. Raises RulesetError with every problem.

    Pass `checked`, the references of all its formulas, only if this version of the engine has checked the same files
    before; the checks are then skipped. A ruleset that is `document_only` loses its author's own rules.
    """
    ruleset = by_the_book(ruleset) if ruleset.document_only else ruleset
    found = () if checked is not None else _all_problems(ruleset)
    problems = [source.problem(path, message) for path, message in source.likeness.placed(found)]
    test_rules, contest_rules, faults = _roll_rules(ruleset)
    problems += [source.problem(path, message) for path, message in faults]
    if problems:
        raise RulesetError(_unique(problems))
    owned = _owned_functions(ruleset)
    references = _all_references(ruleset) if checked is None else list(checked)
    own = own_readers(ruleset, owned)
    add_calls(own, references)
    inputs = Inputs(ruleset, own)
    framed = framed_readers(ruleset, owned, inputs)
    add_calls(framed, references)
    _add_own_needs(own, ruleset)
    plans = {id: _plan(id, action, ruleset, own, inputs) for id, action in ruleset.actions.items()}
    return Rulebook(
        ruleset,
        own=own,
        framed=framed,
        test_rules=test_rules,
        contest_rules=contest_rules,
        plans=plans,
        shared_choices=_shared_choices(ruleset, own),
        modifiers=_by_tag(ruleset, inputs),
        unknowns=Unknowns(ruleset, inputs),
    )


def further_problems(left: Remainder) -> list[Problem]:
    """Return what else is wrong in a ruleset that could be read only in part."""
    found = [*ruleset_problems(left.ruleset), *formula_problems(left.ruleset)]
    faulty = {*left.faulty, *(path for path, _ in found)}
    found += islice(unsound_parts(left.ruleset, faulty), MOST_PROBLEMS)
    return [left.source.problem(path, message) for path, message in left.source.likeness.placed(found)]


def _all_problems(ruleset: Ruleset) -> Sequence[tuple[str, Message]]:
    """Return the problems of a ruleset as (path, message)."""
    found = [*ruleset_problems(ruleset), *formula_problems(ruleset)]
    faulty = {path for path, _ in found}
    return [*found, *islice(unsound_parts(ruleset, faulty), MOST_PROBLEMS)]


def _all_references(ruleset: Ruleset) -> list[Reference]:
    """Return the references of all formulas, each once."""
    return list(dict.fromkeys(each for _, formula in formulas(ruleset) for each in formula.references))


def _shared_choices(ruleset: Ruleset, own: Collection[str]) -> Mapping[Choice, int]:
    """Number the choices whose candidates depend only on the actor and the candidate.

    Choices with the same number have the same candidates.
    """
    numbers: dict[tuple[object, ...], int] = {}
    shared: dict[Choice, int] = {}
    for action in ruleset.actions.values():
        for choice in action.choices.values():
            filters = [formula for formula in (choice.when, choice.prefer) if formula is not None]
            asked = {reference.path for formula in filters for reference in formula.references}
            steady = all(path.partition(".")[0] == "candidate" or path in own for path in asked)
            if choice.kind in ("item", "combatant") and choice.of == "self" and steady:
                key = (choice.kind, choice.when, choice.prefer, choice.values)
                shared[choice] = numbers.setdefault(key, len(numbers))
    return shared


def _add_own_needs(own: dict[str, Reader], ruleset: Ruleset) -> None:
    """Add a reader for each need that depends on one combatant only, so that all actions share its result."""
    actions = ruleset.actions.values()
    inline = [need for each in actions for need in (*whose_needs(each), *each.needs) if isinstance(need, OwnNeed)]
    for need in (*ruleset.needs.values(), *inline):
        if _asks_only(need.when, own):
            own[f"need:{need.when.source}"] = partial(_met, need.when)


def _met(when: FlagFormula, facts: Facts) -> Value:
    return when.evaluate(facts)


def _by_tag(ruleset: Ruleset, inputs: Inputs) -> Mapping[str, TaggedModifiers]:
    tagged: dict[str, list[tuple[int, Modifier]]] = {}
    for number, modifier in enumerate(ruleset.modifiers):
        for tag in modifier.on:
            tagged.setdefault(tag, []).append((number, modifier))
    return {tag: _tagged(_shared_inputs(inputs.of_tag(tag)), each) for tag, each in tagged.items()}


def _tagged(inputs: tuple[str, ...] | None, modifiers: Iterable[tuple[int, Modifier]]) -> TaggedModifiers:
    """Return the modifiers of one tag, prepared for play."""
    listed = tuple(modifiers)
    return TaggedModifiers(inputs, listed, not any(modifier.kind or modifier.to for _, modifier in listed))


def _shared_inputs(inputs: frozenset[str]) -> tuple[str, ...] | None:
    """Return the inputs that make up the key of a shared cache; None if frames cannot share a result."""
    return None if THE_PRICE in inputs else tuple(sorted(inputs))


def _unique(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    return tuple(dict.fromkeys(problems))


def _roll_rules(
    ruleset: Ruleset,
) -> tuple[dict[str, TestRules], dict[str, ContestRules], list[tuple[str, Message]]]:
    """Return the compiled tests and contests of a ruleset, and the problems of the others as (path, message)."""
    tests: dict[str, TestRules] = {}
    contests: dict[str, ContestRules] = {}
    faults: list[tuple[str, Message]] = []
    for id, test in ruleset.tests.items():
        names = dict.fromkeys((*TEST_TERMS, *test.figures), Type.NUMBER)
        wrong = [*figure_names(f"tests.{id}", test), *_unreadable(f"tests.{id}", test, names)]
        try:
            if wrong:
                faults += wrong
                test_dice(test)
            else:
                tests[id] = _test_rules(id, test)
        except DiceError as problem:
            faults.append((f"tests.{id}.dice", problem.full_message))
    names = {name: Type.FLAG if name.endswith("_success") else Type.NUMBER for name in CONTEST_TERMS}
    for id, rule in ruleset.contests.items():
        wrong = _unreadable(f"contests.{id}", rule, names)
        faults += wrong
        if rule.test in tests and not wrong:
            contests[id] = _contest_rules(id, rule, tests[rule.test])
    return tests, contests, faults


def _unreadable(path: str, rule: TestRule | ContestRule, names: Mapping[str, Type]) -> list[tuple[str, Message]]:
    """Return what is wrong with the formulas that read a roll; they know nothing but some names."""
    vocabulary = Vocabulary(names, {}, {}, {})
    read = formulas(rule, path)
    return [(place, formula_fault(fault, each)) for place, each in read for fault in check(each, vocabulary)]


def _test_rules(id: str, test: TestRule) -> TestRules:
    """Return the compiled rules of a test whose formulas are sound. Raises DiceError."""
    terms = (*TEST_TERMS, *test.figures)
    critical = test.critical_success and compile_function(test.critical_success, terms)
    fumble = test.critical_failure and compile_function(test.critical_failure, terms)
    return TestRules(
        id,
        test_dice(test),
        success=compile_function(test.success, terms),
        margin=compile_function(test.margin, terms),
        critical_success=critical or None,
        critical_failure=fumble or None,
        bounds=Bounds(test.low, test.high),
        figures={name: Bounds(figure.low, figure.high) for name, figure in test.figures.items()},
        tallies=test.tally,
    )


def test_dice(test: TestRule) -> Template:
    """Return the dice of a test, which may name its figures. Raises DiceError."""
    template = parse_template(test.dice)
    for name in template.figures:
        if name not in test.figures:
            raise DiceError(message_of("dice.no_figure", name=name, hint=nearest(name, tuple(test.figures))))
    return template


def _contest_rules(id: str, rule: ContestRule, test: TestRules) -> ContestRules:
    """Return the compiled rules of a contest whose formulas are sound."""
    wins, loses, by = (compile_function(each, CONTEST_TERMS) for each in (rule.wins, rule.loses, rule.by))
    ranks = ranks_of(rule.wins, rule.loses, CONTEST_TERMS)
    asked = {reference.key for formula in (rule.wins, rule.loses, rule.by) for reference in formula.references}
    graded = not asked.isdisjoint(("our_degree", "their_degree"))
    return ContestRules(id, test, wins=wins, loses=loses, by=by, again=rule.again, graded=graded, ranks=ranks)


def _owned_functions(ruleset: Ruleset) -> frozenset[str]:
    """Return the ids of the ruleset's functions that depend on one combatant only."""
    names = {*OWN_NAMES, *OWN_FUNCTIONS, *ruleset.attributes, *ruleset.values, *ruleset.pools, *ruleset.tables}
    names |= {f"{pool}_max" for pool in ruleset.pools}
    owned: set[str] = set()
    growing = True
    while growing:
        growing = False
        for id, function in ruleset.functions.items():
            looked_at = {"item", "condition", "other"} if function.over else set[str]()
            if id not in owned and _asked_by(function) <= names | owned | set(function.of) | looked_at:
                owned.add(id)
                growing = True
    return frozenset(owned)


def _asked_by(function: Function) -> set[str]:
    """Return the names that a function uses, each up to its first dot."""
    asked = (function.value,) if function.when is None else (function.value, function.when)
    return {reference.path.partition(".")[0] for formula in asked for reference in formula.references}


def _plan(id: str, action: Action, ruleset: Ruleset, own: Collection[str], inputs: Inputs) -> Plan:
    """Return an action with the content of its price and its shared needs."""
    price = ruleset.prices.get(action.price, Price())
    spends = {**price.spends, **action.spends}
    costs = {**price.costs, **action.costs}
    dependencies = Dependencies(inputs, action, {**spends, **costs})
    named = {*action.choices, *action.let}
    needs = [
        PlannedNeed(each, need, dependencies.of(need.when), _asks_only(need.when, own, named))
        for each, need in needs_of(action, price, ruleset).items()
    ]
    late = tuple(need for need in needs if _asks(need.when, LATE))
    early = tuple(need for need in needs if need not in late)
    return Plan(
        id=id,
        action=action,
        spends=spends,
        costs=costs,
        needs=early,
        late=late,
        priced_by=dependencies.of(*costs.values()),
        before=price.do,
        mendable_by=_mendable_by(action, ruleset, inputs, {need.id: need.depends_on for need in early}, 0),
        part_depends_on=_part_dependencies(action, ruleset, inputs),
        rolls=_may_roll(action, ruleset, frozenset([id])),
        ends=destinations(action, ruleset.procedures),
        followers=dependencies.followers(),
    )


def _part_dependencies(action: Action, ruleset: Ruleset, inputs: Inputs) -> tuple[tuple[str, ...], ...]:
    """Return for each part the choices that it and the parts before it depend on, sorted."""
    depends_on: list[tuple[str, ...]] = []
    chosen = Dependencies(inputs, action, {})
    held: frozenset[str] = frozenset()
    for part in action.parts:
        inner = ruleset.actions[part.action].choices
        held |= frozenset(name for name in inner if name in action.choices and name not in part.given)
        for formula in (*part.given.values(), *(() if part.when is None else (part.when,))):
            held |= chosen.of(formula)
        depends_on.append(tuple(sorted(held)))
    return tuple(depends_on)


def _may_roll(action: Action, ruleset: Ruleset, seen: frozenset[str]) -> bool:
    """Return whether any step of an action rolls a test or a contest, or performs another action."""
    if _script_rolls(action.do, ruleset, frozenset()):
        return True
    parts = (part.action for part in action.parts if part.action not in seen)
    return any(_may_roll(ruleset.actions[id], ruleset, seen | {id}) for id in parts if id in ruleset.actions)


def _script_rolls(script: Script, ruleset: Ruleset, seen: frozenset[str]) -> bool:
    for _, step in steps(script):
        if isinstance(step, Test | Contest | Perform):
            return True
        if isinstance(step, Use) and step.use not in seen:
            procedure = ruleset.procedures.get(step.use)
            if procedure is not None and _script_rolls(procedure.do, ruleset, seen | {step.use}):
                return True
    return False


def _mendable_by(
    action: Action, ruleset: Ruleset, inputs: Inputs, own: Mapping[str, frozenset[str]], depth: int
) -> Mapping[str, frozenset[str]]:
    """Return for each need of an action and its parts the choices of the action that could meet it."""
    mendable = {id: depends_on for id, depends_on in own.items() if depends_on}
    # A choice of several things objects under its own name if it names too many or wrong ones.
    several = {name: choice for name, choice in action.choices.items() if choice.kind in SEVERAL}
    for name, choice in several.items():
        bounds = [formula for formula in (choice.low, choice.high, choice.when) if formula is not None]
        mendable[name] = Dependencies(inputs, action, {}).of(*bounds) | {name}
    for part in action.parts if depth < DEEPEST_PARTS else ():
        inner = ruleset.actions[part.action]
        dependencies = Dependencies(inputs, inner, {**inner.spends, **inner.costs})
        needs = needs_of(inner, ruleset.prices.get(inner.price, Price()), ruleset)
        depends_on = {id: dependencies.of(need.when) for id, need in needs.items()}
        chosen = Dependencies(inputs, action, {})
        always = chosen.of(part.when) if part.when is not None else frozenset[str]()
        for id, names in _mendable_by(inner, ruleset, inputs, depends_on, depth + 1).items():
            here = frozenset(name for name in names if name in action.choices and name not in part.given)
            given = (chosen.of(part.given[name]) for name in names if name in part.given)
            mendable[id] = mendable.get(id, frozenset()).union(here, always, *given)
    return mendable


LATE = ("score", "odds")
"""The names that only a rehearsal can give, so that a need that uses one is judged late."""

DEEPEST_PARTS = 4
"""The number of levels of combinations within combinations that are searched."""


def _asks_only(formula: Formula, own: Collection[str], named: Collection[str] = ()) -> bool:
    """Return whether a formula uses only facts of one combatant, and none that an action redefines."""
    return all(reference.key in own and reference.key not in named for reference in formula.references)


def _asks(formula: Formula, names: Collection[str]) -> bool:
    return any(reference.key in names for reference in formula.references)
