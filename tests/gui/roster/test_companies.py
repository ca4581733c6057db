"""Test the companies of a roster."""

from gui.roster.companies import companies_of
from storage.campaign.roster import RosterEntry
from storage.campaign.shelving import Shelf


def entry(id, player=""):
    return RosterEntry(id, "duel", id.title(), player, "")


PEOPLE = [entry("una", "Ada"), entry("bern", "Kim"), entry("orc"), entry("goblin")]


def told(*args):
    return [(each.bond, each.name, [one.id for one in each.members], each.side) for each in companies_of(*args)]


def test_those_with_players_are_the_party():
    assert told(PEOPLE, {}, ()) == [("players", "", ["una", "bern"], "")]


def test_whoever_is_here_does_not_come_again_and_one_is_no_company():
    assert told(PEOPLE, {}, {"una"}) == []


def test_folders_tags_and_sides_make_companies_with_the_side_they_share():
    shelves = {"orc": Shelf("raiders", "pack", ("green",)), "goblin": Shelf("raiders"), "una": Shelf(tags=("green",))}
    assert told(PEOPLE, shelves, ()) == [
        ("players", "", ["una", "bern"], ""),
        ("folder", "raiders", ["orc", "goblin"], ""),
        ("tag", "green", ["una", "orc"], ""),
    ]
    shelves = {"orc": Shelf("raiders", "pack"), "goblin": Shelf("raiders", "pack")}
    assert told(PEOPLE, shelves, {"una", "bern"}) == [("folder", "raiders", ["orc", "goblin"], "pack")]
