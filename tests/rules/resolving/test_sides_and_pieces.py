"""Test the rules language on places beside a combatant, gear of one kind, stated facts, and combinations."""

from typing import Any

import pytest

from rules.loading.compiler import compile_ruleset
from rules.loading.ruleset_file import read_ruleset
from rules.play.fight import Fight
from rules.resolving.option import ChoiceState
from rules.resolving.resolution import Missing
from rules.ruleset.rulebook import Rulebook
from rules.scenario.run import run
from rules.scenario.scenario import read_scenario
from rules.state.applying import apply_all
from tests.rules.duel import FILES

MORE = """
[side_step]
group = "moves"
do = [{ travel = 1, side = "side", facing = "facing" }]
[side_step.choices]
side = { values = ["stay", "left", "right_rear", "rear"], default = "'left'" }
facing = { kind = "number", optional = true }

[land]
group = "moves"
needs = [
  { id = "empty", if = "not inside('bob', to)" },
  { id = "shy", if = "apart(cells_at(self, to), 'bob') >= apart(self, 'bob')" },
]
do = [{ travel = 1, to = "to" }]
choices = { to = { kind = "place" } }

[lift]
group = "moves"
costs = { BREATH = "weight" }
do = [{ count = "act" }]
choices = { weight = { kind = "number" }, label = { kind = "text", optional = true } }

[spend]
group = "moves"
costs = { BREATH = "effort" }
needs = ["breath"]
do = [{ count = "act" }]
choices = { effort = { kind = "number", min = 1, max = 4 } }

[stow]
group = "moves"
needs = ["armed"]
do = [{ item = "weapon", to = "belt" }]
choices = { weapon = { kind = "item", if = "candidate.held" } }

[rise_and_hit]
group = "moves"
price = "act"
parts = [{ action = "rise" }, { action = "hit" }]
parts_waive = ["act_left"]
[rise_and_hit.choices]
target = { kind = "combatant", if = "candidate.side != side" }

[brace]
group = "moves"
reaction = "stance"
do = [{ pool = "BLOOD", change = "-attacker.MIGHT" }]

[pause]
group = "moves"
do = [{ condition = "winded" }]
choices = { speed = { values = ["slow", "quick"], default = "'quick'" } }
"""


def book() -> Rulebook:
    ruleset = FILES["ruleset.toml"].replace(
        "[conditions.winded]", '[conditions.winded]\nends = [{ on = "turn_end", of = "anybody" }]'
    )
    reading = read_ruleset({**FILES, "ruleset.toml": ruleset, "actions/more.toml": MORE})
    return compile_ruleset(reading.ruleset, reading.source)


BOOK = book()

SWORDS: list[dict[str, Any]] = [
    {"id": "sword", "where": "belt"},
    {"id": "sword", "where": "left_hand"},
    {"id": "sword", "where": "right_hand"},
]


def fight(position: str = "standing", ann_at: list[int] | None = None, bob_at: list[int] | None = None) -> Fight:
    ann: dict[str, Any] = {"id": "ann", "side": "a", "position": position, "items": SWORDS}
    bob: dict[str, Any] = {"id": "bob", "side": "b"}
    if ann_at is not None:
        ann["at"] = ann_at
    if bob_at is not None:
        bob["at"] = bob_at
    tree = {"ruleset": "duel", "combatants": [ann, bob]}
    return Fight(BOOK, read_scenario(tree, BOOK).encounter)


def after(stands: Fight, actor: str, action: str, **choices: Any) -> Fight:
    work = stands.perform(stands.option(actor, action, choices))
    with pytest.raises(StopIteration) as end:
        next(work)
    return Fight(BOOK, apply_all(stands.encounter, end.value.value))


def choice(stands: Fight, action: str, name: str) -> ChoiceState:
    found = stands.option("ann", action).choice(name)
    assert found is not None
    return found


def played(*steps: dict[str, Any]) -> list[str]:
    scene = read_scenario({"ruleset": "duel", "combatants": [{"id": "ann"}, {"id": "bob"}], "step": list(steps)}, BOOK)
    return [str(failure) for failure in run(scene, BOOK).failures]


@pytest.mark.parametrize(("side", "at"), [("left", (4, 5)), ("right_rear", (6, 6)), ("rear", (5, 6)), ("stay", (5, 5))])
def test_a_step_to_a_side_depends_on_the_facing(side: str, at: tuple[int, int]) -> None:
    ann = after(fight(ann_at=[5, 5]), "ann", "side_step", side=side).encounter.combatants["ann"]
    assert (ann.at, ann.facing) == (at, 0)


def test_who_is_off_the_board_stays_there() -> None:
    assert after(fight(), "ann", "side_step").encounter.combatants["ann"].at is None


def test_the_combatant_ends_with_the_given_facing() -> None:
    turned = after(fight(ann_at=[5, 5]), "ann", "side_step", side="stay", facing=10)
    assert turned.encounter.combatants["ann"].facing == 2
    assert after(turned, "ann", "side_step", side="rear").encounter.combatants["ann"].at == (4, 5)


