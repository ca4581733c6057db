"""A campaign with everything in it, closed and as a crash leaves it, and the ways to damage a copy of it."""

import re
import shutil
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path
from random import Random
from types import MappingProxyType
from typing import Any, Final, Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from gui.campaign.samples import fill_with_samples
from gui.words.ruleset_words import shipped_rulebook
from rules.state.applying import apply_all
from rules.state.character import Character
from rules.state.events import AnyEvent, Noted, Performed, PoolChanged
from rules.state.journal import Step
from storage.campaign.campaign import Campaign, open_campaign
from storage.campaign.pending import Pending
from storage.campaign.plans import Intent, Plans, save_plans
from storage.campaign.schema import COLUMNS
from storage.campaign.settings import PASS_OVER, SIDES_OF_THE_TABLE, TYPED_ROLLS
from storage.campaign.shelving import Shelf
from storage.files.writing import companion

Content: TypeAlias = Mapping[str, list[tuple[Any, ...]]]
"""The rows of each table, and those that some searches find."""

Damage: TypeAlias = Callable[[Path, Random], str]
"""A function that damages a file at random and returns what it did."""

Verdict: TypeAlias = Literal["opening", "doctor", "harmless", "silent", "exception"]
"""Who noticed a damage: nobody if it is silent."""

NAME: Final = "winter.fightbook"
"""The name of the campaign."""

PAGE: Final = 4096
SECTOR: Final = 512
LOG_HEADER: Final = 32
FRAME: Final = 24 + PAGE

TABLES: Final = (
    "character", "character_revision", "portrait", "picture", "encounter", "step", "event", "snapshot", "pending_step",
    "house_rule", "setting", "draft", "fighter", "fighter_pool",
)  # fmt: skip
"""The tables with what a table keeps; the others say how it is kept."""


class Case(Struct, frozen=True):
    """A damaged campaign: its number, the kind of damage, what was done, who noticed, and what was said."""

    number: int
    kind: str
    done: str
    verdict: Verdict
    told: str = ""


class Prepared(Struct, frozen=True):
    """Folders with a closed campaign and with a crashed one, each with its backups, and what each contains."""

    closed: Path
    crashed: Path
    closed_content: Content
    crashed_content: Content


def prepare(folder: Path, seed: int = 13) -> Prepared:
    """Make both campaigns below a folder."""
    played, closed, crashed = folder / "played", folder / "closed", folder / "crashed"
    start, minutes = datetime(2026, 7, 1, 18, tzinfo=UTC), count()
    path, chance = played / NAME, Random(seed)

    def clock() -> datetime:
        return start + timedelta(seconds=7 * next(minutes))

    with open_campaign(path, clock, daily_backup=False) as campaign:
        _fill(campaign, chance)
        _play(campaign, 1, 150, chance)
        _play(campaign, 2, 40, chance)
    start += timedelta(days=1)
    with open_campaign(path, clock) as campaign:
        _play(campaign, 1, 30, chance)
        _edit(campaign, chance)
    shutil.copytree(played, closed)
    with open_campaign(path, clock, daily_backup=False) as campaign:
        _play(campaign, 1, 25, chance)
        _edit(campaign, chance)
        _play(campaign, 3, 5, chance)
        shutil.copytree(played, crashed)
        companion(crashed / NAME, ".in-use").unlink()
        crashed_content = content_of(path)
    return Prepared(closed, crashed, content_of(closed / NAME), crashed_content)


def content_of(path: Path) -> Content:
    """Return all rows of every table, and what some searches find. Raises sqlite3.Error."""
    with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)) as connection:
        found: dict[str, list[tuple[Any, ...]]] = {
            table: sorted(connection.execute(f'SELECT {COLUMNS[table]} FROM "{table}"').fetchall(), key=repr)
            for table in TABLES
        }
        # The number of a snapshot is known nowhere else.
        found["snapshot"] = sorted(connection.execute("SELECT encounter, step, body, hash FROM snapshot"), key=repr)
        for table, word in (("step_fts", "wolf*"), ("step_fts", "waits"), ("character_fts", "person*")):
            sql = f"SELECT rowid FROM {table} WHERE {table} MATCH ? ORDER BY rowid"
            found[f"{table} {word}"] = connection.execute(sql, (word,)).fetchall()
    return found


