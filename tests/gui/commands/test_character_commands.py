"""Characters to files and back without a desk."""

import json
from datetime import UTC, datetime

import pytest
from msgspec.structs import replace

from gui.commands.command_line import main
from rules.state.character import Character, Item
from storage.campaign.backup_names import BackupReason, list_backups
from storage.campaign.campaign import open_campaign
from storage.exchange.character_json import PortableCharacter, read_characters, write_character

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


def kept(table, id="una"):
    with open_campaign(table, now, daily_backup=False) as campaign:
        return campaign.roster.character(id)


def test_one_is_written_and_comes_back_changed(table, tmp_path, capsys):
    file = tmp_path / "una.json"
    assert main(["export-characters", str(table), "Una", "-o", str(file)]) == 0
    assert read_characters(file) == (PortableCharacter(UNA),)
    write_character(file, replace(UNA, attributes={"DX": 13}, pools={"HP": 11}, notes="Theirs."))
    capsys.readouterr()
    assert main(["import-character", str(file), "--into", str(table), "--dry-run"]) == 0
    told = capsys.readouterr().out
    assert "takes  attributes.DX: 12 -> 13" in told
    assert "keeps  pools.HP: 3 -> 11" in told
    assert kept(table) == UNA
    assert main(["import-character", str(file), "--into", str(table)]) == 0
    assert kept(table) == replace(UNA, attributes={"DX": 13})
    assert BackupReason.IMPORT in {each.reason for each in list_backups(table)}
    assert main(["import-character", str(file), "--into", str(table), "--only", "pools", "notes"]) == 0
    assert kept(table) == replace(UNA, attributes={"DX": 13}, pools={"HP": 11}, notes="Theirs.")


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
