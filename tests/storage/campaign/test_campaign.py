"""Opening a campaign: files that are created, and files that are refused and stay unchanged."""

import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from storage.campaign.campaign import open_campaign, open_read_only
from storage.campaign.lock import hold_lock, is_locked
from storage.campaign.schema import APPLICATION_ID, COLUMNS, CURRENT
from storage.files.errors import CampaignError, Trouble

HOLD = """
import sys
from datetime import datetime, UTC
from pathlib import Path
from storage.campaign.campaign import open_campaign
with open_campaign(Path(sys.argv[1]), lambda: datetime(2026, 7, 1, tzinfo=UTC)):
    print("open", flush=True)
    sys.stdin.read()
"""


def query(path, sql):
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute(sql).fetchall()


def refusal(path, clock):
    with pytest.raises(CampaignError) as caught:
        open_campaign(path, clock).close()
    return caught.value


def make_text(path):
    path.write_text("Dear diary,\n" * 200)


def make_empty(path):
    path.touch()


def make_folder(path):
    path.mkdir()


def make_foreign(path):
    query(path, "CREATE TABLE recipe (name TEXT)")


def make_foreign_in_use(path):
    query(path, "PRAGMA journal_mode = WAL")
    query(path, "CREATE TABLE recipe (name TEXT)")


def test_a_new_campaign_is_made_with_its_folder(path, clock):
    with open_campaign(path, clock) as campaign:
        assert campaign.path == path
        assert not campaign.read_only
        assert campaign.encounters.entries() == ()
    assert sorted(file.name for file in path.parent.iterdir()) == ["backups", "winter.fightbook"]


def test_the_header_says_what_it_is(closed_campaign):
    assert query(closed_campaign, "PRAGMA application_id") == [(APPLICATION_ID,)]
    assert query(closed_campaign, "PRAGMA user_version") == [(CURRENT.version,)]
    assert closed_campaign.read_bytes()[68:72] == APPLICATION_ID.to_bytes(4, "big") == b"FBv1"


@pytest.mark.parametrize(
    ("pragma", "value"),
    [("journal_mode", "wal"), ("synchronous", 2), ("foreign_keys", 1), ("fullfsync", 1), ("trusted_schema", 0)],
)
def test_every_change_is_durable_and_checked(campaign, pragma, value):
    assert campaign.encounters._database.row(f"PRAGMA {pragma}") == (value,)


def test_the_tables_are_those_the_program_knows(closed_campaign):
    rows = query(closed_campaign, "SELECT name FROM sqlite_master WHERE type = 'table' AND sql IS NOT NULL")
    shadows = {f"{table}_{part}" for table in COLUMNS for part in ("config", "data", "docsize", "idx")}
    own = {name for (name,) in rows} - shadows - {"sqlite_sequence", "_sqlite_migrations"}
    assert own == set(COLUMNS)


def test_closing_leaves_nothing_beside_the_file(closed_campaign):
    assert [file.name for file in closed_campaign.parent.iterdir()] == ["winter.fightbook"]


def test_closing_twice_is_harmless(path, clock):
    campaign = open_campaign(path, clock)
    campaign.close()
    campaign.close()


def test_what_was_done_is_there_the_next_time(closed_campaign, clock, playing, sheet):
    with open_campaign(closed_campaign, clock) as campaign:
        play = playing(campaign, 1)
        assert (play.journal.mark, len(play.journal.ahead), play.endurance) == (3, 2, 997)
        assert campaign.roster.characters() == (sheet,)


def test_a_campaign_left_open_by_a_crash_opens_with_all_its_steps(crashed_campaign, clock, playing):
    with open_campaign(crashed_campaign, clock) as campaign:
        assert playing(campaign, 1).endurance == 995


def test_names_with_signs_that_mean_something_in_addresses(tmp_path, clock, fight):
    path = tmp_path / "50% #1 ?mode=rw & żółw.fightbook"
    with open_campaign(path, clock) as campaign:
        campaign.encounters.create("Bridge", fight)
    with open_read_only(path, clock) as campaign:
        assert [entry.name for entry in campaign.encounters.entries()] == ["Bridge"]
    assert sorted(file.name for file in tmp_path.iterdir()) == [path.name, "backups"]


