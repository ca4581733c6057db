import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QAbstractItemView, QSplitter

from gui.roster.open_sheets import Sheets
from gui.sheet.figure_grid import AttributeGrid
from gui.sheet.items import ItemTable
from gui.sheet.revision_model import RevisionModel, told_of
from rules.state.character import Character, Item
from rules.state.events import SheetChanged
from storage.campaign.versions import Arrived, Author, Origin, OriginKind
from storage.files.errors import CampaignError, Trouble
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
            table = window.body.sections["items"]
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
    assert told_of(rapier, state) == "pas, Jakość dobra, Waga (kg) 1,5"


def test_every_version_is_listed_and_compared(window, qtbot):
    window.foot.revisions_button.click()
    revisions = window.revisions
    assert revisions.versions.rowCount() == 2
    assert rows(revisions.model) == [["Strength", "15", "16"], ["spear", "–", "belt"]]
    assert revisions.told.text() == "2 differences."
    assert not revisions.restore_button.isEnabled()
    revisions.against.setCurrentIndex(revisions.against.findData("now"))
    assert revisions.told.text() == "There is no difference."
    qtbot.keyClick(revisions.list, Key.Key_Down)
    assert rows(revisions.model) == [["Strength", "15", "16"], ["spear", "–", "belt"]]
    assert revisions.restore_button.isEnabled()


