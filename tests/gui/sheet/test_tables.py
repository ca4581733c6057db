from functools import partial

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QStandardItem, QStandardItemModel, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QDoubleSpinBox, QLineEdit, QStyleOptionViewItem, QTableView

from gui.sheet.catalogue import MOST_NAMED
from gui.sheet.figures import DECIMALS, LARGEST, FigureBox
from gui.sheet.items import COUNT, NAME, READY, WHERE, ItemModel, ItemTable
from gui.sheet.pricing import Prices
from gui.sheet.rows import RowsModel, RowsTable
from gui.sheet.skills import LEVEL, SkillModel, SkillTable
from gui.sheet.tables import PLACES, FigureDelegate, RowTable, TextDelegate, fit_rows
from gui.sheet.traits import TraitList, TraitModel
from rules.state.character import PLACES as KNOWN_PLACES
from rules.state.character import Character, Item

Key = Qt.Key
CHECKED, UNCHECKED = Qt.CheckState.Checked, Qt.CheckState.Unchecked


@pytest.fixture
def shown(qtbot, state_of, look):
    """A section that follows its own changes, as the window has it do, in a window of its own."""

    def shown(make, sheet):
        section = make(state_of(sheet), look)
        sheets = [sheet]

        def follow(changed):
            sheets.append(changed)
            section.show_state(state_of(changed))

        section.edited.connect(follow)
        qtbot.addWidget(section)
        section.resize(500, 400)
        section.show()
        return section, sheets

    return shown


def type_in(qtbot, view, row, column, figure):
    """Type a figure on a row as a user would."""
    view.setFocus()
    view.setCurrentIndex(view.model().index(row, column))
    qtbot.keyClicks(view, figure[0])
    box = view.viewport().findChild(FigureBox)
    qtbot.keyClicks(box, figure[1:])
    qtbot.keyClick(box, Key.Key_Return)
    qtbot.waitUntil(lambda: view.viewport().findChild(FigureBox) is None)


def test_models_are_sound(state, qtmodeltester):
    for make in (SkillModel, TraitModel, ItemModel):
        qtmodeltester.check(make(state))


def test_learned_skills_come_first(state):
    model = SkillModel(state)
    assert model.ids[0] == "sword"
    assert [model.index(0, column).data() for column in (0, LEVEL)] == ["Sword", "8"]
    assert model.index(1, LEVEL).data() == "–"
    assert model.headerData(LEVEL, Qt.Orientation.Horizontal) == "Level"
    assert "Coordination" in model.index(0, 0).data(Qt.ItemDataRole.ToolTipRole)


def test_what_the_ruleset_tells_of_a_skill_stands_beside_its_level(state_of):
    """Heimr has no such figures for what is trained of an ability's potential."""
    una = Character("una", "heimr", attributes={"Str": 3}, skills={"swordsmanship": 2})
    model = SkillModel(state_of(una))
    heading = [model.headerData(column, Qt.Orientation.Horizontal) for column in range(model.columnCount())]
    assert heading == ["Skill", "Level", "C", "P"]
    tips = [model.headerData(column, Qt.Orientation.Horizontal, Qt.ItemDataRole.ToolTipRole) for column in range(4)]
    assert tips == ["Skill", "Level", "Consistency", "Potential"]
    rows = {model.ids[row]: row for row in range(model.rowCount())}

    def told(id):
        return [model.index(rows[id], column).data() for column in range(LEVEL, model.columnCount())]

    assert [told(id) for id in ("swordsmanship", "swordsmanship_potential")] == [["2", "3", "3"], ["–", "", ""]]
    assert not model.index(0, 2).flags() & Qt.ItemFlag.ItemIsEditable
    assert model.index(0, 2).data(Qt.ItemDataRole.ToolTipRole).splitlines()[0] == "Consistency: 3"