@pytest.mark.parametrize("make", [make_text, make_empty, make_folder, make_foreign, make_foreign_in_use])
@pytest.mark.parametrize("opening", [open_campaign, open_read_only])
def test_what_is_no_campaign_is_refused_and_not_touched(tmp_path, contents, clock, make, opening):
    path = tmp_path / "notes.fightbook"
    make(path)
    before = contents(tmp_path)
    with pytest.raises(CampaignError) as caught:
        opening(path, clock)
    assert caught.value.kind is Trouble.NOT_A_CAMPAIGN
    assert str(path) in str(caught.value)
    assert contents(tmp_path) == before


def test_a_newer_campaign_is_refused_and_not_touched(closed_campaign, contents, clock):
    query(closed_campaign, f"PRAGMA user_version = {CURRENT.version + 1}")
    before = contents(closed_campaign.parent)
    error = refusal(closed_campaign, clock)
    assert error.kind is Trouble.TOO_NEW
    assert f"version {CURRENT.version + 1}" in str(error)
    assert contents(closed_campaign.parent) == before


def test_a_newer_version_that_waits_in_the_log_of_a_crash_is_seen(crashed_campaign, contents, clock):
    with closing(sqlite3.connect(crashed_campaign, isolation_level=None)) as connection:
        connection.execute(f"PRAGMA user_version = {CURRENT.version + 1}")
        before = contents(crashed_campaign.parent)
        folder = crashed_campaign.parent.with_name("newer")
        folder.mkdir()
        for name in ("winter.fightbook", "winter.fightbook-wal"):
            (folder / name).write_bytes((crashed_campaign.parent / name).read_bytes())
    waiting = {name: before[name] for name in ("winter.fightbook", "winter.fightbook-wal")}
    assert refusal(folder / "winter.fightbook", clock).kind is Trouble.TOO_NEW
    assert contents(folder) == waiting


def test_a_second_opening_is_locked_out_in_the_same_program(campaign, path, clock):
    error = refusal(path, clock)
    assert error.kind is Trouble.LOCKED
    assert "close it there" in str(error)


def test_another_name_of_the_same_file_is_locked_out_too(campaign, path, clock):
    link = path.with_name("link.fightbook")
    link.symlink_to(path)
    assert refusal(link, clock).kind is Trouble.LOCKED


