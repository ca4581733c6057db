"""What the form and the lists of own entries look like, say and tell, as it was approved."""

from functools import partial

import pytest
from PySide6.QtWidgets import QToolButton, QWidget

from gui.own.form import OwnForm
from gui.own.naming import OwnNames
from gui.own.window import OwnWindow

LINES = "Name\tSkill\tGuard\tWhat it is\nBell rope\tfencing\t1\tFrom the tower\nLantern\t\t0\t\nOdd\tcheese\t2\t"


@pytest.fixture
def home(qtbot):
    home = QWidget()
    qtbot.addWidget(home)
    return home


def test_form(walk, yard, words, plain_look, approved, home):
    def named():
        return OwnNames(yard.shelf.rulebook("duel").ruleset, yard.shelf.texts("duel", words.language), words)

    form = OwnForm("items", "Old sabre", named, words, plain_look, home)
    form.open_form()
    steps = walk(form, 520, 560, yard)
    steps.call("works like nothing", partial(form.model.setCurrentIndex, 0))
    steps.call("everything", partial(form.everything.setChecked, True))
    steps.call("a way", form.way_button.click)
    steps.call("a fault", partial(form.tell, "Guard: this is no number."))
    steps.call("no name", form.name.clear)
    steps.do("Return")
    steps.tab_through()
    steps.looks(words, plain_look)
    form.close()
    approved(steps.text)


def test_lists(qtbot, walk, yard, words, plain_look, approved, home):
    def find_all():
        # Qt fades the button that clears the line away, and the line is narrower without it.
        (clear,) = window.search.findChildren(QToolButton)
        window.search.clear()
        qtbot.waitUntil(lambda: not clear.isVisible())

    window = OwnWindow(yard, words, plain_look, home)
    window.open_window()
    steps = walk(window, 900, 420, yard)
    steps.call("paste", partial(window.model.paste, LINES, -1, 0))
    steps.do("Home Right Right '4' Return")
    steps.call("search", partial(window.search.setText, "tower"))
    steps.call("find all", find_all)
    steps.call("sort", partial(window.order.setCurrentIndex, 1))
    steps.call("undo", window.undo)
    steps.call("redo", window.redo)
    steps.call("skills", partial(window.kinds.setCurrentIndex, 1))
    steps.call("gear", partial(window.kinds.setCurrentIndex, 0))
    steps.tab_through()
    steps.looks(words, plain_look)
    window.discard()
    window.finish()
    approved(steps.text)
