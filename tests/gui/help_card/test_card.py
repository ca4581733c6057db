"""Help cards say what the ruleset says, in the language of the moment, for every shipped action."""

import pytest

import resources
from gui.book.naming import Naming
from gui.help_card.card import card_of, page_of
from gui.palette.wording import Wording
from gui.words.words import Words
from rules.play.fight import Fight
from rules.scenario.scenario import read_scenario


@pytest.fixture
def card(fight_desk):
    def card(action, who="una", language="en"):
        texts = fight_desk.shelf.texts("realms_of_myth", language)
        maker = Wording(fight_desk.rulebook, fight_desk.encounter, texts, Words(language))
        return card_of(maker, fight_desk.fight.option(who, action))

    return card


def lines(card, title):
    return [line.text for part in card.parts if part.title == title for line in part.lines]


def test_it_says_what_the_action_is_and_where_the_rule_stands(card):
    strike = card("strike")
    assert strike.title == "Strike"
    assert strike.origin == "Attacks · Rule: Turn"
    assert strike.summary.startswith("A blow with the weapon in hand")


def test_it_says_how_the_action_stands_now(card):
    assert lines(card("strike"), "Una now")[0] == "Possible now."
    assert any(" on 1d100: " in line for line in lines(card("strike"), "Una now"))
    assert lines(card("charge", "wolf"), "Wolf now")[0].startswith("Not now: ")


def test_needs_are_told_in_words_and_what_the_game_master_decides_apart(card):
    strike = card("strike")
    assert "has no Action left in this segment" in lines(strike, "What can prevent it")
    assert lines(strike, "What you decide") == ["May these acts go together in one Action?"]


def test_choices_come_with_their_values_and_what_each_costs(card):
    assert "pace: ¼ (2), ½ (3), ¾ (4), full (5)" in lines(card("move"), "Choices")


def test_what_follows_names_reactions_score_and_outcomes(card):
    (follows,) = [part for part in card("strike").parts if part.title == "Possible results"]
    assert follows.lines[0].text.startswith("target may answer: Block, Parry")
    (roll,) = [line for line in follows.lines if line.text.startswith("fighter rolls: ")]
    besides, success = roll.below[:2]
    assert "position" in besides.text
    assert success.text == "On success"
    assert any(line.text == "Wound is the total of: blow, −armour, −block" for line in success.below)
    assert any(line.text.startswith("target: Body points −") for line in success.below)


def test_what_an_optional_rule_costs_is_told_only_while_it_is_on_and_the_reach_as_it_is_now(fight_desk):
    id, shelf = "combat_and_tactics", fight_desk.shelf
    rulebook, texts = shelf.rulebook(id), shelf.texts(id, "en")
    scene = {"ruleset": id, "combatants": [{"id": "una", "values": {"movement": 9}}], "step": []}
    for on in (False, True):
        fight = Fight(rulebook, read_scenario(scene | {"rules": {"fatigue": on}}, rulebook).encounter)
        maker = Wording(rulebook, fight.encounter, texts, Words("en"))
        takes = lines(card_of(maker, fight.option("una", "run")), "Uses")
        assert takes == ["Action: 1", *(["Fatigue: 1"] if on else []), "reach: 18 squares"]


def test_combinations_say_what_they_are_made_of(card):
    assert lines(card("draw_turn"), "Made of") == ["Draw", "Turn"]


def test_it_speaks_polish(card):
    assert "celu" in card("strike", language="pl").summary or "broni" in card("strike", language="pl").summary
    assert lines(card("strike", language="pl"), "Una teraz")[0] == "Teraz możliwa."


def test_what_is_written_cannot_become_markup(card):
    dangerous = card("strike")
    page = page_of(type(dangerous)("<b>Strike", "a & b", "1 < 2"), "#777777")
    assert "&lt;b&gt;Strike" in page
    assert "a &amp; b" in page


@pytest.mark.parametrize("ruleset", resources.ruleset_ids())
@pytest.mark.parametrize("language", ["en", "pl"])
def test_every_shipped_action_has_a_card(shelf, ruleset, language):
    rulebook = shelf.rulebook(ruleset)
    pair = {"combatants": [{"id": "una", "side": "a"}, {"id": "wolf", "side": "b"}]}
    encounter = read_scenario({"ruleset": ruleset, **pair}, rulebook).encounter
    fight, texts = Fight(rulebook, encounter), shelf.texts(ruleset, language)
    maker = Wording(rulebook, encounter, texts, Words(language))
    for action in rulebook.plans:
        card = card_of(maker, fight.option("una", action))
        assert card.title == texts.name("actions", action)
        assert card.parts[0].lines
        assert "{" not in page_of(card, "#777777"), action


@pytest.mark.parametrize(("language", "told"), [("en", "reach: 1 square"), ("pl", "zasięg: 1 pole")])
def test_the_unit_takes_the_form_that_goes_with_the_figure(fight_desk, language, told):
    rulebook, texts = fight_desk.shelf.rulebook("heimr"), fight_desk.shelf.texts("heimr", language)
    fight = Fight(rulebook, read_scenario({"ruleset": "heimr", "combatants": [{"id": "una"}]}, rulebook).encounter)
    card = card_of(Wording(rulebook, fight.encounter, texts, Words(language)), fight.option("una", "move"))
    assert told in [line.text for part in card.parts for line in part.lines]


def test_what_counts_for_the_score_of_an_answer_is_named(card):
    _, besides, _ = lines(card("dodge"), "Score")
    assert besides == "Other modifiers: AGL modifier, halved DV, position"
    assert lines(card("move"), "Score") == []


def test_the_reach_is_the_figure_only_where_the_rules_name_it(card):
    assert "reach: allowance × quarters(pace) / 4 yd" in lines(card("move"), "Uses")


@pytest.mark.parametrize(
    ("formula", "told"),
    [
        ("item == ''", "object = –"),
        ("position != 'prone'", "position ≠ lying on the belly"),
        ("target.STR", "Strength (target)"),
    ],
)
def test_formulas_name_what_the_ruleset_names(fight_desk, formula, told):
    assert Naming(fight_desk.texts, Words("en")).formula(formula) == told


def test_whoever_a_choice_names_is_told_by_its_name_or_by_the_word_itself(fight_desk):
    naming = Naming(fight_desk.texts, Words("en"))
    assert [naming.who(id) for id in ("self", "item", "some_ally")] == ["fighter", "object", "some ally"]
    with naming.meaning({"victim": "target"}):
        assert naming.who("victim") == "target"
    assert naming.who("victim") == "victim"


def test_an_action_that_costs_of_two_pools_tells_both(shelf):
    rulebook, texts = shelf.rulebook("srd51"), shelf.texts("srd51", "en")
    fight = Fight(rulebook, read_scenario({"ruleset": "srd51", "combatants": [{"id": "una"}]}, rulebook).encounter)
    costs = rulebook.plans["bane"].costs
    told = lines(card_of(Wording(rulebook, fight.encounter, texts, Words("en")), fight.option("una", "bane")), "Uses")
    assert len(costs) > 1
    assert [sum(line.startswith(f"{texts.name('pools', pool)}: ") for line in told) for pool in costs] == [1] * len(
        costs
    )