def test_a_field_that_lists_its_words_is_chosen_from_them(qtbot, shown):
    una = Character("una", "tales_and_legends", items=(Item("rapier", where="belt"), Item("dagger", where="belt")))
    table, sheets = shown(partial(ItemTable, fields=("quality", "weight_kg")), una)
    quality = COUNT + table.model.fields.index("quality")
    index = table.model.index(0, quality)
    assert index.data() == "ordinary"
    table.view.setCurrentIndex(index)
    table.view.setFocus()
    qtbot.keyClick(table.view, Key.Key_F2)
    box = table.view.viewport().findChild(QComboBox)
    assert [box.itemText(row) for row in range(box.count())] == ["masterwork", "good", "ordinary", "poor", "fatal"]
    qtbot.waitUntil(box.view().isVisible)
    qtbot.keyClick(box.view(), Key.Key_Up)
    qtbot.keyClick(box.view(), Key.Key_Return)
    qtbot.waitUntil(lambda: table.model.index(0, quality).data() == "good")
    assert sheets[-1].items[0].fields == {"quality": "good"}
    assert not table.model.setData(index, "excellent")
    assert not table.model.setData(index, 3)
    assert table.model.setData(index, "masterwork")
    table.model.fill((0, 1), quality)
    assert [piece.fields["quality"] for piece in sheets[-1].items] == ["masterwork", "masterwork"]
    table.model.paste("dagger\tbelt\t1\t1\tpoor", -1, WHERE)
    assert sheets[-1].items[2].fields["quality"] == "poor"


def test_what_is_listed_goes_by_name_whatever_marks_its_letters_have(state_of):
    model = TraitModel(state_of(Character("una", "tales_and_legends"), "pl"))
    names = [model.index(row, 0).data() for row in range(model.rowCount())]
    assert names.index("Biegłość: bułat") < names.index("Biegłość: buzdygan")


def test_the_keys_go_on_from_what_is_searched_to_what_was_found(qtbot, shown, sheet):
    table, sheets = shown(SkillTable, sheet)
    first = table.model.ids[-1]
    qtbot.keyClicks(table.search, table.model.name(first))
    qtbot.keyClick(table.search, Key.Key_Return)
    assert table.view.currentIndex() == table.model.index(0, LEVEL)
    type_in(qtbot, table.view, 0, LEVEL, "7")
    assert sheets[-1].skills[table.model.ids[0]] == 7
    qtbot.keyClick(table.search, Key.Key_Escape)
    assert table.search.text() == ""


def test_nothing_found_leaves_the_keys_where_they_are(qtbot, shown, sheet):
    traits, _ = shown(TraitList, sheet)
    traits.search.setFocus()
    qtbot.keyClicks(traits.search, "qqqq")
    qtbot.keyClick(traits.search, Key.Key_Down)
    assert not traits.view.currentIndex().isValid()
    traits.search.clear()
    qtbot.keyClick(traits.search, Key.Key_Down)
    assert traits.view.currentIndex() == traits.model.index(0, 0)


def test_skills_are_searched(state):
    model = SkillModel(state)
    model.search("cros")
    assert model.ids == ("crossbow",)


def test_a_level_is_typed_on_the_row_and_nothing_moves(qtbot, shown, sheet):
    table, sheets = shown(SkillTable, sheet)
    bow = table.model.ids.index("bow")
    type_in(qtbot, table.view, bow, 0, "12")
    assert sheets[-1].skills == {"sword": 8, "bow": 12}
    assert table.model.ids.index("bow") == bow
    assert table.model.index(bow, LEVEL).data() == "12"
    assert table.view.currentIndex().row() == bow


def test_a_skill_is_unlearned_by_delete_or_by_zero(qtbot, shown, sheet):
    table, sheets = shown(SkillTable, sheet)
    type_in(qtbot, table.view, 0, 0, "0")
    assert sheets[-1].skills == {}
    type_in(qtbot, table.view, 0, 0, "9")
    qtbot.keyClick(table.view, Key.Key_Delete)
    assert sheets[-1].skills == {}


def test_what_is_no_level_is_refused(state):
    assert not SkillModel(state).setData(SkillModel(state).index(0, LEVEL), "much")


def test_another_language_names_the_skills_anew(state_of, sheet):
    model = SkillModel(state_of(sheet))
    model.show_state(state_of(sheet, "pl"))
    assert model.index(0, 0).data() == "Miecz"


