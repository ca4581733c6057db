"""The inputs a formula depends on, directly or through other formulas: the names that a frame has to provide.

A plain name (`weapon`, `mode`) is an input by its value, a name followed by a dot (`weapon.`) by everything under that
name. A combatant's own facts are not inputs, because they are the same for the whole moment. Two frames of one
combatant that agree on the inputs of a formula agree on its value, so one evaluation serves both.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping

from rules.formula.formulas import Formula, Reference
from rules.ruleset.scripts import all_scripts
from rules.ruleset.sections import Action, Fact, Ruleset
from rules.ruleset.steps import Use
from rules.ruleset.stored_names import plain_names, prefixes
from rules.ruleset.traversal import steps

NOTHING: frozenset[str] = frozenset()
"""The inputs of a formula that has one value for the whole moment."""

THE_PRICE = "price."
"""The input of formulas that ask for the action's price, which no two actions share."""

THE_TAGS = "tagged()"
"""The input of formulas that ask for the action's tags."""

THE_WAY = "way"
"""The prefix of what a script of a step over the board knows of the step."""

ALWAYS_NAMED = frozenset({"score", "odds", "preview", "action", "by", "candidate"})
"""Names that the engine itself may add to a frame."""


class Inputs:
    """Finds the inputs of the formulas of one ruleset; `own` names the facts of one combatant alone."""

    def __init__(self, ruleset: Ruleset, own: Collection[str]) -> None:
        self._ruleset = ruleset
        self._own = own
        self._rolled: set[str] = {THE_WAY}
        self._named: set[str] = set(ALWAYS_NAMED)
        self._named.update(_named_by_actions(ruleset))
        for _, script in all_scripts(ruleset):
            for _, step in steps(script):
                self._named.update(step.given if isinstance(step, Use) else plain_names(step))
                self._rolled.update(prefixes(step))
        self._known: dict[str, frozenset[str]] = {}

    def of(self, *formulas: Formula | None) -> frozenset[str]:
        """Return the inputs of some formulas together."""
        found: set[str] = set()
        for formula in formulas:
            if formula is not None:
                for reference in formula.references:
                    found |= self._of(reference)
        return frozenset(found)

    def of_function(self, name: str) -> frozenset[str]:
        """Return the inputs of a function of the ruleset, apart from its arguments."""
        return self._once(f"{name}()", self._behind_function, name)

    def of_fact(self, name: str) -> frozenset[str]:
        """Return the inputs of a fact of the moment that nobody entered; none for any other name."""
        return self._once(name, self._behind_fact, name) if name in self._ruleset.facts else NOTHING

    def _of(self, reference: Reference) -> frozenset[str]:
        root, dot, _ = reference.path.partition(".")
        if dot:
            return frozenset([reference.key if root in self._rolled else f"{root}."])
        if reference.is_call:
            return self._of_call(reference)
        # A fact of the moment may be given by name, like a choice.
        return NOTHING if root in self._own and root not in self._named else frozenset([root])

    def _of_call(self, reference: Reference) -> frozenset[str]:
        name, arguments = reference.path, reference.arguments
        if name in self._ruleset.functions:
            return NOTHING if name in self._own else self.of_function(name)
        if name == "given":
            return frozenset([THE_PRICE if arguments is None else str(arguments[0])])
        if name == "modified" and arguments is not None:
            return self.of_tag(str(arguments[0]))
        if name == "tagged":
            return frozenset([THE_TAGS])
        return frozenset([THE_PRICE]) if name == "modified" else NOTHING

    def of_tag(self, tag: str) -> frozenset[str]:
        """Return the inputs of all modifiers of a tag."""
        return self._once(f"modified:{tag}", self._behind_tag, tag)

    def _once(self, key: str, behind: Callable[[str], frozenset[str]], name: str) -> frozenset[str]:
        known = self._known.get(key)
        if known is None:
            # A formula that reaches itself again adds no inputs.
            self._known[key] = NOTHING
            known = self._known[key] = behind(name)
        return known

    def _behind_tag(self, tag: str) -> frozenset[str]:
        those = (each for each in self._ruleset.modifiers if tag in each.on)
        return NOTHING.union(*(self.of(each.when, each.value) for each in those))

    def _behind_function(self, name: str) -> frozenset[str]:
        function = self._ruleset.functions[name]
        looked_at = {"item.", "condition.", "other."} if function.over else NOTHING
        return self.of(function.value, function.when).difference(looked_at, *((n, f"{n}.") for n in function.of))

    def _behind_fact(self, name: str) -> frozenset[str]:
        fact = self._ruleset.facts[name]
        return self.of(fact.default) | _measured_by(fact)


def _measured_by(fact: Fact) -> frozenset[str]:
    """Return the inputs of a fact about a target, which the GM enters or the board measures."""
    measured = {"target.", "attacker."} if fact.measure else NOTHING
    return frozenset({"target", *measured, *([fact.via] if fact.via else ())})


def _named_by_actions(ruleset: Ruleset) -> Iterator[str]:
    for action in ruleset.actions.values():
        yield from action.choices
        yield from action.let
        for part in action.parts:
            yield from part.given
    for procedure in ruleset.procedures.values():
        yield from procedure.of


class Dependencies:
    """Finds the choices of an action that its formulas depend on; `price` is the action's price."""

    def __init__(self, inputs: Inputs, action: Action, price: Mapping[str, Formula]) -> None:
        self._inputs = inputs
        self._action = action
        self._price = price
        self._known: dict[str, frozenset[str]] = {}

    def of(self, *formulas: Formula | None) -> frozenset[str]:
        """Return the choices that some formulas depend on."""
        return self._of_names(self._inputs.of(*formulas))

    def _of_names(self, names: Iterable[str]) -> frozenset[str]:
        return NOTHING.union(*(self._of_name(name.partition(".")[0]) for name in names))

    def _of_name(self, name: str) -> frozenset[str]:
        known = self._known.get(name)
        if known is None:
            self._known[name] = NOTHING
            chosen = {name} if name in self._action.choices else NOTHING
            behind = self._inputs.of(*self._behind(name)) | self._inputs.of_fact(name) | self._owner(name)
            known = self._known[name] = self._of_names(behind) | chosen
        return known

    def followers(self) -> Mapping[str, frozenset[str]]:
        """Map each choice to the choices that depend on it, by their candidates or by whose piece they are."""
        choices = self._action.choices
        hang = {name: self._of_name(name) - {name} for name in choices}
        led = NOTHING.union(*hang.values())
        return {name: frozenset(other for other in choices if name in hang[other]) for name in led}

    def _owner(self, name: str) -> frozenset[str]:
        """Return the choice that names the owner of a piece, or the piece of a variant."""
        choice = self._action.choices.get(name)
        return frozenset([choice.of]) if choice is not None and choice.of in self._action.choices else NOTHING

    def _behind(self, name: str) -> Iterable[Formula | None]:
        """Yield the formulas that a name stands for in this action."""
        choice = self._action.choices.get(name)
        if choice is not None:
            return (choice.default, choice.when, choice.prefer, choice.low, choice.high)
        if name in self._action.let:
            return (self._action.let[name],)
        return self._price.values() if name == "price" else ()
