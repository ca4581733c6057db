"""The characters of a campaign and all their versions."""

import pytest
from msgspec.structs import replace

from rules.state.character import Character
from storage.campaign.campaign import open_campaign
from storage.campaign.versions import UNKNOWN_ORIGIN, Arrived, Author, Origin, OriginKind, version_hash
from storage.files.errors import CampaignError
from tests.fixtures.make_campaign_v2 import PICTURE


def names(characters):
    return [character.name for character in characters]


def test_a_character_comes_back_as_it_was(campaign, path, clock, sheet):
    campaign.roster.save(sheet)
    campaign.close()
    with open_campaign(path, clock) as again:
        assert again.roster.character("una") == sheet
        assert again.roster.characters() == (sheet,)


def test_nobody(campaign):
    assert campaign.roster.character("una") is None
    assert campaign.roster.characters() == ()
    assert campaign.roster.revisions("una") == ()


def test_characters_stand_by_name(campaign):
    for id, name in (("1", "wolf"), ("2", "Una"), ("3", "Gorm"), ("4", "Una")):
        campaign.roster.save(Character(id, "duel", name))
    assert [character.id for character in campaign.roster.characters()] == ["3", "2", "4", "1"]


def test_every_change_is_a_version(campaign, sheet, clock):
    first = clock.now
    campaign.roster.save(sheet)
    clock.advance(days=1)
    stronger = replace(sheet, attributes={"DX": 13})
    campaign.roster.save(stronger)
    newest, oldest = campaign.roster.revisions("una")
    assert (newest.saved, oldest.saved) == (clock.now, first)
    assert campaign.roster.revision(newest.id) == stronger
    assert campaign.roster.revision(oldest.id) == sheet


def test_saving_the_same_again_changes_nothing(campaign, clock):
    campaign.roster.save(Character("una", "duel", attributes={"DX": 12, "ST": 11}))
    clock.advance(days=1)
    campaign.roster.save(Character("una", "duel", attributes={"ST": 11, "DX": 12}))
    assert len(campaign.roster.revisions("una")) == 1
    assert campaign.roster._database.row('SELECT created = updated FROM "character"') == (1,)


def test_back_to_an_old_version_is_a_new_one(campaign, sheet):
    for name in ("Una", "Oona", "Una"):
        campaign.roster.save(replace(sheet, name=name))
    assert len(campaign.roster.revisions("una")) == 3


def test_putting_away_and_bringing_back(campaign, sheet):
    campaign.roster.save(sheet)
    campaign.roster.remove("una")
    assert campaign.roster.characters() == ()
    assert campaign.roster.characters(removed=True) == (sheet,)
    assert campaign.roster.search("una") == ()
    assert campaign.roster.character("una") == sheet
    campaign.roster.save(sheet)
    assert campaign.roster.characters() == (sheet,)
    assert names(campaign.roster.search("una")) == ["Una"]
    assert len(campaign.roster.revisions("una")) == 1


def test_several_are_put_away_together_or_not_at_all(campaign, sheet):
    for id in ("una", "bern", "olga"):
        campaign.roster.save(replace(sheet, id=id))
    with pytest.raises(KeyError, match="ghost"):
        campaign.roster.remove("una", "ghost")
    assert len(campaign.roster.characters()) == 3
    campaign.roster.remove("una", "olga")
    assert [each.id for each in campaign.roster.characters()] == ["bern"]


def test_search_sees_name_player_and_notes_as_they_are_now(campaign, sheet):
    campaign.roster.save(sheet)
    for words in ("una", "PAT", "wolv", "pat likes"):
        assert names(campaign.roster.search(words)) == ["Una"]
    campaign.roster.save(replace(sheet, notes="Likes cats.", player="Kim"))
    assert campaign.roster.search("wolves") == ()
    assert campaign.roster.search("pat") == ()
    assert names(campaign.roster.search("cats kim")) == ["Una"]


def test_the_index_holds_what_the_table_holds(campaign, sheet):
    for notes in ("one", "two", "three"):
        campaign.roster.save(replace(sheet, notes=notes))
    with campaign.roster._database.change() as connection:
        connection.execute("INSERT INTO character_fts (character_fts, rank) VALUES ('integrity-check', 1)")


def test_a_character_that_cannot_be_read_any_more_can_be_saved_anew(campaign, sheet):
    campaign.roster.save(sheet)
    with campaign.roster._database.change() as connection:
        connection.execute('UPDATE "character" SET body = \'{"id":\'')
    campaign.roster.save(sheet)
    assert campaign.roster.character("una") == sheet


