"""Finding the lines of a log that match a filter."""

import pytest

from rules.state.applying import apply_all
from rules.state.events import HouseRulesChanged, Noted, Performed, PoolChanged, Rolled, RoundBegan
from rules.state.journal import Step, record
from storage.campaign.log_filter import LogFilter


def do(play, *events, kind="action", actor="una", text="told", round=1):
    journal = play.journal
    draft = Step(0, journal.mark, kind, events, actor, round=round)
    step = play.campaign.fights.commit(play.encounter, draft, text, apply_all(journal.encounter, events))
    play.journal = record(journal, step)
    return step.id


@pytest.fixture
def told(play):
    do(play, Performed("una", "deed", {"target": "wolf"}), text="Una misses the wolf")
    do(play, PoolChanged("wolf", "END", -1), text="The wolf tires")
    do(play, Rolled("una", "check", "1d6", 3), text="Una rolls", round=2)
    do(play, Rolled("una", "check", "1d6", 3, typed=True), kind="ruling", text="By a ruling", round=2)
    do(play, Noted(text="It rains."), kind="note", actor="", text="It rains.", round=2)
    do(play, HouseRulesChanged("x = 1"), kind="rule", actor="", text="The rules change", round=3)
    do(play, RoundBegan(4, ("una", "wolf")), kind="turn", text="Round 4", round=3)
    do(play, Noted(text="old note"), kind="hand", actor="", text="old note", round=4)
    return play


def found(play, **wanted):
    return [entry.step for entry in play.campaign.log.find(play.encounter, LogFilter(**wanted)).entries]


@pytest.mark.parametrize(
    ("wanted", "steps"),
    [
        ({}, [8, 7, 6, 5, 4, 3, 2, 1]),
        ({"first": 2, "last": 3}, [7, 6, 5, 4, 3]),
        ({"first": 4}, [8]),
        ({"last": 1}, [2, 1]),
        ({"who": ("wolf",)}, [2, 1]),
        ({"who": ("una",), "last": 1}, [2, 1]),
        ({"who": ("nobody",)}, []),
        ({"kind": "action"}, [4, 3, 2, 1]),
        ({"kind": "roll"}, [4, 3]),
        ({"kind": "ruling"}, [4]),
        ({"kind": "note"}, [8, 5]),
        ({"kind": "rule"}, [6]),
        ({"kind": "round"}, [7]),
        ({"kind": "turn"}, [7]),
        ({"kind": "hand"}, [8]),
        ({"words": "wolf"}, [2, 1]),
        ({"words": "una", "kind": "roll"}, [3]),
        ({"words": "..."}, []),
    ],
)
def test_only_what_meets_the_filter_is_found(told, wanted, steps):
    assert found(told, **wanted) == steps
    assert list(told.campaign.log.matching(told.encounter, LogFilter(**wanted))) == steps[::-1]


def test_lines_say_what_is_in_them(told):
    marks = {entry.step: set(entry.marks) for entry in told.campaign.log.page(told.encounter)}
    assert (marks[3], marks[4], marks[7], marks[1]) == ({"rolled"}, {"typed"}, {"round"}, set())


def test_no_more_than_a_stretch_is_looked_at_in_one_go(told):
    log, wanted = told.campaign.log, LogFilter(kind="action", last=1)
    first = log.find(told.encounter, wanted, stretch=3)
    assert (first.entries, first.reached) == ((), 6)
    second = log.find(told.encounter, wanted, first.reached, stretch=4)
    assert ([entry.step for entry in second.entries], second.reached) == ([2], 2)
    third = log.find(told.encounter, wanted, second.reached, stretch=4)
    assert ([entry.step for entry in third.entries], third.reached) == ([1], 0)


def test_pages_follow_each_other_without_gaps(told):
    log, seen, before = told.campaign.log, [], None
    while True:
        page = log.find(told.encounter, LogFilter(), before, 3)
        seen += [entry.step for entry in page.entries]
        if not page.reached:
            break
        before = page.reached
    assert seen == [8, 7, 6, 5, 4, 3, 2, 1]


def test_an_encounter_without_steps_has_none(campaign, fight):
    empty = campaign.encounters.create("Empty", fight)
    assert campaign.log.find(empty, LogFilter()).entries == ()


def test_newer_pages_follow_each_other_without_gaps(told):
    log, seen, after = told.campaign.log, [], 1
    while True:
        page = log.find_newer(told.encounter, LogFilter(), after, 3)
        seen += [entry.step for entry in page.entries][::-1]
        if not page.reached:
            break
        after = page.reached
    assert seen == [2, 3, 4, 5, 6, 7, 8]


def test_no_more_than_a_stretch_of_what_is_newer_is_looked_at_in_one_go(told):
    log, wanted = told.campaign.log, LogFilter(kind="action", last=1)
    first = log.find_newer(told.encounter, wanted, 0, stretch=1)
    assert ([entry.step for entry in first.entries], first.reached) == ([1], 1)
    second = log.find_newer(told.encounter, wanted, first.reached, stretch=4)
    assert ([entry.step for entry in second.entries], second.reached) == ([2], 5)
    third = log.find_newer(told.encounter, wanted, second.reached, stretch=4)
    assert ([entry.step for entry in third.entries], third.reached) == ([], 0)
    assert log.find_newer(told.encounter, wanted, 8).entries == ()