def _fill(campaign: Campaign, chance: Random) -> None:
    fill_with_samples(campaign, shipped_rulebook)
    for number in range(20):
        person = Character(f"person{number}", "realms_of_myth", f"Person {number}", "Pat", notes=_text(chance, 60))
        campaign.roster.save(person, _picture(chance) if number % 4 == 0 else None)
    campaign.encounters.copy(1, "At the mill")
    campaign.encounters.copy(1, "The empty road", from_start=True)
    campaign.house_rules.add("gurps3", "[text.en]\n", enabled=False)
    campaign.house_rules.put_in_force("duel", "# Nothing is changed here.\n")
    campaign.settings.set(TYPED_ROLLS, True)
    campaign.settings.set(SIDES_OF_THE_TABLE, "travellers\n")
    campaign.shelving.put(Shelf("North", "wild", ("old",)), "person1", "person2")
    save_plans(campaign.settings, 1, Plans((Intent("odvar", "step"),), hidden=("lisbet",)))


def _edit(campaign: Campaign, chance: Random) -> None:
    for number in chance.sample(range(20), 6):
        person = campaign.roster.character(f"person{number}")
        if person is not None:
            campaign.roster.save(replace(person, notes=_text(chance, 80)))
    campaign.roster.remove("person19")
    campaign.settings.set(PASS_OVER, chance.random() < 0.5)
    campaign.pending.save(2, Pending("odvar", "step", dice=chance.getrandbits(60)))


