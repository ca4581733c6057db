"""What the window of imports looks like, says and tells, as it was approved."""

import pytest
from msgspec.structs import replace
from PySide6.QtWidgets import QWidget

from gui.imports.character_files import CharacterFiles
from rules.state.character import Character, Item
from storage.campaign.versions import version_hash
from storage.exchange.character_json import PortableCharacter, write_bundle, write_character

ANNA = Character(
    "anna",
    "duel",
    "Anna",
    "Pat",
    {"MIGHT": 12},
    {"fencing": 8},
    items=(Item("sabre", where="belt"),),
    pools={"breath": 3},
    notes="A long remark that begins alike in both, and then ours.",
)
THEIRS = replace(
    ANNA,
    attributes={"MIGHT": 13, "GRACE": 11},
    items=(Item("sabre", where="right_hand", ready=False),),
    pools={"breath": 30},
    notes="A long remark that begins alike in both, and then theirs.",
)


@pytest.fixture
def files(qtbot, yard, words, plain_look):
    home = QWidget()
    qtbot.addWidget(home)
    roster = yard.campaign.roster
    roster.save(ANNA)

    def keep(sheet, portrait, origin, arrived=None):
        roster.save(sheet, portrait, origin, arrived)
        return ""

    return CharacterFiles(yard, words, plain_look, home, keep)


def test_one(qtbot, walk, files, yard, words, plain_look, approved, tmp_path):
    path = tmp_path / "anna.json"
    write_character(path, THEIRS, made_from=("0" * 64, version_hash(ANNA)))
    yard.campaign.roster.save(replace(ANNA, attributes={"MIGHT": 14}))
    files.read(str(path))
    qtbot.waitUntil(files.window.isVisible)
    steps = walk(files.window, 820, 520, yard)
    steps.do("Return Space Down Space Down Space Right Left")
    steps.tab_through()
    steps.looks(words, plain_look)
    steps.do("Return")
    steps.call("take back", files.window.take_back)
    approved(steps.text)


def test_many(qtbot, walk, files, yard, words, approved, tmp_path):
    path = tmp_path / "all.json"
    bolt = Character("bolt", "duel", "Bolt", attributes={"MIGHT": 11})
    wolf = replace(bolt, id="wolf", name="Wolf")
    write_bundle(path, [PortableCharacter(each) for each in (THEIRS, bolt, wolf)])
    files.read(str(path))
    qtbot.waitUntil(files.window.isVisible)
    steps = walk(files.window, 760, 460, yard)
    steps.call("list", files.window.list.setFocus)
    steps.do("Down Down Up")
    steps.press_each("Close", "Stop")
    steps.call("everybody", files.window.take_everybody)
    approved(steps.text)


def test_who_is_it(qtbot, walk, files, yard, words, plain_look, approved, tmp_path):
    path = tmp_path / "anna.json"
    ghoul = Character("anna", "duel", "Ghoul", "Pat", {"MIGHT": 3})
    write_character(path, ghoul)
    files.read(str(path))
    qtbot.waitUntil(files.window.isVisible)
    steps = walk(files.window, 700, 460, yard)
    steps.call("the same", files.window.identity.same.click)
    steps.call("somebody new", files.window.identity.new.click)
    steps.looks(words, plain_look)
    steps.do("Return")
    approved(steps.text)


def test_table(qtbot, walk, files, yard, words, plain_look, approved, tmp_path):
    path = tmp_path / "people.csv"
    path.write_bytes('name;MIGHT;hair\nŁucja;12;red\n"Bern\nthe tall";9\n;1;2\n'.encode("cp1250"))
    files.read(str(path))
    window = files.tables
    qtbot.waitUntil(window.isVisible)
    steps = walk(window, 640, 560, yard)
    steps.do("Right Down Right")
    steps.call("hair is the player", lambda: window.target.setCurrentIndex(window.target.findData("player")))
    steps.tab_through()
    steps.call("no heading", lambda: window.heading.setChecked(False))
    steps.looks(words, plain_look)
    approved(steps.text)
