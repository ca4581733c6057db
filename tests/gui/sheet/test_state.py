import pytest
from msgspec.structs import replace

from gui.sheet.explaining import explain_most, explain_value, figure
from gui.sheet.state import sections_of
from rules.formula.formulas import NumberFormula
from rules.state.character import Character, Item


def test_derived_values_follow_from_the_sheet(state):
    assert state.value("STR_mod") == 2
    assert state.value("load_lb") == 3 + 12 + state.facts.book.item("una", "arrow")["weight_lb"]
    assert state.value("target.STR") is None
    assert state.computed(NumberFormula("STR / 0")) is None


def test_a_value_is_explained_in_the_words_of_the_ruleset(state):
    assert explain_value(state, "dodge_dv").splitlines() == [
        "DV of a dodge: 11",
        "= 10 + AGL_mod + bonus('acrobat')",
        "    Agility modifier: 1",
        "        Agility: 13",
        "    Acrobat (Bonus that a skill gives): 0",
    ]


def test_what_is_not_on_the_sheet_is_explained_where_it_counts(state_of):
    loaded = Character("bors", "gurps3", "Bors", items=(Item("chainmail", where="worn"),))
    told = explain_value(state_of(loaded), "move").splitlines()
    at = told.index("    Move when fresh: 3")
    terms = [line for line in told[at + 1 :] if line.startswith("        ") and not line.startswith("            ")]
    assert terms == ["        Basic Move: 5", "        Encumbrance level: 2"]


def test_a_gathered_value_names_what_counts(state):
    assert explain_value(state, "armor_dr").splitlines() == [
        "Armour (DR): 1",
        "the sum of item.dr",
        "    leather armour: 1",
    ]


def test_a_pinned_value_says_what_the_rules_have(state_of, sheet):
    pinned = state_of(replace(sheet, values={"dodge_dv": 20}))
    assert explain_value(pinned, "dodge_dv").splitlines() == [
        "DV of a dodge: 20",
        "Pinned by hand; the rules give 10 + AGL_mod + bonus('acrobat')",
    ]


def test_terms_are_called_by_their_names_in_either_language(state_of):
    state = state_of(Character("una", "combat_and_tactics", "Una", items=(Item("dagger", where="belt"),)), "pl")
    assert explain_value(state, "phase").splitlines() == [
        "Faza: 2",
        state.texts.summary("values", "phase"),
        "= base_phase if has('withdrawing') else ((1 if trait('specialist') else 2)",
        "        if stance == 'covering' else max(base_phase, action_phase) +",
        "        max(used('slowed'), used('declared') - 1))",
        f"    {state.texts.name('values', 'base_phase')}: 2",
        f"    {state.texts.name('conditions', 'withdrawing')}: no",
        f"    {state.texts.name('traits', 'specialist')}: no",
        "    Stance: –",
        f"    {state.texts.name('values', 'action_phase')}: 0",
        "        rzucanie czaru, Faza (figure): 0",
        "        rzucanie czaru: no",
        "        Faza użytego przedmiotu: 0",
        "        Faza broni: 0",
        f"    {state.texts.name('counters', 'slowed')}: 0",
        f"    {state.texts.name('counters', 'declared')}: 0",
    ]


def test_what_a_table_gives_is_called_by_its_name(state_of):
    state = state_of(Character("una", "castles_and_crusades", "Una", traits=("prime_Dex",)))
    assert explain_value(state, "save_Dex").splitlines()[-4:] == [
        "    Dexterity is prime: yes",
        "    Level: 1",
        "    Modifier of an attribute (Dex): 0",
        "    Dexterity: 10",
    ]


def test_the_most_of_a_pool_is_explained(state):
    assert explain_most(state, "END", state.ruleset.pools["END"].high).splitlines()[:3] == [
        "Endurance: 37",
        "= STR + AGL + CRD",
        "    Strength: 14",
    ]


@pytest.mark.parametrize(
    ("value", "shown"),
    [(3, "3"), (4.25, "4.25"), (8.5, "8.5"), (-2, "−2"), (None, "–"), (True, "yes"), ("side", "side"), (10.0, "10")],
)
def test_figures_are_written_as_short_as_can_be(words, value, shown):
    assert figure(value, words) == shown


def test_a_ruleset_without_a_layout_shows_everything(state):
    from rules.ruleset.sheet_layout import Sheet

    bare = replace(state.ruleset, sheet=Sheet())
    assert [section.shows for section in sections_of(bare)] == [
        "attributes",
        "pools",
        "values",
        "skills",
        "traits",
        "items",
        "notes",
    ]
    assert sections_of(state.ruleset) == state.ruleset.sheet.sections
