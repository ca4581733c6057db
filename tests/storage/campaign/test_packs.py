"""A campaign holds the packs that its house rules build on."""

import pytest
from msgspec.structs import replace

from rules.loading.pack_file import pack_of, reference_of
from rules.loading.packs import PackReference
from storage.campaign.packs import Packs

HEADER = 'id = "arsenal"\nformat = 1\nover = "duel"\nsource = "Made up"\nlicence = "CC0"\n'
PACK = pack_of({"pack.toml": HEADER, "items.toml": "[halberd]\n"})
NEWER = pack_of({"pack.toml": HEADER + 'version = "2"\n', "items.toml": "[halberd]\n[glaive]\n"})


def test_packs_are_found_by_their_content(campaign):
    reference = campaign.packs.keep(PACK)
    assert campaign.packs.keep(PACK) == reference == reference_of(PACK)
    campaign.packs.keep(NEWER)
    fresh = Packs(campaign._database)
    assert fresh.find(reference) == PACK
    assert fresh.find(reference_of(NEWER)) == NEWER
    assert [pack.header.version for pack in fresh.all()] == ["1", "2"]


def test_a_pack_is_not_found_under_another_id_or_digest(campaign):
    reference = campaign.packs.keep(PACK)
    assert campaign.packs.find(replace(reference, id="other")) is None
    assert campaign.packs.find(PackReference("arsenal", "0" * 32)) is None


@pytest.mark.parametrize("value", ["{", '{"pack.toml": 3}', '{"pack.toml": "id = 3"}'])
def test_a_damaged_pack_is_not_at_hand(campaign, value):
    reference = campaign.packs.keep(PACK)
    with campaign._database.change() as connection:
        connection.execute("UPDATE setting SET value = ? WHERE name LIKE 'pack.%'", (value,))
    fresh = Packs(campaign._database)
    assert fresh.find(reference) is None
    assert fresh.all() == ()
