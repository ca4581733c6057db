"""Test that turns without possible actions are skipped if the table chooses so, with all their effects."""

import pytest
from msgspec.structs import replace

import resources
from rules.play.fight import Fight
from rules.play.under_way import UnderWay
from rules.resolving.turns import is_idle
from rules.ruleset.rulebook import Rulebook
from rules.scenario.scenario import parse, read_scenario
from rules.state.applying import apply_all
from rules.state.encounter import Condition, Encounter
from rules.state.events import AnyEvent, ConditionGained, PassedOver, PoolChanged, PositionChanged, TurnBegan
from tests.shipped import shipped_rulebook

FOUR = """
ruleset = "{ruleset}"
[[combatants]]
id = "ann"
side = "a"
[[combatants]]
id = "bob"
side = "b"
[[combatants]]
id = "cat"
side = "a"
[[combatants]]
id = "dan"
side = "b"
"""


def rulebook_of(ruleset: str) -> Rulebook:
    return shipped_rulebook(ruleset)


def fight_of(rulebook: Rulebook, *events: AnyEvent) -> Fight:
    text = FOUR.format(ruleset=rulebook.ruleset.id)
    return Fight(rulebook, apply_all(read_scenario(parse(text), rulebook).encounter, events))


def out(who: str, condition: str = "unconscious") -> AnyEvent:
    return ConditionGained(who, Condition(condition))


def passed_on(fight: Fight, passing: bool = True) -> UnderWay:
    return UnderWay(fight, fight.option(fight.encounter.turn, "end_turn"), passing=passing)


def told(under: UnderWay) -> list[tuple[str, str]]:
    kinds = {TurnBegan: "turn", PassedOver: "over"}
    return [(kinds[type(event)], event.who) for event in under.events if isinstance(event, TurnBegan | PassedOver)]


@pytest.fixture(scope="module")
def gurps() -> Rulebook:
    return rulebook_of("gurps3")


def test_those_who_can_do_nothing_are_passed_over_in_one_step(gurps: Rulebook) -> None:
    under = passed_on(fight_of(gurps, out("bob"), out("cat", "dead")))
    assert under.done
    assert told(under) == [("turn", "bob"), ("over", "bob"), ("turn", "cat"), ("over", "cat"), ("turn", "dan")]


def test_nobody_is_passed_over_unless_it_is_wanted(gurps: Rulebook) -> None:
    under = passed_on(fight_of(gurps, out("bob")), passing=False)
    assert told(under) == [("turn", "bob")]


def test_where_nobody_can_do_anything_the_turn_goes_on_one_by_one(gurps: Rulebook) -> None:
    under = passed_on(fight_of(gurps, *map(out, ("ann", "bob", "cat", "dan"))))
    assert told(under) == [("turn", "bob")]


def test_a_new_round_may_begin_over_those_who_are_down(gurps: Rulebook) -> None:
    fight = fight_of(gurps, out("cat"), out("dan"), TurnBegan("bob", 2))
    under = passed_on(fight)
    assert told(under)[-1] == ("turn", "ann")
    assert apply_all(fight.encounter, under.events).round == 2


def test_what_ends_with_a_turn_ends_with_one_that_is_passed_over(gurps: Rulebook) -> None:
    feint = ConditionGained("ann", Condition("feinted", {"by": "bob", "penalty": 3}))
    fight = fight_of(gurps, feint, out("bob"), TurnBegan("dan", 2))
    stands = fight.encounter
    for _ in range(3):
        stands = apply_all(stands, passed_on(Fight(gurps, stands)).events)
    assert not stands.combatants["ann"].conditions


def test_a_combatant_who_falls_as_their_turn_begins_has_rolled_first(gurps: Rulebook) -> None:
    under = passed_on(fight_of(gurps, PoolChanged("bob", "HP", -11)))
    assert under.question is not None, "he may stay awake by a roll"
    under.answer((6, 6, 5))
    assert told(under)[-2:] == [("over", "bob"), ("turn", "cat")]
    again = passed_on(fight_of(gurps, PoolChanged("bob", "HP", -11)))
    again.answer((2, 2, 2))
    assert told(again) == [("turn", "bob")]


def test_the_order_of_a_fight_that_begins_is_that_of_the_rules(gurps: Rulebook) -> None:
    fight = fight_of(gurps)
    quick = fight.encounter.combatants["cat"]
    attributes = {**quick.sheet.attributes, "DX": 15}
    people = {**fight.encounter.combatants, "cat": replace(quick, sheet=replace(quick.sheet, attributes=attributes))}
    began = Fight(gurps, replace(fight.encounter, combatants=people, turn=""))
    events = UnderWay(began, began.option("ann", "end_turn")).events
    after = apply_all(began.encounter, events)
    assert after.turn == "cat"
    assert after.order == ("cat", "ann", "bob", "dan")


def fallen(ruleset: str, who: str) -> AnyEvent:
    """Return an event that puts a combatant out of a fight under a shipped ruleset."""
    return {
        "gurps3": out(who, "dead"),
        "tales_and_legends": PoolChanged(who, "life", -30),
        "castles_and_crusades": PoolChanged(who, "HP", -11),
        "combat_and_tactics": PoolChanged(who, "HP", -8),
        "heimr": PositionChanged(who, "unconscious"),
        "realms_of_myth": PoolChanged(who, "BP", -200),
        "srd51": PoolChanged(who, "HP", -20),
    }[ruleset]


@pytest.mark.parametrize("ruleset", resources.ruleset_ids())
def test_every_shipped_ruleset_says_who_is_out(ruleset: str) -> None:
    rulebook = rulebook_of(ruleset)
    fight = fight_of(rulebook, fallen(ruleset, "bob"))
    assert [id for id in fight.encounter.combatants if is_idle(fight.book, id)] == ["bob"]


@pytest.mark.parametrize(
    ("ruleset", "state"),
    [
        ("gurps3", ConditionGained("bob", Condition("stunned"))),
        ("gurps3", ConditionGained("bob", Condition("pinned", {"by": "ann", "hands": 2}))),
        ("gurps3", PoolChanged("bob", "HP", -10)),
        ("tales_and_legends", ConditionGained("bob", Condition("helpless", {"clinch": True}))),
        ("tales_and_legends", ConditionGained("bob", Condition("surprised"))),
        ("combat_and_tactics", ConditionGained("bob", Condition("stunned"))),
        ("heimr", PositionChanged("bob", "sleeping")),
    ],
)
def test_a_combatant_who_may_recover_alone_keeps_the_turn(ruleset: str, state: AnyEvent) -> None:
    fight = fight_of(rulebook_of(ruleset), state)
    assert not is_idle(fight.book, "bob")


def test_an_encounter_may_be_folded_over_it() -> None:
    fight = Encounter("duel", {})
    assert apply_all(fight, (PassedOver("ann"),)) is fight
