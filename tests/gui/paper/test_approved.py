"""What stands on printed sheets, cards and small sheets, as it was approved."""

import pytest
from msgspec.structs import replace

from gui.paper.fighters import fighters_html
from gui.paper.pages import document_of
from gui.sheet.state import SheetState, facts_of
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


@pytest.mark.parametrize("language", ["en", "pl"])
def test_fighters(yard, words, plain_look, approved, language):
    words.set_language(language)
    yard.set_pool("anna", "wounds", 7)
    yard.join(yard.encounter.combatants["wolf"].sheet, "pack")
    html = fighters_html("In the yard", yard.fight_now, yard.shelf.texts("duel", language), words, "a4")
    approved(html.replace("><", ">\n<") + "\n")
