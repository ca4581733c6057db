"""Test opening the fight inside an exported log."""

import pytest
from PySide6.QtWidgets import QWidget

from gui.encounters.log_file import LogFiles, LogReading
from gui.words.troubles import sentence_of
from rules.state.encounter import Encounter
from storage.exchange.log_export import write_log
from storage.files.errors import CampaignError, Trouble


@pytest.fixture
def files(qtbot, fight_desk, words, look):
    home = QWidget()
    qtbot.addWidget(home)
    files = LogFiles(fight_desk, words, home)
    yield files
    files.finish()


@pytest.fixture
def log(fight_desk, tmp_path):
    """The log of the open fight in a file."""
    fight_desk.set_pool("una", "END", 30)
    fight_desk.end_turn()
    path = tmp_path / "At the ford.txt"
    write_log(path, fight_desk.campaign.fights, fight_desk.encounter_id, fight_desk.chronicler, title="At the ford")
    return path


def opened(qtbot, files, path):
    with qtbot.waitSignal(files.told) as told:
        files.open(str(path))
    return told.args[0]


def test_the_fight_of_a_log_is_open_again(qtbot, fight_desk, files, log):
    before, first = fight_desk.encounter, fight_desk.encounter_id
    notice = opened(qtbot, files, log)
    assert notice.text == "The fight of At the ford.txt is open again, with 2 steps."
    assert fight_desk.encounter_id != first
    assert fight_desk.encounter == before
    assert fight_desk.name == "At the ford 2"
    fight_desk.undo()
    assert fight_desk.encounter.turn == "una"


def test_a_fight_keeps_the_house_rules_it_was_played_with(qtbot, fight_desk, files, log):
    fight_desk.campaign.house_rules.put_in_force("realms_of_myth", "[pools.END]\nmin = 1\n")
    opened(qtbot, files, log)
    while fight_desk.can_undo:
        fight_desk.undo()
    assert fight_desk.encounter.house_rules == "", "it began by the book"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Una strikes.", "holds no fight"),
        ("", "holds no fight"),
        ("fightbook-fight 1\nAAAA\nfightbook-fight end " + "0" * 64, "changed"),
    ],
)
def test_another_text_is_refused_and_nothing_changes(qtbot, fight_desk, files, tmp_path, text, said):
    path = tmp_path / "x.txt"
    path.write_text(text, encoding="utf-8")
    before = fight_desk.encounters()
    notice = opened(qtbot, files, path)
    assert said in notice.details
    assert fight_desk.encounters() == before


def test_a_fight_of_a_ruleset_that_is_not_installed_is_refused(qtbot, fight_desk, files, tmp_path, campaign):
    id = campaign.encounters.create("Elsewhere", Encounter("far_away"))
    path = tmp_path / "x.txt"
    write_log(path, campaign.fights, id, fight_desk.chronicler)
    before = fight_desk.encounters()
    assert opened(qtbot, files, path).details
    assert fight_desk.encounters() == before


def test_a_file_that_is_not_there_is_told(qtbot, files, tmp_path):
    assert "cannot be read" in opened(qtbot, files, tmp_path / "gone.txt").details


def test_trouble_with_the_campaign_is_told(qtbot, fight_desk, files, log, monkeypatch, words, tmp_path):
    full = CampaignError(Trouble.DISK_FULL, tmp_path / "a.fightbook")

    def fail(*_, **__):
        raise full

    monkeypatch.setattr(type(fight_desk.campaign.encounters), "create", fail)
    notice = opened(qtbot, files, log)
    assert (notice.text, notice.tone) == (sentence_of(full, words), "danger")


def test_a_fight_of_a_new_name_keeps_it(qtbot, fight_desk, files, log, tmp_path):
    opened(qtbot, files, log.rename(tmp_path / "At the mill.txt"))
    assert fight_desk.name == "At the mill"


def test_the_end_of_the_desk_stops_the_reading_and_waits_for_it(files, log, monkeypatch):
    ended = []

    def work(reading, _order):
        try:
            reading.pause(10)
        finally:
            ended.append("ended")

    monkeypatch.setattr(LogReading, "work", work)
    files.open(str(log))
    files.finish()
    assert ended == ["ended"]


def test_logs_are_read_up_to_a_quarter_of_a_gigabyte(qtbot, files, log, monkeypatch):
    most = []

    def note(path, limit, _what):
        most.append(limit)
        return path.read_bytes()

    monkeypatch.setattr("gui.encounters.log_file.read_bounded", note)
    opened(qtbot, files, log)
    assert most == [256 * 1024 * 1024]
