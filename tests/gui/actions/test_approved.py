"""What the list of commands and that of shortcuts look like, say and tell, as it was approved."""

from functools import partial

from PySide6.QtWidgets import QLineEdit, QMainWindow

from gui.actions import table
from gui.actions.actions import Actions
from gui.actions.command_box import CommandBox, Entry, entries_of
from gui.actions.shortcut_window import ShortcutWindow


def test_commands(walk, words, plain_look, approved):
    desk, field = QMainWindow(), QLineEdit("the desk")
    desk.setCentralWidget(field)
    steps = walk(desk, 700, 500)
    entries = [
        Entry("Undo", list, "Fight", "Ctrl+Z"),
        Entry("Add fighter", list),
        Entry("Find", list, icon=plain_look.icon("search")),
    ]
    box = CommandBox(desk, (partial(list, entries),), words, plain_look)
    steps.call("open", box.open)
    steps.do("'f' Down Down Backspace 'zzz' Esc")
    steps.call("open", box.open)
    steps.tab_through()
    steps.looks(words, plain_look)
    steps.do("Return")
    approved(steps.text)


def test_entries(words, plain_look, approved):
    actions = Actions(words, plain_look)
    for command in (table.UNDO, table.ADD_FIGHTER, table.TOGGLE_THEME, table.GUIDE):
        actions.bind(command, list)
    told = [f"{each.name} | {each.place} | {each.keys} | {each.also}" for each in entries_of(actions, words)]
    approved("\n".join(told) + "\n")


def test_shortcuts(walk, words, plain_look, approved, panel):
    actions = Actions(words, plain_look)
    for command in (table.UNDO, table.REDO, table.ADD_FIGHTER, table.TOGGLE_THEME, table.GUIDE):
        actions.bind(command, list)
    window = ShortcutWindow(actions, words, plain_look, panel)
    window.open_list()
    steps = walk(window, 620, 460)
    steps.do("'undo' Down Return Ctrl+Alt+U")
    steps.call("take", window.take)
    steps.call("none", window.take_none)
    steps.call("first", window.take_first)
    steps.call("all first", window.take_all_first)
    steps.call("search again", window.search.clear)
    steps.call("by the list", partial(window.view.setCurrentIndex, window.model.index(2)))
    steps.call("a key of a panel", partial(window.view.setCurrentIndex, window.model.index(6)))
    for name, act in {"take": window.take, "none": window.take_none, "first": window.take_first}.items():
        steps.call(f"{name} there", act)
    steps.call("back", partial(window.view.setCurrentIndex, window.model.index(0)))
    steps.call("seek", partial(window.search.setText, "zzz"))
    steps.call("open again", window.open_list)
    steps.call("search again", window.search.clear)
    steps.tab_through()
    steps.looks(words, plain_look)
    approved(steps.text)
