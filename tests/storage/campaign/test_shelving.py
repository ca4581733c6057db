"""The folders, sides and tags of characters in the roster, and lists of characters."""

from msgspec.structs import replace

from storage.campaign.shelving import LONGEST, MOST_TAGS, NOWHERE, Shelf, tags_of


def test_a_place_is_kept_and_given_back(campaign):
    assert campaign.shelving.of("una") == NOWHERE
    campaign.shelving.put(Shelf("North", "town", ("brave",)), "una")
    campaign.shelving.put(Shelf("Beasts"), "wolf", "bear")
    campaign.shelving.put(Shelf("Wild"), "wolf")
    assert campaign.shelving.of("una") == Shelf("North", "town", ("brave",))
    assert campaign.shelving.all() == {
        "una": Shelf("North", "town", ("brave",)),
        "wolf": Shelf("Wild"),
        "bear": Shelf("Beasts"),
    }


def test_other_settings_are_no_places(campaign):
    with campaign.shelving._database.change() as connection:
        connection.executemany(
            "INSERT INTO setting (name, value) VALUES (?, ?)",
            [("shelf", '"no"'), ("shelf_odd", "[]"), ("shelg", "1"), ("rules", "{}")],
        )
    assert campaign.shelving.all() == {"odd": NOWHERE}


def test_tags_are_read_as_they_are_typed():
    assert tags_of(" brave,  old  man ,, brave") == ("brave", "old man")
    assert len(tags_of(",".join(map(str, range(100))))) == MOST_TAGS
    assert tags_of("x" * 200) == ("x" * LONGEST,)


def test_the_roster_is_listed_without_its_sheets(campaign, sheet):
    for id, name in (("una", "Una"), ("bern", "bern"), ("gone", "Gone")):
        campaign.roster.save(replace(sheet, id=id, name=name))
    campaign.roster.remove("gone")
    assert [entry.name for entry in campaign.roster.entries()] == ["bern", "Una"]
    first = campaign.roster.entries()[-1]
    assert (first.id, first.ruleset, first.player) == ("una", "duel", "Pat")
    assert campaign.roster.matching_ids("un") == {"una"}
    assert campaign.roster.matching_ids("gone") == campaign.roster.matching_ids(" ! ") == frozenset()
    assert campaign.roster.ids() == {"una", "bern", "gone"}