def test_traits_are_checked(shown, sheet):
    table, sheets = shown(TraitList, sheet)
    winged = next(row for row in range(table.model.rowCount()) if table.model.index(row, 0).data() == "Winged")
    assert table.model.index(winged, 0).data(Qt.ItemDataRole.CheckStateRole) == UNCHECKED
    table.model.setData(table.model.index(winged, 0), CHECKED, Qt.ItemDataRole.CheckStateRole)
    assert sheets[-1].traits == ("winged",)
    assert table.model.index(winged, 0).data(Qt.ItemDataRole.CheckStateRole) == CHECKED
    table.model.search("ird")
    assert table.model.rowCount() == 1


def test_every_place_has_a_name(words):
    assert tuple(PLACES) == tuple(sorted(PLACES, key=KNOWN_PLACES.index))
    assert set(PLACES) == set(KNOWN_PLACES)
    assert all(words(key) for key in PLACES.values())


def test_gear_is_listed_with_what_the_catalogue_says(state):
    model = ItemModel(state)
    assert [model.index(0, column).data() for column in (NAME, WHERE, COUNT)] == ["longsword", "right hand", "1"]
    assert "Damage: 1d8" in model.index(0, NAME).data(Qt.ItemDataRole.ToolTipRole)
    assert model.index(0, READY).data(Qt.ItemDataRole.CheckStateRole) == CHECKED


def test_gear_is_counted_and_made_ready(qtbot, shown, sheet):
    table, sheets = shown(ItemTable, sheet)
    type_in(qtbot, table.view, 2, NAME, "20")
    assert sheets[-1].items[2] == Item("arrow", where="quiver", fields={"count": 20})
    table.model.setData(table.model.index(0, READY), UNCHECKED, Qt.ItemDataRole.CheckStateRole)
    assert not sheets[-1].items[0].ready
    assert not table.model.setData(table.model.index(2, COUNT), 0)


@pytest.mark.parametrize(("field", "typed", "figure"), [("weight_kg", "2.5", 2.5), ("weight_kg", "2,5", 2.5)])
def test_a_figure_of_a_piece_may_have_decimals(qtbot, shown, field, typed, figure):
    una = Character("una", "tales_and_legends", items=(Item("rapier"),))
    table, sheets = shown(partial(ItemTable, fields=(field,)), una)
    type_in(qtbot, table.view, 0, COUNT + table.model.fields.index(field), typed)
    assert sheets[-1].items[0].fields == {field: figure}


@pytest.mark.parametrize("ruleset", ["combat_and_tactics", "castles_and_crusades"])
def test_gear_may_be_worse_by_magic(qtbot, shown, ruleset):
    una = Character("una", ruleset, items=(Item("dagger", where="right_hand"),))
    table, sheets = shown(partial(ItemTable, fields=("magic",)), una)
    type_in(qtbot, table.view, 0, COUNT + table.model.fields.index("magic"), "-1")
    assert sheets[-1].items[0].fields == {"magic": -1}


@pytest.mark.parametrize("ruleset", ["combat_and_tactics", "castles_and_crusades"])
def test_a_bow_and_a_spear_come_on_the_back(qtbot, shown, ruleset):
    table, sheets = shown(ItemTable, Character("una", ruleset))
    for piece in ("long_bow", "spear", "dagger"):
        table.model.add(piece)
    assert [piece.where for piece in sheets[-1].items] == ["back", "back", "belt"]


def test_gear_is_moved_by_choosing_a_place(qtbot, shown, sheet):
    table, sheets = shown(ItemTable, sheet)
    table.view.setFocus()
    table.view.setCurrentIndex(table.model.index(0, WHERE))
    qtbot.keyClick(table.view, Key.Key_Return)
    box = table.view.viewport().findChild(QComboBox)
    qtbot.waitUntil(box.view().isVisible)
    box.setCurrentIndex(box.findData("sheath"))
    box.activated.emit(box.currentIndex())
    assert sheets[-1].items[0].where == "sheath"
    qtbot.waitUntil(lambda: table.view.viewport().findChild(QComboBox) is None)
    assert not table.model.setData(table.model.index(0, WHERE), "the moon")


def test_gear_is_added_from_the_catalogue_and_removed(qtbot, shown, sheet):
    table, sheets = shown(ItemTable, sheet)
    table.line.setText("spear")
    table.add_button.click()
    assert sheets[-1].items[-1] == Item("spear", where="belt")
    table.view.setCurrentIndex(table.model.index(3, NAME))
    table.remove_button.click()
    assert sheets[-1] == sheet
    table.view.setCurrentIndex(table.model.index(0, NAME))
    qtbot.keyClick(table.view, Key.Key_Delete)
    assert [piece.id for piece in sheets[-1].items] == ["leather_armor", "arrow"]


