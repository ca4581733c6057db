"""What each cell of the differences shows, says and lets be checked."""

import pytest
from PySide6.QtCore import QModelIndex, Qt

from gui.imports.model import CHANGED, FIELD, HERE, THERE, DifferenceModel
from gui.imports.naming import Naming
from rules.words.texts import Texts
from storage.exchange.difference import Change, Entry

Role, Check, Flag = Qt.ItemDataRole, Qt.CheckState, Qt.ItemFlag
TEXTS = Texts("en", {"attributes": {"ST": {"name": "Strength"}, "DX": {"name": "Dexterity"}, "IQ": {"name": "Wit"}}})
ENTRIES = (
    Entry("attributes", "ST", 12, 14, Change.BOTH),
    Entry("attributes", "DX", 10, 11, Change.THERE),
    Entry("attributes", "IQ", 9, 8, Change.HERE),
    Entry("pools", "HP", None, 3, Change.UNKNOWN),
)
WHOLE = "\N{BULLET}" * 300


@pytest.fixture
def naming(words):
    return Naming(words, TEXTS)


@pytest.fixture
def model(qapp, naming):
    model = DifferenceModel()
    model.offer(ENTRIES, naming, frozenset({"attributes.DX"}))
    return model


def field(model, row, column=FIELD, part=0):
    return model.index(row, column, model.index(part, 0))


def marks(model, part=0):
    parent = model.index(part, 0)
    fields = [field(model, row, part=part).data(Role.CheckStateRole) for row in range(model.rowCount(parent))]
    return parent.data(Role.CheckStateRole), fields


def test_a_row_shows_its_field_both_values_and_where_it_was_changed(model):
    shown = [[field(model, row, column).data() for column in (FIELD, HERE, THERE, CHANGED)] for row in range(3)]
    assert shown == [
        ["Strength", "12", "14", "in both: decide"],
        ["Dexterity", "10", "11", "in the file"],
        ["Wit", "9", "8", "here"],
    ]
    assert [model.index(row, FIELD).data() for row in range(2)] == ["Attributes", "Current pools"]
    assert model.index(0, HERE).data() is None
    assert model.index(0, FIELD).data(Role.AccessibleTextRole) == "Attributes"
    assert model.index(0, FIELD).data(Role.ToolTipRole) is None


def test_an_undecided_field_stands_out_until_it_is_decided(model):
    changed = field(model, 0, CHANGED)
    assert changed.data(Role.FontRole).bold()
    assert changed.data(Role.ToolTipRole)
    assert field(model, 1, CHANGED).data(Role.FontRole) is None
    assert field(model, 0, HERE).data(Role.FontRole) is None
    assert field(model, 1, CHANGED).data(Role.ToolTipRole) is None
    for mark, told in ((Check.Checked, "in both: as in the file"), (Check.Unchecked, "in both: as here")):
        model.setData(field(model, 0), mark.value, Role.CheckStateRole)
        assert changed.data() == told
        assert changed.data(Role.FontRole) is None
        assert changed.data(Role.ToolTipRole) is None


def test_whole_values_stand_in_the_tool_tips(qapp, naming):
    model = DifferenceModel()
    model.offer((Entry("notes", "notes", "ours", WHOLE, Change.THERE),), naming, frozenset())
    assert field(model, 0, HERE).data(Role.ToolTipRole) == "ours"
    assert field(model, 0, THERE).data(Role.ToolTipRole) == WHOLE
    assert len(field(model, 0, THERE).data()) < len(WHOLE)
    assert field(model, 0).data(Role.ToolTipRole) is None


def test_a_screen_reader_hears_what_becomes_of_a_field(model):
    spoken = [field(model, row).data(Role.AccessibleTextRole) for row in range(3)]
    assert "decide with Space" in spoken[0]
    assert spoken[1].endswith("; changed in the file; will be imported")
    assert spoken[2].endswith("; changed here; will not be imported")
    assert "not known where it was changed" in field(model, 0, part=1).data(Role.AccessibleTextRole)
    assert field(model, 1, HERE).data(Role.AccessibleTextRole) is None


