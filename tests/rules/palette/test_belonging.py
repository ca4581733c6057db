"""An action may belong to some combatants only; the palette shows a combatant nothing else."""

import pytest

from rules.loading.compiler import compile_ruleset
from rules.loading.ruleset_file import RulesetError, read_ruleset
from rules.play.fight import Fight
from rules.play.under_way import UnderWay
from rules.resolving.questions import ReactionQuestion
from rules.scenario.scenario import read_scenario

RULESET = """
id = "den"
format = 1
[positions.standing]
[groups.table]
[traits.mage]
[traits.wary]
[conditions.wolf_form]
[conditions.spotted]
"""
ACTIONS = """
[fireball]
group = "table"
whose = "trait('mage')"
do = [{ note = "burns" }]
[bite]
group = "table"
whose = "has('wolf_form')"
do = []
[howl]
group = "table"
whose = "apart(self, self) == 0"
do = []
[ward]
group = "table"
reaction = "answers"
whose = "trait('mage')"
do = []
[duck]
group = "table"
reaction = "answers"
do = []
[poke]
group = "table"
do = [{ react = "answers", who = "target", as = "answer" }]
[poke.choices]
target = { kind = "combatant" }
"""


HEX = """
[hex]
group = "table"
whose = "WHOSE"
do = []
[hex.choices]
target = { kind = "combatant" }
"""


def den(ann=(), bob=(), conditions=(), actions=ACTIONS):
    loaded = read_ruleset({"ruleset.toml": RULESET, "actions/all.toml": actions})
    rulebook = compile_ruleset(loaded.ruleset, loaded.source)
    tree = {
        "ruleset": "den",
        "combatants": [
            {"id": "ann", "side": "a", "traits": list(ann), "conditions": [{"id": id} for id in conditions]},
            {"id": "bob", "side": "b", "traits": list(bob)},
        ],
    }
    return Fight(rulebook, read_scenario(tree, rulebook).encounter)


def shown(fight, who="ann"):
    return [option.action for option in fight.palette(who)]


def test_the_palette_shows_what_is_ones_own():
    assert shown(den()) == ["howl", "poke"]
    assert shown(den(ann=["mage"])) == ["fireball", "howl", "poke"]
    assert shown(den(conditions=["wolf_form"])) == ["bite", "howl", "poke"]


def test_an_owner_that_depends_on_an_unknown_place_is_a_question():
    (howl,) = [option for option in den().palette("ann") if option.action == "howl"]
    assert howl.status == "ask"


def test_what_belongs_to_others_is_illegal_with_that_reason():
    option = den().option("ann", "fireball", {})
    assert (option.status, [reason.id for reason in option.reasons]) == ("illegal", ["whose"])
    assert den(ann=["mage"]).option("ann", "fireball", {}).status == "legal"


def test_reactions_belong_to_somebody_too():
    fight = den(bob=["mage"])
    assert [option.action for option in fight.reactions("bob", "answers", {})] == ["ward", "duck"]
    assert [option.action for option in fight.reactions("ann", "answers", {})] == ["duck"]
    assert answers(fight, "ann", "bob") == {"ward", "duck", "none"}
    assert answers(fight, "bob", "ann") == {"duck", "none"}


def answers(fight, who, target):
    question = UnderWay(fight, fight.option(who, "poke", {"target": target})).question
    assert isinstance(question, ReactionQuestion)
    return {*question.answers}


@pytest.mark.parametrize("whose", ["target.here == ''", "given('target')", "score > 3", "trait('magi')"])
def test_whose_may_ask_about_the_combatant_alone(whose):
    with pytest.raises(RulesetError) as caught:
        den(actions=HEX.replace("WHOSE", whose))
    assert {problem.path for problem in caught.value.problems} == {"actions.hex.whose"}
