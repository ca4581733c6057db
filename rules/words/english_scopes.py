"""What is wrong with the scripts of a ruleset, in English."""

from collections.abc import Mapping
from types import MappingProxyType

SCOPES: Mapping[str, str] = MappingProxyType(
    {
        "scope.nothing": "'{name}' has no value here{hint}",
        "scope.nothing_from": "'{name}' has no value here when {root} runs this.",
        "scope.later": "'{name}' has no value here; only steps after this give it one.",
        "scope.perhaps": (
            "'{name}' may have no value here, because the steps that give it one may not run; read it under the same "
            "'if', or ask given('{name}') first."
        ),
        "scope.no_text": "'{name}' is no text, but an id is needed here ({kind}).",
        "scope.nobody": "'{key}' names '{name}', which has no value here{hint}",
        "scope.no_argument": "The procedure '{use}' needs '{name}' here, in 'with'.",
        "scope.no_somebody": "'{name}' is no combatant.",
        "scope.several": "'{name}' names several combatants; use 'each' with 'named' for them.",
        "scope.no_signal": "No step sends the signal '{name}'{hint}",
        "scope.no_default": "'{name}' has no value where the 'if' of this 'let' does not hold; give it a 'default'.",
        "scope.no_if": "A 'let' has a 'default' only for the case that its 'if' does not hold; it has no 'if'.",
        "scope.not_computed": "'{key}' cannot be computed; write a step with an 'if' for each id.",
        "scope.any_text": (
            "'{name}' may be any text, but an id is needed here ({kind}); use a choice or a fact with 'values', or a "
            "'let' of written ids."
        ),
        "scope.may_be": "'{name}' may be wrong here: {fault}",
        "scope.no_row": "A formula asks the table '{table}' for '{id}', but it has no such row{hint}",
        "scope.any_row": "The table '{table}' may be asked for any text here, so it needs 'otherwise'.",
        "scope.any_dice": "This may be any text, but notation of dice is needed here; use fields of gear, or dice().",
        "type.no_argument": "The procedure '{use}' takes no '{name}'{hint}",
        "type.unfit_default": "The field holds {type}, but its 'default' is {value}.",
        "type.mixed_table": "A table gives either numbers or texts, not both.",
        "type.rows_or_steps": "A table has either 'rows' or 'steps', and at least one.",
        "type.steps_in_order": "The figures of the steps have to rise.",
        "type.position_ends": "A position does not end; only stances and conditions have 'ends'.",
        "formula.no_id": "there is no '{id}'",
    }
)
"""Sentences by key."""
