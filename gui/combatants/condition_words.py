"""Conditions of combatants in a few words."""

from collections.abc import Iterable, Iterator

from rules.facts.book import Facts
from rules.facts.marks import reached_marks
from rules.state.encounter import Condition, Encounter
from rules.values import Value
from rules.words.texts import Texts


def condition_words(
    held: Condition, encounter: Encounter, texts: Texts, *, brief: bool = False, others: int = 0
) -> str:
    """Write a condition with its fields, such as `aiming (Wolf, 2)`.

    Several figures come with their names; `brief` keeps only the first. `others` is the number of further combatants
    that the condition concerns.
    """
    name = texts.name("conditions", held.id)
    noted = {field: value for field, value in held.fields.items() if value not in ("", ()) and value is not False}
    figures = [field for field, value in noted.items() if _is_figure(value)]
    named = figures if len(figures) > 1 else []
    spare = figures[1:] if brief else []
    fields = [field for field in noted if field not in spare]
    shown = {field: _condition_text(field, noted[field], encounter, texts, field in named) for field in fields}
    if others:
        shown[_whom(held, encounter)] += f" +{others}"
    return f"{name} ({', '.join(shown.values())})" if shown else name


def conditions_in_brief(conditions: Iterable[Condition], encounter: Encounter, texts: Texts) -> tuple[str, ...]:
    """Write conditions as briefly as possible; conditions that differ only in whom they concern are joined."""
    groups: dict[object, list[Condition]] = {}
    for held in conditions:
        groups.setdefault(_all_but_whom(held, encounter), []).append(held)
    return tuple(
        condition_words(group[0], encounter, texts, brief=True, others=len(group) - 1) for group in groups.values()
    )


def _all_but_whom(held: Condition, encounter: Encounter) -> object:
    """Return the key under which conditions are joined."""
    whom = _whom(held, encounter)
    if not whom:
        return id(held)
    return held.id, whom, frozenset((field, value) for field, value in held.fields.items() if field != whom)


def _whom(held: Condition, encounter: Encounter) -> str:
    """Return the only field that names a combatant; empty if there is none or more than one."""
    fields = [field for field, value in held.fields.items() if value in encounter.combatants]
    return fields[0] if len(fields) == 1 else ""


def marks_held(facts: Facts) -> Iterator[str]:
    """Yield the ids of the conditions that a combatant is in because of their pools."""
    return reached_marks(facts.book.rulebook.marks, facts)


def _is_figure(value: Value) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _condition_text(field: str, value: Value, encounter: Encounter, texts: Texts, named: bool) -> str:
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
