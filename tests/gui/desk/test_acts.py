"""What each act at the desk writes into the journal and the plans, says and announces, as it was approved."""

import re
from collections.abc import Callable, Iterator
from functools import partial

import msgspec
import pytest
from msgspec.structs import asdict, replace
from PySide6.QtCore import Signal

from gui.desk.desk import Desk
from rules.state.character import Character, Item
from rules.state.events import TerrainChanged
from rules.state.terrain import LightSource
from storage.campaign.plans import BoardMap
from storage.files.errors import Trouble
from tests.gui.seen.told import RANDOM, carried

LONGEST = 260
"""The most characters of an event that are written out."""


class Record:
    """Does something at a desk, and writes down what comes of it."""

    def __init__(self, desk: Desk) -> None:
        self.desk, self.lines = desk, list[str]()
        for kind in type(desk).__mro__:
            for name, value in vars(kind).items():
                if isinstance(value, Signal):
                    getattr(desk, name).connect(partial(self._take, name))

    def _take(self, name: str, *values: object) -> None:
        self.lines.append(f"  {name} {' '.join(map(carried, values))}")

    def do(self, name: str, act: Callable[..., object], *given: object, **named: object) -> None:
        """Do something, and write down what is announced, returned, and kept."""
        desk = self.desk
        self.lines.append(f"> {name}")
        moment, plans = desk.journal.now, asdict(desk.plans)
        returned = act(*given, **named)
        desk.sight.finish()
        if returned is not None:
            self.lines.append(f"  returns {carried(returned)}")
        if desk.journal.now is not moment:
            self.lines += self._steps(moment.step)
        self.lines += [f"  plans {key}: {value}" for key, value in asdict(desk.plans).items() if value != plans[key]]

    def _steps(self, before) -> Iterator[str]:
        """Yield the steps since a moment with their events."""
        moment, steps = self.desk.journal.now, []
        while moment is not None and moment.step is not None and moment.step != before:
            steps.append(moment.step)
            moment = moment.before
        for step in reversed(steps):
            yield f"  {step.kind} of {step.actor or 'nobody'} about {step.subject or 'nothing'}"
            for event in step.events:
                told = RANDOM.sub("an id", msgspec.json.encode(event, order="deterministic").decode())
                shown = told if len(told) <= LONGEST else f"{told[: LONGEST // 2]} … {told[-LONGEST // 2 :]}"
                yield f"    {type(event).__name__} {shown}"

    @property
    def text(self) -> str:
        """Everything written down."""
        return re.sub(r"/[^ ]*/", "", "\n".join(self.lines)) + "\n"


@pytest.fixture
def record(yard):
    made = Record(yard)
    yield made
    yard.sight.stop()


def test_edits(record, yard, approved):
    do = record.do
    do("more breath", yard.change_pool, "anna", "breath", -2)
    do("no change", yard.change_pool, "anna", "breath", 0)
    do("several", yard.change_pools, {("anna", "breath"): -1, ("bolt", "breath"): -1})
    do("one of two", yard.change_pools, {("anna", "breath"): -1, ("anna", "wounds"): 2})
    do("one", yard.change_pools, {("anna", "breath"): 1})
    do("stance", yard.set_stance, "anna", "on_guard")
    do("none", yard.set_stance, "anna", "")
    do("none again", yard.set_stance, "anna", "")
    do("held by two", yard.gain_condition, "bolt", "held", {"by": "wolf"}, {"by": "anna", "firmness": 3})
    do("held no longer", yard.end_condition, "bolt", 0)
    do("dazed", yard.change_condition, ("anna", "bolt", "wolf"), "dazed", given=True)
    do("one dazed", yard.change_condition, ("anna",), "dazed", given=False)
    do("nobody dazed", yard.change_condition, ("anna", "bolt", "wolf"), "dazed", given=False)
    do("rule", yard.set_rule, "fatigue", on=False)
    do("fact", yard.enter_fact, "light", "dim", "anna")
    do("fact of two", yard.enter_fact, "distance", 3, "anna", "wolf")
    do("withdrawn", yard.withdraw_fact, next(iter(yard.present.facts)))
    do("nothing to withdraw", yard.withdraw_fact, "ghost:fact")
    do("no note", yard.add_note, "  ")
    do("note", yard.add_note, " The bridge burns. ")
    do("another note", yard.add_note, "It is stone.", yard.journal.mark)
    do("side", yard.change_side, "bolt", "pack")
    do("same side", yard.change_side, "bolt", "pack")
    do("initiative", yard.set_initiative, "wolf", 12)
    sheet = yard.present.combatants["anna"].sheet
    do("sheet", yard.change_sheet, replace(sheet, name="Anne", skills={"fencing": 9}), "Anna")
    do("carried on", yard.carry_on, {"anna": (replace(sheet, name="Anne"), replace(sheet, name="Annie"))})
    approved(record.text)


