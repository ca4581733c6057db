"""Character files of every format, checked before anything is imported."""

from functools import cache

import pytest
from msgspec.structs import replace

import resources
from gui.words.ruleset_words import known_rulesets, shipped_rulebook
from rules.state.character import Character, Item
from storage.exchange.arrivals import arrivals, gcs_rulesets
from storage.exchange.character_json import PortableCharacter, write_bundle, write_character
from storage.exchange.csv_roster import write_csv
from storage.exchange.guard import ExchangeError

UNA = Character("una", "gurps3", "Una", attributes={"DX": 12}, items=(Item("dagger"),))
rulebooks = cache(shipped_rulebook)


def arriving(path, known=()):
    return arrivals(path, known_rulesets(), rulebooks, lambda: {each.id: each for each in known})


def test_one_character_and_a_bundle(tmp_path):
    path = tmp_path / "una.json"
    write_character(path, UNA)
    assert [each.character for each in arriving(path)] == [UNA]
    write_bundle(path, [PortableCharacter(UNA), PortableCharacter(replace(UNA, id="bern"))])
    assert [each.character.id for each in arriving(path)] == ["una", "bern"]


def test_a_table_tells_a_part_of_those_who_are_known(tmp_path):
    path = tmp_path / "all.csv"
    write_csv(path, [replace(UNA, attributes={"DX": 14})])
    known = replace(UNA, notes="Kept.")
    assert [each.character for each in arriving(path, [known])] == [replace(known, attributes={"DX": 14})]


def test_new_gear_of_a_table_comes_where_it_is_carried(tmp_path):
    path = tmp_path / "all.csv"
    path.write_text("id,ruleset,name,items\nuna,gurps3,Una,dagger medium_shield large_shield chainmail longbow\n")
    (arrival,) = arriving(path, [UNA])
    assert [(piece.id, piece.where) for piece in arrival.character.items] == [
        ("dagger", "pack"),
        ("medium_shield", "left_hand"),
        ("large_shield", "back"),
        ("chainmail", "worn"),
        ("longbow", "back"),
    ]


def test_rulesets_that_take_sheets_of_others():
    assert gcs_rulesets(known_rulesets()) == ("gurps3",)


@pytest.mark.parametrize(
    ("sent", "reason"),
    [
        ([PortableCharacter(replace(UNA, ruleset="chess"))], "the ruleset “chess”, which is not installed"),
        ([PortableCharacter(replace(UNA, skills={"knive": 3}))], "no skill “knive”"),
        ([PortableCharacter(replace(UNA, name="\u202e"))], "invisible characters"),
        ([PortableCharacter(UNA, "bm8gcGljdHVyZQ==")], "the portrait of Una cannot be used"),
        ([PortableCharacter(UNA), PortableCharacter(UNA)], "two characters with the id “una”"),
        (
            [PortableCharacter(UNA), PortableCharacter(replace(UNA, id="bern", name="Bern", traits=("odd",)))],
            "Bern in .*no trait “odd”",
        ),
    ],
)
def test_one_who_is_unfit_keeps_all_out(tmp_path, sent, reason):
    path = tmp_path / "all.json"
    write_bundle(path, sent)
    with pytest.raises(ExchangeError, match=reason) as caught:
        arriving(path)
    assert str(path) in str(caught.value)


def test_a_sheet_of_another_program_without_a_ruleset_for_it(tmp_path):
    class Nothing:
        def ids(self):
            return ()

        def folder(self, ruleset):
            return resources.ruleset_folder(ruleset)

    with pytest.raises(ExchangeError, match="no ruleset here can read"):
        arrivals(tmp_path / "x.gcs", Nothing(), rulebooks, dict)
