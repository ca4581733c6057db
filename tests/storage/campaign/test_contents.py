"""What campaign files hold, and how copies relate."""

import shutil
from pathlib import Path

import pytest
from msgspec.structs import replace

from storage.campaign.backup_names import BackupReason
from storage.campaign.backups import back_up, back_up_before
from storage.campaign.campaign import open_campaign
from storage.campaign.contents import CharacterChange, Comparison, Relation, compare, describe
from storage.campaign.settings import NEWEST_FIRST
from storage.files.errors import CampaignError

FIXTURES = Path(__file__).parents[2] / "fixtures"


@pytest.fixture
def copied(closed_campaign):
    """Another copy of the closed campaign."""
    copy = closed_campaign.with_name("copy.fightbook")
    back_up(closed_campaign, copy)
    return copy


@pytest.fixture
def change(clock, playing, sheet):
    """A function that plays steps in a campaign, and saves a version of a sheet."""

    def change(path, steps=0, notes="", move=None):
        clock.advance(hours=1)
        with open_campaign(path, clock, daily_backup=False) as campaign:
            if steps:
                playing(campaign, 1).steps(steps)
            if notes:
                campaign.roster.save(replace(sheet, notes=notes))
            if move is not None:
                playing(campaign, 1).move(move)

    return change


def test_it_is_told_what_a_campaign_holds(closed_campaign, clock):
    found = describe(closed_campaign)
    assert (found.encounters, found.people, len(found.steps), len(found.starts)) == (1, 1, 5, 1)
    assert len(found.id) == 32
    assert found.changes > 0
    assert found.last_step is not None
    assert (found.last_step.encounter, found.last_step.round) == ("Bridge", 1)
    assert found.last_step.text == "Una does deed 995."
    assert found.last_step.committed == clock()
    (una,) = found.characters
    assert (una.id, una.name, una.saved, una.versions) == ("una", "Una", clock(), {una.hash})


def test_an_empty_campaign_holds_nothing(path, clock):
    open_campaign(path, clock, daily_backup=False).close()
    found = describe(path)
    assert (found.encounters, found.people, found.steps, found.last_step, found.characters) == (0, 0, set(), None, ())
    assert compare(found, found) == Comparison(Relation.SAME, 0, 0)


def test_looking_changes_nothing(closed_campaign, contents):
    before = contents(closed_campaign.parent)
    describe(closed_campaign)
    assert contents(closed_campaign.parent) == before


def test_a_campaign_in_use_is_described_from_another_thread(path, clock, fight, playing, in_a_thread):
    with open_campaign(path, clock, daily_backup=False) as campaign:
        playing(campaign, campaign.encounters.create("Bridge", fight)).steps(3)
        assert in_a_thread(lambda: describe(path)) == campaign.inventory.read()


def test_a_copy_is_the_same(closed_campaign, copied):
    assert compare(describe(closed_campaign), describe(copied)) == Comparison(Relation.SAME, 0, 0)


def test_a_copy_with_more_steps_is_newer_and_the_other_one_older(closed_campaign, copied, change):
    change(copied, steps=3)
    ours, theirs = describe(closed_campaign), describe(copied)
    assert compare(ours, theirs) == Comparison(Relation.NEWER, 3, 0)
    assert compare(theirs, ours) == Comparison(Relation.OLDER, 0, 3)


def test_steps_that_were_undone_are_still_there(closed_campaign, copied, change):
    change(copied, move=1)
    assert compare(describe(closed_campaign), describe(copied)) == Comparison(Relation.NEWER, 0, 0)


def test_copies_played_on_apart_have_diverged(closed_campaign, copied, change):
    change(closed_campaign, steps=2)
    change(copied, steps=3)
    assert compare(describe(closed_campaign), describe(copied)) == Comparison(Relation.DIVERGED, 3, 2)


@pytest.mark.parametrize("here", [False, True])
@pytest.mark.parametrize("there", [False, True])
def test_a_character_changed_in_one_copy_or_in_both(closed_campaign, copied, change, here, there):
    if here:
        change(closed_campaign, notes="Hates wolves.")
    if there:
        change(copied, notes="Fears wolves.")
    found = compare(describe(closed_campaign), describe(copied))
    kinds = {(False, False): None, (True, False): "older", (False, True): "newer", (True, True): "different"}
    kind = kinds[here, there]
    assert found.characters == (() if kind is None else (CharacterChange("una", "Una", kind),))
    relations = {None: Relation.SAME, "different": Relation.DIVERGED}
    assert found.relation is (relations.get(kind) or Relation(str(kind)))


def test_steps_in_one_copy_and_a_sheet_in_the_other_have_diverged(closed_campaign, copied, change):
    change(closed_campaign, notes="Hates wolves.")
    change(copied, steps=1)
    assert compare(describe(closed_campaign), describe(copied)).relation is Relation.DIVERGED


def test_new_encounters_and_people_count(closed_campaign, copied, clock, fight, sheet):
    with open_campaign(copied, clock, daily_backup=False) as campaign:
        campaign.encounters.create("Mill", replace(fight, facts={}))
        campaign.roster.save(replace(sheet, id="wolf", name="Wolf"))
    found = compare(describe(closed_campaign), describe(copied))
    assert found == Comparison(Relation.NEWER, 0, 0, (CharacterChange("wolf", "Wolf", "added"),))
    back = compare(describe(copied), describe(closed_campaign))
    assert back.characters == (CharacterChange("wolf", "Wolf", "missing"),)


def test_a_character_put_away_in_one_copy_is_newer_there(closed_campaign, copied, clock):
    clock.advance(hours=1)
    with open_campaign(copied, clock, daily_backup=False) as campaign:
        campaign.roster.remove("una")
    found = compare(describe(closed_campaign), describe(copied))
    assert (found.relation, [each.change for each in found.characters]) == (Relation.NEWER, ["newer"])


def test_another_campaign_is_another_even_with_the_same_name(closed_campaign, clock, tmp_path):
    other = tmp_path / "other" / closed_campaign.name
    open_campaign(other, clock, daily_backup=False).close()
    assert compare(describe(closed_campaign), describe(other)).relation is Relation.ANOTHER


def test_a_backup_of_this_run_is_older_also_by_changes_of_settings_alone(path, clock, fight):
    with open_campaign(path, clock, daily_backup=False) as campaign:
        campaign.encounters.create("Bridge", fight)
        backup = back_up_before(path, BackupReason.RESTORE, clock())
        campaign.settings.set(NEWEST_FIRST, False)
    assert compare(describe(path), describe(backup)).relation is Relation.OLDER


def test_an_older_version_of_the_file_is_compared_by_its_steps(tmp_path, clock):
    old, migrated = tmp_path / "old.fightbook", tmp_path / "new.fightbook"
    for each in (old, migrated):
        shutil.copy(FIXTURES / "campaign-v3.fightbook", each)
    with open_campaign(migrated, clock, daily_backup=False) as campaign:
        campaign.encounters.rename(campaign.encounters.entries()[0].id, "Renamed")
    before, after = describe(old), describe(migrated)
    assert before.id == ""
    assert before.starts == after.starts != set()
    assert compare(after, before).relation is Relation.SAME


def test_a_file_that_cannot_be_read_is_an_error(tmp_path):
    file = tmp_path / "letter.txt"
    file.write_text("Dear Una")
    with pytest.raises(CampaignError):
        describe(file)
