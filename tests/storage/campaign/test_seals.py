"""Seals follow every change that the program makes, and no other."""

import sqlite3
from contextlib import closing

import pytest
from msgspec.structs import replace

from storage.campaign.campaign import open_campaign
from storage.campaign.kept_map import KeptMap
from storage.campaign.kept_maps import NamedMap
from storage.campaign.pending import Pending
from storage.campaign.seals import KEYS, BrokenSeal, broken_seals, seal_of
from storage.campaign.settings import PASS_OVER
from storage.files.errors import CampaignError, Trouble
from tests.fixtures.make_campaign_v2 import PICTURE


def broken(path):
    with closing(sqlite3.connect(path)) as connection:
        return list(broken_seals(connection))


def change_by_another_program(path, statement):
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute(statement)


@pytest.fixture
def played(path, clock, sheet, fight, playing):
    """A closed campaign in which rows of every kind were added, changed and deleted."""
    with open_campaign(path, clock, daily_backup=False) as campaign:
        campaign.roster.save(sheet, PICTURE)
        campaign.roster.save(replace(sheet, notes="Likes no wolves."))
        campaign.portraits.remove(sheet.id)
        campaign.roster.save(replace(sheet, id="other"), PICTURE)
        play = playing(campaign, campaign.encounters.create("Bridge", fight))
        campaign.pending.save(play.encounter, Pending("una", "deed"))
        play.steps(3)
        campaign.pending.save(play.encounter, Pending("una", "deed"))
        campaign.pending.save(play.encounter, Pending("wolf", "deed"))
        campaign.settings.set(PASS_OVER, False)
        campaign.house_rules.put_in_force("duel", "# First.\n")
        campaign.house_rules.put_in_force("duel", "# Second.\n")
        campaign.roster.remove(sheet.id)
        for name in ("Cave", "Inn", "Inn"):
            campaign.kept_maps.save(name, NamedMap(KeptMap()))
        campaign.kept_maps.rename("Inn", "Tavern")
        campaign.kept_maps.remove("Cave")
    return path


def test_every_change_of_the_program_is_sealed(played):
    assert broken(played) == []
    with closing(sqlite3.connect(played)) as connection:
        sealed = {kind for (kind,) in connection.execute("SELECT DISTINCT kind FROM seal")}
        assert connection.execute("SELECT count(*) FROM sqlite_schema WHERE type = 'trigger'").fetchone() == (0,)
    assert sealed == KEYS.keys() - {"draft"}


@pytest.mark.parametrize(
    ("statement", "found"),
    [
        ("UPDATE \"character\" SET notes = 'x' WHERE key = 1", BrokenSeal("character", "1", True, True)),
        ("UPDATE setting SET value = 'true'", BrokenSeal("setting", "pass_over", True, True)),
        ("UPDATE encounter SET mark = NULL", BrokenSeal("encounter", "1", True, True)),
        ("DELETE FROM house_rule WHERE id = 1", BrokenSeal("house_rule", "1", True, False)),
        ("DELETE FROM seal WHERE kind = 'picture'", BrokenSeal("picture", "1", False, True)),
        ("UPDATE seal SET kind = 'pictures' WHERE kind = 'picture'", BrokenSeal("picture", "1", False, True)),
    ],
)
def test_a_change_by_another_program_breaks_the_seal_and_is_told_at_opening(played, clock, statement, found):
    change_by_another_program(played, statement)
    assert found in broken(played)
    with pytest.raises(CampaignError) as refused:
        open_campaign(played, clock)
    assert refused.value.kind is Trouble.DAMAGED


def test_null_and_empty_texts_and_other_boundaries_have_seals_of_their_own():
    rows = [(b"", b""), (None, b""), (b"", None), (b"ab", b"c"), (b"a", b"bc"), (b"-", b"")]
    assert len({seal_of(*row) for row in rows}) == len(rows)
