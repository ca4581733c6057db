import pytest
from msgspec.structs import replace

from gui.sheet.explaining import explain_most, explain_value, figure
from gui.sheet.state import sections_of
from rules.formula import NumberFormula


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
        "    Acrobat (bonus): 0",
    ]


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
        "Pinned by hand; the rules have it as 10 + AGL_mod + bonus('acrobat')",
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
    from rules.sheet_layout import Sheet

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
