"""What the rows after a fight say of pools, conditions, pieces and their fields."""

import pytest
from PySide6.QtCore import Qt

from gui.encounters.staying_model import AFTER, BEFORE, KEPT, WHAT, StayingModel
from gui.encounters.survivors import Survivor
from rules.play.traces import Trace
from rules.state.character import Character, Condition, Item
from rules.words.texts import Texts

TEXTS = Texts(
    "en",
    {
        "pools": {"x": {"name": "Luck"}},
        "conditions": {"x": {"name": "Hurt"}},
        "items": {"x": {"name": "Bow"}},
        "fields": {"x": {"name": "arrows"}},
    },
)
HURT, BADLY, BOW = Condition("x"), Condition("x", {"badly": True}), Item("x")


def trace(kind, before, after, lasts=False, field=""):
    return Trace(kind, "x", before, after, lasts, field=field)


@pytest.fixture
def model(qapp, words):
    return StayingModel(words)


def offer(model, *traces, name="Una"):
    model.offer((Survivor("una", Character("una", "any", name), traces),), TEXTS)


@pytest.mark.parametrize(
    ("left", "told"),
    [
        (trace("pool", 5, 3), ("Luck", "5", "3")),
        (trace("condition", None, HURT), ("Hurt", "no", "yes")),
        (trace("condition", HURT, BADLY), ("Hurt", "yes", "badly")),
        (trace("condition", HURT, None), ("Hurt", "yes", "no")),
        (trace("piece", None, BOW, True), ("Bow", "no", "found")),
        (trace("piece", BOW, None, True), ("Bow", "yes", "lost")),
        (trace("piece", BOW, None), ("Bow", "yes", "left on the ground")),
        (trace("field", 9, 8, field="x"), ("Bow: arrows", "9", "8")),
        (trace("field", None, 8, field="x"), ("Bow: arrows", "as in the list", "8")),
    ],
)
def test_each_kind_of_trace_is_told(model, left, told):
    offer(model, left)
    assert tuple(model.index(0, column).data() for column in (WHAT, BEFORE, AFTER)) == told
    assert model.index(0, KEPT).data(Qt.ItemDataRole.AccessibleTextRole) == ", ".join(("Una", *told))
    for column in (WHAT, AFTER):
        assert model.index(0, column).data(Qt.ItemDataRole.ToolTipRole) == model.index(0, column).data()


def test_only_pools_experience_and_notes_are_typed_and_only_traces_checked(model):
    offer(model, trace("pool", 5, 3), trace("condition", None, HURT))
    typed = [bool(model.index(row, AFTER).flags() & Qt.ItemFlag.ItemIsEditable) for row in range(4)]
    marked = [bool(model.index(row, KEPT).flags() & Qt.ItemFlag.ItemIsUserCheckable) for row in range(4)]
    assert (typed, marked) == ([True, False, True, True], [True, True, False, False])
    assert [model.index(row, AFTER).data(Qt.ItemDataRole.EditRole) for row in (0, 2, 3)] == [3, 0, ""]


def test_what_lasts_is_kept_at_first_and_each_mark_can_be_changed(model):
    offer(model, trace("pool", 5, 3, lasts=True), trace("condition", None, HURT))
    (stay,) = model.stays()
    assert [each.kind for each in stay.traces] == ["pool"]
    model.toggle(1)
    (stay,) = model.stays()
    assert [each.kind for each in stay.traces] == ["pool", "condition"]
    model.toggle(0)
    model.toggle(2)
    (stay,) = model.stays()
    assert [each.kind for each in stay.traces] == ["condition"]


def test_who_has_no_name_is_shown_by_the_id(model):
    offer(model, name="")
    assert [model.index(row, KEPT).data() for row in range(2)] == ["una", "una"]
