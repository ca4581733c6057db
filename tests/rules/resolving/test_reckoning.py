"""Test figures calculated from named terms: their results, their sentences, and who may see them."""

import tomllib

import pytest

import resources
from rules.loading.compiler import compile_ruleset
from rules.loading.ruleset_file import read_ruleset
from rules.loading.text_check import read_texts
from rules.play.fight import Fight
from rules.scenario.scenario import parse, read_scenario
from rules.state.applying import apply_all
from rules.state.events import PoolChanged, Reckoned, Rolled
from rules.telling.chronicle import Chronicler, Detail
from rules.telling.public import Audience, Withheld

RULESET = """
id = "drill"
format = 1
[values]
mail = { is = 3, entered = true }
hide = { is = 0, entered = true }
[pools.HP]
max = 20
[positions.standing]
[groups.all]

[procedures.wound]
of = { harm = "number", might = "number", edge = "number" }

[[procedures.wound.do]]
reckon = "wound"
on = "target"
terms = { harm = "harm", might = "might", mail = "-target.mail", hide = "-target.hide" }
times = { edge = "edge" }
least = 0
most = 9
as = "loss"

[[procedures.wound.do]]
pool = "HP"
on = "target"
change = "-loss"
"""

ACTIONS = """
[hit]
group = "all"
do = [
  { dice = "'1d8'", as = "harm" },
  { use = "wound", with = { harm = "harm", might = "might", edge = "edge" } },
]
[hit.choices]
target = { kind = "combatant" }
might = { kind = "number", default = 0 }
edge = { kind = "number", default = 1 }
"""

WORDS = """
[pools]
HP = "HP"
[actions]
hit = "Hit"
[mods]
harm = "damage"
might = "might"
mail = "mail"
hide = "hide"
edge = "edge"
[tests]
damage = "Damage"
wound = "Wound"
[questions]
damage = { name = "How much?", values = { none = "No wound" } }
"""

SCENE = """
ruleset = "drill"
[[combatants]]
id = "ann"
[[combatants]]
id = "bo"
[combatants.values]
mail = %d
"""


@pytest.fixture(scope="module")
def book():
    reading = read_ruleset({"ruleset.toml": RULESET, "actions/all.toml": ACTIONS})
    return compile_ruleset(reading.ruleset, reading.source)


@pytest.fixture(scope="module")
def teller(book):
    templates = tomllib.loads(resources.read_text("text", "chronicle", "en.toml"))
    return Chronicler(book.ruleset, read_texts("en", WORDS), templates)


def blow(book, dice, mail=3, **choices):
    """Return the fight before Ann hits Bo, and the events of the blow."""
    fight = Fight(book, read_scenario(parse(SCENE % mail), book).encounter)
    running = fight.perform(fight.option("ann", "hit", {"target": "bo", **choices}))
    next(running)
    with pytest.raises(StopIteration) as done:
        running.send(dice)
    return fight.encounter, done.value.value


@pytest.mark.parametrize(
    ("dice", "choices", "lost"),
    [(5, {}, 2), (5, {"might": 2}, 4), (6, {"edge": 1.5}, 4), (5, {"might": 2, "edge": 4}, 9), (2, {}, 0), (3, {}, 0)],
)
def test_terms_are_added_up_multiplied_rounded_down_and_bounded(book, dice, choices, lost):
    before, events = blow(book, dice, **choices)
    assert apply_all(before, events).combatants["bo"].pools["HP"] == 20 - lost


def test_what_is_nothing_but_its_only_term_is_not_shown(book):
    _, events = blow(book, 5, mail=0)
    assert not any(isinstance(event, Reckoned) for event in events)


def test_the_parts_stand_behind_the_line_and_on_paper(book, teller):
    before, events = blow(book, 6, might=1, edge=1.5)
    (line,) = teller.tell(before, events)
    assert line.text == "ann: Hit (→ bo, might 1, edge 1.5). bo: HP 20 → 14."
    assert line.details[0] == "ann, damage: 6 on 1d8 (typed in)."
    assert line.details[1:] == ("Wound (bo): damage 6, might +1, mail −3, edge ×1.5, total 6.",)
    behind = teller.details(before, events)
    at = behind.index(Detail("Wound (bo): 6."))
    parts = ("damage 6", "might +1", "mail −3", "edge ×1.5")
    assert behind[at + 1 : at + 5] == tuple(Detail(part, 1) for part in parts)


def test_what_armour_took_whole_is_shown_too(book, teller):
    before, events = blow(book, 2)
    (line,) = teller.tell(before, events)
    assert line.text.endswith("No wound.")
    assert line.details[-1] == "Wound (bo): damage 2, mail −3, total 0."


def test_a_bound_that_cut_it_off_is_shown(book, teller):
    before, events = blow(book, 8, might=7)
    (line,) = teller.tell(before, events)
    assert line.details[-1] == "Wound (bo): damage 8, might +7, mail −3, at most 9, total 9."


def test_players_hear_the_dice_and_their_own_pools_but_nothing_it_was_made_of(book):
    before, events = blow(book, 6)
    side = before.combatants["bo"].side
    heard = tuple(Audience(frozenset(), frozenset([side])).public(before, events))
    kinds = [type(event) for event in heard if not isinstance(event, Withheld)]
    assert Rolled in kinds
    assert PoolChanged in kinds
    assert Reckoned not in kinds
