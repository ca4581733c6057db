"""Making a ruleset ready for play: every formula checked, every lookup prepared, everything compiled once."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import TypeAlias

from rules.dice.values import Dice, DiceError, OpenEnded, parse_dice
from rules.facts.readers import OWN_FUNCTIONS, OWN_NAMES, add_calls, framed_readers, own_readers
from rules.formula.formulas import Formula, FormulaError, Vocabulary, check, compile_function
from rules.formula.formulas import Problem as FormulaProblem
from rules.formula.ranking import ranks_of
from rules.loading.checks import faults
from rules.loading.references import places_of
from rules.loading.ruleset_file import MOST_PROBLEMS, Problem, RulesetError, Source
from rules.loading.vocabulary import Vocabularies
from rules.ruleset.inputs import THE_PRICE, Dependencies, Inputs
from rules.ruleset.roll_rules import CONTEST_TERMS, TEST_TERMS, ContestRules, TestRules, pool_of
from rules.ruleset.rulebook import Plan, PlannedNeed, Reader, Rulebook, TaggedModifiers
from rules.ruleset.sections import (
    Action,
    Choice,
    ContestRule,
    Function,
    Modifier,
    Need,
    OwnNeed,
    Price,
    Ruleset,
    TestRule,
)
from rules.ruleset.steps import Contest, Perform, Script, Test, Use
from rules.ruleset.traversal import formulas, steps
from rules.ruleset.unknowns import Unknowns
from rules.words.messages import Message, message_of


def compile_ruleset(ruleset: Ruleset, source: Source, checked: bool = False) -> Rulebook:
    """Check a ruleset whole and make it ready. Raises RulesetError with every problem.

    One that was `checked` before, to the letter and by this very engine, is not checked again.
    """
    faulty = () if checked else (*faults(ruleset), *_formula_problems(ruleset))
    problems = [source.problem(path, message) for path, message in faulty]
    readings: dict[str, TestRules] = {}
    oppositions: dict[str, ContestRules] = {}
    for id, test in ruleset.tests.items():
        try:
            readings[id] = _reading(id, test)
        except (FormulaError, DiceError) as problem:
            problems.append(source.problem(f"tests.{id}", problem.full_message))
    for id, rule in ruleset.contests.items():
        try:
            if rule.test in readings:
                oppositions[id] = _opposition(id, rule, readings[rule.test])
        except (FormulaError, DiceError) as problem:
            problems.append(source.problem(f"contests.{id}", problem.full_message))
    if problems:
        raise RulesetError(_unique(problems))
    owned = _owned_functions(ruleset)
    references = [reference for _, formula in formulas(ruleset) for reference in formula.references]
    own = own_readers(ruleset, owned)
    add_calls(own, references)
    inputs = Inputs(ruleset, own)
    framed = framed_readers(ruleset, owned, inputs)
    add_calls(framed, references)
    own_needs(own, ruleset)
    plans = {id: _plan(id, action, ruleset, own, inputs) for id, action in ruleset.actions.items()}
    return Rulebook(
        ruleset,
        own=own,
        framed=framed,
        readings=readings,
        oppositions=oppositions,
        plans=plans,
        shared_choices=_shared_choices(ruleset, own),
        modifiers=_by_tag(ruleset, inputs),
        unknowns=Unknowns(ruleset, inputs),
    )


def _shared_choices(ruleset: Ruleset, own: Collection[str]) -> Mapping[Choice, int]:
    """The choices whose candidates hang on the actor and the candidate alone, numbered by what they ask for."""
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


def own_needs(own: dict[str, Reader], ruleset: Ruleset) -> None:
    """Let each need that asks for facts of one combatant alone be a fact itself, worked out once for all actions."""
    inline = [need for action in ruleset.actions.values() for need in action.needs if isinstance(need, OwnNeed)]
    for need in (*ruleset.needs.values(), *inline):
        if _asks_only(need.when, own):
            own[f"need:{need.when.source}"] = need.when.evaluate


def _by_tag(ruleset: Ruleset, inputs: Inputs) -> Mapping[str, TaggedModifiers]:
    tagged: dict[str, list[tuple[int, Modifier]]] = {}
    for number, modifier in enumerate(ruleset.modifiers):
        for tag in modifier.on:
            tagged.setdefault(tag, []).append((number, modifier))
    return {tag: TaggedModifiers(_told_apart(inputs.of_tag(tag)), tuple(each)) for tag, each in tagged.items()}


def _told_apart(inputs: frozenset[str]) -> tuple[str, ...] | None:
    """Inputs as frames are told apart by them; None if no two frames share them."""
    return None if THE_PRICE in inputs else tuple(sorted(inputs))


def _unique(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    return tuple(dict.fromkeys(problems))


def _formula_problems(ruleset: Ruleset) -> list[tuple[str, Message]]:
    """What is wrong with the formulas, by path."""
    words = Vocabularies(ruleset)
    parts = [*_figures(ruleset, words), *_moments(ruleset, words), *_scripts(ruleset, words)]
    found: list[tuple[str, Message]] = []
    for path, part, vocabulary in parts:
        for place, formula in formulas(part, path):
            found.extend((place, _told(problem, formula)) for problem in check(formula, vocabulary))
            if len(found) > MOST_PROBLEMS:
                return found
    for id, action in ruleset.actions.items():
        _look_at_action(id, action, ruleset, words, found)
        if len(found) > MOST_PROBLEMS:
            break
    return found


Part: TypeAlias = tuple[str, object, Vocabulary]
"""A part of a ruleset: its path, what stands there, and what its formulas may speak of."""


def _figures(ruleset: Ruleset, words: Vocabularies) -> Iterator[Part]:
    """Values, functions, limits and whatever else is a figure of one combatant."""
    for id, value in ruleset.values.items():
        yield f"values.{id}", value, words.gathered(value.over) if value.over else words.own
    for id, function in ruleset.functions.items():
        yield f"functions.{id}", function, words.function(function)
    for id, counter in ruleset.counters.items():
        yield f"counters.{id}", counter, words.limit()
    for section in ("pools", "skills", "items"):
        yield section, getattr(ruleset, section), words.own
    yield "creation", ruleset.creation, words.creation()
    if ruleset.sheet.weapons is not None:
        yield "sheet.weapons", ruleset.sheet.weapons, words.weapons(ruleset.sheet.weapons.name)
    yield "sheet.armour", ruleset.sheet.armour, words.armour(places_of(ruleset))
    yield "sheet.skills", ruleset.sheet.skills, words.skill_table()
    yield "sheet.put", ruleset.sheet.put, words.gathered("items")


def _moments(ruleset: Ruleset, words: Vocabularies) -> Iterator[Part]:
    """What ends states, and what is asked about a moment or added to a score."""
    for section in ("positions", "stances", "conditions"):
        yield section, getattr(ruleset, section), words.trigger()
    for section in ("facts", "against", "modifiers"):
        yield section, getattr(ruleset, section), words.shared


def _scripts(ruleset: Ruleset, words: Vocabularies) -> Iterator[Part]:
    """The steps that do not belong to one action, and the order of turns."""
    for id, price in ruleset.prices.items():
        yield f"prices.{id}.do", price.do, words.script(price.do, {})
    for id, procedure in ruleset.procedures.items():
        yield f"procedures.{id}", procedure, words.script(procedure.do, procedure.of)
    for moment in ("turn_start", "turn_end", "round_start", "round_end"):
        script = getattr(ruleset.turn, moment)
        yield f"turn.{moment}", script, words.script(script, {})
    yield "turn.order", ruleset.turn.order, words.own
    yield "turn.passed_over", ruleset.turn.passed_over, words.own
    yield "turn.initiative", ruleset.turn.initiative, words.own


def _look_at_action(
    id: str, action: Action, ruleset: Ruleset, words: Vocabularies, found: list[tuple[str, Message]]
) -> None:
    """Check an action's own formulas, and the shared needs and prices as they read in it."""
    vocabulary = words.action(action, action.costs)
    for place, formula in formulas(action, f"actions.{id}"):
        found.extend((place, _told(problem, formula)) for problem in check(formula, vocabulary))
    price = ruleset.prices.get(action.price, Price())
    shared: list[tuple[str, str, object]] = [("ruleset.price", action.price, (price.spends, price.costs))]
    for name, need in _needs(action, price, ruleset).items():
        if not isinstance(need, OwnNeed):
            shared.append(("ruleset.need", name, need))
    for sentence, name, part in shared:
        for _, formula in formulas(part):
            told = (_told(problem, formula) for problem in check(formula, vocabulary))
            found.extend((f"actions.{id}", message_of(sentence, id=name, fault=each)) for each in told)


