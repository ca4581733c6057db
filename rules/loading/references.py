"""Checking the ids that a ruleset uses outside of formulas: each must have an entry."""

from collections.abc import Collection, Iterator, Mapping

from rules.loading.entry_rows import unfit_rows
from rules.loading.problems import Problems
from rules.ruleset.scripts import all_scripts
from rules.ruleset.sections import Action, Price, Ruleset, Skill, Trait
from rules.ruleset.steps import (
    Alter,
    ChangePool,
    Contest,
    Count,
    Deal,
    End,
    Gain,
    Perform,
    Shuffle,
    Step,
    TakePosition,
    TakeStance,
    Test,
    Use,
)
from rules.ruleset.traversal import steps
from rules.state.character import PLACES
from rules.words.messages import Message, message_of
from rules.words.nearest import nearest

KINDS: Mapping[str, Message] = {
    "": message_of("kind.value"),
    "attributes": message_of("kind.attribute"),
    "values": message_of("kind.value"),
    "pools": message_of("kind.pool"),
    "skills": message_of("kind.skill"),
    "traits": message_of("kind.trait"),
    "items": message_of("kind.item"),
    "notes": message_of("kind.note"),
    "tests": message_of("kind.test"),
    "contests": message_of("kind.contest"),
    "positions": message_of("kind.position"),
    "stances": message_of("kind.stance"),
    "conditions": message_of("kind.condition"),
    "counters": message_of("kind.counter"),
    "procedures": message_of("kind.procedure"),
    "decks": message_of("kind.deck"),
    "actions": message_of("kind.action"),
}
"""The word for an entry of each section in a message about an unknown id; without a section, a value."""


def unknown_ids(ruleset: Ruleset) -> Problems:
    """Yield a problem for every id without an entry."""
    yield from _in_actions(ruleset)
    yield from _in_rules(ruleset)
    yield from _in_sheet(ruleset)
    yield from unfit_rows(ruleset)
    yield from _listed(ruleset, "skills", "skills", ruleset.skills)
    yield from _listed(ruleset, "traits", "traits", ruleset.traits)
    yield from _listed(ruleset, "actions", "traits", ruleset.actions)
    for path, step in _all_steps(ruleset):
        for kind, id, known in _named_by(step, ruleset):
            if not id.startswith("{") and (id or not isinstance(step, TakePosition | TakeStance)):
                yield from unknown(path, kind, id, known)
        set_by = fields_set_by(step)
        if set_by is not None and set_by[0] in ruleset.conditions:
            for name in set_by[1]:
                yield from unknown(path, message_of("kind.field"), name, ruleset.conditions[set_by[0]].fields)


def fields_set_by(step: Step) -> tuple[str, Collection[str]] | None:
    """Return the condition whose fields a step uses, or a computed one, and these fields; None for other steps."""
    if isinstance(step, Gain):
        return step.condition, step.fields
    if isinstance(step, Alter):
        return step.alter, step.set
    if isinstance(step, End) and step.of:
        return step.end, (step.of,)
    return None


def places_of(ruleset: Ruleset) -> tuple[str, ...]:
    """Return the places of the body in the armour table of the ruleset's sheet; none without such a table."""
    table = ruleset.sheet.armour
    rule = None if table is None else ruleset.fields.get(table.by)
    return () if rule is None else rule.values


def _in_sheet(ruleset: Ruleset) -> Problems:
    for index, section in enumerate(ruleset.sheet.sections):
        known = (
            getattr(ruleset, section.shows) if section.shows in ("attributes", "values", "pools") else section.entries
        )
        for id in section.entries:
            yield from unknown(f"sheet.sections[{index}].entries", KINDS[section.shows], id, known)
    for id in ruleset.sheet.card:
        yield from unknown("sheet.card", KINDS["values"], id, ruleset.values)
    table = ruleset.sheet.armour
    if table is not None and not places_of(ruleset):
        yield "sheet.armour.by", message_of("ruleset.lists_nothing", name=table.by)
    for place in ruleset.sheet.put:
        yield from unknown("sheet.put", message_of("kind.place"), place, PLACES)
    for id in ruleset.creation.traits:
        yield from unknown("creation.traits", KINDS["traits"], id, ruleset.traits)
    for part in (*ruleset.creation.costs, *ruleset.creation.limits):
        for id in part.entries:
            yield from unknown(f"creation.{part.id}", KINDS[part.of], id, getattr(ruleset, part.of or "values"))


