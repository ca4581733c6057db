"""Test the shipped presets: their number, their state, and that the first fight can be played."""

from functools import cache

import pytest
from msgspec.structs import replace

import resources
from rules.play.enlistment import begin_fight, enlist
from rules.play.fight import Fight
from rules.presets.presets import FIRST_FIGHT, character_of, fight_of
from rules.state.applying import apply_all
from rules.state.encounter import Condition
from rules.words.texts import Texts
from storage.rulesets.library import load_rulebook
from storage.rulesets.presets import load_presets
from tools.skirmish import Skirmish

NO_WORDS = Texts("en", {})
TURNS = 60

every_ruleset = pytest.mark.parametrize("ruleset", resources.ruleset_ids())


@cache
def loaded(ruleset):
    folder = resources.ruleset_folder(ruleset)
    rulebook = load_rulebook(folder)
    return rulebook, load_presets(folder, rulebook.ruleset)


def alone(rulebook, sheet):
    """Return the facts of a combatant who is alone in a fight."""
    return Fight(rulebook, begin_fight(rulebook, [enlist(rulebook, sheet)])).book.of(sheet.id)


@every_ruleset
def test_there_are_ten_people_and_beasts_at_least_three_of_them_beasts(ruleset):
    _, ready = loaded(ruleset)
    beasts = [told for told in ready.characters.values() if told.beast]
    assert len(ready.characters) >= 10
    assert len(beasts) >= 3
    assert len(ready.characters) - len(beasts) >= 3


@every_ruleset
def test_attributes_are_within_what_the_ruleset_allows(ruleset):
    rulebook, ready = loaded(ruleset)
    rules = rulebook.ruleset.attributes
    outside = [
        f"{id}: {attribute} {figure}"
        for id, told in ready.characters.items()
        for attribute, figure in told.attributes.items()
        if not _within(figure, rules[attribute].low, rules[attribute].high)
    ]
    assert outside == []


def _within(figure, low, high):
    return (low is None or figure >= low) and (high is None or figure <= high)


@every_ruleset
def test_every_derived_value_can_be_computed(ruleset):
    rulebook, ready = loaded(ruleset)
    for id in ready.characters:
        facts = alone(rulebook, character_of(ready, id, NO_WORDS))
        figures = {value: facts[value] for value in rulebook.ruleset.values}
        assert all(isinstance(figure, int | float) for figure in figures.values()), id


@every_ruleset
def test_nobody_begins_beyond_a_mark_of_a_pool(ruleset):
    rulebook, ready = loaded(ruleset)
    for id in ready.characters:
        facts = alone(rulebook, character_of(ready, id, NO_WORDS))
        assert [mark for mark, rule in rulebook.marks.items() if rule.when.evaluate_flag(facts)] == [], id


@every_ruleset
def test_every_preset_fits_the_tables_of_its_ruleset_beast_or_not(ruleset):
    """Only beasts have natural weapons of beasts, and every beast has one."""
    _, ready = loaded(ruleset)
    held = {
        id: {piece["id"] for piece in told.items if "hand" in str(piece["where"])}
        for id, told in ready.characters.items()
    }
    beasts = {id for id, told in ready.characters.items() if told.beast}
    assert [id for id in beasts if not held[id]] == []
    of_beasts = set().union(*(held[id] for id in beasts))
    assert [id for id in held.keys() - beasts if held[id] & of_beasts] == []


@every_ruleset
def test_the_first_fight_stands_on_the_board_with_everybody_fit_to_fight(ruleset):
    rulebook, ready = loaded(ruleset)
    fight = fight_of(ready, FIRST_FIGHT, rulebook, NO_WORDS)
    assert len({one.side for one in fight.combatants.values()}) == 2
    assert all(one.at is not None for one in fight.combatants.values())
    assert ready.fights[FIRST_FIGHT].out
    skirmish = Skirmish(rulebook, ready, FIRST_FIGHT)
    assert [id for id in fight.combatants if skirmish.is_out(Fight(rulebook, fight), id)] == []


@every_ruleset
def test_the_first_fight_can_be_played(ruleset):
    rulebook, ready = loaded(ruleset)
    skirmish = Skirmish(rulebook, ready, FIRST_FIGHT, tries=8)
    outcome = skirmish.play(7, TURNS)
    assert outcome.turns == TURNS or outcome.winner
    steps = []
    moment = outcome.journal.now
    while moment is not None and moment.step is not None:
        steps.append(moment.step)
        moment = moment.before
    folded = skirmish.start
    for step in reversed(steps):
        folded = apply_all(folded, step.events)
    assert folded == outcome.journal.encounter
    assert folded != skirmish.start


def test_the_same_seed_makes_the_same_fight():
    rulebook, ready = loaded(resources.ruleset_ids()[0])
    first, second = (Skirmish(rulebook, ready, FIRST_FIGHT, tries=8).play(3, TURNS) for _ in range(2))
    assert first.journal.encounter == second.journal.encounter
    assert first.winner == second.winner


@pytest.mark.parametrize(
    ("ruleset", "action", "pool", "condition"),
    [
        ("castles_and_crusades", "attack", "HP", ""),
        ("realms_of_myth", "strike", "BP", ""),
        ("heimr", "melee_attack", "HP", "unconscious"),
        ("tales_and_legends", "attack", "life", ""),
        ("gurps3", "attack_melee", "HP", "unconscious"),
    ],
)
def test_who_is_down_is_the_last_to_be_aimed_at(ruleset, action, pool, condition):
    rulebook, ready = loaded(ruleset)
    encounter = fight_of(ready, FIRST_FIGHT, rulebook, NO_WORDS)
    actor = encounter.order[0] if encounter.order else next(iter(encounter.combatants))
    first = str(Fight(rulebook, encounter).option(actor, action, {}).bound["target"])
    foe = encounter.combatants[first]
    held = (*foe.conditions, Condition(condition)) if condition else foe.conditions
    down = replace(foe, pools={**foe.pools, pool: -20}, conditions=held)
    stands = replace(encounter, combatants={**encounter.combatants, first: down})
    second = str(Fight(rulebook, stands).option(actor, action, {}).bound["target"])
    assert encounter.combatants[second].side == foe.side
    assert second != first
