"""What the editor of sheets looks like, says and tells, as it was approved."""

from functools import partial

import pytest
from msgspec.structs import replace

from gui.roster.open_sheets import Sheets
from gui.sheet.figure_grid import AttributeGrid
from gui.sheet.items import ItemTable
from gui.sheet.skills import SkillTable


@pytest.fixture
def window(yard, words, plain_look):
    """Anna's sheet, open; she is in the fight and in the roster."""
    yard.campaign.roster.save(replace(yard.encounter.combatants["anna"].sheet, player="Pat", notes="Keeps **bees**."))
    sheets = Sheets(yard, words, plain_look)
    sheets.open_of("anna")
    yield sheets.windows["anna"]
    for window in tuple(sheets.windows.values()):
        window.discard()
    if sheets.comparing.is_made:
        sheets.comparing().deleteLater()


def test_sheet(walk, window, words, plain_look, approved, yard):
    steps = walk(window, 900, 760, yard)
    grid = window.body.findChild(AttributeGrid)
    steps.call("stronger", partial(grid.boxes["MIGHT"].setValue, 19))
    steps.call("why", window.ask_why)
    steps.do("Tab Tab")
    steps.call("undo", window.undo)
    steps.call("redo", window.redo)
    steps.call("save", window.save)
    steps.tab_through()
    steps.looks(words, plain_look)
    approved(steps.text)


def test_tables(walk, window, approved, yard):
    steps = walk(window, 1200, 900, yard)
    skills, items = window.body.findChild(SkillTable), window.body.findChild(ItemTable)
    steps.call("skills", skills.view.setFocus)
    steps.do("Down Right F2 '9' Return Ins Down Del")
    steps.call("items", items.view.setFocus)
    steps.do("Down Right Right F2 Return Space Del")
    steps.call("add", items.line.setFocus)
    steps.do("'buck' Down Return")
    steps.call("add a skill", skills.search.setFocus)
    steps.do("'know' Down Return")
    steps.press_each("Print…", "Done", "Discard the changes")
    steps.call("a problem", partial(window.tell, "The disk is full."))
    approved(steps.text)


def test_narrow_with_versions(walk, window, words, plain_look, approved, yard):
    grid = window.body.findChild(AttributeGrid)
    for might in (13, 14):
        grid.boxes["MIGHT"].setValue(might)
        window.save()
    steps = walk(window, 420, 600, yard)
    steps.call(
        "versions", window.revisions.open_list if hasattr(window.revisions, "open_list") else window.revisions.show
    )
    steps.do("Down Return")
    steps.looks(words, plain_look)
    approved(steps.text)


def test_two_side_by_side(walk, yard, words, plain_look, approved):
    for who in ("anna", "wolf"):
        yard.campaign.roster.save(yard.encounter.combatants[who].sheet)
    sheets = Sheets(yard, words, plain_look)
    sheets.compare("duel", "anna", "wolf")
    steps = walk(sheets.comparing(), 800, 600, yard)
    steps.do("Ctrl+Down Ctrl+Down Ctrl+Up")
    steps.call("only differences", sheets.comparing().only.click)
    steps.call("another one", partial(sheets.comparing().theirs.setCurrentIndex, 0))
    steps.tab_through()
    steps.looks(words, plain_look)
    approved(steps.text)
    sheets.comparing().close()
