"""Test that only events change a fight, and that the journal folds them in both directions."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.state import journal
from rules.state.applying import apply, apply_all
from rules.state.encounter import Condition, Departed, Departure, Encounter
from rules.state.events import (
    AnyEvent,
    ConditionEnded,
    ConditionGained,
    CountersReset,
    FactEntered,
    Joined,
    Left,
    Moved,
    PoolChanged,
    PositionChanged,
    RuleSet,
    Spent,
    StanceChanged,
)
from rules.state.journal import Journal, Step, begin, loaded_moments, record, undo
from tests.rules.duel import encounter, rulebook


@pytest.fixture(scope="module")
def start() -> Encounter:
    return encounter(rulebook())


EVENTS: tuple[AnyEvent, ...] = (
    PoolChanged("ann", "BLOOD", -3),
    Spent("ann", "act"),
    Spent("ann", "guard:sword", 2),
    CountersReset("ann", ("guard",)),
    PositionChanged("bob", "prone"),
    StanceChanged("bob", "guarded"),
    ConditionGained("bob", Condition("marked", {"by": "ann", "depth": 2}, 1)),
    Moved("ann", 2, (3, 4), 2),
    RuleSet("breath", on=False),
    FactEntered("distance:ann:bob", 3),
)


def test_applying_leaves_the_fight_given_untouched(start: Encounter) -> None:
    before = msgspec.json.encode(start)
    for event in EVENTS:
        apply(start, event)
    assert msgspec.json.encode(start) == before


def test_each_event_does_what_it_says(start: Encounter) -> None:
    after = apply_all(start, EVENTS)
    ann, bob = after.combatants["ann"], after.combatants["bob"]
    assert ann.pools["BLOOD"] == 17
    assert ann.used == {"act": 1}
    assert (ann.at, ann.facing) == ((3, 4), 2)
    assert (bob.position, bob.stance, [held.id for held in bob.conditions]) == ("prone", "guarded", ["marked"])
    assert (after.rules, after.facts) == ({"breath": False}, {"distance:ann:bob": 3})
    ended = apply(after, ConditionEnded("bob", "marked", 0))
    assert ended.combatants["bob"].conditions == ()
    gone = apply(after, Left("ann"))
    assert (list(gone.combatants), gone.order) == (["bob"], ("bob",))


@pytest.mark.parametrize(("how", "kept"), [("fled", True), ("captured", True), ("mistake", False), ("", False)])
def test_those_who_left_are_kept_with_how_they_left(start: Encounter, how: Departure, kept: bool) -> None:
    gone = apply(start, Left("ann", how))
    assert gone.departed == ({"ann": Departed(start.combatants["ann"], how)} if kept else {})
    back = apply(gone, Joined(start.combatants["ann"]))
    assert (back.departed, set(back.combatants)) == ({}, {"ann", "bob"})


def test_older_files_do_not_say_how_somebody_left() -> None:
    assert msgspec.json.decode(b'{"type":"left","who":"ann"}', type=AnyEvent) == Left("ann")
    assert b"how" not in msgspec.json.encode(Left("ann"))


@pytest.mark.parametrize("event", EVENTS)
def test_events_survive_a_file(event: AnyEvent) -> None:
    assert msgspec.json.decode(msgspec.json.encode(event), type=AnyEvent) == event


def step(id: int, parent: int, change: int) -> Step:
    return Step(id, parent, "hand", (PoolChanged("ann", "BLOOD", change),))


def test_a_step_must_follow_the_mark(start: Encounter) -> None:
    with pytest.raises(ValueError, match="mark"):
        journal.record(journal.begin(start), step(1, 7, -1))


def test_a_new_step_after_an_undo_leaves_the_old_branch_behind(start: Encounter) -> None:
    first = journal.record(journal.begin(start), step(1, 0, -1))
    undone = journal.undo(first)
    other = journal.record(undone, step(2, 0, -5))
    assert (other.mark, other.ahead, other.encounter.combatants["ann"].pools["BLOOD"]) == (2, (), 15)
    assert journal.redo(undone) == first


def test_nothing_to_undo_or_redo_changes_nothing(start: Encounter) -> None:
    empty = journal.begin(start)
    assert journal.undo(empty) is empty
    assert journal.redo(empty) is empty


def test_a_journal_reads_back_from_its_steps(start: Encounter) -> None:
    steps = [step(number, number - 1, -number) for number in (1, 2, 3)]
    loaded = journal.load(start, steps[:2], steps[2:])
    assert (loaded.mark, [moment.step and moment.step.id for moment in loaded.ahead]) == (2, [3])
    assert journal.redo(loaded).encounter.combatants["ann"].pools["BLOOD"] == 14
    found = journal.moment_of(loaded, 1)
    assert found is not None
    assert found.encounter.combatants["ann"].pools["BLOOD"] == 19
    assert journal.moment_of(loaded, 9) is None


@given(st.lists(st.sampled_from(["step", "undo", "redo"]), max_size=40))
def test_undo_then_redo_is_the_identity(start: Encounter, deeds: list[str]) -> None:
    book: Journal = journal.begin(start)
    for number, deed in enumerate(deeds, 1):
        book = {
            "step": lambda book=book, number=number: journal.record(book, step(number, book.mark, -1)),
            "undo": lambda book=book: journal.undo(book),
            "redo": lambda book=book: journal.redo(book),
        }[deed]()
        assert journal.undo(journal.undo(book)).ahead[-1:] == book.ahead[-1:] or not book.ahead
        if book.now.step is not None:
            assert journal.redo(journal.undo(book)) == book


def held(book: Journal) -> tuple[list[int], list[int]]:
    """The steps held before the mark and after it."""
    back, moment = list[int](), book.now
    while moment.step is not None:
        assert moment.before is not None
        back.append(moment.step.id)
        moment = moment.before
    return back[::-1], [moment.step.id for moment in book.ahead if moment.step is not None]


def long_book(start: Encounter, steps: int) -> Journal:
    return journal.load(start, [step(number, number - 1, -1) for number in range(1, steps + 1)])


def test_steps_far_behind_the_mark_are_forgotten(start: Encounter) -> None:
    book = long_book(start, 7)
    assert journal.forget_far(long_book(start, 6), 3, 2) == long_book(start, 6)
    cut = journal.forget_far(book, 3, 2)
    assert (held(cut), cut.start, cut.mark) == (([5, 6, 7], []), 4, 7)
    assert cut.encounter is book.encounter
    for _ in range(3):
        cut = journal.undo(cut)
    assert (cut.mark, cut.encounter) == (4, long_book(start, 4).encounter)


def test_undone_steps_far_ahead_of_the_mark_are_forgotten(start: Encounter) -> None:
    book = long_book(start, 9)
    for _ in range(5):
        book = journal.undo(book)
    cut = journal.forget_far(book, 9, 2)
    assert (held(cut), cut.start) == (([1, 2, 3, 4], [5, 6]), 0)
    assert journal.forget_far(book, 9, 3) == book


def test_what_follows_the_mark_hangs_on_what_is_left_before_it(start: Encounter) -> None:
    book = journal.undo(long_book(start, 9))
    cut = journal.redo(journal.forget_far(book, 2, 2))
    assert held(cut) == ([7, 8, 9], [])
    assert journal.undo(cut) == journal.forget_far(book, 2, 2)


def test_a_cut_journal_is_cut_again(start: Encounter) -> None:
    book = journal.begin(start)
    for number in range(1, 50):
        book = journal.forget_far(journal.record(book, step(number, number - 1, -1)), 3, 2)
        assert len(held(book)[0]) <= 6
    assert book.encounter == long_book(start, 49).encounter


def test_the_loaded_moments_are_all_from_the_start_to_the_mark_oldest_first() -> None:
    fight = begin(encounter(rulebook()))
    for number in range(1, 6):
        fight = record(fight, Step(number, number - 1, "action", ()))
    moments = loaded_moments(undo(fight))
    assert [None if each.step is None else each.step.id for each in moments] == [None, 1, 2, 3, 4]
