"""Tables of others, from the text to characters."""

from functools import cache
from pathlib import Path

import pytest

from gui.words.ruleset_words import known_rulesets, shipped_rulebook, texts_of
from rules.state.character import Character
from storage.exchange.arrivals import arrivals
from storage.exchange.tables.conversion import (
    MOST_NOTES,
    TablePlan,
    convert_table,
    guess_heading,
    guess_targets,
)
from storage.exchange.tables.grid import guess_delimiter, lines_of
from storage.exchange.tables.vocabulary import vocabulary_of

PERSONAL = {"name": ("imię", "who"), "player": ("gracz",), "notes": ("uwagi",)}
rulebooks = cache(shipped_rulebook)


@cache
def vocabulary():
    texts = [texts_of("gurps3", language) for language in ("en", "pl")]
    return vocabulary_of(rulebooks("gurps3").ruleset, texts, PERSONAL)


def read(text, targets=None, known=(), has_heading=None):
    """Return the characters of a text, and the remarks as (line, sentence)."""
    lines = lines_of(text, guess_delimiter(text), "a.csv")
    heading = guess_heading(lines, vocabulary()) if has_heading is None else has_heading
    plan = TablePlan(heading, "gurps3", targets or guess_targets(lines, heading, vocabulary()))
    made = convert_table(lines, plan, vocabulary())
    here = {key: each for key, each in known}
    path = Path("a.csv")
    found = arrivals(path, known_rulesets(), rulebooks, lambda: here, table=made.text) if made.count else ()
    return [each.character for each in found], [(each.line, str(each.why)) for each in made.remarks], found


def test_names_of_the_ruleset_are_enough():
    (una, bern), remarks, _ = read("name, ST, DX, Broadsword, player\nUna, 12, 13, 14, Pat\nBern, 10, 11, , \n")
    assert (una.name, una.player, una.attributes, una.skills) == (
        "Una",
        "Pat",
        {"ST": 12, "DX": 13},
        {"broadsword": 14},
    )
    assert (bern.attributes, bern.skills, remarks) == ({"ST": 10, "DX": 11}, {}, [])


def test_polish_names_and_decimal_commas():
    (una,), remarks, _ = read("Imię;Zręczność;Szybkość podstawowa;Uwagi\nŁucja;12;5,75;Lubi wilki\n")
    assert (una.name, una.attributes, una.values, una.notes) == (
        "Łucja",
        {"DX": 12},
        {"basic_speed": 5.75},
        "Lubi wilki",
    )
    assert remarks == []


def test_without_a_heading_the_first_words_are_the_name():
    lines = lines_of("12,Una\n9,Bern\n", ",", "a")
    assert not guess_heading(lines, vocabulary())
    assert guess_targets(lines, False, vocabulary()) == ("", "name")
    found, _, _ = read("12,Una\n9,Bern\n", ("attributes.ST", "name"))
    assert [(each.name, each.attributes) for each in found] == [("Una", {"ST": 12}), ("Bern", {"ST": 9})]


def test_a_heading_of_unknown_names_is_one_all_the_same():
    lines = lines_of("wer,kraft\nUna,12\n", ",", "a")
    assert guess_heading(lines, vocabulary())
    assert guess_targets(lines, True, vocabulary()) == ("name", "")


def test_traits_and_gear_by_id_or_name():
    text = "name;traits;items\nUna;Combat Reflexes, high_pain_threshold;dagger longbow\nBern;oddness;Dagger; \n"
    (una, bern), remarks, _ = read(text)
    assert una.traits == ("combat_reflexes", "high_pain_threshold")
    assert [item.id for item in una.items] == ["dagger", "longbow"]
    assert [item.id for item in bern.items] == ["dagger"]
    assert [line for line, _ in remarks] == [3, 3]
    assert "is called “oddness”, as the column “traits” says" in remarks[1][1]


def test_what_is_odd_in_a_line_is_told_as_what_it_is():
    text = 'name,ST,DX\nUna,12\n"Bern\nthe tall",9,8\nOdo,9,8,7\n,5,5\nAnn,high,–\n'
    found, remarks, _ = read(text)
    assert [(each.name, each.attributes) for each in found] == [
        ("Una", {"ST": 12}),
        ("Bern the tall", {"ST": 9, "DX": 8}),
        ("Odo", {"ST": 9, "DX": 8}),
        ("Ann", {}),
    ]
    assert remarks == [
        (2, "it has fewer cells (2) than the first line (3); what is missing stays empty."),
        (3, "the cell in the column “name” has a line break; it becomes a space."),
        (5, "it has more cells (4) than the first line (3); what is too much is left out."),
        (6, "it has no name, so nobody comes from it."),
        (7, "“high” in the column “ST” is not a figure; it is left out."),
    ]


def test_people_of_one_name_are_several_and_are_known_again():
    text = "name,ST\nWolf,9\nWolf,10\n"
    found, _, come = read(text)
    assert [each.name for each in found] == ["Wolf", "Wolf"]
    assert [each.source for each in come] == ["csv:Wolf", "csv:Wolf 2"]
    here = Character("w", "gurps3", "Wolf", attributes={"ST": 8}, notes="Kept.")
    (again, _), _, _ = read(text, known=[("csv:Wolf", here)])
    assert (again.id, again.attributes, again.notes) == ("w", {"ST": 9}, "Kept.")


def test_an_id_that_is_there_twice_is_told():
    found, remarks, _ = read("id,name\na,Una\na,Bern\n")
    assert [each.name for each in found] == ["Una"]
    assert remarks == [(3, "the id “a” is in a line before; nobody comes from this one.")]


def test_a_column_counts_once_and_a_formula_does_no_harm():
    found, _, _ = read("name,ST,x\n=cmd(),12,3\n", ("name", "attributes.ST", "attributes.ST"))
    assert [(each.name, each.attributes) for each in found] == [("=cmd()", {"ST": 12})]


def test_not_more_is_told_than_anybody_reads():
    text = "name,ST\n" + "Una,x\n" * (MOST_NOTES + 50)
    _, remarks, _ = read(text)
    assert len(remarks) == MOST_NOTES


@pytest.mark.parametrize("text", ["", "\n\n", "name\n", ",,,\n"])
def test_an_empty_table_has_nobody(text):
    found, _, _ = read(text)
    assert found == []


def test_figures_win_over_longer_names_and_parts_may_be_named():
    assert vocabulary().column("DX") == "attributes.DX"
    assert vocabulary().column(" dx: ") == "attributes.DX"
    assert vocabulary().column("pools.HP") == "pools.HP"
    assert vocabulary().column("two-handed sword") == "skills.two_handed_sword"
    assert vocabulary().column("hair") == ""
