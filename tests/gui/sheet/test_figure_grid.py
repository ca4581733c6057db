"""Values that a sheet states itself: a box for each, with decimals written as anybody writes them."""

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QLocale, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from gui.sheet.figure_grid import AttributeGrid, ValueGrid
from gui.sheet.figures import FigureBox
from gui.sheet.history import SheetHistory
from gui.widgets.small_form import SmallForm
from rules.ruleset.sheet_layout import SheetSection
from rules.state.character import Character

SECTION = SheetSection(id="all", shows="values", entries=("level", "AC_base", "reduction", "move_ft"))


@pytest.fixture
def stated():
    return Character("una", "castles_and_crusades", "Una")


@pytest.fixture
def sheets(stated):
    """How the sheet stood, from the beginning on."""
    return [stated]


@pytest.fixture
def home(qtbot):
    """What the values stand in."""
    home = QWidget()
    qtbot.addWidget(home)
    return home


@pytest.fixture
def grid(home, state_of, sheets, words, look):
    """A few values of a sheet that follows its changes."""
    grid = ValueGrid(SECTION, state_of(sheets[0]), look, SmallForm(home, words, look))
    grid.setParent(home)

    def follow(sheet):
        sheets.append(sheet)
        grid.show_state(state_of(sheet))

    grid.edited.connect(follow)
    home.show()
    return grid


def typed(box, text):
    box.setFocus()
    box.selectAll()
    QTest.keyClicks(box, text)


def test_only_what_nothing_else_says_has_a_box(grid):
    assert set(grid.boxes) == {"level", "reduction"}
    assert set(grid.buttons) == {"AC_base", "move_ft"}
    assert grid.boxes["level"].accessibleName() == "Level"
    assert grid.boxes["reduction"].toolTip() == grid.state.texts.summary("values", "reduction") != ""


def test_what_is_typed_stands_on_the_sheet_even_if_it_is_the_usual_figure(grid, sheets):
    typed(grid.boxes["level"], "12")
    assert sheets[-1].values == {"level": 12}
    typed(grid.boxes["level"], "1")
    assert sheets[-1].values == {"level": 1}


@pytest.mark.parametrize("mark", [".", ","])
@pytest.mark.parametrize("language", ["en", "pl"])
def test_decimals_begin_with_a_point_or_a_comma(grid, sheets, mark, language, words):
    words.set_language(language)
    grid.show_state(grid.state)
    box = grid.boxes["reduction"]
    typed(box, f"0{mark}25")
    assert sheets[-1].values == {"reduction": 0.25}
    assert grid.buttons["move_ft"].text() == "22"
    grid.show_state(replace(grid.state, sheet=grid.state.sheet))
    QTest.keyClick(box, Qt.Key.Key_Return)
    assert box.text() == ("0.25" if language == "en" else "0,25")


def test_a_figure_has_no_more_decimals_than_it_takes(qtbot):
    box = FigureBox(fractions=True)
    qtbot.addWidget(box)
    box.setLocale(QLocale("en"))
    for figure, text in ((2, "2"), (20, "20"), (2.5, "2.5"), (0, "0")):
        box.show_figure(figure)
        assert box.text() == text


def test_a_whole_figure_takes_no_mark_for_decimals(qtbot):
    box = FigureBox()
    qtbot.addWidget(box)
    typed(box, "1,5")
    assert box.figure == 15
    typed(box, "1.5")
    assert box.figure == 15
    assert box.text() == "15"


def test_a_run_of_digits_of_a_stated_value_is_one_step(stated):
    history = SheetHistory(stated)
    history.note(replace(stated, values={"BtH": 1}))
    history.note(replace(stated, values={"BtH": 12}))
    history.note(replace(stated, values={"BtH": 12, "level": 3}))
    assert history.undo().values == {"BtH": 12}
    assert history.undo() == stated


def test_what_the_ruleset_expects_of_an_attribute_is_told_before_it_is_exceeded(qtbot, state_of, look):
    section = SheetSection(id="attributes", shows="attributes")
    grid = AttributeGrid(section, state_of(Character("una", "heimr")), look)
    qtbot.addWidget(grid)
    box = grid.boxes["Str"]
    assert box.toolTip().splitlines() == ["Strength", "The ruleset expects a figure from −2 to 4."]
    assert box.suffix() == ""
    grid.show_state(state_of(Character("una", "heimr", attributes={"Str": 5})))
    assert box.suffix() != ""
