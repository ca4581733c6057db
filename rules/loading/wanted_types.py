"""The types that formulas must have because of another entry, such as the fields of a condition."""

from collections.abc import Iterator, Mapping
from typing import TypeAlias

from rules.facts.readers import TYPES
from rules.formula.formulas import AnyFormula, Formula, Type, Vocabulary, type_of
from rules.loading.mismatch import listed
from rules.loading.problems import Problems
from rules.ruleset.sections import Action, Choice, Fact, Function, ItemField, Ruleset, Table, has_type
from rules.ruleset.steps import Alter, Gain, Give, Handle, Let, Perform, React, Script, Step, Use
from rules.ruleset.traversal import steps
from rules.words.messages import Message, message_of
from rules.words.nearest import nearest

Wanted: TypeAlias = tuple[str, Formula, Type]
"""A formula with its path and the type that it must have."""

_OF_KINDS: Mapping[str, Type] = {"number": Type.NUMBER, "flag": Type.FLAG}
"""The types of the values of choices that are no texts, by kind."""

_KINDS: Mapping[str, Message] = {
    "number": message_of("type.number"),
    "text": message_of("type.text"),
    "flag": message_of("type.flag"),
    "list": message_of("type.list"),
}


def type_of_choice(choice: Choice) -> Type:
    """Return the type of a choice's value."""
    return _OF_KINDS.get(choice.kind, Type.TEXT)


def wanted_of_function(path: str, function: Function) -> Iterator[Wanted]:
    """Yield the result of a function."""
    yield f"{path}.is", function.value, TYPES["number" if function.over else function.gives]


def wanted_of_fact(path: str, fact: Fact) -> Iterator[Wanted]:
    """Yield the default of a fact."""
    if fact.default is not None:
        yield f"{path}.default", fact.default, TYPES[fact.type]


def wanted_of_action(path: str, action: Action, ruleset: Ruleset) -> Iterator[Wanted]:
    """Yield the defaults of choices, and the choices that a combination sets in its parts."""
    for name, choice in action.choices.items():
        if choice.default is not None:
            yield f"{path}.choices.{name}.default", choice.default, type_of_choice(choice)
    for index, part in enumerate(action.parts):
        inner = ruleset.actions.get(part.action)
        if inner is not None:
            yield from _of_choices(f"{path}.parts[{index}].with", part.given, inner)


def wanted_of_script(path: str, script: Script, ruleset: Ruleset, gifts: Mapping[str, Type]) -> Iterator[Wanted]:
    """Yield the values that steps give to fields, arguments, choices and other actions; `gifts` has their types."""
    for place, step in steps(script, path):
        yield from _of_default(place, step)
        if isinstance(step, Gain):
            yield from _of_fields(f"{place}.fields", step.fields, ruleset, step.condition)
        elif isinstance(step, Alter):
            yield from _of_fields(f"{place}.set", step.set, ruleset, step.alter)
        elif isinstance(step, Handle):
            types = {name: rule.type for name, rule in ruleset.fields.items()}
            yield from _of_types(f"{place}.set", step.set, types)
        elif isinstance(step, Use):
            procedure = ruleset.procedures.get(step.use)
            yield from _of_types(f"{place}.with", step.given, {} if procedure is None else procedure.of)
        elif isinstance(step, React):
            types = {name: fact.type for name, fact in ruleset.against.items()}
            yield from _of_types(f"{place}.against", step.against, types)
            yield from _of_gifts(f"{place}.otherwise", step.otherwise, gifts)
        elif isinstance(step, Give):
            yield f"{place}.is", step.value, gifts.get(step.give, Type.NUMBER)
        elif isinstance(step, Perform) and step.perform in ruleset.actions:
            yield from _of_choices(f"{place}.with", step.given, ruleset.actions[step.perform])


def _of_default(path: str, step: Step) -> Iterator[Wanted]:
    """Yield the default of a `let`, where the formula of its value shows its type."""
    if isinstance(step, Let) and step.default is not None:
        type_ = type_of(step.value, Vocabulary())
        if type_ is not None:
            yield f"{path}.default", step.default, type_


