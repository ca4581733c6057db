"""Test the costs of a fight by round, which the journal gives."""

import pytest

from rules.state.character import Character
from rules.state.encounter import Combatant, Encounter
from rules.state.events import Joined, Performed, PoolChanged, Reacted, RoundBegan
from rules.state.journal import Step, begin, load, record, undo
from rules.telling.pace import STEPS_SHOWN, Pace, PaceBook, Payment, changes_of, payments


def fighter(id, end=30):
    return Combatant(id, Character(id, "duel"), id, "standing", pools={"END": end})


@pytest.fixture
def journal():
    return begin(Encounter("duel", {"una": fighter("una"), "wolf": fighter("wolf")}, order=("una", "wolf")))


def played(journal, *steps):
    """Return the journal after more steps, each a list of events."""
    for events in steps:
        journal = record(journal, Step(journal.mark + 1, journal.mark, "action", tuple(events)))
    return journal


def paid(figure, who="una", cause="cost"):
    return PoolChanged(who, "END", -figure, cause)


def round_begins(number):
    return RoundBegan(number, ("una", "wolf"))


def test_in_the_first_round_the_pace_is_what_it_cost_so_far(journal):
    journal = played(journal, [paid(3)], [paid(1)])
    assert PaceBook(journal).pace("una", "END") == Pace(4, None, 4)
    assert PaceBook(journal).pace("wolf", "END") == Pace(0, None, 0)


def test_only_costs_count(journal):
    journal = played(journal, [paid(3), paid(5, cause="effect"), paid(7, cause="hand"), paid(2, who="wolf")])
    assert PaceBook(journal).pace("una", "END").this_round == 3
    assert PaceBook(journal).pace("wolf", "END").this_round == 2


def test_a_cost_of_a_pool_that_counts_up_is_a_cost_too(journal):
    journal = played(journal, [PoolChanged("una", "FT", 2, "cost")])
    assert PaceBook(journal).pace("una", "FT").this_round == 2


def test_what_is_paid_in_the_step_that_begins_a_round_falls_on_its_own_side(journal):
    journal = played(journal, [paid(3)], [paid(2), round_begins(2), paid(1)])
    assert PaceBook(journal).pace("una", "END") == Pace(1, 5, 5)


def test_the_pace_is_the_mean_of_the_newest_whole_rounds(journal):
    rounds = [[paid(100)], [round_begins(2), paid(2)], [round_begins(3), paid(4)], [round_begins(4)], [round_begins(5)]]
    assert PaceBook(played(journal, *rounds)).pace("una", "END") == Pace(0, 0, 2)


def test_a_round_that_is_loaded_in_part_does_not_count():
    fight = Encounter("duel", {"una": fighter("una")}, order=("una",), round=7)
    steps = [(paid(1),), (round_begins(8), paid(4)), (round_begins(9),)]
    journal = load(fight, [Step(51 + at, 50 + at, "action", events) for at, events in enumerate(steps)], start=50)
    assert PaceBook(journal).pace("una", "END") == Pace(0, 4, 4)


def test_what_was_undone_has_cost_nothing(journal):
    journal = played(journal, [paid(3)], [paid(4)])
    assert PaceBook(undo(journal)).pace("una", "END").this_round == 3
    assert PaceBook(undo(journal)).curve("una", "END") == (30, 27)


@pytest.mark.parametrize(
    ("per_round", "now", "at", "rounds"),
    [(4, 21, 0, 5), (4, 8, 0, 2), (4, 3, 0, 0), (2.5, 10, 0, 4), (3, 2, 11, 3), (0, 20, 0, None)],
)
def test_rounds_that_are_left(per_round, now, at, rounds):
    assert Pace(per_round=per_round).rounds_to(now, at) == rounds


def test_the_curve_has_a_point_a_step_and_begins_when_somebody_comes(journal):
    journal = played(journal, [paid(3)], [Joined(fighter("late", 12))], [paid(1), paid(2, who="late")])
    assert PaceBook(journal).curve("una", "END") == (30, 27, 27, 26)
    assert PaceBook(journal).curve("late", "END") == (12, 10)
    assert PaceBook(journal).curve("nobody", "END") == ()


def test_a_long_fight_is_looked_at_only_as_far_back_as_it_matters(journal):
    rounds = [[round_begins(number), paid(number % 7)] for number in range(2, 3 * STEPS_SHOWN)]
    long = played(journal, *rounds)
    book = PaceBook(long)
    assert len(book.curve("una", "END")) == STEPS_SHOWN
    last = 3 * STEPS_SHOWN - 1
    spent = [number % 7 for number in range(last - 3, last)]
    assert book.pace("una", "END") == Pace(last % 7, spent[-1], sum(spent) / 3)


def test_a_long_round_counts_whole(journal):
    steps = [[paid(1, cause="cost")] for _ in range(STEPS_SHOWN + 50)]
    assert PaceBook(played(journal, *steps)).pace("una", "END") == Pace(STEPS_SHOWN + 50, None, STEPS_SHOWN + 50)


def test_payments_name_the_action_and_what_was_left(journal):
    journal = record(journal, Step(1, 0, "action", (paid(3),), "una", "strike"))
    journal = record(journal, Step(2, 1, "turn", (round_begins(2),), "una", "end_turn"))
    answer = (paid(2, "wolf"), Reacted("una", "parry", "wolf"), paid(1))
    journal = record(journal, Step(3, 2, "action", answer, "wolf", "bite"))
    journal = record(journal, Step(4, 3, "hand", (paid(9, cause="hand"),), "una", "END"))
    assert payments(journal, "una", "END") == (Payment(1, "strike", 3, 27), Payment(2, "parry", 1, 26))
    assert payments(journal, "wolf", "END") == (Payment(2, "bite", 2, 28),)
    assert payments(undo(undo(journal)), "una", "END") == (Payment(1, "strike", 3, 27),)


def test_changes_name_who_caused_them_and_what_was_left(journal):
    blow = (
        Performed("wolf", "bite"),
        Reacted("una", "dodge", "wolf"),
        paid(2),
        paid(7, cause="effect"),
    )
    done = played(journal, blow)
    told = [(each.actor, each.action, each.event.change, each.left) for each in changes_of(done, "una", "END")]
    assert told == [("una", "dodge", -2, 28), ("wolf", "bite", -7, 21)]


def test_changes_of_others_do_not_count(journal):
    done = played(journal, (paid(2, "wolf"),))
    assert list(changes_of(done, "una", "END")) == []