def test_a_second_program_is_locked_out_until_the_first_ends_or_is_killed(closed_campaign, clock, contents):
    holder = subprocess.Popen(
        [sys.executable, "-c", HOLD, str(closed_campaign)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    with holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == b"open\n"
        assert is_locked(closed_campaign)
        assert refusal(closed_campaign, clock).kind is Trouble.LOCKED
        with open_read_only(closed_campaign, clock) as campaign:
            assert campaign.fights.journal(1).mark == 3
        holder.kill()
    assert closed_campaign.with_name("winter.fightbook.in-use").exists()
    assert not is_locked(closed_campaign)
    open_campaign(closed_campaign, clock).close()
    assert not closed_campaign.with_name("winter.fightbook.in-use").exists()


def test_a_tool_that_writes_past_the_lock_makes_us_wait_and_then_say_so(closed_campaign, clock, monkeypatch):
    monkeypatch.setattr("storage.campaign.connecting._WAIT", 0)
    with (
        open_campaign(closed_campaign, clock) as campaign,
        closing(sqlite3.connect(closed_campaign, isolation_level=None)) as tool,
    ):
        tool.execute("BEGIN IMMEDIATE")
        with pytest.raises(CampaignError) as caught:
            campaign.encounters.rename(1, "Ford")
        assert caught.value.kind is Trouble.LOCKED
        tool.execute("ROLLBACK")
        campaign.encounters.rename(1, "Ford")


def test_a_folder_that_cannot_be_written(public_folder, closed_campaign, clock, contents, as_plain_user):
    path = public_folder / "winter.fightbook"
    path.write_bytes(closed_campaign.read_bytes())
    public_folder.chmod(0o555)
    before = contents(public_folder)

    def kind_and_mark():
        error = refusal(path, clock)
        with open_read_only(path, clock) as campaign:
            return error.kind, campaign.fights.journal(1).mark

    assert as_plain_user(kind_and_mark) == (Trouble.READ_ONLY, 3)
    assert contents(public_folder) == before


def test_a_new_campaign_in_a_folder_that_cannot_be_written(public_folder, clock, as_plain_user):
    public_folder.chmod(0o555)
    kind = as_plain_user(lambda: refusal(public_folder / "new.fightbook", clock).kind)
    assert kind is Trouble.NO_PERMISSION
    assert list(public_folder.iterdir()) == []


def test_a_file_that_cannot_be_written(public_folder, closed_campaign, clock, contents, as_plain_user):
    path = public_folder / "winter.fightbook"
    path.write_bytes(closed_campaign.read_bytes())
    path.chmod(0o444)
    public_folder.chmod(0o777)
    before = contents(public_folder)
    assert as_plain_user(lambda: refusal(path, clock).kind) is Trouble.READ_ONLY
    assert contents(public_folder) == before


def test_a_file_that_cannot_be_read(public_folder, closed_campaign, clock, as_plain_user):
    path = public_folder / "winter.fightbook"
    path.write_bytes(closed_campaign.read_bytes())
    path.chmod(0)
    public_folder.chmod(0o777)
    assert as_plain_user(lambda: refusal(path, clock).kind) is Trouble.NO_PERMISSION


@pytest.mark.skipif(sys.platform == "win32", reason="SQLite knows only one way to lock there")
@pytest.mark.parametrize("mode", ["WAL", "DELETE"])
def test_a_drive_that_cannot_keep_a_log_is_refused(closed_campaign, clock, monkeypatch, mode):
    """Without shared memory, as on network drives, SQLite uses another journal; this locking mode simulates that."""
    connect = sqlite3.connect

    def without_shared_memory(path, **options):
        if not options.get("uri"):
            path, options["uri"] = f"{path.as_uri()}?vfs=unix-dotfile", True
        return connect(path, **options)

    query(closed_campaign, f"PRAGMA journal_mode = {mode}")
    monkeypatch.setattr(sqlite3, "connect", without_shared_memory)
    assert refusal(closed_campaign, clock).kind is Trouble.ON_NETWORK


def test_what_a_vanished_campaign_left_beside_it_is_kept_but_not_taken_in(crashed_campaign, clock):
    log = crashed_campaign.with_name("winter.fightbook-wal")
    waiting = log.read_bytes()
    crashed_campaign.unlink()
    with open_campaign(crashed_campaign, clock) as campaign:
        assert campaign.encounters.entries() == ()
    assert log.with_name("winter.fightbook-wal.stray").read_bytes() == waiting


def test_a_campaign_half_made_by_a_crash_is_made_anew(path, clock):
    path.parent.mkdir()
    part = path.with_name("winter.fightbook.part")
    part.write_bytes(b"half")
    open_campaign(path, clock).close()
    assert not part.exists()


def test_a_campaign_that_cannot_be_made_leaves_nothing(path, clock):
    def migrate(connection):
        connection.execute("PRAGMA max_page_count = 3")
        CURRENT.migrate(connection)

    with pytest.raises(CampaignError) as caught:
        open_campaign(path, clock, schema=type(CURRENT)(CURRENT.version, migrate))
    assert caught.value.kind is Trouble.DISK_FULL
    assert list(path.parent.iterdir()) == []


def test_the_lock_is_let_go_when_opening_fails(tmp_path, clock):
    path = tmp_path / "notes.fightbook"
    make_text(path)
    refusal(path, clock)
    with hold_lock(path):
        pass


def test_opening_does_not_import_sqlite_utils_unless_a_schema_must_be_made(closed_campaign):
    script = (
        "import sys; from datetime import datetime, UTC; from pathlib import Path\n"
        "from storage.campaign.campaign import open_campaign\n"
        "open_campaign(Path(sys.argv[1]), lambda: datetime(2026, 7, 1, tzinfo=UTC)).close()\n"
        "print('sqlite_utils' in sys.modules)"
    )
    seen = subprocess.run(
        [sys.executable, "-c", script, str(closed_campaign)],
        capture_output=True,
        check=True,
        text=True,
        cwd=Path.cwd(),
    )
    assert seen.stdout.strip() == "False"
