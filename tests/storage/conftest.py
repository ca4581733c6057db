"""Shared fixtures of the storage tests: a stopped clock, a small fight, and folders without root's rights."""

import hashlib
import os
import pickle
import shutil
import tempfile
import threading
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

import storage.campaign.migrations  # noqa: F401  a test without root's rights may not be able to import it
from rules.state.applying import apply_all
from rules.state.character import Character, Item
from rules.state.encounter import Combatant, Encounter
from rules.state.events import Noted, Performed, PoolChanged
from rules.state.journal import Step, record
from storage.campaign.campaign import open_campaign


class StillClock:
    """A clock that shows the same time until a test moves it."""

    def __init__(self):
        self.now = datetime(2026, 7, 1, 20, 0, tzinfo=UTC)

    def __call__(self):
        return self.now

    def advance(self, **delta):
        self.now += timedelta(**delta)


class Play:
    """Plays a fight like the desk: with a journal in memory, and every step committed."""

    def __init__(self, campaign, encounter):
        self.campaign = campaign
        self.encounter = encounter
        self.journal = campaign.fights.journal(encounter)

    @property
    def endurance(self):
        return self.journal.encounter.combatants["una"].pools["END"]

    def step(self, change=-1, text=None, round=1):
        events = (Performed("una", "deed"), PoolChanged("una", "END", change, "cost"), Noted(text="ok"))
        draft = Step(0, self.journal.mark, "action", events, "una", "deed", round)
        after = apply_all(self.journal.encounter, events)
        text = f"Una does deed {self.endurance + change}." if text is None else text
        step = self.campaign.fights.commit(self.encounter, draft, text, after)
        self.journal = record(self.journal, step)
        return step

    def steps(self, number):
        return [self.step() for _ in range(number)]

    def move(self, step):
        self.campaign.fights.move_mark(self.encounter, step)
        self.journal = self.campaign.fights.journal(self.encounter)


def una():
    return Character("una", "duel", "Una", "Pat", {"DX": 12}, items=(Item("axe", where="belt"),), notes="Likes wolves.")


def duel():
    wolf = Character("wolf", "duel", "Wolf")
    return Encounter(
        "duel",
        {
            "una": Combatant("una", una(), "town", "standing", pools={"END": 1000}),
            "wolf": Combatant("wolf", wolf, "wild", "standing", pools={"END": 9.5}, at=(3, -2)),
        },
        order=("una", "wolf"),
        facts={"dark": True},
    )


@pytest.fixture
def clock():
    return StillClock()


@pytest.fixture
def path(tmp_path):
    return tmp_path / "table" / "winter.fightbook"


@pytest.fixture
def fight():
    return duel()


@pytest.fixture
def sheet():
    return una()


@pytest.fixture
def campaign(path, clock):
    with open_campaign(path, clock) as campaign:
        yield campaign


@pytest.fixture
def play(campaign, fight):
    return Play(campaign, campaign.encounters.create("Bridge", fight))


@pytest.fixture
def playing():
    return Play


@pytest.fixture
def contents():
    """A function that maps every file below a folder to a hash of its content."""

    def look(folder):
        return {
            file.relative_to(folder).as_posix(): hashlib.sha256(file.read_bytes()).hexdigest()
            for file in sorted(folder.rglob("*"))
            if file.is_file()
        }

    return look


@pytest.fixture
def closed_campaign(path, clock, fight, sheet):
    """A closed campaign with a character and a fight of a few steps, and no file beside it."""
    with open_campaign(path, clock, daily_backup=False) as campaign:
        campaign.roster.save(sheet)
        play = Play(campaign, campaign.encounters.create("Bridge", fight))
        play.steps(5)
        play.move(3)
    return path


@pytest.fixture
def crashed_campaign(tmp_path, closed_campaign, clock):
    """The same campaign two steps later, as a killed program leaves it."""
    folder = tmp_path / "crashed"
    with open_campaign(closed_campaign, clock, daily_backup=False) as campaign:
        Play(campaign, 1).steps(2)
        shutil.copytree(closed_campaign.parent, folder)
    (folder / "winter.fightbook.in-use").unlink()
    return folder / closed_campaign.name


@pytest.fixture
def public_folder():
    """A folder in the temporary folder that every user can read."""
    folder = Path(tempfile.mkdtemp(prefix="fightbook-test-"))
    folder.chmod(0o755)
    yield folder
    for found in (folder, *folder.rglob("*")):
        found.chmod(0o755)
    shutil.rmtree(folder)


@pytest.fixture
def as_plain_user():
    """A function that calls another one as a user without root's rights, and returns or raises its result."""
    if not hasattr(os, "geteuid"):
        pytest.skip("permissions work otherwise here")
    return run_unprivileged if os.geteuid() == 0 else run_here


def run_here(function):
    return function()


def run_unprivileged(function):
    """Call a function in a process without root's rights; a thread would change the user of the whole process."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        try:
            os.setuid(65534)
            answer = pickle.dumps(function())
        finally:
            os.write(writing, locals().get("answer", pickle.dumps("it failed")))
            os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        answer = pickle.loads(pipe.read())
    os.waitpid(child, 0)
    return answer


@pytest.fixture
def in_a_thread():
    """A function that calls another one in a new thread and returns its result."""

    def run(function):
        answers = []
        thread = threading.Thread(target=lambda: answers.append(function()))
        thread.start()
        thread.join()
        return answers[0]

    return run
