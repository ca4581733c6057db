"""A fight in which something fits nothing: the panels say what they cannot show, and the rest goes on."""

import pytest
from msgspec.structs import replace
from PySide6.QtWidgets import QApplication

from gui.desk.desk import Desk
from gui.gm_mode.workplace import Workplace
from rules.state.encounter import Condition
from rules.state.events import ConditionEnded
from rules.state.journal import Step


def panels_of(place):
    panels = place.panels
    return (panels.order, panels.palette, panels.tracker, panels.log, panels.dice, panels.roster)


def shown(place):
    panels = (
        place.panels.order,
        place.panels.palette,
        place.panels.tracker,
        place.panels.log,
        place.panels.dice,
        place.panels.roster,
    )
    for panel in panels:
        panel.resize(500, 600)
        panel.show()
        QApplication.processEvents()
        panel.grab()
    return panels


@pytest.fixture
def place(qtbot, campaign, words, look, shelf):
    """A workplace without an open encounter."""
    place = Workplace(Desk(campaign, words, 7, shelf), words, look)
    for panel in (
        place.panels.order,
        place.panels.palette,
        place.panels.tracker,
        place.panels.log,
        place.panels.dice,
        place.panels.roster,
    ):
        qtbot.addWidget(panel)
    return place


def test_a_combatant_under_another_id_is_damage_and_another_fight_is_shown(qtbot, place, campaign, skirmish):
    odd = {**skirmish.combatants, "una": replace(skirmish.combatants["una"], id="another")}
    bad, good = (
        campaign.encounters.create(name, fight)
        for name, fight in (("Odd", replace(skirmish, combatants=odd)), ("Ford", skirmish))
    )
    with qtbot.waitSignal(place.desk.failed) as told:
        place.desk.open_encounter(bad)
    assert "is damaged" in told.args[0]
    assert not place.desk.is_open
    place.desk.open_encounter(good)
    shown(place)
    assert place.panels.order.model.rowCount() == 3


@pytest.mark.parametrize(
    "odd",
    [
        {"conditions": (Condition("nowhere"),)},
        {"position": "nowhere"},
        {"stance": "nowhere"},
        {"pools": {"nowhere": 3}},
        {"used": {"nowhere": 3}},
    ],
)
def test_ids_that_no_ruleset_knows_are_shown_as_they_are(place, campaign, skirmish, odd):
    una = replace(skirmish.combatants["una"], **odd)
    id = campaign.encounters.create("Odd", replace(skirmish, combatants={**skirmish.combatants, "una": una}))
    place.desk.open_encounter(id)
    shown(place)
    assert place.panels.order.model.rowCount() == 3


def test_a_line_of_the_log_with_odd_details_is_told(qtbot, place, campaign, skirmish, unshown):
    id = campaign.encounters.create("Odd", skirmish)
    step = Step(0, 0, "action", (ConditionEnded("una", "stunned", 7),), "una", "", 1)
    campaign.fights.commit(id, step, "Una is well again.", skirmish)
    place.desk.open_encounter(id)
    model = place.panels.log.model
    line = model.index(model.rowCount() - 1, 0)
    model.fetchMore(line)
    assert model.data(model.index(0, 0, line)) == "Una is well again."
    qtbot.waitUntil(lambda: "cannot be shown" in place.panels.log.unshown.text())
    assert len(unshown) == 1
    unshown.clear()
