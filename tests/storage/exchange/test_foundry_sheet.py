"""An actor that goes to Foundry VTT and comes back."""

import json
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

import resources
from gui.words.ruleset_words import known_rulesets, shipped_rulebook, texts_of
from rules.own.families import endings
from rules.own.making import Answers, made
from rules.state.character import GENDERS, Character, Item, number_items
from storage.exchange.arrivals import arrivals
from storage.exchange.foundry import actor_json, load_foundry_map
from storage.exchange.foundry_actor import actor_of, kept_sheet
from storage.exchange.foundry_sheet import Way, returned
from storage.exchange.gcs.mapping import load_mapping
from storage.exchange.guard import ExchangeError
from storage.exchange.own_travel import own_files, with_ids
from storage.rulesets.library import load_rulebook
from storage.rulesets.own_pack import OwnTables, PackTerms, own_pack, with_entry

FOLDER = resources.ruleset_folder("gurps3")
UNA = Character(
    "una",
    "gurps3",
    "Una",
    "Pat",
    {"ST": 12, "DX": 13, "IQ": 10, "HT": 11},
    {"broadsword": 14, "knife": 12},
    ("combat_reflexes",),
    {"most_hits": 14},
    {"HP": 9},
    (
        Item("broadsword", where="right_hand", fields={"swing.add": 5}),
        Item("dagger", where="belt"),
        Item("dagger", "dagger#2", where="pack"),
        Item("longbow", where="ground"),
        Item("javelin", where="gone"),
    ),
    "  Likes wolves.\n\nHates\tboats. ",
    "feminine",
)


@cache
def way():
    return Way(load_rulebook(FOLDER), load_foundry_map(FOLDER), load_mapping(FOLDER))


def sent(sheet, language="en", made_from=()):
    text = actor_json(sheet, way().rulebook, way().map, texts_of("gurps3", language), made_from)
    actor = actor_of(text.encode(), "una.json")
    assert actor is not None
    return actor


def came_back(actor, sheet=UNA):
    return returned(sheet, actor, way())


RULESET = load_rulebook(FOLDER).ruleset
FIGURES = st.integers(1, 30)
NAMES = st.text("abż ’-é", min_size=1, max_size=12).filter(str.strip)
PIECES = st.builds(
    Item,
    st.sampled_from(sorted(RULESET.items)),
    where=st.sampled_from(("right_hand", "worn", "belt", "pack", "ground", "gone", "back")),
    ready=st.booleans(),
    fields=st.dictionaries(st.sampled_from(("dr", "weight_lb", "swing.add")), st.integers(0, 9), max_size=2),
)
SHEETS = st.builds(
    Character,
    id=st.just("x"),
    ruleset=st.just("gurps3"),
    name=NAMES,
    player=NAMES | st.just(""),
    attributes=st.dictionaries(st.sampled_from(sorted(RULESET.attributes)), FIGURES),
    skills=st.dictionaries(st.sampled_from([*RULESET.skills, "fast_draw (sword)"]), FIGURES, max_size=5),
    traits=st.lists(st.sampled_from(sorted(RULESET.traits)), unique=True, max_size=4).map(tuple),
    values=st.dictionaries(st.sampled_from(("most_hits", "basic_speed", "will", "basic_move", "weight_lb")), FIGURES),
    pools=st.dictionaries(st.sampled_from(("HP", "FT")), st.integers(-9, 3)),
    items=st.lists(PIECES, max_size=5).map(tuple).map(number_items),
    notes=st.text("ab \n#*ż", max_size=30),
    gender=st.sampled_from(GENDERS),
)


@given(SHEETS, st.sampled_from(("en", "pl")))
def test_nothing_is_lost_on_the_way_there_and_back(sheet, language):
    actor = sent(sheet, language)
    assert actor is not None
    back = came_back(actor, sheet)
    assert back.character == sheet
    assert (back.new, back.lines) == (frozenset(), ())