def test_enter_adds_what_is_typed_once_it_can_only_be_one(qtbot, shown, sheet):
    table, sheets = shown(ItemTable, sheet)
    names = [table.catalogue.itemText(row) for row in range(table.catalogue.count())]
    name = next(each for each in names if sum(each[1:].casefold() in other.casefold() for other in names) == 1)
    before = len(sheet.items)
    qtbot.keyClicks(table.line, "e")
    table.line.returnPressed.emit()
    assert (len(sheets), table.line.text()) == (1, "e")
    table.line.clear()
    qtbot.keyClicks(table.line, name[1:])
    qtbot.keyClick(table.line, Key.Key_Return)
    assert len(sheets[-1].items) == before + 1
    assert table.catalogue.itemText(table.catalogue.findData(sheets[-1].items[-1].id)) == name
    assert table.line.text() == ""


def test_what_is_not_in_the_catalogue_adds_nothing_and_stays(shown, sheet):
    table, sheets = shown(ItemTable, sheet)
    table.line.setText("moonbeam")
    table.add_button.click()
    assert sheets == [sheet]
    assert table.line.text() == "moonbeam"


def test_what_is_not_found_or_not_alone_is_told(qtbot, shown, sheet):
    table, _ = shown(ItemTable, sheet)
    for typed, told in (
        ("bow", "Several pieces are called “bow”: light crossbow, longbow, short bow. Type more of one name."),
        ("sword", "Several pieces are called “sword”: greatsword, longsword, short sword. Type more of one name."),
    ):
        table.line.setText(typed)
        with qtbot.waitSignal(table.told) as sentence:
            qtbot.keyClick(table.line, Key.Key_Return)
        assert sentence.args == [told]
        assert table.line.selectedText() == typed
    qtbot.keyClick(table.line, Key.Key_Escape)
    assert table.line.text() == ""


def test_for_what_is_not_in_the_catalogue_a_piece_of_ones_own_is_wanted(qtbot, shown, sheet):
    table, _ = shown(ItemTable, sheet)
    table.line.setText(" moonbeam ")
    with qtbot.waitSignal(table.own_wanted) as wanted:
        qtbot.keyClick(table.line, Key.Key_Return)
    assert wanted.args == ["moonbeam"]
    assert table.line.selectedText() == " moonbeam "


@pytest.mark.parametrize("kind", [SkillTable, TraitList])
def test_a_search_that_finds_nothing_asks_for_an_entry_of_ones_own(qtbot, shown, sheet, kind):
    table, _ = shown(kind, sheet)
    table.search.setText("moonbeam")
    with qtbot.waitSignal(table.own_wanted) as wanted:
        qtbot.keyClick(table.search, Key.Key_Return)
    assert wanted.args == ["moonbeam"]
    table.search.clear()
    with qtbot.assertNotEmitted(table.own_wanted):
        qtbot.keyClick(table.search, Key.Key_Return)


def test_of_many_pieces_a_few_are_named(qtbot, shown, sheet):
    table, _ = shown(ItemTable, sheet)
    table.line.setText("a")
    with qtbot.waitSignal(table.told) as sentence:
        qtbot.keyClick(table.line, Key.Key_Return)
    told = sentence.args[0]
    assert told.startswith("Many pieces are called “a”, such as ")
    assert told.count(",") == MOST_NAMED
    assert "…" not in told
    with qtbot.waitSignal(table.told) as sentence:
        table.line.setText("al")
    assert sentence.args == [""]
    with qtbot.assertNotEmitted(table.told):
        table.line.setText("ale")


def test_turning_the_wheel_over_the_catalogue_chooses_nothing(shown, sheet):
    items, _ = shown(ItemTable, sheet)
    skills, _ = shown(SkillTable, replace(sheet, ruleset="gurps3", attributes={}, skills={}, items=()))
    for box in (items.catalogue, skills.speciality.field):
        box.addItems(["a", "b"])
        box.setCurrentIndex(0)
        middle = QPointF(box.rect().center())
        at = QPointF(box.mapToGlobal(box.rect().center()))
        turn = (QPoint(), QPoint(0, -120), Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier)
        QApplication.sendEvent(box, QWheelEvent(middle, at, *turn, Qt.ScrollPhase.NoScrollPhase, False))
        assert box.currentIndex() == 0


