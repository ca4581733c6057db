"""Old campaigns still open: a fixture of every version, a backup before each migration, and no partial migration."""

import re
import shutil
import sqlite3
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from typing import get_args

import pytest
from sqlite_utils import Database
from sqlite_utils.migrations import Migrations

from rules.state.events import AnyEvent, Rolled
from rules.state.journal import undo
from rules.state.rolled import RolledFigure, Unused
from storage.campaign.backups import backups_of
from storage.campaign.campaign import open_campaign, open_read_only
from storage.campaign.cursor import StepState
from storage.campaign.migrations import MIGRATIONS, migrate
from storage.campaign.pending import Pending
from storage.campaign.schema import APPLICATION_ID, CURRENT, Schema
from storage.campaign.settings import OPEN_ENCOUNTER, TYPED_ROLLS
from storage.campaign.versions import Author, Origin, OriginKind
from storage.files.errors import CampaignError, Trouble
from tests.fixtures.make_campaign_v2 import PICTURE
from tests.fixtures.make_campaign_v3 import OTHER

FIXTURES = Path(__file__).parent.parent.parent / "fixtures"


def version_of(path):
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute("PRAGMA user_version").fetchone()[0]


def to_version_2(connection):
    migrations = Migrations("fightbook")

    @migrations(name="0001")
    def first(db):
        raise AssertionError("the first version was there already")

    @migrations(name="0002")
    def second(db):
        db.conn.execute("ALTER TABLE encounter ADD COLUMN weather TEXT NOT NULL DEFAULT 'fair'")
        db.conn.execute("PRAGMA user_version = 2")

    migrations.apply(Database(connection, execute_plugins=False))


def fail_half_way(connection):
    migrations = Migrations("fightbook")

    @migrations(name="0002")
    def second(db):
        db.conn.execute("ALTER TABLE encounter ADD COLUMN weather TEXT")
        db.conn.execute("PRAGMA user_version = 2")
        raise sqlite3.OperationalError("half way")

    migrations.apply(Database(connection, execute_plugins=False))


@pytest.fixture
def old(tmp_path):
    path = tmp_path / "old.fightbook"
    shutil.copyfile(FIXTURES / "campaign-v1.fightbook", path)
    return path


def test_there_is_a_fixture_of_every_version():
    versions = {version_of(path) for path in FIXTURES.glob("campaign-v*.fightbook")}
    assert versions == set(range(1, CURRENT.version + 1))
    assert len(MIGRATIONS) == CURRENT.version


def test_version_1_opens_with_everything_in_it(old, clock):
    with open_campaign(old, clock) as campaign:
        assert [entry.name for entry in campaign.encounters.entries()] == ["Bridge at dusk"]
        assert [entry.name for entry in campaign.encounters.entries(removed=True)] == ["Ford"]
        journal = campaign.fights.journal(1)
        assert (journal.start, journal.mark, len(journal.ahead)) == (0, 117, 3)
        assert campaign.fights.steps_in(1, StepState.ABANDONED) == (49, 50)
        una, wolf = (journal.encounter.combatants[id] for id in ("una", "wolf"))
        assert una.pools["END"] == 200 - len([number for number in range(1, 118) if number % 5 == 1])
        assert wolf.at == (113, -2)
        assert len(wolf.conditions) == len([number for number in range(1, 118) if number % 5 == 2])
        assert undo(journal).encounter == campaign.fights.as_it_stood(1, 116)
        assert [character.name for character in campaign.roster.characters()] == ["Una"]
        assert campaign.roster.search("zolwie") == ()
        assert len(campaign.roster.search("żółwie")) == 1
        assert len(campaign.roster.revisions("una")) == 2
        assert [entry.step for entry in campaign.log.search("una 77")] == [77]
        assert campaign.pending.get(1) == Pending(
            "una", "strike", {"aim": "head"}, (True, 11, (3, 4), "dodge"), dice=2**63 + 1
        )
        assert [(rule.id, rule.enabled) for rule in campaign.house_rules.of("duel")] == [(1, False)]
        assert campaign.settings.get(OPEN_ENCOUNTER) == 1
        assert campaign.settings.get(TYPED_ROLLS) is True


def test_an_older_campaign_is_backed_up_and_then_brought_up_to_date(old, clock):
    with open_campaign(old, clock, schema=Schema(2, to_version_2), daily_backup=False) as campaign:
        assert campaign.fights.journal(1).mark == 117
        campaign.encounters.rename(1, "Mill")
        assert version_of(old) == 2
    (backup,) = backups_of(old)
    assert backup.name == "old.2026-07-01-200000.version-1.fightbook"
    assert version_of(backup) == 1
    with open_read_only(backup, clock) as campaign:
        assert [entry.name for entry in campaign.encounters.entries()] == ["Bridge at dusk"]


