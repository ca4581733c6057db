"""What stands below a combatant and behind a hover: ties, prepared actions, conditions at length."""

from copy import copy

import pytest
from msgspec.structs import replace

from gui.turn_order.notes import Telling, count_notes, prepared_notes, tie_notes
from gui.turn_order.stories import stories
from gui.words.words import Words
from rules.facts.book import FactBook
from rules.ruleset.sections import ConditionRule, Trigger
from rules.scenario.scenario import read_scenario
from rules.state.encounter import Condition
from rules.state.events import ConditionGained, InitiativeSet
from rules.words.texts import texts_in


@pytest.fixture(params=["en", "pl"])
def both(request, fight_desk):
    """What rows are told with, in each language."""
    words = Words(request.param)
    return Telling(fight_desk.shelf.texts("realms_of_myth", request.param), words)


@pytest.fixture
def told(fight_desk, words):
    return Telling(fight_desk.texts, words)


def tell(fight_desk, told, who):
    return stories(fight_desk.fight.book, fight_desk.journal, who, told)


def test_a_tie_is_told_below_the_one_behind(fight_desk, told):
    fight = replace(fight_desk.encounter, initiative={"una": 9, "bern": 9, "wolf": 3})
    book = FactBook(fight_desk.rulebook, fight)
    assert {who: note.text for who, note in tie_notes(book, ("una", "bern", "wolf"), told).items()} == {
        "bern": "Una joined first"
    }
    assert tie_notes(book, ("bern", "una", "wolf"), told)["una"].text == "Bern first, by hand or by waiting"


def test_a_prepared_action_is_told_with_whom_it_is_aimed_at(fight_desk, told):
    fight_desk.prepare(fight_desk.fight.option("una", "strike", {"target": "wolf", "weapon": "longsword"}))
    (note,) = prepared_notes(fight_desk.prepared(), fight_desk.encounter, told)["una"]
    assert (note.icon, note.text) == ("wait", "prepared: Strike (Wolf, longsword)")


def test_what_stands_against_it_is_told(fight_desk, told):
    fight_desk.prepare(fight_desk.fight.option("una", "strike", {"target": "wolf", "weapon": "longsword"}))
    fight_desk.leave("wolf")
    (note,) = prepared_notes(fight_desk.prepared(), fight_desk.encounter, told)["una"]
    assert note.icon == "warning"
    assert note.text.endswith("not possible now: it concerns somebody who has left the fight")


def test_a_condition_names_who_caused_it_and_what_ends_it(fight_desk, told):
    fight_desk.perform(fight_desk.option("wait_aim", {"target": "wolf"}), "for the test")
    while fight_desk.question is not None:
        fight_desk.answer(fight_desk.question.assume)
    (held,) = fight_desk.encounter.combatants["una"].conditions
    assert held.id == "aiming"
    story = next(story for story in tell(fight_desk, told, "una") if story.startswith("aiming"))
    assert "from their own" in story
    assert "Segment 1" in story
    assert story.endswith("; ends when Una acts in certain ways or when Una reacts to an attack in certain ways")


def test_a_condition_of_another_names_him(fight_desk, told):
    gained = ConditionGained("wolf", Condition("surprised", since=1))
    fight_desk._open.commit("action", (gained,), fight_desk.chronicler, "una", "strike")
    (story,) = [story for story in tell(fight_desk, told, "wolf") if story.startswith("surprised")]
    assert story == "surprised: from Una, Strike, Segment 1; ends when the round ends"


def test_what_was_given_by_hand_says_so(fight_desk, told):
    fight_desk.gain_condition("wolf", "surprised", {})
    (story,) = [story for story in tell(fight_desk, told, "wolf") if story.startswith("surprised")]
    assert story.startswith("surprised: given by hand, Segment 1; ")


def test_a_mark_lasts_as_long_as_its_pool(fight_desk, told):
    fight_desk.set_pool("una", "END", 0)
    assert "winded: lasts as long as Endurance stays at this level" in tell(fight_desk, told, "una")


