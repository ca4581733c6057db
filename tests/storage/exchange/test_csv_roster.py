"""Writing the roster as a table, and reading it."""

import pytest
from msgspec.structs import replace

from rules.state.character import Character, Item
from storage.campaign.character_ids import is_random_id
from storage.exchange.csv_roster import read_csv, roster_to_csv, write_csv
from storage.exchange.guard import ExchangeError

UNA = Character(
    "una",
    "duel",
    "Una, the “Fox”",
    "=cmd()",
    {"DX": 12},
    {"axe": 3.5},
    ("brave", "quick"),
    {},
    {"END": -2},
    (Item("axe", where="belt"), Item("arrow"), Item("arrow", "arrow#2")),
    "Kept.",
)
BERN = Character("bern", "duel", "Bern", attributes={"ST": 9})


@pytest.fixture
def table(tmp_path):
    def write(text, encoding="utf-8"):
        path = tmp_path / "roster.csv"
        path.write_bytes(text.encode(encoding))
        return path

    return write


def test_a_table_comes_back_as_it_was(tmp_path):
    path = tmp_path / "roster.csv"
    write_csv(path, (UNA, BERN))
    assert path.read_bytes().startswith(b"\xef\xbb\xbfid,ruleset,name,player,traits,items,attributes.DX")
    assert [row.character for row in read_csv(path, {"una": UNA, "bern": BERN})] == [UNA, BERN]
    fresh = read_csv(path, {}, lambda: "somebody")[0]
    assert fresh.new == {"axe", "arrow", "arrow#2"}
    alone = replace(UNA, items=(Item("axe"), Item("arrow"), Item("arrow", "arrow#2")), notes="")
    assert fresh.character == replace(alone, id="somebody")
    assert read_csv(path, {"una": UNA})[0].alone == alone


def test_an_id_that_is_not_known_gives_way_to_a_random_one_and_is_remembered(table):
    own = "0" * 32
    (orc, nobody, other) = read_csv(table(f"id,ruleset,name\norc,duel,Orc\n,duel,Orc\n{own},duel,Una\n"), {})
    assert is_random_id(orc.character.id)
    assert is_random_id(nobody.character.id)
    assert orc.character.id != nobody.character.id
    assert (orc.source, nobody.source, other.character.id) == ("csv:orc", "", own)
    (again,) = read_csv(table("id,ruleset,name\norc,duel,Orc\n"), {"csv:orc": orc.character})
    assert again.character.id == orc.character.id


def test_a_row_of_another_ruleset_stands_alone(table):
    (row,) = read_csv(table("id,ruleset,name\nuna,heimr,Una\n"), {"una": UNA})
    assert (row.character, row.alone) == (Character("una", "heimr", "Una"), None)
    (row,) = read_csv(table("id,ruleset,name\norc,heimr,Orc\n"), {"csv:orc": UNA})
    assert is_random_id(row.character.id)


def test_a_table_carries_the_versions_that_it_was_made_from(tmp_path):
    path, version = tmp_path / "roster.csv", "0f" * 32
    write_csv(path, (UNA, BERN), {"una": version})
    una, bern = read_csv(path, {"una": UNA, "bern": BERN})
    assert (una.made_from, bern.made_from) == ((version,), ())
    assert una.character == UNA


def test_only_pieces_that_were_not_there_are_new(table):
    known = replace(UNA, items=(Item("arrow", where="quiver"), Item("arrow", where="ground"), Item("axe", "axe#2")))
    text = "id,ruleset,name,items\nuna,duel,Una,axe axe arrow arrow\n"
    (row,) = read_csv(table(text), {"una": known})
    assert [(piece.handle, piece.where) for piece in row.character.items] == [
        ("axe#2", "pack"),
        ("axe#3", "pack"),
        ("arrow", "quiver"),
        ("arrow#2", "ground"),
    ]
    assert row.new == {"axe#3"}


def test_no_cell_is_taken_for_a_formula():
    assert ",'=cmd()," in roster_to_csv([UNA])


def test_a_changed_cell_changes_that_figure_alone(table):
    text = roster_to_csv([UNA]).replace(",12,", ",13,")
    assert read_csv(table(text), {"una": UNA})[0].character == replace(UNA, attributes={"DX": 13})


