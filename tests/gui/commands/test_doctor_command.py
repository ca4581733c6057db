"""The command that examines and recovers campaigns."""

import sqlite3
from contextlib import closing

import pytest

from gui.app import now
from gui.commands.command_line import main
from storage.campaign.campaign import open_campaign
from tests.storage.conftest import Play, duel, una


@pytest.fixture
def path(tmp_path):
    path = tmp_path / "winter.fightbook"
    with open_campaign(path, now, daily_backup=False) as campaign:
        campaign.roster.save(una())
        Play(campaign, campaign.encounters.create("Bridge", duel())).steps(5)
    return path


@pytest.fixture
def damaged(path):
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("UPDATE step SET subject = 'dream' WHERE id = 4")
        connection.execute('UPDATE "character" SET removed = 1')
    return path


def test_a_sound_campaign_is_sound_even_in_use(path, capsys):
    assert main(["doctor", str(path)]) == 0
    with open_campaign(path, now, daily_backup=False):
        assert main(["doctor", str(path), "--lang", "pl"]) == 0
    assert capsys.readouterr().out.splitlines() == [f"{path} is sound.", f"{path} jest w porządku."]


def test_findings_are_listed_and_the_file_is_left_alone(damaged, capsys):
    before = damaged.read_bytes()
    assert main(["doctor", str(damaged)]) == 1
    assert damaged.read_bytes() == before
    assert capsys.readouterr().out.splitlines() == [
        f"{damaged} is damaged:",
        "- the sheet of Una was changed, but not by Fightbook",
        "- the encounter “Bridge”, step 4: it was changed, but not by Fightbook",
    ]


def test_a_damaged_campaign_is_recovered_and_what_is_missing_is_said(damaged, tmp_path, capsys):
    new = tmp_path / "new.fightbook"
    assert main(["doctor", str(damaged), "--recover", str(new)]) == 1
    assert capsys.readouterr().out.splitlines() == [
        f"{new} is the recovered campaign, put together from:",
        "- steps from winter.fightbook: 3",
        "Missing or doubtful:",
        "- the sheet of Una is taken over, but nothing proves it; look it through",
        "- the encounter “Bridge”: so many steps are missing, 2, the first of them step 4",
        "- the encounter “Bridge”: the fight goes on after step 3, because step 5 is missing",
        f"- lines of the log of missing steps, 2, are written in {tmp_path / 'new-1.txt'}",
    ]
    assert main(["doctor", str(new)]) == 0


def test_nothing_missing_is_said(path, tmp_path, capsys):
    assert main(["doctor", str(path), "--recover", str(tmp_path / "new.fightbook")]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "Nothing is missing."


def test_what_cannot_be_read_is_told(tmp_path, capsys):
    path = tmp_path / "letter.txt"
    path.write_text("Dear Una", encoding="utf-8")
    assert main(["doctor", str(path)]) == 2
    assert main(["doctor", str(tmp_path / "nothing")]) == 2
    told = capsys.readouterr()
    assert (told.out, len(told.err.splitlines())) == ("", 2)
