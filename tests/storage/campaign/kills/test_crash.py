"""A program killed at any moment loses no step that it has shown, and leaves no incomplete step."""

import os
import random
import signal
import sys
from contextlib import suppress

import pytest

from storage.campaign.campaign import open_campaign
from storage.campaign.pending import Pending
from tests.trials import trials

pytestmark = [
    pytest.mark.skipif(sys.platform == "win32", reason="there is no such kill"),
    # The child runs only this test's code, so locks of other threads do not affect it.
    pytest.mark.filterwarnings("ignore:This process .* is multi-threaded:DeprecationWarning"),
]

KILLS = trials("kills", 100) * 3 // 10
"""Three of ten kills; `test_kills` makes the others, in other kinds of work."""

REPORT = 8


def play_until_killed(path, clock, playing, pipe):
    """Commit and undo steps, and report each as soon as it is on disk, when the desk would show it."""
    chance = random.Random()
    with open_campaign(path, clock, daily_backup=False) as campaign:
        play = playing(campaign, 1)
        while True:
            play.step(text="Una waits. " * chance.randrange(1, 200))
            os.write(pipe, play.journal.mark.to_bytes(REPORT, "big"))
            if chance.random() < 0.2:
                step = play.journal.now.before
                play.move(step.step.id if step and step.step else play.journal.start)
                os.write(pipe, play.journal.mark.to_bytes(REPORT, "big"))


def killed_after(path, clock, playing, reports, delay):
    """Run the child, kill it shortly after a number of reports, and return the marks it reported."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.close(reading)
            play_until_killed(path, clock, playing, writing)
        finally:
            os._exit(1)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        shown = [pipe.read(REPORT) for _ in range(reports)]
        for _ in range(delay):
            pass
        with suppress(ProcessLookupError):
            os.kill(child, signal.SIGKILL)
        rest = pipe.read()
    _, status = os.waitpid(child, 0)
    assert os.WIFSIGNALED(status), "the child failed by itself"
    whole = b"".join(shown) + rest
    return [int.from_bytes(whole[at : at + REPORT], "big") for at in range(0, len(whole) - REPORT + 1, REPORT)]


def test_no_step_that_was_shown_is_lost(path, clock, fight, playing):
    with open_campaign(path, clock, daily_backup=False) as campaign:
        campaign.encounters.create("Bridge", fight)
    chance = random.Random(7)
    left_open = 0
    for _ in range(KILLS):
        shown = killed_after(path, clock, playing, chance.randrange(1, 8), chance.randrange(20_000))
        left_open += path.with_name(path.name + "-wal").exists()
        with open_campaign(path, clock, daily_backup=False) as campaign:
            database = campaign.log._database
            assert database.row("PRAGMA integrity_check") == ("ok",)
            assert database.rows("PRAGMA foreign_key_check") == []
            kept = {step for (step,) in database.rows("SELECT id FROM step WHERE id >= ?", (min(shown),))}
            assert set(shown) - {0} <= kept
            journal = campaign.fights.journal(1)
            # At most one change was on disk and not yet shown: another step, or the last one undone.
            parent = database.row("SELECT parent FROM step WHERE id = ?", (shown[-1],))
            assert journal.mark in (shown[-1], max(kept), *(parent or ()))
            assert journal.encounter.combatants["una"].pools["END"] == 1000 - len(list(campaign.fights.path(1)))
            assert database.row("SELECT count(*) FROM step WHERE id NOT IN (SELECT step FROM event)") == (0,)
            assert len(campaign.log.search("waits", limit=1)) == 1
    assert left_open == KILLS


def test_dice_already_rolled_survive_a_kill(path, clock, fight, playing):

    with open_campaign(path, clock, daily_backup=False) as campaign:
        campaign.encounters.create("Bridge", fight)
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            with open_campaign(path, clock, daily_backup=False) as campaign:
                campaign.pending.save(1, Pending("una", "deed", replies=((3, 4, 6),), dice=99))
                os.write(writing, b"x")
                signal.pause()
        finally:
            os._exit(1)
    os.read(reading, 1)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    os.close(reading)
    os.close(writing)
    with open_campaign(path, clock) as campaign:
        assert campaign.pending.get(1) == Pending("una", "deed", replies=((3, 4, 6),), dice=99)
