"""Test prices with counters, costs paid afterwards, combined manoeuvres, and facts the GM states meanwhile."""

from collections.abc import Mapping

import pytest

from rules.loading.compiler import compile_ruleset
from rules.loading.ruleset_file import read_ruleset
from rules.play.fight import Fight
from rules.resolving.questions import RollQuestion, RulingQuestion
from rules.resolving.resolution import Illegal
from rules.ruleset.roll_rules import Side
from rules.ruleset.rulebook import Rulebook
from rules.scenario.run import run
from rules.scenario.scenario import ScenarioError, read_scenario
from rules.state.encounter import Encounter

RULESET = """
id = "tale"
format = 1

[attributes.ZEST]
default = 10

[pools.weariness]
counts = "up"
paid = "after"
min = 0

[pools.blood]
max = 20
min = 0

[fields]
grade = { type = "text", default = "whole" }
dice = { type = "text", default = "1d8" }
traits = { type = "list", default = [] }

[positions.standing]

[conditions.wary]
stance = true
fields = { uses = "number" }

[conditions.wet]

[counters]
deed = { limit = 2, back = "turn_start" }
trifle = { limit = 1, back = "turn_start" }

[facts]
room = { type = "text", values = ["yes", "no"] }

[against]
total = { default = 12 }

[tests.check]
dice = "1d20!~1"
success = "roll + score >= against"
margin = "roll + score - against"

[contests.opposed]
test = "check"
wins = "ours + our_score > theirs + their_score"
loses = "theirs + their_score > ours + our_score"
by = "abs(ours + our_score - theirs - their_score)"
again = true

[turn.initiative]
test = "check"
score = "ZEST"
tie = "ZEST"
again = "has('wary')"

[functions.first_trifle]
of = { wanted = "number" }
is = "min(wanted, max(0, 1 - used('trifle')))"

[needs]
means = { if = "price.deed <= left('deed')" }

[prices.trifle]
spends = { deed = "1 - first_trifle(1)", trifle = "first_trifle(1)" }
needs = ["means"]

[groups.all]
"""

ACTIONS = """
[nod]
group = "all"
price = "trifle"
do = []

[strain]
group = "all"
price = "trifle"
costs = { weariness = 2 }
do = [{ test = "check", score = "ZEST - weariness", against = 20, as = "straining" }]

[chant]
group = "all"
do = []
choices = { length = { values = ["short", "long"], pick = true } }

[smash]
group = "all"
do = [{ each = "items", of = "target", as = "piece", where = "piece.grade == 'whole'", do = [
  { item = "piece", of = "target", set = { grade = "'cracked'" } },
  { pool = "blood", on = "target", change = "-highest_roll(piece.dice) - numbered(piece.traits, 'edge', 1)" },
] }]
choices = { target = { kind = "combatant" } }

[slip]
group = "all"
reaction = "guard"
needs = [{ id = "room", if = "on_board", gm = true, either = true }]
do = [{ give = "away", is = true, if = "room == 'yes'" }, { give = "away", is = false, if = "room == 'no'" }]

[jab]
group = "all"
do = [
  { react = "guard", who = "target", as = "guard", otherwise = { away = "false" } },
  { pool = "blood", on = "target", change = -1, if = "not guard.away" },
]
choices = { target = { kind = "combatant" } }

[stare]
group = "all"
needs = [{ id = "room", if = "false", gm = true, either = true }]
do = [{ test = "check", score = "2 if room == 'yes' else 0", against = 10, as = "stared" }]

[leap]
group = "all"
needs = [
  { id = "room", if = "false", gm = true, either = true },
  { id = "high_enough", if = "room == 'yes' or ZEST > 99" },
]
do = [{ pool = "blood", change = -1 }]

[circle]
group = "all"
do = [{ ask = "to", away = "target", as = "to" }, { travel = 1, to = "to" }]
choices = { target = { kind = "combatant" } }

[end_turn]
group = "all"
table = true
do = [{ order = "next" }]

[draw_lots]
group = "all"
table = true
do = [{ order = "roll" }]
"""

ITEMS = """
[cup]
traits = ["edge_3", "reach_2_5"]
"""


@pytest.fixture(scope="module")
def book() -> Rulebook:
    reading = read_ruleset({"ruleset.toml": RULESET, "actions/all.toml": ACTIONS, "items.toml": ITEMS})
    return compile_ruleset(reading.ruleset, reading.source)


