"""Sessions of work on files that something may end at any moment: each with the check of what it left.

`prepare` makes the files of a folder; `work` does the work and reports what has been shown; `check` opens what is
left, with the numbers that were reported. The cuts end a session at each operation, the kills at random moments.
"""

import random
import shutil
import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

from msgspec.structs import replace

from gui.words.ruleset_words import known_rulesets
from rules.state.character import Character
from storage.campaign.backup_names import BackupReason
from storage.campaign.backups import back_up, back_up_before, backups_of
from storage.campaign.campaign import open_campaign
from storage.campaign.inspection import is_sound
from storage.campaign.schema import CURRENT
from storage.campaign.versions import Arrived, Author, Origin, OriginKind
from storage.exchange.arrivals import arrivals
from storage.exchange.character_json import PortableCharacter, read_characters, write_bundle, write_character
from storage.exchange.meeting import arrived_as, newborn
from tests.storage.exchange.sides import ID, UNA, Side, rulebooks

FIXTURES = Path(__file__).parents[3] / "fixtures"

OURS = ("-wal", "-shm", "-journal", ".migrating", ".part", ".in-use", ".backup")
"""How the names end of files that are there only while the program works."""


def noon():
    return datetime(2026, 7, 1, 12, 0, tzinfo=UTC)


def open_(path):
    return open_campaign(path, noon, daily_backup=False)


def is_whole(path):
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert connection.execute("PRAGMA foreign_key_check").fetchall() == []


def left_over(folder):
    """Return the names of files that should have been removed."""
    return [file.name for file in folder.rglob("*") if file.name.endswith(OURS)]


class Session:
    """Work on the campaign `winter.fightbook` of a folder: five steps of a fight."""

    name = "winter.fightbook"

    def __init__(self, fight, playing):
        self.fight = fight
        self.playing = playing

    def prepare(self, folder):
        with open_(folder / self.name) as campaign:
            campaign.encounters.create("Bridge", self.fight)
            self.playing(campaign, 1).steps(5)

    def work(self, folder, report):
        raise NotImplementedError

    def check(self, folder, shown):
        raise NotImplementedError


class PlaySession(Session):
    """Steps, characters, undo."""

    def work(self, folder, report):
        with open_(folder / self.name) as campaign:
            play = self.playing(campaign, 1)
            for number in range(4):
                report(play.step().id)
                campaign.roster.save(Character(f"c{number}", "duel", "Una"))
            play.move(play.journal.now.before.step.id)
            campaign.settle()
            report(play.step().id)

    def check(self, folder, shown):
        with open_(folder / self.name) as campaign:
            steps = {entry.step for entry in campaign.log.page(1)}
            assert set(shown) <= steps
            # A power cut may tear the write that nobody had been shown.
            assert {notice.key for notice in campaign.notices} <= {"damage.log_torn", "damage.log_kept"}
            assert campaign.fights.journal(1).mark >= max(shown, default=0) - 1
            people = {each.id for each in campaign.roster.characters()}
            assert {f"c{number}" for number in range(min(len(shown), 5) - 1)} <= people
        is_whole(folder / self.name)


class MigrationSession(Session):
    """Opening a campaign of an older version."""

    def __init__(self, version):
        self.version = version

    def prepare(self, folder):
        folder.mkdir()
        shutil.copyfile(FIXTURES / f"campaign-v{self.version}.fightbook", folder / self.name)

    def work(self, folder, report):
        open_(folder / self.name).close()

    def check(self, folder, shown):
        with open_(folder / self.name) as campaign:
            assert campaign.encounters.entries()
            assert campaign.roster.characters()
            assert campaign.fights.journal(1).encounter.combatants
        is_whole(folder / self.name)
        assert not list(folder.glob("*.migrating*"))


class BackupSession(Session):
    """A backup before something risky."""

    def work(self, folder, report):
        back_up_before(folder / self.name, BackupReason.IMPORT, noon())

    def check(self, folder, shown):
        path = folder / self.name
        for backup in backups_of(path):
            assert is_sound(backup, CURRENT.version)
        back_up_before(path, BackupReason.IMPORT, noon())
        assert left_over(folder / "backups") == []
        with open_(path) as campaign:
            assert campaign.fights.length(1) == 5


class RestoreSession(Session):
    """A backup restored as a new file."""

    restored = "restored.fightbook"

    def prepare(self, folder):
        super().prepare(folder)
        back_up(folder / self.name, self.backup(folder))

    def backup(self, folder):
        return folder / "backups" / "winter.2026-06-30.fightbook"

    def work(self, folder, report):
        back_up(self.backup(folder), folder / self.restored)

    def check(self, folder, shown):
        target = folder / self.restored
        assert is_sound(self.backup(folder), CURRENT.version)
        assert not target.exists() or is_sound(target, CURRENT.version)
        back_up(self.backup(folder), target)
        for path in (folder / self.name, target):
            with open_(path) as campaign:
                assert campaign.fights.length(1) == 5


