"""A fight continues under rules that renamed what it holds."""

from msgspec.structs import replace

from rules.loading.compiler import compile_ruleset
from rules.loading.pack_file import pack_of
from rules.loading.ruleset_file import read_ruleset
from rules.play.house_fit import current_id, current_sheet, misfits, renames
from rules.state.applying import apply
from rules.state.character import Character, Item
from rules.state.encounter import Condition, Departed
from rules.state.events import HouseRulesChanged
from tests.rules import duel

PACK = """
id = "night"
format = 1
over = "duel"
source = "Made up for this test"
licence = "CC0"

[renamed]
items = { saber = "sabre", sabre = "sword", loop = "loop" }
skills = { edge = "blade" }
traits = { lanky = "tall" }
conditions = { hurt = "marked" }
positions = { lying = "prone" }
stances = { wary = "guarded" }
"""


def with_pack():
    loaded = read_ruleset(duel.FILES, packs=(pack_of({"pack.toml": PACK}),))
    return compile_ruleset(loaded.ruleset, loaded.source)


SHEET = Character(
    "ann",
    "duel",
    skills={"edge": 12, "edge (night)": 13, "blade": 9},
    traits=("lanky", "tall"),
    items=(Item("saber"), Item("saber", key="saber#2"), Item("mail", key="old")),
)


def fight():
    encounter = duel.encounter(duel.rulebook())
    ann = replace(
        encounter.combatants["ann"],
        sheet=SHEET,
        position="lying",
        stance="wary",
        conditions=(Condition("hurt", {"by": "bob", "depth": 2}, since=3),),
        items=SHEET.items,
    )
    gone = Departed(replace(ann, id="cid"), "fled")
    return replace(encounter, combatants={**encounter.combatants, "ann": ann}, departed={"cid": gone})


def test_new_ids_are_followed_to_the_end():
    ruleset = with_pack().ruleset
    assert current_id(ruleset, "items", "saber") == "sword"
    assert current_id(ruleset, "items", "mail") == "mail"
    assert current_id(ruleset, "items", "nobody_knows") == "nobody_knows"
    assert current_id(ruleset, "items", "loop") == "loop"


def test_what_was_renamed_is_no_misfit():
    assert misfits(duel.rulebook(), fight())
    assert misfits(with_pack(), fight()) == ()


def test_a_change_of_rules_renames_everything_in_the_fight():
    rulebook, before = with_pack(), fight()
    after = apply(before, HouseRulesChanged("rules", renamed=renames(rulebook.ruleset, before)))
    ann = after.combatants["ann"]
    assert (ann.position, ann.stance) == ("prone", "guarded")
    assert ann.conditions == (Condition("marked", {"by": "bob", "depth": 2}, since=3),)
    assert [(item.id, item.handle) for item in ann.items] == [("sword", "sword"), ("sword", "sword#2"), ("mail", "old")]
    assert ann.sheet == current_sheet(rulebook.ruleset, SHEET)
    assert after.departed["cid"].combatant.position == "prone"
    assert after.combatants["bob"] == before.combatants["bob"]
    assert renames(rulebook.ruleset, after) == {}


def test_a_sheet_keeps_what_it_has_already_under_the_new_id():
    sheet = current_sheet(with_pack().ruleset, SHEET)
    assert sheet.skills == {"blade": 9, "blade (night)": 13}
    assert sheet.traits == ("tall",)


def test_a_sheet_without_old_ids_stays_the_same():
    sheet = Character("ann", "duel", skills={"blade": 9})
    assert current_sheet(with_pack().ruleset, sheet) is sheet
    assert current_sheet(duel.rulebook().ruleset, SHEET) is SHEET
