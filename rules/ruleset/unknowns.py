"""The names whose value may be missing when the score of an action is worked out.

Whether an action is legal, and what it costs, is known before its score. The score may still ask for something that
nobody told: a fact of the moment without a default, or whom the action is done to. `Unknowns` names what each action
could ask for in this way, so that the score of most actions can wait until somebody wants to see it.
"""

from msgspec import structs

from rules.ruleset.inputs import NOTHING, Inputs
from rules.ruleset.sections import Action, Ruleset
from rules.ruleset.steps import Contest, Script, Test, Use
from rules.ruleset.traversal import formulas, steps

CHOSEN_THINGS = frozenset({"combatant", "item", "variant"})
"""The kinds of choices whose facts a formula may ask for behind a dot."""


class Unknowns:
    """The names that the actions of one ruleset may find missing, worked out for each action when first asked for."""

    def __init__(self, ruleset: Ruleset, inputs: Inputs) -> None:
        self._ruleset = ruleset
        self._inputs = inputs
        self._open_facts = frozenset(id for id, fact in ruleset.facts.items() if fact.default is None)
        self._of_actions: dict[str, tuple[str, ...]] = {}
        self._of_procedures: dict[str, frozenset[str]] = {}

    def of(self, action: str) -> tuple[str, ...]:
        """Return the facts without a default and the choices of combatants and gear that an action's score may use."""
        known = self._of_actions.get(action)
        if known is None:
            known = self._of_actions[action] = tuple(sorted(self._unknown_names(self._ruleset.actions[action])))
        return known

    def _unknown_names(self, action: Action) -> frozenset[str]:
        stated = [formula for formula in (action.score, action.odds) if formula is not None]
        names = self._inputs.of(*stated).union(*(self._inputs.of_tag(tag) for tag in action.mods))
        names |= self._of_script(action.do)
        things = {name for name, choice in action.choices.items() if choice.kind in CHOSEN_THINGS}
        return self._closed(names, action) & (self._open_facts | things)

    def _of_script(self, script: Script) -> frozenset[str]:
        """Return the inputs of all formulas of a script, and of everything it uses."""
        names = set(self._inputs.of(*(formula for _, formula in formulas(script))))
        for _, step in steps(script):
            if isinstance(step, Use):
                names |= self._of_procedure(step.use)
            if isinstance(step, Test | Contest):
                names |= NOTHING.union(*(self._inputs.of_tag(tag) for tag in _tags_of(step)))
            # A step names by a plain word whom it is about.
            names |= {word for word in structs.asdict(step).values() if isinstance(word, str)}
        return frozenset(names)

    def _of_procedure(self, id: str) -> frozenset[str]:
        known = self._of_procedures.get(id)
        if known is None:
            # A procedure that uses itself adds nothing the second time.
            self._of_procedures[id] = NOTHING
            known = self._of_procedures[id] = self._of_script(self._ruleset.procedures[id].do)
        return known

    def _closed(self, inputs: frozenset[str], action: Action) -> frozenset[str]:
        """These names and all that the facts and formulas behind them ask for."""
        found: set[str] = set()
        waiting = [name.partition(".")[0] for name in inputs]
        while waiting:
            name = waiting.pop()
            if name not in found:
                found.add(name)
                behind = self._inputs.of_fact(name)
                if name in action.let:
                    behind |= self._inputs.of(action.let[name])
                waiting.extend(each.partition(".")[0] for each in behind)
        return frozenset(found)


def _tags_of(step: Test | Contest) -> tuple[str, ...]:
    if isinstance(step, Test):
        return step.mods
    return (*step.our_mods, *step.their_mods)