@given(SHEETS, st.data())
def test_a_change_there_changes_that_and_nothing_else(sheet, data):
    actor = sent(sheet)
    assert actor is not None
    actor["system"]["attributes"]["ST"]["import"] = "41"
    changed = dict(sheet.skills)
    for entry in actor["system"]["skills"].values():
        if data.draw(st.booleans()):
            entry["import"] = "33"
            changed[entry["uuid"].rpartition(":")[2]] = 33
    before = replace(sheet, values={**sheet.values, "will": sheet.values.get("will", sheet.attributes.get("IQ", 10))})
    back = came_back(actor, sheet).character
    assert (back.attributes["ST"], back.skills) == (41, changed)
    assert replace(back, attributes={}, skills={}, values={}, pools={}) == replace(
        before, attributes={}, skills={}, values={}, pools={}
    )


def test_figures_that_are_changed_there_are_taken():
    actor = sent(UNA)
    system = actor["system"]
    system["HP"]["value"], system["FP"]["max"] = 3, "15"
    system["attributes"]["PER"]["import"], system["basicspeed"]["value"] = 12, "6.25"
    # The game aid works these out anew.
    system["currentmove"], system["dodge"]["value"], system["attributes"]["DX"]["value"] = 1, 2, 3
    back = came_back(actor).character
    assert back == replace(
        UNA, pools={"HP": 3}, values={"most_hits": 14, "most_fatigue": 15, "vision": 12, "basic_speed": 6.25}
    )


def test_skills_and_traits_that_are_new_there_are_taken_by_name_or_told():
    actor = sent(UNA)
    system = actor["system"]
    del system["skills"]["00001"]
    system["skills"] |= {
        "00007": {"name": "Karate", "import": "13", "uuid": "x"},
        "00008": {"name": "Yodelling", "level": 11},
        "00009": {"name": "Group", "contains": {"00000": {"name": "Judo", "import": 10}}},
    }
    system["ads"] = {"00000": {"name": "High Pain Threshold"}, "00001": {"name": "Odd Luck"}}
    back = came_back(actor)
    assert back.character.skills == {"broadsword": 14, "karate": 13, "judo": 10}
    assert back.character.traits == ("high_pain_threshold",)
    assert [(line.theirs, line.fate) for line in back.lines] == [
        ("Karate 13", "taken"),
        ("Yodelling 11", "noted"),
        ("Judo 10", "taken"),
        ("High Pain Threshold", "taken"),
        ("Odd Luck", "noted"),
    ]
    assert "- Yodelling 11" in back.character.notes
    assert "- Odd Luck" in back.character.notes
    assert back.character.notes.startswith(UNA.notes.strip())


def test_gear_is_moved_dropped_and_added():
    actor = sent(UNA)
    equipment = actor["system"]["equipment"]
    carried, other = equipment["carried"], equipment["other"]
    other["00007"] = carried.pop("00000") | {"equipped": False}
    carried["00002"]["equipped"] = True
    del carried["00001"]
    carried["00008"] = other.pop("00000") | {"equipped": True}
    carried["00009"] = {"name": "Lantern", "weight": 2, "count": 3, "equipped": True}
    carried["00010"] = {"name": "Crate", "contains": {"00000": {"name": "Nut", "weight": "0.5"}}}
    back = came_back(actor)
    assert {item.handle: (item.where, dict(item.fields)) for item in back.character.items} == {
        "broadsword": ("ground", {"swing.add": 5}),
        "dagger#2": ("pack", {}),
        "longbow": ("ground", {}),
        "javelin": ("gone", {}),
        "lantern": ("pack", {"weight_lb": 6}),
        "crate": ("pack", {"weight_lb": 0}),
        "nut": ("pack", {"weight_lb": 0.5}),
    }
    assert back.new == {"dagger#2", "longbow"}


def test_a_known_piece_that_is_added_weighs_what_the_catalogue_says_unless_the_actor_says_otherwise():
    actor = sent(UNA)
    carried = actor["system"]["equipment"]["carried"]
    carried["00009"] = {"name": "Torch", "weight": 1, "count": 1}
    carried["00010"] = {"name": "Rope"}
    carried["00011"] = {"name": "Blanket", "weight": 4, "count": 2}
    found = {item.id: dict(item.fields) for item in came_back(actor).character.items}
    assert (found["torch"], found["rope"], found["blanket"]) == ({}, {}, {"weight_lb": 8})