def test_of_a_piece_is_told_what_is_its_own(state_of, sheet):
    model = ItemModel(state_of(replace(sheet, ruleset="gurps3", items=(Item("medium_shield", fields={"acc": 2}),))))
    told = model.index(0, NAME).data(Qt.ItemDataRole.ToolTipRole)
    assert "PD: 3" in told
    assert "Accuracy: 2" in told
    assert "loaded" not in told.casefold()


def test_the_keys_go_through_the_gear_from_top_to_bottom(qtbot, shown, sheet):
    table, _ = shown(ItemTable, sheet)
    table.view.setFocus()
    for reached in (table.catalogue, table.add_button, table.own_button, table.remove_button):
        QTest.keyClick(table.window().focusWidget(), Key.Key_Tab)
        assert table.window().focusWidget() in (reached, getattr(reached, "line", reached))


def test_a_piece_that_is_taken_from_what_was_found_is_added_once_and_leaves_nothing_behind(qtbot, shown, sheet):
    table, sheets = shown(ItemTable, sheet)
    before = len(sheet.items)
    qtbot.keyClicks(table.line, "Longs")
    popup = table.catalogue.completer().popup()
    qtbot.waitUntil(popup.isVisible)
    qtbot.keyClick(popup, Key.Key_Down)
    qtbot.keyClick(popup, Key.Key_Return)
    assert [piece.id for piece in sheets[-1].items[before:]] == ["longsword"]
    assert (table.line.text(), table.catalogue.currentIndex()) == ("", -1)
    assert not popup.isVisible()


def test_down_shows_what_answers_instead_of_going_through_the_catalogue(qtbot, shown, sheet):
    table, _ = shown(ItemTable, sheet)
    table.line.setText("sword")
    qtbot.keyClick(table.line, Key.Key_Down)
    popup = table.catalogue.completer().popup()
    qtbot.waitUntil(popup.isVisible)
    assert popup.model().rowCount() == 3
    assert table.line.text() == "sword"


def test_gear_that_the_ruleset_does_not_know_is_marked(state_of, sheet):
    model = ItemModel(state_of(replace(sheet, items=(Item("moonbeam", fields={"count": 2}), Item("spear")))))
    told = "The catalogue of this ruleset has no such piece; only the figures on the sheet count."
    assert (model.index(0, NAME).data(), model.index(1, NAME).data()) == ("moonbeam ⚠", "spear")
    assert model.index(0, NAME).data(Qt.ItemDataRole.ToolTipRole).endswith(told)
    assert told not in model.index(1, NAME).data(Qt.ItemDataRole.ToolTipRole)


def test_a_search_that_finds_nothing_says_so_and_nothing_below_moves(qtbot, shown, sheet):
    for kind, typed in ((SkillTable, "zzz"), (TraitList, "zzz")):
        table, _ = shown(kind, sheet)
        height = table.view.height()
        assert table.nothing.parentWidget().maximumHeight() == height
        table.search.setText(typed)
        told = "Nothing here is called “zzz”. Enter makes one of your own."
        assert (table.nothing.isVisible(), table.nothing.text()) == (True, told)
        assert table.view.height() == height
        table.search.clear()
        assert table.view.isVisible()
        assert not table.nothing.isVisible()


def test_the_name_of_a_piece_is_not_cut_short_while_a_heading_has_room(qtbot, shown, sheet):
    table, _ = shown(ItemTable, sheet)
    table.resize(360, table.height())
    wanted = table.view.sizeHintForColumn(NAME)
    qtbot.waitUntil(lambda: table.view.viewport().width() < 370)
    assert table.view.columnWidth(NAME) >= wanted
    table.resize(900, table.height())
    qtbot.waitUntil(lambda: table.view.columnWidth(NAME) > 400)


