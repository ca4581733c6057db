"""The parts of a sheet one by one, as they were approved: empty and full, in another language and at large text."""

from functools import partial

import pytest
from msgspec.structs import replace

from gui.sheet.about import AboutPerson
from gui.sheet.acts import ActTable
from gui.sheet.advancement import AdvanceLog
from gui.sheet.creation import CreationHelp
from gui.sheet.figure_grid import AttributeGrid, PoolGrid, ValueGrid
from gui.sheet.items import ItemTable
from gui.sheet.notes import NotesEditor
from gui.sheet.rows import ArmourModel, RowsModel, RowsTable
from gui.sheet.skills import SkillTable
from gui.sheet.sparring import SparringPanel
from gui.sheet.state import SheetState, facts_of, sections_of
from gui.sheet.story import StoryTable
from gui.sheet.traits import TraitList
from gui.widgets.small_form import SmallForm
from rules.ruleset.sheet_layout import SheetSection
from rules.state.character import Advance


class Foes:
    """Two opponents, of whom one was chosen."""

    def __init__(self, sheets):
        self._sheets = sheets

    def offered(self):
        return {id: sheet.name for id, sheet in self._sheets.items()}

    def sheet(self, id):
        return self._sheets.get(id)

    def chosen(self):
        return tuple(self._sheets)[-1:]

    def choose(self, ids):
        """Keep nothing."""


PARTS = {
    "about": AboutPerson,
    "advancement": AdvanceLog,
    "creation": CreationHelp,
    "story": StoryTable,
    "notes": NotesEditor,
    "attributes": AttributeGrid,
    "pools": PoolGrid,
    "values": ValueGrid,
    "skills": SkillTable,
    "traits": TraitList,
    "acts": ActTable,
    "items": ItemTable,
    "sparring": SparringPanel,
    "weapons": partial(RowsTable, RowsModel, "sheet.weapons"),
    "armour": partial(RowsTable, ArmourModel, "sheet.armour"),
}


@pytest.fixture
def state_for(yard, words):
    """A function that gives the state of a sheet in the language of the words."""

    def state_for(sheet, saved=None):
        facts = facts_of(yard.rulebook, sheet, {})
        return SheetState(sheet, facts, yard.shelf.texts("duel", words.language), words, saved=saved)

    return state_for


@pytest.mark.parametrize("name", PARTS)
def test_part(walk, yard, words, plain_look, panel, approved, state_for, name):
    anna, wolf, bolt = (yard.encounter.combatants[who].sheet for who in ("anna", "wolf", "bolt"))
    full = replace(
        anna,
        player="Pat",
        about={"age": "34", "her bees": "two hives"},
        notes="Keeps **bees**.\n\n- and hens",
        advances=(Advance("2026-07-01", "Found the bridge", 3, "a1"), Advance("2026-06-01", "Fencing", -2, "a2")),
        values={"burden": 7},
        pools={"breath": 9},
    )
    state, look = state_for(full, anna), plain_look
    given = {
        "sparring": (Foes({"wolf": wolf, "bolt": bolt}), look),
        "values": (look, SmallForm(panel, words, look)),
    }.get(name, (look,))
    sections = {section.shows: section for section in sections_of(yard.rulebook.ruleset)}
    shows = "traits" if name == "acts" else name
    section = sections.get(shows) or SheetSection(id=shows, shows=shows)
    if name in ("attributes", "pools", "values"):
        part = PARTS[name](section, state, *given)
    elif name in ("skills", "traits", "acts"):
        part = PARTS[name](state, look, section)
    else:
        part = PARTS[name](state, *given)
    steps = walk(part, 420, 300)
    steps.call("a plain sheet", partial(part.show_state, state_for(bolt)))
    steps.tab_through()
    words.set_language("pl")
    steps.call("in Polish", partial(part.show_state, state_for(full)))
    steps.call("large", partial(plain_look.set_scale, 200))
    part.hide()
    approved(steps.text)
