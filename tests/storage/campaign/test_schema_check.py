"""Objects of somebody else's in a campaign file: refused by name, before anything they describe can run."""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from gui.campaign.opening import open_for_desk
from storage.campaign.campaign import open_campaign, open_read_only
from storage.campaign.inspection import is_sound
from storage.campaign.schema import CURRENT
from storage.campaign.schema_shapes import SHAPES
from storage.files.errors import CampaignError, Trouble
from tests.storage.campaign.schema_shapes import shapes_made

FIXTURES = Path(__file__).parent.parent.parent / "fixtures"

ENDLESS = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT x AS name, x AS value FROM n"

SLOW = "length(hex(zeroblob(100000000)))"

HOSTILE = {
    "a view in place of a table": ("ALTER TABLE setting RENAME TO other", f"CREATE VIEW setting AS {ENDLESS}"),
    "another view of ours": ("DROP VIEW log", f"CREATE VIEW log AS {ENDLESS}"),
    "an unknown view": (f"CREATE VIEW strange AS {ENDLESS}",),
    "a trigger": (f"CREATE TRIGGER strange AFTER INSERT ON step BEGIN INSERT INTO setting {ENDLESS}; END",),
    "a virtual table": ("CREATE VIRTUAL TABLE strange USING fts5(a)",),
    "a virtual table in place of a table": (
        "ALTER TABLE setting RENAME TO other",
        "CREATE VIRTUAL TABLE setting USING fts5(name, value)",
    ),
    "a generated column": (f"ALTER TABLE setting ADD COLUMN strange INT AS ({SLOW})",),
    "a table with a generated column": (
        "DROP TABLE setting",
        f"CREATE TABLE setting (name TEXT PRIMARY KEY, value TEXT AS ({SLOW}))",
    ),
}
"""Statements that make an object by which a file hangs or fools a program that reads it."""

WRITTEN = {
    "an index on an expression": ("CREATE INDEX strange ON setting(abs(length(value)))",),
    "a plain index": ("CREATE INDEX strange ON setting(value)",),
    "a table": ("CREATE TABLE strange (a)",),
}
"""Statements that make an object that harms nobody who only reads."""


def with_statements(path, statements):
    with closing(sqlite3.connect(path)) as connection, connection:
        for statement in statements:
            connection.execute(statement)


def refusal(opening, path, clock):
    with pytest.raises(CampaignError) as caught:
        opening(path, clock).close()
    return caught.value


def test_the_list_of_shapes_is_what_the_migrations_make():
    assert shapes_made() == SHAPES, "run: python -m tests.storage.campaign.schema_shapes"


@pytest.mark.parametrize("statements", [*HOSTILE.values(), *WRITTEN.values()], ids=[*HOSTILE, *WRITTEN])
def test_a_file_with_an_object_of_somebody_elses_is_not_written(closed_campaign, clock, contents, statements):
    with_statements(closed_campaign, statements)
    before = contents(closed_campaign.parent)
    error = refusal(open_campaign, closed_campaign, clock)
    assert error.kind in (Trouble.FOREIGN, Trouble.DAMAGED)
    assert contents(closed_campaign.parent) == before


@pytest.mark.parametrize("statements", HOSTILE.values(), ids=HOSTILE)
def test_a_file_that_could_hang_a_reader_is_not_read(closed_campaign, clock, statements):
    with_statements(closed_campaign, statements)
    assert refusal(open_read_only, closed_campaign, clock).kind is Trouble.FOREIGN
    assert open_for_desk(closed_campaign, clock).campaign is None
    assert not is_sound(closed_campaign, CURRENT.version)


@pytest.mark.parametrize("statements", WRITTEN.values(), ids=WRITTEN)
def test_what_harms_no_reader_can_be_read(closed_campaign, clock, statements):
    with_statements(closed_campaign, statements)
    opened = open_for_desk(closed_campaign, clock)
    assert opened.trouble is not None
    assert opened.trouble.kind is Trouble.FOREIGN
    assert "strange" in str(opened.trouble)
    assert opened.campaign is not None
    with opened.campaign as campaign:
        assert campaign.fights.journal(1).mark == 3


@pytest.mark.parametrize("version", [1, 2, 3])
@pytest.mark.parametrize("statements", [*HOSTILE.values(), *WRITTEN.values()], ids=[*HOSTILE, *WRITTEN])
def test_an_older_file_is_checked_before_it_is_migrated(tmp_path, clock, contents, version, statements):
    path = tmp_path / "old.fightbook"
    shutil.copyfile(FIXTURES / f"campaign-v{version}.fightbook", path)
    with_statements(path, [each for each in statements if each != "DROP VIEW log"])
    before = contents(tmp_path)
    assert refusal(open_campaign, path, clock).kind in (Trouble.FOREIGN, Trouble.DAMAGED)
    assert contents(tmp_path) == before


def test_an_object_that_is_missing_is_damage(closed_campaign, clock):
    with_statements(closed_campaign, ["DROP INDEX steps_after"])
    error = refusal(open_campaign, closed_campaign, clock)
    assert (error.kind, "steps_after" in str(error)) == (Trouble.DAMAGED, True)
    with open_read_only(closed_campaign, clock) as campaign:
        assert campaign.fights.journal(1).mark == 3


def test_the_statistics_that_any_tool_may_add_are_no_obstacle(closed_campaign, clock):
    with_statements(closed_campaign, ["ANALYZE"])
    open_campaign(closed_campaign, clock).close()
