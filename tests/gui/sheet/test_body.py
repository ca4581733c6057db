"""The sections of a sheet together: where they stand, what scrolls, and where an entry of one's own goes."""

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QLabel

from gui.sheet.acts import ActTable
from gui.sheet.body import SheetBody
from gui.sheet.finding import NOTES, Place
from gui.sheet.items import ItemTable
from gui.sheet.skills import SkillTable
from gui.sheet.traits import TraitList
from gui.widgets.small_form import SmallForm
from rules.state.character import Character, Item
from rules.state.story import Chapter

BORS = Character("bors", "gurps3", "Bors", skills={"broadsword": 13}, items=(Item("broadsword"),), notes="A\n" * 40)
MAGE = Character("mage", "srd51", "Mage", traits=("fire_bolt",))


@pytest.fixture
def body_of(qtbot, state_of, look, words, panel):
    """A function that shows the body of a sheet, in a window of its own."""

    def body_of(sheet, width=900, height=300, *, narrow=False):
        form = SmallForm(panel, words, look)
        body = SheetBody(state_of(sheet), form, look, QLabel("portrait"), panel, narrow=narrow)
        body.resize(width, height)
        panel.resize(width, height)
        panel.show()
        panel.activateWindow()
        qtbot.waitExposed(panel)
        body.finish()
        body.columns.activate()
        return body

    return body_of


def top(body, widget):
    return widget.mapTo(body.viewport(), QPoint(0, 0)).y()


def test_labels_lead_to_the_fields_they_name(body_of):
    """So that a screen reader names the field, and a click or key on the name goes to it."""
    body = body_of(BORS)
    named = {}
    for label in body.findChildren(QLabel):
        if label.buddy() is not None:
            named[label.buddy()] = label.text()
    about, creation = body.more["sheet.about"], body.more["sheet.creation"]
    fields = about.fields.values()
    assert [named[field] for field in fields] == [field.accessibleName() for field in fields]
    assert named[creation.budget] == creation.budget.accessibleName()
    attributes = body.sections["attributes"]
    assert [named[box] for box in attributes.boxes.values()] == [label.text() for label in attributes.labels.values()]


@pytest.mark.parametrize(
    ("sheet", "kind", "id", "section"),
    [
        (MAGE, "traits", "shield_of_faith", "spells"),
        (MAGE, "traits", "second_wind", "traits"),
        (MAGE, "items", "dagger", "items"),
        (BORS, "skills", "shield", "skills"),
    ],
)
def test_an_entry_of_ones_own_goes_to_the_section_that_lists_it(body_of, monkeypatch, sheet, kind, id, section):
    body, taken = body_of(sheet), []
    for name, each in body.sections.items():
        if isinstance(each, SkillTable | TraitList | ActTable | ItemTable):
            monkeypatch.setattr(each, "take_own", lambda entry, name=name: taken.append((name, entry)))
    body.take_own(kind, id)
    assert taken == [(section, id)]


def test_a_skill_of_ones_own_is_listed_with_the_keys_in_its_level(qtbot, body_of):
    body = body_of(BORS)
    skills = next(each for each in body.sections.values() if isinstance(each, SkillTable))
    skills.search.setText("nothing like it")
    body.take_own("skills", "shield")
    assert skills.search.text() == ""
    index = skills.view.currentIndex()
    assert (skills.model.ids[index.row()], index.column()) == ("shield", 1)
    editor = skills.view.focusWidget()
    assert skills.view.is_editing
    assert editor is not None


def test_a_piece_of_ones_own_is_chosen_with_the_keys_in_its_place(qtbot, body_of, state_of):
    body = body_of(BORS)
    body.edited.connect(lambda sheet: body.show_state(state_of(sheet)))
    gear = next(each for each in body.sections.values() if isinstance(each, ItemTable))
    gear.line.setText("dag")
    body.take_own("items", "dagger")
    assert gear.line.text() == ""
    assert gear.view.chosen_rows() == (1,)
    assert gear.view.currentIndex().column() == 1
    assert body.window().focusWidget() is gear.view


def test_what_has_the_keys_stays_where_it_is_while_a_story_comes_above_it(qtbot, body_of, state_of):
    body = body_of(BORS, narrow=True)
    bar = body.verticalScrollBar()
    body.notes.edit.setFocus()
    qtbot.waitUntil(body.notes.edit.hasFocus)
    bar.setValue(bar.maximum())
    before, at = top(body, body.notes.edit), bar.value()
    told = replace(BORS, story=(Chapter("2026-07-01", "Bridge"), Chapter("2026-07-02", "Ford")))
    body.show_state(state_of(told))
    assert top(body, body.notes.edit) == before
    qtbot.waitUntil(lambda: body._held is None)
    assert top(body, body.notes.edit) == before
    assert bar.value() > at


