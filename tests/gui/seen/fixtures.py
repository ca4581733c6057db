"""Fixtures for approved descriptions: a duel by small rules of its own, a plain font, a recording painter."""

import shutil
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QObject
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QAccessibleEvent,
    QFont,
    QFontDatabase,
    QIcon,
    QPainter,
    QPixmap,
)
from PySide6.QtWidgets import QApplication, QWidget

import gui.house_rules.text_page
import gui.theme.look
import gui.widgets.announcing as announcing
from gui.desk.desk import Desk
from gui.desk.shelf import Shelf
from gui.preferences.preferences import Preferences
from gui.theme.look import Look
from gui.words.ruleset_words import known_rulebook
from gui.words.words import Words
from rules.loading.packs import FindPack
from rules.ruleset.rulebook import Rulebook
from rules.scenario.scenario import parse, read_scenario
from storage.campaign.campaign import Campaign
from storage.files.places import rulesets_path
from storage.rulesets.library import load_rulebook
from tests.gui.seen.approved import approve
from tests.gui.seen.drawing import icon_painting, recording
from tests.gui.seen.terms import Terms
from tests.gui.seen.walk import Walk

HERE = Path(__file__).parent
DUEL = HERE / "duel"
"""A small ruleset with some of everything, which no change of a shipped ruleset touches."""

YARD = """
ruleset = "duel"
turn = "anna"

[[combatants]]
id = "anna"
name = "Anna"
side = "watch"
attributes = { MIGHT = 12, GRACE = 14 }
skills = { fencing = 8, wrestling = 6 }
traits = ["tumbler"]
items = [{ id = "sabre", where = "right_hand" }, { id = "buckler", where = "left_hand" }]
at = [0, 0]

[[combatants]]
id = "bolt"
name = "Bolt the Very Long of Name 2"
side = "watch"
attributes = { MIGHT = 11, GRACE = 9 }
skills = { fencing = 5 }
items = [{ id = "sabre", where = "belt" }]
at = [0, 2]
pools = { breath = 6 }

[[combatants]]
id = "wolf"
name = "Wolf"
side = "pack"
position = "prone"
attributes = { MIGHT = 9, GRACE = 15 }
skills = { wrestling = 7 }
items = [{ id = "fangs", where = "right_hand" }]
at = [1, 0]
pools = { wounds = 5 }
conditions = [{ id = "bleeding", badly = true }, { id = "dazed" }]
"""


class NamingLook(Look):
    """A look that tells what its icons are called."""

    def __init__(self, app: QApplication, preferences: Preferences, terms: Terms) -> None:
        self._terms = terms
        super().__init__(app, preferences, "light")
        self._terms.follow(self.theme)
        self.changed.connect(self._follow)

    def icon(self, name: str, role: str = "text") -> QIcon:
        """Return an icon, and note its name."""
        icon = super().icon(name, role)
        self._terms.pictures[icon.cacheKey()] = f"{name} {role}"
        return icon

    def pixmap(self, name: str, role: str, size: int, ratio: float = 1.0) -> QPixmap:
        """Return a picture, and note its name."""
        pixmap = super().pixmap(name, role, size, ratio)
        self._terms.pictures[pixmap.cacheKey()] = f"{name} {role}"
        return pixmap

    def _follow(self) -> None:
        self._terms.follow(self.theme)


class _Ears:
    """Takes announcements in place of a screen reader."""

    Event = QAccessible.Event
    AnnouncementPoliteness = QAccessible.AnnouncementPoliteness

    def __init__(self, told: list[str]) -> None:
        self._told = told

    def updateAccessibility(self, event: QAccessibleEvent) -> None:
        """Note what is announced."""
        if isinstance(event, QAccessibleAnnouncementEvent):
            self._told.append(f"says: {event.message()!r}")


@pytest.fixture
def terms() -> Terms:
    return Terms()


@pytest.fixture
def drawn(terms: Terms, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What the painters of the program draw, line by line."""
    lines: list[str] = []
    recorder = recording(lines, terms)
    monkeypatch.setattr(QIcon, "paint", icon_painting(lines, terms))
    for name, module in list(sys.modules.items()):
        if name.startswith("gui.") and vars(module).get("QPainter") is QPainter:
            monkeypatch.setattr(module, "QPainter", recorder)
    return lines


@pytest.fixture(scope="session")
def boxes(qapp: QApplication) -> QFont:
    """A font whose letters are boxes of one width, so that text is as wide on every machine."""
    for weight in ("regular", "bold"):
        assert QFontDatabase.addApplicationFont(str(HERE / f"boxes-{weight}.ttf")) >= 0
    font = QFont("Fightbook Boxes")
    font.setPointSizeF(10.5)
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    return font


@pytest.fixture
def plain_look(
    qapp: QApplication, preferences: Preferences, terms: Terms, boxes: QFont, monkeypatch: pytest.MonkeyPatch
):
    """The light look in that font, also where the program asks for one of equal width."""

    class Fonts(QFontDatabase):
        @staticmethod
        def systemFont(_kind: QFontDatabase.SystemFont) -> QFont:
            return QFont(boxes)

    for module in (gui.theme.look, gui.house_rules.text_page):
        monkeypatch.setattr(module, "QFontDatabase", Fonts)
    return NamingLook(qapp, preferences, terms)


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Announcements and signals, in order."""
    lines: list[str] = []
    monkeypatch.setattr(announcing, "QAccessible", _Ears(lines))
    return lines


@pytest.fixture(scope="session")
def duel_shelf() -> Shelf:
    """A shelf on which the duel stands, read once."""
    rulebook = load_rulebook(DUEL)

    def load(ruleset: str, changes: str, packs: FindPack) -> Rulebook:
        return rulebook if (ruleset, changes) == ("duel", "") else known_rulebook(ruleset, changes, packs)

    return Shelf(load)


@pytest.fixture
def yard(qapp: QApplication, campaign: Campaign, words: Words, duel_shelf: Shelf) -> Desk:
    """A desk with a fight by the rules of the duel, which are installed as a user's ruleset."""
    shutil.copytree(DUEL, rulesets_path() / "duel")
    desk = Desk(campaign, words, 7, duel_shelf)
    encounter = read_scenario(parse(YARD), duel_shelf.rulebook("duel")).encounter
    desk.open_encounter(campaign.encounters.create("In the yard", encounter))
    return desk


@pytest.fixture
def walk(qtbot, plain_look: Look, terms: Terms, drawn: list[str], told: list[str]):
    """A function that shows a panel in a size and begins a walk through it; `watched` tell of their signals too."""

    def walk(panel: QWidget, width: int, height: int, *watched: QObject) -> Walk:
        is_open = panel.isVisible()
        if panel.parent() is None and not is_open:
            qtbot.addWidget(panel)
        panel.resize(width, height)
        panel.show()
        panel.activateWindow()
        qtbot.waitUntil(panel.isActiveWindow)
        if not is_open:
            panel.setFocus()
        return Walk(panel, terms, drawn, told, *watched)

    return walk


@pytest.fixture
def approved(request: pytest.FixtureRequest):
    """A function that compares a text with the approved one of this test; elsewhere styles and menus differ."""
    if sys.platform != "linux":
        pytest.skip("The descriptions are those of Linux.")

    def compare(text: str) -> None:
        name = request.node.name.removeprefix("test_").replace("[", "-").rstrip("]")
        approve(text, request.path.parent / "approved" / f"{name}.txt")

    return compare
