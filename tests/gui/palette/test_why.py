"""Test why an action's figures are what they are."""

import pytest
from msgspec.structs import replace

from gui.palette.why import why_of_option
from gui.palette.wording import Wording
from gui.sheet.state import SheetState
from gui.sheet.why import rule_words
from gui.widgets.why import lines_of


@pytest.fixture
def why(fight_desk, words):
    """A function that gives the lines of an option's tree."""

    def why(action, **given):
        option = fight_desk.option(action, given)
        wording = Wording(fight_desk.rulebook, fight_desk.encounter, fight_desk.texts, words)
        return why_of_option(wording, option, fight_desk.fight.book)

    return why


def test_the_tree_leads_from_the_chance_to_each_term_and_the_rule(why):
    told = list(lines_of(why("strike", target="wolf", weapon="longsword")))
    assert told[0].startswith("Strike  [Turn")
    assert any("on 1d100: " in line and "hits 56" in line for line in told)
    assert any(line.strip().startswith("base chance: 50") for line in told)
    assert any(line.strip().startswith("CRD modifier: +") for line in told)


def test_a_term_that_a_procedure_adds_leads_to_what_it_follows_from(why):
    told = [line.strip() for line in lines_of(why("strike", target="wolf", weapon="longsword"))]
    assert told[told.index("AV: +8") + 1] == "level: 8"


def test_procedures_within_procedures_are_followed_to_a_limit(why, monkeypatch):
    monkeypatch.setattr("gui.palette.why.DEEPEST", 0)
    told = [line.strip() for line in lines_of(why("strike", target="wolf", weapon="longsword"))]
    assert not told[told.index("AV: +8") + 1].startswith("level")


def test_the_price_is_part_of_it(why):
    told = list(lines_of(why("strike", target="wolf", weapon="longsword")))
    assert any(line.strip().startswith("Endurance ") for line in told)


def test_an_action_that_is_closed_says_why_not(why, fight_desk):
    fight_desk.set_position("una", "prone")
    told = list(lines_of(why("charge", target="wolf", weapon="longsword")))
    assert any("has to be on both feet" in line for line in told)


def test_a_house_rule_is_named_as_one(why, fight_desk, words):
    option = fight_desk.option("strike", {"target": "wolf", "weapon": "longsword"})
    ruled = replace(fight_desk.encounter, house_rules="[actions.strike]\ncite = 'Ours'\n")
    fight = type(fight_desk.fight)(fight_desk.rulebook, ruled)
    wording = Wording(fight_desk.rulebook, ruled, fight_desk.texts, words)
    assert "a house rule of this table" in why_of_option(wording, option, fight.book).rule


def test_what_an_action_uses_up_of_a_turn_and_how_far_it_goes_are_part_of_it(why, fight_desk, words):
    option = fight_desk.option("move")
    told = [line.strip() for line in lines_of(why("move"))]
    reach = words("help.reach", amount=words.number(option.move), unit=fight_desk.texts.unit(option.move))
    assert any(line.startswith(reach) for line in told)
    for counter, amount in option.spends.items():
        name = fight_desk.texts.name("counters", counter)
        assert any(line.startswith(words("palette.spends", counter=name, amount=words.number(amount))) for line in told)


def test_the_chance_names_the_rule_of_its_test(fight_desk, words):
    option = fight_desk.option("strike", {"target": "wolf", "weapon": "longsword"})
    wording = Wording(fight_desk.rulebook, fight_desk.encounter, fight_desk.texts, words)
    test = option.preview.roll.roll
    told = why_of_option(wording, option, fight_desk.fight.book).below
    (chance,) = [each for each in told if each.text == wording.rolls.chance(option.preview.roll)]
    facts = fight_desk.fight.book.of("una")
    state = SheetState(facts.combatant.sheet, facts, fight_desk.texts, words)
    assert chance.rule == rule_words(state, "tests", test, fight_desk.rulebook.ruleset.tests[test].cite) != ""
