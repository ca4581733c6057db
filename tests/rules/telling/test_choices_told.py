"""Test the choices of an action in the log: combatants first, then in the action's order, places with a label."""

import tomllib

import resources
from rules.loading.compiler import compile_ruleset
from rules.loading.ruleset_file import read_ruleset
from rules.loading.text_check import read_texts
from rules.scenario.scenario import parse, read_scenario
from rules.state.events import Performed, Rolled
from rules.telling.chronicle import Chronicler

RULESET = """
id = "drill"
format = 1
[positions.standing]
[groups.all]
[tests.blow]
dice = "1d20"
success = "roll <= score"
margin = "score - roll"
"""

ACTIONS = """
[hit]
group = "all"
[hit.choices]
pace = { values = ["walk", "run"] }
target = { kind = "combatant" }
to = { kind = "place", optional = true }
boldly = { values = ["yes", "no"], default = "'no'" }
"""

WORDS = """
[actions]
hit = "Hit"
[choices]
to = "to"
boldly = { name = "boldly", values = { yes = "yes", no = "no" } }
[tests]
blow = "blow"
"""

SCENE = """
ruleset = "drill"
[[combatants]]
id = "ann"
[[combatants]]
id = "bo"
"""


def test_the_order_is_that_of_the_action_and_not_of_the_clicks():
    reading = read_ruleset({"ruleset.toml": RULESET, "actions/all.toml": ACTIONS})
    book = compile_ruleset(reading.ruleset, reading.source)
    templates = tomllib.loads(resources.read_text("text", "chronicle", "en.toml"))
    teller = Chronicler(book.ruleset, read_texts("en", WORDS), templates)
    fight = read_scenario(parse(SCENE), book).encounter
    done = Performed("ann", "hit", {"to": "4,-4", "target": "bo", "pace": "run"})
    rolled = Rolled("ann", "blow", "1d20", 5, score=9, outcome="success")
    (line,) = teller.tell(fight, (done, rolled))
    assert line.text == "ann: Hit (→ bo, run, to 4,−4). Blow – success (5 against 9)."
    assert line.details == ("ann, hit: 5 on 1d20 against 9, success.",)


def test_a_yes_says_what_for_and_a_no_nothing():
    reading = read_ruleset({"ruleset.toml": RULESET, "actions/all.toml": ACTIONS})
    book = compile_ruleset(reading.ruleset, reading.source)
    templates = tomllib.loads(resources.read_text("text", "chronicle", "en.toml"))
    teller = Chronicler(book.ruleset, read_texts("en", WORDS), templates)
    fight = read_scenario(parse(SCENE), book).encounter
    told = [teller.tell(fight, (Performed("ann", "hit", {"boldly": each}),))[0].text for each in ("yes", "no")]
    assert told == ["ann: Hit (boldly).", "ann: Hit."]

    words = WORDS.replace('yes = "yes", no = "no"', 'yes = "with a cry", no = "in silence"')
    teller = Chronicler(book.ruleset, read_texts("en", words), templates)
    (line,) = teller.tell(fight, (Performed("ann", "hit", {"boldly": "no"}),))
    assert line.text == "ann: Hit (in silence)."