def test_what_is_not_there(campaign):
    with pytest.raises(KeyError):
        campaign.roster.remove("una")
    with pytest.raises(KeyError):
        campaign.roster.revision(1)


def test_a_version_says_where_and_by_whom_it_was_made(campaign, sheet, fight):
    encounter = campaign.encounters.create("Bridge", fight)
    origin = Origin(OriginKind.FIGHT, Author.PLAYER, "", encounter, 3)
    campaign.roster.save(sheet)
    campaign.roster.save(replace(sheet, notes="Changed."), origin=origin)
    campaign.portraits.keep("una", PICTURE, Origin(OriginKind.SHEET, Author.GM))
    pictured, changed, first = campaign.roster.revisions("una")
    assert (first.origin, first.fight) == (UNKNOWN_ORIGIN, "")
    assert (changed.origin, changed.fight) == (origin, "Bridge")
    assert changed.hash == pictured.hash == version_hash(replace(sheet, notes="Changed."))
    assert pictured.origin == Origin(OriginKind.SHEET, Author.GM)


def test_what_a_file_brought_is_a_version_before_the_one_made_of_it(campaign, sheet):
    roster, origin = campaign.roster, Origin(OriginKind.FILE, source="una.json")
    arrived = Arrived(replace(sheet, notes="There."), "fightbook:elsewhere")
    roster.save(sheet)
    roster.save(replace(sheet, notes="Both."), origin=origin, arrived=arrived)
    kinds = [version.origin.kind for version in roster.revisions("una")]
    assert kinds == [OriginKind.FILE, OriginKind.ARRIVED, OriginKind.UNKNOWN]
    assert roster.last_arrived("una") == arrived.sheet
    assert roster.character("una").notes == "Both."
    assert [each.id for each in roster.known_as("elsewhere", "fightbook:elsewhere")] == ["una"]
    assert roster.known_as("elsewhere") == ()
    assert roster.by_id_and_source().keys() == {"una", "fightbook:elsewhere"}
    roster.save(replace(sheet, notes="Later."), origin=origin, arrived=Arrived(replace(sheet, notes="Later.")))
    assert roster.last_arrived("una").notes == "Later."
    assert len(roster.revisions("una")) == 4


def test_nothing_is_remembered_of_a_file_that_changed_nothing(campaign, sheet):
    campaign.roster.save(sheet)
    campaign.roster.save(sheet, arrived=Arrived(replace(sheet, notes="There.")))
    assert len(campaign.roster.revisions("una")) == 1
    assert campaign.roster.last_arrived("una") is None


def restored(roster, sheet, version):
    roster.save(sheet, origin=Origin(OriginKind.RESTORED, source=f"{version.id}"))


def test_an_import_that_was_undone_is_left_out(campaign, sheet):
    roster, origin = campaign.roster, Origin(OriginKind.FILE, source="una.json")
    one, two, three = (replace(sheet, notes=notes) for notes in ("one", "two", "three"))
    roster.save(one)
    roster.save(two, origin=origin, arrived=Arrived(three))
    (first,) = (version for version in roster.revisions("una") if version.origin == UNKNOWN_ORIGIN)
    restored(roster, one, first)
    assert roster.ancestors("una") == (version_hash(one),)
    assert roster.versions_of("una", (version_hash(three), version_hash(two))) == ()
    assert roster.versions_of("una", (version_hash(two), version_hash(one))) == (one,)
    assert roster.last_arrived("una") is None


def test_a_restore_keeps_what_it_undid_as_versions_to_compare_with(campaign, sheet):
    roster = campaign.roster
    one, two, three = (replace(sheet, notes=notes) for notes in ("one", "two", "three"))
    for each in (one, two):
        roster.save(each)
    restored(roster, one, roster.revisions("una")[-1])
    roster.save(three)
    assert roster.ancestors("una") == (version_hash(three), version_hash(two), version_hash(one))
    assert roster.versions_of("una", (version_hash(two),)) == (two,)


def test_a_version_by_nobody_that_can_be_is_damage(campaign, sheet):
    campaign.roster.save(sheet)
    with campaign.roster._database.change() as connection:
        connection.execute("UPDATE character_revision SET author = 'nobody'")
    with pytest.raises(CampaignError, match="version 1 cannot be read"):
        campaign.roster.revisions("una")
