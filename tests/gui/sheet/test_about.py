"""Fields about the person: the usual ones, and those of one's own."""

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt

from gui.paper.pages import document_of
from gui.sheet.about import AboutPerson
from gui.sheet.history import SheetHistory
from rules.state.character import Character

BORS = Character("bors", "gurps3", "Bors", about={"age": "31", "Eyes": "grey"})


@pytest.fixture
def about(qtbot, state_of, look):
    about = AboutPerson(state_of(BORS), look)
    qtbot.addWidget(about)
    return about


@pytest.fixture
def sheets(about):
    """The sheets that the edits make."""
    made = []
    about.edited.connect(made.append)
    return made


def test_every_sheet_offers_the_usual_fields_and_shows_its_own(about):
    assert list(about.fields) == ["race", "profession", "age", "money", "Eyes"]
    assert [field.text() for field in about.fields.values()] == ["", "", "31", "", "grey"]
    assert about.fields["race"].accessibleName() == "Race"


def test_a_field_is_typed_and_an_emptied_usual_one_is_stored_no_more(about, sheets):
    about.fields["race"].textEdited.emit(" Elf ")
    about.fields["age"].textEdited.emit("")
    assert sheets == [replace(BORS, about={**BORS.about, "race": "Elf"}), replace(BORS, about={"Eyes": "grey"})]


def test_a_field_of_ones_own_is_added_once(about, state_of, sheets):
    for typed in ("  Lucky  number ", "Race", "Eyes", ""):
        about.own.setText(typed)
        about.add()
    assert sheets == [replace(BORS, about={**BORS.about, "Lucky number": ""})]
    about.show_state(state_of(sheets[0]))
    assert "Lucky number" in about.fields
    about.show_state(state_of(BORS))
    assert not about.fields["Lucky number"].isVisibleTo(about)


def test_a_field_of_ones_own_that_is_left_empty_is_taken_off(about, state_of, sheets):
    about.fields["Eyes"].textEdited.emit("")
    assert sheets.pop().about == {"age": "31", "Eyes": ""}
    about.show_state(state_of(replace(BORS, about={"age": "31", "Eyes": ""})))
    about.fields["Eyes"].editingFinished.emit()
    assert sheets == [replace(BORS, about={"age": "31"})]


def test_typing_in_one_field_is_one_step_to_undo():
    history = SheetHistory(BORS)
    for text in ("3", "32"):
        history.note(replace(BORS, about={**BORS.about, "age": text}))
    assert history.undo() == BORS


def test_the_fields_go_along_on_paper(state_of):
    html = document_of("sheet", [(state_of(BORS), None)], "a4")
    assert "Age: 31 · Eyes: grey" in html


def tab_order(part):
    """Return the fields that Tab reaches within a part, in its order."""
    order, widget = [], part.nextInFocusChain()
    while widget is not part:
        if part.isAncestorOf(widget) and widget.focusPolicy() & Qt.FocusPolicy.TabFocus and widget.isVisibleTo(part):
            order.append(widget)
        widget = widget.nextInFocusChain()
    return order


def test_tab_goes_through_the_fields_and_then_to_one_of_ones_own(qtbot, state_of, sheet, look):
    part = AboutPerson(state_of(sheet), look)
    qtbot.addWidget(part)
    part.show_state(state_of(replace(sheet, about={"Eyes": "grey"})))
    part.show()
    told = {widget: name for name, widget in part.fields.items()} | {part.own: "own", part.add_button: "add"}
    assert [told[widget] for widget in tab_order(part)] == ["race", "profession", "age", "money", "Eyes", "own", "add"]
