"""Recovering a damaged campaign: a new, sound file from the damaged one, its log and its backups together.

The damaged file is not changed. A step is taken if its hash holds and it follows from a step that was taken, every
other row if its seal holds. A report says what comes from where, and what is missing.
"""

import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, closing, suppress
from itertools import count
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec import Struct

from rules.state.character import Character
from rules.words.messages import Message, message_of
from storage.campaign.after_gap import add_part, later_parts, log_lines, lost_rows
from storage.campaign.chain_checks import CANNOT_BE
from storage.campaign.creation import create_campaign
from storage.campaign.doctor import Findings, examine_copy
from storage.campaign.fighters import write_fighters
from storage.campaign.findings import encounter_named, row_named
from storage.campaign.hashes import hash_of
from storage.campaign.identity import new_generation
from storage.campaign.inspection import check_file
from storage.campaign.kept_map import decode_kept_map
from storage.campaign.leftovers import log_is_missing
from storage.campaign.lock import is_locked
from storage.campaign.pending import Pending
from storage.campaign.recovered_steps import StepRecovery
from storage.campaign.schema import CHARACTER_INDEX, CURRENT, LOG_INDEX
from storage.campaign.seals import columns_of, install_seals
from storage.campaign.sources import Sealed, Source, open_sources
from storage.campaign.wal import read_log
from storage.files.codec import CHARACTERS, decode_encounter
from storage.files.errors import FILE_FAULTS, CampaignError, Trouble, system_errors
from storage.files.writing import make_folder, remove_database, sync_folder, write_whole

_KEPT_WHOLE: Final = ("encounter", "character", "picture", "character_revision", "portrait", "setting", "house_rule",
                      "pending_step", "draft", "map")  # fmt: skip
"""The tables to recover row by row, those that others refer to first."""

_DELETABLE: Final = frozenset({"portrait", "pending_step", "draft", "map"})
"""The tables from which the program deletes rows: a row that only a backup has may have been deleted."""

_UNTIED: Final[Mapping[str, str]] = {
    "character_revision": "UPDATE character_revision SET picture = NULL, encounter = NULL WHERE rowid = ?",
    "portrait": "DELETE FROM portrait WHERE rowid = ?",
    "draft": "UPDATE draft SET picture = NULL WHERE rowid = ?",
    "map": "UPDATE map SET picture = NULL WHERE rowid = ?",
    "pending_step": "DELETE FROM pending_step WHERE rowid = ?",
    "encounter": "UPDATE encounter SET mark = NULL WHERE rowid = ?",
}
"""What becomes of a row that refers to something missing."""


class RecoveryReport(Struct, frozen=True):
    """What a recovery did: the new file, what was `taken` from where, what is `missing`, and what the doctor found."""

    path: Path
    taken: tuple[Message, ...]
    missing: tuple[Message, ...]
    findings: Findings = Findings()

    @property
    def complete(self) -> bool:
        """Whether nothing is missing."""
        return not self.missing


def recover(
    path: Path, target: Path, told: Callable[[Message], str] = str, *, leaves_log: bool = True
) -> RecoveryReport:
    """Recover the campaign at `path` into a new file at `target`; only this program may have it open.

    Steps after a gap become encounters of their own if a stored state after the gap holds; otherwise their lines of
    the log are written into a text file beside the new file, unless `leaves_log` is False. `told` gives the words for
    what both say.

    Raises CampaignError if there is a file at `target`, if nothing can be read, or if the new file cannot be written.
    """
    check_file(path)
    if target.exists():
        raise CampaignError(Trouble.NO_PERMISSION, target, message_of("recovery.target_exists"))
    part = target.with_name(target.name + ".recovering")
    with ExitStack() as held:
        with system_errors(path):
            log = list(_log_losses(path))
            sources = open_sources(path, held)
        if not sources:
            raise CampaignError(Trouble.DAMAGED, path, message_of("recovery.nothing"))
        with system_errors(target):
            held.callback(remove_database, part)
            remove_database(part)
            make_folder(target.parent)
            create_campaign(part, CURRENT)
            recovery = _recovered(part, sources, told)
            findings = examine_copy(part)
            left = tuple(_written_log(target, recovery.left_lines, told)) if leaves_log else ()
            part.replace(target)
            sync_folder(target.parent)
    return RecoveryReport(target, tuple(recovery.taken()), (*log, *recovery.missing, *left), findings)


