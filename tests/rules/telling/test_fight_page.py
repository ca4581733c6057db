"""Test the page about a fight: its sections say what the events come to, in both languages."""

import pytest

import resources
from gui.words.ruleset_words import chronicler_of, shipped_rulebook, texts_of
from rules.presets.presets import FIRST_FIGHT
from rules.state.character import Character
from rules.state.encounter import Combatant, Encounter
from rules.state.events import Performed, PoolChanged, Rolled, RoundBegan, TurnBegan
from rules.state.journal import loaded_moments
from rules.telling.page import Bars, Curves
from storage.rulesets.presets import load_presets
from tools.skirmish import Skirmish


def fighter(id, name, side):
    return Combatant(id, Character(id, "realms_of_myth", name), side, "standing", pools={"END": 30, "BP": 20})


@pytest.fixture(scope="module")
def rulebook():
    return shipped_rulebook("realms_of_myth")


START = Encounter(
    "realms_of_myth",
    {"una": fighter("una", "Una", "party"), "wolf": fighter("wolf", "Wolf", "pack")},
    order=("una", "wolf"),
    turn="una",
)


def strike(total):
    outcome = "success" if total >= 41 else "failure"
    return (
        Performed("una", "strike", {"target": "wolf"}),
        Rolled("una", "attack", "1d100", total, (total,), score=41, outcome=outcome, about="hit"),
    )


STEPS = (
    (0, (*strike(80), PoolChanged("una", "END", -4, "cost"), PoolChanged("wolf", "BP", -7))),
    (95, (*strike(12), TurnBegan("wolf", 2))),
    (100, (RoundBegan(2, ("una", "wolf")), TurnBegan("una", 3), Performed("una", "end_turn"))),
)


def pages_of(rulebook, language):
    pages = chronicler_of(rulebook, language).pages
    assert pages is not None
    return pages


def page(rulebook, language, steps=STEPS):
    told = pages_of(rulebook, language).begin(START)
    for at, events in steps:
        told.step(events, at)
    return told.page()


def section(page, heading):
    return next(each for each in page.sections if each.heading == heading)


def test_a_fight_without_steps_says_so(rulebook):
    empty = page(rulebook, "en", ())
    assert empty.sections == ()
    assert empty.empty


def test_the_sections_tell_what_the_events_come_to(rulebook):
    told = page(rulebook, "en")
    assert [each.heading for each in told.sections] == [
        "Who did what",
        "Attacks and luck",
        "Attacks against them",
        "Damage",
        "Endurance through the fight",
        "Body points through the fight",
        "Time at the table",
    ]
    assert section(told, "Who did what").table.rows == (("Una", "party", "Strike ×2"),)
    attacks = section(told, "Attacks and luck")
    assert attacks.table.rows[0][:3] == ("Una", "2", "1")
    assert section(told, "Attacks against them").table.rows[0][:3] == ("Wolf", "2", "1")
    assert section(told, "Damage").table.rows == (("Una", "7", "0"), ("Wolf", "0", "7"))
    endurance = section(told, "Endurance through the fight")
    assert endurance.table.head == ("Segment", "Una")
    assert endurance.table.rows == (("Start", "30"), ("1", "26"), ("2", "26"))
    times = section(told, "Time at the table").table.rows
    assert times == (
        ("Una", "1", "1:35 min", "1:35 min", "1:35 min"),
        ("Wolf", "1", "0:05 min", "0:05 min", "0:05 min"),
    )


def test_plots_show_the_figures_of_their_table(rulebook):
    told = page(rulebook, "en")
    bars = section(told, "Attacks and luck").plot
    assert isinstance(bars, Bars)
    (bar,) = bars.bars
    assert (bar.label, bar.length) == ("Una", 1)
    assert bar.mark is not None
    assert f"{bar.mark:.1f}" == section(told, "Attacks and luck").table.rows[0][3]
    curves = section(told, "Body points through the fight").plot
    assert isinstance(curves, Curves)
    assert [(curve.label, curve.values) for curve in curves.curves] == [("Wolf", (20, 13, 13))]
    assert (curves.low, curves.high) == (0, 20)


def test_figures_are_written_as_the_language_writes_them(rulebook):
    told = page(rulebook, "pl")
    row = section(told, "Ataki i szczęście").table.rows[0]
    assert "," in row[3]
    assert "." not in "".join(row)
    assert row[4][0] in "+\N{MINUS SIGN}"


@pytest.mark.parametrize("ruleset", resources.ruleset_ids())
def test_every_ruleset_has_a_page_in_both_languages(ruleset):
    book = shipped_rulebook(ruleset)
    played = Skirmish(book, load_presets(resources.ruleset_folder(ruleset), book.ruleset), FIRST_FIGHT)
    start, *moments = loaded_moments(played.play(1, 20).journal)
    for language in ("en", "pl"):
        told = pages_of(book, language).begin(start.encounter)
        for number, moment in enumerate(moments):
            assert moment.step is not None
            told.step(moment.step.events, number * 5.0)
        headings = [each.heading for each in told.page().sections]
        attacks = {"en": "Attacks and luck", "pl": "Ataki i szczęście"}[language]
        assert attacks in headings
        for each in told.page().sections:
            assert all(len(row) == len(each.table.head) for row in each.table.rows)
        ids = set(texts_of(ruleset, language).words["questions"])
        assert not ids & {cell for each in told.page().sections for row in each.table.rows for cell in row}
