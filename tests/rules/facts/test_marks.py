"""Test a mark of a pool that cannot be worked out: it counts as not reached, and play goes on."""

import tomllib

import resources
from rules.facts.marks import reached_marks
from rules.loading.compiler import compile_ruleset
from rules.loading.ruleset_file import read_ruleset
from rules.loading.text_check import read_texts
from rules.palette.outlook import Foresight
from rules.play.fight import Fight
from rules.ruleset.rulebook import Rulebook
from rules.state.events import PoolChanged
from rules.telling.chronicle import Chronicler
from tests.rules.duel import FILES, encounter


def book(condition: str) -> Rulebook:
    text = FILES["ruleset.toml"].replace('if = "BREATH <= 0"', f'if = "{condition}"')
    reading = read_ruleset({**FILES, "ruleset.toml": text})
    return compile_ruleset(reading.ruleset, reading.source)


ODD = book("BREATH / (BLOOD - BLOOD) <= 0")


def test_the_marks_that_are_reached_are_named() -> None:
    rulebook = book("BREATH >= 0")
    facts = Fight(rulebook, encounter(rulebook)).book.of("ann")
    assert list(reached_marks(rulebook.marks, facts)) == ["spent"]


def test_one_that_divides_by_zero_is_not_reached() -> None:
    assert not list(reached_marks(ODD.marks, Fight(ODD, encounter(ODD)).book.of("ann")))


def test_options_and_outlooks_are_worked_out_without_it() -> None:
    fight = Fight(ODD, encounter(ODD))
    option = fight.option("ann", "hit", {"target": "bob", "weapon": "sword", "distance": 1})
    assert [cost.crossed for cost in option.projections] == [()]
    foresight = Foresight(fight.book, option)
    while foresight.go_on():
        pass
    assert foresight.outlook.rolls


def test_the_log_tells_of_the_change_without_it() -> None:
    fight = Fight(ODD, encounter(ODD))
    templates = tomllib.loads(resources.read_text("text", "chronicle", "en.toml"))
    chronicler = Chronicler(ODD.ruleset, read_texts("en", ""), templates, ODD)
    assert len(chronicler.tell(fight.encounter, (PoolChanged("ann", "BREATH", -1),))) == 1
