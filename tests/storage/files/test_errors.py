"""Every trouble is one sentence with a remedy; other errors pass through."""

import errno
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from gui.words.faults import fault_told
from rules.words.messages import message_of
from storage.files.errors import CampaignError, Trouble, schema_errors, system_errors, trouble_of

PATH = Path("winter.fightbook")


def from_sqlite(code, message="it went wrong"):
    error = sqlite3.OperationalError(message)
    if code is not None:
        error.sqlite_errorcode = code
    return error


def wrong_type():
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.execute("CREATE TABLE counted (number INTEGER) STRICT")
        with pytest.raises(sqlite3.IntegrityError) as caught:
            connection.execute("INSERT INTO counted VALUES ('three')")
    return caught.value


@pytest.mark.parametrize("kind", Trouble)
def test_the_message_is_one_sentence_about_the_file_with_a_way_out(kind):
    message = str(CampaignError(kind, PATH, "for this reason"))
    assert str(PATH) in message
    assert "(for this reason)" in message
    assert message.endswith(".")
    assert message.count(". ") == 0
    assert ";" in message


@pytest.mark.parametrize("kind", Trouble)
def test_it_is_told_in_polish_too_with_what_was_found(kind):
    told = fault_told(CampaignError(kind, PATH, message_of("campaign.is_empty")), "pl")
    assert str(PATH) in told
    assert "(jest pusty)" in told
    assert told != str(CampaignError(kind, PATH, message_of("campaign.is_empty")))


def test_damage_names_the_backup():
    error = CampaignError(Trouble.DAMAGED, PATH, backup=Path("backups/old.fightbook"))
    assert "backups" in str(error)
    assert "old.fightbook" in str(error)


@pytest.mark.parametrize(
    ("error", "kind"),
    [
        (from_sqlite(sqlite3.SQLITE_FULL), Trouble.DISK_FULL),
        (from_sqlite(sqlite3.SQLITE_CORRUPT_VTAB), Trouble.DAMAGED),
        (from_sqlite(sqlite3.SQLITE_NOTADB), Trouble.DAMAGED),
        (from_sqlite(sqlite3.SQLITE_READONLY_DBMOVED), Trouble.READ_ONLY),
        (from_sqlite(sqlite3.SQLITE_BUSY_SNAPSHOT), Trouble.LOCKED),
        (from_sqlite(sqlite3.SQLITE_CANTOPEN), Trouble.NO_PERMISSION),
        (from_sqlite(sqlite3.SQLITE_IOERR_FSYNC), Trouble.DEVICE),
        (from_sqlite(sqlite3.SQLITE_IOERR_SHMSIZE), Trouble.DISK_FULL),
        (from_sqlite(sqlite3.SQLITE_IOERR_SHORT_READ), Trouble.DAMAGED),
        (from_sqlite(sqlite3.SQLITE_ERROR, "no such table: step"), Trouble.DAMAGED),
        (from_sqlite(sqlite3.SQLITE_ERROR, 'near "SELCT": syntax error'), None),
        (from_sqlite(sqlite3.SQLITE_CONSTRAINT_UNIQUE), None),
        (wrong_type(), Trouble.DAMAGED),
        (from_sqlite(None, "Could not decode to UTF-8 column 'text'"), Trouble.DAMAGED),
        (from_sqlite(None, "Cannot operate on a closed database."), None),
        (UnicodeDecodeError("utf-8", b"\xff", 0, 1, "invalid"), Trouble.DAMAGED),
        (OSError(errno.ENOSPC, "No space"), Trouble.DISK_FULL),
        (OSError(errno.EROFS, "Read-only"), Trouble.READ_ONLY),
        (PermissionError(errno.EACCES, "No"), Trouble.NO_PERMISSION),
        (FileNotFoundError(errno.ENOENT, "None"), Trouble.MISSING),
        (OSError(errno.EIO, "Input/output error"), Trouble.DEVICE),
    ],
)
def test_what_an_error_stands_for(error, kind):
    assert trouble_of(error) is kind


def test_known_trouble_keeps_its_cause():
    with pytest.raises(CampaignError) as caught, system_errors(PATH):
        raise OSError(errno.ENOSPC, "No space left on device")
    assert isinstance(caught.value.__cause__, OSError)
    assert "No space left on device" in str(caught.value)


@pytest.mark.parametrize("defect", [from_sqlite(sqlite3.SQLITE_MISUSE), ValueError("x"), KeyError(3)])
def test_defects_of_the_program_pass_as_they_are(defect):
    with pytest.raises(type(defect)) as caught, system_errors(PATH):
        raise defect
    assert caught.value is defect


@pytest.mark.parametrize("error", [from_sqlite(sqlite3.SQLITE_ERROR), wrong_type()])
def test_a_statement_that_every_sound_file_allows_fails_only_on_a_damaged_one(error):
    with pytest.raises(CampaignError) as caught, schema_errors(PATH):
        raise error
    assert caught.value.kind is Trouble.DAMAGED
    assert caught.value.__cause__ is error


@pytest.mark.parametrize("error", [from_sqlite(sqlite3.SQLITE_FULL), from_sqlite(None, "closed")])
def test_other_errors_do_not_blame_the_schema(error):
    with pytest.raises(sqlite3.OperationalError) as caught, schema_errors(PATH):
        raise error
    assert caught.value is error
