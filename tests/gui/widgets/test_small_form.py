import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QComboBox,
    QLineEdit,
    QListWidget,
    QPushButton,
    QStyle,
    QWidget,
)

from gui.widgets.fields import Field, make_editor
from gui.widgets.small_form import Refusal, SmallForm

Key = Qt.Key
Check = Qt.CheckState
PEOPLE = (("una", "Una"), ("wolf", "Wolf"))


@pytest.fixture
def home(qtbot):
    home = QWidget()
    QLineEdit(home)
    qtbot.addWidget(home)
    home.show()
    home.activateWindow()
    return home


@pytest.fixture
def form(home, words, look):
    form = SmallForm(home, words, look)
    yield form
    form.hide()


@pytest.mark.parametrize(
    "field",
    [
        Field("a", "A", "number", 3),
        Field("a", "A", "number", 2.5),
        Field("a", "A", "number", -4),
        Field("a", "A", "number", 0.0625),
        Field("a", "A", "text", "word"),
        Field("a", "A", "flag", True),
        Field("a", "A", "one_of", "wolf", PEOPLE),
        Field("a", "A", "one_of", "wolf", PEOPLE, open=True),
        Field("a", "A", "one_of", "somebody else", PEOPLE, open=True),
        Field("a", "A", "several", ("wolf",), PEOPLE),
        Field("a", "A", "several", (), PEOPLE),
    ],
)
def test_a_field_gives_back_what_it_was_filled_with(qapp, field):
    editor = make_editor(field)
    assert editor.read() == field.value
    assert editor.widget.accessibleName() == "A"


def test_a_name_typed_into_an_open_list_gives_its_value_and_any_other_itself(qapp):
    editor = make_editor(Field("a", "A", "one_of", "una", PEOPLE, open=True))
    assert isinstance(editor.widget, QComboBox)
    editor.widget.setEditText("Wolf")
    assert editor.read() == "wolf"
    editor.widget.setEditText(" the fog ")
    assert editor.read() == "the fog"


def test_several_are_checked_by_key(qtbot, home):
    editor = make_editor(Field("a", "A", "several", (), PEOPLE))
    editor.widget.setParent(home)
    editor.widget.show()
    qtbot.keyClick(editor.widget, Key.Key_Space)
    assert editor.read() == ("una",)


def test_whole_groups_are_ticked_and_show_how_many_of_them_are(qtbot, home):
    groups = (("All of the house", ("una", "bern")), ("All of the woods", ("wolf",)))
    people = (*PEOPLE, ("bern", "Bern"))
    editor = make_editor(Field("a", "A", "several", ("una",), people, groups=groups))
    assert isinstance(editor.widget, QListWidget)
    assert editor.whole is not None
    qtbot.addWidget(editor.whole)
    house, woods = editor.whole.findChildren(QCheckBox)
    assert (house.accessibleName(), woods.accessibleName()) == ("All of the house", "All of the woods")
    assert (house.checkState(), woods.checkState()) == (Check.PartiallyChecked, Check.Unchecked)
    qtbot.keyClick(house, Key.Key_Space)
    assert (house.checkState(), editor.read()) == (Check.Checked, ("una", "bern"))
    editor.widget.item(0).setCheckState(Check.Unchecked)
    assert (house.checkState(), editor.read()) == (Check.PartiallyChecked, ("bern",))
    qtbot.keyClick(house, Key.Key_Space)
    qtbot.keyClick(house, Key.Key_Space)
    qtbot.keyClick(woods, Key.Key_Space)
    assert editor.read() == ("wolf",)


def test_a_figure_is_kept_within_its_bounds(qapp):
    editor = make_editor(Field("a", "A", "number", 50, low=0, high=20))
    assert editor.read() == 20


def test_enter_takes_what_is_filled_in(qtbot, form):
    taken = []
    form.ask("Who?", [Field("name", "Name"), Field("age", "Age", "number", 20)], taken.append, QPoint(10, 10))
    assert form.title.text() == form.accessibleName() == "Who?"
    qtbot.keyClicks(form.editor("name"), "Una")
    qtbot.keyClick(form.editor("age"), Key.Key_Return)
    assert taken == [{"name": "Una", "age": 20}]
    assert not form.isVisible()


def test_what_is_refused_stays_with_the_reason(qtbot, form):
    form.ask("Who?", [Field("name", "Name")], lambda _values: "Nobody is called that.", QPoint())
    qtbot.keyClicks(form.editor("name"), "Xyz")
    form.accept_button.click()
    assert form.isVisible()
    assert form.problem.text() == "Nobody is called that."
    assert form.editor("name").text() == "Xyz"


