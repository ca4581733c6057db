"""The campaign file's rows of the speed table, against bare SQLite."""

import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

from bench.measure import Measured, compare, elapsed
from rules.state.applying import apply_all
from rules.state.character import Character
from rules.state.encounter import Combatant, Encounter
from rules.state.events import Moved, Performed, PoolChanged, Rolled
from rules.state.journal import Journal, Step, record, redo, undo
from storage.campaign.adding import Added
from storage.campaign.campaign import Campaign, open_campaign

STEPS = 1_000_000

COMBATANTS = 40
NAMES = ("Una", "Reeve", "Wolf", "Gorm", "Olga", "Captain", "Bandit", "Squire")
DEEDS = ("leaps at", "strikes", "shoves", "shoots at", "circles", "grapples", "feints at")


def clock() -> datetime:
    """Return the same day each time, so that no backup is due after the first."""
    return datetime(2026, 7, 1, 20, 0, tzinfo=UTC)


def fight() -> Encounter:
    """Return a fight of forty combatants."""
    combatants = {
        f"c{number}": Combatant(
            f"c{number}",
            Character(f"c{number}", "bench", NAMES[number % len(NAMES)], attributes={"ST": 11, "DX": 12, "HT": 10}),
            "left" if number % 2 else "right",
            "standing",
            pools={"END": 30, "HP": 12},
        )
        for number in range(COMBATANTS)
    }
    return Encounter("bench", combatants, order=tuple(combatants))


