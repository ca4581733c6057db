import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPersistentModelIndex, Qt

from gui.tracker.amount import Amount
from gui.tracker.model import ROW_ROLE, TrackerModel
from gui.tracker.rows import Told, tracker_rows


@pytest.fixture
def rows(fight_desk, words):
    return tracker_rows(fight_desk.fight.book, fight_desk.journal, Told(fight_desk.texts, words))


@pytest.fixture
def model(rows, qtmodeltester):
    model = TrackerModel()
    model.show(rows)
    qtmodeltester.check(model)
    return model


def test_rows_are_given_to_painters_and_readers(model, rows):
    index = model.index(1)
    assert index.data() == "Una: BP 23/23"
    assert index.data(ROW_ROLE) == rows[1]
    assert index.data(Qt.ItemDataRole.AccessibleTextRole) == "Una, Body points 23/23"
    assert "down: 0" in index.data(Qt.ItemDataRole.ToolTipRole)


def test_a_figure_is_passed_on_and_anything_else_refused(model, rows, qtbot):
    with qtbot.waitSignal(model.entered) as entered:
        assert model.setData(model.index(1), "-3")
    assert entered.args == [rows[1], Amount(-3, change=True)]
    with qtbot.assertNotEmitted(model.entered):
        assert not model.setData(model.index(1), "many")


def test_a_locked_model_takes_nothing(model, qtbot):
    model.lock(True)
    assert not model.index(0).flags() & Qt.ItemFlag.ItemIsEditable
    with qtbot.assertNotEmitted(model.entered):
        assert not model.setData(model.index(0), "3")


def test_only_what_changed_is_announced(model, rows):
    changed = []
    model.dataChanged.connect(lambda first, _last: changed.append(first.row()))
    model.show((*rows[:2], replace(rows[2], spent="−1"), *rows[3:]))
    assert changed == [2]


def test_another_order_keeps_track_of_what_is_chosen(model, rows):
    chosen = QPersistentModelIndex(model.index(4))
    model.show((*rows[4:], *rows[:4]))
    assert (chosen.row(), chosen.data(ROW_ROLE)) == (0, rows[4])


def test_others_begin_anew(model, rows, qtbot):
    with qtbot.waitSignal(model.modelReset):
        model.show(rows[:2])
