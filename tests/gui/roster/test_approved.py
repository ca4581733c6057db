"""What the roster looks like, says and tells, as it was approved."""

from functools import partial

import pytest
from msgspec.structs import replace

from gui.roster.horde_window import HordeWindow
from gui.roster.panel import RosterPanel
from storage.campaign.shelving import Shelf


@pytest.fixture
def kept(yard):
    """The desk with three characters in its roster."""
    for place, id in enumerate(("anna", "bolt", "wolf")):
        sheet = yard.encounter.combatants[id].sheet
        yard.campaign.roster.save(replace(sheet, player="Pat" if place else "", notes="Likes <b>wolves</b>."))
    return yard


def test_roster(walk, kept, words, plain_look, approved):
    panel = RosterPanel(kept, words, plain_look)
    steps = walk(panel, 320, 420, kept)
    steps.do("Down Return Ins Space Esc F2 Esc")
    steps.call("menu", partial(steps.menu, panel.view))
    steps.do("Esc Del Esc")
    steps.tab_through()
    steps.looks(words, plain_look)
    approved(steps.text)


def test_search(walk, kept, words, plain_look, approved):
    panel = RosterPanel(kept, words, plain_look)
    steps = walk(panel, 240, 300, kept)
    steps.call("search", panel.search.setFocus)
    steps.do("'bo' 'x' Esc Down")
    steps.press_each()
    steps.call("shelved", partial(shelve, kept))
    steps.call("refresh", panel.refresh)
    steps.call("nothing", panel.show_nothing)
    approved(steps.text)


def shelve(desk):
    desk.campaign.shelving.put(Shelf("North", "party", ("brave",)), "wolf")


def test_horde(walk, kept, panel, words, plain_look, approved):
    window = HordeWindow(kept, words, plain_look, panel)
    window.open_window()
    steps = walk(window, 640, 480, window)
    steps.do("'2 wolf'")
    steps.call("others", window.anew_button.click)
    steps.call("weapons", window.weapons.click)
    steps.looks(words, plain_look)
    steps.call("add", window.add_button.click)
    approved(steps.text)