def test_without_a_backup_nothing_is_migrated(old, clock, contents):
    (old.parent / "backups").write_text("in the way")
    before = contents(old.parent)
    with pytest.raises(CampaignError):
        open_campaign(old, clock, schema=Schema(2, to_version_2))
    assert contents(old.parent) == before


def test_a_migration_that_fails_leaves_the_campaign_as_it_was(old, clock):
    with pytest.raises(sqlite3.OperationalError, match="half way"):
        open_campaign(old, clock, schema=Schema(2, fail_half_way))
    with open_campaign(old, clock) as campaign:
        assert campaign.fights.journal(1).mark == 117
        assert campaign.encounters._database.rows("SELECT name FROM pragma_table_info('encounter')")[-1] == ("updated",)


def test_an_older_campaign_can_be_read_without_being_changed(old, clock, contents):
    before = contents(old.parent)
    with open_read_only(old, clock, schema=Schema(2, to_version_2)) as campaign:
        assert campaign.encounters._database.row("SELECT weather FROM encounter") == ("fair",)
        assert campaign.fights.journal(1).mark == 117
    assert contents(old.parent) == before


def test_version_2_opens_with_its_portrait(tmp_path, clock):
    path = tmp_path / "second.fightbook"
    shutil.copyfile(FIXTURES / "campaign-v2.fightbook", path)
    with open_campaign(path, clock) as campaign:
        assert [character.name for character in campaign.roster.characters()] == ["Gorm", "Una"]
        portrait = campaign.portraits.of("una")
        assert portrait is not None
        assert portrait.startswith(b"\x89PNG")
        assert campaign.portraits.of("gorm") is None


def test_portraits_of_version_2_are_kept_once_and_belong_to_every_version(tmp_path, clock):
    path = tmp_path / "second.fightbook"
    shutil.copyfile(FIXTURES / "campaign-v2.fightbook", path)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(
            "INSERT INTO portrait SELECT key, picture, '2026' FROM \"character\", portrait WHERE id = 'gorm'"
        )
        connection.execute(
            'INSERT INTO character_revision SELECT 9, "character", body, saved FROM character_revision LIMIT 1'
        )
        (picture,) = connection.execute("SELECT DISTINCT picture FROM portrait").fetchone()
    with open_campaign(path, clock) as campaign:
        assert [campaign.portraits.of(id) for id in ("una", "gorm")] == [picture, picture]
        versions = [version.id for id in ("una", "gorm") for version in campaign.roster.revisions(id)]
        assert len(versions) == 3
        assert {campaign.portraits.of_version(version) for version in versions} == {picture}
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("SELECT hash, content FROM picture").fetchall() == [
            (sha256(picture).hexdigest(), picture)
        ]
        assert connection.execute("SELECT updated FROM portrait ORDER BY updated").fetchall() == [
            ("2026",),
            ("2026-11-01T20:00:00+00:00",),
        ]


def test_version_3_opens_with_the_portraits_of_its_versions(tmp_path, clock):
    path = tmp_path / "third.fightbook"
    shutil.copyfile(FIXTURES / "campaign-v3.fightbook", path)
    with open_campaign(path, clock) as campaign:
        assert campaign.portraits.of("una") is None
        assert campaign.portraits.of("gorm") == PICTURE
        versions = [version.id for version in reversed(campaign.roster.revisions("una"))]
        assert [campaign.roster.revision(version).attributes["DX"] for version in versions] == [12, 12, 13, 13]
        assert [campaign.portraits.of_version(version) for version in versions] == [None, PICTURE, OTHER, None]


def test_migrating_twice_changes_nothing(old, contents):
    with closing(sqlite3.connect(old)) as connection:
        migrate(connection)
    before = contents(old.parent)
    with closing(sqlite3.connect(old)) as connection:
        migrate(connection)
    assert contents(old.parent) == before


def test_a_new_file_has_the_same_tables_as_the_fixture(old, tmp_path, clock):
    new = tmp_path / "new.fightbook"
    open_campaign(new, clock, daily_backup=False).close()

    def schema(path):
        with closing(sqlite3.connect(path)) as connection:
            return connection.execute("SELECT type, name, sql FROM sqlite_master ORDER BY name").fetchall()

    with open_campaign(old, clock, daily_backup=False):
        assert schema(new) == schema(old)


def test_the_mark_in_the_header_is_the_same_everywhere():
    with closing(sqlite3.connect(":memory:")) as connection:
        migrate(connection)
        assert connection.execute("PRAGMA application_id").fetchone() == (APPLICATION_ID,)


