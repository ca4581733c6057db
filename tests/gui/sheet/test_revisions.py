import pytest
from PySide6.QtCore import Qt

from gui.roster.open_sheets import Sheets
from gui.sheet.figure_grid import AttributeGrid
from gui.sheet.items import ItemTable
from gui.sheet.revision_model import RevisionModel, told_of
from rules.state.character import Character, Item
from rules.state.events import SheetChanged
from tests.fixtures.make_campaign_v2 import PICTURE

Key, Control, Shift = Qt.Key, Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def window(qtbot, fight_desk, words, look):
    """Una's sheet with two versions: she became stronger and took a spear."""
    sheets = Sheets(fight_desk, words, look)
    sheets.open_of("una")
    window = sheets.windows["una"]
    for strength, piece in ((15, None), (16, "spear")):
        grid = window.body.findChild(AttributeGrid)
        assert grid is not None
        grid.boxes["STR"].setValue(strength)
        if piece:
            table = window.sections["items"]
            assert isinstance(table, ItemTable)
            table.model.add(piece)
        assert window.save()
    yield window
    for each in tuple(sheets.windows.values()):
        each.discard()


def rows(model):
    return [[model.index(row, column).data() for column in range(3)] for row in range(model.rowCount())]


def test_the_model_is_sound(state, qtmodeltester):
    model = RevisionModel(40)
    other = type(state.sheet)("una", "realms_of_myth", "Una", items=(Item("spear"),))
    model.compare(state, (state.sheet, PICTURE), (other, None))
    assert model.rowCount() > 4
    qtmodeltester.check(model)


def test_what_a_piece_has_in_a_field_is_told_as_the_ruleset_calls_it(state_of, words):
    words.set_language("pl")
    state = state_of(Character("una", "tales_and_legends"), "pl")
    rapier = Item("rapier", where="belt", fields={"quality": "good", "weight_kg": 1.5})
    assert told_of(rapier, state) == "pas, gotowe, Jakość dobra, Waga (kg) 1,5"


def test_every_version_is_listed_and_compared(window, qtbot):
    window.revisions_button.click()
    revisions = window.revisions
    assert revisions.list.count() == 2
    assert revisions.told.text() == "There is no difference."
    assert not revisions.restore_button.isEnabled()
    qtbot.keyClick(revisions.list, Key.Key_Down)
    assert rows(revisions.model) == [["Strength", "15", "16"], ["spear", "–", "belt, ready"]]
    assert revisions.told.text() == "2 differences."
    revisions.list.setCurrentRow(0)
    revisions.against.setCurrentIndex(1)
    assert rows(revisions.model)[0] == ["Strength", "15", "16"]


def test_a_version_is_taken_back_as_a_change_that_can_be_undone(window, fight_desk):
    window.revisions.open_list()
    window.revisions.list.setCurrentRow(1)
    window.revisions.restore_button.click()
    assert window.sheet.attributes["STR"] == 15
    assert window.body.findChild(AttributeGrid).boxes["STR"].figure == 15
    window.undo()
    assert window.sheet.attributes["STR"] == 16
    window.redo()
    assert window.save()
    assert len(fight_desk.campaign.roster.revisions("una")) == 3
    assert isinstance(fight_desk.journal.now.step.events[0], SheetChanged)


def test_a_version_shows_its_portrait_and_brings_it_back(window, fight_desk):
    window.portrait._take(PICTURE)
    assert window.save()
    window.portrait.remove()
    window.revisions.open_list()
    model = window.revisions.model
    assert rows(model) == [["Portrait", None, "–"]]
    assert not model.index(0, 1).data(Qt.ItemDataRole.DecorationRole).isNull()
    assert model.index(0, 1).data(Qt.ItemDataRole.AccessibleTextRole) == "Portrait"
    assert window.revisions.table.rowHeight(0) > model.picture_height(0) > 0
    window.revisions.restore_button.click()
    assert not window.portrait.shown.pixmap().isNull()
    assert not window.changed
    window.revisions.list.setCurrentRow(1)
    assert rows(model) == [["Portrait", "–", None]]
    window.revisions.list.setCurrentRow(2)
    window.revisions.restore_button.click()
    assert (window.sheet.attributes["STR"], window.portrait.shown.pixmap().isNull()) == (15, True)
    window.undo()
    assert (window.sheet.attributes["STR"], window.portrait.shown.pixmap().isNull()) == (16, False)
    window.redo()
    assert window.save()
    assert fight_desk.campaign.portraits.of("una") is None


def test_sheet_and_portrait_saved_together_are_one_version(window, fight_desk):
    window.portrait._take(PICTURE)
    window.name.setText("Ulla")
    window.name.textEdited.emit("Ulla")
    assert window.save()
    assert len(fight_desk.campaign.roster.revisions("una")) == 3


def test_a_portrait_that_cannot_be_shown_is_told_in_words(state):
    model = RevisionModel(40)
    model.compare(state, (state.sheet, None), (state.sheet, b"torn"))
    assert rows(model) == [["Portrait", "–", "Portrait"]]


def test_the_keys_take_back_and_do_again_also_within_a_figure(window, qtbot):
    box = window.body.findChild(AttributeGrid).boxes["STR"]
    box.setFocus()
    box.selectAll()
    qtbot.keyClicks(box, "19")
    assert window.sheet.attributes["STR"] == 19
    qtbot.keyClick(box, Key.Key_Z, Control)
    assert window.sheet.attributes["STR"] == 16
    qtbot.keyClick(box, Key.Key_Z, Control | Shift)
    assert window.sheet.attributes["STR"] == 19


def test_a_name_that_was_typed_is_taken_back(window, qtbot):
    window.name.setFocus()
    qtbot.keyClicks(window.name, " II")
    assert window.sheet.name == "Una II"
    qtbot.keyClick(window.name, Key.Key_Z, Control)
    assert (window.sheet.name, window.name.text()) == ("Una", "Una")
