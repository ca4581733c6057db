"""Characters to files and back without a desk."""

import json
from datetime import UTC, datetime

import pytest
from msgspec.structs import replace

from gui.commands.command_line import main
from gui.words.ruleset_words import known_rulebook
from rules.state.character import Character, Item
from storage.campaign.backup_names import BackupReason, list_backups
from storage.campaign.campaign import open_campaign
from storage.campaign.versions import Author, Origin, OriginKind, version_hash
from storage.exchange.character_json import PortableCharacter, read_characters, write_bundle, write_character
from storage.exchange.own_travel import put_in_force
from storage.rulesets.own_pack import OwnTables

UNA = Character("una", "gurps3", "Una", attributes={"DX": 12}, items=(Item("dagger"),), pools={"HP": 3}, notes="Mine.")


def now():
    return datetime(2026, 7, 1, 12, 0, tzinfo=UTC)


@pytest.fixture
def table(tmp_path):
    path = tmp_path / "table.fightbook"
    with open_campaign(path, now, daily_backup=False) as campaign:
        campaign.roster.save(UNA)
        campaign.roster.save(replace(UNA, id="bern", name="Bern"))
    return path


def changed(table, sheet):
    with open_campaign(table, now, daily_backup=False) as campaign:
        campaign.roster.save(sheet)


def names(table):
    with open_campaign(table, now, daily_backup=False) as campaign:
        return [each.name for each in campaign.roster.entries()]


def kept(table, id="una"):
    with open_campaign(table, now, daily_backup=False) as campaign:
        return campaign.roster.character(id)


def test_one_is_written_and_comes_back_changed(table, tmp_path, capsys):
    file = tmp_path / "una.json"
    assert main(["export-characters", str(table), "Una", "-o", str(file)]) == 0
    made_from = (version_hash(UNA),)
    assert read_characters(file) == (PortableCharacter(UNA, "", made_from),)
    changed(table, replace(UNA, pools={"HP": 5}))
    write_character(file, replace(UNA, attributes={"DX": 13}, pools={"HP": 11}, notes="Theirs."), "", made_from)
    capsys.readouterr()
    assert main(["import-character", str(file), "--into", str(table), "--dry-run"]) == 0
    told = capsys.readouterr().out
    assert "takes  attributes.DX: 12 -> 13 (changed in the file)" in told
    assert "keeps  pools.HP: 5 -> 11 (changed in both)" in told
    assert "1 changed here and in the file: they stay as they are here" in told
    assert kept(table) == replace(UNA, pools={"HP": 5})
    assert main(["import-character", str(file), "--into", str(table)]) == 0
    assert kept(table) == replace(UNA, attributes={"DX": 13}, pools={"HP": 5}, notes="Theirs.")
    assert BackupReason.IMPORT in {each.reason for each in list_backups(table)}
    assert main(["import-character", str(file), "--into", str(table), "--only", "pools", "notes"]) == 0
    assert kept(table) == replace(UNA, attributes={"DX": 13}, pools={"HP": 11}, notes="Theirs.")
    with open_campaign(table, now, daily_backup=False) as campaign:
        assert {version.origin for version in campaign.roster.revisions("una")} >= {
            Origin(OriginKind.FILE, Author.GM, "una.json"),
            Origin(OriginKind.ARRIVED, Author.GM, "una.json"),
        }


def test_without_a_known_version_everything_stays_unless_parts_are_named(table, tmp_path, capsys):
    file = tmp_path / "una.json"
    write_character(file, replace(UNA, attributes={"DX": 13}))
    assert main(["import-character", str(file), "--into", str(table)]) == 0
    assert "the file does not say which version it was made from: everything stays" in capsys.readouterr().out
    assert kept(table) == UNA
    assert main(["import-character", str(file), "--into", str(table), "--only", "attributes"]) == 0
    assert kept(table) == replace(UNA, attributes={"DX": 13})


def test_another_name_under_a_known_id_is_somebody_new_unless_it_is_said_otherwise(table, tmp_path, capsys):
    file = tmp_path / "una.json"
    write_character(file, replace(UNA, name="Vampire"))
    assert main(["import-character", str(file), "--into", str(table)]) == 0
    assert "somebody new; Una (una) stays as they are" in capsys.readouterr().out
    assert kept(table) == UNA
    assert main(["import-character", str(file), "--into", str(table)]) == 0
    assert "the same as here" in capsys.readouterr().out, "the file is known by now"
    assert names(table) == ["Bern", "Una", "Vampire"]


