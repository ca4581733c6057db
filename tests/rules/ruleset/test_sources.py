"""Test that citations name headings, even headings with commas."""

import pytest

from rules.loading.ruleset_file import read_ruleset
from rules.ruleset.sources import cited_headings, homeless_actions, uncited_headings
from tests.rules.duel import FILES

HEADINGS = frozenset(("Aim", "Dodge", "Dodge, Acrobatic", "Attack, Melee", "Retreat", "1_3"))


@pytest.mark.parametrize(
    ("cite", "headings"),
    [
        ("Aim", ["Aim"]),
        ("Aim; B103, B116", ["Aim"]),
        ("Aim, B116", ["Aim"]),
        ("B116, Aim", ["Aim"]),
        ("Dodge, Acrobatic; B108", ["Dodge, Acrobatic"]),
        ("Dodge, Retreat", ["Dodge", "Retreat"]),
        ("Dodge, Acrobatic, Retreat", ["Dodge, Acrobatic", "Retreat"]),
        ("Aim: at a part, Retreat: at once", ["Aim", "Retreat"]),
        ("Attack, Melee: from behind", ["Attack, Melee"]),
        ("page 3; Aim", []),
        ("Aiming", []),
        ("", []),
        ("1_3", ["1_3"]),
    ],
)
def test_a_citation_names_headings(cite, headings):
    assert list(cited_headings(cite, HEADINGS)) == headings


def test_actions_without_a_heading_are_told():
    actions = """
    a = { group = "moves", cite = "Aim, Retreat" }
    b = { group = "moves", cite = "Aim, Aim" }
    c = { group = "moves", cite = "page 3" }
    """
    sources = """
    [[sources]]
    document = "One"
    headings = ["Aim", "Dodge"]
    [[sources]]
    document = "Two"
    headings = ["Retreat"]
    """
    ruleset = read_ruleset({**FILES, "actions/more.toml": actions, "more.toml": sources}).ruleset
    homeless = homeless_actions(ruleset)
    assert "c" in homeless
    assert not {"a", "b"} & set(homeless)


def test_a_heading_is_cited_by_any_entry_and_any_part_of_one():
    actions = "a = { group = 'moves', needs = [{ id = 'x', if = 'true', cite = 'Aim' }] }"
    more = """
    [[sources]]
    document = "One"
    headings = ["Aim", "Dodge", "Fall", "Rest"]
    [procedures.p]
    cite = "Dodge"
    do = [{ position = "prone", cite = "Fall" }]
    """
    assert uncited_headings(read_ruleset({**FILES, "actions/more.toml": actions, "more.toml": more}).ruleset) == (
        "Rest",
    )
