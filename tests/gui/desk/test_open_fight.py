import pytest

from gui.desk import open_fight
from gui.desk.desk import Desk
from gui.desk.open_fight import OpenFight
from gui.log.source import LogSource
from gui.words.words import Words
from rules.state.events import PoolChanged
from rules.state.journal import Step, record, undo
from storage.campaign.log_filter import OPEN
from storage.campaign.settings import OPEN_ENCOUNTER

STEPS = 40


@pytest.fixture
def fight(fight_desk, campaign, shelf, monkeypatch):
    """The skirmish, opened to hold only a few steps."""
    monkeypatch.setattr(open_fight, "KEPT_BACK", 4)
    monkeypatch.setattr(open_fight, "KEPT_AHEAD", 3)
    rulebook = shelf.rulebook("realms_of_myth")
    return OpenFight(campaign, fight_desk.encounter_id, lambda _: rulebook)


@pytest.fixture
def endurances(fight, fight_desk):
    """What Una had of END before the first step and after each."""
    for _ in range(STEPS):
        fight.commit("hand", [PoolChanged("una", "END", -1, "hand")], fight_desk.chronicler)
        assert held(fight) <= 8 + 1
    last = fight.encounter.combatants["una"].pools["END"]
    return [last + STEPS - step for step in range(STEPS + 1)]


def held(fight):
    """How many moments are in memory."""
    count, moment = len(fight.journal.ahead), fight.journal.now
    while moment is not None:
        count, moment = count + 1, moment.before
    return count


def endurance(fight):
    return fight.encounter.combatants["una"].pools["END"]


def test_a_long_fight_is_held_in_part_and_undone_to_its_start(fight, endurances):
    for expected in reversed(endurances[:-1]):
        assert fight.can_undo
        assert fight.undo() is not None
        assert endurance(fight) == expected
    assert not fight.can_undo
    assert fight.undo() is None


def test_what_was_undone_far_back_is_done_again_to_the_end(fight, endurances):
    while fight.can_undo:
        fight.undo()
        assert len(fight.journal.ahead) <= 6
    for expected in endurances[1:]:
        assert fight.can_redo
        fight.redo()
        assert endurance(fight) == expected
        assert held(fight) <= 8 + 1 + 200
    assert not fight.can_redo


def test_redo_reads_the_file_only_when_the_held_steps_are_used_up(fight, endurances, campaign, monkeypatch):
    while fight.can_undo:
        fight.undo()
    read, later = [], campaign.fights.later

    def counted(*given):
        read.append(1)
        return later(*given)

    monkeypatch.setattr(campaign.fights, "later", counted)
    held_before = len(fight.journal.ahead)
    for _ in range(held_before - 1):
        fight.redo()
    assert read == []
    fight.redo()
    assert read == [1]


def test_moments_that_are_held_no_more_are_read_from_the_file(fight, endurances):
    assert fight.journal.start > 1
    assert fight.as_it_stood(1).combatants["una"].pools["END"] == endurances[1]


@pytest.mark.parametrize(("undone", "kept"), [(0, 0), (200, 200), (400, 400), (401, 200)])
def test_at_least_two_hundred_undone_steps_stay_in_memory(whole, undone, kept):
    whole._hold(rewound(long_journal(whole, 401), undone))
    assert len(whole.journal.ahead) == kept


@pytest.mark.parametrize(("done", "kept"), [(500, 500), (1_000, 1_000), (1_001, 500)])
def test_at_least_five_hundred_steps_stay_in_memory(whole, done, kept):
    whole._hold(long_journal(whole, done))
    assert held(whole) == kept + 1


@pytest.fixture
def whole(fight_desk, campaign, shelf):
    """The skirmish, opened as ever."""
    rulebook = shelf.rulebook("realms_of_myth")
    return OpenFight(campaign, fight_desk.encounter_id, lambda _: rulebook)


def long_journal(fight, steps):
    """Return a journal of this many steps, which is not in the file."""
    journal = fight.journal
    for number in range(1, steps + 1):
        journal = record(journal, Step(number, number - 1, "note", ()))
    return journal


def rewound(journal, steps):
    for _ in range(steps):
        journal = undo(journal)
    return journal


def test_a_fight_that_is_saved_again_can_be_undone_to_its_start_and_tells_the_same(fight_desk, campaign):
    for endurance in (9, 8, 7):
        fight_desk.set_pool("una", "END", endurance)
    fight_desk.undo()
    before, name, now = fight_desk.encounter_id, fight_desk.name, fight_desk.present
    told = [entry.text for entry in LogSource(fight_desk, Words("en")).find(OPEN, None, 9).entries]
    fight_desk.save_again()
    assert (fight_desk.encounter_id != before, fight_desk.name, fight_desk.present) == (True, name, now)
    assert [entry.text for entry in LogSource(fight_desk, Words("en")).find(OPEN, None, 9).entries] == told[1:]
    assert campaign.settings.get(OPEN_ENCOUNTER) == fight_desk.encounter_id
    assert not fight_desk.can_redo
    for _ in range(2):
        assert fight_desk.can_undo
        fight_desk.undo()
    assert not fight_desk.can_undo


def test_without_a_fight_nothing_is_saved_again(campaign, words):
    desk = Desk(campaign, words, 1)
    before = len(desk.encounters())
    desk.save_again()
    assert len(desk.encounters()) == before
