"""Comparing the notes that an action left in the log with those that a scenario expects."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rules.loading.text_needs import note_ids
from rules.ruleset.rulebook import Rulebook
from rules.scenario.state import Failure, holds, shown
from rules.scenario.values import as_list, as_table, as_text, check_known
from rules.state.events import AnyEvent, Noted
from rules.words.messages import message_of

PATH = "notes"


def note_failures(
    wanted: object, events: Sequence[AnyEvent], action: str, number: int, rulebook: Rulebook
) -> Iterator[Failure]:
    """Yield a failure if the notes among the events are not those expected, in their order.

    An entry is the id of a note or a table of it; only the fields that the table names are compared. Raises
    ScenarioError for an unknown note.
    """
    tables = [_table(entry, rulebook) for entry in as_list(wanted, PATH)]
    got = [_fields(event) for event in events if isinstance(event, Noted)]
    if len(tables) != len(got) or not all(map(holds, got, tables)):
        what = message_of("failure.notes", action=action)
        yield Failure(number, what, shown(tables), shown(got))


def _table(entry: object, rulebook: Rulebook) -> Mapping[str, Any]:
    table = {"id": entry} if isinstance(entry, str) else as_table(entry, PATH)
    known = dict.fromkeys(note_ids(rulebook.ruleset))
    check_known(as_text(table.get("id"), f"{PATH}.id"), known, message_of("kind.note"), PATH)
    return table


def _fields(event: Noted) -> Mapping[str, Any]:
    return {"id": event.note, "who": event.who, **event.facts}
