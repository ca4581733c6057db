"""The pack with a table's own entries: what goes in comes out, alone or with the rest."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.loading.packs import Pack
from rules.loading.ruleset_file import RulesetError
from rules.own.making import OwnEntry
from storage.rulesets.own_pack import (
    OWN,
    OwnTables,
    PackTerms,
    added,
    own_pack,
    own_tables,
    part_of,
    rebased,
    renamed_tables,
    to_share,
    with_entry,
    without_entries,
)
from storage.rulesets.packs import read_pack, write_pack

TERMS = PackTerms("Our table", "Ours", {"en": "Our own", "pl": "Nasze"})
LORE = OwnEntry(
    "skills",
    "own_lore",
    {
        "skills": {"own_lore": {"attributes": ["Int"]}, "own_lore_training": {}},
        "values": {"own_lore_total": {"is": "level('own_lore') + level('own_lore_training')"}},
    },
    "en",
    {"skills": {"own_lore": {"name": "Lore"}}, "values": {"own_lore_total": {"name": "Lore, total"}}},
)
CHARM = OwnEntry("skills", "own_lore_charm", {"skills": {"own_lore_charm": {}}})
SPELL = OwnEntry(
    "traits",
    "own_fire",
    {"traits": {"own_fire": {}}, "actions": {"own_fire": {"like": "flame", "whose": "trait('own_fire')"}}},
    "pl",
    {"traits": {"own_fire": {"name": "Ogień"}}, "actions": {"own_fire": {"name": "Ogień"}}},
)
STORM = OwnEntry(
    "traits",
    "own_fire_storm",
    {"traits": {"own_fire_storm": {}}, "actions": {"own_fire_storm": {"whose": "trait('own_fire_storm')"}}},
)
KNIFE = OwnEntry(
    "items",
    "own_knife",
    {"items": {"own_knife": {"damage": "1d4", "traits": ["light"], "variants": {"cut": {"add": -1}}}}},
    "en",
    {"items": {"own_knife": {"name": 'The "old" knife\\'}}},
)
ENTRIES = (LORE, CHARM, SPELL, STORM, KNIFE)
EMPTY = OwnTables(endings=("_training", "_total"))


def tables_with(*entries):
    tables = EMPTY
    for entry in entries:
        tables = with_entry(tables, entry)
    return tables


def plain(tables):
    return {section: dict(held) for section, held in tables.entries.items()}


def test_a_pack_holds_what_was_put_in():
    tables = tables_with(*ENTRIES)
    pack = own_pack("duel", tables, TERMS)
    assert pack.header.id == OWN
    back = own_tables(pack, EMPTY.endings)
    assert plain(back) == plain(tables)
    assert back.words["en"]["items"] == {"own_knife": {"name": 'The "old" knife\\'}}
    assert pack.words()["pl"]["packs"] == {OWN: "Nasze"}


def test_entries_are_listed_without_what_comes_with_them():
    tables = tables_with(*ENTRIES)
    assert tables.ids("skills") == ("own_lore", "own_lore_charm")
    assert tables.ids("traits") == ("own_fire", "own_fire_storm")
    assert tables.ids("items") == ("own_knife",)


def test_what_is_taken_out_takes_along_only_what_it_needs():
    tables = without_entries(tables_with(*ENTRIES), "skills", ("own_lore",))
    assert plain(tables)["skills"] == {"own_lore_charm": {}}
    assert "values" not in tables.entries
    assert "values" not in tables.words["en"]
    tables = without_entries(tables, "traits", ("own_fire",))
    assert set(tables.entries["actions"]) == {"own_fire_storm"}


def test_a_changed_entry_keeps_its_words_in_other_languages():
    polish = OwnEntry(
        "items", "own_knife", {"items": {"own_knife": {}}}, "pl", {"items": {"own_knife": {"name": "Nóż"}}}
    )
    tables = tables_with(KNIFE, polish)
    assert tables.entries["items"]["own_knife"] == {}
    assert set(tables.words) == {"en", "pl"}


PLACES = st.lists(st.sampled_from(range(len(ENTRIES))), unique=True)


@given(PLACES, st.sets(st.sampled_from(range(len(ENTRIES)))))
def test_a_part_and_the_rest_make_the_whole(places, chosen):
    tables = tables_with(*(ENTRIES[place] for place in places))
    wanted, rest = ({}, {})
    for place in places:
        (wanted if place in chosen else rest).setdefault(ENTRIES[place].kind, []).append(ENTRIES[place].id)
    whole = added(part_of(tables, wanted), part_of(tables, rest))
    assert plain(whole) == plain(tables)


@given(PLACES)
def test_taking_out_everything_leaves_nothing(places):
    entries = [ENTRIES[place] for place in places]
    tables = tables_with(*entries)
    for entry in entries:
        tables = without_entries(tables, entry.kind, (entry.id,))
    assert plain(tables) == {}


def test_a_shared_pack_has_ids_of_its_own():
    shared = to_share(tables_with(SPELL, LORE), "arsenal")
    assert set(shared.entries["traits"]) == {"arsenal_fire"}
    assert shared.entries["actions"] == {"arsenal_fire": {"like": "flame", "whose": "trait('arsenal_fire')"}}
    assert (
        shared.entries["values"]["arsenal_lore_total"]["is"] == "level('arsenal_lore') + level('arsenal_lore_training')"
    )
    assert set(shared.words["pl"]["traits"]) == {"arsenal_fire"}


@given(PLACES, PLACES, PLACES)
def test_what_only_one_side_changed_is_taken_over(first, second, third):
    """Adding and taking out on both sides gives what one after the other gives."""
    before, changed, now = (tables_with(*(ENTRIES[place] for place in places)) for places in (first, second, third))
    merged = rebased(before, changed, now)
    for place, entry in enumerate(ENTRIES):
        here = place in second if (place in first) != (place in second) else place in third
        assert (entry.id in merged.ids(entry.kind)) == here
    assert plain(rebased(before, before, now)) == plain(now)
    assert plain(rebased(before, changed, before)) == plain(changed)


def test_renamed_entries_keep_what_others_are_called():
    tables = renamed_tables(tables_with(SPELL, STORM), {"own_fire": "own_fire_2"})
    assert set(tables.entries["traits"]) == {"own_fire_2", "own_fire_storm"}
    assert tables.entries["actions"]["own_fire_storm"]["whose"] == "trait('own_fire_storm')"


def test_a_pack_of_ones_own_can_be_written_and_read(tmp_path):
    pack = own_pack("duel", tables_with(KNIFE), TERMS)
    write_pack(pack, tmp_path / "own.fightpack")
    assert read_pack(tmp_path / "own.fightpack") == Pack(pack.header, pack.files)


def test_no_pack_has_no_entries():
    assert own_tables(None).entries == {}


def test_terms_must_not_be_empty():
    with pytest.raises(RulesetError):
        own_pack("duel", EMPTY, PackTerms("", "Ours"))
