"""Whom a character from a file is held against."""

import json
from functools import cache

import pytest
from msgspec.structs import replace

from gui.words.ruleset_words import known_rulesets, shipped_rulebook
from rules.state.character import Character, Item
from storage.campaign.campaign import open_campaign
from storage.campaign.character_ids import is_random_id
from storage.campaign.versions import Origin, OriginKind, version_hash
from storage.exchange.arrivals import Arrival, arrivals
from storage.exchange.character_json import write_character
from storage.exchange.difference import Change
from storage.exchange.guard import ExchangeError
from storage.exchange.meeting import NOBODY, Doubt, arrived_as, doubt_of, meet, newborn
from storage.exchange.sending import portable
from storage.exchange.sheet_check import MOST_ENTRIES

rulebooks = cache(shipped_rulebook)
UNA = Character("una", "gurps3", "Una", "Pat", {"DX": 12}, items=(Item("dagger"),))
FILE = Origin(OriginKind.FILE, source="una.json")


@pytest.fixture
def other_campaign(tmp_path, clock):
    with open_campaign(tmp_path / "player.fightbook", clock, daily_backup=False) as campaign:
        yield campaign


def sent(sheet, *made_from):
    return Arrival(sheet, source=f"fightbook:{sheet.id}", made_from=made_from)


def gcs(tmp_path, name, id="mCommon1"):
    """Read a sheet of another program with an id that several creatures share."""
    path = tmp_path / f"{name}.gcs"
    path.write_text(json.dumps({"version": 5, "id": id, "profile": {"name": name}, "attributes": []}))
    (arrival,) = arrivals(path, known_rulesets(), rulebooks, dict)
    return arrival


def take(campaign, arrival, sheet):
    campaign.roster.save(sheet, origin=FILE, arrived=arrived_as(arrival, sheet))


@pytest.mark.parametrize(
    ("theirs", "has_base", "doubt"),
    [
        (replace(UNA, attributes={"DX": 14}), False, Doubt.NONE),
        (replace(UNA, name=" una "), False, Doubt.NONE),
        (replace(UNA, name="Oona"), False, Doubt.OTHER_PERSON),
        (replace(UNA, name="Oona"), True, Doubt.OTHER_PERSON),
        (replace(UNA, player="Kim"), True, Doubt.OTHER_PERSON),
        (replace(UNA, player=""), False, Doubt.OTHER_PERSON),
        (replace(UNA, player=""), True, Doubt.NONE),
        (replace(UNA, ruleset="heimr"), True, Doubt.OTHER_RULESET),
    ],
)
def test_another_name_player_or_ruleset_is_doubted(theirs, has_base, doubt):
    assert doubt_of(UNA, theirs, has_base) is doubt


def test_nobody_here_is_met_under_an_unknown_id(campaign):
    assert meet(campaign.roster, sent(UNA)) == NOBODY
    assert NOBODY.differences(UNA) == ()
    assert NOBODY.merged(UNA, frozenset(), rulebooks("gurps3").ruleset, "x") == UNA


def test_the_version_that_a_file_was_made_from_is_found_by_its_hash(campaign):
    campaign.roster.save(UNA)
    campaign.roster.save(replace(UNA, attributes={"DX": 13}))
    theirs = replace(UNA, attributes={"DX": 12, "ST": 11})
    meeting = meet(campaign.roster, sent(theirs, "f" * 64, version_hash(UNA)))
    assert meeting.base == UNA
    assert {entry.key: entry.change for entry in meeting.differences(theirs)} == {
        "attributes.DX": Change.HERE,
        "attributes.ST": Change.THERE,
    }
    assert meet(campaign.roster, sent(theirs)).base is None


