"""Checks of the words that formulas write out for functions: fields of conditions, kinds of ground, sides, dice.

The ids that the first argument of many functions names are checked with the types of the formula.
"""

from collections.abc import Collection, Iterator, Mapping

from rules.dice.notation import parse_dice
from rules.dice.values import DiceError
from rules.formula.formulas import Formula
from rules.formula.tree import Call, Constant, Node, children
from rules.loading.mismatch import NO_HINT
from rules.loading.problems import Problems
from rules.loading.references import unknown
from rules.ruleset.scripts import all_scripts
from rules.ruleset.sections import Ruleset
from rules.ruleset.steps import Contest, Test
from rules.ruleset.traversal import formulas, steps
from rules.state.terrain import CELL_KINDS
from rules.words.messages import Message, message_of
from rules.words.nearest import nearest

SIDES = ("front", "left", "right", "rear")
"""The sides on which a combatant has others."""

_NUMBERS = ("number", "flag")
_NAMES = ("text", "list")

_FIELDS: Mapping[str, tuple[tuple[int, tuple[str, ...]], ...]] = {
    "figure": ((1, _NUMBERS),),
    "word": ((1, _NAMES),),
    "linked": ((1, _NAMES),),
    "linked_figure": ((1, _NAMES), (3, _NUMBERS)),
    "linked_word": ((1, _NAMES), (3, _NAMES)),
}
"""For each function that reads a condition: which of its arguments are fields, and of which types."""


def unknown_constants(ruleset: Ruleset) -> Problems:
    """Yield a problem for each written word that a function cannot mean; each formula is looked at once."""
    seen: set[Formula] = set()
    tags = _Tags(ruleset)
    for path, formula in formulas(ruleset):
        if formula in seen or not formula.references:
            continue
        seen.add(formula)
        for call in _calls(formula.tree):
            name = call.path.rpartition(".")[2]
            written = tuple(_written(each) for each in call.arguments)
            for fault in (*_faults(ruleset, name, written), *tags.faults(name, written)):
                yield path, message_of("formula.in_source", fault=fault, source=formula.source, column=call.column)


def _faults(ruleset: Ruleset, name: str, written: tuple[str | None, ...]) -> Iterator[Message]:
    if name in _FIELDS:
        yield from _of_condition(ruleset, name, written)
    elif name == "has_ground" and len(written) > 1 and written[1] is not None:
        yield from _unknown(message_of("kind.ground"), written[1], (*CELL_KINDS, *ruleset.ground))
    elif name == "on_side" and len(written) > 1 and written[1] is not None:
        yield from _unknown(message_of("kind.side"), written[1], SIDES)
    elif name == "value" and written and None not in written and not _is_own(ruleset, name):
        yield from _unknown(message_of("kind.value"), "_".join(each for each in written if each), ruleset.values)
    elif name == "highest_roll" and written and written[0]:
        try:
            parse_dice(written[0])
        except DiceError as problem:
            yield problem.full_message


def _of_condition(ruleset: Ruleset, name: str, written: tuple[str | None, ...]) -> Iterator[Message]:
    """Yield what is wrong with the fields that a function reads of a condition whose id is written."""
    rule = ruleset.conditions.get(written[0] or "") if written else None
    for place, types in _FIELDS[name] if rule is not None and not _is_own(ruleset, name) else ():
        field = written[place] if place < len(written) else None
        if rule is None or field is None:
            continue
        yield from _unknown(message_of("kind.field_of", id=written[0] or ""), field, rule.fields)
        if rule.fields.get(field, types[0]) not in types:
            yield message_of("ruleset.field_type", name=field, function=name)


def _is_own(ruleset: Ruleset, name: str) -> bool:
    """Return whether a name means something of the ruleset rather than the function of every ruleset."""
    return any(name in section for section in (ruleset.attributes, ruleset.values, ruleset.pools, ruleset.functions))


class _Tags:
    """Finds tags of actions and of modifiers that are misspelt; a tag may belong only to a pack."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._of_actions = {tag for action in ruleset.actions.values() for tag in action.tags}
        self._of_modifiers = {tag for modifier in ruleset.modifiers for tag in modifier.on}
        self._of_rolls = {tag for _, script in all_scripts(ruleset) for _, step in steps(script) for tag in _tags(step)}
        self._of_rolls |= {tag for action in ruleset.actions.values() for tag in action.mods}

    def faults(self, name: str, written: tuple[str | None, ...]) -> Iterator[Message]:
        """Yield what is wrong with the tag that a call names."""
        tag = written[0] if written else None
        if name == "tagged" and tag is not None:
            yield from _misspelt(message_of("kind.tag"), tag, self._of_actions)
        elif name == "modified" and tag is not None:
            yield from _misspelt(message_of("kind.tag"), tag, self._of_modifiers | self._of_rolls)


def _tags(step: object) -> tuple[str, ...]:
    if isinstance(step, Test):
        return step.mods
    return (*step.our_mods, *step.their_mods) if isinstance(step, Contest) else ()


def _misspelt(kind: Message, word: str, known: Collection[str]) -> Iterator[Message]:
    if word not in known and nearest(word, known) != NO_HINT:
        yield from _unknown(kind, word, known)


def _unknown(kind: Message, word: str, known: Collection[str]) -> Iterator[Message]:
    yield from (message for _, message in unknown("", kind, word, known))


def _calls(node: Node) -> Iterator[Call]:
    if isinstance(node, Call):
        yield node
    for each in children(node):
        yield from _calls(each)


def _written(node: Node) -> str | None:
    return node.value if isinstance(node, Constant) and isinstance(node.value, str) else None
