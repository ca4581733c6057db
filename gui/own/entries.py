"""A new entry beside those that a table has already."""

from gui.own.naming import OwnNames
from rules.own.families import endings
from rules.own.making import Answers, fresh_id, made, taken_ids
from rules.own.shape import OwnKind
from storage.rulesets.own_pack import OwnTables, with_entry


def with_new_entry(tables: OwnTables, kind: OwnKind, answers: Answers, names: OwnNames) -> tuple[OwnTables, str]:
    """Return the tables with an entry that the answers describe, and its id, which nothing else has."""
    taken = {*taken_ids(names.ruleset), *(id for held in tables.entries.values() for id in held)}
    id = fresh_id(answers.name.strip(), taken, endings(names.ruleset))
    return with_entry(tables, made(names.ruleset, kind, answers, names.texts, id)), id
