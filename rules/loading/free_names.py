"""The names that a formula needs from the place where it stands, also through the functions and modifiers it uses."""

from collections.abc import Collection, Iterable, Iterator

from rules.facts.readers import OWN_NAMES
from rules.formula.formulas import Formula, Reference
from rules.formula.tree import (
    Call,
    Choice,
    Comparison,
    Constant,
    Listing,
    Logic,
    Membership,
    Name,
    Node,
    Unary,
    children,
)
from rules.loading.asked import NONE, AskedAbout, Names, Tags
from rules.loading.text_ranges import Known, TextRange
from rules.ruleset.sections import Ruleset

NOTHING_KNOWN: Known = {}


class FreeNames:
    """Finds the names that formulas of one ruleset need in an action with some tags.

    A name that a formula asks about by `given('name')` is not needed: it makes do without. Nor is one in a part that
    is never looked at, because the action has a tag or lacks it.
    """

    def __init__(self, ruleset: Ruleset, asked_about: AskedAbout) -> None:
        self._ruleset = ruleset
        self._asked_about = asked_about
        figures = (ruleset.attributes, ruleset.values, ruleset.pools, ruleset.facts)
        self._always = frozenset((*OWN_NAMES, "preview", *(f"{id}_max" for id in ruleset.pools))).union(*figures)
        self._of_formulas: dict[tuple[Formula, Tags], Names] = {}
        self._of_functions: dict[tuple[str, Tags], Names] = {}
        self._of_tags: dict[tuple[str, Tags], Names] = {}

    def of(self, formulas: Iterable[Formula | None], tags: Tags) -> Names:
        """Return the names that some formulas need."""
        return NONE.union(*(self._of(formula, tags) for formula in formulas if formula is not None))

    def where_known(self, formulas: Iterable[Formula | None], tags: Tags, known: Known) -> Names:
        """Return the names that some formulas need, without those in parts that known names rule out."""
        return NONE.union(*(self._asked_by(formula, tags, known) for formula in formulas if formula is not None))

    def of_modifiers(self, of: Collection[str], tags: Tags) -> Names:
        """Return the names that the modifiers of some tags of rolls need."""
        return NONE.union(*(self._of_tag(tag, tags) for tag in of))

    def _of(self, formula: Formula, tags: Tags) -> Names:
        if not formula.references:
            return NONE
        key = (formula, tags & self._asked_about.of_formula(formula).tags)
        known = self._of_formulas.get(key)
        if known is None:
            known = self._of_formulas[key] = self._asked_by(formula, tags, NOTHING_KNOWN)
        return known

    def _asked_by(self, formula: Formula, tags: Tags, known: Known) -> Names:
        return frozenset(self._in(formula.tree, tags, known)) - asked_about(formula.references)

    def _in(self, node: Node, tags: Tags, known: Known) -> Iterator[str]:
        match node:
            case Logic(operator=operator, operands=operands):
                for each in operands:
                    yield from self._in(each, tags, known)
                    if decided_node(each, tags, known) is (operator == "or"):
                        return
            case Choice(test=test, yes=yes, no=no):
                yield from self._in(test, tags, known)
                settled = decided_node(test, tags, known)
                yield from () if settled is False else self._in(yes, tags, known)
                yield from () if settled is True else self._in(no, tags, known)
            case _:
                yield from self.looked_up(node, tags)
                for each in children(node):
                    yield from self._in(each, tags, known)

    def looked_up(self, node: Node, tags: Tags) -> Iterator[str]:
        """Yield the names that a node needs by itself, apart from those of its operands."""
        if not isinstance(node, Name | Call) or node.reference is None:
            return
        root, dot, _ = node.path.partition(".")
        if dot:
            yield root
        elif isinstance(node, Name):
            if root not in self._always:
                yield root
        elif root in self._ruleset.functions:
            yield from self._of_function(root, tags)
        elif root == "modified" and node.arguments and isinstance(node.arguments[0], Constant):
            yield from self._of_tag(str(node.arguments[0].value), tags)

    def _of_function(self, id: str, tags: Tags) -> Names:
        key = (id, tags & self._asked_about.of_function(id).tags)
        known = self._of_functions.get(key)
        if known is None:
            # A function that reaches itself again adds nothing.
            self._of_functions[key] = NONE
            function = self._ruleset.functions[id]
            own = {*function.of, *({"item", "condition", "other"} if function.over else ())}
            known = self._of_functions[key] = self.of((function.value, function.when), tags) - own
        return known

    def _of_tag(self, tag: str, tags: Tags) -> Names:
        key = (tag, tags & self._asked_about.of_roll(tag).tags)
        known = self._of_tags.get(key)
        if known is None:
            self._of_tags[key] = NONE
            those = [each for each in self._ruleset.modifiers if tag in each.on]
            known = self._of_tags[key] = NONE.union(*(self._of_modifier(each.when, each.value, tags) for each in those))
        return known

    def _of_modifier(self, when: Formula | None, value: Formula, tags: Tags) -> Names:
        if when is None:
            return self._of(value, tags)
        if decided_node(when.tree, tags, NOTHING_KNOWN) is False:
            return NONE
        return (self._of(when, tags) | self._of(value, tags)) - asked_about(when.references)


def decided_node(node: Node, tags: Tags, known: Known) -> bool | None:
    """Return what a flag is for an action with these tags and known names; None if that depends on more."""
    match node:
        case Constant(value=bool() as value):
            return value
        case Name(path=path):
            return known[path].always if path in known else None
        case Comparison(operators=("==" | "!=" as sign,), operands=(Name(path=path), Constant(value=str() as text))):
            same = _is_one_of(known.get(path), (text,))
            return same if same is None or sign == "==" else not same
        case Membership(item=Name(path=path), among=Listing(items=items), negated=negated):
            inside = _is_one_of(known.get(path), tuple(str(each.value) for each in items))
            return inside if inside is None or not negated else not inside
        case Call(path="tagged", arguments=(Constant(value=tag),)):
            return tag in tags
        case Unary(operator="not", operand=operand):
            inner = decided_node(operand, tags, known)
            return None if inner is None else not inner
        case Logic(operator=operator, operands=operands):
            decided = [decided_node(each, tags, known) for each in operands]
            settling = operator == "or"
            if settling in decided:
                return settling
            return None if None in decided else not settling
        case _:
            return None


def _is_one_of(known: TextRange | None, texts: Collection[str]) -> bool | None:
    """Return whether a text of a known range is one of these; None if that is not sure."""
    if known is None or not known.is_closed:
        return None
    if known.texts.isdisjoint(texts):
        return False
    return True if known.texts <= set(texts) else None


def decided(formula: Formula | None, tags: Tags, known: Known) -> bool | None:
    """Return what a formula is for an action with these tags and known names; None if that depends on more."""
    return True if formula is None else decided_node(formula.tree, tags, known)


def asked_about(references: Iterable[Reference]) -> Names:
    """Return the names about which `given` is asked."""
    asked = (each for each in references if each.path == "given" and each.arguments)
    return frozenset(str(each.arguments[0]) for each in asked if each.arguments)
