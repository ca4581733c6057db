"""What the user does with a row reaches the panel as one signal."""

import pytest

from gui.palette.arranging import NOT_NOW
from gui.palette.model import ROW_ROLE
from resources import ruleset_folder
from rules.scenario.scenario import parse, read_scenario


@pytest.fixture
def acts(panel):
    # Without the performer the signals have no effect on the fight.
    panel.view.taken.disconnect()
    return panel.view.acts


def test_an_offered_row_is_refused_and_a_chosen_one_taken(panel, acts):
    taken, refused = [], []
    acts.taken.connect(lambda option: taken.append(option.action))
    acts.refused.connect(lambda: refused.append(True))
    panel.view.offer(panel.model.index_of("move"))
    acts.act()
    assert (taken, refused) == ([], [True])
    panel.view.choose(panel.model.index_of("move"))
    acts.act()
    assert (taken, refused) == (["move"], [True])


def test_enter_on_a_heading_folds_its_section(panel, acts):
    panel.view.choose(panel.model.index_of(NOT_NOW))
    before = panel.model.rowCount()
    acts.act()
    assert panel.model.rowCount() > before
    acts.act()
    assert panel.model.rowCount() == before


def test_turning_a_choice_takes_its_next_value(panel, acts):
    panel.view.choose(panel.model.index_of("move"))
    before = panel.view.current_row.choices[0]
    acts.turn(1)
    assert panel.view.current_row.choices[0].chosen != before.chosen


def test_an_impossible_row_opens_instead_of_being_taken(panel, acts):
    panel.model.toggle(NOT_NOW)
    heading = panel.model.index_of(NOT_NOW).row()
    closed = panel.model.row(panel.model.index(heading + 1))
    taken = []
    acts.taken.connect(taken.append)
    acts.take(closed)
    assert not taken
    assert not closed.unfolded


def test_help_and_favourites_speak_of_the_current_row(panel, acts):
    wanted, favoured = [], []
    acts.help_wanted.connect(lambda option: wanted.append(option.action))
    acts.favoured.connect(favoured.append)
    panel.view.choose(panel.model.index_of("move"))
    acts.ask_help()
    acts.favour()
    assert wanted == favoured == ["move"]


def test_a_value_that_is_not_allowed_is_passed_over_although_nobody_has_looked_at_it(panel, acts, fight_desk, shelf):
    place = ruleset_folder("castles_and_crusades") / "scenarios" / "fighting_retreat.toml"
    scene = parse(place.read_text("utf-8"))
    fight = read_scenario(scene, shelf.rulebook("castles_and_crusades")).encounter
    fight_desk.open_encounter(fight_desk.campaign.encounters.create("Retreat", fight))
    panel.view.choose(panel.model.index_of("attack"))
    people = panel.view.current_row.choices[0]
    assert (people.text, people.values) == ("gob", ("gob", "far", "orc"))
    acts.turn(1)
    assert panel.view.current_row.choices[0].text == "orc", "the second one is out of reach"


def test_targets_are_added_one_by_one_and_named_in_the_row(panel, acts, fight_desk, shelf):
    place = ruleset_folder("combat_and_tactics") / "scenarios" / "several_marks.toml"
    fight = read_scenario(parse(place.read_text("utf-8")), shelf.rulebook("combat_and_tactics")).encounter
    fight_desk.open_encounter(fight_desk.campaign.encounters.create("Marks", fight))
    panel.view.choose(panel.model.index_of("fire_throw_missiles"))
    acts.open_row()

    def further():
        row = panel.model.index_of("fire_throw_missiles").data(ROW_ROLE)
        return row, next(part for part in row.choices if part.name == "further")

    row, part = further()
    acts._set(row, part, part.values.index("gob"))
    row, part = further()
    assert row.option.bound["further"] == "gob"
    assert row.option.status == "legal"
    assert part.text == "gob"
    acts._set(row, part, part.values.index("gob"))
    row, part = further()
    assert row.option.bound["further"] == "gob|gob", "a further target may be named twice"
    assert row.option.status == "illegal", "one of two shots goes at the target"
    acts._set(row, part, -1)
    row, part = further()
    assert not row.option.bound.get("further")
