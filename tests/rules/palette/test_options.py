"""Test the options of the palette in the current state of a fight."""

import pytest
from msgspec.structs import replace

from rules.loading.compiler import compile_ruleset
from rules.loading.ruleset_file import read_ruleset
from rules.play.fight import Fight
from rules.resolving.option import Option
from rules.state.encounter import Combatant, Condition
from tests.rules.duel import FILES, encounter, rulebook


@pytest.fixture
def fight() -> Fight:
    book = rulebook()
    return Fight(book, encounter(book))


def changed(fight: Fight, who: str, **changes: object) -> Fight:
    combatant: Combatant = replace(fight.encounter.combatants[who], **changes)
    combatants = {**fight.encounter.combatants, who: combatant}
    return Fight(fight.rulebook, replace(fight.encounter, combatants=combatants))


def reasons(option: Option) -> list[str]:
    return [reason.id for reason in option.reasons]


def test_a_legal_action_tells_price_reach_and_projection(fight: Fight) -> None:
    option = fight.option("ann", "step", {"gait": "run"})
    assert option.status == "legal"
    assert (option.spends, option.costs, option.move) == ({"act": 1}, {"BREATH": 4}, 4)
    assert [(each.before, each.after, each.crossed) for each in option.projections] == [(14, 10, ())]


def test_an_open_choice_lists_what_is_legal_with_the_cost_of_each(fight: Fight) -> None:
    short = changed(fight, "ann", pools={"BREATH": 2, "BLOOD": 20})
    option = short.option("ann", "step")
    gait = option.choice("gait")
    assert option.status == "legal"
    assert gait is not None
    assert gait.legal == ("walk",)
    assert [(value.value, value.costs["BREATH"]) for value in gait.values] == [("walk", 1), ("run", 4)]


def test_a_choice_without_a_legal_value_makes_the_action_illegal(fight: Fight) -> None:
    empty = changed(fight, "ann", pools={"BREATH": 0, "BLOOD": 20})
    option = empty.option("ann", "step")
    assert (option.status, reasons(option)) == ("illegal", ["breath"])


def test_a_cost_that_crosses_a_mark_names_it(fight: Fight) -> None:
    last = changed(fight, "ann", pools={"BREATH": 1, "BLOOD": 20})
    assert last.option("ann", "step", {"gait": "walk"}).projections[0].crossed == ("spent",)


def test_every_unmet_need_is_named(fight: Fight) -> None:
    bound = changed(fight, "ann", position="prone", used={"act": 1})
    assert reasons(bound.option("ann", "step", {"gait": "walk"})) == ["act_left", "upright"]


def test_a_fact_nobody_entered_makes_it_a_question(fight: Fight) -> None:
    option = fight.option("ann", "hit", {"target": "bob"})
    assert (option.status, [(reason.id, reason.kind) for reason in option.reasons]) == (
        "ask",
        [("distance", "unknown")],
    )
    assert fight.option("ann", "hit", {"target": "bob", "distance": 1}).status == "legal"
    assert reasons(fight.option("ann", "hit", {"target": "bob", "distance": 3})) == ["near"]


def test_what_is_forbidden_outweighs_what_is_unknown(fight: Fight) -> None:
    spent = changed(fight, "ann", used={"act": 1})
    assert reasons(spent.option("ann", "hit", {"target": "bob"})) == ["act_left", "distance"]
    assert spent.option("ann", "hit", {"target": "bob"}).status == "illegal"


def test_the_board_answers_what_was_asked(fight: Fight) -> None:
    placed = changed(changed(fight, "ann", at=(0, 0)), "bob", at=(0, -2))
    assert placed.option("ann", "hit", {"target": "bob"}).status == "legal"
    far = changed(placed, "bob", at=(0, -3))
    assert reasons(far.option("ann", "hit", {"target": "bob"})) == ["near"]


def test_a_fact_the_gm_entered_is_known(fight: Fight) -> None:
    told = Fight(fight.rulebook, replace(fight.encounter, facts={"distance:ann:bob": 2}))
    assert told.option("ann", "hit", {"target": "bob"}).status == "legal"


def test_a_distance_the_gm_entered_is_the_same_from_both_sides(fight: Fight) -> None:
    told = Fight(fight.rulebook, replace(fight.encounter, facts={"distance:ann:bob": 2}))
    assert told.option("bob", "hit", {"target": "ann"}).status == "legal"
    far = Fight(fight.rulebook, replace(fight.encounter, facts={"distance:ann:bob": 9, "distance:bob:ann": 1}))
    assert far.option("bob", "hit", {"target": "ann"}).status == "legal", "their own answer comes first"


def test_the_gm_decides_what_the_rules_leave_to_them(fight: Fight) -> None:
    assert fight.option("ann", "dare").status == "ask"
    assert fight.option("ann", "dare", {"dared": "yes"}).status == "legal"
    refused = fight.option("ann", "dare", {"dared": "no"})
    assert (refused.status, reasons(refused)) == ("illegal", ["dared"])


