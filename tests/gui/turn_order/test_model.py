import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPersistentModelIndex, Qt

from gui.turn_order.model import ROW_ROLE, OrderModel
from gui.turn_order.rows import Marked, order_rows


@pytest.fixture
def rows(fight_desk):
    return order_rows(fight_desk.fight.book, fight_desk.texts, Marked("una", "wolf"))


@pytest.fixture
def model(words, rows, qtmodeltester):
    model = OrderModel(words)
    qtmodeltester.check(model)
    model.show(rows)
    return model


def test_rows_are_given_to_painters_and_readers(model, rows):
    index = model.index(2)
    assert index.data() == "Wolf"
    assert index.data(ROW_ROLE) == rows[2]
    assert index.data(Qt.ItemDataRole.AccessibleTextRole).startswith("Wolf, target")
    assert "lying on the belly" in index.data(Qt.ItemDataRole.ToolTipRole)


def test_only_what_changed_is_announced(model, rows, qtbot):
    changed = []
    model.dataChanged.connect(lambda first, _last: changed.append(first.row()))
    model.show((rows[0], replace(rows[1], stance="evading"), rows[2]))
    assert changed == [1]


def test_another_order_keeps_track_of_whoever_is_chosen(model, rows):
    chosen = QPersistentModelIndex(model.index(2))
    model.show((rows[2], rows[0], rows[1]))
    assert chosen.row() == 0
    assert chosen.data() == "Wolf"


def test_others_begin_anew(model, rows, qtbot):
    with qtbot.waitSignal(model.modelReset):
        model.show(rows[:2])
    assert model.rowCount() == 2


def test_places_are_found_by_id(model):
    assert (model.place_of("wolf"), model.place_of("ghost")) == (2, -1)
