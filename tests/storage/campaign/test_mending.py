"""Test how the ways to read a damaged log are compared: by everything that is wrong with the content they give."""

import shutil
import sqlite3
from contextlib import closing
from datetime import UTC, datetime

import pytest

from storage.campaign.campaign import open_campaign
from storage.campaign.mending import findings_in
from storage.campaign.seals import LARGE
from tests.storage.campaign.damage.test_damage import FIXTURES


def noon():
    return datetime(2026, 7, 1, 12, tzinfo=UTC)


@pytest.fixture
def path(tmp_path):
    path = tmp_path / "sample.fightbook"
    shutil.copyfile(FIXTURES / "campaign-v1.fightbook", path)
    with open_campaign(path, noon, daily_backup=False):
        pass
    return path


def test_a_sound_copy_has_no_findings(path):
    assert findings_in(path) == 0


def test_a_change_in_a_table_that_may_be_large_counts_too(path):
    assert "character_revision" in LARGE
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("DELETE FROM character_revision WHERE rowid = (SELECT min(rowid) FROM character_revision)")
    assert findings_in(path) > 0