class ImportSession(Session):
    """A character whom the campaign has comes again and again from a file."""

    def prepare(self, folder):
        super().prepare(folder)
        with open_(folder / self.name) as campaign:
            campaign.roster.save(Character("una", "duel", "Una", attributes={"DX": 10}))

    def work(self, folder, report):
        with open_(folder / self.name) as campaign:
            for number in range(4):
                merged = Character("una", "duel", "Una", attributes={"DX": 11 + number})
                origin = Origin(OriginKind.FILE, Author.PLAYER, "una.json")
                campaign.roster.save(merged, origin=origin, arrived=Arrived(replace(merged, notes="as it came")))
                report(11 + number)

    def check(self, folder, shown):
        with open_(folder / self.name) as campaign:
            una = campaign.roster.character("una")
            assert una is not None
            assert una.attributes["DX"] >= max(shown, default=10)
            newest = campaign.roster.revisions("una")[0]
            assert campaign.roster.revision(newest.id) == una
        is_whole(folder / self.name)


class BundleSession(Session):
    """Characters whom nobody here knows come from one file, after a backup."""

    file = "guests.json"

    def prepare(self, folder):
        super().prepare(folder)
        write_bundle(folder / self.file, [PortableCharacter(each) for each in self.guests()])

    def guests(self):
        return [replace(UNA, id=f"{number:032x}", name=f"Guest {number}") for number in range(1, 6)]

    def work(self, folder, report):
        with open_(folder / self.name) as campaign:
            campaign.protect(BackupReason.IMPORT)
            found = arrivals(folder / self.file, known_rulesets(), rulebooks, dict)
            for number, arrival in enumerate(found):
                sheet = newborn(arrival, "")
                campaign.roster.save(sheet, origin=Origin(OriginKind.FILE), arrived=arrived_as(arrival, sheet))
                report(number)

    def check(self, folder, shown):
        path = folder / self.name
        for backup in backups_of(path):
            assert is_sound(backup, CURRENT.version)
        with open_(path) as campaign:
            here = campaign.roster.characters()
            assert list(here) == self.guests()[: len(here)]
            assert len(here) > max(shown, default=-1)
            assert campaign.fights.length(1) == 5
            campaign.protect(BackupReason.IMPORT)
        is_whole(path)
        assert [each.character for each in read_characters(folder / self.file)] == self.guests()
        assert left_over(folder / "backups") == []


class ExportSession(Session):
    """A character is written over an older file of them."""

    file = "una.json"

    def versions(self):
        return [Character("una", "duel", "Una", attributes={"DX": figure}) for figure in range(10, 14)]

    def prepare(self, folder):
        folder.mkdir()
        write_character(folder / self.file, self.versions()[0])

    def work(self, folder, report):
        for number, character in enumerate(self.versions()):
            write_character(folder / self.file, character)
            report(number)

    def check(self, folder, shown):
        (found,) = read_characters(folder / self.file)
        assert found.character in self.versions()[max(shown, default=0) :]
        write_character(folder / self.file, found.character)
        assert left_over(folder) == []


class MergeSession(Session):
    """A character goes to a player and comes back; the table has changed the notes, the player a skill."""

    def sides(self, folder):
        dice = random.Random(0)
        table = Side(folder / self.name, noon, ("notes",), dice)
        return table, Side(folder / "player.fightbook", noon, ("skills.knife",), dice)

    def prepare(self, folder):
        super().prepare(folder)
        table, player = self.sides(folder)
        with table.campaign, player.campaign:
            table.campaign.roster.save(UNA)
            player.receive(table.send())

    def work(self, folder, report):
        table, player = self.sides(folder)
        with table.campaign, player.campaign:
            for number in range(11, 14):
                table.write("notes", number)
                report(2 * number)
                player.write("skills.knife", number)
                report(2 * number + 1)
                player.receive(table.send())
                table.receive(player.send())

    def check(self, folder, shown):
        at_table = max((number // 2 for number in shown if number % 2 == 0), default=0)
        at_player = max((number // 2 for number in shown if number % 2), default=10)
        table, player = self.sides(folder)
        with table.campaign, player.campaign:
            assert len(table.sheet.notes) >= at_table
            assert player.sheet.skills["knife"] >= at_player
            notes, knife = table.sheet.notes, player.sheet.skills["knife"]
            player.receive(table.send())
            table.receive(player.send())
            assert table.sheet == player.sheet
            assert (table.sheet.notes, table.sheet.skills["knife"]) == (notes, knife)
            assert table.campaign.roster.ancestors(ID)
            assert table.campaign.fights.length(1) == 5
        is_whole(folder / self.name)
        is_whole(folder / "player.fightbook")
        assert left_over(folder) == []
