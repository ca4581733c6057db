"""What the desk tells of each thing that can be done on it, and what its journal holds then, as it was approved."""

from functools import partial

from rules.state.encounter import Condition
from rules.state.events import ConditionGained, PositionChanged


def test_desk(walk, yard, panel, approved):
    steps = walk(panel, 100, 100, yard)

    def do(name, act, *given):
        before = yard.journal.now
        steps.call(name, partial(act, *given))
        step = yard.journal.now.step
        if yard.journal.now is not before and step is not None:
            events = ", ".join(type(event).__name__ for event in step.events)
            steps.lines.append(f"  now after {step.kind}: {events}")
        steps.lines.append(f"  shown {yard.selected_id} at {yard.target_id}, asked {yard.question is not None}")

    option = yard.fight.option
    do("note", yard.add_note, "The bridge burns.")
    do("pool", yard.set_pool, "anna", "breath", 3)
    do("the same again", yard.set_pool, "anna", "breath", 3)
    do("position", yard.set_position, "bolt", "kneeling")
    do("no such position", yard.set_position, "bolt", "flying")
    do("undo", yard.undo)
    do("redo", yard.redo)
    do("select", yard.select, "wolf")
    do("select again", yard.select, "wolf")
    do("select a ghost", yard.select, "ghost")
    do("aim", yard.point_at, "bolt")
    do("hide", yard.set_hidden, "wolf", True)
    do("show", yard.set_hidden, "wolf", False)
    do("prepare", yard.prepare, option("anna", "thrust"))
    do("rolls", yard.set_rolls_by, "watch", "table")
    do("perform", yard.perform, option("anna", "thrust", {"target": "wolf"}))
    do("a wrong answer", yard.answer, "often")
    do("give up", yard.abandon)
    do("perform", yard.perform, option("anna", "drop", {"to": "prone"}))
    do("not possible", yard.perform, option("anna", "thrust"))
    do("ruled", yard.perform, option("anna", "thrust", {"target": "wolf"}), "Lying or not.")
    do("roll", yard.roll)
    do("roll", yard.roll, True)
    do("end of turn", yard.end_turn)
    do("look back", yard.look_at, 2)
    do("in the past", yard.set_pool, "anna", "breath", 5)
    do("now", yard.back_to_now)
    do("take back", yard.take_back_to, 2)
    do("events", yard.by_hand, [PositionChanged("anna", "kneeling")])
    do("condition", yard.by_hand, [ConditionGained("anna", Condition("dazed"))])
    do("band", yard.band, "Two", ("anna", "bolt"))
    do("fold", yard.fold_band, "anna", True)
    do("house rules", yard.set_house_rules, "duel", "[rules.fatigue]\ndefault = false\n")
    do("leave", yard.leave, "wolf", "died")
    do("move", yard.move_to, "anna", (3, 3))
    do("name", yard.note_name, "At the ford")
    do("open again", yard.open_encounter, yard.encounter_id)
    approved(steps.text)