def test_people(record, yard, approved):
    do = record.do
    guard = Character("guard", "duel", "Guard", items=(Item("sabre"),))
    do("join", yard.join, guard, "watch")
    do("once more", yard.join, guard, "watch")
    do("two in a wedge", yard.join_all, (guard, replace(guard, id="cook", name="Cook")), "pack", "wedge")
    do("off the board", yard.join_all, (guard,), "third", "")
    do("nobody", yard.join_all, (), "watch")
    do("leave", yard.leave, "guard")
    do("died", yard.leave, "bolt", "died")
    do("whose turn it is", yard.leave, "anna", "fled")
    do("one after the other", yard.end_turn)
    do("spent turns end", yard.set_ends_spent, wanted=True)
    do("who is down is passed over", yard.set_passes_over, wanted=True)
    do("initiative", yard.roll_initiative)
    for who in tuple(yard.present.combatants):
        yard.leave(who)
    do("nobody is left", yard.end_turn)
    do("nobody is there", yard.has_people)
    approved(record.text)


def test_board(record, yard, approved):
    do = record.do
    do("move", yard.move_to, "anna", (3, 3), 2)
    do("turn", yard.move_to, "anna", None, 4)
    do("stay", yard.move_to, "anna", (3, 3), 4)
    do("off", yard.take_off_board, "anna")
    do("still off", yard.take_off_board, "anna")
    do("all", yard.place_all, (5, 5))
    do("all again", yard.place_all)
    do("side", yard.place_side, "watch", {(column, row) for column in range(3) for row in range(2)})
    do("no room", yard.place_side, "watch", {(0, 0)})
    do("to their foes", yard.turn_all_to_foes)
    do("ground", yard.change_ground, TerrainChanged({"2,2": "solid"}, {"0,0|0,1": "door"}))
    do("same ground", yard.change_ground, TerrainChanged({"2,2": "solid"}))
    do("dark", yard.light_all, "dark")
    do("bright", yard.light_all, "bright")
    do("torch", yard.carry_light, "anna", LightSource(2, 4))
    do("no torch", yard.carry_light, "anna", None)
    do("shift", yard.shift_ground, 1, -2)
    do("no shift", yard.shift_ground, 0, 0)
    kept = yard.kept_map()
    do("kept map", yard.lay_map, kept, "")
    do("map", yard.set_map, BoardMap("", left=1, width=3, height=2))
    do("map with the ground", yard.lay, TerrainChanged({"4,4": "difficult"}), BoardMap("", width=2, height=2))
    do("map shifted", yard.shift_ground, 2, 2)
    do("undone", yard.undo)
    do("again", yard.redo)
    do("fog", yard.set_fog, on=True)
    do("fog again", yard.set_fog, on=True)
    do("limits", yard.set_fog_limits, 5, dark_hides=False)
    do("same limits", yard.set_fog_limits, 5, dark_hides=False)
    for act in ("fog_open", "fog_veil", "fog_leave"):
        do(act, yard.fog_cells, act, [(0, 0), (1, 0)])
    do("nowhere", yard.fog_cells, "fog_open", [])
    do("forgotten", yard.forget_seen)
    do("no fog", yard.set_fog, on=False)
    approved(record.text)


