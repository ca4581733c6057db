"""Test the window that says why a figure is what it is."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication

from gui.widgets.why import Why, WhyWindow, lines_of, tree_of_lines

BLOW = Why("hits 45 %", "Attacks (Duel)", (Why("level: 13", below=(Why("DX: 12"),)), Why("wound: −1")))


@pytest.fixture
def window(qtbot, words, look, panel):
    window = WhyWindow(words, look, panel)
    qtbot.addWidget(window)
    return window


def test_every_term_is_open_and_its_rule_beside_it(window):
    window.show_why(BLOW)
    root = window.tree.topLevelItem(0)
    assert (root.text(0), root.text(1)) == ("hits 45 %", "Attacks (Duel)")
    assert root.isExpanded()
    assert root.child(0).isExpanded()
    assert root.child(0).child(0).text(0) == "DX: 12"
    assert window.windowTitle() == "Why? hits 45 %"


def test_a_screen_reader_hears_the_rule_too(window):
    window.show_why(BLOW)
    assert window.tree.topLevelItem(0).data(0, Qt.ItemDataRole.AccessibleTextRole) == "hits 45 %, Attacks (Duel)"
    assert window.tree.accessibleName() == "Why? hits 45 %"


def test_the_keys_begin_at_the_figure(window):
    window.show_why(BLOW)
    assert window.tree.currentItem() is window.tree.topLevelItem(0)


def test_it_speaks_the_language_of_the_moment(window, words):
    window.show_why(BLOW)
    words.set_language("pl")
    assert window.windowTitle() == "Dlaczego? hits 45 %"


def test_it_can_be_copied(window):
    window.show_why(BLOW)
    window.copy()
    assert QGuiApplication.clipboard().text().splitlines() == list(lines_of(BLOW))
    assert list(lines_of(BLOW)) == ["hits 45 %  [Attacks (Duel)]", "    level: 13", "        DX: 12", "    wound: −1"]


def test_lines_with_their_depth_make_a_tree():
    first, second = tree_of_lines([(0, "a roll"), (1, "wound −1"), (1, "rain −2"), (0, "damage")])
    assert [each.text for each in first.below] == ["wound −1", "rain −2"]
    assert second == Why("damage")


def test_the_rule_has_the_room_it_needs_and_the_term_the_rest(window):
    window.resize(900, 300)
    window.show_why(BLOW)
    header = window.tree.header()
    assert header.sectionSize(1) == max(window.tree.sizeHintForColumn(1), header.sectionSizeHint(1))
    assert header.sectionSize(0) + header.sectionSize(1) == window.tree.viewport().width()


def test_the_rule_takes_at_most_half_of_the_width(window, look):
    look.set_scale(200)
    window.resize(420, 300)
    window.show_why(BLOW)
    header = window.tree.header()
    assert header.sectionSize(1) == window.tree.viewport().width() // 2
    assert header.length() == window.tree.viewport().width()


def test_what_names_no_rule_has_the_width_of_both_columns(window):
    window.show_why(BLOW)
    root = window.tree.topLevelItem(0)
    level = root.child(0)
    assert [each.isFirstColumnSpanned() for each in (root, level, level.child(0), root.child(1))] == [
        *(False, True),
        *(True, True),
    ]


def test_long_terms_can_be_read_in_the_tool_tip_and_enter_closes(qtbot, window):
    window.show_why(BLOW)
    assert window.tree.topLevelItem(0).data(0, Qt.ItemDataRole.ToolTipRole) == "hits 45 %"
    qtbot.waitUntil(window.tree.hasFocus)
    window.tree.setFocus()
    qtbot.keyClick(window, Qt.Key.Key_Return)
    assert not window.isVisible()


def test_another_figure_takes_the_keys_back_to_its_beginning(qtbot, window):
    window.show_why(BLOW)
    window.close_button.setFocus()
    qtbot.waitUntil(window.close_button.hasFocus)
    window.show_why(Why("5"))
    assert window.tree.hasFocus()
    assert window.tree.topLevelItemCount() == 1


def test_an_open_window_comes_to_the_front(window, comes_to_front):
    window.show_why(BLOW)
    assert comes_to_front(window, lambda: window.show_why(BLOW))