def test_a_place_is_taken_or_nearer_to_somebody() -> None:
    stands = fight(ann_at=[0, 0], bob_at=[0, 3])
    assert [reason.id for reason in stands.option("ann", "land", {"to": "0,3"}).reasons] == ["empty", "shy"]
    assert [reason.id for reason in stands.option("ann", "land", {"to": "0,1"}).reasons] == ["shy"]
    assert stands.option("ann", "land", {"to": "0,-1"}).status == "legal"


def test_what_can_neither_be_listed_nor_assumed_has_to_be_told() -> None:
    stands = fight()
    assert [(reason.id, reason.kind) for reason in stands.option("ann", "lift").reasons] == [("weight", "unknown")]
    assert stands.option("ann", "lift", {"weight": 2}).status == "legal"
    assert [reason.id for reason in stands.option("ann", "land").reasons] == ["to"]
    with pytest.raises(Missing):
        next(stands.perform(stands.option("ann", "lift")))


def test_a_figure_that_cannot_be_paid_is_not_open() -> None:
    stands = fight()
    tired = after(stands, "ann", "lift", weight=8)
    assert [value.value for value in choice(tired, "spend", "effort").values] == [1, 2, 3, 4]
    assert choice(tired, "spend", "effort").legal == (1, 2)
    assert choice(stands, "spend", "effort").legal == (1, 2, 3, 4)


def test_of_several_alike_the_first_that_will_do_is_meant() -> None:
    stowed = after(fight(), "ann", "stow", weapon="sword")
    assert [item.where for item in stowed.encounter.combatants["ann"].items] == ["belt", "belt", "right_hand"]
    other = after(fight(), "ann", "stow", weapon="sword#3")
    assert [item.where for item in other.encounter.combatants["ann"].items] == ["belt", "left_hand", "belt"]


def test_a_combination_asks_once_what_its_parts_do_not_ask_again() -> None:
    stands = fight("prone")
    given = {"target": "bob", "distance": 1}
    assert stands.option("ann", "rise_and_hit", given).status == "legal"
    spent = after(stands, "ann", "lift", weight=0)
    assert [reason.id for reason in spent.option("ann", "rise_and_hit", given).reasons] == ["act_left"]


def test_a_trigger_may_hear_of_anybody() -> None:
    winded = after(fight(), "bob", "pause")
    assert [held.id for held in winded.encounter.combatants["bob"].conditions] == ["winded"]
    assert after(winded, "ann", "end_turn").encounter.combatants["bob"].conditions == ()


def test_values_are_shown_in_the_order_of_the_ruleset() -> None:
    assert choice(fight(), "pause", "speed").legal == ("slow", "quick")


@pytest.mark.parametrize(
    ("told", "said"),
    [
        ({"action": "stow", "weapon": "swrod"}, "weapon: there is no item 'swrod' here; did you mean 'sword'?"),
        ({"action": "lift", "weight": "much"}, "weight: a number is needed, not 'much'."),
        ({"action": "hit", "target": "bib"}, "target: there is no combatant 'bib' here; did you mean 'bob'?"),
        ({"action": "step", "gait": "wlak"}, "gait: there is no value 'wlak' here; did you mean 'walk'?"),
        ({"action": "step", "giat": "walk"}, "giat: step has no such choice; did you mean 'gait'?"),
    ],
)
def test_a_scenario_is_refused_what_it_cannot_mean(told: dict[str, Any], said: str) -> None:
    (failure,) = played({"ask": {"actor": "ann", **told}})
    assert failure.endswith(f"got {said}")


def test_a_scenario_may_make_the_choices_of_parts_and_rule_on_needs() -> None:
    ask = {"actor": "ann", "action": "rise_and_hit", "target": "bob", "weapon": "fist", "distance": 1}
    assert played({"ask": {**ask, "lying": "yes"}, "expect": {"status": "illegal", "reason": "lying"}}) == []


@pytest.mark.parametrize(
    ("reply", "said"),
    [
        ("cvoer", "'cvoer' is not one of: cover, none."),
        ("step", "'step' is not one of: cover, none."),
        ({"reaction": "cover"}, "A reaction with choices must be a table with 'guard' in it."),
    ],
)
def test_a_reply_that_is_no_reaction_is_refused(reply: object, said: str) -> None:
    do = {"actor": "ann", "action": "hit", "target": "bob", "weapon": "fist", "distance": 1, "replies": [reply, 1]}
    (failure,) = played({"do": do})
    assert failure.endswith(f"got {said}")


def test_a_reaction_may_be_taken_by_itself() -> None:
    against = {"attacker": "ann", "weapon": "fist"}
    assert played({"do": {"actor": "bob", "action": "brace", "against": against, "replies": []}}) == []
    (failure,) = played({"do": {"actor": "bob", "action": "brace", "replies": []}})
    assert failure.endswith("expected all facts, got not stated: attacker")
