"""Which tables of others in a folder are read by their headings, and which somebody has to look at."""

import pytest
from msgspec.structs import replace

from gui.imports.reading import ReadingOrder, guessed_table
from gui.imports.vocabularies import Vocabularies
from storage.exchange.gcs.notes import Headings
from storage.exchange.guard import ExchangeError

GOOD = "name,STR\nUna,12\n"


@pytest.fixture
def vocabularies(fight_desk, words):
    return Vocabularies(fight_desk, words)


@pytest.fixture
def order(vocabularies, tmp_path):
    headings = Headings("", "", "", "", "", "", "", "", "", {})
    known = {id: vocabularies.of(id) for id in ("realms_of_myth", "gurps3")}
    return ReadingOrder(tmp_path, {}.__getitem__, {}, headings, vocabularies=known, likely="realms_of_myth")


def guessed(order, content):
    path = order.path / "party.csv"
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return guessed_table(order, path)


def test_a_table_whose_columns_are_all_known_is_read(order):
    assert guessed(order, GOOD).plan.targets == ("name", "attributes.STR")


@pytest.mark.parametrize(
    "content",
    [
        "name,zorp\nUna,12\n",
        "name;STR\nŁucja;12\n".encode("cp1250"),
        "STR,AGL\n12,13\n",
        "Una,12\nBern,13\n",
    ],
)
def test_a_table_that_leaves_a_doubt_needs_a_look(order, content):
    with pytest.raises(ExchangeError, match=r"party\.csv"):
        guessed(order, content)


def test_the_likely_game_comes_first_and_without_any_game_nothing_is_guessed(order):
    for likely, ruleset in (("gurps3", "gurps3"), ("realms_of_myth", "realms_of_myth"), ("nowhere", "realms_of_myth")):
        assert guessed(replace(order, likely=likely), "name\nUna\n").plan.ruleset == ruleset
    with pytest.raises(ExchangeError, match=r"party\.csv"):
        guessed(replace(order, vocabularies={}), GOOD)


def test_a_vocabulary_is_made_once_until_it_begins_anew(vocabularies, fight_desk):
    first = vocabularies.of("realms_of_myth")
    assert vocabularies.of("realms_of_myth") is first
    vocabularies.begin_anew()
    assert vocabularies.of("realms_of_myth") is not first
    assert vocabularies.of("realms_of_myth") == first
