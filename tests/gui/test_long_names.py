"""Names without an end: the desk shows them at once, and no editor takes them."""

import pytest
from msgspec.structs import replace
from PySide6.QtWidgets import QLineEdit

from gui.desk.desk import Desk
from gui.gm_mode.workplace import Workplace
from gui.roster.open_sheets import Sheets
from gui.widgets.completing_box import CompletingBox
from gui.widgets.fields import Field, make_editor
from rules.state.text_bounds import LONGEST_LOG_NOTE, LONGEST_NAME

ENDLESS = "x" * 300_000


@pytest.fixture
def endless_desk(qapp, campaign, words, shelf, skirmish):
    """A desk with the skirmish, in which everybody and the encounter itself have names without an end."""
    fighters = {
        id: replace(each, sheet=replace(each.sheet, name=ENDLESS + id, player=ENDLESS))
        for id, each in skirmish.combatants.items()
    }
    desk = Desk(campaign, words, 7, shelf)
    for each in fighters.values():
        campaign.roster.save(each.sheet)
    desk.open_encounter(campaign.encounters.create(ENDLESS, replace(skirmish, combatants=fighters)))
    return desk


def test_no_model_of_the_desk_shows_more_than_the_limit(qtbot, endless_desk, words, look):
    panels = Workplace(endless_desk, words, look).panels
    for panel in (panels.order, panels.palette, panels.tracker, panels.log, panels.dice, panels.roster):
        qtbot.addWidget(panel)
    models = (panels.order.model, panels.tracker.model, panels.palette.model)
    texts = [str(model.data(model.index(row, 0))) for model in models for row in range(model.rowCount())]
    assert texts
    assert max(map(len, (*texts, endless_desk.name))) < 4 * LONGEST_NAME


def test_a_sheet_opens_with_a_name_that_can_be_shown(endless_desk, words, look):
    sheets = Sheets(endless_desk, words, look)
    sheets.open_of("una")
    window = sheets.windows["una"]
    assert (len(window.head.name.text()), window.head.name.maxLength(), window.head.player.maxLength()) == (
        LONGEST_NAME,
    ) * 3
    assert not window.changed
    window.leave()


def test_a_note_in_the_log_is_cut_off_visibly(endless_desk):
    endless_desk.add_note(ENDLESS)
    (event,) = endless_desk.journal.now.step.events
    assert (len(event.text), event.text[-1]) == (LONGEST_LOG_NOTE, "\N{HORIZONTAL ELLIPSIS}")


@pytest.mark.parametrize(("field", "most"), [(Field("a", "A"), LONGEST_NAME), (Field("a", "A", most=20), 20)])
def test_a_field_of_a_form_takes_no_more(qtbot, field, most):
    editor = make_editor(field).widget
    qtbot.addWidget(editor)
    assert isinstance(editor, QLineEdit)
    assert editor.maxLength() == most


def test_a_box_to_type_into_takes_no_more(qtbot):
    box = CompletingBox()
    qtbot.addWidget(box)
    field = box.lineEdit()
    assert field is not None
    assert field.maxLength() == LONGEST_NAME