def test_the_history_tells_when_where_by_whom_and_what(window, fight_desk):
    fight_desk.author = Author.PLAYER
    window.body.notes.edit.setPlainText("Likes wolves.")
    assert window.save()
    fight_desk.undo()
    window.revisions.open_list()
    model = window.revisions.versions
    name = fight_desk.name
    told = [[model.index(row, column).data() for column in (1, 2, 3)] for row in range(model.rowCount())]
    assert told == [
        [f"{name}, round 1", "Player", "Notes removed"],
        [f"Sheet, during {name}, round 1", "Player", "Notes changed"],
        [f"Sheet, during {name}, round 1", "GM", "Strength 15 → 16 · spear added"],
        [f"Sheet, during {name}, round 1", "GM", "First version"],
    ]
    spoken = model.index(2, 0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert spoken.endswith("GM, Strength 15 → 16 · spear added")
    assert [model.headerData(column, Qt.Orientation.Horizontal) for column in range(4)] == [
        "When",
        "Where",
        "By",
        "What changed",
    ]


def test_a_gender_is_told_in_words(window, fight_desk):
    window.take(replace(window.sheet, gender="feminine"))
    window.save()
    window.take(replace(window.sheet, gender=""))
    window.save()
    window.revisions.open_list()
    told = [window.revisions.versions.index(row, 3).data() for row in (0, 1)]
    assert told == ["Gender feminine → from the name", "Gender from the name → feminine"]
    assert rows(window.revisions.model) == [["Gender", "feminine", "from the name"]]


def test_the_history_is_sound_and_speaks_polish(window, words, qtmodeltester):
    window.revisions.open_list()
    words.set_language("pl")
    model = window.revisions.versions
    qtmodeltester.check(model)
    assert model.index(0, 3).data() == "Siła 15 → 16 · dodano: włócznia"
    assert model.headerData(3, Qt.Orientation.Horizontal) == "Co się zmieniło"


def test_a_tool_tip_of_the_history_shows_names_as_they_are_written(window, fight_desk):
    sheet = replace(window.sheet, notes="Sent.")
    origin = Origin(OriginKind.FILE, Author.GM, '<img src="secret.png">.json')
    fight_desk.campaign.roster.save(sheet, origin=origin)
    window.revisions.open_list()
    where = window.revisions.versions.index(0, 1)
    assert where.data(Qt.ItemDataRole.ToolTipRole) == '<qt>File &lt;img src="secret.png"&gt;.json</qt>'


def test_any_two_versions_are_compared_the_older_first(window, qtbot):
    window.body.notes.edit.setPlainText("Likes wolves.")
    assert window.save()
    revisions = window.revisions
    revisions.open_list()
    first = revisions.versions.row(2).revision.id
    revisions.against.setCurrentIndex(revisions.against.findData(f"{first}"))
    assert [row[0] for row in rows(revisions.model)] == ["Strength", "spear", "Notes"]
    revisions.list.selectRow(2)
    revisions.against.setCurrentIndex(revisions.against.findData(f"{first + 2}"))
    assert rows(revisions.model)[0] == ["Strength", "15", "16"]


def test_a_sheet_that_arrived_is_restored_with_the_portrait_that_is_here(window, fight_desk):
    window.portrait._take(PICTURE)
    assert window.save()
    sent = replace(window.sheet, id="elsewhere", notes="From the player.")
    kept = replace(window.sheet, notes="From both.")
    origin = Origin(OriginKind.FILE, Author.GM, "una.json")
    fight_desk.campaign.roster.save(kept, origin=origin, arrived=Arrived(sent))
    window.follow(kept)
    window.revisions.open_list()
    model = window.revisions.versions
    assert [model.index(row, 1).data() for row in (0, 1)] == ["File una.json", "File una.json, as it came"]
    assert model.index(0, 3).data() == "Notes changed"
    window.revisions.list.selectRow(1)
    assert [row[0] for row in rows(window.revisions.model)] == ["Notes"]
    window.revisions.restore_button.click()
    assert (window.sheet.id, window.sheet.notes) == ("una", "From the player.")
    assert fight_desk.campaign.portraits.of("una") == PICTURE


def test_a_version_is_taken_back_as_a_change_that_can_be_undone(window, fight_desk):
    window.revisions.open_list()
    window.revisions.list.selectRow(1)
    window.revisions.restore_button.click()
    (newest, *_) = fight_desk.campaign.roster.revisions("una")
    first = window.revisions.versions.row(2)
    assert (newest.origin.kind, newest.origin.source) == (OriginKind.RESTORED, f"{first.revision.id}")
    assert window.revisions.list.currentIndex().row() == 0
    assert window.revisions.versions.index(0, 1).data().startswith(f"Restored: {window.revisions.versions.date(first)}")
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
    window.revisions.against.setCurrentIndex(window.revisions.against.findData("now"))
    model = window.revisions.model
    assert rows(model) == [["Portrait", None, "–"]]
    assert not model.index(0, 1).data(Qt.ItemDataRole.DecorationRole).isNull()
    assert model.index(0, 1).data(Qt.ItemDataRole.AccessibleTextRole) == "Portrait"
    assert window.revisions.table.rowHeight(0) > model.picture_height(0) > 0
    window.revisions.restore_button.click()
    assert not window.portrait.shown.pixmap().isNull()
    assert not window.changed
    window.revisions.list.selectRow(3)
    assert rows(model) == [["Portrait", "–", None]]
    window.revisions.list.selectRow(4)
    window.revisions.restore_button.click()
    assert (window.sheet.attributes["STR"], window.portrait.shown.pixmap().isNull()) == (15, True)
    window.undo()
    assert (window.sheet.attributes["STR"], window.portrait.shown.pixmap().isNull()) == (16, False)
    window.redo()
    assert window.save()
    assert fight_desk.campaign.portraits.of("una") is None


def test_sheet_and_portrait_saved_together_are_one_version(window, fight_desk):
    window.portrait._take(PICTURE)
    window.head.name.setText("Ulla")
    window.head.name.textEdited.emit("Ulla")
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
    window.head.name.setFocus()
    qtbot.keyClicks(window.head.name, " II")
    assert window.sheet.name == "Una II"
    qtbot.keyClick(window.head.name, Key.Key_Z, Control)
    assert (window.sheet.name, window.head.name.text()) == ("Una", "Una")


def test_without_a_version_to_compare_there_is_no_difference(state):
    model, stand = RevisionModel(40), (state.sheet, PICTURE)
    other = (replace(state.sheet, notes="Tall."), None)
    for before, after in ((None, other), (stand, None), (None, None)):
        model.compare(state, stand, other)
        assert model.rowCount() == 2
        model.compare(state, before, after)
        assert model.rowCount() == 0
        assert model.headerData(0, Qt.Orientation.Horizontal) == "What"


def test_pictures_are_as_large_as_they_may_be_and_texts_have_no_picture(state):
    model = RevisionModel(40)
    model.compare(state, (state.sheet, None), (replace(state.sheet, notes="A  long\nstory."), PICTURE))
    assert [model.picture_height(row) for row in range(2)] == [40, 0]
    notes = [model.index(1, column) for column in range(3)]
    assert [each.data() for each in notes] == ["Notes", "–", "A long story."]
    assert [each.data(Qt.ItemDataRole.ToolTipRole) for each in notes] == ["Notes", "–", "A  long\nstory."]
    assert all(each.data(Qt.ItemDataRole.DecorationRole) is None for each in notes)
    portraits = [model.index(0, column) for column in range(3)]
    assert [each.data(Qt.ItemDataRole.ToolTipRole) for each in portraits] == [None] * 3
    spoken = [each.data(Qt.ItemDataRole.AccessibleTextRole) for each in portraits]
    assert spoken[2] == "Portrait"


def test_of_a_piece_that_changed_is_told_whether_it_is_ready(state_of):
    state = state_of(Character("una", "realms_of_myth"))
    told = [told_of(Item("spear", where="right_hand", ready=ready), state) for ready in (True, False)]
    assert told == ["right hand, ready", "right hand, not ready"]
    assert told_of(Item("spear", where="a chest"), state) == "a chest"
    assert told_of(Item("spear", where="belt", fields={"traits": ("sharp", "old")}), state).endswith(" sharp, old")
    assert told_of(Item("spear", where="belt", fields={"count": 3}), state).endswith(" 3")
    assert told_of(object(), state) == "–"


def test_the_history_opens_with_its_newest_version_and_the_keys_in_its_list(window, qtbot):
    window.revisions.open_list()
    revisions = window.revisions
    qtbot.waitUntil(revisions.isActiveWindow)
    assert revisions.focusWidget() is revisions.list
    assert [index.row() for index in revisions.list.selectionModel().selectedRows()] == [0]
    assert revisions.windowTitle() == "Una: versions of the sheet"
    revisions.list.selectRow(1)
    window.body.notes.edit.setPlainText("Likes wolves.")
    assert window.save()
    window.revisions.open_list()
    assert revisions.list.currentIndex().row() == 1


def test_a_hidden_history_is_not_read_again(window, words, monkeypatch):
    window.revisions.open_list()
    window.revisions.close()
    read = []
    monkeypatch.setattr(window.revisions, "_read", lambda: read.append(1))
    words.set_language("pl")
    assert read == []


def test_a_version_that_cannot_be_read_is_told(window, monkeypatch):
    revisions = window.revisions
    revisions.open_list()

    def gone(_number):
        raise KeyError

    monkeypatch.setattr(revisions._keeper, "revision", gone)
    revisions.list.selectRow(1)
    assert revisions.told.text().startswith("No version has been saved yet.")
    assert not revisions.restore_button.isEnabled()
    assert revisions.model.rowCount() == 0


def test_trouble_with_the_campaign_is_told_in_place_of_the_versions(window, fight_desk, monkeypatch):
    def broken(*_given):
        raise CampaignError(Trouble.MISSING, fight_desk.campaign.path)

    revisions = window.revisions
    revisions.open_list()
    monkeypatch.setattr(revisions._keeper, "revision", broken)
    revisions.list.selectRow(1)
    told = window._words("trouble.missing", path=fight_desk.campaign.path)
    assert revisions.told.text() == told
    monkeypatch.setattr(revisions._keeper, "revisions", broken)
    revisions.open_list()
    assert revisions.versions.rowCount() == 0
    assert not revisions.restore_button.isEnabled()


def test_of_many_changes_two_are_told_on_the_row_and_all_in_its_tool_tip(window):
    window.take(replace(window.sheet, attributes={"STR": 17, "AGL": 15}, notes="Tall.", player="Pat"))
    assert window.save()
    window.revisions.open_list()
    cell = window.revisions.versions.index(0, 3)
    changes = cell.data(Qt.ItemDataRole.ToolTipRole).splitlines()
    assert len(changes) > 2
    assert cell.data().startswith(" · ".join(changes[:2]))
    assert f"{len(changes) - 2} more" in cell.data()


def test_a_portrait_alone_makes_a_version_that_says_so(window):
    window.portrait._take(PICTURE)
    assert window.save()
    window.revisions.open_list()
    assert window.revisions.versions.index(0, 3).data() == "Portrait changed"


def test_the_row_of_a_portrait_is_higher_than_that_of_a_text(window):
    window.portrait._take(PICTURE)
    window.body.notes.edit.setPlainText("Likes wolves.")
    assert window.save()
    window.revisions.open_list()
    table = window.revisions.table
    assert window.revisions.model.rowCount() == 2
    assert table.rowHeight(0) > window.revisions.model.picture_height(0)
    assert table.rowHeight(1) == table.verticalHeader().defaultSectionSize()


def test_the_tables_choose_whole_rows_and_their_headings_stay_as_they_are(window, look):
    window.revisions.open_list()
    revisions = window.revisions
    for table, rows in ((revisions.list, 2), (revisions.table, 2.5)):
        assert table.selectionBehavior() == QAbstractItemView.SelectionBehavior.SelectRows
        assert not table.horizontalHeader().highlightSections()
        assert table.verticalHeader().defaultSectionSize() > look.theme.space(rows)
    assert revisions.list.horizontalHeader().stretchLastSection()
    widths = [revisions.list.columnWidth(column) for column in range(3)]
    assert max(widths) <= look.theme.space(70)
    assert all(width > revisions.list.sizeHintForColumn(column) for column, width in enumerate(widths))
    assert sum(revisions.table.columnWidth(column) for column in range(3)) == revisions.table.viewport().width()


def test_the_lists_of_versions_and_of_differences_share_the_window(qtbot, window):
    window.revisions.open_list()
    revisions = window.revisions
    (split,) = revisions.findChildren(QSplitter)
    assert split.orientation() == Qt.Orientation.Vertical
    assert not split.childrenCollapsible()
    assert revisions.list.mapTo(revisions, QPoint(0, 0)).y() < revisions.table.mapTo(revisions, QPoint(0, 0)).y()
    assert revisions.told.mapTo(revisions, QPoint(0, 0)).y() > revisions.table.mapTo(revisions, QPoint(0, 0)).y()
    assert revisions._label.buddy() is revisions.against