def test_esc_takes_nothing_and_the_focus_goes_back(qtbot, form, home):
    line = home.findChild(QLineEdit)
    line.setFocus()
    qtbot.waitUntil(line.hasFocus)
    taken = []
    form.ask("Who?", [Field("name", "Name")], taken.append, QPoint())
    qtbot.keyClick(form.editor("name"), Key.Key_Escape)
    assert taken == []
    assert not form.isVisible()
    qtbot.waitUntil(line.hasFocus)


def test_enter_on_the_button_that_leaves_it_leaves_it(qtbot, form):
    taken = []
    form.ask("Who?", [Field("name", "Name")], taken.append, QPoint())
    qtbot.keyClick(form.cancel_button, Key.Key_Return)
    assert taken == []
    assert not form.isVisible()


def test_the_keys_stay_where_what_was_filled_in_has_led_them(qtbot, form, home):
    line, other = home.findChild(QLineEdit), QLineEdit(home)
    other.show()
    line.setFocus()
    qtbot.waitUntil(line.hasFocus)
    form.ask("Who?", [Field("name", "Name")], lambda _values: other.setFocus(), QPoint())
    qtbot.keyClick(form.editor("name"), Key.Key_Return)
    assert not form.isVisible()
    assert home.focusWidget() is other


def test_it_can_ask_again_and_again(qtbot, form):
    for number in range(3):
        form.ask(f"Question {number}", [Field(f"field{number}", "Field")], lambda _values: None, QPoint())
        assert form.fields.rowCount() == 1
        with pytest.raises(KeyError):
            form.editor("another")
        qtbot.keyClick(form.editor(f"field{number}"), Key.Key_Return)
    assert not form.isVisible()


def test_without_fields_the_button_has_the_focus(qtbot, form):
    form.ask("Sure?", [], lambda _values: None, QPoint())
    qtbot.waitUntil(form.accept_button.hasFocus)


def test_it_stays_on_the_screen(form):
    form.ask("Far out", [Field("name", "Name")], lambda _values: None, QPoint(100_000, 100_000))
    assert form.screen().availableGeometry().contains(form.geometry().topLeft())


def test_what_was_left_empty_gets_the_keys_when_the_form_is_refused(qtbot, form):
    fields = [Field("amount", "Amount", "text"), Field("who", "Who", "several", (), PEOPLE)]
    form.ask("Change", fields, lambda values: "No." if "" in values.values() else None, QPoint(0, 0))
    form.editor("who").setFocus()
    form.accept()
    assert form.problem.text() == "No."
    assert form.focusWidget() is form.editor("amount")


def test_the_field_that_a_refusal_names_gets_the_focus_with_its_text_selected(qtbot, form):
    fields = [Field("amount", "Amount", "text"), Field("who", "Who", "several", (), PEOPLE)]
    form.ask("Change", fields, lambda _values: Refusal("No amount.", "amount"), QPoint(0, 0))
    form.editor("amount").setText("abc")
    form.editor("who").setFocus()
    form.accept()
    assert form.problem.text() == "No amount."
    assert form.focusWidget() is form.editor("amount")
    assert form.editor("amount").selectedText() == "abc"


def test_a_form_of_many_fields_takes_the_height_they_need(form):
    people = tuple((f"p{number}", f"Person {number}") for number in range(20))
    fields = [Field(name, name, "several", (), people) for name in ("who", "whom", "where", "when", "why")]
    form.ask("Many", fields, lambda _values: None, QPoint(0, 0))
    room = form.screen().availableGeometry().height()
    assert room * 2 // 3 < form.sizeHint().height() <= form.height() <= room


def test_a_refusal_at_the_edge_of_the_screen_leaves_all_of_the_form_in_sight(form):
    room = form.screen().availableGeometry()
    asked_at(form, room.bottomLeft() - QPoint(0, 5))
    form._take = "No {}.".format
    form.accept()
    assert room.contains(form.geometry())


def open_list(qtbot, home, value="una"):
    editor = make_editor(
        Field("a", "A", "one_of", value, (("una", "Una"), ("wolf", "Wolf"), ("woad", "Woad")), open=True)
    )
    assert isinstance(editor.widget, QComboBox)
    editor.widget.setParent(home)
    editor.widget.show()
    line = editor.widget.lineEdit()
    assert line is not None
    line.selectAll()
    return editor, line


def test_the_beginning_of_a_value_is_finished_as_it_is_typed(qtbot, home):
    editor, line = open_list(qtbot, home)
    qtbot.keyClicks(line, "wo")
    assert (line.text(), line.selectedText(), editor.read()) == ("wolf", "lf", "wolf")
    qtbot.keyClicks(line, "a")
    assert (line.text(), editor.read()) == ("woad", "woad")


