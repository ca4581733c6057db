"""The editors of small forms: how wide and high they are, and what they begin with."""

import pytest
from PySide6.QtCore import QPoint, QRect, QStringListModel, Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QCheckBox, QComboBox, QListView, QListWidget, QWidget

from gui.widgets.completing_box import CompletingBox
from gui.widgets.fields import Field, make_editor
from gui.widgets.in_sight import is_in_sight
from gui.widgets.texts import write_in_the_middle

Bar = Qt.ScrollBarPolicy
PEOPLE = (("una", "Una"), ("wolf", "Wolf"), ("owl", "wolf"))


@pytest.fixture
def editor(qtbot):
    """A function that makes the editor of a field."""

    def editor(*given, **more):
        made = make_editor(Field("x", "X", *given, **more))
        qtbot.addWidget(made.whole or made.widget)
        return made

    return editor


@pytest.mark.parametrize(("value", "decimals"), [(3, 0), (3.0, 0), (2.5, 2), ("none", 0)])
def test_only_broken_figures_have_decimals(editor, value, decimals):
    assert editor("number", value).widget.decimals() == decimals


def test_a_figure_that_is_typed_whole_is_whole(editor):
    box = editor("number", 2.5)
    assert type(box.read()) is float
    box.widget.setValue(3.0)
    assert type(box.read()) is int


def test_a_list_is_as_wide_as_its_names_but_no_wider_than_a_screen(editor):
    view = editor("several", (), (("a", "A"), ("b", "Somebody of a long name"))).widget
    assert isinstance(view, QListWidget)
    names = view.fontMetrics().horizontalAdvance("Somebody of a long name")
    assert names < view.minimumWidth() < names + 6 * view.fontMetrics().height()
    assert editor("several", (), (("a", "A" * 1_000),)).widget.minimumWidth() == 800


@pytest.mark.parametrize(("count", "rows"), [(0, 1), (1, 1), (4, 4), (5, 5), (6, 5), (60, 5)])
def test_a_list_shows_at_most_five_rows(editor, count, rows):
    choices = tuple((str(number), f"Somebody {number}") for number in range(count))
    view = editor("several", (), choices).widget
    one = view.fontMetrics().height() + 10
    assert view.maximumHeight() // one == rows
    assert view.verticalScrollBarPolicy() == (Bar.ScrollBarAlwaysOn if count > 5 else Bar.ScrollBarAlwaysOff)
    assert view.horizontalScrollBarPolicy() == Bar.ScrollBarAlwaysOff


def test_rows_fit_into_the_height_of_their_list(editor):
    view = editor("several", (), PEOPLE).widget
    view.resize(view.minimumWidth(), view.maximumHeight())
    view.show()
    last = view.visualItemRect(view.item(2))
    assert view.viewport().rect().contains(last)
    assert last.height() >= view.fontMetrics().height() + 6


def test_an_open_list_takes_a_name_before_one_that_is_alike(editor):
    made = editor("one_of", "una", PEOPLE, open=True)
    box = made.widget
    assert isinstance(box, CompletingBox)
    for typed, value in (("wolf", "owl"), ("Wolf", "wolf"), ("WOLF", "wolf"), (" una ", "una"), ("lynx", "lynx")):
        box.setEditText(typed)
        assert made.read() == value
    assert box.place == -1
    assert box.word == "lynx"
    box.setEditText(" UNA")
    assert box.word == "Una"
    assert box.line.maxLength() == 200


def test_in_the_middle_of_a_word_nothing_is_completed(qtbot, editor):
    made = editor("one_of", "", PEOPLE, open=True)
    line = made.widget.line
    line.setText("n")
    line.setCursorPosition(0)
    qtbot.keyClicks(line, "u")
    assert line.text() == "un"


def test_enter_in_an_open_list_adds_nothing_to_it(qtbot, editor):
    box = editor("one_of", "", PEOPLE, open=True).widget
    qtbot.keyClicks(box.line, "lynx")
    qtbot.keyClick(box.line, Qt.Key.Key_Return)
    assert box.count() == 3
    assert box.completer() is None


def test_a_closed_list_offers_names_for_values(editor):
    box = editor("one_of", "wolf", PEOPLE).widget
    assert isinstance(box, QComboBox)
    assert not box.isEditable()
    assert (box.currentText(), box.count()) == ("Wolf", 3)


def test_a_group_is_named_as_it_is_written_and_stands_above_its_list(qtbot, editor):
    made = editor("several", (), PEOPLE, groups=(("Salt & Iron", ("una",)), ("Beasts", ("wolf", "owl"))))
    whole = made.whole
    whole.show()
    first, second = whole.findChildren(QCheckBox)
    assert (first.text(), first.accessibleName()) == ("Salt && Iron", "Salt & Iron")
    assert first.y() == second.y()
    assert second.x() > first.geometry().right()
    assert made.widget.y() > first.parentWidget().geometry().bottom()
    assert first.nextInFocusChain() is second


def test_what_lies_behind_or_outside_is_not_in_sight(qtbot):
    around, inner = QWidget(), QWidget()
    qtbot.addWidget(around)
    around.resize(100, 100)
    inner.setParent(around)
    inner.setGeometry(10, 10, 20, 20)
    assert not is_in_sight(inner)
    around.show()
    assert is_in_sight(inner)
    inner.move(200, 10)
    assert not is_in_sight(inner)


def test_the_message_of_an_empty_list_is_in_its_middle(qtbot, look):
    class Empty(QListView):
        def paintEvent(self, event):
            super().paintEvent(event)
            write_in_the_middle(self, look.theme, "Nobody is here. " * 6)

    view = Empty()
    qtbot.addWidget(view)
    view.setModel(QStringListModel([], view))
    view.resize(300, 300)
    view.show()
    image = view.viewport().grab().toImage()
    ground = QColor(image.pixelColor(1, 1))
    inked = [(x, y) for x in range(image.width()) for y in range(image.height()) if image.pixelColor(x, y) != ground]
    columns, lines = {x for x, _ in inked}, {y for _, y in inked}
    margin = look.theme.space(6)
    inside = QRect(margin, margin, image.width() - 2 * margin, image.height() - 2 * margin)
    assert inside.contains(QPoint(min(columns), min(lines)))
    assert inside.contains(QPoint(max(columns), max(lines)))
    assert abs(min(lines) + max(lines) - image.height()) < 12
    assert max(lines) - min(lines) > 2 * view.fontMetrics().height(), "it wraps"
