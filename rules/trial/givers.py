"""Which scripts of a ruleset put somebody into a state, found without playing."""

from rules.ruleset.scripts import standing_scripts
from rules.ruleset.sections import Ruleset
from rules.ruleset.steps import Gain, Script, TakePosition, TakeStance, Use
from rules.ruleset.traversal import steps


def givers_of(ruleset: Ruleset, path: str) -> tuple[str, ...]:
    """Return the paths of the actions, and of the other scripts, that could put somebody into a state.

    `path` is that of the state, such as `conditions.dazed`. A step whose id is computed counts for every state of its
    kind.
    """
    section, _, id = path.partition(".")
    found = [f"actions.{name}" for name, action in ruleset.actions.items() if _gives(ruleset, action.do, section, id)]
    found += [
        place.removesuffix(".do") for place, script in standing_scripts(ruleset) if _gives(ruleset, script, section, id)
    ]
    if section == "conditions" and ruleset.conditions[id].also:
        found.append(path)
    return tuple(found)


def _gives(ruleset: Ruleset, script: Script, section: str, id: str, seen: frozenset[str] = frozenset()) -> bool:
    for _, step in steps(script):
        if isinstance(step, Use):
            procedure = ruleset.procedures.get(step.use)
            inner = Script() if procedure is None or step.use in seen else procedure.do
            if _gives(ruleset, inner, section, id, seen | {step.use}):
                return True
        elif _given(step) in ((section, id), (section, "{")):
            return True
    return False


def _given(step: object) -> tuple[str, str] | None:
    """Return the section and the id of the state that a step gives; `{` for a computed one."""
    if isinstance(step, Gain):
        section, id = "conditions", step.condition
    elif isinstance(step, TakePosition):
        section, id = "positions", step.position
    elif isinstance(step, TakeStance):
        section, id = "stances", step.stance
    else:
        return None
    return section, "{" if id.startswith("{") else id