def _told(problem: FormulaProblem, formula: Formula) -> Message:
    return message_of("formula.in_source", fault=problem.message, source=formula.source, column=problem.column)


def _needs(action: Action, price: Price, ruleset: Ruleset) -> dict[str, Need]:
    """The needs of an action, those of its price first, each id once, without those it waives."""
    needs: dict[str, Need] = {}
    for each in (*price.needs, *action.needs):
        id = each if isinstance(each, str) else each.id
        need = ruleset.needs.get(each) if isinstance(each, str) else each
        if id not in action.waives and need is not None:
            needs[id] = need
    return needs


def _reading(id: str, test: TestRule) -> TestRules:
    """A test made ready. Raises FormulaError or DiceError."""
    dice = test_dice(test)
    critical = test.critical_success and compile_function(test.critical_success, TEST_TERMS)
    fumble = test.critical_failure and compile_function(test.critical_failure, TEST_TERMS)
    return TestRules(
        id,
        dice,
        success=compile_function(test.success, TEST_TERMS),
        margin=compile_function(test.margin, TEST_TERMS),
        critical_success=critical or None,
        critical_failure=fumble or None,
        bounds=(test.low, test.high),
        pool=test.pool.name if test.pool is not None else "",
    )


def test_dice(test: TestRule) -> Dice:
    """The dice of a test, those of a pool without any more. Raises DiceError."""
    if test.pool is not None:
        return pool_of(test.pool)
    dice = parse_dice(test.dice)
    if test.up is None and test.down is None:
        return dice
    return OpenEnded(dice.kinds[0].sides, test.up, test.down)


