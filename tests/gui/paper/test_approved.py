"""What stands on printed sheets, cards and small sheets, as it was approved."""

import pytest
from msgspec.structs import replace

from gui.paper.fighters import fighters_html
from gui.paper.pages import document_of
from gui.sheet.state import SheetState, facts_of
from rules.state.character import Advance, Item
from rules.state.story import Chapter, Deed
from tests.fixtures.make_campaign_v2 import PICTURE


@pytest.mark.parametrize("language", ["en", "pl"])
@pytest.mark.parametrize("kind", ["sheet", "card", "small"])
def test_pages(yard, words, plain_look, approved, kind, language):
    words.set_language(language)

    def state_of(who):
        sheet = replace(yard.encounter.combatants[who].sheet, player="Pat", notes="Keeps <b>bees</b>.\n\nAnd *hens*.")
        return SheetState(sheet, facts_of(yard.rulebook, sheet, {}), yard.shelf.texts("duel", language), words)

    states = [(state_of("anna"), PICTURE), (state_of("bolt"), None), (state_of("wolf"), None)]
    approved(document_of(kind, states, "a4").replace("><", ">\n<") + "\n")


@pytest.mark.parametrize("kind", ["sheet", "card", "small"])
def test_a_full_page(yard, words, plain_look, approved, kind):
    """Somebody with all that a sheet can have: a story, a log, gear in every place, and words on the person."""
    anna = yard.encounter.combatants["anna"].sheet
    gear = (
        Item("sabre", where="right_hand", ready=False),
        Item("sabre", where="pack", key="spare"),
        Item("sabre", where="belt", key="third"),
        Item("buckler", where="worn", fields={"covers": "arms"}),
        Item("buckler", where="a chest at home", key="old"),
    )
    sheet = replace(
        anna,
        about={"race": "Elf", "Home": "The marsh", "eyes": ""},
        values={"height_cm": 181},
        advances=(Advance("2026-07-01", "The ford", 3), Advance("2026-07-08", "Fencing", -2)),
        story=(
            Chapter("2026-07-01", "Bridge", (Deed("pool", "breath", before=20, after=12),), 2),
            Chapter("2026-07-08", "Ford", (Deed("lost", "sabre"),), note="It <rained>."),
        ),
        items=gear,
        notes="# Past\n\n## Youth\n\n### Home\n\nBorn by the **ford**. ![p](file:///a.png) And *hens*.",
    )
    state = SheetState(sheet, facts_of(yard.rulebook, sheet, {}), yard.shelf.texts("duel", "en"), words)
    approved(document_of(kind, [(state, None)], "a4").replace("><", ">\n<") + "\n")


@pytest.mark.parametrize("language", ["en", "pl"])
def test_fighters(yard, words, plain_look, approved, language):
    words.set_language(language)
    yard.set_pool("anna", "wounds", 7)
    yard.join(yard.encounter.combatants["wolf"].sheet, "pack")
    html = fighters_html("In the yard", yard.fight_now, yard.shelf.texts("duel", language), words, "a4")
    approved(html.replace("><", ">\n<") + "\n")
