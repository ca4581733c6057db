"""Entries of one's own: each made one is as sound as its model, in every ruleset that ships."""

import pytest
from msgspec.structs import replace

from gui.words.ruleset_words import known_rulesets, texts_of
from rules.facts.book import FactBook
from rules.loading.ruleset_file import RulesetError
from rules.own.families import companions, endings
from rules.own.making import Answers, fresh_id, made
from rules.own.shape import KINDS, asked_for, asked_for_way, models_of, needs_model, ways_of
from rules.play.enlistment import begin_fight, enlist
from rules.play.fight import Fight
from rules.ruleset.listing import acts_of
from rules.sheet.creation import price_of
from rules.sheet.rows import skill_cells
from rules.state.character import Character
from storage.rulesets.library import load_rulebook, ruleset_files
from storage.rulesets.own_pack import OwnTables, PackTerms, own_pack, with_entry
from storage.rulesets.packs import checked_with_pack

GAMES = known_rulesets().ids()


@pytest.fixture(scope="module", params=GAMES)
def game(request):
    return request.param


@pytest.fixture(scope="module")
def ruleset(game):
    return load_rulebook(known_rulesets().folder(game)).ruleset


def answers_like(ruleset, kind, model, name="Moon glass"):
    return Answers(name, "Shines.", model, {each.name: each.value for each in asked_for(ruleset, kind, model)})


def test_an_entry_like_any_model_is_sound(game, ruleset):
    """All of them at once: each is checked by itself, and none stands in the way of another."""
    texts = texts_of(game, "en")
    tables = OwnTables(endings=endings(ruleset))
    for kind in KINDS:
        free = () if needs_model(ruleset, kind) else ("",)
        for number, model in enumerate((*free, *models_of(ruleset, kind))):
            answers = answers_like(ruleset, kind, model, f"{kind} number {number}")
            tables = with_entry(tables, made(ruleset, kind, answers, texts))
    pack = own_pack(game, tables, PackTerms("Our table", "Ours"))
    rulebook = checked_with_pack(ruleset_files(known_rulesets().folder(game), ("actions",)), pack)
    for kind in KINDS:
        assert len(getattr(rulebook.ruleset, kind)) >= 2 * len(models_of(ruleset, kind))


def test_a_piece_like_another_states_the_same(game, ruleset):
    texts = texts_of(game, "en")
    tables = OwnTables()
    ids = {}
    for model in ruleset.items:
        entry = made(ruleset, "items", answers_like(ruleset, "items", model, f"Copy of {model}"), texts)
        ids[model] = entry.id
        tables = with_entry(tables, entry)
    pack = own_pack(game, tables, PackTerms("Our table", "Ours"))
    items = checked_with_pack(ruleset_files(known_rulesets().folder(game), ("actions",)), pack).ruleset.items

    def stated(id):
        item = items[id]
        fields = {name: item.fields.get(name, rule.usual) for name, rule in ruleset.fields.items()}
        ways = {
            way: {name: figures.get(name, rule.usual) for name, rule in ruleset.variants.items()}
            for way, figures in item.variants.items()
        }
        return fields, ways

    for model, id in ids.items():
        assert stated(id) == stated(model)


def test_spells_give_an_action_of_their_own():
    ruleset = load_rulebook(known_rulesets().folder("srd51")).ruleset
    texts = texts_of("srd51", "en")
    model = next(each for each in ruleset.traits if acts_of(ruleset, each))
    entry = made(ruleset, "traits", answers_like(ruleset, "traits", model, "Star fall"), texts)
    (action,) = entry.tables["actions"].values()
    assert entry.id == "own_star_fall"
    assert action["whose"] == "trait('own_star_fall')"
    assert entry.words["actions"]["own_star_fall"]["name"] == "Star fall"
    assert entry.tables["traits"]["own_star_fall"] == {}


def test_a_trait_like_one_without_actions_includes_it():
    ruleset = load_rulebook(known_rulesets().folder("gurps3")).ruleset
    model = next(each for each in ruleset.traits if not acts_of(ruleset, each))
    entry = made(ruleset, "traits", Answers("Nerves", model=model), texts_of("gurps3", "en"))
    assert entry.tables["traits"]["own_nerves"] == {"implies": [model]}


def test_a_skill_takes_over_its_family():
    ruleset = load_rulebook(known_rulesets().folder("heimr")).ruleset
    model = next(iter(ruleset.skills))
    entry = made(ruleset, "skills", Answers("Tea", model=model), texts_of("heimr", "en"))
    ids = {f"{section}{ending}" for section, ending in companions(ruleset, model)}
    assert ids == {"skills_potential", "values_C", "values_P"}
    assert set(entry.tables["values"]) == {"own_tea_C", "own_tea_P"}
    assert all(model not in value["is"] for value in entry.tables["values"].values())


