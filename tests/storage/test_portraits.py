"""Portraits: one for a character, a picture and not too large, or nothing is kept."""

import pytest

from rules.character import Character
from storage.portraits import LARGEST_PORTRAIT, NoPortrait, picture_kind
from tests.fixtures.make_campaign_v2 import PICTURE


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
