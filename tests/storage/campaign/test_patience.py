"""Statements without an end are interrupted, and values without an end are not read."""

import sqlite3
from contextlib import closing

import pytest

from storage.campaign.database import Database
from storage.campaign.patience import LONGEST_VALUE, Patience
from storage.files.errors import CampaignError, Trouble
from tests.storage.campaign.test_schema_check import ENDLESS


class Ticking:
    """A clock that goes on a second at each look."""

    def __init__(self):
        self.now = 0.0

    def __call__(self):
        self.now += 1
        return self.now


@pytest.fixture
def database(path, clock):
    with closing(sqlite3.connect(":memory:")) as connection:
        database = Database(path, connection, clock, read_only=True)
        database._patience = Patience(connection, Ticking())
        yield database


def test_a_query_without_an_end_is_interrupted(database):
    with pytest.raises(CampaignError) as caught:
        database.rows(f"SELECT count(*) FROM ({ENDLESS})")
    assert caught.value.kind is Trouble.TOO_SLOW


def test_pages_without_an_end_are_read_as_long_as_each_takes_little(database):
    pages = database.pages(ENDLESS, (), 1000)
    assert sum(len(next(pages)) for _ in range(50)) == 50_000


def test_a_value_longer_than_any_of_ours_is_damage(database):
    with pytest.raises(CampaignError) as caught:
        database.row(f"SELECT zeroblob({LONGEST_VALUE + 1})")
    assert caught.value.kind is Trouble.DAMAGED