def test_what_is_kept_for_one_character_is_not_offered():
    ruleset = load_rulebook(known_rulesets().folder("gurps3")).ruleset
    entry = made(ruleset, "items", Answers("Ring", offered=False), texts_of("gurps3", "en"))
    assert entry.tables["items"]["own_ring"] == {"offered": False}


def test_an_entry_keeps_its_id_under_another_name():
    ruleset = load_rulebook(known_rulesets().folder("gurps3")).ruleset
    entry = made(ruleset, "items", Answers("Ring of fire"), texts_of("gurps3", "en"), "own_ring")
    assert entry.id == "own_ring"


@pytest.mark.parametrize(
    ("name", "id"),
    [
        ("Magic lantern", "own_magic_lantern"),
        ("Żółta latarnia", "own_zolta_latarnia"),
        ("—", "own_piece"),
        ("+2 sword!", "own_2_sword"),
        ("x" * 200, "own_" + "x" * 40),
    ],
)
def test_ids_come_from_names(name, id):
    assert fresh_id(name, ()) == id


def test_a_fresh_id_is_free_with_all_endings():
    taken = {"own_lore", "own_lore_2_training"}
    assert fresh_id("Lore", taken, ("_training",)) == "own_lore_3"


def test_ways_are_asked_for(game, ruleset):
    for way in ways_of(ruleset):
        asked = asked_for_way(ruleset, way)
        assert asked
        assert {each.way for each in asked} == {way}


def test_a_wrong_answer_is_a_problem_with_its_place():
    ruleset = load_rulebook(known_rulesets().folder("realms_of_myth")).ruleset
    values = {"damage": "lots", "skill": next(iter(ruleset.skills))}
    entry = made(ruleset, "items", Answers("Club", values=values), texts_of("realms_of_myth", "en"))
    pack = own_pack("realms_of_myth", with_entry(OwnTables(), entry), PackTerms("Ours", "Ours"))
    files = ruleset_files(known_rulesets().folder("realms_of_myth"), ("actions",))
    with pytest.raises(RulesetError) as refused:
        checked_with_pack(files, pack)
    assert refused.value.problems[0].path == "items.own_club.damage"


def test_a_skill_has_a_row_in_each_table_that_lists_skills():
    ruleset = load_rulebook(known_rulesets().folder("gurps3")).ruleset
    asked = {each.name: each for each in asked_for(ruleset, "skills", "broadsword")}
    assert asked["rows:difficulty_of"].values == ("easy", "average", "hard", "very_hard")
    assert (asked["rows:difficulty_of"].value, asked["rows:melee_skill"].value) == ("average", True)
    values = {name: each.value for name, each in asked.items()} | {"rows:difficulty_of": "hard"}
    entry = made(ruleset, "skills", Answers("Whip", model="broadsword", values=values), texts_of("gurps3", "en"))
    assert entry.tables["skills"]["own_whip"]["rows"] == {
        "difficulty_of": "hard",
        "drawn_as": "sword",
        "melee_skill": 1,
    }


def test_a_skill_is_based_on_one_attribute_where_no_skill_has_several():
    ruleset = load_rulebook(known_rulesets().folder("tales_and_legends")).ruleset
    asked = next(each for each in asked_for(ruleset, "skills") if each.name == "attributes")
    assert (asked.type, asked.value, asked.values[0]) == ("text", "", "")
    texts = texts_of("tales_and_legends", "en")
    for value, stated in (("Ch", ["Ch"]), ("", None)):
        entry = made(ruleset, "skills", Answers("Dance", values={"attributes": value}), texts)
        assert entry.tables["skills"]["own_dance"].get("attributes") == stated


def test_a_trait_is_asked_for_its_points():
    ruleset = load_rulebook(known_rulesets().folder("gurps3")).ruleset
    asked = asked_for(ruleset, "traits", "combat_reflexes")
    assert [(each.name, each.type, each.value) for each in asked] == [("rows:trait_points", "number", 15)]


def with_own(game, kind, answers):
    """The rulebook of a game with an entry, and the id of that."""
    folder = known_rulesets().folder(game)
    entry = made(load_rulebook(folder).ruleset, kind, answers, texts_of(game, "en"))
    pack = own_pack(game, with_entry(OwnTables(), entry), PackTerms("Ours", "Ours"))
    return checked_with_pack(ruleset_files(folder, ("actions",)), pack), entry.id


