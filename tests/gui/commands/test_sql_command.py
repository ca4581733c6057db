"""The command that asks a campaign in SQL: every form of output, and no way to change anything."""

import csv
import io
import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from gui.commands.command_line import main

FIXTURES = Path(__file__).parent.parent.parent / "fixtures"


@pytest.fixture
def path(fight_desk, campaign):
    fight_desk.change_pool("wolf", "END", -2)
    fight_desk.add_note("A dog, they say, barks.")
    return campaign.path


def asked(capsys, *given):
    code = main(["sql", *map(str, given)])
    told = capsys.readouterr()
    return code, told.out, told.err


def test_an_answer_is_a_table(path, capsys):
    code, told, _ = asked(capsys, path, "SELECT id, pool, value FROM fighter_now WHERE pool = 'END' AND id = 'wolf'")
    assert code == 0
    assert told.splitlines()[0].split() == ["id", "pool", "value"]
    assert told.splitlines()[2].split()[:2] == ["wolf", "END"]


def test_an_answer_can_be_csv_or_json(path, capsys):
    query = "SELECT text, text, NULL AS blank FROM log ORDER BY step DESC LIMIT 1"
    code, told, why = asked(capsys, path, query, "--csv")
    assert (code, why) == (0, "")
    (row,) = csv.DictReader(io.StringIO(told))
    assert row == {"text": "A dog, they say, barks.", "text_2": "A dog, they say, barks.", "blank": ""}
    (row,) = json.loads(asked(capsys, path, query, "--json")[1])
    assert (row["text"], row["blank"]) == ("A dog, they say, barks.", None)


def test_a_campaign_of_an_older_version_can_be_asked(tmp_path, capsys):
    path = tmp_path / "old.fightbook"
    shutil.copyfile(FIXTURES / "campaign-v1.fightbook", path)
    before = path.read_bytes()
    code, told, _ = asked(capsys, path, "SELECT DISTINCT encounter FROM fighter_now", "--csv")
    assert (code, told) == (0, "encounter\nBridge at dusk\n")
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    "query",
    [
        "DELETE FROM event",
        "INSERT INTO setting VALUES ('a', '1') RETURNING name",
        "DROP VIEW log",
        "PRAGMA user_version = 9",
        "PRAGMA query_only = OFF",
        "ATTACH ':memory:' AS other",
        "VACUUM INTO 'elsewhere.db'",
        "SELECT 1; DELETE FROM event",
        "SELECT nonsense FROM nowhere",
        "",
    ],
)
def test_a_query_that_changes_something_or_is_wrong_is_refused(path, campaign, capsys, monkeypatch, tmp_path, query):
    monkeypatch.chdir(tmp_path)
    before = campaign.log.page(1)
    code, told, why = asked(capsys, path, query)
    assert (code, told) == (1, "")
    assert len(why.splitlines()) == 1
    assert campaign.log.page(1) == before
    assert not (tmp_path / "elsewhere.db").exists()


def test_nothing_is_created_where_there_is_no_campaign(tmp_path, capsys):
    code, _, why = asked(capsys, tmp_path / "none.fightbook", "SELECT 1")
    assert (code, len(why.splitlines())) == (1, 1)
    assert list(tmp_path.iterdir()) == []


def test_other_commands_do_not_import_sqlite_utils():
    seen = subprocess.run(
        [sys.executable, "-c", "import gui.commands.plain_commands, sys; print('sqlite_utils' in sys.modules)"],
        capture_output=True,
        check=True,
        text=True,
    )
    assert seen.stdout.strip() == "False"
