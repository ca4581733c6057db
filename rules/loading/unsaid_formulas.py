"""Values and functions without a formula: only those that count things need none."""

from rules.loading.problems import Problems
from rules.ruleset.sections import UNSAID, UNSAID_OF_ANY, Ruleset
from rules.words.messages import message_of


def unsaid_problems(ruleset: Ruleset) -> Problems:
    """Yield each value and function whose formula is missing although its result is wanted."""
    for id, value in ruleset.values.items():
        if value.value is UNSAID and value.take != "count":
            yield f"values.{id}", message_of("ruleset.needs", key="is", hint=message_of("hint.none"))
    for id, function in ruleset.functions.items():
        if function.value is UNSAID_OF_ANY and function.take != "count":
            yield f"functions.{id}", message_of("ruleset.needs", key="is", hint=message_of("hint.none"))