def tree(*steps: Mapping[str, object], ann: Mapping[str, object] | None = None) -> Mapping[str, object]:
    return {
        "ruleset": "tale",
        "combatants": [{"id": "ann", **(ann or {})}, {"id": "bob", "items": [{"id": "cup", "where": "belt"}]}],
        "step": list(steps),
    }


def failures(book: Rulebook, *steps: Mapping[str, object], ann: Mapping[str, object] | None = None) -> list[str]:
    return [str(failure) for failure in run(read_scenario(tree(*steps, ann=ann), book), book).failures]


def begun(book: Rulebook, **ann: object) -> Encounter:
    return read_scenario(tree(ann=ann), book).encounter


def test_a_dearer_thing_pays_for_a_cheaper_one_and_a_need_asks_what_is_spent(book: Rulebook) -> None:
    nod = {"do": {"actor": "ann", "action": "nod"}}
    dear = {"ask": {"actor": "ann", "action": "nod"}, "expect": {"status": "legal", "spends": {"deed": 1}}}
    barred = {"ask": {"actor": "ann", "action": "nod"}, "expect": {"status": "illegal", "reason": "means"}}
    assert failures(book, nod, dear, nod, nod, barred) == []


def test_a_cost_paid_afterwards_does_not_weigh_on_the_roll_it_is_for(book: Rulebook) -> None:
    asked = {"ask": {"actor": "ann", "action": "strain"}, "expect": {"costs": {"weariness": 2}, "score": 10}}
    done = {"do": {"actor": "ann", "action": "strain", "replies": [10]}}
    after = {"ask": {"actor": "ann", "action": "strain"}, "expect": {"score": 8}}
    assert failures(book, asked, done, {"state": {"ann": {"pools": {"weariness": 2}}}}, after) == []
    fight = Fight(book, begun(book))
    work = fight.perform(fight.option("ann", "strain"))
    question = next(work)
    assert getattr(question, "score", None) == 10
    work.close()


def test_what_is_to_be_picked_is_never_taken_for_granted(book: Rulebook) -> None:
    left_out = {"ask": {"actor": "ann", "action": "chant"}, "expect": {"status": "ask", "reason": "length"}}
    named = {"ask": {"actor": "ann", "action": "chant", "length": "long"}, "expect": {"status": "legal"}}
    assert failures(book, left_out, named) == []
    option = Fight(book, begun(book)).option("ann", "chant")
    assert [value.value for value in option.choices[0].values] == ["short", "long"]


def test_a_condition_that_is_a_stance_may_be_named_as_one(book: Rulebook) -> None:
    assert [held.id for held in begun(book, stance="wary").combatants["ann"].conditions] == ["wary"]
    assert failures(book, {"state": {"ann": {"stance": "wary", "conditions": ["wary"]}}}, ann={"stance": "wary"}) == []
    with pytest.raises(ScenarioError, match="stance"):
        begun(book, stance="wet")


def test_what_the_gm_says_of_a_fact_lets_the_reaction_go_on_either_way(book: Rulebook) -> None:
    open_ = {"ask": {"actor": "bob", "action": "slip"}, "expect": {"status": "ask", "reason": "room"}}
    told = {"ask": {"actor": "bob", "action": "slip", "room": "no"}, "expect": {"status": "legal"}}
    away = {"do": {"actor": "ann", "action": "jab", "target": "bob", "replies": ["slip", "yes"]}}
    struck = {"do": {"actor": "ann", "action": "jab", "target": "bob", "replies": ["slip", "no"]}}
    whole, hurt = ({"state": {"bob": {"pools": {"blood": blood}}}} for blood in (20, 19))
    assert failures(book, open_, told, away, whole, struck, hurt) == []


def test_what_the_gm_says_is_a_fact_for_the_roll_of_the_action_itself(book: Rulebook) -> None:
    stands = Fight(book, begun(book)).option("ann", "stare")
    assert [(reason.id, reason.kind) for reason in stands.reasons] == [("room", "gm")]
    work = Fight(book, begun(book)).perform(stands)
    assert next(work) == RulingQuestion("", "room")
    roll = work.send("yes")
    assert isinstance(roll, RollQuestion)
    assert roll.score == 2


