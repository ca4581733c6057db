"""The views and tables for other programs, asked by plain SQL, agree with the engine over random play."""

import shutil
import sqlite3
from collections import defaultdict
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

import resources
from rules.play.fight import Fight
from rules.state.applying import apply_all
from rules.state.events import PoolChanged
from rules.state.journal import Step, record, redo, undo
from rules.values import Number
from storage.campaign.campaign import open_campaign, open_read_only
from tests.rules.arena import hand_edit, some_fight, some_sheet
from tests.rules.playing import choose, perform
from tests.shipped import shipped_rulebook

FIXTURES = Path(__file__).parent.parent.parent / "fixtures"

STEPS = 25
"""The number of steps, undone and redone ones included, in each fight."""


class Game:
    """A fight that is played at random into a campaign, and compared with what SQL reads."""

    def __init__(self, campaign, ruleset, random):
        self.rulebook = shipped_rulebook(ruleset)
        self.pick = random.choice
        self.campaign = campaign
        self.id = campaign.encounters.create("Arena", some_fight(self.rulebook, self.pick))
        self.journal = campaign.fights.journal(self.id)

    def play(self):
        getattr(self, self.pick(("act", "act", "act", "edit", "edit", "undo", "undo", "redo", "go_back", "reopen")))()

    def act(self):
        fight = Fight(self.rulebook, self.journal.encounter)
        actor = self.pick(tuple(fight.encounter.combatants))
        plans = [id for id, plan in self.rulebook.plans.items() if not plan.action.reaction]
        option = choose(fight, actor, self.pick(plans), self.pick)
        if option is not None:
            self.commit("action", perform(fight, option, self.pick)[0])

    def edit(self):
        self.commit("hand", hand_edit(Fight(self.rulebook, self.journal.encounter), self.pick))

    def commit(self, kind, events):
        now = self.journal.encounter
        draft = Step(0, self.journal.mark, kind, tuple(events), round=now.round)
        step = self.campaign.fights.commit(self.id, draft, f"After {self.journal.mark}.", apply_all(now, events))
        self.journal = record(self.journal, step)

    def undo(self):
        self.journal = undo(self.journal)
        self.campaign.fights.move_mark(self.id, self.journal.mark, self.journal.encounter)

    def redo(self):
        self.journal = redo(self.journal)
        self.campaign.fights.move_mark(self.id, self.journal.mark, self.journal.encounter)

    def go_back(self):
        self.campaign.fights.move_mark(self.id, 0)
        self.journal = self.campaign.fights.journal(self.id)

    def reopen(self):
        path = self.campaign.path
        self.campaign.close()
        self.campaign = open_campaign(path, self.campaign.encounters._database.now, daily_backup=False)
        self.journal = self.campaign.fights.journal(self.id)

    def check(self, connection):
        now, steps = self.journal.encounter, list(self.campaign.fights.path(self.id))
        assert fighters_in(connection, "fighter_now") == fighters_of(now)
        assert connection.execute("SELECT step, text FROM log ORDER BY step").fetchall() == [
            (step.id, f"After {step.parent}.") for step in steps
        ]
        assert spent_in(connection) == spent_by(steps)


def fighters_of(encounter):
    """Return each combatant's state as the engine has it."""
    return {
        each.id: (
            (each.name, each.side, each.position, each.stance, *(each.at or (None, None))),
            ", ".join(condition.id for condition in each.conditions),
            dict(each.pools),
        )
        for each in encounter.combatants.values()
    }


def fighters_in(connection, view):
    found = {}
    rows = connection.execute(f"SELECT id, name, side, position, stance, x, y, conditions, pool, value FROM {view}")
    for id, *state, conditions, pool, value in rows:
        pools = found.setdefault(id, (tuple(state), conditions, {}))[2]
        pools |= {} if pool is None else {pool: value}
    return found


def spent_by(steps):
    spent: defaultdict[tuple[int, str, str], Number] = defaultdict(int)
    for step in steps:
        for event in step.events:
            if isinstance(event, PoolChanged) and event.cause == "cost":
                spent[step.round, event.who, event.pool] -= event.change
    return spent


def spent_in(connection):
    rows = connection.execute("SELECT round, fighter, pool, spent FROM spending")
    return {(round, who, pool): spent for round, who, pool, spent in rows}


@pytest.mark.parametrize("ruleset", resources.ruleset_ids())
def test_what_sql_reads_is_what_the_engine_holds(ruleset, path, clock):
    game = Game(open_campaign(path, clock, daily_backup=False), ruleset, Random(ruleset))
    with closing(sqlite3.connect(path)) as connection:
        for _ in range(STEPS):
            game.play()
            game.check(connection)
    game.campaign.close()


def test_the_roster_is_who_is_not_put_away(campaign, sheet):
    rulebook, random = shipped_rulebook("heimr"), Random(5)
    sheets = [some_sheet(rulebook, id, random.choice) for id in ("ana", "bo", "cyd")]
    for each in (*sheets, sheet):
        campaign.roster.save(each)
    campaign.roster.remove("bo")
    with closing(sqlite3.connect(campaign.path)) as connection:
        rows = connection.execute("SELECT id, name, player, ruleset, notes FROM roster").fetchall()
    held = campaign.roster.characters()
    assert sorted(rows) == sorted((each.id, each.name, each.player, each.ruleset, each.notes) for each in held)
    assert len(rows) == 3


def test_only_combatants_that_changed_are_written(campaign, play):
    play.step()
    written = []
    with closing(sqlite3.connect(campaign.path)) as connection:
        before = dict(connection.execute("SELECT id, name FROM fighter").fetchall())
        campaign.encounters._database._connection.set_trace_callback(written.append)
        play.step()
        campaign.encounters._database._connection.set_trace_callback(None)
        assert dict(connection.execute("SELECT id, name FROM fighter").fetchall()) == before
    inserted = [line for line in written if line.lstrip().startswith("INSERT INTO fighter ")]
    assert len(inserted) == 1
    assert "'una'" in inserted[0]


def test_a_step_that_fails_leaves_the_fighters_as_they_were(campaign, play, monkeypatch):
    play.step()
    fights = campaign.fights
    monkeypatch.setattr("storage.campaign.fights.clear_pending", failing)
    with pytest.raises(ZeroDivisionError):
        play.step()
    monkeypatch.undo()
    play.journal = fights.journal(play.encounter)
    play.step()
    with closing(sqlite3.connect(campaign.path)) as connection:
        assert fighters_in(connection, "fighter_now") == fighters_of(play.journal.encounter)


def failing(*_args):
    raise ZeroDivisionError


@pytest.mark.parametrize("version", [1, 2, 3])
@pytest.mark.parametrize("opening", [open_campaign, open_read_only])
def test_after_a_migration_the_fighters_of_all_encounters_are_there(tmp_path, clock, version, opening):
    path = tmp_path / "old.fightbook"
    shutil.copyfile(FIXTURES / f"campaign-v{version}.fightbook", path)
    with opening(path, clock) as campaign:
        rows = campaign.encounters._database.rows("SELECT encounter, id, pool, value FROM fighter_now")
        held = defaultdict(dict)
        for entry in campaign.encounters.entries():
            for each in campaign.fights.journal(entry.id).encounter.combatants.values():
                for pool, value in (each.pools or {None: None}).items():
                    held[entry.name][each.id, pool] = value
    assert len(rows) == sum(map(len, held.values())) > 0
    assert all(held[encounter][id, pool] == value for encounter, id, pool, value in rows)
