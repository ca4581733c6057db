"""Test many combatants from one line: kinds, names, figures that differ, and the window that adds them."""

from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from gui.roster.horde import MOST_IN_ALL, horde, kinds_in, names_in
from gui.roster.horde_model import DIFFERS, KIND, NAME
from gui.roster.horde_window import PARTY, HordeWindow
from gui.roster.meaning import plurals_in
from gui.roster.threat_work import Lucks, ThreatOrder, ThreatWork
from gui.words.ruleset_words import shipped_rulebook
from rules.play.fight import BadReply
from rules.sheet.variation import Spread
from rules.state.character import Character
from rules.state.encounter import Encounter
from rules.state.events import Left
from rules.trial.threat import Threat
from rules.words.messages import message_of

Key = Qt.Key
KNOWN = {
    name: Character(name.casefold(), "realms_of_myth", name, attributes={"STR": 12, "AGL": 10})
    for name in ("Wolf", "Robber", "Robber chief", "Zbójca", "Strażnik karawany")
}


@pytest.fixture
def window(qtbot, panel, fight_desk, words, look):
    panel.show()
    window = HordeWindow(fight_desk, words, look, panel)
    window.open_window()
    yield window
    window.finish()


@pytest.fixture
def rulebook(shelf):
    return shelf.rulebook("realms_of_myth")


def kinds(line):
    wanted = kinds_in(line, KNOWN)
    return [(kind.sheet.name, kind.how_many) for kind in wanted.kinds], list(wanted.unknown)


def rows(window):
    model = window.model
    return [tuple(model.index(row, column).data() for column in range(3)) for row in range(model.rowCount())]


@pytest.mark.parametrize(
    ("line", "found", "unknown"),
    [
        ("3 wolf", [("Wolf", 3)], []),
        ("6 robbers, 2 wolves; robber chief", [("Robber", 6), ("Wolf", 2), ("Robber chief", 1)], []),
        ("wolf ×4, 2x chief", [("Wolf", 4), ("Robber chief", 2)], []),
        ("3 zbójców, strażnicy karawany x2", [("Zbójca", 3), ("Strażnik karawany", 2)], []),
        ("3 dragons, wolf", [("Wolf", 1)], ["3 dragons"]),
        ("", [], []),
        ("0 wolf", [("Wolf", 1)], []),
        (" , ;; ", [], []),
    ],
)
def test_a_line_names_kinds_with_their_numbers(line, found, unknown):
    assert kinds(line) == (found, unknown)


def test_there_are_never_too_many():
    wanted = kinds_in("100 wolf, 100 robber, 100 zbójca", KNOWN)
    assert sum(kind.how_many for kind in wanted.kinds) == MOST_IN_ALL


def test_a_list_of_names_has_each_once():
    assert names_in("Grim, Ulf;Borka\n Ulf ,, Old  Tom") == ("Grim", "Ulf", "Borka", "Old Tom")


@given(st.integers(1, 9999), st.integers(0, 50))
def test_the_same_seed_gives_the_same_and_names_are_each_given_once(shared_book, seed, percent):
    wanted = kinds_in("4 wolf, 3 robber", KNOWN)
    names = ("Grim", "Ulf", "Una")
    made = [horde(wanted.kinds, Spread(percent), names, seed, shared_book, ("Una", "Wolf 1")) for _ in range(2)]
    one, other = ([(each.kind, each.sheet.name, each.sheet.attributes, each.differs) for each in some] for some in made)
    assert one == other
    called = [name for _, name, _, _ in one]
    assert len(set(called)) == len(called) == 7
    assert {"Grim", "Ulf"} < set(called)
    assert not {"Una", "Wolf 1"} & set(called)
    assert len({each.sheet.id for each in made[0]}) == 7


@pytest.fixture(scope="module")
def shared_book():
    from resources import ruleset_folder
    from storage.rulesets.library import load_rulebook

    return load_rulebook(ruleset_folder("realms_of_myth"))


