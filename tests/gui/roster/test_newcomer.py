"""Somebody new from one typed line, and the whole party by one name."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from gui.roster.newcomer import read_newcomer
from gui.roster.recruiting import Recruiting
from rules.state.character import Character

Key = Qt.Key


@pytest.fixture
def recruiting(qtbot, fight_desk, words, look):
    home = QWidget()
    qtbot.addWidget(home)
    home.resize(900, 600)
    home.show()
    return Recruiting(fight_desk, words, look, home)


def read(desk, line):
    return read_newcomer(line, desk.rulebook, desk.texts, ("party", "beasts"))


@pytest.mark.parametrize(
    ("line", "name", "how_many", "side", "figures", "unknown"),
    [
        ("Bram", "Bram", 1, "", {}, ()),
        ("Bram, END 30, robbers", "Bram", 1, "robbers", {("pools", "END"): 30}, ()),
        ("3x Robber, beasts", "Robber", 3, "beasts", {}, ()),
        ("Robber ×3, Beasts", "Robber", 3, "beasts", {}, ()),
        ("Robber, 3 x, END: 12", "Robber", 3, "", {("pools", "END"): 12}, ()),
        ("Bram, str 14 agl 12", "Bram", 1, "", {("attributes", "STR"): 14, ("attributes", "AGL"): 12}, ()),
        ("Bram, endurance=9", "Bram", 1, "", {("pools", "END"): 9}, ()),
        ("Bram, luck 7, robbers, on a horse", "Bram", 1, "robbers", {}, ("luck 7", "on a horse")),
        ("Rex 2", "Rex 2", 1, "", {}, ()),
        ("2 wolves", "wolves", 2, "", {}, ()),
        ("12  robbers, END 30, beasts", "robbers", 12, "beasts", {("pools", "END"): 30}, ()),
        ("2nd guard", "2nd guard", 1, "", {}, ()),
        ("Max, 999x", "Max", 100, "", {}, ()),
    ],
)
def test_a_line_is_read(fight_desk, line, name, how_many, side, figures, unknown):
    new = read(fight_desk, line)
    assert new is not None
    assert (new.name, new.how_many, new.side, dict(new.figures), new.unknown) == (
        name,
        how_many,
        side,
        figures,
        unknown,
    )


@pytest.mark.parametrize("line", ["", " , END 30", "3x"])
def test_nobody_comes_without_a_name(fight_desk, line):
    assert read(fight_desk, line) is None


def test_a_line_makes_somebody_after_saying_what_will_be_made(qtbot, recruiting, fight_desk):
    recruiting.open_box()
    qtbot.keyClicks(recruiting.box.field, "Bram, END 30, robbers, 2x")
    (entry,) = [recruiting.box.model.row(row) for row in range(recruiting.box.model.rowCount())]
    assert (entry.name, entry.place) == ("New: Bram ×2, END 30; side: robbers", "without a sheet")
    qtbot.keyClick(recruiting.box.field, Key.Key_Return)
    new = [each for each in fight_desk.encounter.combatants.values() if each.side == "robbers"]
    assert [(each.name, each.pools["END"]) for each in new] == [("Bram 1", 30), ("Bram 2", 30)]
    fight_desk.undo()
    assert len(fight_desk.encounter.combatants) == 3


def test_what_is_not_understood_is_named(qtbot, recruiting):
    recruiting.open_box()
    qtbot.keyClicks(recruiting.box.field, "Bram, luck 7")
    entry = recruiting.box.model.row(0)
    assert entry.name == "Not understood: luck 7. New: Bram; side: party"
    recruiting.box.hide()


def test_the_party_joins_by_one_name(qtbot, recruiting, fight_desk):
    for id, player in (("hesk", "Ola"), ("ivo", "Jan"), ("orc", "")):
        fight_desk.campaign.roster.save(Character(id, "realms_of_myth", id.title(), player=player))
    recruiting.open_box()
    qtbot.keyClicks(recruiting.box.field, "party")
    entry = recruiting.box.model.row(0)
    assert (entry.name, entry.place) == ("The party: Hesk, Ivo", "everybody with a player")
    qtbot.keyClick(recruiting.box.field, Key.Key_Return)
    assert {each.name for each in fight_desk.encounter.combatants.values()} == {"Una", "Bern", "Wolf", "Hesk", "Ivo"}
    fight_desk.undo()
    assert len(fight_desk.encounter.combatants) == 3