def _play(campaign: Campaign, encounter: int, steps: int, chance: Random) -> None:
    """Play steps, take some back, and leave an abandoned branch and undone steps behind."""
    marks: list[int] = []
    for number in range(steps):
        journal = campaign.fights.journal(encounter)
        who = chance.choice(list(journal.encounter.combatants))
        text = f"{who} {chance.choice(('waits', 'circles a wolf', 'leaps'))} {number}. {_text(chance, 12)}"
        pool = next(iter(journal.encounter.combatants[who].pools), "END")
        events: tuple[AnyEvent, ...] = (
            Performed(who, "deed"),
            PoolChanged(who, pool, chance.choice((-1, 1)), "cost"),
            Noted(text=text),
        )
        draft = Step(0, journal.mark, "action", events, who, "deed", number // 10 + 1)
        marks.append(campaign.fights.commit(encounter, draft, text, apply_all(journal.encounter, events)).id)
        if number % 17 == 16:
            campaign.fights.move_mark(encounter, marks[-4])
    campaign.fights.move_mark(encounter, marks[-3])


def _text(chance: Random, words: int) -> str:
    return " ".join("".join(chance.choices("abcdeilnorstuwyz", k=chance.randint(2, 9))) for _ in range(words))


def _picture(chance: Random) -> bytes:
    return b"\x89PNG\r\n\x1a\n" + chance.randbytes(chance.randint(3000, 20_000))


def flip_bits(path: Path, chance: Random) -> str:
    """Flip one to three bits anywhere."""
    content = bytearray(path.read_bytes())
    places = [chance.randrange(len(content)) for _ in range(chance.randint(1, 3))]
    for place in places:
        content[place] ^= 1 << chance.randrange(8)
    path.write_bytes(content)
    return f"flipped bits at {places}"


def flip_a_bit_in_text(path: Path, chance: Random) -> str:
    """Flip a low bit of a letter, so that the text stays text."""
    content = bytearray(path.read_bytes())
    letters = [place for place, each in enumerate(content) if chr(each).isascii() and chr(each).isalpha()]
    place = chance.choice(letters)
    content[place] ^= 1 << chance.randrange(2)
    path.write_bytes(content)
    return f"another letter at {place}"


def spoil_the_schema(path: Path, chance: Random) -> str:
    """Change a byte where the tables are described."""
    content = bytearray(path.read_bytes())
    statements = [found.start() for found in re.finditer(b"CREATE (TABLE|INDEX|VIEW|UNIQUE|VIRTUAL)", content)]
    place = chance.choice(statements) + chance.randrange(-60, 200)
    content[place] ^= 1 << chance.randrange(8)
    path.write_bytes(content)
    return f"changed byte {place}, in the schema"


def spoil_the_head(path: Path, chance: Random) -> str:
    """Change a byte of the file's header."""
    content = bytearray(path.read_bytes())
    place = chance.randrange(108)
    content[place] ^= 1 << chance.randrange(8)
    path.write_bytes(content)
    return f"changed byte {place}, in the header"


def zero_a_sector(path: Path, chance: Random) -> str:
    """Overwrite a sector with zeros."""
    return _overwrite(path, chance, bytes(SECTOR))


def overwrite_a_sector(path: Path, chance: Random) -> str:
    """Overwrite a sector with bytes at random."""
    return _overwrite(path, chance, chance.randbytes(SECTOR))


def _overwrite(path: Path, chance: Random, content: bytes) -> str:
    place = chance.randrange(path.stat().st_size // SECTOR) * SECTOR
    with path.open("r+b") as file:
        file.seek(place)
        file.write(content)
    return f"overwrote {len(content)} bytes at {place}"


def truncate(path: Path, chance: Random) -> str:
    """Cut off the end, at the end of a page or anywhere."""
    size = chance.randrange(1, path.stat().st_size)
    if chance.random() < 0.5:
        size = max(PAGE, size // PAGE * PAGE)
    with path.open("r+b") as file:
        file.truncate(size)
    return f"truncated to {size} bytes"


def swap_pages(path: Path, chance: Random) -> str:
    """Swap two pages."""
    content = path.read_bytes()
    pages = [content[at : at + PAGE] for at in range(0, len(content), PAGE)]
    first, second = chance.sample(range(len(pages)), 2)
    pages[first], pages[second] = pages[second], pages[first]
    path.write_bytes(b"".join(pages))
    return f"swapped pages {first} and {second}"


def lose_a_write(path: Path, chance: Random) -> str:
    """Put back a page of an older state, as a drive does that loses a write."""
    older = sorted((path.parent / "backups").glob("*.fightbook"))[0].read_bytes()
    page = chance.randrange(min(len(older), path.stat().st_size) // PAGE)
    with path.open("r+b") as file:
        file.seek(page * PAGE)
        file.write(older[page * PAGE : (page + 1) * PAGE])
    return f"page {page} of an older state"


def edit(path: Path, chance: Random) -> str:
    """Change a value, or delete a row, by plain SQL."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        while True:
            table = chance.choice((*TABLES, "seal", "campaign"))
            rows = connection.execute(f'SELECT count(*) FROM "{table}"').fetchone()[0]
            if rows:
                done = _edit_row(connection, table, rows, chance)
                if done:
                    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
                    return done


def _edit_row(connection: sqlite3.Connection, table: str, rows: int, chance: Random) -> str:
    keys = [name for name, pk in connection.execute(f"SELECT name, pk FROM pragma_table_info('{table}')") if pk]
    columns = connection.execute(f"SELECT name, type FROM pragma_table_info('{table}')").fetchall()
    where = " AND ".join(f'"{key}" = ?' for key in keys)
    listed = ", ".join(f'"{key}"' for key in keys)
    row = connection.execute(f'SELECT {listed} FROM "{table}" LIMIT 1 OFFSET ?', (chance.randrange(rows),)).fetchone()
    if chance.random() < 0.2:
        connection.execute(f'DELETE FROM "{table}" WHERE {where}', row)
        return f"deleted {table} {row}"
    column, kind = chance.choice(columns)
    (value,) = connection.execute(f'SELECT "{column}" FROM "{table}" WHERE {where}', row).fetchone()
    changed = _other(value, kind, chance)
    try:
        connection.execute(f'UPDATE "{table}" SET "{column}" = ? WHERE {where}', (changed, *row))
    except sqlite3.IntegrityError:
        return ""
    return f"{table}.{column} of {row}: {str(value)[:40]!r} became {str(changed)[:40]!r}" if changed != value else ""


def _other(value: object, kind: str, chance: Random) -> object:
    if isinstance(value, str) and value:
        at = chance.randrange(len(value))
        return value[:at] + chance.choice("xyz019") + value[at + 1 :]
    if isinstance(value, bytes):
        return value[:-1] + bytes([value[-1] ^ 1])
    if isinstance(value, int | float):
        return value + chance.choice((-1, 1))
    return 1 if kind in ("INTEGER", "REAL") else "x"


def flip_bits_in_the_log(path: Path, chance: Random) -> str:
    """Flip a bit of the log."""
    return flip_bits(companion(path, "-wal"), chance)


def zero_a_sector_of_the_log(path: Path, chance: Random) -> str:
    """Overwrite a sector of the log with zeros."""
    return zero_a_sector(companion(path, "-wal"), chance)


def truncate_the_log(path: Path, chance: Random) -> str:
    """Cut off the end of the log, within a frame or after one."""
    log = companion(path, "-wal")
    frames = (log.stat().st_size - LOG_HEADER) // FRAME
    size = LOG_HEADER + chance.randrange(frames) * FRAME + chance.choice((0, 0, 24, chance.randrange(FRAME)))
    with log.open("r+b") as file:
        file.truncate(size)
    return f"truncated the log to {size} bytes"


def lose_the_log(path: Path, chance: Random) -> str:
    """Remove the log, or all of its content."""
    log = companion(path, "-wal")
    if chance.random() < 0.5:
        log.unlink()
        return "removed the log"
    log.write_bytes(b"")
    return "emptied the log"


def swap_frames_of_the_log(path: Path, chance: Random) -> str:
    """Swap two frames of the log."""
    log = companion(path, "-wal")
    content = bytearray(log.read_bytes())
    first, second = chance.sample(range((len(content) - LOG_HEADER) // FRAME), 2)
    at, to = (slice(LOG_HEADER + each * FRAME, LOG_HEADER + (each + 1) * FRAME) for each in (first, second))
    content[at], content[to] = content[to], content[at]
    log.write_bytes(content)
    return f"swapped frames {first} and {second} of the log"


def spoil_the_head_of_the_log(path: Path, chance: Random) -> str:
    """Change a byte of the log's header."""
    log = companion(path, "-wal")
    content = bytearray(log.read_bytes())
    place = chance.randrange(LOG_HEADER)
    content[place] ^= 1 << chance.randrange(8)
    log.write_bytes(content)
    return f"changed byte {place} of the log's header"


def spoil_the_end_of_the_log(path: Path, chance: Random) -> str:
    """Flip a bit in the last frame of the log."""
    log = companion(path, "-wal")
    content = bytearray(log.read_bytes())
    place = len(content) - chance.randrange(1, FRAME)
    content[place] ^= 1 << chance.randrange(8)
    log.write_bytes(content)
    return f"flipped a bit in the log's last frame at {place}"


DAMAGES: Mapping[str, tuple[bool, Damage]] = MappingProxyType(
    {
        "bits": (False, flip_bits),
        "letters": (False, flip_a_bit_in_text),
        "schema": (False, spoil_the_schema),
        "head": (False, spoil_the_head),
        "zeros": (False, zero_a_sector),
        "noise": (False, overwrite_a_sector),
        "end": (False, truncate),
        "swapped": (False, swap_pages),
        "lost write": (False, lose_a_write),
        "edited": (False, edit),
        "edited too": (False, edit),
        "log bits": (True, flip_bits_in_the_log),
        "log zeros": (True, zero_a_sector_of_the_log),
        "log end": (True, truncate_the_log),
        "log lost": (True, lose_the_log),
        "log frames": (True, swap_frames_of_the_log),
        "log head": (True, spoil_the_head_of_the_log),
        "log last": (True, spoil_the_end_of_the_log),
        "crashed bits": (True, flip_bits),
        "crashed letters": (True, flip_a_bit_in_text),
    }
)
"""Each kind of damage: whether the campaign was crashed, and what is done to it."""


def damaged_copies(prepared: Prepared, folder: Path, number: int, seed: int) -> Iterator[tuple[int, str, str, Path]]:
    """Yield the number of each damaged campaign, its kind of damage, what was done, and its file."""
    kinds = tuple(DAMAGES)
    for index in range(number):
        kind = kinds[index % len(kinds)]
        crashed, damage = DAMAGES[kind]
        copy = folder / f"case{index}"
        shutil.copytree(prepared.crashed if crashed else prepared.closed, copy)
        yield index, kind, damage(copy / NAME, Random(f"{seed} {index}")), copy / NAME
        shutil.rmtree(copy)
