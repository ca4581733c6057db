"""Files with lost bits, sectors or halves: reported as damaged, left unchanged, never a traceback."""

import random
import shutil
import sqlite3
import tempfile
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from storage.campaign.campaign import open_campaign, open_read_only
from storage.files.errors import CampaignError, Trouble

FIXTURES = Path(__file__).parents[3] / "fixtures"

NEWEST_MARK = 117
"""The mark of the sample."""


def refusal(path, clock):
    with pytest.raises(CampaignError) as caught:
        open_campaign(path, clock).close()
    return caught.value


def truncate(path, share):
    content = path.read_bytes()
    path.write_bytes(content[: int(len(content) * share)])


def read_everything(campaign):
    """Call every reader of every part; each may report damage, and none may fail in another way."""
    encounters = unless_damaged(campaign.encounters.entries) or ()
    readers = [
        campaign.roster.characters,
        lambda: campaign.roster.search("wolves"),
        lambda: campaign.log.search("deed"),
    ]
    for entry in encounters:
        readers += [
            lambda id=entry.id: campaign.fights.journal(id),
            lambda id=entry.id: campaign.fights.as_it_stood(id, 0),
            lambda id=entry.id: campaign.log.page(id),
            lambda id=entry.id: campaign.log.export(id, len),
            lambda id=entry.id: campaign.pending.get(id),
        ]
    for reader in readers:
        unless_damaged(reader)


def unless_damaged(reader):
    with suppress_damage():
        return reader()


@contextmanager
def suppress_damage():
    try:
        yield
    except CampaignError as error:
        if error.kind is not Trouble.DAMAGED:
            raise


@pytest.mark.parametrize("share", [0.001, 0.1, 0.5, 0.9, 0.999])
def test_a_truncated_file_is_refused_and_not_touched(closed_campaign, clock, contents, share):
    truncate(closed_campaign, share)
    before = contents(closed_campaign.parent)
    assert refusal(closed_campaign, clock).kind in (Trouble.DAMAGED, Trouble.NOT_A_CAMPAIGN)
    assert contents(closed_campaign.parent) == before


def lose_a_page(path, table="setting"):
    """Overwrite the root page of a table with zeros; the header and the schema stay intact."""
    with closing(sqlite3.connect(path)) as connection:
        (page,) = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", (table,)).fetchone()
        (size,) = connection.execute("PRAGMA page_size").fetchone()
    with path.open("r+b") as file:
        file.seek((page - 1) * size)
        file.write(bytes(size))


def test_a_lost_page_is_found_when_the_file_is_opened(closed_campaign, clock, contents):
    lose_a_page(closed_campaign)
    before = contents(closed_campaign.parent)
    assert refusal(closed_campaign, clock).kind is Trouble.DAMAGED
    assert contents(closed_campaign.parent) == before


def test_a_large_file_is_checked_page_by_page_only_after_a_crash(closed_campaign, clock, contents, monkeypatch):
    lose_a_page(closed_campaign, "step_fts_docsize")
    monkeypatch.setattr("storage.campaign.inspection.CHECKED_ALWAYS", 0)
    open_campaign(closed_campaign, clock, daily_backup=False).close()
    closed_campaign.with_name("winter.fightbook-wal").write_bytes(b"not finished")
    before = contents(closed_campaign.parent)
    assert refusal(closed_campaign, clock).kind is Trouble.DAMAGED
    assert contents(closed_campaign.parent) == before


def test_damage_names_the_newest_good_backup(path, clock, fight):
    for _ in range(3):
        with open_campaign(path, clock) as campaign:
            campaign.encounters.create("Bridge", fight)
        clock.advance(days=1)
    _, second, newest = sorted((path.parent / "backups").iterdir())
    truncate(newest, 0.5)
    truncate(path, 0.5)
    error = refusal(path, clock)
    assert (error.kind, error.backup) == (Trouble.DAMAGED, second)
    assert str(second) in str(error)
    with open_read_only(second, clock) as campaign:
        assert len(campaign.encounters.entries()) == 1


def test_a_campaign_overwritten_by_something_else_is_told_as_damage_if_there_is_a_backup(path, clock):
    open_campaign(path, clock).close()
    path.write_text("Dear diary,\n")
    error = refusal(path, clock)
    assert error.kind is Trouble.DAMAGED
    assert error.backup == next((path.parent / "backups").iterdir())


def test_without_a_backup_damage_says_so(closed_campaign, clock):
    truncate(closed_campaign, 0.5)
    error = refusal(closed_campaign, clock)
    assert error.backup is None
    assert "no good backup" in str(error)


