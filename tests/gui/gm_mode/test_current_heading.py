"""Which commands may be given at each moment of a desk, and what undo and redo would do."""

import pytest

from gui.actions import table
from gui.desk.desk import Desk
from gui.gm_mode.current_heading import CurrentHeading


@pytest.fixture
def heading(fight_desk, words):
    return CurrentHeading(fight_desk, words)


def conditions(heading) -> set[str]:
    return set(heading.heading().conditions)


def test_without_a_fight_the_campaign_can_be_written_and_nothing_else(qapp, campaign, words, shelf):
    made = CurrentHeading(Desk(campaign, words, 7, shelf), words)
    assert made.heading().conditions == {table.CAN_WRITE}
    campaign.read_only = True
    assert made.heading().conditions == frozenset()
    assert (made.heading().encounter, made.heading().turn) == (None, "")


ALWAYS = {table.CAN_WRITE, table.FIGHT_OPEN}


def test_conditions_follow_the_fight(heading, fight_desk):
    now = {*ALWAYS, table.IN_FIGHT, table.CAN_ROLL_ORDER}
    assert now <= conditions(heading)
    assert not conditions(heading) & {table.CAN_UNDO, table.CAN_REDO, table.LOOKING_BACK, table.IN_FOG}
    fight_desk.add_note("It rains.")
    assert table.CAN_UNDO in conditions(heading)
    fight_desk.undo()
    assert table.CAN_REDO in conditions(heading)
    for choose, condition in (
        (fight_desk.set_passes_over, table.PASSING_OVER),
        (fight_desk.set_ends_spent, table.ENDING_SPENT),
        (fight_desk.set_likely_first, table.LIKELY_FIRST_SHOWN),
    ):
        for wanted in (True, False):
            choose(wanted)
            assert (condition in conditions(heading)) is wanted
    fight_desk.set_fog(on=True)
    assert table.IN_FOG in conditions(heading)
    fight_desk.look_at(0)
    assert conditions(heading) == {*ALWAYS, table.LOOKING_BACK}
    fight_desk.back_to_now()
    fight_desk.sight.stop()
    fight_desk.campaign.read_only = True
    assert conditions(heading) == {table.FIGHT_OPEN}


def test_it_names_what_undo_and_redo_would_do(heading, fight_desk):
    assert (heading.heading().undo, heading.heading().redo) == ("", "")
    fight_desk.end_turn()
    end = fight_desk.texts.name("actions", fight_desk.journal.now.step.subject)
    assert (heading.heading().undo, heading.heading().redo) == (end, "")
    fight_desk.undo()
    assert (heading.heading().undo, heading.heading().redo) == ("", end)
    fight_desk.add_note("It rains.")
    assert heading.heading().undo == ""
    fight_desk.set_rolls_by("beasts", "table")
    fight_desk.perform(fight_desk.option("strike", {"target": "wolf"}))
    assert fight_desk.under_way is not None
    assert heading.heading().undo == fight_desk.texts.name("actions", "strike")


def test_it_names_the_answer_that_undo_would_take_back(heading, fight_desk):
    fight_desk.set_rolls_by("party", "table")
    fight_desk.perform(fight_desk.option("strike", {"target": "wolf"}))
    strike = fight_desk.texts.name("actions", "strike")
    fight_desk.answer("none")
    assert (heading.heading().undo, heading.heading().redo) == (f"the last answer in {strike}", "")
    assert table.CAN_REDO not in heading.heading().conditions
    fight_desk.undo()
    assert (heading.heading().undo, heading.heading().redo) == (strike, strike)
    fight_desk.undo()
    assert (heading.heading().undo, heading.heading().redo) == ("", strike)
    assert table.CAN_REDO in heading.heading().conditions


def test_it_tells_of_each_change_that_concerns_it(heading, fight_desk, words):
    told = []
    heading.changed.connect(told.append)
    for act in (fight_desk.end_turn, fight_desk.undo, lambda: fight_desk.look_at(0), fight_desk.back_to_now):
        told.clear()
        act()
        assert told
    told.clear()
    words.set_language("pl")
    assert told[-1].moment == "segment 1"
    told.clear()
    fight_desk.set_hidden("wolf", True)
    assert told == []