def _listed(
    ruleset: Ruleset, path: str, shows: str, entries: Mapping[str, Skill] | Mapping[str, Trait] | Mapping[str, Action]
) -> Problems:
    """Yield a problem for each entry in a section of the sheet that shows no such entries."""
    known = [section.id for section in ruleset.sheet.sections if section.shows == shows]
    for id, entry in entries.items():
        if entry.section:
            yield from unknown(f"{path}.{id}.section", message_of("kind.section"), entry.section, known)


def _in_actions(ruleset: Ruleset) -> Problems:
    for id, action in ruleset.actions.items():
        path = f"actions.{id}"
        yield from unknown(f"{path}.group", message_of("kind.group"), action.group, ruleset.groups)
        if action.price:
            yield from unknown(f"{path}.price", message_of("kind.price"), action.price, ruleset.prices)
        for name in action.blanks:
            yield from unknown(f"{path}.blanks", message_of("kind.choice"), name, action.choices)
        for need in (each for each in action.needs if isinstance(each, str)):
            yield from unknown(f"{path}.needs", message_of("kind.need"), need, ruleset.needs)
        yield from _in_price(path, action, ruleset)
        for part in action.parts:
            yield from unknown(f"{path}.parts", message_of("kind.action"), part.action, ruleset.actions)
            if part.action == id:
                yield f"{path}.parts", message_of("ruleset.part_of_itself")


def _in_price(path: str, price: Action | Price, ruleset: Ruleset) -> Problems:
    for counter in price.spends:
        yield from unknown(f"{path}.spends", message_of("kind.counter"), counter, ruleset.counters)
    for pool in price.costs:
        yield from unknown(f"{path}.costs", message_of("kind.pool"), pool, ruleset.pools)


def _in_rules(ruleset: Ruleset) -> Problems:
    for id, price in ruleset.prices.items():
        yield from _in_price(f"prices.{id}", price, ruleset)
        for need in price.needs:
            yield from unknown(f"prices.{id}.needs", message_of("kind.need"), need, ruleset.needs)
    yield from _in_pools(ruleset)
    for id, contest in ruleset.contests.items():
        yield from unknown(f"contests.{id}.test", message_of("kind.test"), contest.test, ruleset.tests)
    for id, condition in ruleset.conditions.items():
        counted = [name for name, value in ruleset.values.items() if value.over in ("foes", "friends", "others")]
        for name, value in condition.also.items():
            yield from unknown(f"conditions.{id}.also", message_of("kind.field"), name, condition.fields)
            yield from unknown(f"conditions.{id}.also.{name}", message_of("kind.value"), value, counted)
    for id, trait in ruleset.traits.items():
        for implied in trait.implies:
            yield from unknown(f"traits.{id}.implies", message_of("kind.trait"), implied, ruleset.traits)


def _in_pools(ruleset: Ruleset) -> Problems:
    marks: set[str] = set()
    for id, pool in ruleset.pools.items():
        if pool.rule:
            yield from unknown(f"pools.{id}.rule", message_of("kind.rule"), pool.rule, ruleset.rules)
        for mark in pool.marks:
            if mark in marks:
                yield f"pools.{id}.marks.{mark}", message_of("name.hides", name=mark, what=message_of("is.mark"))
            marks.add(mark)


def unknown(path: str, kind: Message, id: str, known: Collection[str]) -> Problems:
    """Yield a problem if an id is not among those known."""
    if id not in known:
        yield path, message_of("unknown", kind=kind, id=id, hint=nearest(id, tuple(known)))


def _all_steps(ruleset: Ruleset) -> Iterator[tuple[str, Step]]:
    for path, script in all_scripts(ruleset):
        yield from steps(script, path)


_NAMES: Mapping[type[Step], tuple[str, str]] = {
    Test: ("test", "tests"),
    Contest: ("contest", "contests"),
    ChangePool: ("pool", "pools"),
    TakePosition: ("position", "positions"),
    TakeStance: ("stance", "stances"),
    Gain: ("condition", "conditions"),
    End: ("end", "conditions"),
    Alter: ("alter", "conditions"),
    Count: ("count", "counters"),
    Use: ("use", "procedures"),
    Deal: ("deal", "decks"),
    Shuffle: ("shuffle", "decks"),
    Perform: ("perform", "actions"),
}
"""For each step that names an entry: the field with its id, and the section of the entry."""


def _named_by(step: Step, ruleset: Ruleset) -> Iterator[tuple[Message, str, Collection[str]]]:
    named = _NAMES.get(type(step))
    if named is not None:
        attribute, section = named
        yield KINDS[section], getattr(step, attribute), getattr(ruleset, section)
