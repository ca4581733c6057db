import pytest
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenuBar

from gui.actions import table
from gui.actions.command import Command
from gui.actions.menus import Menus, place_of


@pytest.fixture
def bar(qtbot):
    bar = QMenuBar()
    qtbot.addWidget(bar)
    return bar


def entries(menu):
    return ["-" if action.isSeparator() else action.text() for action in menu.actions()]


def test_menus_hold_what_is_bound_with_lines_between_the_sections(bar, actions, words):
    for command in (table.RESET_LAYOUT, table.REDUCE, table.ENLARGE, table.UNDO):
        actions.bind(command, list)
    order = QAction("Order")
    Menus(bar, table.MENUS, actions, words, {table.PANELS.id: [order]})
    assert [action.text() for action in bar.actions()] == ["&Fight", "&View", "&Panels"]
    fight, view, panels = (action.menu() for action in bar.actions())
    assert entries(fight) == ["Undo"]
    assert entries(view) == ["Smaller text", "Larger text", "-", "Reset layout"]
    assert entries(panels) == ["Order"]


def test_commands_of_one_group_are_in_a_submenu_where_the_first_of_them_is(bar, actions, words):
    for command in (table.ADD_READY, table.PACKS, table.QUIT, table.HOUSE_RULES):
        actions.bind(command, list)
    Menus(bar, table.MENUS, actions, words, {})
    (campaign,) = (action.menu() for action in bar.actions())
    assert entries(campaign) == ["Add ready combatants…", "-", "Rules", "-", "Quit"]
    assert entries(campaign.actions()[2].menu()) == ["Packs…", "House rules…"]
    assert place_of(table.PACKS, table.MENUS, words) == "Campaign \N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK} Rules"
    assert place_of(table.QUIT, table.MENUS, words) == "Campaign"
    words.set_language("pl")
    assert entries(campaign)[2] == "Zasady"


def test_further_actions_are_below_the_commands(bar, actions, words):
    actions.bind(table.NEXT_PANEL, list)
    Menus(bar, table.MENUS, actions, words, {table.PANELS.id: [QAction("Order", bar)]})
    (panels,) = (action.menu() for action in bar.actions())
    assert entries(panels) == ["Next panel", "-", "Shown panels"]
    assert entries(panels.actions()[2].menu()) == ["Order"]


def test_menus_speak_the_language_of_the_moment(bar, actions, words):
    actions.bind(table.UNDO, list)
    Menus(bar, table.MENUS, actions, words, {})
    words.set_language("pl")
    assert [action.text() for action in bar.actions()] == ["&Walka"]
    assert entries(bar.actions()[0].menu()) == ["Cofnij"]


@pytest.mark.parametrize("language", ["en", "pl"])
def test_every_menu_has_a_letter_of_its_own(words, language):
    words.set_language(language)
    titles = [words(menu.words) for menu in table.MENUS]
    letters = [title[title.index("&") + 1].casefold() for title in titles]
    assert len(set(letters)) == len(letters)


def test_without_a_section_a_command_is_in_the_first_one(bar, actions, words):
    for command in (Command("fight.b", "command.redo", "fight", 1), Command("fight.a", "command.undo", "fight")):
        actions.bind(command, list)
    Menus(bar, table.MENUS, actions, words, {})
    assert entries(bar.actions()[0].menu()) == ["Undo", "-", "Redo"]
    before = Command("fight.c", "command.about", "fight", -1)
    assert Command("fight.d", "command.about", "fight").section > before.section
