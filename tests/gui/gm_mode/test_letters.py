"""Letters find an action wherever the focus is, and undo is about the fight."""

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QDockWidget, QWidget

from rules.state.character import Character

Key, CTRL = Qt.Key, Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def place(fight_desk, campaign, place):
    """A workplace with a line in the log and a character in the roster."""
    campaign.roster.save(Character("hesk", "realms_of_myth", "Hesk"))
    place.roster.refresh()
    fight_desk.add_note("The bridge is out.")
    return place


def focusable(place, name):
    """Return a widget of the desk by the name of its panel."""
    panels = place.panels
    return {
        "order": panels.order.view,
        "tracker": panels.tracker.view,
        "tracker button": panels.tracker.many_button,
        "log": panels.log.view,
        "log button": panels.log.note_button,
        "roster": panels.roster.view,
        "palette": panels.palette.view,
        "header": panels.palette.header.position,
        "log kind": panels.log.filters.kind,
        "log round": panels.log.filters.first,
        "roster filter": panels.roster.sorting.picks,
    }[name]


BOXES = ("log kind", "log round", "roster filter")

NAMES = ("order", "tracker", "tracker button", "log", "log button", "palette", "header", *BOXES)


def focus(place, window, name):
    widget = focusable(place, name)
    panel = next((each for each in ("roster", "tracker", "log") if name.startswith(each)), "")
    if panel:
        window.ring.go(panel)
    widget.setFocus()
    assert QApplication.focusWidget() is widget
    return widget


def written(place):
    search = place.panels.palette.search
    return search.text() if search.hasFocus() else None


def test_letters_go_to_the_palette_from_everywhere(qtbot, place, window, fight_desk):
    before = fight_desk.journal.mark, fight_desk.plans, fight_desk.aim
    for name in NAMES:
        qtbot.keyClick(focus(place, window, name), Key.Key_H)
        qtbot.keyClicks(QApplication.focusWidget(), "it")
        assert written(place) == "hit", name
        assert (fight_desk.journal.mark, fight_desk.plans, fight_desk.aim) == before, name
        place.panels.palette.search.clear()


def test_letters_in_the_roster_filter_it(qtbot, place, window):
    qtbot.keyClick(focus(place, window, "roster"), Key.Key_H)
    qtbot.keyClicks(QApplication.focusWidget(), "es")
    assert place.roster.search.text() == "hes"
    assert [row.name for row in place.roster.model.rows] == ["Hesk"]
    assert written(place) is None


def test_f4_opens_the_sheet_in_the_roster(qtbot, place, window):
    with qtbot.waitSignal(place.roster.sheet_wanted) as wanted:
        qtbot.keyClick(focus(place, window, "roster"), Key.Key_F4)
    assert wanted.args[0].name == "Hesk"


def test_capital_and_polish_letters_travel_too(qtbot, place, window):
    for letter in ("t", "S", "ż"):
        event = QKeyEvent(QEvent.Type.KeyPress, 0, Qt.KeyboardModifier.NoModifier, letter)
        QApplication.sendEvent(focus(place, window, "log"), event)
        assert written(place) == letter
        place.panels.palette.search.clear()


def test_letters_travel_from_a_panel_that_floats(qtbot, place, window):
    for name in ("order", "tracker", "log"):
        widget = focusable(place, name)
        dock: QWidget | None = widget
        while not isinstance(dock, QDockWidget):
            assert dock is not None
            dock = dock.parentWidget()
        dock.setFloating(True)
        dock.activateWindow()
        widget.setFocus()
        qtbot.waitUntil(widget.hasFocus)
        qtbot.keyClick(widget, Key.Key_M)
        qtbot.waitUntil(place.panels.palette.search.hasFocus)
        assert written(place) == "m", name
        place.panels.palette.search.clear()


def test_digits_stay_with_the_tracker(qtbot, place, window):
    view = focus(place, window, "tracker")
    qtbot.keyClicks(view, "7")
    assert view.editor().text() == "7"


def test_letters_go_to_the_open_question_and_answer_nothing(qtbot, place, window, fight_desk):
    fight_desk.perform(fight_desk.option("strike", {"target": "wolf", "weapon": "longsword"}))
    question = fight_desk.question
    assert question is not None
    view = focus(place, window, "order")
    qtbot.keyClick(view, Key.Key_N)
    assert fight_desk.question is question
    assert place.panels.question.isAncestorOf(QApplication.focusWidget())


def test_undo_takes_back_the_last_step_after_a_stray_letter(qtbot, place, window, fight_desk):
    for name in ("order", "tracker", "log", "palette"):
        fight_desk.set_position("wolf", "kneeling")
        widget = focus(place, window, name)
        qtbot.keyClick(widget, Key.Key_X)
        assert written(place) == "x", name
        qtbot.keyClick(QApplication.focusWidget(), Key.Key_Z, CTRL)
        assert fight_desk.encounter.combatants["wolf"].position == "prone", name
        place.panels.palette.search.clear()


def test_undo_works_while_a_round_is_chosen_in_the_filters(qtbot, place, window, fight_desk):
    fight_desk.set_position("wolf", "kneeling")
    place.panels.log.filter_button.click()
    box = place.panels.log.filters.first
    box.setFocus()
    qtbot.keyClick(box, Key.Key_2)
    qtbot.keyClick(box, Key.Key_Z, CTRL)
    assert fight_desk.encounter.combatants["wolf"].position == "prone"


def test_find_asks_how_the_current_combatant_leaves(qtbot, place, window, fight_desk):
    order = place.panels.order
    order.view.setCurrentIndex(order.model.index(2))
    window.command_box.open()
    qtbot.keyClicks(window.command_box.field, "flee")
    qtbot.keyClick(window.command_box.field, Key.Key_Return)
    qtbot.keyClick(order.menu, Key.Key_Return)
    assert fight_desk.encounter.departed["wolf"].how == "fled"