def test_the_command_says_who_somebody_is(table, tmp_path, capsys):
    file = tmp_path / "una.json"
    write_character(file, replace(UNA, name="Oona"))
    same = ["import-character", str(file), "--into", str(table), "--same-person", "--only", "person"]
    assert main(same) == 0
    assert names(table) == ["Bern", "Oona"]
    write_character(file, replace(UNA, name="Oona"))
    assert main(["import-character", str(file), "--into", str(table), "--as-new"]) == 0
    assert names(table) == ["Bern", "Oona", "Oona"]
    with pytest.raises(SystemExit):
        main(["import-character", str(file), "--into", str(table), "--as-new", "--same-person"])


def test_another_ruleset_under_a_known_id_is_refused_or_somebody_new(table, tmp_path, capsys):
    file = tmp_path / "una.json"
    write_character(file, Character("una", "realms_of_myth", "Una"), made_from=(version_hash(UNA),))
    for whom in ((), ("--same-person",)):
        assert main(["import-character", str(file), "--into", str(table), *whom]) == 1
        told = capsys.readouterr().err
        assert told.startswith("Una is here under gurps3, but ")
        assert told.endswith(
            "has a sheet for realms_of_myth; the two cannot be merged, so import it as somebody new.\n"
        )
        assert kept(table) == UNA
    assert main(["import-character", str(file), "--into", str(table), "--as-new"]) == 0
    assert kept(table) == UNA
    assert names(table) == ["Bern", "Una", "Una"]


def test_nothing_is_kept_of_a_file_with_one_who_is_refused(table, tmp_path):
    file = tmp_path / "all.json"
    bern = replace(UNA, id="bern", name="Bern", skills={"knife": 12})
    write_bundle(file, [PortableCharacter(bern), PortableCharacter(Character("una", "realms_of_myth", "Una"))])
    assert main(["import-character", str(file), "--into", str(table), "--only", "skills"]) == 1
    assert kept(table, "bern") == replace(UNA, id="bern", name="Bern")


def test_everybody_as_a_bundle_and_as_a_table(table, tmp_path, capsys):
    other = tmp_path / "other.fightbook"
    for name in ("all.json", "all.csv"):
        assert main(["export-characters", str(table), "-o", str(tmp_path / name)]) == 0
        assert main(["import-character", str(tmp_path / name), "--into", str(other)]) == 0
    assert "Una (una): the same as here" in capsys.readouterr().out
    assert kept(other) == UNA


def test_an_actor_for_foundry(table, tmp_path, capsys):
    file = tmp_path / "una.actor.json"
    assert main(["export-characters", str(table), "Una", "-o", str(file), "--foundry"]) == 0
    assert json.loads(file.read_text(encoding="utf-8"))["system"]["attributes"]["DX"]["value"] == 12
    assert main(["export-characters", str(table), "-o", str(file), "--foundry"]) == 1
    assert "An actor is one character" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["export-characters", "{table}", "Nobody", "-o", "{folder}/x.json"], "contains no character “Nobody”"),
        (["export-characters", "{folder}/none.fightbook", "-o", "{folder}/x.json"], "There is no file"),
        (["import-character", "{folder}/none.json", "--into", "{table}"], "cannot be read"),
        (["import-character", "{table}", "--into", "{table}"], "not a character of Fightbook"),
    ],
)
def test_what_goes_wrong_is_told_in_a_sentence(table, tmp_path, capsys, arguments, reason):
    assert main([each.format(table=table, folder=tmp_path) for each in arguments]) == 1
    told = capsys.readouterr()
    assert reason in told.err
    assert "Traceback" not in told.err
    assert kept(table) == UNA


def test_what_a_character_has_of_their_own_goes_from_one_campaign_to_another(table, tmp_path, capsys):
    sheet = replace(UNA, items=(Item("own_ring"),))
    entries = OwnTables({"items": {"own_ring": {"weight_lb": 1}}}, {"en": {"items": {"own_ring": {"name": "Ring"}}}})
    with open_campaign(table, now, daily_backup=False) as campaign:
        put_in_force(campaign, "gurps3", entries, lambda text: known_rulebook("gurps3", text, campaign.packs.find))
        campaign.roster.save(sheet)
    file, other = tmp_path / "una.json", tmp_path / "other.fightbook"
    assert main(["export-characters", str(table), "Una", "-o", str(file)]) == 0
    with open_campaign(other, now, daily_backup=False):
        pass
    assert main(["import-character", str(file), "--into", str(other)]) == 0
    with open_campaign(other, now, daily_backup=False) as campaign:
        una = campaign.roster.character("una")
        assert una is not None
        assert una.items == (Item("own_ring"),)
        rules = campaign.house_rules.in_force("gurps3")
        assert "own_ring" in known_rulebook("gurps3", rules, campaign.packs.find).ruleset.items