def test_a_field_out_of_sight_is_not_held_in_place(qtbot, body_of, state_of):
    body = body_of(BORS, narrow=True)
    bar = body.verticalScrollBar()
    for place, focused in ((0, body.notes.edit), (bar.maximum(), body.sections["attributes"].boxes["ST"])):
        focused.setFocus()
        qtbot.waitUntil(focused.hasFocus)
        bar.setValue(place)
        at = bar.value()
        told = replace(BORS, story=(Chapter("2026-07-01", "Bridge"),) * (place > 0))
        body.show_state(state_of(told))
        qtbot.waitUntil(lambda: body._held is None)
        assert bar.value() == at


def test_a_story_has_its_heading_while_there_is_one(body_of, state_of):
    body = body_of(BORS)
    heading, part = body._more_headings["life.title"], body.more["life.title"]
    shown = []
    for story in ((), (Chapter("2026-07-01", "Bridge"),), ()):
        body.show_state(state_of(replace(BORS, story=story)))
        shown.append((heading.isVisible(), part.isVisible()))
    assert shown == [(False, False), (True, True), (False, False)]


def test_the_keys_never_stop_at_the_area_itself(body_of):
    body = body_of(BORS)
    assert body.focusPolicy() == Qt.FocusPolicy.NoFocus
    assert body.frameWidth() == 0


def test_both_columns_are_as_wide_and_stand_apart_or_below_each_other(qtbot, body_of):
    body = body_of(BORS, width=1800)
    left, right = body.sections["attributes"], body.notes
    qtbot.waitUntil(lambda: abs(left.width() - right.width()) <= 1)
    gap = right.mapTo(body, QPoint(0, 0)).x() - left.mapTo(body, QPoint(left.width(), 0)).x()
    assert gap > 0
    body.stand(True)
    body.columns.activate()
    assert right.mapTo(body, QPoint(0, 0)).x() == left.mapTo(body, QPoint(0, 0)).x()
    assert top(body, right) > top(body, left)


def test_parts_stand_in_the_order_in_which_they_are_read(qtbot, body_of):
    body = body_of(BORS)
    qtbot.waitUntil(lambda: top(body, body.notes) > 0)
    for id, part in body.sections.items():
        assert top(body, body.headings[id]) < top(body, part), id
    below = [top(body, body.more[key]) for key in body.more if key not in ("life.title", "sheet.creation")]
    assert below == sorted(below)
    assert top(body, body.more["sheet.creation"]) < top(body, body.sections["attributes"])


def test_what_stands_in_sight_is_made_first(qtbot, state_of, look, words, panel):
    form = SmallForm(panel, words, look)
    for narrow, seen in ((False, {"skills"}), (True, set())):
        body = SheetBody(state_of(BORS), form, look, QLabel(), panel, narrow=narrow)
        lists = {id for id, each in body._sections.items() if isinstance(each, SkillTable | TraitList | ItemTable)}
        assert lists == seen
        assert {"attributes", "pools"} <= set(body._sections)
        assert body.waiting == len([each for each in body.pieces() if each == body.go_on])
        waiting = body.waiting
        body.go_on()
        assert body.waiting == waiting - 1
        body.finish()
        body.go_on()
        assert body.waiting == 0


def test_what_is_found_is_shown_and_the_mark_goes_with_it(body_of):
    body = body_of(BORS, height=200)
    keys = body.show_found(Place("attributes", "ST", ""))
    assert keys is body.sections["attributes"].boxes["ST"]
    assert keys.property("found") is True
    assert 0 <= top(body, keys) < body.viewport().height()
    assert body.show_found(Place("nowhere", "ST", "")) is None
    assert keys.property("found") is False
    assert body.show_found(None) is None
    heading = body.headings["attributes"]
    assert body.show_found(Place("attributes", "", "")) is body.sections["attributes"].boxes["ST"]
    assert heading.property("found") is True


def test_a_place_in_the_notes_is_scrolled_into_view_with_its_line(body_of):
    body = body_of(BORS, height=200)
    body.show_found(Place("attributes", "ST", ""))
    keys = body.show_found(Place(NOTES, "4", "", 1))
    assert keys is body.notes.edit
    cursor = keys.cursorRect()
    line = top(body, keys) + cursor.bottom()
    assert 0 <= line < body.viewport().height()
    heading = body.headings[next(id for id in body.headings if body.headings[id].text() == "Notes")]
    assert body.show_found(Place(NOTES, "", "")) is not None
    assert heading.property("found") is True


def test_a_row_that_is_found_is_in_view(body_of):
    body = body_of(BORS, height=160, narrow=True)
    skills = next(id for id, each in body.sections.items() if isinstance(each, SkillTable))
    view = body.show_found(Place(skills, "broadsword", ""))
    rect = view.visualRect(view.currentIndex())
    at = view.viewport().mapTo(body.viewport(), rect.bottomLeft()).y()
    assert 0 < at < body.viewport().height()


def test_only_figures_have_a_why(body_of):
    body = body_of(BORS)
    assert body.why(body.sections["attributes"].boxes["ST"]) is not None
    assert body.why(body.notes.edit) is None
    assert body.why(None) is None