def facts_with(rulebook, sheet):
    fighter = enlist(rulebook, sheet)
    return FactBook(rulebook, begin_fight(rulebook, [fighter])).of(fighter.id)


@pytest.mark.parametrize(
    ("attribute", "difficulty", "points"),
    [("DX", "easy", 8), ("DX", "hard", 24), ("IQ", "easy", 6), ("IQ", "hard", 10), ("IQ", "very_hard", 20)],
)
def test_an_own_skill_costs_by_its_attribute_and_difficulty(attribute, difficulty, points):
    """Three levels above the attribute: skills of the body and of the mind have tables of their own."""
    values = {"attributes": attribute, "rows:difficulty_of": difficulty}
    rulebook, id = with_own("gurps3", "skills", Answers("Art", values=values))
    sheet = Character("una", "gurps3", attributes={attribute: 12}, skills={id: 15})
    price = price_of(facts_with(rulebook, sheet), "skills", id)
    assert price is not None
    assert price.points == points


def test_an_own_skill_is_tested_with_its_own_attribute_and_not_hampered_by_a_load_where_that_is_of_the_mind():
    rulebook, id = with_own("tales_and_legends", "skills", Answers("Dance", values={"attributes": "Ch"}))
    sheet = Character("una", "tales_and_legends", attributes={"Ch": 17, "Zr": 12}, skills={id: 4})
    facts = facts_with(rulebook, sheet)
    assert skill_cells(facts, id) == (21,)
    hampered = facts["hampered"]
    assert callable(hampered)
    assert hampered(id) == 0


def test_an_own_spell_like_the_one_action_for_all_has_its_own_price_and_time():
    ruleset = load_rulebook(known_rulesets().folder("tales_and_legends")).ruleset
    assert models_of(ruleset, "traits", "spells") == ("cast_spell",)
    assert needs_model(ruleset, "traits", "spells")
    assert not needs_model(ruleset, "traits", "traits")
    asked = {each.name: each for each in asked_for(ruleset, "traits", "cast_spell")}
    assert (asked["blank:mana_cost"].type, asked["blank:mana_cost"].value) == ("number", 0)
    assert asked["blank:time"].values == ("free", "bonus", "standard", "two_standard", "full_round")
    values = {"blank:mana_cost": 7, "blank:time": "two_standard"}
    answers = Answers("Star fall", "Stars fall.", "cast_spell", values)
    rulebook, id = with_own("tales_and_legends", "traits", answers)
    assert rulebook.ruleset.traits[id].section == "spells"
    sheet = Character("una", "tales_and_legends", "Una", traits=(id,))
    fighter = enlist(rulebook, sheet)
    fight = Fight(rulebook, begin_fight(rulebook, [fighter], fighter.id))
    cast = fight.option(fighter.id, id)
    assert (cast.status, cast.costs, cast.spends["standard"]) == ("legal", {"mana": 7}, 2)
    assert cast.bound["time"] == "two_standard"
    assert id not in {
        each.action
        for each in Fight(
            rulebook, begin_fight(rulebook, [enlist(rulebook, replace(sheet, traits=()))], "una")
        ).palette("una")
        if each.status != "illegal"
    }
    entry = made(ruleset, "traits", answers, texts_of("tales_and_legends", "en"))
    assert "told" not in entry.words["actions"][id]


@pytest.mark.parametrize(
    ("game", "values"), [("combat_and_tactics", {"blank:casting_time": 5}), ("castles_and_crusades", {})]
)
def test_own_spells_are_made_where_a_game_has_one_action_for_all(game, values):
    rulebook, id = with_own(game, "traits", Answers("Star fall", model="cast_spell", values=values))
    fighter = enlist(rulebook, Character("una", game, "Una", traits=(id,)))
    cast = Fight(rulebook, begin_fight(rulebook, [fighter], fighter.id)).option(fighter.id, id)
    assert cast.status == "legal"
    assert {f"blank:{name}": value for name, value in cast.bound.items() if f"blank:{name}" in values} == values


def test_an_own_spell_is_in_the_section_of_its_model():
    ruleset = load_rulebook(known_rulesets().folder("srd51")).ruleset
    entry = made(ruleset, "traits", Answers("Star fall", model="fireball"), texts_of("srd51", "en"))
    assert entry.tables["traits"][entry.id]["section"] == "spells"
    assert "fireball" in models_of(ruleset, "traits", "spells")
    assert "fireball" not in models_of(ruleset, "traits", "traits")
    skill = made(
        load_rulebook(known_rulesets().folder("gurps3")).ruleset,
        "skills",
        Answers("Light", section="spells"),
        texts_of("gurps3", "en"),
    )
    assert skill.tables["skills"]["own_light"] == {"section": "spells"}
