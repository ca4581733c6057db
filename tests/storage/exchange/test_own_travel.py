"""What a character has of their own goes with them into a file, and comes into the campaign that takes them in."""

from datetime import UTC, datetime
from functools import partial

import pytest
from msgspec.structs import replace

from gui.words.ruleset_words import known_rulebook, known_rulesets, texts_of
from rules.loading.packs import wanted_packs
from rules.own.families import endings
from rules.own.making import Answers, made
from rules.state.character import Character, Item
from storage.campaign.campaign import open_campaign
from storage.exchange.arrivals import arrivals
from storage.exchange.character_json import bundle_to_json, write_bundle, write_character
from storage.exchange.guard import ExchangeError
from storage.exchange.own_travel import own_arrival, own_pack_of, put_in_force
from storage.exchange.sending import portable
from storage.rulesets.own_pack import OWN, OwnTables, PackTerms, own_pack, own_tables, with_entry

GAME = "realms_of_myth"


def noon():
    return datetime(2026, 7, 1, 12, 0, tzinfo=UTC)


def rulebook_of(campaign, game=GAME):
    return known_rulebook(game, campaign.house_rules.in_force(game), campaign.packs.find)


def load(campaign, text):
    return known_rulebook(GAME, text, campaign.packs.find)


@pytest.fixture
def home(tmp_path):
    with open_campaign(tmp_path / "home.fightbook", noon, daily_backup=False) as opened:
        yield opened


@pytest.fixture
def table(tmp_path):
    with open_campaign(tmp_path / "table.fightbook", noon, daily_backup=False) as opened:
        yield opened


def entry(campaign, kind, name, model="", **values):
    ruleset = rulebook_of(campaign).ruleset
    return made(ruleset, kind, Answers(name, model=model, values=values), texts_of(GAME, "en"))


def keep(campaign, *entries):
    tables = OwnTables(endings=endings(rulebook_of(campaign).ruleset))
    for each in entries:
        tables = with_entry(tables, each)
    put_in_force(campaign, GAME, tables, partial(load, campaign))


def taken_in(campaign, path):
    rulebooks = partial(rulebook_of, campaign)

    def own(game):
        return own_tables(own_pack_of(campaign, game), endings(rulebook_of(campaign, game).ruleset))

    return arrivals(path, known_rulesets(), rulebooks, dict, own=own)


UNA = Character(
    "una", GAME, "Una", skills={"own_juggling": 4}, items=(Item("own_ring"), Item("own_ring", "own_ring#2"))
)


def sent(campaign, path, sheet=UNA):
    portable_one = portable(campaign, sheet, rulebook_of(campaign).ruleset)
    write_character(path, portable_one.character, portable_one.portrait, portable_one.made_from, portable_one.own)
    return portable_one


@pytest.fixture
def file(home, tmp_path):
    keep(
        home,
        entry(home, "items", "Ring", weight_lb=1),
        entry(home, "items", "Lantern", weight_lb=2),
        entry(home, "skills", "Juggling"),
    )
    path = tmp_path / "una.json"
    sent(home, path)
    return path


def test_a_file_holds_what_is_on_the_sheet_and_nothing_else(home, file):
    own = own_tables(own_pack(GAME, own_tables(own_pack_of(home, GAME)), PackTerms("a", "b")))
    assert set(own.entries["items"]) == {"own_ring", "own_lantern"}
    (arrival,) = taken_in(home, file)
    assert arrival.own.entries == {}
    files = portable(home, UNA, rulebook_of(home).ruleset).own
    assert "own_lantern" not in "".join(files.values())
    assert "own_ring" in files["own.toml"]


def test_nothing_of_its_own_goes_with_a_plain_sheet(home, file):
    assert portable(home, Character("b", GAME, "Bern"), rulebook_of(home).ruleset).own == {}
    assert portable(home, UNA).own == {}


def test_another_campaign_takes_it_in(table, file):
    (arrival,) = taken_in(table, file)
    assert arrival.character == UNA
    assert set(arrival.own.entries["items"]) == {"own_ring"}
    put_in_force(table, GAME, arrival.own, partial(load, table))
    assert rulebook_of(table).ruleset.items["own_ring"].fields == {"weight_lb": 1}
    assert [each.id for each in wanted_packs(table.house_rules.in_force(GAME))] == [OWN]
    (again,) = taken_in(table, file)
    assert again.character == UNA
    assert not any(again.own.entries.values())


