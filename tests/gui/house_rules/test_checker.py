"""Checking goes on beside the desk, and only the newest text is answered for."""

import threading

import pytest

from gui.desk.shelf import Shelf
from gui.house_rules.checker import Checker
from tests.rules import duel


def load(ruleset, text, find_pack):
    if ruleset != "duel":
        raise LookupError(f"There is no ruleset '{ruleset}'.")
    return duel.rulebook(text)


@pytest.fixture
def answers(qapp):
    found = []
    checker = Checker(Shelf(load))
    checker.checked.connect(found.append)
    yield checker, found
    checker.stop()


def test_only_the_text_given_last_is_answered_for(qtbot, answers):
    checker, found = answers
    for text in ("", "[actions", "[actions.step]\ncosts.BREATH = 3"):
        checker.check("duel", text, at_once=True)
    assert checker.busy
    qtbot.waitUntil(lambda: not checker.busy)
    (done,) = found
    assert done.rulebook.plans["step"].costs["BREATH"].source == "3"
    assert done.book.plans["step"].costs["BREATH"].source == "paces(gait)"


def test_problems_come_with_their_lines(qtbot, answers):
    checker, found = answers
    checker.check("duel", "[actions.step]\ncosts.BREAT = 3", at_once=True)
    qtbot.waitUntil(lambda: not checker.busy)
    assert found[0].rulebook is None
    assert [(problem.file, problem.line) for problem in found[0].problems] == [("house rules", 2)]
    assert "did you mean 'BREATH'?" in str(found[0].problems[0].message)


def test_a_ruleset_that_is_not_there_is_a_problem_too(qtbot, answers):
    checker, found = answers
    checker.check("chess", "", at_once=True)
    qtbot.waitUntil(lambda: not checker.busy)
    assert [str(problem.message) for problem in found[0].problems] == ["There is no ruleset 'chess'."]


def test_it_works_in_another_thread(qtbot, qapp):
    where = []

    def note(_ruleset, text, _find_pack):
        where.append(threading.current_thread())
        return duel.rulebook(text)

    checker = Checker(Shelf(note))
    checker.check("duel", "", at_once=True)
    qtbot.waitUntil(lambda: not checker.busy)
    checker.stop()
    assert threading.main_thread() not in where
    assert where