def test_a_column_of_weapons_that_says_nothing_is_left_out(state_of):
    sword, bow = Item("broadsword", where="belt"), Item("longbow", where="back")
    model = RowsModel(state_of(Character("bors", "gurps3", items=(sword,))))

    def headings():
        return [model.headerData(place, Qt.Orientation.Horizontal) for place in range(model.columnCount())]

    assert headings() == ["Weapon", "Hit", "Dmg", "Type", "Parry", "Reach"]
    model.show_state(state_of(Character("bors", "gurps3", items=(sword, bow))))
    assert headings() == ["Weapon", "Hit", "Dmg", "Type", "Parry", "Reach", "Range", "Aimed"]
    assert model.index(2, 6).data() == "200"


def test_of_a_long_name_the_middle_is_left_out(shown, sheet):
    table, _ = shown(SkillTable, sheet)
    assert table.view.textElideMode() is Qt.TextElideMode.ElideMiddle
    assert not table.view.wordWrap()


def test_a_long_name_gives_way_to_headings_first(qtbot, state_of, look):
    long = Item("glaive_of_my_grandfather", where="right_hand", fields={"skill": "polearm", "swing.base": "sw"})
    table = RowsTable(RowsModel, "sheet.weapons", state_of(Character("bors", "gurps3", items=(long,))), look)
    qtbot.addWidget(table)
    table.show()
    header, cells = table.view.horizontalHeader(), table.view.sizeHintForColumn(0)
    columns = range(1, table.model.columnCount())
    figures = sum(max(header.sectionSizeHint(column), table.view.sizeHintForColumn(column)) for column in columns)
    assert cells > 20 * table.view.fontMetrics().averageCharWidth()
    table.resize(figures + cells - 8, table.height())
    qtbot.waitUntil(lambda: table.view.viewport().width() <= figures + cells)
    assert all(header.sectionSize(column) >= header.sectionSizeHint(column) for column in columns)


def test_natural_weapons_cannot_be_bought(shown, sheet):
    table, _ = shown(ItemTable, sheet)
    assert table.catalogue.findData("fist") < 0


def test_a_piece_that_describes_itself_stays(state_of, sheet):
    own = replace(sheet, items=(Item("heirloom", fields={"size": 3}),))
    model = ItemModel(state_of(own))
    assert model.index(0, NAME).data() == "heirloom"
    assert "Size: 3" in model.index(0, NAME).data(Qt.ItemDataRole.ToolTipRole)


class Counting(QStandardItemModel):
    """A table of two columns that counts how often its cells are asked for."""

    def __init__(self):
        super().__init__(2, 2)
        self.asked = 0

    def data(self, index, role=Qt.ItemDataRole.DisplayRole):
        self.asked += 1
        return super().data(index, role)


def test_a_column_is_measured_once_and_again_when_its_cells_or_letters_change(qtbot, look):
    model = Counting()
    model.setData(model.index(0, 1), "7")
    table = RowTable(model, 1, look)
    qtbot.addWidget(table)
    assert model.asked == 0
    table.show()
    narrow, asked = table.columnWidth(1), model.asked
    assert asked > 0
    assert table.sizeHintForColumn(1) == table.sizeHintForColumn(1) <= narrow
    assert model.asked == asked
    model.setData(model.index(1, 1), "a figure with many words")
    qtbot.waitUntil(lambda: table.columnWidth(1) > narrow)
    wide = table.columnWidth(1)
    font = table.font()
    font.setPointSizeF(font.pointSizeF() * 2)
    table.setFont(font)
    qtbot.waitUntil(lambda: table.columnWidth(1) > wide)


def test_a_step_up_from_nothing_is_the_first_level_that_can_be_bought(qtbot, shown, shelf):
    bors = Character("bors", "gurps3", "Bors", attributes={"DX": 12})
    table, sheets = shown(SkillTable, bors)
    row = table.model.ids.index("broadsword")
    price = Prices(table.model.state, "skills").price("broadsword")
    assert price is not None
    assert price.to is not None
    assert price.to > 1
    table.view.setFocus()
    table.view.setCurrentIndex(table.model.index(row, LEVEL))
    qtbot.keyClick(table.view, Key.Key_Return)
    box = table.view.viewport().findChild(FigureBox)
    qtbot.keyClick(box, Key.Key_Down)
    assert box.figure == 0
    qtbot.keyClick(box, Key.Key_Up)
    assert box.figure == price.to
    qtbot.keyClick(box, Key.Key_Down)
    assert box.figure == 0
    qtbot.keyClick(box, Key.Key_Up)
    qtbot.keyClick(box, Key.Key_Up)
    assert box.figure == price.to + 1
    qtbot.keyClick(box, Key.Key_Return)
    qtbot.waitUntil(lambda: table.view.viewport().findChild(FigureBox) is None)
    assert sheets[-1].skills == {"broadsword": price.to + 1}


