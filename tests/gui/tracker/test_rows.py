import pytest

from gui.tracker.rows import Told, bounds_of, spoken, tracker_rows, with_ghosts
from rules.state.events import PoolChanged, RoundBegan
from rules.state.journal import Step, begin, record


@pytest.fixture
def rows_after(fight_desk, words):
    """The rows after steps with these events, with ghosts for Una."""

    def rows_after(*steps, ghosts=None):
        journal = begin(fight_desk.encounter)
        for events in steps:
            journal = record(journal, Step(journal.mark + 1, journal.mark, "action", tuple(events)))
        book = type(fight_desk.fight)(fight_desk.rulebook, journal.encounter).book
        rows = tracker_rows(book, journal, Told(fight_desk.texts, words))
        return with_ghosts(rows, fight_desk.rulebook.ruleset, {"una": ghosts or {}})

    return rows_after


def paid(figure):
    return PoolChanged("una", "END", -figure, "cost")


def round_begins(number):
    return RoundBegan(number, ("una", "bern", "wolf"))


def test_every_tracked_pool_of_everybody_has_a_row(rows_after):
    rows = rows_after()
    assert [row.key for row in rows[:4]] == [("una", "END"), ("una", "BP"), ("bern", "END"), ("bern", "BP")]
    assert [row.first for row in rows[:4]] == [True, False, True, False]
    assert (rows[0].bar.text, rows[0].note, rows[0].points) == ("39/39", "", ())
    assert (rows[0].acting, rows[2].acting) == (True, False)


def test_what_a_round_costs_is_told_and_where_it_leads(rows_after):
    una = rows_after([paid(19)], [round_begins(2)])[0]
    assert una.spent == "−19 last round"
    assert una.outlook == "winded in 1 round at this pace"
    assert una.soon
    assert una.points == (39, 20, 20)


def test_in_the_first_round_its_costs_are_told(rows_after):
    una = rows_after([paid(4)])[0]
    assert una.note == "−4 this round · winded in 8 rounds at this pace"
    assert not una.soon


def test_only_a_mark_in_the_next_round_is_warned_of(rows_after):
    una = rows_after([paid(13)], [round_begins(2)])[0]
    assert una.outlook == "winded in 2 rounds at this pace"
    assert not una.soon


def test_a_mark_far_ahead_is_not_spoken_of(rows_after):
    assert rows_after([paid(1)])[0].outlook == ""


def test_the_last_round_before_a_mark_is_told(rows_after):
    assert rows_after([paid(30)])[0].outlook == "winded within a round at this pace"


def test_a_mark_that_is_reached_is_no_longer_ahead(rows_after):
    una = rows_after([paid(39)])[0]
    assert una.outlook == ""
    assert [mark.name for mark in una.bar.passed()] == ["winded"]


def test_a_ghost_shows_what_would_be_left(rows_after):
    una, body, *_ = rows_after(ghosts={"END": 0})
    assert (una.bar.after, body.bar.after) == (0, None)
    assert [mark.name for mark in una.bar.crossed()] == ["winded"]


def test_a_screen_reader_hears_the_whole_row(rows_after):
    assert spoken(rows_after([paid(4)])[0]) == ("Una, Endurance 35/39, −4 this round · winded in 8 rounds at this pace")
    assert spoken(rows_after(ghosts={"END": 0})[0]) == "Una, Endurance 39/39, winded"


def test_bounds_come_from_the_ruleset(fight_desk):
    facts = fight_desk.fight.book.of("una")
    assert bounds_of(facts, "END") == (0, 39)
    assert bounds_of(facts, "BP") == (None, 23)


def test_who_can_do_nothing_is_marked_as_out(rows_after):
    rows = rows_after([PoolChanged("bern", "BP", -99)])
    assert {row.who for row in rows if row.out} == {"bern"}