def _of_gifts(path: str, given: Mapping[str, AnyFormula], gifts: Mapping[str, Type]) -> Iterator[Wanted]:
    for name, formula in given.items():
        yield f"{path}.{name}", formula, gifts.get(name, Type.NUMBER)


def _of_fields(path: str, given: Mapping[str, AnyFormula], ruleset: Ruleset, condition: str) -> Iterator[Wanted]:
    rule = ruleset.conditions.get(condition)
    # A field that lists combatants may name a single one.
    known = _agreed_fields(ruleset) if rule is None else rule.fields
    types = {name: type_ for name, type_ in known.items() if type_ != "list"}
    yield from _of_types(path, given, types)


def _agreed_fields(ruleset: Ruleset) -> Mapping[str, str]:
    """Return the fields that have one type in all conditions that have them, for a condition whose id is computed."""
    found: dict[str, set[str]] = {}
    for rule in ruleset.conditions.values():
        for name, type_ in rule.fields.items():
            found.setdefault(name, set()).add(type_)
    return {name: next(iter(types)) for name, types in found.items() if len(types) == 1}


def _of_types(path: str, given: Mapping[str, AnyFormula], types: Mapping[str, str]) -> Iterator[Wanted]:
    for name, formula in given.items():
        if name in types:
            yield f"{path}.{name}", formula, TYPES.get(types[name], Type.TEXT)


def _of_choices(path: str, given: Mapping[str, AnyFormula], action: Action) -> Iterator[Wanted]:
    for name, formula in given.items():
        if name in action.choices:
            yield f"{path}.{name}", formula, type_of_choice(action.choices[name])


def unknown_arguments(ruleset: Ruleset, path: str, script: Script) -> Problems:
    """Yield a problem for each argument that a procedure does not take, and each field that nothing has."""
    for place, step in steps(script, path):
        procedure = ruleset.procedures.get(step.use) if isinstance(step, Use) else None
        if isinstance(step, Use) and procedure is not None:
            for name in step.given.keys() - procedure.of.keys():
                yield (
                    f"{place}.with",
                    message_of("type.no_argument", use=step.use, name=name, hint=nearest(name, procedure.of)),
                )
        if isinstance(step, Handle):
            for name in step.set.keys() - ruleset.fields.keys():
                told = message_of("kind.field_of_gear")
                yield f"{place}.set", message_of("unknown", kind=told, id=name, hint=nearest(name, ruleset.fields))
        if isinstance(step, React):
            for name in step.against.keys() - ruleset.against.keys():
                told = message_of("kind.known_of_attack")
                yield f"{place}.against", message_of("unknown", kind=told, id=name, hint=nearest(name, ruleset.against))


def unfit_values(ruleset: Ruleset) -> Problems:
    """Yield a problem for each default of a field, and each table, whose values are not of one type."""
    for section, fields in (("fields", ruleset.fields), ("variants", ruleset.variants)):
        for name, rule in fields.items():
            yield from _unfit_default(f"{section}.{name}", rule)
    for id, table in ruleset.tables.items():
        yield from _mixed(f"tables.{id}", table)


def _unfit_default(path: str, rule: ItemField) -> Problems:
    if not has_type(rule.usual, rule.type):
        yield f"{path}.default", message_of("type.unfit_default", type=_KINDS[rule.type], value=repr(rule.default))
    elif rule.values and rule.default not in (0, "", ()):
        held = rule.default if isinstance(rule.default, tuple) else (rule.default,)
        for value in held:
            if value not in rule.values:
                hint = nearest(str(value), rule.values)
                told = message_of("values.none_of", value=repr(value), words=listed(rule.values), hint=hint)
                yield f"{path}.default", told


def _mixed(path: str, table: Table) -> Problems:
    results = [*table.rows.values(), *(value for _, value in table.steps)]
    if table.otherwise is not None:
        results.append(table.otherwise)
    if len({isinstance(each, str) for each in results}) > 1:
        yield path, message_of("type.mixed_table")
    if bool(table.rows) is bool(table.steps):
        yield path, message_of("type.rows_or_steps")
    bounds = [to for to, _ in table.steps]
    if bounds != sorted(bounds):
        yield f"{path}.steps", message_of("type.steps_in_order")
