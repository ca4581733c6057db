"""Test the sentences about states, and about changes by hand to sheets and sides."""

import tomllib

import pytest
from msgspec.structs import replace

import resources
from rules.loading.compiler import compile_ruleset
from rules.loading.ruleset_file import read_ruleset
from rules.loading.text_check import read_texts
from rules.play.enlistment import begin_fight, enlist
from rules.state.applying import apply
from rules.state.character import Character, Item
from rules.state.encounter import Condition
from rules.state.events import ConditionEnded, ItemChanged, ItemLost, Left, Noted, SheetChanged, SideChanged
from rules.state.story import Chapter, Deed
from rules.telling.chronicle import Chronicler

RULESET = """
id = "duel"
format = 1
[attributes]
STR = {}
[positions.up]
[stances.wary]
[conditions.aiming]
fields = { target = "text", rounds = "number" }
[counters]
parry = { per_item = true, limit = 2 }
paces = {}
declared = {}
[pools.END]
max = "20"
[skills]
axe = {}
[traits]
keen = {}
[fields]
count = { default = 1 }
quality = { type = "text", default = "good", values = ["good", "poor"] }
made = { type = "text" }
[items.axe]
"""

TEXTS = """
[ruleset]
round = "Beat"
[pools]
END = { name = "Endurance", short = "EN" }
[positions]
up = "on his feet"
[stances]
wary = "on guard"
[conditions]
aiming = "taking aim"
[counters]
parry = "Parries"
paces = "Paces counted"
declared = { name = "Declared", values = { 2 = "half a move" } }
[items]
axe = "felling axe"
[fields]
quality = "Quality"
[choices]
quality = { name = "quality", values = { good = "good", poor = "poor" } }
[sides]
town = "townsfolk"
[facts]
dark = "dark"
"""


@pytest.fixture(scope="module")
def rulebook():
    reading = read_ruleset({"ruleset.toml": RULESET})
    return compile_ruleset(reading.ruleset, reading.source)


@pytest.fixture(params=["en", "pl"])
def templates(request):
    return tomllib.loads(resources.read_text("text", "chronicle", f"{request.param}.toml"))


@pytest.fixture
def chronicler(rulebook):
    english = tomllib.loads(resources.read_text("text", "chronicle", "en.toml"))
    return Chronicler(rulebook.ruleset, read_texts("en", TEXTS), english)


@pytest.fixture
def fight(rulebook):
    sheet = Character(
        "una",
        "duel",
        "Una",
        attributes={"STR": 9},
        items=(Item("axe", where="right_hand"), Item("arrow", where="quiver", ready=False, fields={"count": 5})),
        pools={"END": -2},
    )
    una = replace(
        enlist(rulebook, sheet, side="town"),
        stance="wary",
        conditions=(Condition("aiming", {"target": "wolf", "rounds": 2}),),
        used={"parry:axe": 1, "parry:wolf": 2, "parry": 0, "paces": 3, "declared": 2},
        at=(3, -2),
        facing=1,
    )
    begun = begin_fight(rulebook, [una, enlist(rulebook, Character("wolf", "duel", "Wolf"))])
    return replace(begun, initiative={"una": 7})


def test_a_state_tells_everything_that_changes_in_a_fight(chronicler, fight):
    una, wolf = chronicler.state(fight)
    assert una == (
        "Una: EN −2, on his feet, on guard, taking aim (→ Wolf, rounds 2), at 3, −2, facing 1, initiative 7, "
        "spent: Parries (felling axe) 1, Parries (Wolf) 2, Declared: half a move, "
        "gear: felling axe in the right hand, 5× arrow in the quiver (not ready)"
    )
    assert wolf == "Wolf: EN 20, on his feet"


def test_states_have_headings(chronicler, fight):
    headings = [chronicler.heading(replace(fight, round=3), template) for template in ("start", "round_end", "now")]
    assert headings == ["At the start", "At the end of Beat 3", "Now, Beat 3"]


def told(chronicler, fight, *events):
    return [line.text for line in chronicler.tell(fight, events)]


def test_an_edited_sheet_is_shown_with_its_figures(chronicler, fight):
    sheet = replace(fight.combatants["una"].sheet, attributes={"STR": 11}, skills={"axe": 4}, traits=("keen",))
    assert told(chronicler, fight, SheetChanged("una", sheet)) == ["By hand: Una, sheet: STR 9 → 11, axe – → 4, +keen."]
    noted = replace(fight.combatants["una"].sheet, notes="Likes wolves.")
    assert told(chronicler, fight, SheetChanged("una", noted)) == ["By hand: Una, sheet edited."]


