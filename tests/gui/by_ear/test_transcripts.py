"""A fight in each ruleset as it is heard; what is heard stands in transcripts that reviews read.

`FIGHTBOOK_TRANSCRIPTS=write` writes the transcripts anew instead of comparing them.
"""

import os

import pytest
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QApplication

import resources
from gui.app import Program, now
from gui.campaign.opening import open_for_desk
from gui.desk.desk import Desk
from gui.preferences.launch import Launch
from gui.words.heading_label import heading_interface
from storage.campaign.campaign import open_campaign
from tests.gui.by_ear.fights import AFTERWARDS, FIGHTS, put_on_desk
from tests.gui.by_ear.reader import Ears, Listener
from tests.gui.by_ear.transcript import file_of

WRITES = os.environ.get("FIGHTBOOK_TRANSCRIPTS") == "write"


@pytest.fixture(autouse=True)
def heard_by_a_reader(qapp):
    QAccessible.installFactory(heading_interface)
    QAccessible.setActive(True)
    yield
    QAccessible.setActive(False)


@pytest.fixture(params=sorted(FIGHTS))
def ruleset(request):
    return request.param


@pytest.fixture
def program(qtbot, qapp, preferences, tmp_path, words, shelf, ruleset):
    path = tmp_path / "campaign.fightbook"
    with open_campaign(path, now, daily_backup=False) as campaign:
        put_on_desk(Desk(campaign, words, 7, shelf), ruleset)
    program = Program(qapp, preferences, Launch(language="en"), open_for_desk(path, now))
    qtbot.addWidget(program.window)
    program.window.resize(1366, 768)
    program.window.show()
    program.window.activateWindow()
    qtbot.waitUntil(program.window.isActiveWindow)
    yield program
    program.window.close()


def test_every_ruleset_is_played():
    assert sorted(FIGHTS) == sorted(resources.ruleset_ids())


def test_a_fight_is_played_by_ear(program, ruleset, qtbot, monkeypatch):
    desk, panels, played = program.workplace.desk, program.workplace.panels, FIGHTS[ruleset]
    listener = Listener(program.window, Ears(monkeypatch))

    def play(act: str) -> None:
        before = desk.question
        listener.do(act)
        qtbot.waitUntil(lambda: not panels.head.soon.is_waiting)
        QApplication.processEvents()
        listener.write_down()
        if desk.question is not None and desk.question is not before:
            listener.read(panels.question)

    unhurt = desk.encounter.combatants[played.foe].pools
    for act in played.acts:
        play(act)
    assert desk.question is None
    assert desk.encounter.combatants[played.foe].pools != unhurt
    for act in AFTERWARDS:
        play(act)
    assert desk.encounter.combatants[played.foe].pools == unhurt
    heard = "\n".join(listener.lines) + "\n"
    kept = file_of(ruleset)
    if WRITES:
        kept.write_text(heard, encoding="utf-8")
    assert heard == kept.read_text(encoding="utf-8")
