"""A small ruleset for tests of the engine, with an example of every word of the language."""

from collections.abc import Mapping

from rules.loading.compiler import compile_ruleset
from rules.loading.ruleset_file import read_ruleset
from rules.ruleset.rulebook import Rulebook
from rules.scenario.scenario import read_scenario
from rules.state.encounter import Encounter

RULESET = """
id = "duel"
format = 1

[attributes.MIGHT]
default = 10

[values]
reach = { is = "2" }
worn = { over = "items", if = "item.where == 'worn'", take = "sum", is = "item.armour" }

[pools.BREATH]
max = "MIGHT"
min = "0"
rule = "breath"
marks = { spent = { if = "BREATH <= 0" } }

[pools.BLOOD]
max = 20

[skills]
blade = { default = "MIGHT - 4" }

[traits]
tall = {}
giant = { implies = ["tall"] }

[fields]
skill = { type = "text", default = "" }
damage = { type = "text", default = "1d2" }
armour = { default = 0 }

[positions]
standing = {}
prone = {}

[stances.guarded]
ends = [{ on = "turn_start" }]

[conditions.marked]
fields = { by = "text", depth = "number" }
distinct = ["by"]
ends = [{ on = "turn_end", of = "by", next = true }]

[conditions.winded]

[counters]
act = { limit = 1, back = "turn_start" }
guard = { limit = 2, back = "round_start" }

[rules]
breath = { default = true }

[facts]
distance = { measure = "distance" }
weather = { default = 0 }

[against]
kind = { type = "text", values = ["blow"], default = "'blow'" }
weapon = { type = "text", default = "''" }

[tests.d20]
dice = "1d20"
success = "roll <= score"
critical_success = "roll == 1"
margin = "score - roll"

[contests.strength]
test = "d20"
wins = "our_margin > their_margin"
loses = "our_margin < their_margin"
by = "abs(our_margin - their_margin)"

[[modifiers]]
id = "low"
on = ["blow"]
if = "position == 'prone'"
value = -4

[[modifiers]]
id = "weather"
on = ["blow"]
value = "-weather"

[needs]
act_left = { if = "used('act') < 1" }
breath = { if = "price.BREATH <= BREATH" }
upright = { if = "position == 'standing'" }
near = { if = "distance <= reach" }
dared = { if = "false", gm = true }
armed = { if = "weapon.held" }

[prices.act]
spends = { act = 1 }
needs = ["act_left", "breath"]

[groups]
moves = { letter = "M" }
blows = { letter = "B" }

[turn]
order = "MIGHT"
turn_start = [{ pool = "BREATH", change = 1, cause = "recovery" }]
"""

ACTIONS = """
[step]
group = "moves"
price = "act"
costs = { BREATH = "paces(gait)" }
move = "paces(gait)"
needs = ["upright"]
do = [{ travel = "paces(gait)" }]
choices = { gait = { values = ["walk", "run"] } }

[rise]
group = "moves"
needs = [{ id = "lying", if = "position == 'prone'" }]
do = [{ position = "standing" }]

[lie_down]
group = "moves"
needs = ["upright"]
do = [{ position = "prone" }]

[rise_and_step]
group = "moves"
price = "act"
parts = [{ action = "rise" }, { action = "step" }]
waives = ["act_left"]
choices = { gait = { values = ["walk", "run"] } }

[hit]
group = "blows"
price = "act"
costs = { BREATH = 1 }
needs = ["armed", "near"]
do = [
  { react = "guard", who = "target", as = "guard", against = { weapon = "weapon" }, otherwise = { cover = "0" } },
  { test = "d20", score = "skill('blade') - guard.cover", mods = ["blow"], as = "blow", success = [
    { dice = "weapon.damage", as = "damage" },
    { pool = "BLOOD", on = "target", change = "-max(0, damage - target.worn)" },
    { condition = "marked", on = "target", fields = { by = "self", depth = "damage" } },
  ] },
]
[hit.choices]
target = { kind = "combatant", if = "candidate.side != side" }
weapon = { kind = "item", if = "candidate.held" }

[shove]
group = "blows"
price = "act"
do = [{ contest = "strength", ours = "MIGHT", theirs = "target.MIGHT", tie = "ours", as = "push", win = [
  { position = "prone", on = "target" },
] }]
choices = { target = { kind = "combatant", if = "candidate.side != side" } }

[cover]
group = "blows"
reaction = "guard"
spends = { guard = 1 }
needs = [{ id = "guards_left", if = "left('guard') > 0" }]
score = "4"
do = [{ give = "cover", is = "score" }]

[take_guard]
group = "moves"
price = "act"
do = [{ stance = "guarded" }]

[dare]
group = "moves"
needs = ["dared"]
do = [
  { ask = "luck", who = "gm" },
  { if = "luck == 'yes'", then = [{ pool = "BLOOD", change = 1 }], else = [{ pool = "BLOOD", change = -1 }] },
]

[end_turn]
group = "moves"
table = true
do = [{ order = "next" }]
"""

ITEMS = """
[sword]
skill = "blade"
damage = "1d8"

[mail]
armour = 2

[fist]
natural = true
"""

TABLES = """
[tables.paces]
rows = { walk = 1, run = 4 }
"""

FILES: Mapping[str, str] = {"ruleset.toml": RULESET + TABLES, "actions/all.toml": ACTIONS, "items.toml": ITEMS}

SETUP: Mapping[str, object] = {
    "ruleset": "duel",
    "combatants": [
        {
            "id": "ann",
            "side": "a",
            "attributes": {"MIGHT": 14},
            "skills": {"blade": 12},
            "items": [{"id": "sword", "where": "right_hand"}],
        },
        {"id": "bob", "side": "b", "attributes": {"MIGHT": 12}, "items": [{"id": "mail", "where": "worn"}]},
    ],
}


def rulebook(house_rules: str = "") -> Rulebook:
    """Return the compiled ruleset."""
    reading = read_ruleset(FILES, house_rules)
    return compile_ruleset(reading.ruleset, reading.source)


def encounter(book: Rulebook) -> Encounter:
    """Return a fight of Ann with a sword against Bob in mail."""
    return read_scenario(SETUP, book).encounter
