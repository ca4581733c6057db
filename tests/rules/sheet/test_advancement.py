"""What was earned, spent and left by the log, and what the log does not tell yet."""

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from rules.sheet.advancement import left_to_spend, unnoted
from rules.sheet.creation import Account, Spent
from rules.state.character import Advance, Character, earned, spent

POINTS = st.integers(-20, 20)
LOGS = st.lists(st.builds(Advance, st.just("2026-07-01"), st.just(""), POINTS), max_size=6).map(tuple)


def account(total, budget):
    return Account((Spent("all", total, {}),), budget, ())


def sheet_with(*points):
    lines = tuple(Advance("2026-07-01", "", each, f"{place}") for place, each in enumerate(points))
    return Character("una", "duel", advances=lines)


def test_the_log_tells_what_was_earned_and_spent():
    sheet = sheet_with(5, -2, 3, -4)
    assert (earned(sheet), spent(sheet), left_to_spend(sheet)) == (8, 6, 2)


def test_what_the_sheet_costs_beyond_its_budget_is_to_be_noted():
    assert unnoted(sheet_with(5), account(104, 100)) == 4
    assert unnoted(sheet_with(5, -4), account(104, 100)) == 0
    assert unnoted(sheet_with(5, -4), account(102, 100)) == -2
    assert unnoted(sheet_with(5), account(96, 100)) == 0


def test_without_costs_or_a_budget_nothing_is_to_be_noted():
    assert unnoted(sheet_with(5, -2), account(104, None)) == 0
    assert unnoted(sheet_with(5, -2), Account((), 100, ())) == 0


@given(LOGS, st.integers(0, 200), st.integers(0, 200))
def test_a_line_for_what_is_not_noted_leaves_nothing_to_note(log, total, budget):
    sheet = Character("una", "duel", advances=log)
    open_ = unnoted(sheet, account(total, budget))
    after = replace(sheet, advances=(*log, Advance("2026-07-02", "", -max(0, open_))))
    assert unnoted(after, account(total, budget)) == min(0, open_)
    assert left_to_spend(after) == left_to_spend(sheet) - max(0, open_)


@given(LOGS)
def test_the_order_of_the_log_does_not_matter(log):
    assert left_to_spend(Character("una", "duel", advances=log)) == left_to_spend(
        Character("una", "duel", advances=log[::-1])
    )
