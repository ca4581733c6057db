"""Sheets that hold what fits nothing: the window opens, and leaves blank what cannot be computed."""

import pytest
from msgspec.structs import replace
from PySide6.QtWidgets import QApplication

import resources
from gui.roster.open_sheets import Sheets
from rules.state.character import Character, Item

HUGE = 10**15
OF_OTHER_TYPES = (
    {"damage": "3q9", "count": "x", "weight_lb": 1e12},
    {"damage": 7, "count": -5, "weight_lb": "x", "reach": "x"},
    {"count": True, "ready": "no", "weight_lb": (1, 2)},
)


@pytest.fixture
def sheets(qtbot, fight_desk, words, look):
    sheets = Sheets(fight_desk, words, look)
    yield sheets
    for window in tuple(sheets.windows.values()):
        window.discard()


def with_figures(sheet, shelf):
    attributes = shelf.rulebook(sheet.ruleset).ruleset.attributes
    return replace(sheet, attributes={"ghost": 1e308, **dict.fromkeys(attributes, -HUGE)})


def with_values(sheet, shelf):
    ruleset = shelf.rulebook(sheet.ruleset).ruleset
    return replace(sheet, values={"ghost": 1e308, **dict.fromkeys(ruleset.values, 1e308)}, pools={"ghost": -HUGE})


def with_entries(sheet, shelf):
    return replace(sheet, skills={"ghost": HUGE, "sword (ghost)": -5, "": 3}, traits=("ghost", ""))


def with_gear(sheet, shelf):
    known = [*shelf.rulebook(sheet.ruleset).ruleset.items][:12]
    places = ("right_hand", "nowhere", "")
    items = tuple(
        Item(id, where=where, fields=fields)
        for id in ("ghost", *known)
        for where in places
        for fields in OF_OTHER_TYPES
    )
    return replace(sheet, items=items)


@pytest.mark.parametrize("ruleset", resources.ruleset_ids())
@pytest.mark.parametrize("odd", [with_figures, with_values, with_entries, with_gear])
def test_a_sheet_of_odd_content_opens(qtbot, sheets, shelf, ruleset, odd):
    sheet = odd(Character("odo", ruleset, "Odo"), shelf)
    sheets.open_sheet(sheet)
    window = sheets.windows["odo"]
    qtbot.waitUntil(lambda: not window.body.waiting)
    QApplication.processEvents()
    window.grab()
    assert window.sheet == sheet


def test_a_sheet_whose_figures_have_no_end_opens(qtbot, sheets):
    gold = tuple(Item("ghost", f"ghost#{number}", fields={"weight_lb": 1e308}) for number in range(9))
    sheets.open_sheet(Character("odo", "gurps3", "Odo", items=gold))
    window = sheets.windows["odo"]
    qtbot.waitUntil(lambda: not window.body.waiting)
    assert window.sheet.items == gold