def test_semicolons_and_decimal_commas_as_spreadsheets_write_them(table):
    text = "id;ruleset;name;attributes.DX\nuna;duel;Una;12,5\n\n"
    (una,) = read_csv(table(text, "utf-8-sig"), {})
    assert una.character.attributes == {"DX": 12.5}


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "no column “id”"),
        ("id,name\n", "no column “ruleset”"),
        ("id,ruleset,name,name\n", "a column twice"),
        ("id,ruleset,name,hair\n", "a column “hair”"),
        ("id,ruleset,name,secrets.x\n", "a column “secrets.x”"),
        ("id,ruleset,name\nuna,duel,Una\nuna,duel,Una\n", "line 3: the table contains the id “una” twice"),
        ("id,ruleset,name,skills.axe\nuna,duel,Una,high\n", "line 2, skills.axe: “high” is not a valid figure"),
        ("id,ruleset,name,skills.axe\nuna,duel,Una,99999999\n", "is not a valid figure"),
        ("id,ruleset,name,skills.axe\nuna,duel,Una,1e999\n", "is not a valid figure"),
        ('id,ruleset,name\n"una"x,duel\n', "not a table of values"),
    ],
)
def test_what_cannot_be_is_told_with_its_line(table, text, reason):
    with pytest.raises(ExchangeError, match=reason):
        read_csv(table(text), {})


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be"])
def test_a_table_is_read_in_the_encoding_that_its_mark_names(table, encoding):
    path = table("\ufeffid\truleset\tname\tattributes.DX\nuna\tduel\tŁucja\t12,5\n", encoding)
    (row,) = read_csv(path, {})
    assert (row.character.name, row.character.attributes) == ("Łucja", {"DX": 12.5})


@pytest.mark.parametrize(
    ("text", "encoding"),
    [("id,ruleset,name\nuna,duel,Łucja\n", "cp1250"), ("id,ruleset,name\nuna,duel,Jürgen\n", "latin-1")],
)
def test_an_encoding_without_a_mark_is_told_and_not_guessed(table, text, encoding):
    with pytest.raises(ExchangeError, match="UTF-8"):
        read_csv(table(text, encoding), {})


def test_a_table_that_breaks_off_in_the_middle_of_a_sign_is_told(table):
    path = table("\ufeffid,ruleset,name\nuna,duel,Una\n", "utf-16-le")
    path.write_bytes(path.read_bytes()[:-1])
    with pytest.raises(ExchangeError, match="UTF-8"):
        read_csv(path, {})


def test_skills_in_specialities_have_a_column_each(tmp_path):
    path = tmp_path / "roster.csv"
    sage = Character("sage", "duel", "Sage", skills={"lore (Old Town, east)": 12, "lore (St. Ives)": 9})
    write_csv(path, (sage, BERN))
    (row, _) = read_csv(path, {}, lambda: "sage")
    assert row.character == sage


@pytest.mark.parametrize("lacking", ["ruleset", "name"])
def test_a_line_that_ends_before_a_needed_column_is_refused(table, lacking):
    columns = [column for column in ("id", "ruleset", "name") if column != lacking]
    path = table(",".join((*columns, lacking)) + "\n" + "a,b\n")
    with pytest.raises(ExchangeError, match=f"line 2: the line ends before the column “{lacking}”"):
        read_csv(path, {})


def test_a_gender_has_a_column_if_anybody_states_one(tmp_path, table):
    path, una = tmp_path / "roster.csv", replace(UNA, gender="feminine")
    write_csv(path, (una, BERN))
    assert path.read_text("utf-8-sig").startswith("id,ruleset,name,player,gender,traits")
    assert [row.character for row in read_csv(path, {"una": UNA, "bern": BERN})] == [una, BERN]
    (row,) = read_csv(table("id,ruleset,name\nuna,duel,Una\n"), {"una": una})
    assert row.character.gender == "feminine"
    with pytest.raises(ExchangeError, match="“female” is not a gender"):
        read_csv(table("id,ruleset,name,gender\nuna,duel,Una,female\n"), {})


def test_a_line_break_in_a_name_is_told_as_what_it_is(table):
    with pytest.raises(ExchangeError, match="line 3: the cell for name has a line break"):
        read_csv(table('id,ruleset,name\nuna,duel,"Una\nthe Fox"\n'), {})


def test_notes_are_read_if_there_is_a_column(table):
    una, bern = read_csv(table('id,ruleset,name,notes\nuna,duel,Una,"New\nnotes"\nbern,duel,Bern,\n'), {"una": UNA})
    assert (una.character.notes, bern.character.notes) == ("New\nnotes", "")