def test_the_box_for_a_place_has_the_room_for_its_longest_value(qtbot, shown):
    table, _ = shown(ItemTable, Character("bors", "gurps3", "Bors", items=(Item("broadsword", where="sheath"),)))
    table.view.setFocus()
    table.view.setCurrentIndex(table.model.index(0, WHERE))
    qtbot.keyClick(table.view, Key.Key_Return)
    box = table.view.viewport().findChild(QComboBox)
    assert box.width() >= box.sizeHint().width()
    assert table.view.viewport().rect().contains(box.geometry())
    box.hidePopup()


@pytest.fixture
def grid(qtbot, look):
    """A function that shows a table of plain cells, of which only those in column 1 and the last may be edited."""

    def grid(rows=2, columns=3, figures=1):
        model = QStandardItemModel(rows, columns)
        for row in range(rows):
            for column in range(columns):
                item = QStandardItem(f"{row}{column}")
                item.setEditable(column in (figures, columns - 1))
                model.setItem(row, column, item)
        table = RowTable(model, figures, look)
        model.setParent(table)
        qtbot.addWidget(table)
        table.show()
        table.activateWindow()
        table.setFocus()
        return table

    return grid


def test_a_figure_is_typed_in_the_cell_that_takes_figures_whatever_cell_is_current(qtbot, grid):
    table = grid()
    for column, edited in ((0, 1), (1, 1), (2, 2)):
        table.setCurrentIndex(table.model().index(1, column))
        qtbot.keyClicks(table, "7")
        line = table.viewport().findChild(QLineEdit)
        assert (line.text(), table.currentIndex().column()) == ("7", edited)
        qtbot.keyClick(line, Key.Key_Escape)
        qtbot.waitUntil(lambda: table.viewport().findChild(QLineEdit) is None)


def test_no_figure_is_typed_where_no_cell_takes_any_or_none_is_current(qtbot, grid):
    table = grid()
    qtbot.keyClicks(table, "7")
    assert not table.is_editing
    for row in range(2):
        table.model().item(row, 1).setEditable(False)
    table.setCurrentIndex(table.model().index(0, 0))
    qtbot.keyClicks(table, "7-")
    qtbot.keyClick(table, Key.Key_Return)
    assert not table.is_editing
    assert table.currentIndex().column() == 0


def test_enter_edits_the_current_cell_or_else_the_one_for_figures(qtbot, grid):
    table = grid()
    for column, edited in ((0, 1), (2, 2)):
        table.setCurrentIndex(table.model().index(0, column))
        qtbot.keyClick(table, Key.Key_Return)
        line = table.viewport().findChild(QLineEdit)
        assert (table.currentIndex().column(), line.text()) == (edited, f"0{edited}")
        qtbot.keyClick(line, Key.Key_Escape)
        qtbot.waitUntil(lambda: table.viewport().findChild(QLineEdit) is None)


def test_delete_removes_the_chosen_rows_or_else_the_current_one(qtbot, grid):
    table, removed = grid(rows=4), []
    table.removed.connect(removed.append)
    qtbot.keyClick(table, Key.Key_Delete)
    table.choose_rows(1, 2, 0)
    qtbot.keyClick(table, Key.Key_Delete)
    table.clearSelection()
    qtbot.keyClick(table, Key.Key_Delete)
    assert removed == [(1, 2), (1,)]


def test_rows_are_filled_down_from_the_column_of_the_current_cell(qtbot, grid):
    table, filled = grid(rows=3), []
    table.filled.connect(lambda rows, column: filled.append((rows, column)))
    table.choose_rows(0, 3, 2)
    qtbot.keyClick(table, Key.Key_D)
    qtbot.keyClick(table, Key.Key_D, Qt.KeyboardModifier.ControlModifier)
    assert filled == [((0, 1, 2), 2)]