def test_score_terms_and_odds_are_those_of_the_first_roll(fight: Fight) -> None:
    prone = changed(fight, "ann", position="prone")
    preview = prone.option("ann", "hit", {"target": "bob", "distance": 1, "weather": 1}).preview
    assert (preview.score, preview.mods, preview.odds) == (7, (("low", -4), ("weather", -1)), 0.35)


def test_odds_of_a_contest_count_a_tie_as_it_is_decided(fight: Fight) -> None:
    wins = sum(1 for ours in range(1, 21) for theirs in range(1, 21) if 14 - ours >= 12 - theirs)
    assert fight.option("ann", "shove", {"target": "bob"}).preview.odds == pytest.approx(wins / 400)


def test_a_combination_judges_each_part_after_the_parts_before(fight: Fight) -> None:
    lying = changed(fight, "ann", position="prone")
    option = lying.option("ann", "rise_and_step", {"gait": "walk"})
    assert (option.status, option.costs, option.spends) == ("legal", {"BREATH": 1}, {"act": 1})
    assert reasons(fight.option("ann", "rise_and_step", {"gait": "walk"})) == ["lying"]


def test_a_combination_names_what_every_part_of_it_lacks(fight: Fight) -> None:
    spent = changed(fight, "ann", pools={"BREATH": 0, "BLOOD": 20})
    option = spent.option("ann", "rise_and_step", {"gait": "walk"})
    assert (option.status, reasons(option)) == ("illegal", ["lying", "breath"])
    lying = changed(spent, "ann", position="prone")
    assert reasons(lying.option("ann", "rise_and_step", {"gait": "walk"})) == ["breath"]


def test_an_illegal_combination_tells_no_odds_of_parts_that_nobody_will_roll() -> None:
    charge = """
[charge]
group = "moves"
price = "act"
needs = ["upright"]
parts = [{ action = "step" }, { action = "shove" }]
waives = ["act_left"]

[charge.choices]
gait = { values = ["walk", "run"] }
target = { kind = "combatant", if = "candidate.side != side" }
"""
    reading = read_ruleset({**FILES, "actions/charge.toml": charge})
    book = compile_ruleset(reading.ruleset, reading.source)
    upright = Fight(book, encounter(book))
    told = {"gait": "walk", "target": "bob"}
    assert upright.option("ann", "charge", told).preview.odds is not None
    lying = changed(upright, "ann", position="prone").option("ann", "charge", told)
    assert (lying.status, lying.preview.odds) == ("illegal", None)


def test_a_missing_weapon_is_a_reason_and_a_natural_one_serves(fight: Fight) -> None:
    assert fight.option("bob", "hit", {"target": "ann", "distance": 1}).bound["weapon"] == "fist"
    assert reasons(fight.option("bob", "hit", {"target": "ann", "distance": 1, "weapon": "sword"})) == ["armed"]


def test_reactions_come_through_the_same_door(fight: Fight) -> None:
    against = {"attacker": "bob", "weapon": "fist"}
    assert fight.option("ann", "cover", {}, against).preview.score == 4
    used = changed(fight, "ann", used={"guard": 2})
    assert reasons(used.option("ann", "cover", {}, against)) == ["guards_left"]
    assert [option.action for option in fight.reactions("ann", "guard", against)] == ["cover"]


def test_the_palette_holds_every_action_but_reactions(fight: Fight) -> None:
    actions = {option.action for option in fight.palette("ann", {"target": "bob"})}
    assert actions == set(fight.rulebook.ruleset.actions) - {"cover"}


def test_an_optional_rule_that_is_off_costs_nothing(fight: Fight) -> None:
    off = Fight(fight.rulebook, replace(fight.encounter, rules={"breath": False}))
    assert off.option("ann", "step", {"gait": "run"}).costs == {}


def test_traits_imply_traits_and_conditions_are_asked_by_field(fight: Fight) -> None:
    sheet = replace(fight.encounter.combatants["ann"].sheet, traits=("giant",))
    marked = changed(fight, "ann", sheet=sheet, conditions=(Condition("marked", {"by": "bob", "depth": 3}),))
    facts = marked.book.of("ann")
    assert facts["trait"]("tall")  # type: ignore[operator]
    assert facts["linked_figure"]("marked", "by", "bob", "depth") == 3  # type: ignore[operator]
    assert facts["linked_figure"]("marked", "by", "ann", "depth") == 0  # type: ignore[operator]


def test_each_value_of_a_choice_that_only_prices_an_action_has_its_own_cost() -> None:
    amble = """
[amble]
group = "moves"
costs = { BREATH = "paces(gait)" }
choices = { gait = { values = ["walk", "run"] } }
"""
    reading = read_ruleset({**FILES, "actions/more.toml": amble})
    book = compile_ruleset(reading.ruleset, reading.source)
    gait = Fight(book, encounter(book)).option("ann", "amble").choice("gait")
    assert gait is not None
    assert [value.costs for value in gait.values] == [{"BREATH": 1}, {"BREATH": 4}]
