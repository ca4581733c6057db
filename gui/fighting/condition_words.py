"""What state a combatant is in, in a few words."""

from collections.abc import Iterator

from rules.encounter import Condition, Encounter
from rules.facts import Facts
from rules.texts import Texts
from rules.values import Value


def condition_words(held: Condition, encounter: Encounter, texts: Texts, *, brief: bool = False) -> str:
    """A condition with what is noted of it, such as `aiming (Wolf, 2)`.

    Of several figures each is told with its name; a `brief` telling has only the first.
    """
    name = texts.name("conditions", held.id)
    noted = {field: value for field, value in held.fields.items() if value not in ("", ()) and value is not False}
    figures = [field for field, value in noted.items() if _is_figure(value)]
    named = figures if len(figures) > 1 else []
    spare = figures[1:] if brief else []
    told = [_told(field, noted[field], encounter, texts, field in named) for field in noted if field not in spare]
    return f"{name} ({', '.join(told)})" if told else name


def marks_held(facts: Facts) -> Iterator[str]:
    """The ids of the conditions a combatant is in because of what is left in his pools."""
    return (id for id, mark in facts.book.rulebook.marks.items() if mark.when.evaluate_flag(facts))


def _is_figure(value: Value) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _told(field: str, value: Value, encounter: Encounter, texts: Texts, named: bool) -> str:
    words = _words(field, value, encounter, texts)
    return f"{texts.name('choices', field)} {words}" if named else words


def _words(field: str, value: Value, encounter: Encounter, texts: Texts) -> str:
    if isinstance(value, tuple):
        return ", ".join(_words(field, each, encounter, texts) for each in value)
    if isinstance(value, str) and value in encounter.combatants:
        return encounter.combatants[value].name
    if value is True:
        return texts.name("choices", field)
    return texts.value(field, value)