def test_a_file_goes_to_and_fro_between_player_and_game_master(campaign, other_campaign):
    """Each side merges the other's file on the newest version that both know."""
    table, player = campaign.roster, other_campaign.roster
    table.save(UNA)
    home = portable(campaign, UNA)
    take(other_campaign, sent(home.character), home.character)
    theirs = replace(UNA, attributes={"DX": 13})
    player.save(theirs)
    back = portable(other_campaign, theirs)
    assert back.made_from == (version_hash(theirs), version_hash(UNA))
    table.save(replace(UNA, notes="Owes money."))
    arrival = sent(theirs, *back.made_from)
    meeting = meet(table, arrival)
    assert meeting.base == UNA
    ours = meeting.merged(theirs, frozenset({"attributes.DX"}), rulebooks("gurps3").ruleset, "una.json")
    take(campaign, arrival, ours)
    table.save(replace(ours, attributes={"DX": 14}))
    again = meet(table, sent(replace(theirs, skills={"knife": 12}), *back.made_from))
    assert again.base == theirs, "what the file brought last, not what it was once made from"
    there = portable(campaign, ours)
    assert meet(player, sent(ours, *there.made_from)).base == theirs


def test_an_import_that_was_undone_is_no_version_to_compare_with(campaign):
    roster = campaign.roster
    roster.save(UNA)
    (first,) = roster.revisions("una")
    theirs = replace(UNA, attributes={"DX": 13})
    arrival = sent(theirs, version_hash(UNA))
    take(campaign, arrival, theirs)
    assert meet(roster, arrival).base == theirs
    roster.save(UNA, origin=Origin(OriginKind.RESTORED, source=f"{first.id}"))
    assert meet(roster, arrival).base == UNA


def test_creatures_that_share_an_id_of_another_program_stay_apart(campaign, tmp_path):
    ghoul, vampire = gcs(tmp_path, "Ghoul"), gcs(tmp_path, "Vampire")
    assert is_random_id(ghoul.character.id)
    assert ghoul.source == vampire.source == "gcs:mCommon1"
    take(campaign, ghoul, ghoul.character)
    meeting = meet(campaign.roster, vampire)
    assert (meeting.ours, meeting.doubt) == (ghoul.character, Doubt.OTHER_PERSON)
    take(campaign, vampire, newborn(vampire, "0" * 32, campaign.roster.ids()))
    assert [each.name for each in campaign.roster.entries()] == ["Ghoul", "Vampire"]
    again = meet(campaign.roster, gcs(tmp_path, "Vampire"))
    assert again.ours is not None
    assert (again.ours.name, again.doubt) == ("Vampire", Doubt.NONE)
    assert again.base is not None, "what the file brought last is what the next one is compared with"


def test_a_table_that_is_typed_by_hand_is_compared_with_what_it_told_last(campaign, tmp_path):
    path, roster = tmp_path / "orcs.csv", campaign.roster

    def read(dexterity):
        path.write_text(f"id,ruleset,name,attributes.DX\norc,gurps3,Orc,{dexterity}\n", encoding="utf-8")
        (arrival,) = arrivals(path, known_rulesets(), rulebooks, roster.by_id_and_source)
        return arrival

    orc = read(10)
    take(campaign, orc, orc.character)
    roster.save(replace(orc.character, notes="Asleep."))
    again = read(11)
    meeting = meet(roster, again)
    assert meeting.ours is not None
    assert meeting.ours.id == orc.character.id
    assert {entry.key: entry.change for entry in meeting.differences(again.character)} == {
        "attributes.DX": Change.THERE
    }


def test_a_row_with_another_name_is_somebody_new_with_what_the_row_says(campaign, tmp_path):
    campaign.roster.save(replace(UNA, notes="Hers."))
    path = tmp_path / "all.csv"
    path.write_text("id,ruleset,name,player\nuna,gurps3,Vampire,\n", encoding="utf-8")
    (arrival,) = arrivals(path, known_rulesets(), rulebooks, campaign.roster.by_id_and_source)
    assert meet(campaign.roster, arrival).doubt is Doubt.OTHER_PERSON
    assert newborn(arrival, "0" * 32, campaign.roster.ids()) == Character("0" * 32, "gurps3", "Vampire")