def test_what_is_shown_is_added_in_one_step_that_undo_takes_back(qtbot, window, fight_desk):
    before = list(fight_desk.present.combatants)
    window.kinds.setText("3 wolves, robber")
    window.names.setText("Fang")
    shown = rows(window)
    assert [row[KIND] for row in shown] == ["Wolf", "Wolf", "Wolf", "Robber"]
    assert "Fang" in [row[NAME] for row in shown]
    assert any(row[DIFFERS] for row in shown)
    window.side.setCurrentText("beasts")
    with qtbot.waitSignal(window.added) as added:
        window.add_button.click()
    joined = [each for id, each in fight_desk.present.combatants.items() if id not in before]
    assert [each.name for each in joined] == [row[NAME] for row in shown]
    assert {each.side for each in joined} == {"beasts"}
    added.args[0].take_back()
    assert list(fight_desk.present.combatants) == before


def test_they_differ_by_the_spread_and_by_the_seed(window):
    window.kinds.setText("6 wolves")
    window.spread.setValue(0)
    assert {row[DIFFERS] for row in rows(window)} == {""}
    window.spread.setValue(30)
    first = rows(window)
    assert len({row[DIFFERS] for row in first}) > 1
    window.anew_button.click()
    assert rows(window) != first
    window.seed.setValue(1)
    assert [row[DIFFERS] for row in rows(window)] == [row[DIFFERS] for row in first]


def test_a_kind_can_be_chosen_and_what_is_not_known_is_told(qtbot, window):
    window.kinds.setText("3 gnomes")
    assert window.told.text() == "Nobody is called: 3 gnomes. “Add a kind” lists all who can come."
    assert not window.add_button.isEnabled()
    window.kinds.setText("3 gnomes, wolf")
    window.add()
    assert "gnome" not in " ".join(window._desk.present.combatants)
    assert window._desk.can_undo is False
    window.kinds.clear()
    window.more.setCurrentIndex(window.more.findData("Wolf"))
    window.more.activated.emit(window.more.currentIndex())
    assert window.kinds.text() == "Wolf"
    assert len(rows(window)) == 1
    window.kinds.clear()
    window.add()
    assert window.told.text().startswith("Nobody is chosen")


def test_quick_fights_tell_how_dangerous_they_are(qtbot, window, monkeypatch):
    monkeypatch.setattr("gui.roster.threat_work.threats", lambda *_: iter((Threat(1), Threat(3, 1))))
    window.kinds.setText("wolf")
    assert window.odds.text() == "Quick fights tell how likely your side is to win."
    with qtbot.waitSignal(window.work.ended):
        window.odds_button.click()
        assert window.odds_button.text() == "Stop"
    assert window.odds_button.text() == "How dangerous?"
    assert window.odds.text().startswith("Your side won 3 of 4 quick fights: its chance is about 75")
    assert "most probably between 30" in window.odds.text()
    window.kinds.setText("2 wolves")
    assert window.odds.text() == "Quick fights tell how likely your side is to win."


@pytest.mark.parametrize(
    ("threat", "told"),
    [
        (Threat(0, 20), "Your side won none of 20 quick fights: its chance is at most about 16"),
        (Threat(20, 0), "Your side won all of 20 quick fights: its chance is at least about 84"),
    ],
)
def test_an_end_that_was_always_the_same_is_told_plainly(qtbot, window, monkeypatch, threat, told):
    monkeypatch.setattr("gui.roster.threat_work.threats", lambda *_: iter((threat,)))
    window.kinds.setText("wolf")
    with qtbot.waitSignal(window.work.ended):
        window.odds_button.click()
    assert window.odds.text().startswith(told)


def test_after_adding_the_next_key_adds_nobody(qtbot, window, fight_desk):
    window.kinds.setText("2 wolves")
    before = len(fight_desk.present.combatants)
    qtbot.keyClick(window.kinds, Key.Key_Return)
    assert len(fight_desk.present.combatants) == before + 2
    assert window.focusWidget() is window.kinds
    assert window.kinds.selectedText() == "2 wolves"
    qtbot.keyClick(window.kinds, Key.Key_Return)
    assert len(fight_desk.present.combatants) == before + 2
    assert window.told.text().startswith("They have joined already")
    window.add_button.click()
    assert len(fight_desk.present.combatants) == before + 4


