import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QToolButton

from gui.actions import table
from gui.widgets.message_strip import MessageStrip, Notice
from gui.window.heading import Heading
from gui.window.top_bar import TopBar

HEADING = Heading("Winter", ((1, "Bridge & mill"), (2, "Ford")), 1, "Segment 3", "Una", 0)


@pytest.fixture
def bar(qtbot, actions, words, look):
    for command in (table.NEW_ENCOUNTER, table.UNDO, table.ADD_FIGHTER, table.TOGGLE_THEME, table.ENLARGE):
        actions.bind(command, list)
    strip = MessageStrip(words, look)
    qtbot.addWidget(strip)
    bar = TopBar(actions, words, look, strip)
    qtbot.addWidget(bar)
    bar.resize(1200, 48)
    bar.show_heading(HEADING)
    bar.show()
    return bar


def test_it_says_where_we_are(bar, words):
    assert bar.chooser.text() == "Bridge & mill"
    assert bar.turn.text() == "Segment 3 · Una's turn"
    words.set_language("pl")
    assert bar.turn.text() == "Segment 3 · tura: Una"
    assert bar.turn.accessibleName() == "Segment 3 · tura: Una"


def test_half_a_heading_leaves_no_loose_ends(qtbot, bar):
    bar.show_heading(Heading(moment="segment 3"))
    assert bar.turn.text() == "Segment 3"
    bar.show_heading(Heading())
    assert bar.turn.text() == ""
    qtbot.waitUntil(lambda: not bar.chooser.isVisible())


def test_another_encounter_can_be_chosen(qtbot, bar):
    choices = bar.chooser.menu().actions()
    assert [action.text() for action in choices] == ["Bridge && mill", "Ford", "", "New encounter…"]
    assert [action.isChecked() for action in choices[:2]] == [True, False]
    with qtbot.waitSignal(bar.encounter_chosen) as chosen:
        choices[1].trigger()
    assert chosen.args == [2]


def test_an_encounter_can_be_made_where_one_is_chosen(bar, actions):
    bar.show_heading(HEADING)
    assert bar.chooser.menu().actions()[-1] is actions.action(table.NEW_ENCOUNTER)
    bar.show_heading(Heading())
    assert not bar._chooser_action.isVisible()


def test_only_what_is_bound_has_a_button_and_each_takes_the_focus(bar, actions):
    buttons = [widget for widget in bar.findChildren(QToolButton) if widget.defaultAction() is not None]
    assert {button.defaultAction().text() for button in buttons} == {"Undo", "Add fighter", "Light or dark"}
    assert all(button.focusPolicy() & Qt.FocusPolicy.TabFocus for button in buttons)
    assert [action.text() for action in bar.sizes.menu().actions()] == ["Larger text"]


def test_whose_turn_it_is_stays_readable_when_room_runs_out(qtbot, bar):
    bar.resize(420, 48)
    assert bar.turn.width() >= min(bar.turn.sizeHint().width(), bar._look.theme.space(60))


def test_the_side_shows_beside_the_turn(bar, look):
    band = bar._side.pixmap().toImage()
    assert band.pixelColor(0, 0) == look.theme.side(0)
    bar.show_heading(Heading(moment="Segment 3", turn="Wolf", side=1))
    assert bar._side.pixmap().toImage().pixelColor(0, 0) == look.theme.side(1)


def test_it_grows_with_the_text(bar, look):
    before = bar.sizeHint().height()
    look.set_scale(200)
    assert bar.sizeHint().height() > before * 1.5


def test_the_bell_can_be_pressed_once_there_was_a_message(bar):
    assert not bar.bell.isEnabled()
    bar._strip.show_message(Notice("Una was saved."))
    assert bar.bell.isEnabled()
    bar.bell.menu().aboutToShow.emit()
    assert [action.text() for action in bar.bell.menu().actions()] == ["Una was saved."]


def test_every_size_of_text_that_is_bound_is_offered(qtbot, actions, words, look):
    for command in (table.REDUCE, table.ENLARGE, table.PLAIN_SIZE):
        actions.bind(command, list)
    strip = MessageStrip(words, look)
    qtbot.addWidget(strip)
    bar = TopBar(actions, words, look, strip)
    qtbot.addWidget(bar)
    offered = [actions.action(each) for each in (table.ENLARGE, table.REDUCE, table.PLAIN_SIZE)]
    assert bar.sizes.menu().actions() == offered