def test_a_campaign_that_lost_its_version_is_damaged(old, clock):
    with closing(sqlite3.connect(old)) as connection:
        connection.execute("PRAGMA user_version = 0")
    with pytest.raises(CampaignError) as caught:
        open_campaign(old, clock)
    assert caught.value.kind is Trouble.DAMAGED


def test_version_4_opens_with_its_drafts_and_origins(tmp_path, clock):
    path = tmp_path / "fourth.fightbook"
    shutil.copyfile(FIXTURES / "campaign-v4.fightbook", path)
    with open_campaign(path, clock, daily_backup=False) as campaign:
        assert campaign.notices == ()
        newest, first = campaign.roster.revisions("una")
        assert (newest.origin, first.origin) == (
            Origin(OriginKind.SHEET, Author.GM),
            Origin(OriginKind.FILE, Author.PLAYER, "una.json"),
        )
        (draft,) = campaign.drafts.all()
        assert (draft.sheet.notes, draft.portrait) == ("Limps no more.", PICTURE)
        assert campaign.fights.journal(1).encounter.combatants["una"].pools["END"] == 18


def test_events_of_unknown_kinds_do_not_stop_a_migration_and_stay_damage(tmp_path, clock):
    path = tmp_path / "first.fightbook"
    shutil.copyfile(FIXTURES / "campaign-v1.fightbook", path)
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        (encounter,) = connection.execute("SELECT encounter FROM step JOIN event ON step = id ORDER BY id").fetchone()
        connection.execute(
            "UPDATE event SET kind = 'strange', body = '{\"type\":\"strange\"}' "
            "WHERE step = (SELECT min(step) FROM event)"
        )
    with open_campaign(path, clock, daily_backup=False) as campaign, pytest.raises(CampaignError) as caught:
        campaign.fights.journal(encounter)
    assert caught.value.kind is Trouble.DAMAGED


def test_version_5_opens_with_its_board(tmp_path, clock):
    path = tmp_path / "fifth.fightbook"
    shutil.copyfile(FIXTURES / "campaign-v5.fightbook", path)
    with open_campaign(path, clock, daily_backup=False) as campaign:
        assert campaign.notices == ()
        terrain = campaign.fights.journal(1).encounter.terrain
        assert (terrain.cells, terrain.borders) == ({"1,0": "solid"}, {"0,0|0,1": "door"})
        campaign.fights.move_mark(1, 1)
        assert campaign.fights.journal(1).encounter.terrain.is_plain


def test_version_6_opens_with_its_map_and_its_fog(tmp_path, clock):
    path = tmp_path / "sixth.fightbook"
    shutil.copyfile(FIXTURES / "campaign-v6.fightbook", path)
    with open_campaign(path, clock, daily_backup=False) as campaign:
        assert campaign.notices == ()
        fog = campaign.fights.journal(1).encounter.fog
        assert fog.is_on
        assert fog.of("town").known == {"0": ((0, 3),)}
        (entry,) = campaign.kept_maps.entries()
        assert (entry.name, entry.has_picture) == ("Ford", True)
        found = campaign.kept_maps.read("Ford")
        assert found.map.starts == {"town": ((0, 0, 0), (1, 0, 0))}
        assert campaign.maps.picture(found.picture) == PICTURE


def test_version_7_opens_with_its_cards_and_its_extra_turn(tmp_path, clock):
    path = tmp_path / "seventh.fightbook"
    shutil.copyfile(FIXTURES / "campaign-v7.fightbook", path)
    with open_campaign(path, clock, daily_backup=False) as campaign:
        assert campaign.notices == ()
        journal = campaign.fights.journal(1)
        assert journal.encounter.decks == {"fate": (4, 1)}
        assert journal.encounter.extra_turns == ("una",)
        assert journal.now.step is not None
        rolled = journal.now.step.events[-1]
        assert isinstance(rolled, Rolled)
        assert rolled.figures == (RolledFigure("edge", 1, 0, (("hill", 1),)),)
        assert rolled.unused == (Unused("rock", 1, "hill"),)
        campaign.fights.move_mark(1, 0)
        assert campaign.fights.journal(1).encounter.decks == {}


def test_every_kind_of_event_can_be_kept(closed_campaign):
    kinds = {each.__struct_config__.tag for each in get_args(AnyEvent)}
    with closing(sqlite3.connect(closed_campaign)) as connection:
        (made,) = connection.execute("SELECT sql FROM sqlite_schema WHERE name = 'event'").fetchone()
    assert set(re.findall(r"'(\w+)'", made)) == kinds