def test_the_mark_of_a_section_is_that_of_all_its_fields_or_partial(model):
    assert marks(model) == (Check.PartiallyChecked, [Check.PartiallyChecked, Check.Checked, Check.Unchecked])
    assert marks(model, 1) == (Check.Unchecked, [Check.Unchecked])
    model.choose(frozenset({"attributes.ST", "attributes.DX", "attributes.IQ"}))
    assert marks(model) == (Check.Checked, [Check.Checked] * 3)
    model.choose(frozenset({"pools.HP"}), decided=False)
    assert marks(model) == (Check.PartiallyChecked, [Check.PartiallyChecked, Check.Unchecked, Check.Unchecked])
    assert marks(model, 1) == (Check.Checked, [Check.Checked])
    model.choose(frozenset())
    assert marks(model) == (Check.Unchecked, [Check.Unchecked] * 3)


def test_a_mark_changes_its_field_or_its_section_and_tells_so(qtbot, model):
    seen = []
    model.dataChanged.connect(lambda first, last: seen.append((first.row(), last.row(), last.column())))
    with qtbot.waitSignal(model.chosen_changed):
        assert model.setData(model.index(0, 0), Check.Checked.value, Role.CheckStateRole)
    assert (marks(model)[0], model.undecided) == (Check.Checked, frozenset())
    assert model.chosen == {"attributes.ST", "attributes.DX", "attributes.IQ"}
    assert seen == [(0, 0, 0), (0, 2, CHANGED), (1, 1, 0), (0, 0, CHANGED)]
    assert model.setData(field(model, 1), Check.Unchecked.value, Role.CheckStateRole)
    assert model.chosen == {"attributes.ST", "attributes.IQ"}
    assert not model.setData(field(model, 1, HERE), Check.Checked.value, Role.CheckStateRole)
    assert not model.setData(field(model, 1), Check.Checked.value)
    assert model.chosen == {"attributes.ST", "attributes.IQ"}


def test_only_the_first_column_has_a_mark(model):
    checkable = Flag.ItemIsUserCheckable
    for parent in (QModelIndex(), model.index(0, 0)):
        flags = [bool(model.index(0, column, parent).flags() & checkable) for column in range(4)]
        assert flags == [True, False, False, False]
        states = [model.index(0, column, parent).data(Role.CheckStateRole) is None for column in range(4)]
        assert states == [False, True, True, True]
    assert model.flags(QModelIndex()) == Flag.NoItemFlags
    assert model.index(0, 1).flags() == Flag.ItemIsEnabled | Flag.ItemIsSelectable


def test_a_sheet_that_comes_as_a_whole_has_no_marks_and_waits_for_nothing(qtbot, model, naming):
    with qtbot.waitSignals([model.modelReset, model.chosen_changed]):
        model.offer(ENTRIES, naming, None)
    assert (model.chosen, model.undecided, model.keys()) == (frozenset(), frozenset(), frozenset())
    assert not model.index(0, 0).flags() & Flag.ItemIsUserCheckable
    assert marks(model) == (None, [None] * 3)
    assert not model.setData(field(model, 0), Check.Checked.value, Role.CheckStateRole)
    assert field(model, 1).data(Role.AccessibleTextRole) == "Dexterity: 11"
    assert not model.first_undecided().isValid()


def test_headings_belong_to_columns_alone(qapp, model):
    across, down = Qt.Orientation.Horizontal, Qt.Orientation.Vertical
    assert all(model.headerData(column, across) for column in range(4))
    assert len({model.headerData(column, across) for column in range(4)}) == 4
    assert model.headerData(0, down) is None
    assert model.headerData(0, across, Role.ToolTipRole) is None
    empty = DifferenceModel()
    assert empty.headerData(0, across) is None
    assert (empty.rowCount(), empty.columnCount()) == (0, 4)


def test_fields_lie_below_their_sections_and_nothing_below_them(model):
    part, second = model.index(0, 0), model.index(1, 0)
    assert (model.rowCount(), model.rowCount(part), model.rowCount(second)) == (2, 3, 1)
    assert model.rowCount(model.index(0, 1)) == model.rowCount(field(model, 0)) == 0
    assert field(model, 0, part=1).parent() == second
    assert field(model, 2, HERE).parent() == part
    assert not part.parent().isValid()
    assert not model.index(3, 0, part).isValid()
    assert not model.index(0, 4).isValid()


def test_the_first_field_to_decide_is_found_in_any_section(model, naming):
    model.offer((ENTRIES[1], Entry("pools", "HP", 1, 3), Entry("pools", "FP", 1, 3, Change.BOTH)), naming, frozenset())
    assert model.first_undecided() == field(model, 1, part=1)
    assert model.keys() == {"attributes.DX", "pools.HP", "pools.FP"}