def one_event_steps(number: int) -> Iterator[Added]:
    """Yield a number of short steps to fill a campaign."""
    for index in range(number):
        actor = f"c{index % COMBATANTS}"
        text = (
            f"{NAMES[index % 7]} {DEEDS[index % 5]} {NAMES[index % 8]} {index % 23} (END {index % 31}), "
            f"word{index % 3011} and turns away."
        )
        event = PoolChanged(actor, "END", 1 - index % 3)
        yield Added(Step(0, 0, "action", (event,), actor, "deed", index // 200 + 1), text)


def typical(parent: int, round: int) -> Step:
    """Return a typical step of one click: an action, a roll, its cost and a move."""
    return Step(
        0,
        parent,
        "action",
        (
            Performed("c1", "deed", {"rate": "half"}),
            Rolled("c1", "skill", "1d100", 37, (37,), score=62, outcome="success", margin=25, mods=(("DX", 2),)),
            PoolChanged("c1", "END", -1, "cost"),
            Moved("c1", 5),
        ),
        "c1",
        "deed",
        round,
    )


class Desk:
    """A campaign with one fight, and its journal as the desk keeps it."""

    def __init__(self, campaign: Campaign, encounter: int) -> None:
        self.campaign = campaign
        self.encounter = encounter
        self.journal: Journal = campaign.fights.journal(encounter)

    def commit(self) -> None:
        """Write one typical step to disk."""
        draft = typical(self.journal.mark, 3)
        after = apply_all(self.journal.encounter, draft.events)
        step = self.campaign.fights.commit(self.encounter, draft, "Una leaps at Wolf 2 (END 8→6) and misses.", after)
        self.journal = record(self.journal, step)

    def undo_and_redo(self) -> None:
        """Undo and redo the newest step, both on disk."""
        for move in (undo, redo):
            self.journal = move(self.journal)
            self.campaign.fights.move_mark(self.encounter, self.journal.mark, self.journal.encounter)


class Bare:
    """A table of texts with plain sqlite3."""

    def __init__(self, path: Path) -> None:
        self.connection = sqlite3.connect(path, isolation_level=None)
        self.connection.execute("PRAGMA journal_mode = WAL")
        self.connection.execute("PRAGMA synchronous = FULL")
        self.connection.execute("CREATE TABLE event (id INTEGER PRIMARY KEY, body TEXT)")

    def twice(self) -> None:
        """Insert two rows, each in a durable transaction."""
        self.insert()
        self.insert()

    def insert(self) -> None:
        """Insert one row in a durable transaction."""
        self.connection.execute("BEGIN")
        self.connection.execute("INSERT INTO event (body) VALUES (?)", ("x" * 400,))
        self.connection.execute("COMMIT")


def fill(path: Path, steps: int) -> None:
    """Create a campaign with one fight of a number of steps."""
    with open_campaign(path, clock) as campaign:
        campaign.fights.add_all(campaign.encounters.create("Bridge at dusk", fight()), one_event_steps(steps))
    open_campaign(path, clock).close()


def measure_opening(large: Path, empty: Path) -> Measured:
    """Measure opening a campaign, reading the newest page, and closing it."""

    def show(path: Path) -> None:
        with open_campaign(path, clock) as campaign:
            campaign.log.page(1)

    return compare(
        "open a full campaign and show the newest page / open an empty one",
        lambda: show(large),
        lambda: show(empty),
        1.5,
    )


def _reading(campaign: Campaign, connection: sqlite3.Connection, steps: int) -> list[Measured]:
    """Measure reading a long fight, against plain queries for as many rows."""
    newest = "SELECT * FROM step ORDER BY id DESC LIMIT ?"

    def recent(count: int) -> object:
        return connection.execute(newest, (count,)).fetchall()

    return [
        compare(
            "open the fight for undo and redo / newest 100 rows",
            lambda: campaign.fights.journal(1),
            lambda: recent(100),
            12,
        ),
        compare(
            f"log of {steps:,} rows: first page / newest 100 rows",
            lambda: campaign.log.page(1),
            lambda: recent(100),
            5.0,
        ),
    ]


def measure_search(campaign: Campaign, connection: sqlite3.Connection, words: str, query: str) -> Measured:
    """Measure a search like the log panel's, for beginnings of words, against the plain query."""
    sql = "SELECT rowid, text FROM step_fts WHERE step_fts MATCH ? ORDER BY rowid DESC LIMIT 100"
    return compare(
        f"search the log for “{words}”, newest 100 / bare query: {query}",
        lambda: campaign.log.search(words),
        lambda: connection.execute(sql, (query,)).fetchall(),
        3,
    )


def measure_export(campaign: Campaign, connection: sqlite3.Connection, folder: Path) -> Measured:
    """Measure writing all lines to a file, against a loop that selects and writes."""

    def ours() -> None:
        with (folder / "ours.txt").open("w", encoding="utf-8") as file:
            campaign.log.export(1, file.write)

    def theirs() -> None:
        with (folder / "theirs.txt").open("w", encoding="utf-8") as file:
            for (text,) in connection.execute("SELECT text FROM step ORDER BY id"):
                file.write(text + "\n")

    return compare("export every line of the log / select and write", ours, theirs, 2, rounds=4)


def rows() -> list[Measured]:
    """Measure and print the rows."""
    with tempfile.TemporaryDirectory(prefix="fightbook-bench-") as folder:
        return _measure(Path(folder), STEPS)


def _measure(folder: Path, steps: int) -> list[Measured]:
    large, empty = folder / "large.fightbook", folder / "empty.fightbook"
    fill(large, steps)
    fill(empty, 0)
    bare = Bare(folder / "bare.db")
    rows = [measure_opening(large, empty)]
    with open_campaign(large, clock) as campaign, closing(sqlite3.connect(large)) as connection:
        desk = Desk(campaign, 1)
        rows += [
            compare("commit one step, durable / bare insert, WAL, FULL", desk.commit, bare.insert, 1.5, 1000, elapsed),
            compare(
                "undo one step and redo it, both durable / two bare inserts",
                desk.undo_and_redo,
                bare.twice,
                2.0,
                clock=elapsed,
            ),
            *_reading(campaign, connection, steps),
            measure_search(campaign, connection, "wolf", "wolf"),
            measure_search(campaign, connection, "una circ wol", "una circ* wol*"),
            measure_search(campaign, connection, "word77 turns", "word77 turns"),
            measure_export(campaign, connection, folder),
        ]
    bare.connection.close()
    return rows
