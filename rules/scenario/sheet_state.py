"""Comparing a sheet with what a scenario expects: the points that it costs, and its tables."""

from collections.abc import Iterator, Mapping
from typing import Any

from rules.facts import skill_facts
from rules.facts.book import Facts
from rules.scenario.values import ScenarioError, as_list, as_number, as_table, check_known
from rules.sheet.creation import account_of
from rules.sheet.rows import skill_cells, weapon_rows
from rules.words.messages import message_of
from rules.words.nearest import nearest
from rules.words.specialities import parted

_CREATION = ("costs", "left", "beyond")


def creation_pairs(wanted: Any, facts: Facts, path: str) -> Iterator[tuple[str, object, object]]:
    """Yield what is compared of the points that a sheet costs: its name, the wanted value, and the present one.

    Raises ScenarioError for unknown keys and ids, and for values of the wrong kind.
    """
    account = account_of(facts)
    limits = tuple(limit.id for limit in facts.book.rulebook.ruleset.creation.limits)
    costs = {each.id: each.total for each in account.spent}
    for key, expected in as_table(wanted, path).items():
        if key == "costs":
            for id, points in as_table(expected, f"{path}.costs").items():
                check_known(id, costs, message_of("kind.value"), f"{path}.costs")
                yield f"creation.costs.{id}", as_number(points, f"{path}.costs.{id}"), costs[id]
        elif key == "left":
            yield "creation.left", as_number(expected, f"{path}.left"), account.left
        elif key == "beyond":
            wanted_limits = as_list(expected, f"{path}.beyond")
            for each in wanted_limits:
                check_known(each, limits, message_of("kind.limit"), f"{path}.beyond")
            yield "creation.beyond", sorted(wanted_limits), sorted({each.id for each in account.beyond})
        else:
            raise ScenarioError(message_of("scenario.no_key", hint=nearest(key, _CREATION)), f"{path}.{key}")


def missing_weapons(wanted: Any, facts: Facts, path: str) -> Iterator[tuple[Mapping[str, Any], object]]:
    """Yield each expected row that the table of weapons lacks, with the rows that it has for that piece.

    A row is named by the `id` of the piece, and by its `way` if it has several; other keys are columns. Raises
    ScenarioError for columns that the table does not have.
    """
    table = facts.book.rulebook.ruleset.sheet.weapons
    columns = () if table is None else tuple(column.id for column in table.columns)
    rows = [{"id": row.id, "way": row.way, **dict(zip(columns, row.cells, strict=True))} for row in weapon_rows(facts)]
    for each in as_list(wanted, path):
        entry = as_table(each, path)
        for key in entry:
            check_known(key, ("id", "way", *columns), message_of("kind.value"), f"{path}.{key}")
        those = [row for row in rows if row["id"] == entry.get("id")]
        if not any(all(row[key] == value for key, value in entry.items()) for row in those):
            yield entry, those


def skill_pairs(wanted: Any, facts: Facts, path: str) -> Iterator[tuple[str, object, object]]:
    """Yield what is compared of skills: its name, the wanted value, and the present one.

    A figure is the level, or the default of a skill that is not learned; a table has columns beside it.
    Raises ScenarioError for skills and columns that there are not.
    """
    ruleset = facts.book.rulebook.ruleset
    columns = () if ruleset.sheet.skills is None else tuple(column.id for column in ruleset.sheet.skills.columns)
    for entry, cells in as_table(wanted, path).items():
        check_known(parted(entry)[0], ruleset.skills, message_of("kind.skill"), path)
        if isinstance(cells, int | float):
            yield f"skills.{entry}", cells, skill_facts.skill(facts, entry)
            continue
        got = dict(zip(columns, skill_cells(facts, entry), strict=True))
        for column, value in as_table(cells, f"{path}.{entry}").items():
            check_known(column, columns, message_of("kind.value"), f"{path}.{entry}.{column}")
            yield f"skills.{entry}.{column}", value, got[column]
