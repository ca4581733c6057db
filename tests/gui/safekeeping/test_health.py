"""Damage is told in the strip, and a recovered copy is one click away."""

import sqlite3
from contextlib import closing

import pytest
from msgspec.structs import replace
from PySide6.QtWidgets import QFileDialog

from gui.app import Program, now
from gui.campaign.opening import open_for_desk
from gui.preferences.launch import Launch
from rules.words.messages import message_of
from storage.campaign.campaign import open_campaign
from storage.campaign.doctor import examine
from tests.storage.conftest import Play, duel, una


@pytest.fixture
def path(tmp_path):
    path = tmp_path / "winter.fightbook"
    with open_campaign(path, now, daily_backup=False) as campaign:
        campaign.roster.save(replace(una(), ruleset="realms_of_myth"))
        Play(campaign, campaign.encounters.create("Bridge", replace(duel(), ruleset="realms_of_myth"))).steps(5)
    return path


@pytest.fixture
def program(qtbot, qapp, preferences, path):
    programs = []

    def program(**launch):
        made = Program(
            qapp, preferences, Launch(path, language="en", **launch), open_for_desk(launch.get("campaign", path), now)
        )
        qtbot.addWidget(made.window)
        made.window.show()
        programs.append(made)
        return made

    yield program
    for made in programs:
        made.window.close()


def change(path, statement):
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute(statement)


def test_a_sound_campaign_is_checked_without_a_word(qtbot, program):
    shown = program()
    with qtbot.waitSignal(shown.safekeeping.health.check.ended) as ended:
        shown.safekeeping.health.begin()
    assert ended.args[0].sound
    assert shown.window.strip.message is None or not shown.window.strip.message.offer


def test_damage_that_opening_does_not_notice_is_told_soon_after(qtbot, program, path):
    change(path, "UPDATE step SET text = 'Nothing.' WHERE id = 2")
    shown = program()
    assert not shown.campaign.read_only
    with qtbot.waitSignal(shown.safekeeping.health.check.ended):
        shown.safekeeping.health.begin()
    message = shown.window.strip.message
    assert message.text == f"{path} is damaged in parts; make a recovered copy and go on in that."
    assert "“Bridge”, step 2: it was changed, but not by Fightbook" in message.details
    assert shown.window.strip.offer_button.isVisible()
    assert shown.window.strip.offer_button.text() == "Make a recovered copy…"


def test_the_check_ends_with_the_window(program):
    shown = program()
    shown.safekeeping.health.begin()
    shown.window.close()
    assert not any(thread.is_alive() for thread in [shown.safekeeping.health.check._thread] if thread is not None)


def test_of_a_damaged_campaign_what_is_proven_is_shown(program, path, contents_of_folder):
    change(path, "UPDATE \"character\" SET notes = 'x'")
    before = contents_of_folder()
    shown = program()
    assert shown.campaign.read_only
    assert shown.campaign.roster.character("una").notes == "Likes wolves."
    message = shown.window.strip.message
    assert message.text.startswith(f"{path} is damaged")
    assert "the sheet of Una was changed, but not by Fightbook" in message.details
    shown.window.close()
    assert contents_of_folder() == before


@pytest.fixture
def contents_of_folder(path):
    return lambda: {file.name: file.read_bytes() for file in path.parent.iterdir() if file.is_file()}


def test_a_recovered_copy_is_made_and_opened(qtbot, program, path, tmp_path):
    change(path, "UPDATE setting SET value = '1'")
    change(path, "UPDATE encounter SET name = 'Brigde'")
    before = path.read_bytes()
    shown, target = program(), tmp_path / "new.fightbook"
    shown.window.strip.offer_button.click()
    dialog = shown.window.findChild(QFileDialog)
    assert dialog.selectedFiles() == [str(tmp_path / "winter-recovered.fightbook")]
    dialog.reject()
    with qtbot.waitSignal(shown.safekeeping.health.recovered) as made:
        shown.safekeeping.health.recover(str(target))
        assert not shown.window.isEnabled()
    assert made.args[0].path == target
    assert not shown.window.isVisible()
    assert (shown.successor.campaign, path.read_bytes()) == (target, before)
    assert examine(target).sound


def test_the_recovered_copy_says_what_is_missing(program):
    missing = (message_of("damage.row_missing", what=message_of("damage.picture", name="3")),)
    partly = program(recovered=missing).window.strip.message
    assert "Some things are missing" in partly.text
    assert partly.details == "picture 3 is missing"


def test_a_copy_without_losses_says_that_nothing_is_missing(program):
    assert program(recovered=()).window.strip.message.text.endswith("Nothing is missing.")


def test_a_copy_that_cannot_be_made_is_told(qtbot, program, path):
    change(path, "UPDATE step SET text = 'Nothing.' WHERE id = 2")
    shown = program()
    with qtbot.waitSignal(shown.safekeeping.health.work.ended):
        shown.safekeeping.health.recover(str(path))
    assert shown.window.isEnabled()
    assert "there is such a file already" in shown.window.strip.message.details
    shown.window.close()


@pytest.mark.parametrize("size", [0, 10**9])
def test_the_window_opens_whatever_is_damaged(program, path, monkeypatch, size):
    monkeypatch.setattr("gui.campaign.opening.RECOVERED_AT_ONCE", size)
    content = path.read_bytes()
    place = content.index(b"CREATE INDEX steps_of_encounter ON step(encounter") + len(
        b"CREATE INDEX steps_of_encounter "
    )
    path.write_bytes(content[:place] + b"XX" + content[place + 2 :])
    shown = program()
    assert shown.window.isVisible()
    assert "damaged" in shown.window.strip.message.text
    assert shown.window.strip.message.offer
    if size:
        assert [entry.name for entry in shown.campaign.encounters.entries()] == ["Bridge"]
    else:
        assert shown.campaign is None


def test_copies_of_the_open_campaign_are_looked_for_after_the_start(program, path, monkeypatch):
    shown, looked = program(), []
    monkeypatch.setattr(shown.safekeeping.twins, "begin", lambda *given, **_: looked.append(given[0]))
    *_, last = shown.safekeeping.pieces()
    last()
    assert looked == [path]
