"""A campaign with somebody to print."""

from datetime import UTC, datetime

import pytest

from rules.state.character import Character, Item
from storage.campaign.campaign import open_campaign
from tests.fixtures.make_campaign_v2 import PICTURE

UNA = Character(
    "una",
    "realms_of_myth",
    "Una",
    "Pat",
    attributes={"STR": 14, "AGL": 13},
    skills={"sword": 8, "shield": 4},
    items=(Item("longsword", where="right_hand"), Item("leather_armor", where="worn")),
    notes="# Past\n\nBorn <b>by</b> the **ford**. ![p](file:///etc/hosts)",
)


@pytest.fixture
def una():
    return UNA


@pytest.fixture
def camp(tmp_path):
    """The path of a closed campaign with Una, two wolves and a portrait."""
    path = tmp_path / "camp.fightbook"
    with open_campaign(path, lambda: datetime(2026, 1, 1, tzinfo=UTC), daily_backup=False) as campaign:
        campaign.roster.save(UNA)
        campaign.portraits.keep("una", PICTURE)
        for number in (1, 2):
            campaign.roster.save(Character(f"wolf_{number}", "gurps3", f"Wolf {number}", attributes={"DX": 14}))
    return path