def test_a_table_with_other_headings_is_read_by_guesses_and_options(table, tmp_path, capsys):
    file = tmp_path / "heroes.tsv"
    file.write_bytes("Hero\tDexterity\tFoo\nŁucja\t13\tx\nBolt\tmany\t\n".encode("cp1250"))
    command = ["import-character", str(file), "--into", str(table)]
    assert main(command) == 1
    assert "say it with --ruleset" in capsys.readouterr().err
    assert main([*command, "--ruleset", "gurps3", "--dry-run"]) == 0
    told = capsys.readouterr().out
    assert "heroes.tsv: a table with columns of its own, for gurps3" in told
    for line in ("column Hero: name", "column Dexterity: attributes.DX", "column Foo: left out"):
        assert f"  {line}\n" in told
    assert "  line 3: " in told
    assert names(table) == ["Bern", "Una"]
    assert main([*command, "--ruleset", "gurps3", "--column", "Foo=player"]) == 0
    with open_campaign(table, now, daily_backup=False) as campaign:
        lucja = next(each for each in campaign.roster.characters() if each.name == "Łucja")
    assert (lucja.attributes, lucja.player) == ({"DX": 13}, "x")


def test_an_encoding_and_a_column_that_there_is_not_are_told(table, tmp_path, capsys):
    file = tmp_path / "heroes.csv"
    file.write_text("A,B\nUla,12\n", "utf-8")
    command = ["import-character", str(file), "--into", str(table), "--ruleset", "gurps3", "--dry-run"]
    assert main([*command, "--column", "Z=name"]) == 1
    assert "“Z=name” names no column of heroes.csv" in capsys.readouterr().err
    assert main([*command, "--column", "1=name", "--column", "B=IQ", "--encoding", "cp1250"]) == 0
    assert "column B: attributes.IQ" in capsys.readouterr().out
    assert main([*command, "--column", "A="]) == 1
    assert "has no column with names" in capsys.readouterr().err
    assert main([*command, "--encoding", "klingon"]) == 1
    assert "klingon" in capsys.readouterr().err


def test_a_table_of_fightbook_with_a_wrong_cell_is_still_refused_with_its_line(table, tmp_path, capsys):
    file = tmp_path / "roster.csv"
    assert main(["export-characters", str(table), "-o", str(file)]) == 0
    file.write_text(file.read_text("utf-8-sig").replace(",12", ",many"), "utf-8")
    capsys.readouterr()
    assert main(["import-character", str(file), "--into", str(table)]) == 1
    assert "many" in capsys.readouterr().err


def test_a_table_with_tabs_is_written_and_comes_back(table, tmp_path, capsys):
    file = tmp_path / "roster.tsv"
    assert main(["export-characters", str(table), "-o", str(file)]) == 0
    assert file.read_text("utf-8-sig").startswith("id\truleset\tname")
    file.write_text(file.read_text("utf-8-sig").replace("\t12", "\t15"), "utf-8")
    assert main(["import-character", str(file), "--into", str(table)]) == 0
    back = kept(table)
    assert back is not None
    assert back.attributes == {"DX": 15}


def test_a_folder_is_read_whole_with_a_summary(table, tmp_path, capsys):
    folder = tmp_path / "people"
    (folder / "old").mkdir(parents=True)
    write_character(folder / "ula.json", replace(UNA, id="ula", name="Ula"))
    (folder / "old" / "more.csv").write_text("name,DX\nOla,11\nEla,12\n", "utf-8")
    (folder / "broken.json").write_text("{", "utf-8")
    command = ["import-character", str(folder), "--into", str(table), "--ruleset", "gurps3"]
    assert main([*command, "--dry-run"]) == 0
    told = capsys.readouterr().out
    assert "2 files read: 3 new here; 1 not read" in told
    assert "broken.json" in told.splitlines()[-1]
    assert names(table) == ["Bern", "Una"]
    assert main(command) == 0
    assert names(table) == ["Bern", "Ela", "Ola", "Ula", "Una"]
    with open_campaign(table, now, daily_backup=False) as campaign:
        ola = next(each for each in campaign.roster.characters() if each.name == "Ola")
        assert {version.origin.source for version in campaign.roster.revisions(ola.id)} == {"more.csv"}
