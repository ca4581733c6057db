"""Test steps for hex games and long actions: cells to step to, loops over gear, added turns, and targets."""

from collections.abc import Mapping, Sequence

import pytest
from msgspec.structs import replace

from rules.loading.compiler import compile_ruleset
from rules.loading.ruleset_file import RulesetError, read_ruleset
from rules.play.fight import BadReply, Fight
from rules.resolving.questions import AnyQuestion, ChoiceQuestion
from rules.scenario.scenario import read_scenario
from rules.state.applying import apply_all
from rules.values import Reply, Value

RULESET = """
id = "works"
format = 1
[grid]
shape = "hex"
[attributes.MIGHT]
default = 10
[values]
bound = { over = "conditions", if = "condition.id == 'held' and condition.limb == ''", take = "count", is = 1 }
[functions]
haste = { of = { extra = "number" }, is = "extra + (2 if pace == 'run' else 1)" }
skilled = { of = { which = "text" }, is = "skill(which) + 1" }
[pools.HP]
max = 20
[skills]
oratory = { default = 4 }
smithing = { default = 6 }
[fields]
turns_left = { default = 0 }
weight = { default = 1 }
[positions.standing]
[conditions.held]
fields = { by = "text", limb = "text", fingers = "number" }
ends = [{ on = "turn_start", if = "condition.fingers == 0" }]
[counters]
act = { limit = 1, back = "turn_start" }
[facts]
near = { measure = "distance", via = "to" }
room = { type = "flag", measure = "room", default = true }
[tests.hit]
dice = "1d20"
success = "roll <= score"
margin = "score - roll"
[[modifiers]]
id = "wind"
on = ["outside"]
value = -3
[[modifiers]]
id = "hurry"
on = ["last"]
value = "-5 if 10 + modified('outside') < 8 else 0"
[needs]
within_reach = { if = "near <= 1" }
our_side = { if = "side == 'left'" }
[groups.all]
"""

ACTIONS = """
[strike]
group = "all"
needs = ["within_reach"]
choices = { target = { kind = "combatant" }, to = { kind = "place", optional = true } }
[shoot]
group = "all"
do = [{ test = "hit", score = 10, mods = ["outside", "last"] }]
[hurry]
group = "all"
do = [{ pool = "HP", change = "-haste(3)" }]
choices = { pace = { values = ["walk", "run"] } }
[speak]
group = "all"
do = [{ pool = "HP", change = "-skilled(skill)" }]
choices = { skill = { values = ["oratory", "smithing"] } }
[lean]
group = "all"
needs = ["our_side"]
choices = { side = { values = ["left", "right"] } }
[forge]
group = "all"
spends = { act = 1 }
turns = "item.turns_left if item.turns_left > 0 else 3"
do = [{ item = "item", set = { turns_left = "(item.turns_left if item.turns_left > 0 else 3) - 1" } }]
choices = { item = { kind = "item" } }
[weigh]
group = "all"
do = [{ each = "items", as = "piece", where = "piece.weight > 1", do = [
  { item = "piece", set = { weight = "piece.weight * 10" } },
] }]
[weaken]
group = "all"
do = [
  { use = "drain", with = { victim = "target", amount = "2" } },
  { use = "drain", with = { victim = "self", amount = "1" } },
]
choices = { target = { kind = "combatant" } }
[flee]
group = "all"
needs = [{ id = "room", if = "room" }]
do = [
  { let = "cell", is = "''" },
  { ask = "whither", away = "target", as = "cell" },
  { travel = 1, to = "cell" },
]
choices = { target = { kind = "combatant" } }
[end_turn]
group = "all"
table = true
do = [{ order = "next" }]
"""

PROCEDURES = """
[procedures.drain]
of = { victim = "combatant", amount = "number" }
do = [{ pool = "HP", on = "victim", change = "-amount * victim.MIGHT" }]
"""


def at_work(places: Mapping[str, list[int]] | None = None) -> Fight:
    """Return a fight of Al, Bo and Cy at these places; Al carries an anvil and a nail, and is held by something."""
    files = {"ruleset.toml": RULESET + PROCEDURES, "actions/all.toml": ACTIONS, "items.toml": "[anvil]\n[nail]\n"}
    reading = read_ruleset(files)
    book = compile_ruleset(reading.ruleset, reading.source)
    fighters = [
        {"id": id, "attributes": {"MIGHT": might}} | ({"at": places[id]} if places else {})
        for id, might in (("al", 1), ("bo", 3), ("cy", 5))
    ]
    fighters[0]["items"] = [{"id": "anvil", "weight": 4}, {"id": "nail"}]
    fighters[0]["conditions"] = [{"id": "held", "by": "bo"}]
    return Fight(book, read_scenario({"ruleset": "works", "combatants": fighters, "step": []}, book).encounter)