def test_what_was_finished_is_taken_away_by_one_key(qtbot, home):
    editor, line = open_list(qtbot, home)
    qtbot.keyClicks(line, "wol")
    qtbot.keyClick(line, Key.Key_Delete)
    assert editor.read() == "wol"
    qtbot.keyClick(line, Key.Key_Backspace)
    assert editor.read() == "wo"


def test_a_word_of_ones_own_stays_as_it_is_typed(qtbot, home):
    editor, line = open_list(qtbot, home)
    qtbot.keyClicks(line, "wolves")
    assert editor.read() == "wolves"


def test_rows_that_are_ticked_are_high_enough_for_their_boxes(qtbot, home, look):
    editor = make_editor(Field("a", "A", "several", (), PEOPLE))
    assert isinstance(editor.widget, QListWidget)
    editor.widget.setParent(home)
    box = editor.widget.style().pixelMetric(QStyle.PixelMetric.PM_IndicatorHeight, None, editor.widget)
    assert editor.widget.sizeHintForRow(0) >= box + 2


def test_a_wide_text_has_room_for_a_sentence(qtbot, home, form):
    form.ask("Note", [Field("text", "Note", wide=True)], nothing, home)
    line = form.editor("text")
    assert line.width() >= line.fontMetrics().horizontalAdvance("the bridge gives way under the cart at dusk")


def nothing(_values):
    return None


def test_the_dots_of_a_menu_entry_stay_in_the_menu(home, form):
    form.ask("New encounter…", [], nothing, home)
    assert form.title.text() == form.accessibleName() == "New encounter"


def test_only_the_field_with_the_keys_is_selected(form):
    fields = [Field("a", "A", "number", 3), Field("b", "B", "number", 4), Field("c", "C", "text", "word")]
    form.ask("Size", fields, lambda _values: None)
    assert form.editor("a").lineEdit().selectedText() == "3"
    assert form.editor("b").lineEdit().selectedText() == ""
    assert form.editor("c").selectedText() == ""


def asked_at(form, at=None, *, empty=False):
    form.ask("Who?", [] if empty else [Field("name", "Name")], nothing, at)
    return form.geometry()


def test_without_a_place_it_begins_a_third_across_and_down_its_window(form, home):
    home.setGeometry(30, 20, 330, 240)
    assert asked_at(form).topLeft() == home.mapToGlobal(QPoint(110, 80))


def test_below_a_widget_and_above_it_where_there_is_no_room(form, home, look):
    home.setGeometry(0, 0, 700, 560)
    button, gap = QPushButton("Ask", home), look.theme.space(1)
    for top, below in ((20, True), (500, False)):
        button.setGeometry(40, top, 80, 24)
        button.show()
        area, place = asked_at(form, button), button.mapToGlobal(QPoint(0, 0))
        assert area.left() == place.x()
        assert (area.top() == place.y() + button.height() + gap) is below
        assert (area.top() + area.height() == place.y() - gap) is not below


def test_beside_a_widget_out_of_sight_it_is_in_the_upper_middle_of_the_window(form, home):
    home.setGeometry(0, 0, 700, 540)
    hidden = QPushButton("Ask", home)
    area = asked_at(form, hidden)
    assert abs(area.center().x() - home.mapToGlobal(QPoint(350, 0)).x()) <= 1
    assert area.top() == home.mapToGlobal(QPoint(0, 180)).y()


def test_at_the_edge_of_the_screen_all_of_it_is_in_sight(form):
    room = form.screen().availableGeometry()
    area = asked_at(form, room.bottomRight() - QPoint(5, 5))
    assert room.contains(area)
    assert room.right() - area.right() <= 1
    assert room.bottom() - area.bottom() <= 1


def test_a_form_over_itself_keeps_the_focus_to_return_to(qtbot, form, home):
    line = home.findChild(QLineEdit)
    line.setFocus()
    qtbot.waitUntil(line.hasFocus)
    asked_at(form)
    qtbot.waitUntil(form.editor("name").hasFocus)
    form.editor("name").setText("x")
    form.hide()
    qtbot.waitUntil(line.hasFocus)
    line.clearFocus()
    assert QApplication.focusWidget() is None
    asked_at(form)
    form.hide()


def test_a_refusal_is_heard_and_shown_in_the_room_it_needs(form, told):
    before = asked_at(form).height()
    form._take = "No {}.".format
    form.accept()
    assert form.problem.isVisible()
    assert form.height() > before
    assert told == [f"says: {form.problem.text()!r}"]
    asked_at(form)
    assert not form.problem.isVisible()


def test_other_keys_do_nothing(qtbot, form):
    asked_at(form, empty=True)
    qtbot.keyClick(form, Key.Key_F5)
    assert form.isVisible()
    assert form.minimumWidth() > 0
    assert form.accept_button.isDefault()