def test_what_a_fight_leaves_on_a_character_is_told_as_that(chronicler, fight):
    deeds = (
        Deed("pool", "END", before=12, after=7),
        Deed("field", "axe", "broken", after=True),
        Deed("lost", "axe"),
        Deed("found", "rope"),
        Deed("gained", "aiming", fields={"rounds": 2}),
        Deed("ended", "aiming"),
    )
    sheet = replace(fight.combatants["una"].sheet, story=(Chapter("2026-07-01", "Bridge", deeds),))
    (line,) = told(chronicler, fight, SheetChanged("una", sheet))
    assert line == (
        "What stays with Una: EN 12 → 7, felling axe (broken – → yes), −felling axe, +rope, +taking aim (rounds 2), "
        "−taking aim."
    )
    noted = replace(sheet, story=(Chapter("2026-07-01", "Bridge", earned=1),))
    assert told(chronicler, fight, SheetChanged("una", noted)) == ["What stays of the fight is noted for Una."]
    gone = apply(fight, Left("una", "fled"))
    assert told(chronicler, gone, SheetChanged("una", sheet)) == [line]


def test_lost_gear_and_changed_sides_are_shown(chronicler, fight):
    assert told(chronicler, fight, ItemLost("una", "axe")) == ["Una no longer has: felling axe."]
    assert told(chronicler, fight, SideChanged("wolf", "town")) == ["Wolf changes sides: town."]


def test_every_language_has_what_states_are_shown_with(templates):
    needed = {"state", "state_place", "state_initiative", "state_spent", "state_gear", "state_not_ready"}
    needed |= {
        "heading_start",
        "heading_round_end",
        "heading_now",
        "item_lost",
        "side",
        "sheet",
        "sheet_edited",
        "carried",
        "carried_on",
    }
    assert needed <= templates.keys()


def test_what_becomes_of_a_piece_is_shown_and_stands_in_the_state(chronicler, fight):
    axe = fight.combatants["una"].item("axe")
    worn = ItemChanged("una", replace(axe, ready=False, fields={"made": "good", "quality": "poor"}))
    assert told(chronicler, fight, worn) == ["Una: felling axe, Quality good → poor, not ready."]
    una, _ = chronicler.state(apply(fight, worn))
    assert "felling axe in the right hand (not ready) (Quality good → poor)" in una


def test_what_is_true_of_a_moment_is_shown_beside_the_states(chronicler, fight):
    moment = replace(fight, turn="wolf", facts={"dark:una:wolf": True})
    assert chronicler.surroundings(moment) == (
        "Turn: Wolf",
        "Order: Una, Wolf",
        "Side townsfolk: Una",
        *(line for line in chronicler.surroundings(moment) if line.startswith("Side ") and "Wolf" in line),
        "Stated: dark Una → Wolf: yes",
    )


def test_a_state_in_a_few_words(chronicler, fight):
    assert chronicler.brief_states(fight)[0] == "Una: EN −2, on his feet, on guard, taking aim"


def test_what_somebody_is_in_several_times_is_shown_once_in_a_few_words(chronicler, fight):
    una = fight.combatants["una"]
    twice = replace(una, conditions=(*una.conditions, *una.conditions))
    again = replace(fight, combatants={**fight.combatants, "una": twice})
    assert chronicler.brief_states(again)[0] == chronicler.brief_states(fight)[0]


def test_of_several_conditions_of_a_kind_it_is_shown_which_has_ended_unless_all_have(chronicler, fight):
    una = fight.combatants["una"]
    held = tuple(Condition("aiming", {"target": "wolf", "rounds": rounds}) for rounds in (2, 3))
    both = replace(fight, combatants={**fight.combatants, "una": replace(una, conditions=held)})
    one, other = ConditionEnded("una", "aiming", 1), ConditionEnded("una", "aiming", 0)
    assert told(chronicler, both, Noted(text="Look!"), one) == ["Look! Una: no longer taking aim (→ Wolf, rounds 3)."]
    assert told(chronicler, both, Noted(text="Look!"), one, other) == ["Look! Una: no longer taking aim."]