def test_newcomers_are_foes_of_the_party_unless_told_otherwise(qtbot, panel, fight_desk, words, look):
    fight_desk.by_hand([Left("wolf")])
    window = HordeWindow(fight_desk, words, look, panel)
    window.open_window()
    party = next(iter(fight_desk.present.combatants.values())).side
    assert window.side.currentText() == words("recruiting.second_side") != party
    assert window.against.currentData() == f":{party}"
    window.finish()


def test_irregular_plurals_compounds_and_several_meanings_are_understood():
    known = {
        name: Character(name, "realms_of_myth", name) for name in ("Man-at-arms", "Elf", "Orc captain", "Orc hunter")
    }
    wanted = kinds_in("2 men-at-arms, 3 elves, man at arms, orc", known, plurals_in("men man, elves elf"))
    assert [(kind.sheet.name, kind.how_many) for kind in wanted.kinds] == [
        ("Man-at-arms", 2),
        ("Elf", 3),
        ("Man-at-arms", 1),
    ]
    assert (wanted.unknown, wanted.unsure) == ((), ("orc",))


def test_names_are_given_in_their_order(shared_book):
    wanted = kinds_in("3 wolf", KNOWN)
    for seed in range(1, 5):
        made = horde(wanted.kinds, Spread(0), ("Grim", "Ulf", "Borka"), seed, shared_book, ())
        assert [each.sheet.name for each in made] == ["Grim", "Ulf", "Borka"]


def test_an_estimate_can_be_stopped(qtbot, window):
    window.kinds.setText("2 wolves")
    window.estimate()
    with qtbot.waitSignal(window.work.ended) as ended:
        window.estimate()
    assert ended.args == [None]
    assert window.odds.text() == "Quick fights tell how likely your side is to win."


def test_fights_that_the_rules_refuse_to_play_are_told(qtbot, window, monkeypatch):
    def refuse(*_arguments):
        raise BadReply(message_of("lines", problems=()))
        yield

    monkeypatch.setattr("gui.roster.threat_work.threats", refuse)
    window.kinds.setText("wolf")
    with qtbot.waitSignal(window.work.ended):
        window.estimate()
    assert window.told.text() == "These fights cannot be played by the rules alone, so nothing can be estimated."
    assert window.odds.text() == "Quick fights tell how likely your side is to win."


def test_the_party_is_those_who_have_players(window, fight_desk, words):
    window.kinds.setText("wolf")
    window.against.setCurrentIndex(window.against.findData(PARTY))
    window.estimate()
    assert window.told.text() == "These opponents have nobody who can fight."
    assert not window.work.is_running
    words.set_language("pl")
    assert window.odds_button.text() == "Jak groźni?"


def test_the_luck_of_a_seed_is_always_the_same():
    asked = []
    one, other = Lucks(3, partial(asked.append, 1)), Lucks(3, list)
    assert [one(2).random(), one(5).random()] == [other(2).random(), other(5).random()]
    assert Lucks(4, list)(2).random() != one(2).random()
    assert len(asked) == 3


def test_work_tells_what_it_knows_on_the_way(qtbot, monkeypatch):
    found = []
    work = ThreatWork()
    work.found.connect(found.append)
    monkeypatch.setattr("gui.roster.threat_work.threats", lambda *_: iter((Threat(1), Threat(2))))
    with qtbot.waitSignal(work.ended) as ended:
        work.begin(order())
    assert (found, ended.args) == ([Threat(1), Threat(2)], [Threat(2)])


def order():
    return ThreatOrder(shipped_rulebook("heimr"), Encounter("heimr"), "ours", 1)


@pytest.mark.parametrize("scale", [250, 300])
def test_large_text_leaves_the_buttons_on_a_small_screen(window, look, scale):
    look.set_scale(scale)
    QApplication.processEvents()
    window.resize(1366, 720)
    least = window.minimumSizeHint()
    assert least.width() < 1366
    assert least.height() < 720
    for button in (window.close_button, window.add_button):
        assert window.rect().contains(button.geometry())
        assert button.visibleRegion().boundingRect() == button.rect()