def test_an_action_that_the_ruling_of_the_gm_makes_illegal_is_not_performed(book: Rulebook) -> None:
    fight = Fight(book, begun(book))
    work = fight.perform(fight.option("ann", "leap"))
    assert next(work) == RulingQuestion("", "room")
    with pytest.raises(Illegal):
        work.send("no")
    leapt = {"do": {"actor": "ann", "action": "leap", "replies": ["yes"]}}
    assert failures(book, leapt, {"state": {"ann": {"pools": {"blood": 19}}}}) == []


def test_gear_of_another_is_gone_through_and_its_words_and_dice_are_read(book: Rulebook) -> None:
    smash = {"do": {"actor": "ann", "action": "smash", "target": "bob"}}
    state = {"state": {"bob": {"pools": {"blood": 20 - 8 - 3}, "items": [{"id": "cup", "grade": "cracked"}]}}}
    assert failures(book, smash, state, smash, state) == []


def test_the_most_that_dice_can_show(book: Rulebook) -> None:
    highest = Fight(book, begun(book)).book.of("ann")["highest_roll"]
    assert callable(highest)
    assert [highest(dice) for dice in ("2d6", "1d8+2", "nonsense")] == [12, 10, 0]


def test_the_figures_behind_a_word(book: Rulebook) -> None:
    numbered = Fight(book, begun(book)).book.of("ann")["numbered"]
    assert callable(numbered)
    words = ("edge_3", "reach_2_5", "load_slow", "bulk_²")
    asked = [("edge",), ("reach", 0, 2), ("reach", 9, 3), ("load", -1), ("weight", -1), ("weight",), ("bulk", 4)]
    assert [numbered(words, *each) for each in asked] == [3, 5, 9, -1, -1, 0, 4]


def test_the_numbers_written_in_a_text(book: Rulebook) -> None:
    number_in = Fight(book, begun(book)).book.of("ann")["number_in"]
    assert callable(number_in)
    asked = [("shaft 3/8",), ("shaft 3/8", 2), ("shaft 3/8", 3), ("blade 12", 1), ("none",), ("blade 12", 0)]
    assert [number_in(*each) for each in asked] == [3, 8, 0, 12, 0, 0]


def test_one_place_to_step_back_to_is_taken_and_of_several_one_is_named(book: Rulebook) -> None:
    near = [{"id": "ann", "at": [0, 0]}, {"id": "bob", "at": [1, 0]}]
    blocked = [*near, {"id": "cat", "at": [-1, 0]}, {"id": "dog", "at": [-1, 1]}]
    for combatants, replies, at in ((near, [{"to": [-1, 1]}], [-1, 1]), (blocked, [], [-1, -1])):
        steps = [
            {"do": {"actor": "ann", "action": "circle", "target": "bob", "replies": replies}},
            {"state": {"ann": {"at": at}}},
        ]
        scenario = read_scenario({"ruleset": "tale", "combatants": combatants, "step": steps}, book)
        assert [str(each) for each in run(scenario, book).failures] == []


def test_initiative_is_an_open_test_and_ties_are_settled(book: Rulebook) -> None:
    roll = {"do": {"actor": "ann", "action": "draw_lots", "replies": [[20, 5], [20, 3]]}}
    after = run(read_scenario(tree(roll, ann={"attributes": {"ZEST": 8}}), book), book).encounter
    assert (after.initiative, after.order) == ({"ann": 33, "bob": 33}, ("bob", "ann"))


def test_initiative_is_rolled_anew_while_a_formula_holds_for_the_first(book: Rulebook) -> None:
    roll = {"do": {"actor": "ann", "action": "draw_lots", "replies": [18, 3]}}
    ann, bob = ({"do": {"actor": id, "action": "end_turn"}} for id in ("ann", "bob"))
    anew = {"do": {"actor": "bob", "action": "end_turn", "replies": [5, 15]}}
    assert failures(book, roll, ann, bob) == []
    assert failures(book, roll, ann, anew, ann={"conditions": ["wary"]}) == []


def test_the_odds_of_a_contest_are_those_of_its_verdicts(book: Rulebook) -> None:
    opposition = book.contest_rules["opposed"]
    rolls = range(-40, 60, 7)
    ours, theirs = Side(3), Side(5)
    verdict = opposition.verdicts(rolls, ours, rolls, theirs)
    pairs = [(our, their) for our in rolls for their in rolls]
    assert [verdict(*pair) for pair in pairs] == [opposition.verdict(our, ours, their, theirs) for our, their in pairs]