def test_somebody_new_keeps_an_id_that_is_free():
    arrival = sent(UNA)
    assert newborn(arrival, "0" * 32, ()) == UNA
    assert newborn(arrival, "0" * 32, {"una"}) == replace(UNA, id="0" * 32)
    assert newborn(Arrival(UNA, alone=replace(UNA, notes="Alone.")), "x").notes == "Alone."


def test_the_source_is_remembered_only_where_the_id_is_another():
    assert arrived_as(sent(UNA), UNA).source == ""
    assert arrived_as(sent(UNA), replace(UNA, id="0" * 32)).source == "fightbook:una"


def test_who_was_put_away_is_met(campaign):
    campaign.roster.save(UNA)
    campaign.roster.remove("una")
    meeting = meet(campaign.roster, sent(UNA))
    assert (meeting.ours, meeting.is_away) == (UNA, True)


def test_a_merged_sheet_that_is_not_valid_is_refused(campaign):
    ruleset = rulebooks("gurps3").ruleset
    campaign.roster.save(UNA)
    full = tuple(Item("dagger", f"dagger {number}") for number in range(MOST_ENTRIES))
    theirs = replace(UNA, items=full)
    meeting = meet(campaign.roster, sent(theirs, version_hash(UNA)))
    keys = frozenset(entry.key for entry in meeting.differences(theirs) if entry.theirs is not None)
    with pytest.raises(ExchangeError, match="at most 1000"):
        meeting.merged(theirs, keys, ruleset, "una.json")


@pytest.mark.parametrize("ruleset", known_rulesets().ids())
def test_an_export_comes_back_as_it_went_in_every_ruleset(campaign, tmp_path, ruleset):
    book = rulebooks(ruleset).ruleset
    sheet = Character(
        "0" * 32,
        ruleset,
        "Zoë",
        "Kim",
        {id: 12.5 if at == 0 else 11 for at, id in enumerate(book.attributes)},
        dict.fromkeys(list(book.skills)[:4], 3),
        tuple(list(book.traits)[:3]),
        dict.fromkeys(list(book.values)[:2], 7),
        dict.fromkeys(list(book.pools)[:2], 1),
        tuple(Item(id, where="belt") for id in list(book.items)[:3]),
        "Line one.\n\nLine two.",
    )
    campaign.roster.save(sheet)
    path = tmp_path / "zoe.json"
    out = portable(campaign, sheet)
    write_character(path, out.character, out.portrait, out.made_from)
    (arrival,) = arrivals(path, known_rulesets(), rulebooks, dict)
    meeting = meet(campaign.roster, arrival)
    assert (arrival.character, arrival.file) == (sheet, "zoe.json")
    assert (meeting.ours, meeting.base, meeting.doubt) == (sheet, sheet, Doubt.NONE)
    assert version_hash(arrival.character) == arrival.made_from[0]


def test_a_field_that_is_back_as_in_an_older_version_is_asked_about(campaign):
    """The player may have taken back a change, or not know what was restored here."""
    roster, newer = campaign.roster, replace(UNA, attributes={"DX": 13})
    roster.save(UNA)
    roster.save(newer)
    theirs = replace(UNA, skills={"knife": 12})
    meeting = meet(roster, sent(theirs, version_hash(newer), version_hash(UNA)))
    assert (meeting.base, meeting.older) == (newer, (UNA,))
    assert {entry.key: entry.change for entry in meeting.differences(theirs)} == {
        "attributes.DX": Change.BOTH,
        "skills.knife": Change.THERE,
    }


def test_a_sheet_without_an_id_is_recognised_when_the_same_file_comes_again(campaign, tmp_path):
    ghoul = gcs(tmp_path, "Ghoul", "")
    assert ghoul.source.startswith("gcs:sha256-")
    take(campaign, ghoul, ghoul.character)
    again = gcs(tmp_path, "Ghoul", "")
    meeting = meet(campaign.roster, again)
    assert (meeting.ours, meeting.doubt) == (ghoul.character, Doubt.NONE)
    assert meeting.differences(again.character) == ()
    assert meet(campaign.roster, gcs(tmp_path, "Vampire", "")).ours is None