@pytest.mark.parametrize(
    ("table", "change"),
    [("event", "RENAME COLUMN body TO corpse"), ("pending_step", "RENAME TO waiting"), ("step", "DROP COLUMN text")],
)
def test_a_table_that_lost_something_is_damage(closed_campaign, clock, contents, table, change):
    with closing(sqlite3.connect(closed_campaign)) as connection:
        if "DROP" in change:
            connection.executescript("DROP TABLE step_fts; DROP VIEW log")
        connection.execute(f"ALTER TABLE {table} {change}")
    before = contents(closed_campaign.parent)
    assert refusal(closed_campaign, clock).kind is Trouble.DAMAGED
    assert contents(closed_campaign.parent) == before


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE encounter SET updated = 'yesterday'",
        "UPDATE encounter SET updated = ''",
        "UPDATE event SET body = replace(body, 'una', 'olaf')",
        "UPDATE event SET body = '[]'",
        "UPDATE event SET body = CAST(x'ff41' AS TEXT)",
        "UPDATE step SET parent = NULL WHERE id = 3",
        "UPDATE step SET parent = 3 WHERE id = 1",
        "UPDATE step SET parent = id, state = 'abandoned'",
        "UPDATE step SET state = 'dreamt'",
        "UPDATE step SET committed = 'never'",
        "UPDATE step SET text = CAST(x'ff41' AS TEXT)",
        "UPDATE snapshot SET body = '{}'",
        "DELETE FROM snapshot",
        'UPDATE "character" SET body = \'{"id": 3}\'',
        "UPDATE step_fts_data SET block = x'00' WHERE id > 1",
        "DROP TABLE step_fts_data",
    ],
)
def test_content_that_cannot_be_is_damage(closed_campaign, clock, change):
    with open_campaign(closed_campaign, clock) as campaign:
        with closing(sqlite3.connect(closed_campaign, isolation_level=None)) as tool:
            tool.execute("PRAGMA ignore_check_constraints = ON")
            tool.execute(change)
        read_everything(campaign)


def test_a_mark_on_a_step_of_another_fight_is_damage(campaign, play, fight, playing):
    step = play.step()
    other = campaign.encounters.create("Ford", fight)
    with campaign.encounters._database.change() as connection:
        connection.execute("UPDATE encounter SET mark = ? WHERE id = ?", (step.id, other))
    with pytest.raises(CampaignError) as caught:
        playing(campaign, other)
    assert caught.value.kind is Trouble.DAMAGED


def test_a_lost_snapshot_costs_time_but_no_steps(campaign, play, playing):
    play.steps(150)
    with campaign.encounters._database.change() as connection:
        connection.execute("UPDATE snapshot SET body = '{' WHERE step IS NOT NULL")
    again = playing(campaign, play.encounter)
    assert (again.journal.start, again.endurance) == (0, 850)


def test_without_any_snapshot_a_long_fight_is_told_from_its_start(campaign, play, playing):
    play.steps(210)
    with campaign.encounters._database.change() as connection:
        connection.execute("DELETE FROM snapshot WHERE step IS NOT NULL")
    again = playing(campaign, play.encounter)
    assert (again.journal.start, again.endurance) == (0, 790)


def test_earlier_steps_that_do_not_fit_are_damage_when_they_are_loaded(campaign, play):
    play.steps(210)
    journal = campaign.fights.journal(play.encounter)
    assert journal.start > 20
    with campaign.encounters._database.change() as connection:
        connection.execute("UPDATE event SET body = replace(body, 'una', 'olaf') WHERE step = 20")
    with pytest.raises(CampaignError) as caught:
        campaign.fights.earlier(play.encounter, journal)
    assert caught.value.kind is Trouble.DAMAGED


def test_undone_steps_that_do_not_fit_are_damage_when_they_are_loaded(campaign, play):
    steps = play.steps(5)
    play.move(steps[0].id)
    journal = campaign.fights.journal(play.encounter)
    short = replace(journal, ahead=journal.ahead[:1])
    assert len(campaign.fights.later(play.encounter, short).ahead) == 4
    with campaign.encounters._database.change() as connection:
        connection.execute("UPDATE event SET body = replace(body, 'una', 'olaf') WHERE step = ?", (steps[3].id,))
    with pytest.raises(CampaignError) as caught:
        campaign.fights.later(play.encounter, short)
    assert caught.value.kind is Trouble.DAMAGED


@settings(max_examples=150)
@given(seed=st.integers(0, 2**32), flips=st.integers(1, 12))
def test_flipped_bytes_never_surprise(noon, sample, seed, flips):
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "flipped.fightbook"
        chance = random.Random(seed)
        content = bytearray(sample.read_bytes())
        whole, schema = (0, len(content)), (content.find(b"CREATE "), content.rfind(b"CREATE "))
        for _ in range(flips):
            # The schema is a small part of the file, so it gets more than its share.
            place = chance.randrange(*chance.choice((whole, schema)))
            content[place] ^= chance.randrange(1, 256)
        path.write_bytes(content)
        try:
            campaign = open_campaign(path, noon)
        except CampaignError:
            assert {file.name: file.read_bytes() for file in Path(folder).iterdir()} == {path.name: bytes(content)}
            return
        with campaign:
            read_everything(campaign)


