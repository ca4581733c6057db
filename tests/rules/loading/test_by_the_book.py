"""A ruleset can be played as its documents state it."""

import pytest

from rules.loading.compiler import compile_ruleset
from rules.loading.ruleset_file import read_ruleset
from rules.play.fight import Fight
from rules.ruleset.sources import owner_of, uncited_entries
from rules.scenario.scenario import read_scenario

RULESET = """
id = "inn"
format = 1
sources = [
  { document = "The brawl", headings = ["Blows, and how they fall", "Doors"] },
  { document = "Ours", headings = ["House default"], house = true },
]
[positions.standing]
[groups.table]
[tests.check]
dice = "1d20"
success = "roll <= score"
margin = "score - roll"
cite = "Blows, and how they fall"
[[modifiers]]
id = "dark"
on = ["blow"]
value = -2
cite = "House default"
[[modifiers]]
id = "tired"
on = ["blow"]
value = -1
cite = "Blows, and how they fall: fatigue"
[needs]
polite = { if = "false", cite = "House default" }
[rules]
spilled_ale = { cite = "House default" }
brawling = { cite = "page 3" }
"""
ACTIONS = """
[hit]
group = "table"
cite = "Blows, and how they fall"
needs = ["polite", { id = "sober", if = "false", cite = "House default" }]
do = [{ test = "check", score = 10, mods = ["blow"] }]
[sing]
group = "table"
cite = "House default"
do = []
[end_turn]
group = "table"
table = true
cite = "House default"
do = [{ order = "next" }]
"""


def fight(house_rules=""):
    loaded = read_ruleset({"ruleset.toml": RULESET, "actions/all.toml": ACTIONS}, house_rules)
    rulebook = compile_ruleset(loaded.ruleset, loaded.source)
    scene = read_scenario({"ruleset": "inn", "combatants": [{"id": "ann"}]}, rulebook)
    return Fight(rulebook, scene.encounter)


def test_everything_counts_unless_the_table_asks_for_the_document_alone():
    inn = fight()
    hit = inn.option("ann", "hit", {})
    assert [reason.id for reason in hit.reasons] == ["polite", "sober"]
    assert dict(hit.preview.mods) == {"dark": -2, "tired": -1}
    assert {option.action for option in inn.palette("ann")} == {"hit", "sing", "end_turn"}
    assert inn.rulebook.ruleset.rules["spilled_ale"].default


def test_the_document_alone_drops_what_the_author_added():
    inn = fight("document_only = true")
    hit = inn.option("ann", "hit", {})
    assert hit.status == "legal"
    assert dict(hit.preview.mods) == {"tired": -1}
    assert {option.action for option in inn.palette("ann")} == {"hit", "end_turn"}
    assert not inn.rulebook.ruleset.rules["spilled_ale"].default
    assert inn.rulebook.ruleset.rules["brawling"].default


@pytest.mark.parametrize(
    ("cite", "owner"),
    [
        ("Doors", "document"),
        ("Blows, and how they fall: twice", "document"),
        ("Doors; House default", "house"),
        ("Another book, page 4", "book"),
        ("", ""),
    ],
)
def test_every_citation_has_an_owner(cite, owner):
    assert owner_of(fight().rulebook.ruleset, cite) == owner


def test_entries_without_a_citation_are_listed():
    assert uncited_entries(fight().rulebook.ruleset) == {"positions": ("standing",)}
