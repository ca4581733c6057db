"""Drafts: kept as they are, no versions, and nobody's reading of them fails for another's damage."""

import sqlite3
from contextlib import closing

import pytest
from msgspec.structs import replace

from storage.campaign.backups import backups_of
from storage.campaign.campaign import open_campaign
from storage.campaign.portraits import NoPortrait
from storage.campaign.recovery import recover
from tests.fixtures.make_campaign_v2 import PICTURE


def test_a_draft_outlasts_a_restart_and_makes_no_version(campaign, path, clock, sheet):
    campaign.roster.save(sheet)
    changed = replace(sheet, notes="Likes bears.")
    campaign.drafts.keep(changed, campaign.drafts.base_of(sheet.id))
    campaign.close()
    with open_campaign(path, clock) as again:
        (draft,) = again.drafts.all()
        assert (draft.sheet, draft.is_behind) == (changed, False)
        assert again.roster.character(sheet.id) == sheet
        assert len(again.roster.revisions(sheet.id)) == 1


def test_the_newest_takes_the_place_of_the_one_before(campaign, sheet):
    for notes in ("a", "ab", "abc"):
        campaign.drafts.keep(replace(sheet, notes=notes), "")
    (draft,) = campaign.drafts.all()
    assert (draft.sheet.notes, draft.base) == ("abc", "")


def test_a_sheet_that_was_saved_since_is_noticed(campaign, sheet):
    campaign.roster.save(sheet)
    campaign.drafts.keep(replace(sheet, notes="mine"), campaign.drafts.base_of(sheet.id))
    campaign.roster.save(replace(sheet, notes="another"))
    draft = campaign.drafts.of(sheet.id)
    assert draft is not None
    assert draft.is_behind


def test_removing(campaign, sheet):
    campaign.drafts.keep(sheet, "")
    campaign.drafts.remove(sheet.id)
    campaign.drafts.remove(sheet.id)
    assert campaign.drafts.all() == ()
    assert campaign.drafts.of(sheet.id) is None


def test_the_others_are_there_when_one_cannot_be_read(campaign, sheet):
    campaign.drafts.keep(sheet, "")
    campaign.drafts.keep(replace(sheet, id="bern"), "")
    with campaign.encounters._database.change() as connection:
        connection.execute("UPDATE draft SET body = '{' WHERE \"character\" = 'bern'")
    assert [draft.sheet.id for draft in campaign.drafts.all()] == [sheet.id]


def pictures(campaign):
    (number,) = campaign.encounters._database.row("SELECT count(*) FROM picture")
    return number


def test_the_portrait_is_part_of_it(campaign, path, clock, sheet):
    campaign.drafts.keep(sheet, "", PICTURE)
    campaign.close()
    with open_campaign(path, clock) as again:
        kept = again.drafts.of(sheet.id)
        assert kept is not None
        assert kept.portrait == PICTURE
        again.drafts.keep(sheet, "", None)
        kept = again.drafts.of(sheet.id)
        assert kept is not None
        assert kept.portrait is None


def test_a_picture_goes_with_the_last_draft_that_used_it(campaign, sheet):
    other = replace(sheet, id="bern")
    campaign.drafts.keep(sheet, "", PICTURE)
    campaign.drafts.keep(other, "", PICTURE)
    campaign.drafts.remove(sheet.id)
    assert pictures(campaign) == 1
    campaign.drafts.keep(other, "", PICTURE + b"more")
    assert pictures(campaign) == 1
    campaign.drafts.remove(other.id)
    assert pictures(campaign) == 0


def test_a_picture_of_a_saved_version_stays(campaign, sheet):
    campaign.roster.save(sheet, PICTURE)
    campaign.drafts.keep(sheet, "", PICTURE)
    campaign.drafts.remove(sheet.id)
    assert campaign.portraits.of(sheet.id) == PICTURE


def test_what_is_no_picture_is_refused(campaign, sheet):
    with pytest.raises(NoPortrait):
        campaign.drafts.keep(sheet, "", b"no picture")
    assert campaign.drafts.of(sheet.id) is None


def test_a_recovered_draft_does_without_a_picture_that_is_lost(campaign, path, tmp_path, clock, sheet):
    campaign.drafts.keep(sheet, "", PICTURE)
    campaign.close()
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("UPDATE picture SET content = x'00'")
    for backup in backups_of(path):
        backup.unlink()
    report = recover(path, tmp_path / "new.fightbook")
    assert report.findings.sound
    assert "recovery.untied" in [message.key for message in report.missing]
    with open_campaign(report.path, clock, daily_backup=False) as again:
        draft = again.drafts.of(sheet.id)
        assert draft is not None
        assert (draft.sheet, draft.portrait) == (sheet, None)