@pytest.fixture(params=[1, 2, 3])
def version(request):
    return request.param


@pytest.mark.parametrize(
    ("sound", "spoilt"),
    [
        ('content="character"\n', 'content="character"Q'),
        ('content="character"', 'con<ent="character"'),
        ("tokenize='unicode61", "tokenize='univode61"),
        ('tokenize="unicode61', 'tok4nize="unicode61'),
        ('prefix="2 3 4 5 6"', 'prefix="2 3 4 5 x"'),
    ],
)
def test_a_wrong_letter_in_the_schema_is_damage(tmp_path, noon, version, sound, spoilt):
    path = spoil(tmp_path, version, sound, spoilt)
    before = path.read_bytes()
    assert refusal(path, noon).kind is Trouble.DAMAGED
    assert path.read_bytes() == before
    with suppress_damage(), open_read_only(path, noon) as campaign:
        read_everything(campaign)


@pytest.mark.parametrize(
    ("sound", "spoilt"),
    [
        ('"applied_at" TEXT', '"applied_by" TEXT'),
        ('"migration_set" TEXT', '"migration_sat" TEXT'),
    ],
)
def test_an_older_file_that_cannot_be_migrated_is_damage(tmp_path, noon, sound, spoilt):
    assert_damaged(spoil(tmp_path, 1, sound, spoilt), noon)


def test_an_older_file_whose_tables_changed_places_is_damage(tmp_path, noon):
    path = tmp_path / "mixed.fightbook"
    shutil.copyfile(FIXTURES / "campaign-v1.fightbook", path)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("PRAGMA writable_schema = ON")
        connection.execute(
            "UPDATE sqlite_schema SET rootpage = (SELECT rootpage FROM sqlite_schema WHERE name = 'character') "
            "WHERE name = 'character_revision'"
        )
    assert_damaged(path, noon)


def assert_damaged(path, clock):
    before = path.read_bytes()
    assert refusal(path, clock).kind is Trouble.DAMAGED
    assert path.read_bytes() == before
    with pytest.raises(CampaignError) as caught:
        open_read_only(path, clock)
    assert caught.value.kind is Trouble.DAMAGED


def test_a_statement_of_ours_that_is_wrong_is_no_damage(campaign):
    with pytest.raises(sqlite3.OperationalError, match="syntax error"):
        campaign.encounters._database.rows("SELCT 1")


def spoil(folder, version, sound, spoilt):
    content = (FIXTURES / f"campaign-v{version}.fightbook").read_bytes()
    assert sound.encode() in content
    path = folder / "spoilt.fightbook"
    path.write_bytes(content.replace(sound.encode(), spoilt.encode()))
    return path


@settings(max_examples=20)
@given(seed=st.integers(0, 2**32))
@example(seed=682)  # the page with an undone step is lost
def test_a_damaged_log_of_a_crash_is_told_and_left_alone(noon, crashed, seed):
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / crashed.name
        log = path.with_name(path.name + "-wal")
        shutil.copyfile(crashed, path)
        changed = bytearray(crashed.with_name(log.name).read_bytes())
        chance = random.Random(seed)
        changed[chance.randrange(len(changed))] ^= chance.randrange(1, 256)
        log.write_bytes(changed)
        error = None
        try:
            with open_campaign(path, noon) as campaign:
                # Without the index of the log, damage in its last transaction looks like a power cut.
                assert [notice.key for notice in campaign.notices] == ["damage.log_torn", "damage.log_kept"]
                assert campaign.fights.journal(1).mark in (61, 62)
        except CampaignError as caught:
            error = caught
        if error is not None:
            assert error.kind is Trouble.DAMAGED
            assert log.read_bytes() == changed
            with open_read_only(path, noon) as campaign:
                assert campaign.fights.journal(1).mark == 61
                read_everything(campaign)


@pytest.fixture(scope="module")
def noon():
    return lambda: datetime(2026, 7, 1, 12, tzinfo=UTC)


@pytest.fixture(scope="module")
def sample():
    return FIXTURES / "campaign-v1.fightbook"


@pytest.fixture(scope="module")
def crashed(sample, noon, tmp_path_factory):
    """The sample after undoing steps one by one, as a killed program leaves it."""
    path = tmp_path_factory.mktemp("open") / "crashed.fightbook"
    folder = tmp_path_factory.mktemp("crashed")
    shutil.copyfile(sample, path)
    with open_campaign(path, noon, daily_backup=False) as campaign:
        for step in range(NEWEST_MARK, 60, -1):
            campaign.fights.move_mark(1, step)
        for name in (path.name, path.name + "-wal"):
            shutil.copyfile(path.with_name(name), folder / name)
    return folder / path.name
