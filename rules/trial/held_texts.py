"""The texts that fields of conditions may hold: made-up fights use these, so that nobody is in an impossible state."""

from collections.abc import Iterator, Mapping

from rules.formula.formulas import Formula
from rules.formula.tree import Choice, Constant, Name, Node
from rules.ruleset.scripts import all_scripts
from rules.ruleset.sections import Ruleset
from rules.ruleset.steps import Alter, Each, Gain, Step
from rules.ruleset.traversal import steps

PEOPLE = "combatant"
"""In the place of a text: the id of anybody in the fight."""

_SOMEBODY = frozenset(("self", "target", "attacker"))

Held = Mapping[str, Mapping[str, frozenset[str]]]
"""By condition and field the texts that steps give, with `PEOPLE` for combatants; no entry where none gives any."""


def held_texts(ruleset: Ruleset) -> Held:
    """Return what the steps of a ruleset may write into the fields of its conditions."""
    people, words = frozenset(_people(ruleset)), _words(ruleset)
    found: dict[str, dict[str, frozenset[str]]] = {id: {} for id in ruleset.conditions}
    for step in _steps(ruleset):
        id, given = _given(step)
        for name, formula in given.items() if id in found else ():
            texts = frozenset(_texts(formula.tree, people, words))
            found[id][name] = found[id].get(name, frozenset()) | texts
    for id, rule in ruleset.conditions.items():
        for trigger in rule.ends:
            if trigger.of in rule.fields:
                found[id][trigger.of] = found[id].get(trigger.of, frozenset()) | {PEOPLE}
    return found


def _given(step: Step) -> tuple[str, Mapping[str, Formula]]:
    """Return the condition whose fields a step writes, and what it writes."""
    if isinstance(step, Gain):
        return step.condition, step.fields
    return (step.alter, step.set) if isinstance(step, Alter) else ("", {})


def _texts(node: Node, people: frozenset[str], words: Mapping[str, frozenset[str]]) -> Iterator[str]:
    """Yield the texts that a part of a formula may give, as far as that is plain."""
    match node:
        case Constant(value=str() as text):
            yield text
        case Name(path=path) if path in people:
            yield PEOPLE
        case Name(path=path):
            yield from words.get(path, ())
        case Choice(yes=yes, no=no):
            yield from _texts(yes, people, words)
            yield from _texts(no, people, words)
        case _:
            pass


def _people(ruleset: Ruleset) -> Iterator[str]:
    """Yield the names that stand for a combatant somewhere in the ruleset."""
    yield from _SOMEBODY
    for action in ruleset.actions.values():
        yield from (name for name, choice in action.choices.items() if choice.kind == "combatant")
    for procedure in ruleset.procedures.values():
        yield from (name for name, type_ in procedure.of.items() if type_ == "combatant")
    for step in _steps(ruleset):
        if isinstance(step, Each) and step.each not in ("items", "conditions"):
            yield step.name


def _words(ruleset: Ruleset) -> Mapping[str, frozenset[str]]:
    """Return the words among which choices of that name let somebody choose."""
    found: dict[str, frozenset[str]] = {}
    for action in ruleset.actions.values():
        for name, choice in action.choices.items():
            found[name] = found.get(name, frozenset()) | frozenset(choice.values)
    return found


def _steps(ruleset: Ruleset) -> Iterator[Step]:
    for path, script in all_scripts(ruleset):
        yield from (step for _, step in steps(script, path))
