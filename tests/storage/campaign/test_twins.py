"""Other copies of a campaign are found by its id, whatever their names."""

import shutil

from storage.campaign.campaign import open_campaign
from storage.campaign.contents import Relation, compare, describe
from storage.campaign.twins import twins_of


def made(path, clock, fight, playing, steps=2):
    with open_campaign(path, clock, daily_backup=False) as campaign:
        campaign.encounters.create("Bridge", fight)
        playing(campaign, 1).steps(steps)
    return path


def test_copies_beside_and_elsewhere_are_found(tmp_path, clock, fight, playing):
    path = made(tmp_path / "winter.fightbook", clock, fight, playing)
    beside = shutil.copyfile(path, tmp_path / "winter (conflict).fightbook")
    (tmp_path / "stick").mkdir()
    elsewhere = shutil.copyfile(path, tmp_path / "stick" / "old.fightbook")
    made(tmp_path / "other.fightbook", clock, fight, playing)
    (tmp_path / "text.fightbook").write_text("no campaign")
    (tmp_path / "empty.fightbook").touch()
    found = twins_of(path, (elsewhere, tmp_path / "gone.fightbook", path))
    assert {each.path for each in found} == {beside, elsewhere}


def test_copies_that_were_played_on_separately_have_diverged(tmp_path, clock, fight, playing):
    path = made(tmp_path / "winter.fightbook", clock, fight, playing)
    copy = shutil.copyfile(path, tmp_path / "copy.fightbook")
    for each, steps in ((path, 1), (copy, 3)):
        with open_campaign(each, clock, daily_backup=False) as campaign:
            clock.advance(minutes=steps)
            playing(campaign, 1).steps(steps)
    (twin,) = twins_of(path)
    found = compare(describe(path), describe(twin.path))
    assert (found.relation, found.more, found.fewer) == (Relation.DIVERGED, 3, 1)


def test_a_copy_that_was_played_on_is_newer(tmp_path, clock, fight, playing):
    path = made(tmp_path / "winter.fightbook", clock, fight, playing)
    copy = shutil.copyfile(path, tmp_path / "copy.fightbook")
    with open_campaign(copy, clock, daily_backup=False) as campaign:
        playing(campaign, 1).step()
    assert compare(describe(path), describe(copy)).relation is Relation.NEWER
    assert compare(describe(copy), describe(path)).relation is Relation.OLDER


def test_a_campaign_that_is_not_there_has_no_twins(tmp_path):
    assert twins_of(tmp_path / "gone.fightbook") == ()


def test_a_rescued_copy_and_the_place_it_was_taken_from_find_each_other(tmp_path, clock, fight, playing):
    path = made(tmp_path / "winter.fightbook", clock, fight, playing)
    (tmp_path / "rescued").mkdir()
    copy = shutil.copyfile(path, tmp_path / "rescued" / "winter.2026-07-01-200000.fightbook")
    assert [each.path for each in twins_of(path)] == [copy]
    assert [each.path for each in twins_of(copy)] == [path]
