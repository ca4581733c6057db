"""What a scenario may expect of an action that it performed: notes in the log, the margin of a roll, who answered."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from rules.ruleset.sections import Ruleset
from rules.scenario.state import Failure, shown
from rules.scenario.values import ScenarioError, as_list, as_number, as_table, as_text, check_known
from rules.state.events import Answered, AnyEvent, Noted, Rolled
from rules.words.messages import message_of
from rules.words.nearest import nearest

_KEYS = ("notes", "margin", "answered")

GM = "gm"
"""How a scenario names the game master among those who answer."""


def outcome_failures(
    expect: Mapping[str, Any], number: int, events: Sequence[AnyEvent], ruleset: Ruleset
) -> Iterator[Failure]:
    """Yield a failure for each expectation of a performed action that is not met.

    Raises ScenarioError for unknown keys and ids.
    """
    for key, wanted in expect.items():
        path = f"expect.{key}"
        if key == "notes":
            pairs = [(key, [as_text(each, path) for each in as_list(wanted, path)], _notes(events))]
        elif key == "margin":
            pairs = list(_margins(as_table(wanted, path), path, events, ruleset))
        elif key == "answered":
            pairs = list(_answered(as_table(wanted, path), path, events))
        else:
            raise ScenarioError(message_of("scenario.no_expectation", hint=nearest(key, _KEYS)), path)
        for what, value, got in pairs:
            if value != got:
                yield Failure(number, message_of("failure.came_of_it", key=what), shown(value), shown(got))


def _notes(events: Iterable[AnyEvent]) -> list[str]:
    """Return the ids of the notes that were written, in their order."""
    return [event.note for event in events if isinstance(event, Noted) and event.note]


def _answered(wanted: Mapping[str, Any], path: str, events: Iterable[AnyEvent]) -> Iterator[tuple[str, object, object]]:
    """Yield who shall have answered each question, with who did last; None if nobody was asked."""
    found = {event.question: event.who or GM for event in events if isinstance(event, Answered)}
    for question, who in wanted.items():
        yield f"answered.{question}", as_text(who, f"{path}.{question}"), found.get(question)


def _margins(
    wanted: Mapping[str, Any], path: str, events: Iterable[AnyEvent], ruleset: Ruleset
) -> Iterator[tuple[str, object, object]]:
    """Yield the wanted margin of each test, or question, with that of its last roll; None if nobody rolled for it."""
    rolled = {id: event.margin for event in events if isinstance(event, Rolled) for id in (event.roll, event.about)}
    for id, margin in wanted.items():
        if id not in rolled:
            check_known(id, ruleset.tests, message_of("kind.test"), f"{path}.{id}")
        yield f"margin.{id}", as_number(margin, f"{path}.{id}"), rolled.get(id)