def test_notes_are_changed_and_added():
    actor = sent(UNA)
    actor["system"]["notes"]["00000"]["notes"] = "Likes cats."
    actor["system"]["notes"]["00001"] = {"notes": "Owes a goat."}
    assert came_back(actor).character.notes == "Likes cats.\n\nOwes a goat."
    actor["system"]["notes"] = {}
    assert came_back(actor).character.notes == ""


def test_lists_that_are_missing_change_nothing():
    actor = sent(UNA)
    for name in ("skills", "ads", "equipment", "notes"):
        del actor["system"][name]
    assert came_back(actor).character == UNA


def test_an_arrival_knows_who_it_is_and_what_it_was_made_from(tmp_path):
    path = tmp_path / "una.foundry.json"
    path.write_text(actor_json(UNA, way().rulebook, way().map, texts_of("gurps3", "pl"), ("0" * 64,)))
    (arrival,) = arrivals(path, known_rulesets(), cache(shipped_rulebook), dict)
    assert (arrival.character, arrival.source, arrival.made_from) == (UNA, "fightbook:una", ("0" * 64,))


@pytest.mark.parametrize(
    "kept",
    ["{}", '{"format": "fightbook characters", "version": 1, "characters": []}', "[", '{"format": "x", "version": 1}'],
)
def test_a_damaged_sheet_in_the_flags_is_refused_in_one_sentence(tmp_path, kept):
    actor = json.loads(json.dumps(sent(UNA)))
    actor["flags"]["fightbook"]["sheet"] = kept
    path = tmp_path / "una.json"
    path.write_text(json.dumps(actor))
    assert kept_sheet(actor) == kept
    with pytest.raises(ExchangeError) as caught:
        arrivals(path, known_rulesets(), cache(shipped_rulebook), dict)
    assert "\n" not in str(caught.value)


def test_what_is_of_its_own_comes_back_and_may_get_another_id(tmp_path):
    """The trait and the two lamps are of the campaign's own; this one has other lamps under the same id."""
    ruleset = way().rulebook.ruleset
    none = OwnTables(endings=endings(ruleset))
    theirs, ours = none, none
    eyes = made(ruleset, "traits", Answers("Night eyes"), texts_of("gurps3", "en"))
    lamp = made(ruleset, "items", Answers("Lamp", values={"weight_lb": 1}), texts_of("gurps3", "en"))
    theirs = with_entry(with_entry(theirs, eyes), lamp)
    ours = with_entry(ours, made(ruleset, "items", Answers("Lamp", values={"weight_lb": 7}), texts_of("gurps3", "en")))
    lamps = (Item("own_lamp", where="pack"), Item("own_lamp", "own_lamp#2", where="belt"))
    sheet = replace(UNA, traits=("own_night_eyes",), items=lamps)
    pack = own_pack("gurps3", theirs, PackTerms("a", "b"))
    text = actor_json(
        sheet,
        way().rulebook,
        way().map,
        texts_of("gurps3", "en"),
        own=own_files(pack, sheet, with_ids(ruleset, theirs)),
    )
    actor = json.loads(text)
    actor["system"]["equipment"]["carried"]["00000"]["equipped"] = True
    path = tmp_path / "una.json"
    path.write_text(json.dumps(actor))
    (arrival,) = arrivals(path, known_rulesets(), cache(shipped_rulebook), dict, own=lambda _game: ours)
    assert arrival.character.traits == ("own_night_eyes",)
    assert [(item.id, item.key) for item in arrival.character.items] == [
        ("own_lamp_2", ""),
        ("own_lamp_2", "own_lamp_2#2"),
    ]
    assert arrival.new == {"own_lamp_2"}
    assert {*arrival.own.entries["items"]} == {"own_lamp_2"}
    assert {*arrival.own.entries["traits"]} == {"own_night_eyes"}
    assert arrival.lines == ()
