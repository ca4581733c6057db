"""Figures that cannot be computed leave the palette whole: the actions that need them say so, all others stay."""

import pytest

from rules.facts.senses import KEEN, eyes_of
from rules.formula.formulas import Undefined
from rules.loading.compiler import compile_ruleset
from rules.loading.ruleset_file import read_ruleset
from rules.play.fight import Fight
from rules.scenario.scenario import read_scenario
from tests.rules.duel import FILES

BROKEN = '[values]\nbroken = { is = "1 / (BREATH - BREATH)" }\n'

POKE = """
[poke]
group = "moves"
do = [{ note = "whirl" }]
"""

CHOICES = {
    "default": 'far = { kind = "number", default = "broken" }',
    "bound": 'far = { kind = "number", min = "broken", max = "9", default = "1" }',
    "who": 'target = { kind = "combatant", if = "broken > 1" }',
    "which": 'weapon = { kind = "item", if = "candidate.armour > broken", optional = true }',
    "area": 'to = { kind = "place", optional = true, area = "burst(to, broken)" }',
}


def fight(action: str, more: str = "") -> Fight:
    files = {**FILES, "ruleset.toml": FILES["ruleset.toml"].replace("[values]\n", BROKEN, 1) + more}
    reading = read_ruleset({**files, "actions/more.toml": action})
    rulebook = compile_ruleset(reading.ruleset, reading.source)
    people = [{"id": "ann", "side": "a", "at": [0, 0]}, {"id": "bob", "side": "b", "at": [1, 1]}]
    return Fight(rulebook, read_scenario({"ruleset": "duel", "turn": "ann", "combatants": people}, rulebook).encounter)


@pytest.mark.parametrize("choice", CHOICES.values(), ids=CHOICES)
def test_a_choice_that_cannot_be_computed_leaves_the_palette_whole(choice):
    plain = fight(POKE)
    stage = fight(f"{POKE}[poke.choices]\n{choice}\n")
    assert [each.action for each in stage.palette("ann")] == [each.action for each in plain.palette("ann")]
    others = [each.status for each in stage.palette("ann") if each.action != "poke"]
    assert others == [each.status for each in plain.palette("ann") if each.action != "poke"]


def test_an_action_says_which_figure_of_a_need_cannot_be_computed():
    poke = fight(f'{POKE}needs = [{{ id = "able", if = "broken > 1" }}]\n').option("ann", "poke")
    assert poke.status == "illegal"
    (reason,) = [each for each in poke.reasons if each.kind == "undefined"]
    assert "divides by zero" in reason.detail


def test_an_act_breaks_off_where_a_step_cannot_be_computed():
    steps = 'do = [{ let = "much", is = "broken" }, { note = "whirl" }]'
    stage = fight(POKE.replace('do = [{ note = "whirl" }]', steps))
    with pytest.raises(Undefined, match="divides by zero"):
        next(stage.perform(stage.option("ann", "poke")))


def test_senses_that_cannot_be_computed_are_left_out():
    stage = fight(POKE, '\n[senses]\ndark = "broken"\nif = "broken > 1"\n')
    assert eyes_of(stage.book, "ann") == KEEN