def play(fight: Fight, action: str, replies: Sequence[Reply] = (), **choices: Value) -> tuple[Fight, list[AnyQuestion]]:
    """Have Al perform an action; return the fight after it and the questions."""
    work = fight.perform(fight.option("al", action, choices))
    asked: list[AnyQuestion] = []
    waiting = list(replies)
    try:
        question = next(work)
        while True:
            asked.append(question)
            fight.check_reply(question, waiting[0])
            question = work.send(waiting.pop(0))
    except StopIteration as end:
        assert not waiting
        return Fight(fight.rulebook, apply_all(fight.encounter, end.value)), asked


def lost(fight: Fight, who: str) -> float:
    return 20 - fight.encounter.combatants[who].pools["HP"]


@pytest.mark.parametrize(("pace", "cost"), [("walk", 4), ("run", 5)])
def test_a_function_sees_what_was_chosen(pace: str, cost: int) -> None:
    after, _ = play(at_work(), "hurry", pace=pace)
    assert lost(after, "al") == cost


def test_a_choice_may_be_called_like_a_function() -> None:
    after, _ = play(at_work(), "speak", skill="smithing")
    assert lost(after, "al") == 7


def test_a_choice_stands_before_what_is_known_of_everybody() -> None:
    option = at_work().option("al", "lean", {"side": "right"})
    assert [reason.id for reason in option.reasons] == ["our_side"]
    assert at_work().option("al", "lean", {"side": "left"}).status == "legal"


def test_a_modifier_may_look_at_what_others_come_to() -> None:
    preview = at_work().option("al", "shoot").preview
    assert (preview.score, preview.mods) == (2, (("wind", -3), ("hurry", -5)))


def test_a_work_of_several_turns_shows_them_all_and_pays_for_one() -> None:
    fight = at_work()
    assert fight.option("al", "forge", {"item": "nail"}).spends == {"act": 3}
    after, _ = play(fight, "forge", item="nail")
    assert after.encounter.combatants["al"].used == {"act": 1}
    assert after.option("al", "forge", {"item": "nail"}).spends == {"act": 2}


def test_ones_own_gear_is_gone_through() -> None:
    after, _ = play(at_work(), "weigh")
    assert [after.book.item("al", id)["weight"] for id in ("anvil", "nail")] == [40, 1]


def test_a_procedure_may_be_told_whom_it_is_about() -> None:
    after, _ = play(at_work(), "weaken", target="cy")
    assert (lost(after, "cy"), lost(after, "al"), lost(after, "bo")) == (10, 1, 0)


def test_a_procedure_cannot_ask_of_a_figure_as_of_somebody() -> None:
    wrong = PROCEDURES.replace('victim = "combatant"', 'victim = "text"')
    reading = read_ruleset({"ruleset.toml": RULESET + wrong, "actions/all.toml": ACTIONS, "items.toml": "[nail]\n"})
    with pytest.raises(RulesetError, match=r"victim\.MIGHT"):
        compile_ruleset(reading.ruleset, reading.source)


def test_what_nobody_said_of_a_condition_is_blank() -> None:
    fight = at_work()
    assert fight.book.of("al")["bound"] == 1
    after, _ = play(fight, "end_turn")
    after, _ = play(after, "end_turn")
    after, _ = play(after, "end_turn")
    assert after.encounter.combatants["al"].conditions == ()


def test_distance_counts_from_the_cell_one_steps_to() -> None:
    fight = at_work({"al": [0, 3], "bo": [0, 1], "cy": [9, 9]})
    assert fight.option("al", "strike", {"target": "bo"}).status == "illegal"
    assert fight.option("al", "strike", {"target": "bo", "to": "0,2"}).status == "legal"


def test_one_steps_back_to_a_free_cell() -> None:
    fight = at_work({"al": [0, 0], "bo": [0, 1], "cy": [0, -1]})
    after, asked = play(fight, "flee", [(1, -1)], target="bo")
    assert [question.answers for question in asked if isinstance(question, ChoiceQuestion)] == [("-1,0", "1,-1")]
    assert after.encounter.combatants["al"].at == (1, -1)


def test_no_other_cell_will_do() -> None:
    fight = at_work({"al": [0, 0], "bo": [0, 1], "cy": [0, -1]})
    with pytest.raises(BadReply, match="0,1"):
        play(fight, "flee", [(0, 1)], target="bo")


def test_without_a_free_cell_there_is_no_room() -> None:
    fight = at_work({"al": [0, 0], "bo": [0, 1], "cy": [0, -1]})
    assert fight.option("al", "flee", {"target": "bo"}).status == "legal"
    crowd = dict(fight.encounter.combatants)
    for id, place in (("dan", (-1, 0)), ("eve", (1, -1))):
        crowd[id] = replace(crowd["cy"], id=id, at=place)
    hemmed_in = Fight(fight.rulebook, replace(fight.encounter, combatants=crowd))
    assert hemmed_in.option("al", "flee", {"target": "bo"}).status == "illegal"


def test_off_the_board_nothing_is_asked() -> None:
    after, asked = play(at_work(), "flee", target="bo")
    assert asked == []
    assert after.encounter.combatants["al"].at is None