def test_of_no_rows_nothing_is_copied_and_a_dash_is_copied_as_nothing(qtbot, grid):
    table = grid()
    clipboard = QApplication.clipboard()
    clipboard.setText("before")
    table.copy()
    assert clipboard.text() == "before"
    table.model().item(1, 2).setText("–")
    table.model().item(1, 0).setCheckable(True)
    table.choose_rows(0, 2, 0)
    qtbot.keyClick(table, Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert clipboard.text().split() == ["00", "01", "02", "0", "11"]
    table.model().item(1, 0).setCheckState(CHECKED)
    table.copy()
    assert clipboard.text().split() == ["00", "01", "02", "1", "11"]


def test_rows_that_are_not_there_are_not_chosen(grid):
    table = grid()
    table.choose_rows(1, 1, 0)
    for first, count in ((1, 0), (1, 2), (5, 1)):
        table.choose_rows(first, count, 0)
    assert table.chosen_rows() == (1,)


def test_a_table_has_room_for_its_rows_for_two_at_least_and_for_the_most_at_last(grid, look):
    table, heights = grid(), []
    for rows in (0, 2, 3, 4, 5):
        fit_rows(table, rows, 4, 0)
        heights.append(table.height())
    least, two, three, four, five = heights
    row = table.verticalHeader().defaultSectionSize()
    assert (least, three, four, five) == (two, two + row, two + 2 * row, two + 2 * row)
    table.horizontalHeader().hide()
    fit_rows(table, 2, 4, 0)
    assert table.height() == 2 * row


def test_tab_leaves_a_table_whose_rows_are_chosen_as_wholes(grid):
    table = grid()
    assert not table.tabKeyNavigation()
    assert not table.horizontalHeader().highlightSections()
    assert table.selectionBehavior() == RowTable.SelectionBehavior.SelectRows
    assert table.selectionMode() == RowTable.SelectionMode.ExtendedSelection
    assert (table.showGrid(), table.wordWrap(), table.verticalHeader().isHidden()) == (False, False, True)
    assert table.columnWidth(0) > table.columnWidth(1)
    assert sum(table.columnWidth(column) for column in range(3)) == table.viewport().width()
    table.share()
    assert table.textElideMode() == Qt.TextElideMode.ElideMiddle
    table.setColumnWidth(0, 3)
    assert table.columnWidth(0) == 3


def test_a_choice_of_a_cell_opens_at_once_and_names_its_row(qtbot, shown, sheet):
    table, sheets = shown(ItemTable, sheet)
    index = table.model.index(0, WHERE)
    table.view.setCurrentIndex(index)
    table.view.edit(index)
    box = table.view.viewport().findChild(QComboBox)
    assert box.accessibleName() == "longsword"
    assert box.currentData() == "right_hand"
    qtbot.waitUntil(lambda: box.view().isVisible())
    box.setCurrentIndex(box.findData("belt"))
    box.activated.emit(box.currentIndex())
    assert sheets[-1].items[0].where == "belt"


def test_a_figure_in_a_cell_has_the_bounds_and_the_decimals_of_its_kind(qtbot, shown, words):
    table = QTableView()
    qtbot.addWidget(table)
    model = QStandardItemModel(1, 1)
    model.setItem(0, 0, QStandardItem("longsword"))
    for whole, least, decimals in ((True, 0, 0), (False, -LARGEST, DECIMALS)):
        box = FigureDelegate(table, words, whole).createEditor(table, QStyleOptionViewItem(), model.index(0, 0))
        assert isinstance(box, QDoubleSpinBox)
        assert (box.minimum(), box.decimals(), box.hasFrame()) == (least, decimals, False)
        assert box.accessibleName() == "longsword"
        assert box.parent() is table


def test_a_text_in_a_cell_is_as_long_as_it_may_be_and_named_by_its_column(qtbot):
    table = QTableView()
    qtbot.addWidget(table)
    model = QStandardItemModel(1, 1)
    model.setHorizontalHeaderLabels(["What for"])
    line = TextDelegate(table, 12).createEditor(table, QStyleOptionViewItem(), model.index(0, 0))
    assert isinstance(line, QLineEdit)
    assert (line.maxLength(), line.hasFrame(), line.accessibleName()) == (12, False, "What for")
