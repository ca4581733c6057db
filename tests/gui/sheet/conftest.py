"""A sheet, and its state, for the tests of the editor."""

import pytest

from gui.sheet.state import SheetState, facts_of
from rules.state.character import Character, Item


@pytest.fixture
def sheet():
    return Character(
        "una",
        "realms_of_myth",
        "Una",
        attributes={"STR": 14, "AGL": 13},
        skills={"sword": 8},
        items=(
            Item("longsword", where="right_hand"),
            Item("leather_armor", where="worn"),
            Item("arrow", where="quiver"),
        ),
    )


@pytest.fixture
def state_of(shelf, words):
    """A function that gives the state of a sheet."""

    def state_of(sheet, language="en"):
        facts = facts_of(shelf.rulebook(sheet.ruleset), sheet, {})
        return SheetState(sheet, facts, shelf.texts(sheet.ruleset, language), words)

    return state_of


@pytest.fixture
def state(state_of, sheet):
    return state_of(sheet)
