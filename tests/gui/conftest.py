"""What the tests of the desk stand on: words, a look, commands and a small fight; nothing of it is kept."""

import logging
import shutil
from datetime import UTC, datetime
from functools import cache
from logging.handlers import BufferingHandler
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QWidget

import resources
from gui.actions.actions import Actions
from gui.desk.desk import Desk
from gui.desk.shelf import Shelf
from gui.preferences.preferences import BriefPreferences
from gui.theme.look import Look
from gui.words.ruleset_words import known_rulebook
from gui.words.sentences import read_entries
from gui.words.words import Words
from rules.loading.packs import FindPack
from rules.presets.preset_file import read_presets
from rules.presets.presets import FIRST_FIGHT, fight_of
from rules.ruleset.rulebook import Rulebook
from rules.scenario.scenario import parse, read_scenario
from rules.state.encounter import Encounter
from rules.state.events import TerrainChanged
from storage.campaign.campaign import Campaign, open_campaign
from storage.files.places import rulesets_path
from storage.rulesets.library import PRESET_FOLDERS, whole_folder
from tests.gui.seen.fixtures import approved, boxes, drawn, duel_shelf, plain_look, terms, told, walk, yard
from tests.readings import readings, rulesets_are_read_once
from tests.shipped import sample_rulebook

__all__ = (
    "approved",
    "boxes",
    "drawn",
    "duel_shelf",
    "plain_look",
    "readings",
    "rulesets_are_read_once",
    "terms",
    "told",
    "walk",
    "yard",
)
"""The fixtures of approved descriptions, and of rulesets that are read once."""


@pytest.fixture(autouse=True)
def unshown():
    """The reports of panels that could not show something; a test that expects one removes it."""
    logger, reports = logging.getLogger("gui.widgets.content"), BufferingHandler(1_000)
    logger.addHandler(reports)
    yield reports.buffer
    logger.removeHandler(reports)
    assert [report.getMessage() for report in reports.buffer] == []


@pytest.fixture
def preferences():
    return BriefPreferences()


@pytest.fixture(scope="session")
def sentences():
    """A function that reads the sentences of a language once for all tests of a process."""
    return cache(read_entries)


@pytest.fixture
def words(sentences):
    return Words("en", sentences)


@pytest.fixture
def look(qapp: QApplication, preferences: BriefPreferences):
    return Look(qapp, preferences, "light")


@pytest.fixture
def actions(words: Words, look: Look):
    return Actions(words, look)


@pytest.fixture
def panel(qtbot):
    """A plain widget to put things on."""
    panel = QWidget()
    qtbot.addWidget(panel)
    return panel


@pytest.fixture
def stand(qtbot):
    """A function that shows a panel in a size, the keys in it, or in its `view` if that is named, and gives it."""

    def stand(panel, width, height, view=None):
        qtbot.addWidget(panel)
        panel.resize(width, height)
        panel.show()
        panel.activateWindow()
        panel.setFocus()
        if view is not None:
            qtbot.waitUntil(view.hasFocus)
        return panel

    return stand


@pytest.fixture
def comes_to_front(qtbot, qtlog):
    """A function that returns whether an act brings a window that is open to the front, with the keys in it.

    Without a display Qt cannot bring a window to the front, and says so when it should.
    """

    def comes_to_front(window, act):
        other = QWidget()
        qtbot.addWidget(other)
        other.show()
        other.activateWindow()
        qtbot.waitUntil(other.isActiveWindow)
        before = len(qtlog.records)
        act()
        qtbot.waitUntil(window.isActiveWindow)
        return any("raise()" in record.message for record in qtlog.records[before:])

    return comes_to_front


SKIRMISH = """
ruleset = "realms_of_myth"
turn = "una"

[[combatants]]
id = "una"
name = "Una"
side = "party"
attributes = { STR = 12, AGL = 14, CRD = 13, AWA = 12, STA = 11 }
skills = { sword = 8, shield = 6, brawling = 4 }
items = [
  { id = "longsword", where = "right_hand" },
  { id = "round_shield", where = "left_hand" },
  { id = "dagger", where = "belt" },
]

[[combatants]]
id = "bern"
name = "Bern"
side = "party"
skills = { axe = 6 }
items = [{ id = "hand_axe", where = "belt" }]

[[combatants]]
id = "wolf"
name = "Wolf"
side = "beasts"
position = "prone"
attributes = { STR = 11, AGL = 16, CRD = 12, AWA = 14, STA = 10 }
skills = { brawling = 8, sword = 3 }
items = [{ id = "short_sword", where = "right_hand" }]
"""


