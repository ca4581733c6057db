"""What state a combatant is in, in a few words."""

from collections.abc import Iterator

from rules.encounter import Condition, Encounter
from rules.facts import Facts
from rules.texts import Texts
from rules.values import Value


def condition_words(held: Condition, encounter: Encounter, texts: Texts) -> str:
    """A condition with what is noted of it, such as `aiming (Wolf, 2)`."""
    name = texts.name("conditions", held.id)
    noted = [_words(field, value, encounter, texts) for field, value in held.fields.items() if value not in ("", ())]
    return f"{name} ({', '.join(noted)})" if noted else name


def marks_held(facts: Facts) -> Iterator[str]:
    """The ids of the conditions a combatant is in because of what is left in his pools."""
    return (id for id, mark in facts.book.rulebook.marks.items() if mark.when.evaluate_flag(facts))


def _words(field: str, value: Value, encounter: Encounter, texts: Texts) -> str:
    if isinstance(value, tuple):
        return ", ".join(_words(field, each, encounter, texts) for each in value)
    if isinstance(value, str) and value in encounter.combatants:
        return encounter.combatants[value].name
    if value is True:
        return texts.name("choices", field)
    return texts.value(field, value)
