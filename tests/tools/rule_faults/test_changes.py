"""The faults of a file of rules: what is changed, what is left out, and what is no rule."""

from tools.rule_faults.changes import faults_of, sample, with_fault
from tools.rule_faults.formula_faults import formula_faults

TREE = {
    "climb": {
        "cite": "Climbing 3",
        "costs": {"END": 2},
        "damage": "2d6+1",
        "needs": ["ready", {"id": "near", "if": "here < 4"}],
        "hidden": True,
    }
}


def found():
    return list(faults_of("actions/moves.toml", "actions", TREE, {"actions.climb.needs[1].if"}))


def told():
    return [str(fault).removeprefix("actions/moves.toml: actions.climb.") for fault in found()]


def test_every_kind_of_fault_is_found_with_its_place():
    assert told() == [
        "costs: {'END': 2}  →  (left out)",
        "costs.END: 2  →  3",
        "costs.END: 2  →  (left out)",
        "damage: 2d6+1  →  3d6+1",
        "damage: 2d6+1  →  2d7+1",
        "damage: 2d6+1  →  2d6+2",
        "damage: 2d6+1  →  (left out)",
        "needs: ['ready', {'id': 'near', 'if': 'here < 4'}]  →  (left out)",
        "needs[0]: ready  →  (left out)",
        "needs[1]: {'id': 'near', 'if': 'here < 4'}  →  (left out)",
        "needs[1].if: here < 4  →  ((here) <= (4))",
        "needs[1].if: here < 4  →  here < 5",
        "needs[1].if: here < 4  →  (left out)",
        "hidden: True  →  (left out)",
    ]


def test_what_is_only_shown_has_no_faults():
    pools = {"HP": {"min": 0, "marks": {"down": {"if": "HP <= 0", "at": 0, "hears": [{"on": "hit", "at": 1}]}}}}
    tree = {"pools": pools, "turn": {"seconds": 6, "order": "DEX"}, "choices": {"seconds": {"max": 9}}}
    places = {fault.place for fault in faults_of("ruleset.toml", "", tree, ())}
    assert {"pools.HP.min", "pools.HP.marks.down.hears[0].at", "turn.order", "choices.seconds.max"} <= places
    assert not {"pools.HP.marks.down.at", "turn.seconds"} & places


def test_a_fault_changes_a_copy_of_the_file():
    changed = [with_fault(TREE, fault)["climb"] for fault in found()]
    assert [each["costs"]["END"] for each in changed if each.get("costs") not in (None, {}, {"END": 2})] == [3]
    assert ["ready"] in [each.get("needs") for each in changed]
    assert TREE["climb"]["costs"] == {"END": 2}


def test_a_seed_chooses_the_same_faults_in_their_order():
    every = found()
    chosen = sample(every, 4, seed=2)
    assert chosen == sample(list(reversed(every)), 4, seed=2)[::-1]
    assert len(chosen) == 4
    assert chosen == [fault for fault in every if fault in chosen]
    assert sample(every, 4, seed=3) != chosen


def test_each_part_of_a_formula_is_changed_by_itself():
    assert set(formula_faults("max(1, Str - 2) if has('wet') and not lies() else fatigue")) == {
        "max(1, Str - 2)",
        "(max(1, Str - 2))",
        "(fatigue)",
        "max(2, Str - 2) if has('wet') and not lies() else fatigue",
        "max(1, Str - 3) if has('wet') and not lies() else fatigue",
        "max(1, ((Str) + (2))) if has('wet') and not lies() else fatigue",
        "max(1, Str - 2) if ((not lies())) else fatigue",
        "max(1, Str - 2) if ((has('wet'))) else fatigue",
        "max(1, Str - 2) if has('wet') and (lies()) else fatigue",
    } - {"max(1, Str - 2)"}


def test_words_outside_ascii_do_not_shift_a_fault():
    assert list(formula_faults("name == 'żółw' and Str > 1")) == [
        "((Str > 1))",
        "((name == 'żółw'))",
        "((name) != ('żółw')) and Str > 1",
        "name == 'żółw' and ((Str) >= (1))",
        "name == 'żółw' and Str > 2",
    ]


def test_what_is_no_formula_has_no_faults():
    assert list(formula_faults("two words")) == []