def _opposition(id: str, rule: ContestRule, reading: TestRules) -> ContestRules:
    """A contest made ready. Raises FormulaError, and DiceError for a test of a pool."""
    if reading.pool:
        raise DiceError(message_of("dice.contest", test=reading.id))
    wins, loses, by = (compile_function(each, CONTEST_TERMS) for each in (rule.wins, rule.loses, rule.by))
    ranks = ranks_of(rule.wins, rule.loses, CONTEST_TERMS)
    return ContestRules(id, reading, wins=wins, loses=loses, by=by, again=rule.again, ranks=ranks)


def _owned_functions(ruleset: Ruleset) -> frozenset[str]:
    """The functions of the ruleset that ask only for facts of one combatant."""
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
    """The names a function asks for, without what stands behind a dot."""
    asked = (function.value,) if function.when is None else (function.value, function.when)
    return {reference.path.partition(".")[0] for formula in asked for reference in formula.references}


def _plan(id: str, action: Action, ruleset: Ruleset, own: Collection[str], inputs: Inputs) -> Plan:
    """An action with what its price and its shared needs bring."""
    price = ruleset.prices.get(action.price, Price())
    spends = {**price.spends, **action.spends}
    costs = {**price.costs, **action.costs}
    dependencies = Dependencies(inputs, action, {**spends, **costs})
    needs = [
        PlannedNeed(each, need, dependencies.of(need.when), _asks_only(need.when, own, {*action.choices, *action.let}))
        for each, need in _needs(action, price, ruleset).items()
    ]
    late_ids = _late_ids(action, price, ruleset)
    late = tuple(need for need in needs if need.id in late_ids)
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
        part_hangs=_part_hangs(action, ruleset, inputs),
        rolls=_may_roll(action, ruleset, frozenset([id])),
        followers=dependencies.followers(),
    )


def _part_hangs(action: Action, ruleset: Ruleset, inputs: Inputs) -> tuple[tuple[str, ...], ...]:
    """For each part, the choices that it and the parts before it hang on."""
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
    """Whether any step an action may take calls for a test, a contest or the work of another action."""
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
    """Which choices of an action make a difference to each need, of its own and of its parts."""
    mendable = {id: depends_on for id, depends_on in own.items() if depends_on}
    for part in action.parts if depth < DEEPEST_PARTS else ():
        inner = ruleset.actions[part.action]
        dependencies = Dependencies(inputs, inner, {**inner.spends, **inner.costs})
        needs = _needs(inner, ruleset.prices.get(inner.price, Price()), ruleset)
        depends_on = {id: dependencies.of(need.when) for id, need in needs.items()}
        chosen = Dependencies(inputs, action, {})
        always = chosen.of(part.when) if part.when is not None else frozenset[str]()
        for id, names in _mendable_by(inner, ruleset, inputs, depends_on, depth + 1).items():
            here = frozenset(name for name in names if name in action.choices and name not in part.given)
            given = (chosen.of(part.given[name]) for name in names if name in part.given)
            mendable[id] = mendable.get(id, frozenset()).union(here, always, *given)
    return mendable


DEEPEST_PARTS = 4
"""How deep combinations may be made of combinations."""


def _late_ids(action: Action, price: Price, ruleset: Ruleset) -> frozenset[str]:
    """The needs that ask for the score itself, which is known only after a rehearsal."""
    needs = _needs(action, price, ruleset)
    return frozenset(id for id, need in needs.items() if _asks(need.when, ("score", "odds")))


def _asks_only(formula: Formula, own: Collection[str], named: Collection[str] = ()) -> bool:
    """Whether a formula asks for facts of one combatant alone, and for none that an action names otherwise."""
    return all(reference.key in own and reference.key not in named for reference in formula.references)


def _asks(formula: Formula, names: tuple[str, ...]) -> bool:
    return any(reference.key in names for reference in formula.references)