def test_plans(record, yard, approved):
    do, option = record.do, yard.fight.option
    do("hidden", yard.set_hidden, "wolf", True)
    do("hidden too", yard.set_hidden, "bolt", True)
    do("hidden again", yard.set_hidden, "wolf", True)
    do("shown", yard.set_hidden, "wolf", False)
    do("conditions", yard.set_hiding_conditions, ("dazed", "held"))
    record.lines.append(f"  hidden now {sorted(yard.hidden)} by {sorted(yard.hiding_conditions)}")
    do("sides", yard.set_shown_sides, ("pack",))
    do("names", yard.set_naming, "letters")
    do("alias", yard.set_alias, "wolf", "Grey")
    do("no alias", yard.set_alias, "wolf", "")
    do("met", yard.note_met, ["anna", "wolf"])
    do("met again", yard.note_met, ["anna"])
    do("secret", yard.set_rolls_in_secret, "pack", True)
    do("open", yard.set_rolls_in_secret, "pack", False)
    do("roller", yard.set_own_roller, "wolf", "table")
    do("roller of the side", yard.set_own_roller, "wolf", None)
    do("likely first", yard.set_likely_first, True)
    do("prepared", yard.prepare, option("anna", "drop", {"to": "prone"}))
    do("another", yard.prepare, option("anna", "thrust", {"target": "wolf"}))
    do("dropped", yard.drop_intent, yard.plans.intents[0])
    do("dropped again", yard.drop_intent, yard.prepared("anna")[0].intent)
    do("nothing prepared", yard.perform_prepared, "anna")
    do("prepared once more", yard.prepare, option("anna", "drop", {"to": "prone"}))
    record.lines += [f"  waiting {each.intent.action}, possible {each.possible}" for each in yard.prepared()]
    do("done", yard.perform_prepared, "anna")
    do("a band", yard.band, "Two", ("anna", "bolt"))
    do("of one", yard.band, "One", ("wolf",))
    do("unfolded", yard.fold_band, "anna", False)
    do("folded", yard.fold_band, "anna", True)
    do("folded again", yard.fold_band, "anna", True)
    do("who is in none", yard.fold_band, "wolf", True)
    do("no band", yard.band, "", ("anna",))
    do("aim", yard.point_at, "wolf")
    do("aim again", yard.point_at, "wolf")
    do("at oneself", yard.point_at, yard.selected_id)
    do("at a ghost", yard.point_at, "ghost")
    do("for one act", yard.turn_to, "wolf", "thrust")
    do("at nobody", yard.point_at, "")
    do("encounter", yard.note_name, "At the ford")
    approved(record.text)


def test_refused(record, yard, approved):
    do, option = record.do, yard.fight.option
    do("no answer", yard.answer, 3)
    do("no roll", yard.roll)
    do("nothing to give up", yard.abandon)
    do("nothing to undo", yard.undo)
    do("nothing to redo", yard.redo)
    do("now already", yard.back_to_now)
    yard.set_rolls_by("watch", "table")
    thrust = option("anna", "thrust", {"target": "wolf"})
    do("thrust", yard.perform, thrust)
    do("another while that is asked", yard.perform, thrust)
    do("end of turn while that is asked", yard.end_turn)
    do("redo while that is asked", yard.redo)
    do("leave while that is asked", yard.leave, "wolf")
    do("an edit while that is asked", yard.set_position, "bolt", "prone")
    do("who rolls while that is asked", yard.set_rolls_by, "watch", "program")
    do("look back", yard.look_at, 0)
    do("answer in the past", yard.answer, 3)
    do("roll in the past", yard.roll)
    do("edit in the past", yard.set_position, "bolt", "kneeling")
    do("undo in the past", yard.undo)
    record.lines.append(f"  rules in the past: {yard.set_house_rules('duel', '')}")
    do("now", yard.back_to_now)
    yard.campaign.obstacle, yard.campaign.read_only = Trouble.LOCKED, True
    for name, act in {
        "perform": partial(yard.perform, thrust),
        "answer": partial(yard.answer, 3),
        "roll": yard.roll,
        "abandon": yard.abandon,
        "redo": yard.redo,
        "edit": partial(yard.set_position, "bolt", "kneeling"),
        "leave": partial(yard.leave, "wolf"),
    }.items():
        do(f"{name} in a locked campaign", act)
    approved(record.text)