def test_what_is_other_here_under_the_same_id_gets_another(table, file):
    keep(table, entry(table, "items", "Ring", weight_lb=9), entry(table, "skills", "Juggling"))
    (arrival,) = taken_in(table, file)
    assert [(item.id, item.key) for item in arrival.character.items] == [
        ("own_ring_2", ""),
        ("own_ring_2", "own_ring_2#2"),
    ]
    assert arrival.character.skills == {"own_juggling": 4}
    assert set(arrival.own.entries["items"]) == {"own_ring_2"}
    put_in_force(table, GAME, arrival.own, partial(load, table))
    items = rulebook_of(table).ruleset.items
    assert (items["own_ring"].fields, items["own_ring_2"].fields) == ({"weight_lb": 9}, {"weight_lb": 1})


def test_two_in_a_bundle_keep_their_own(home, table, file, tmp_path):
    first = portable(home, UNA, rulebook_of(home).ruleset)
    keep(home, entry(home, "items", "Ring of fire", weight_lb=5))
    other = own_pack(
        GAME,
        with_entry(OwnTables(), replace(entry(table, "items", "Ring", weight_lb=5), id="own_ring")),
        PackTerms("a", "b"),
    )
    second = replace(first, character=replace(UNA, id="bern"), own=other.files)
    path = tmp_path / "both.json"
    write_bundle(
        path,
        (
            replace(first, character=replace(UNA, skills={})),
            replace(second, character=replace(UNA, id="bern", skills={})),
        ),
    )
    one, two = taken_in(table, path)
    assert {item.id for item in one.character.items} == {"own_ring"}
    assert {item.id for item in two.character.items} == {"own_ring_2"}


def test_each_of_two_brings_what_both_have(home, table, tmp_path, file):
    both = [portable(home, replace(UNA, id=id), rulebook_of(home).ruleset) for id in ("una", "bern")]
    path = tmp_path / "both.json"
    write_bundle(path, both)
    one, two = taken_in(table, path)
    assert one.own == two.own
    assert set(two.own.entries["items"]) == {"own_ring"}
    put_in_force(table, GAME, two.own, partial(load, table))
    assert "own_ring" in rulebook_of(table).ruleset.items


def test_what_got_another_id_before_keeps_it(home, table, file, tmp_path):
    keep(table, entry(table, "items", "Ring", weight_lb=9), entry(table, "skills", "Juggling"))
    both = [portable(home, replace(UNA, id=id), rulebook_of(home).ruleset) for id in ("una", "bern")]
    path = tmp_path / "both.json"
    write_bundle(path, both)
    for _ in range(2):
        one, two = taken_in(table, path)
        assert {item.id for each in (one, two) for item in each.character.items} == {"own_ring_2"}
        put_in_force(table, GAME, two.own, partial(load, table))


def test_what_a_weapon_needs_goes_with_it(home, tmp_path):
    keep(home, entry(home, "skills", "Whip dance"))
    keep(home, entry(home, "items", "Whip", skill="own_whip_dance", damage="1d3"))
    sheet = Character("una", GAME, "Una", items=(Item("own_whip"),))
    files = portable(home, sheet, rulebook_of(home).ruleset).own
    assert set(own_tables(own_pack(GAME, own_tables(None), PackTerms("a", "b"))).entries) == set()
    assert "own_whip_dance" in files["own.toml"]


def test_only_entries_that_somebody_can_make_are_taken_from_a_stranger():
    ruleset = known_rulebook(GAME).ruleset
    pack = own_pack(
        GAME,
        OwnTables({"items": {"own_ring": {}, "sword": {"damage": "9d9"}}, "functions": {"own_f": {"is": "1"}}}),
        PackTerms("a", "b"),
    )
    found = own_arrival(UNA, pack.files, OwnTables(), ruleset, "file")
    assert {section: set(held) for section, held in found.entries.entries.items() if held} == {"items": {"own_ring"}}


@pytest.mark.parametrize(
    "files", [{"pack.toml": "id = 3"}, {"pack.toml": "["}, {f"{each}.toml": "" for each in range(20)}]
)
def test_files_that_are_no_entries_are_refused(files):
    with pytest.raises(ExchangeError):
        own_arrival(UNA, files, OwnTables(), known_rulebook(GAME).ruleset, "file")


def test_a_bundle_says_what_each_has_of_its_own(home, file):
    assert "own.toml" in bundle_to_json([portable(home, UNA, rulebook_of(home).ruleset)])