def test_the_place_in_the_order_says_what_it_is_made_of(fight_desk, told):
    fight_desk.by_hand((InitiativeSet("una", 11, fight_desk.encounter.order),))
    assert tell(fight_desk, told, "una")[0].startswith("initiative 11, with ")
    assert tell(fight_desk, told, "nobody") == ()


def test_every_state_of_every_ruleset_can_be_told_in_both_languages(fight_desk, both):
    ruleset = fight_desk.rulebook.ruleset
    for id in ruleset.conditions:
        if id not in fight_desk.rulebook.marks:
            fight_desk.gain_condition("wolf", id, {})
    told = [fight_desk.set_stance("una", stance) or tell(fight_desk, both, "una") for stance in ruleset.stances]
    assert all(told)
    assert len(tell(fight_desk, both, "wolf")) >= len(fight_desk.encounter.combatants["wolf"].conditions)


def test_what_everybody_declared_is_told_beside_him(fight_desk, words):
    counter = next(iter(fight_desk.rulebook.ruleset.counters))
    texts = texts_in("en", {"counters": {counter: {"name": "Declared", "values": {"2": "half move"}}}})
    una, wolf = (replace(fight_desk.encounter.combatants[id], used={counter: n}) for id, n in (("una", 2), ("wolf", 1)))
    fight = replace(fight_desk.encounter, combatants={**fight_desk.encounter.combatants, "una": una, "wolf": wolf})
    notes = count_notes(FactBook(fight_desk.rulebook, fight), Telling(texts, words))
    assert {who: note.text for who, note in notes.items()} == {"una": "Declared: half move"}


@pytest.mark.parametrize(
    ("signals", "end"),
    [
        ({"left": {"name": "moves away"}}, "ends when Bern moves away or when Wolf moves away"),
        ({}, "ends when what sustains it ends"),
    ],
)
def test_signals_of_a_rulesets_own_are_told_in_its_words(fight_desk, words, signals, end):
    away = (Trigger(on="left"), Trigger(on="left", of="by"))
    ruleset = fight_desk.rulebook.ruleset
    rules = {**ruleset.conditions, "hemmed_in": ConditionRule(ends=away)}
    rulebook = copy(fight_desk.rulebook)
    rulebook.ruleset = replace(ruleset, conditions=rules)
    hemmed_in = (Condition("hemmed_in", {"by": "wolf"}),)
    bern = replace(fight_desk.encounter.combatants["bern"], conditions=hemmed_in)
    fight = replace(fight_desk.encounter, combatants={**fight_desk.encounter.combatants, "bern": bern})
    told = Telling(texts_in("en", {"signals": signals}), words)
    (story,) = [
        story
        for story in stories(FactBook(rulebook, fight), fight_desk.journal, "bern", told)
        if story.startswith("hemmed in")
    ]
    assert story.endswith(end)


FACING = {
    "ruleset": "combat_and_tactics",
    "combatants": [
        {"id": "ana", "name": "Ana", "side": "a", "at": [5, 5], "conditions": ["no_dex"]},
        {"id": "orc", "name": "Orc", "side": "b", "at": [5, 4], "facing": 4},
    ],
}


@pytest.mark.parametrize(
    ("language", "story"),
    [
        ("en", "threatened (Orc): lasts as long as everybody stays in place"),
        ("pl", "zagrożenie (Orc): trwa, dopóki wszyscy pozostają na miejscach"),
    ],
)
def test_what_somebody_is_in_by_where_he_stands_is_told_last(fight_desk, shelf, language, story):
    rulebook, texts = shelf.rulebook("combat_and_tactics"), shelf.texts("combat_and_tactics", language)
    book = FactBook(rulebook, read_scenario(FACING, rulebook).encounter)
    of_dexterity, threatened = stories(book, fight_desk.journal, "ana", Telling(texts, Words(language)))[-2:]
    assert of_dexterity.startswith(texts.name("conditions", "no_dex"))
    assert threatened == story
