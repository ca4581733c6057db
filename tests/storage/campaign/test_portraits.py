"""Portraits: one per character, and only pictures that are not too large."""

import pytest

from rules.state.character import Character
from storage.campaign.portraits import LARGEST_PORTRAIT, NoPortrait, picture_kind
from tests.fixtures.make_campaign_v2 import PICTURE
from tests.fixtures.make_campaign_v3 import OTHER


@pytest.fixture
def una(campaign):
    campaign.roster.save(Character("una", "duel", "Una"))
    return campaign


def test_a_portrait_is_kept_replaced_and_taken_away(una):
    assert una.portraits.of("una") is None
    una.portraits.keep("una", PICTURE)
    assert una.portraits.of("una") == PICTURE
    una.portraits.keep("una", PICTURE + b" ")
    assert una.portraits.of("una") == PICTURE + b" "
    una.portraits.remove("una")
    assert una.portraits.of("una") is None


def versions(campaign, id="una"):
    """Return the portraits of all versions, newest first."""
    return [campaign.portraits.of_version(version.id) for version in campaign.roster.revisions(id)]


def test_a_version_keeps_its_portrait(una):
    una.portraits.keep("una", PICTURE)
    una.roster.save(Character("una", "duel", "Oona"))
    una.portraits.keep("una", OTHER)
    una.portraits.remove("una")
    assert versions(una) == [None, OTHER, PICTURE, PICTURE, None]


def test_sheet_and_portrait_saved_together_are_one_version(una):
    una.roster.save(Character("una", "duel", "Oona"), PICTURE)
    una.roster.save(Character("una", "duel", "Oona"), PICTURE)
    assert versions(una) == [PICTURE, None]
    una.roster.save(Character("una", "duel", "Una"), None)
    assert versions(una) == [None, PICTURE, None]
    assert una.portraits.of("una") is None


def test_the_same_portrait_again_or_none_again_is_no_version(una):
    una.portraits.remove("una")
    una.portraits.keep("una", PICTURE)
    una.portraits.keep("una", PICTURE)
    assert versions(una) == [PICTURE, None]


def test_a_picture_is_kept_once_for_all_who_have_it(una):
    una.roster.save(Character("gorm", "duel", "Gorm"), PICTURE)
    for picture in (PICTURE, OTHER, PICTURE):
        una.portraits.keep("una", picture)
    assert una.roster._database.row("SELECT count(*) FROM picture") == (2,)


def test_a_sheet_whose_portrait_is_refused_is_not_saved_either(una):
    with pytest.raises(NoPortrait):
        una.roster.save(Character("una", "duel", "Oona"), b"<svg/>")
    assert una.roster.character("una").name == "Una"


def test_a_version_that_is_not_there_has_no_portrait(una):
    with pytest.raises(KeyError):
        una.portraits.of_version(99)


@pytest.mark.parametrize("picture", [b"", b"<svg/>", b"GIF89a", PICTURE + b" " * LARGEST_PORTRAIT])
def test_what_is_no_picture_or_too_large_changes_nothing(una, picture):
    una.portraits.keep("una", PICTURE)
    with pytest.raises(NoPortrait):
        una.portraits.keep("una", picture)
    assert una.portraits.of("una") == PICTURE


def test_nobody_has_no_portrait(una):
    with pytest.raises(KeyError):
        una.portraits.keep("gorm", PICTURE)


def test_a_picture_is_known_by_its_first_bytes():
    assert picture_kind(PICTURE) == "png"
    assert picture_kind(b"\xff\xd8\xff\xe0more") == "jpeg"
    assert picture_kind(b"BM") == ""
