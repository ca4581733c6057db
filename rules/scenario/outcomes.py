"""Comparing what came of a performed action with what a scenario expects: notes, rolls, answers and moves."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from rules.ruleset.sections import Ruleset
from rules.scenario.state import Failure, shown
from rules.scenario.values import ScenarioError, as_list, as_number, as_table, as_text, as_value, check_known
from rules.state.events import Answered, AnyEvent, Contested, Moved, Noted, Rolled
from rules.words.messages import message_of
from rules.words.nearest import nearest

GM = "gm"
"""How a scenario names the game master among those who answer."""

Happened: TypeAlias = Sequence[AnyEvent]
"""The events of one action."""


def outcome_failures(expect: Mapping[str, Any], number: int, events: Happened, ruleset: Ruleset) -> Iterator[Failure]:
    """Yield a failure for each expectation of a performed action that is not met.

    Raises ScenarioError for unknown keys and tests, and for values of the wrong kind.
    """
    for key, wanted in expect.items():
        for what, value, got in _compared(key, wanted, events, ruleset):
            if value != got:
                yield Failure(number, message_of("failure.came_of_it", key=what), shown(value), shown(got))


def _compared(key: str, wanted: Any, events: Happened, ruleset: Ruleset) -> Iterator[tuple[str, object, object]]:
    """Yield what is compared for a key: its name, the wanted value, and the value that came of the action, if any."""
    path = f"expect.{key}"
    if key == "notes":
        notes = [_wanted_note(each, path) for each in as_list(wanted, path)]
        yield key, notes, _notes(events, notes)
    elif key in _BY_ID:
        read, checked = _BY_ID[key]
        found = read(events)
        for id, value in as_table(wanted, path).items():
            if key in _OF_ROLLS and id not in found:
                check_known(id, ruleset.tests, message_of("kind.test"), f"{path}.{id}")
            elif key == "won_by":
                check_known(id, ruleset.contests, message_of("kind.contest"), f"{path}.{id}")
            yield f"{key}.{id}", checked(value, f"{path}.{id}"), found.get(id)
    else:
        raise ScenarioError(message_of("scenario.no_expectation", hint=nearest(key, ("notes", *_BY_ID))), path)


def _wanted_note(entry: object, path: str) -> str | Mapping[str, object]:
    """Return an expected note: its id, or a table with its id and some of its figures. Raises ScenarioError."""
    if isinstance(entry, str):
        return entry
    table = as_table(entry, path)
    as_text(table.get("id"), f"{path}.id")
    return {name: as_value(value, f"{path}.{name}") for name, value in table.items()}


def _notes(events: Happened, wanted: Sequence[str | Mapping[str, object]]) -> list[str | Mapping[str, object]]:
    """Return the written notes in the form of the wanted ones; as ids if there are more or fewer."""
    written = [event for event in events if isinstance(event, Noted) and event.note]
    if len(written) != len(wanted):
        return [event.note for event in written]
    return [_as_wanted(event, each) for event, each in zip(written, wanted, strict=True)]


def _as_wanted(event: Noted, wanted: str | Mapping[str, object]) -> str | Mapping[str, object]:
    if isinstance(wanted, str):
        return event.note
    told = {**event.facts, "id": event.note, "who": event.who}
    return {name: told.get(name) for name in wanted}


def _rolls(events: Happened) -> Iterator[tuple[str, Rolled]]:
    """Yield each roll by its test, and by the question that it answered."""
    for event in events:
        if isinstance(event, Rolled):
            yield from ((id, event) for id in dict.fromkeys((event.roll, event.about)))


def _margins(events: Happened) -> Mapping[str, object]:
    return {id: event.margin for id, event in _rolls(events)}


def _dice(events: Happened) -> Mapping[str, object]:
    return {id: event.dice for id, event in _rolls(events)}


def _won_by(events: Happened) -> Mapping[str, object]:
    """Return by how much the actor won each contest; below 0 if the actor lost."""
    return {event.contest: event.verdict * event.by for event in events if isinstance(event, Contested)}


def _answered(events: Happened) -> Mapping[str, object]:
    return {event.question: event.who or GM for event in events if isinstance(event, Answered)}


def _moved(events: Happened) -> Mapping[str, object]:
    """Return the distance that each combatant went in all their moves together."""
    found: dict[str, int | float] = {}
    for event in events:
        if isinstance(event, Moved):
            found[event.who] = found.get(event.who, 0) + event.distance
    return found


_BY_ID: Mapping[str, tuple[Callable[[Happened], Mapping[str, object]], Callable[[object, str], object]]] = {
    "margin": (_margins, as_number),
    "dice": (_dice, as_text),
    "won_by": (_won_by, as_number),
    "answered": (_answered, as_text),
    "moved": (_moved, as_number),
}
"""The keys with an entry for each id, the function that reads what happened, and the one that checks what is wanted."""

_OF_ROLLS = ("margin", "dice")
"""The keys whose ids are tests, or questions that rolls answered."""