YARD = """
ruleset = "gurps3"

[[combatants]]
id = "ana"
side = "party"
skills = { broadsword = 14 }
items = [ { id = "broadsword", where = "right_hand" } ]

[[combatants]]
id = "orc"
side = "foes"
"""


@pytest.fixture(scope="session")
def shelf():
    """Rulebooks, each read once for all tests."""
    return Shelf()


@pytest.fixture
def skirmish(shelf: Shelf):
    """A small fight: two of the party, with Una at turn, and a foe who lies on the ground."""
    return read_scenario(parse(SKIRMISH), shelf.rulebook("realms_of_myth")).encounter


@pytest.fixture(scope="session")
def blank_campaign(tmp_path_factory: pytest.TempPathFactory):
    """The file of a campaign without anything in it, for copies: to make one anew takes longer."""
    path = tmp_path_factory.mktemp("campaign") / "blank.fightbook"
    open_campaign(path, noon, daily_backup=False).close()
    return path


@pytest.fixture
def campaign(tmp_path: Path, blank_campaign: Path):
    shutil.copyfile(blank_campaign, tmp_path / "table.fightbook")
    with open_campaign(tmp_path / "table.fightbook", noon, daily_backup=False) as opened:
        yield opened


@pytest.fixture
def lose_house_rules(campaign: Campaign):
    """Damages the table of house rules when it is called, as a broken disk may."""

    def lose() -> None:
        campaign.house_rules._database.connection.execute("DROP TABLE house_rule")

    return lose


@pytest.fixture
def fight_desk(qapp: QApplication, campaign: Campaign, words: Words, shelf: Shelf, skirmish: Encounter):
    """A desk with the skirmish open."""
    desk = Desk(campaign, words, 7, shelf)
    desk.open_encounter(campaign.encounters.create("At the ford", skirmish))
    return desk


@pytest.fixture
def fight_in_fog(fight_desk: Desk):
    """A fight in fog: Una and Bern on one side of a wall, the wolf on the other."""
    wall = dict.fromkeys((f"3,{row}|4,{row}" for row in range(-20, 21)), "wall")
    fight_desk.change_ground(TerrainChanged(borders=wall))
    for who, place in (("una", (0, 0)), ("bern", (1, 0)), ("wolf", (6, 0))):
        fight_desk.move_to(who, place)
    fight_desk.set_fog(on=True)
    fight_desk.sight.finish()
    yield fight_desk
    fight_desk.sight.stop()


@pytest.fixture
def yard_desk(qapp: QApplication, campaign: Campaign, words: Words, shelf: Shelf):
    """A duel of GURPS without a board: Ana with a sword against an orc."""
    rulebook = shelf.rulebook("gurps3")
    desk = Desk(campaign, words, 7, shelf)
    desk.open_encounter(campaign.encounters.create("Yard", read_scenario(parse(YARD), rulebook).encounter))
    return desk


@pytest.fixture
def hollow(qapp: QApplication, campaign: Campaign, words: Words):
    """A desk with the first fight of the sample *Brine Hollow*, which is installed as a user's ruleset."""
    id = "brine_hollow"
    folder = Path(str(resources.entry("samples", "rulesets", id)))
    shutil.copytree(folder, rulesets_path() / id)
    rulebook = sample_rulebook(id)

    def load(ruleset: str, changes: str, packs: FindPack) -> Rulebook:
        return rulebook if (ruleset, changes) == (id, "") else known_rulebook(ruleset, changes, packs)

    desk = Desk(campaign, words, 7, Shelf(load))
    presets = read_presets(
        {n: t for n, t in whole_folder(folder).items() if n.split("/")[0] in PRESET_FOLDERS}, rulebook.ruleset
    )
    desk.open_encounter(
        campaign.encounters.create("At the pier", fight_of(presets, FIRST_FIGHT, rulebook, desk.shelf.texts(id, "en")))
    )
    return desk


def noon():
    return datetime(2026, 7, 1, 12, 0, tzinfo=UTC)
