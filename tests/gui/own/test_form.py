"""The form for an own entry asks for the figures of what it works like, until the user enters others."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from gui.own.form import OwnForm
from gui.own.naming import OwnNames
from rules.own.shape import asked_for, models_of

GAME = "gurps3"
ARROW, AXE = "arrow", "axe"


@pytest.fixture
def names(shelf, words):
    return OwnNames(shelf.rulebook(GAME).ruleset, shelf.texts(GAME, words.language), words)


@pytest.fixture
def form(qtbot, names, words, look, panel):
    form = OwnForm("items", "", lambda: names, words, look, panel)
    form.open_form()
    return form


def choose(form, id):
    form.model.setCurrentIndex(form.model.findData(id))


def answered(qtbot, form):
    """Return what the form passes on."""
    form.name.setText("Test")
    with qtbot.waitSignal(form.filled) as filled:
        form.accept()
    return filled.args[0].answers.values


def stated(names, model):
    return {each.name: each.value for each in asked_for(names.ruleset, "items", model)}


def test_typing_past_another_model_leaves_none_of_its_figures(qtbot, form, names):
    form.model.setFocus()
    for letter in "axe":
        qtbot.keyClicks(form.model, letter)
        if letter == "a":
            assert form.model.currentText() == "arrow"
    assert form.model.currentData() == AXE
    assert form.editor("weight_lb").figure == names.ruleset.items[AXE].fields["weight_lb"]
    assert answered(qtbot, form) == stated(names, AXE)


def test_a_figure_that_the_box_rounds_is_passed_on_as_it_is(qtbot, form, names):
    choose(form, ARROW)
    assert form.editor("weight_lb").figure == 0.06
    assert answered(qtbot, form)["weight_lb"] == 0.0625


def test_what_was_entered_stays_with_another_model(qtbot, form, names):
    choose(form, ARROW)
    box = form.editor("weight_lb")
    box.selectAll()
    QTest.keyClicks(box, "0.5")
    QTest.keyClick(box, Qt.Key.Key_Tab)
    choose(form, AXE)
    assert form.editor("weight_lb").figure == 0.5
    assert answered(qtbot, form) == stated(names, AXE) | {"weight_lb": 0.5}


def test_every_model_leaves_every_other_as_it_is(qtbot, form, names):
    for id in models_of(names.ruleset, "items"):
        choose(form, id)
        assert answered(qtbot, form) == stated(names, id), id