def _written_log(target: Path, lines: Sequence[str], told: Callable[[Message], str]) -> Iterator[Message]:
    """Write the lines of lost steps beside the new file, if there are any, and say where they are."""
    if lines:
        head = told(message_of("recovery.log_head", path=target.name))
        names = (f"{target.stem}-{number}.txt" for number in count(1))
        file = next(each for each in map(target.with_name, names) if not each.exists())
        write_whole(file, "\n".join((head, "", *lines, "")).encode())
        yield message_of("recovery.log_left", path=str(file), number=sum(line.startswith(" ") for line in lines))


def _log_losses(path: Path) -> Iterator[Message]:
    """Yield what may have been in the log of a campaign, and cannot be brought back."""
    if is_locked(path):
        return
    report = read_log(path)
    if not report.is_mendable:
        yield message_of("recovery.log_lost", path=path.name)
    with suppress(*FILE_FAULTS):
        if log_is_missing(path):
            yield message_of("campaign.log_missing", path=path.name)


def _recovered(part: Path, sources: Sequence[Source], told: Callable[[Message], str]) -> "_Recovery":
    with closing(sqlite3.connect(part, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")
        connection.execute("PRAGMA foreign_keys = OFF")
        install_seals(connection)
        recovery = _Recovery(connection, sources, told)
        connection.execute("BEGIN")
        recovery.run()
        connection.execute("COMMIT")
    return recovery


class _Recovery:
    """One recovery: fills the new campaign, and notes what it took and what it missed."""

    def __init__(self, target: sqlite3.Connection, sources: Sequence[Source], told: Callable[[Message], str]) -> None:
        self._target = target
        self._sources = sources
        self._told = told
        self._steps = StepRecovery(target, sources)
        self._notes: list[Message] = []
        self._aged: set[int] = set()
        self._marked: set[int] = set()
        self._lost = 0
        self.missing: list[Message] = []
        self.left_lines: list[str] = []

    def run(self) -> None:
        """Fill the new campaign."""
        for table in _KEPT_WHOLE:
            self._take_table(table)
        self._take_campaign()
        self._steps.add_starts()
        self._steps.add_steps()
        self._add_unlisted_encounters()
        self._add_characters_of_versions()
        self._renew_characters()
        for (encounter,) in self._target.execute("SELECT id FROM encounter ORDER BY id").fetchall():
            self._settle(encounter)
        self._count_unknown_steps()
        self._untie()
        for index in (LOG_INDEX, CHARACTER_INDEX):
            self._target.execute(f"INSERT INTO {index} ({index}) VALUES ('rebuild')")

    def taken(self) -> Iterator[Message]:
        """Yield how much each file gave, and then what was taken from another place than the file itself."""
        names = list(dict.fromkeys(source.file.name for source in self._sources))
        for name in names:
            number = sum(taken for source, taken in self._steps.taken.items() if source.file.name == name)
            if number or name == self._sources[0].file.name:
                yield message_of("recovery.steps_from", file=name, number=number)
        yield from self._notes

    def _take_table(self, table: str) -> None:
        found = [(source, *source.sealed(table)) for source in self._sources]
        first_rows, first_seals, first_whole = found[0][1:]
        keys = dict.fromkeys((*first_rows, *sorted(first_seals)))
        if not (self._sources[0].is_main and first_whole):
            deletable = table in _DELETABLE
            keys |= dict.fromkeys(key for _, rows, _, _ in found for key in rows if not deletable or not first_rows)
        for key in keys:
            self._take_row(table, key, [(source, rows[key]) for source, rows, _, _ in found if key in rows])

    def _take_row(self, table: str, key: str, candidates: Sequence[tuple[Source, Sealed]]) -> None:
        held = [each for each in candidates if each[1].seal]
        unproven = [each for each in candidates if each[1].seal is None and _decodes(table, each[1].values)]
        changed = [each for each in candidates if each[1].seal is False and _decodes(table, each[1].values)]
        for source, row in (*held, *unproven, *changed):
            values = row.values if row.seal else _restated(table, row.values)
            if self._insert(table, values):
                if table == "character" and not (row.seal and source.is_main):
                    self._aged.add(int(key))
                if table == "encounter" and row.seal and source.is_main:
                    self._marked.add(int(key))
                if not row.seal:
                    self.missing.append(message_of("recovery.unproven", what=self._row_name(table, key)))
                elif not source.is_main:
                    what = self._row_name(table, key)
                    self._notes.append(message_of("recovery.row_from", what=what, file=source.file.name))
                return
        self.missing.append(message_of("damage.row_missing", what=self._row_name(table, key)))

    def _insert(self, table: str, values: tuple[Any, ...]) -> bool:
        columns = columns_of(table)
        listed = ", ".join(f'"{column}"' for column in columns)
        marks = ", ".join("?" * len(columns))
        try:
            self._target.execute(f'INSERT INTO "{table}" ({listed}) VALUES ({marks})', values)
        except sqlite3.IntegrityError:
            return False
        return True

    def _take_campaign(self) -> None:
        """Take the id of the campaign, so that its copies are recognised; the generation is new."""
        columns = columns_of("campaign")
        for source in self._sources:
            row = source.sealed("campaign")[0].get("1")
            if row is not None and row.seal:
                known = dict(zip(columns, row.values, strict=True))
                generation, changes = new_generation(), known["changes"] + 1
                self._target.execute(
                    "UPDATE campaign SET id = ?, generation = ?, changes = ?, base_generation = ?, base_changes = ?, "
                    "log_pending = 0, changed = ?",
                    (known["id"], generation, changes, generation, changes, known["changed"]),
                )
                return

    def _add_unlisted_encounters(self) -> None:
        """List encounters again whose row is lost, and whose start is known."""
        sql = "SELECT encounter, body FROM snapshot WHERE step IS NULL AND encounter NOT IN (SELECT id FROM encounter)"
        for encounter, body in self._target.execute(sql).fetchall():
            start = decode_encounter(body)
            newest = self._target.execute("SELECT max(committed) FROM step WHERE encounter = ?", (encounter,))
            updated = newest.fetchone()[0] or ""
            self._target.execute(
                "INSERT INTO encounter (id, name, ruleset, round, created, updated) VALUES (?, ?, ?, ?, ?, ?)",
                (encounter, str(encounter), start.ruleset, start.round, updated, updated),
            )
            what = encounter_named(self._target, encounter)
            self.missing.append(message_of("recovery.name_lost", what=what))

    def _add_characters_of_versions(self) -> None:
        """Bring back a character whose sheet is lost from the newest version of it."""
        sql = (
            'SELECT "character", body, min(saved), max(saved), max(id) FROM character_revision '
            'WHERE "character" NOT IN (SELECT key FROM "character") GROUP BY "character"'
        )
        for key, body, created, updated, _ in self._target.execute(sql).fetchall():
            sheet = _sheet(body)
            if sheet is None:
                continue
            row: dict[str, Any] = dict.fromkeys(columns_of("character"), "")
            row |= {"id": sheet.id, "ruleset": sheet.ruleset, "name": sheet.name, "player": sheet.player}
            row |= {"notes": sheet.notes, "body": body, "created": created, "updated": updated}
            if self._insert("character", (*(row | {"key": key, "removed": 0}).values(),)):
                what = self._row_name("character", str(key))
                self._notes.append(message_of("recovery.from_version", what=what))
                self.missing = [lost for lost in self.missing if not _is_missing(lost, "damage.character", str(key))]

    def _renew_characters(self) -> None:
        """Bring a sheet that came from a backup, or that nothing proves, up to its newest version."""
        sql = (
            'SELECT character_revision.body FROM character_revision JOIN "character" ON key = "character" '
            'WHERE key = ? AND saved >= updated AND character_revision.body != "character".body '
            "ORDER BY character_revision.id DESC LIMIT 1"
        )
        for key in sorted(self._aged):
            (body,) = self._target.execute(sql, (key,)).fetchone() or ("",)
            sheet = _sheet(body)
            if sheet is not None:
                self._target.execute(
                    'UPDATE "character" SET ruleset = ?, name = ?, player = ?, notes = ?, body = ? WHERE key = ?',
                    (sheet.ruleset, sheet.name, sheet.player, sheet.notes, body, key),
                )
                what = self._row_name("character", str(key))
                self._notes.append(message_of("recovery.from_version", what=what))

    def _settle(self, encounter: int) -> None:
        """Set the mark of an encounter, and say what is missing of it."""
        name = encounter_named(self._target, encounter)
        row = self._target.execute(
            "SELECT 1 FROM snapshot WHERE encounter = ? AND step IS NULL", (encounter,)
        ).fetchone()
        lost, wanted = self._steps.lost(encounter), self._wanted(encounter)
        left = self._offer_later_parts(encounter, name, lost, wanted)
        self._leave_lines(encounter, left)
        self._lost += len(left)
        if left:
            number, first = len(left), min(left)
            self.missing.append(message_of("recovery.steps_lost", encounter=name, number=number, first=first))
        if row is None:
            self._target.execute("DELETE FROM encounter WHERE id = ?", (encounter,))
            self.missing.append(message_of("damage.start_missing", encounter=name))
            return
        mark = self._place_mark(encounter, wanted)
        if mark != wanted:
            self.missing.append(message_of("recovery.mark_moved", encounter=name, wanted=wanted, mark=mark))

    def _place_mark(self, encounter: int, wanted: int) -> int:
        """Set the mark of an encounter as near to a step as possible, store its states, and return the mark."""
        mark = self._steps.set_mark(encounter, wanted)
        fight = self._steps.add_snapshots(encounter)
        if fight is not None:
            write_fighters(self._target, encounter, fight)
        return mark

    def _offer_later_parts(self, encounter: int, name: Message, lost: frozenset[int], wanted: int) -> frozenset[int]:
        """Make an encounter of each part after a gap whose state is stored; return the steps that are still lost."""
        (called,) = self._target.execute("SELECT name FROM encounter WHERE id = ?", (encounter,)).fetchone()
        for number, part in enumerate(later_parts(self._sources, encounter, lost) if lost else (), 1):
            key = "recovery.after_gap" if number == 1 else "recovery.after_further_gap"
            named = self._told(message_of(key, name=called, number=number))
            later = add_part(self._target, part, named)
            self._place_mark(later, wanted if wanted in part.ids else max(part.ids, default=0))
            offered = message_of("recovery.part_offered", encounter=name, name=named, number=len(part.ids))
            self._notes.append(offered)
            lost -= part.ids
        return lost

    def _leave_lines(self, encounter: int, left: frozenset[int]) -> None:
        """Keep the lines of the log of lost steps, as far as they can be read."""
        rows = lost_rows(self._sources, left)
        if rows:
            (called,) = self._target.execute("SELECT name FROM encounter WHERE id = ?", (encounter,)).fetchone()
            self.left_lines += [str(called), *(f"    {line}" for line in log_lines(rows.values()))]

    def _wanted(self, encounter: int) -> int:
        """Return the mark of an encounter; if its row in the file does not prove it, the newest step that was done."""
        if encounter in self._marked:
            sql = "SELECT ifnull(mark, 0) FROM encounter WHERE id = ?"
        else:
            sql = "SELECT ifnull(max(id), 0) FROM step WHERE encounter = ? AND state = 'done'"
        return self._target.execute(sql, (encounter,)).fetchone()[0]

    def _count_unknown_steps(self) -> None:
        """Say how many steps nobody can read: steps have numbers without gaps, and none is ever deleted."""
        (number,) = self._target.execute("SELECT count(*) FROM step").fetchone()
        unknown = max(source.last_step() for source in self._sources) - number - self._lost
        if unknown > 0:
            self.missing.append(message_of("recovery.steps_unknown", number=unknown))

    def _untie(self) -> None:
        for table, row, _, _ in self._target.execute("PRAGMA foreign_key_check").fetchall():
            if table in _UNTIED and row is not None:
                self.missing.append(message_of("recovery.untied", what=self._row_name(table, str(row))))
                self._target.execute(_UNTIED[table], (row,))

    def _row_name(self, table: str, key: str) -> Message:
        """Name a row by the first file that knows what it is called."""
        for connection in (self._target, *(source.connection for source in self._sources)):
            named = row_named(connection, table, key)
            if ("name", key) not in named.arguments:
                return named
        return row_named(self._target, table, key)


def _is_missing(message: Message, kind: str, key: str) -> bool:
    """Return whether a message says that a row is missing."""
    what = dict(message.arguments).get("what")
    return message.key == "damage.row_missing" and isinstance(what, Message) and what == message_of(kind, name=key)


def _sheet(body: str) -> Character | None:
    try:
        return CHARACTERS.decode(body)
    except CANNOT_BE:
        return None


def _restated(table: str, values: tuple[Any, ...]) -> tuple[Any, ...]:
    """Return a row that nothing proves with what else it states in accordance with its body."""
    row = dict(zip(columns_of(table), values, strict=True))
    if table == "character":
        sheet = CHARACTERS.decode(row["body"])
        row |= {"ruleset": sheet.ruleset, "name": sheet.name, "player": sheet.player, "notes": sheet.notes}
    elif table == "character_revision":
        row["hash"] = hash_of((row["body"],))
    return tuple(row.values())


def _decodes(table: str, values: tuple[Any, ...]) -> bool:
    """Return whether a row without a sound seal can at least be read."""
    row = dict(zip(columns_of(table), values, strict=True))
    try:
        if table in ("character", "character_revision"):
            CHARACTERS.decode(row["body"])
        elif table == "pending_step":
            msgspec.json.decode(row["body"], type=Pending)
        elif table == "map":
            decode_kept_map(row["body"])
        elif table == "setting":
            msgspec.json.decode(row["value"])
    except CANNOT_BE:
        return False
    return table != "picture"
