"""The steps of scripts with what their checks ask for, read once for all the places that use a script."""

from collections.abc import Iterator

from msgspec import Struct

from rules.formula.formulas import Formula
from rules.loading.step_words import ComputedId, computed_ids, words_of
from rules.ruleset.sections import Ruleset
from rules.ruleset.steps import Contest, Script, Step, Test
from rules.ruleset.traversal import formulas


class StepParts(Struct, frozen=True):
    """A step with its parts.

    `formulas` are those of the step itself, apart from its `if` and the scripts within it. `mods` are the tags of a
    roll of the actor, which say what modifies it. `words` are its words for combatants, pieces and choices, each with
    its key; `ids` the ids that it computes; `scripts` the scripts within it, each with its key.
    """

    step: Step
    formulas: tuple[Formula, ...]
    mods: tuple[str, ...]
    words: tuple[tuple[str, str], ...]
    ids: tuple[ComputedId, ...]
    scripts: tuple[tuple[str, "tuple[StepParts, ...]"], ...]


def parts_of(script: Script, ruleset: Ruleset) -> tuple[StepParts, ...]:
    """Return the steps of a script with their parts."""
    return tuple(
        StepParts(
            step,
            formulas=tuple(_own_formulas(step)),
            mods=_modified_by(step),
            words=tuple(words_of(step)),
            ids=tuple(computed_ids(step, ruleset)),
            scripts=tuple((key, parts_of(inner, ruleset)) for key, inner in _scripts_of(step)),
        )
        for step in script.steps
    )


def all_parts(parts: tuple[StepParts, ...]) -> Iterator[StepParts]:
    """Yield each step of a script and of the scripts within its steps."""
    for each in parts:
        yield each
        for _, inner in each.scripts:
            yield from all_parts(inner)


def _own_formulas(step: Step) -> Iterator[Formula]:
    for name in step.__struct_fields__:
        value = getattr(step, name)
        if value and name not in ("when", "until") and not isinstance(value, Script):
            yield from (formula for _, formula in formulas(value))


def _modified_by(step: Step) -> tuple[str, ...]:
    if isinstance(step, Test):
        return step.mods if step.by == "self" else ()
    return step.our_mods if isinstance(step, Contest) else ()


def _scripts_of(step: Step) -> Iterator[tuple[str, Script]]:
    for name, key in zip(step.__struct_fields__, step.__struct_encode_fields__, strict=True):
        value = getattr(step, name)
        if isinstance(value, Script):
            yield key, value
