"""Names that steps give to people: an argument means whom its user names, and a choice behind it is asked for."""

import pytest

from rules.loading.compiler import compile_ruleset
from rules.loading.ruleset_file import read_ruleset
from rules.play.fight import Fight
from rules.ruleset.rulebook import Rulebook
from rules.scenario.scenario import read_scenario
from rules.state.applying import apply_all
from rules.state.encounter import Condition
from rules.state.events import AnyEvent, ConditionGained, Left, PoolChanged
from tests.rules.duel import FILES

TIRE = """
[procedures.tire]
of = { who = "combatant" }
do = [{ condition = "winded", on = "who" }]
"""


def made(actions: str) -> Rulebook:
    reading = read_ruleset({**FILES, "zz.toml": TIRE, "actions/more.toml": actions})
    return compile_ruleset(reading.ruleset, reading.source)


def fight_of(rulebook: Rulebook, *fighters: str) -> Fight:
    combatants = [{"id": id, "side": id} for id in fighters]
    return Fight(rulebook, read_scenario({"ruleset": "duel", "combatants": combatants}, rulebook).encounter)


def played(fight: Fight) -> tuple[AnyEvent, ...]:
    with pytest.raises(StopIteration) as end:
        next(fight.perform(fight.option("ana", "a")))
    events: tuple[AnyEvent, ...] = end.value.value
    return events


def winded(events: tuple[AnyEvent, ...]) -> list[str]:
    return [each.who for each in events if isinstance(each, ConditionGained)]


def test_an_argument_hides_somebody_of_that_name_in_a_loop_before() -> None:
    do = """
      { each = "foes", as = "who", do = [{ note = "seen", who = "who" }] },
      { use = "tire", with = { who = "self" } },
    """
    rulebook = made(f'[a]\ngroup = "moves"\ndo = [{do}]')
    assert winded(played(fight_of(rulebook, "ana", "bob"))) == ["ana"]


def test_a_loop_hides_an_argument_of_that_name() -> None:
    do = """
      { use = "tire", with = { who = "self" } },
      { each = "foes", as = "who", do = [{ condition = "marked", on = "who" }] },
    """
    rulebook = made(f'[a]\ngroup = "moves"\ndo = [{do}]')
    assert winded(played(fight_of(rulebook, "ana", "bob"))) == ["ana", "bob"]


LATER = """
[a]
group = "moves"
do = [{ test = "d20", score = 10, as = "luck", success = [{ use = "tire", with = { who = "foe" } }] }]
choices = { foe = { kind = "combatant", if = "candidate.side != side" } }
"""


def test_somebody_whom_only_a_procedure_needs_after_a_roll_is_asked_for() -> None:
    option = fight_of(made(LATER), "ana").option("ana", "a")
    assert (option.status, [(each.id, each.kind) for each in option.reasons]) == ("ask", [("foe", "unknown")])
    assert fight_of(made(LATER), "ana", "bob").option("ana", "a").status == "legal"


def test_a_question_without_an_answer_that_is_offered_is_not_put() -> None:
    do = """
      { ask = "which", answers = ["one", "two"], offer = { one = "false", two = "MIGHT > 90" }, as = "said" },
      { condition = "winded", if = "said == ''" },
    """
    rulebook = made(f'[a]\ngroup = "moves"\ndo = [{do}]')
    assert winded(played(fight_of(rulebook, "ana"))) == ["ana"]


@pytest.mark.parametrize("how", ["offered = true", "if_legal = true"])
def test_an_action_within_another_that_would_have_to_be_told_something_is_left_out(how: str) -> None:
    """Off the board nobody knows how far it is, and nobody can be asked in the middle of an action."""
    actions = f"""
    [a]
    group = "moves"
    do = [
      {{ perform = "reach_out", by = "self", {how}, as = "tried" }},
      {{ condition = "winded", if = "not tried.done" }},
    ]

    [reach_out]
    group = "moves"
    needs = ["near"]
    choices = {{ target = {{ kind = "combatant" }} }}
    """
    assert winded(played(fight_of(made(actions), "ana", "bob"))) == ["ana"]


@pytest.mark.parametrize("how", ["", ", offered = true", ", if_legal = true"])
def test_an_action_within_another_is_left_out_if_a_text_is_none_of_the_values_of_its_choice(how: str) -> None:
    """A GM may write anything into a field of a condition."""
    more = f"""
    [a]
    group = "moves"
    do = [
      {{ let = "craft", is = "linked_word('planned', 'by', self, 'craft')" }},
      {{ perform = "work", by = "self", with = {{ craft = "craft" }}, as = "tried"{how} }},
      {{ condition = "winded", if = "not tried.done" }},
    ]

    [work]
    group = "moves"
    choices = {{ craft = {{ values = ["MIGHT", "WITS"] }} }}
    do = [{{ test = "d20", score = "attribute(craft)", as = "luck" }}]
    """
    conditions = "[conditions.planned]\nfields = { by = 'text', craft = 'text' }"
    reading = read_ruleset({**FILES, "zz.toml": conditions, "actions/more.toml": more})
    rulebook = compile_ruleset(reading.ruleset, reading.source)
    planned = ConditionGained("ana", Condition("planned", {"by": "ana", "craft": "juggling"}))
    fight = fight_of(rulebook, "ana", "bob")
    assert winded(played(Fight(rulebook, apply_all(fight.encounter, [planned])))) == ["ana"]


HEXED = """
[conditions.hexed]
fields = { by = "text" }
ends = [{ on = "turn_end", end = false, do = [
  { let = "caster", is = "condition.by" },
  { pool = "BLOOD", change = -1, on = "caster" },
  { use = "drain", with = { who = "caster" } },
  { condition = "winded" },
] }]

[procedures.drain]
of = { who = "combatant" }
do = [{ pool = "BLOOD", change = -2, if = "who.MIGHT > 3" }]
"""


@pytest.mark.parametrize(("gone", "lost"), [(False, {"ana": 2, "bob": 1}), (True, {})])
def test_a_state_that_is_about_somebody_who_left_lets_turns_end(gone: bool, lost: dict[str, int]) -> None:
    reading = read_ruleset({**FILES, "zz.toml": HEXED})
    rulebook = compile_ruleset(reading.ruleset, reading.source)
    before = fight_of(rulebook, "ana", "bob").encounter
    hexed = ConditionGained("ana", Condition("hexed", {"by": "bob"}))
    fight = Fight(rulebook, apply_all(before, [hexed, *([Left("bob")] if gone else [])]))
    with pytest.raises(StopIteration) as end:
        next(fight.perform(fight.option("ana", "end_turn")))
    events = end.value.value
    changed = {each.who: -each.change for each in events if isinstance(each, PoolChanged) and each.pool == "BLOOD"}
    assert changed == lost
    assert winded(events) == ["ana"], "the other steps run"
