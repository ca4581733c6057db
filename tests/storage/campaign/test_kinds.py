"""The kinds of event rows: the file takes those of the engine, and no others."""

import re
import sqlite3
from typing import get_args

import pytest

from rules.state.events import AnyEvent


def kinds_of_the_file(campaign):
    (sql,) = campaign.encounters._database.row("SELECT sql FROM sqlite_schema WHERE name = 'event'")
    listed = re.search(r"kind IN \(([^)]*)\)", sql)
    return [] if listed is None else re.findall(r"'(\w+)'", listed[1])


def test_the_file_knows_the_kinds_of_the_engine(campaign):
    kinds = [str(each.__struct_config__.tag) for each in get_args(AnyEvent)]
    assert sorted(kinds_of_the_file(campaign)) == sorted(kinds)


def test_another_kind_is_refused(campaign, play):
    play.step()
    with (
        pytest.raises(sqlite3.IntegrityError, match="CHECK"),
        campaign.encounters._database.change() as connection,
    ):
        connection.execute("UPDATE event SET kind = 'strange'")
