"""Under which name and in which format characters are written, and what is told of it."""

import json

import pytest
from PySide6.QtWidgets import QFileDialog, QWidget

from gui.imports.exporting import CharacterExport
from rules.state.character import Character
from storage.exchange.character_json import PortableCharacter, read_characters
from storage.files.errors import CampaignError, Trouble

UNA = Character("una", "realms_of_myth", "Una", attributes={"STR": 12})
HESK = Character("hesk", "gurps3", "Hesk", attributes={"ST": 13})


@pytest.fixture
def export(qtbot, fight_desk, words):
    home = QWidget()
    qtbot.addWidget(home)
    for each in (UNA, HESK):
        fight_desk.campaign.roster.save(each)
    return CharacterExport(fight_desk, words, home)


@pytest.fixture
def told(export):
    told = []
    export.told.connect(told.append)
    return told


@pytest.mark.parametrize(
    ("kind", "typed", "written"),
    [
        (0, "una.json", "una.json"),
        (0, "una.JSON", "una.JSON"),
        (0, "una.csv", "una.csv"),
        (0, "una", "una.json"),
        (0, "una.v2", "una.v2.json"),
        (1, "una.csv", "una.csv"),
        (1, "una.json", "una.csv"),
        (1, "una", "una.csv"),
        (2, "hesk.foundry.json", "hesk.foundry.json"),
        (2, "hesk.json", "hesk.foundry.json"),
    ],
)
def test_a_file_has_the_ending_of_its_kind(export, told, tmp_path, kind, typed, written):
    export.ask_export(["hesk" if kind == 2 else "una"])
    dialog, _ = export._asked
    assert dialog.acceptMode() == QFileDialog.AcceptMode.AcceptSave
    dialog.selectNameFilter(dialog.nameFilters()[kind])
    dialog.fileSelected.emit(str(tmp_path / typed))
    dialog.close()
    assert [path.name for path in tmp_path.glob("*.*") if not path.name.startswith("table")] == [written]
    assert [(notice.tone, written in notice.text) for notice in told] == [("info", True)]


def test_one_is_offered_for_foundry_only_where_the_game_knows_how(export):
    for ids, kinds in ((["hesk"], 3), (["una"], 2), (["una", "hesk"], 2), ([], 2)):
        export.ask_export(ids)
        dialog, chosen = export._asked
        assert len(dialog.nameFilters()) == kinds
        assert chosen == tuple(ids or ["hesk", "una"])
        dialog.close()


def test_nobody_to_export_is_told_and_no_file_asked_for(export, told, words):
    export.ask_export(["nobody"])
    assert [notice.text for notice in told] == [words("imports.nobody_to_send")]
    assert export.parent().findChildren(QFileDialog) == []


def test_several_are_one_bundle_or_one_table(export, told, tmp_path):
    export.write(str(tmp_path / "all.json"), [])
    assert sorted(each.character.id for each in read_characters(tmp_path / "all.json")) == ["hesk", "una"]
    export.write(str(tmp_path / "ALL.CSV"), ["una", "hesk"])
    assert len((tmp_path / "ALL.CSV").read_text("utf-8-sig").splitlines()) == 3
    export.write(str(tmp_path / "two.foundry.json"), ["una", "hesk"])
    assert len(read_characters(tmp_path / "two.foundry.json")) == 2, "an actor is one person"
    assert [notice.text.split(" ")[0] for notice in told] == ["2", "2", "2"]
    export.write(str(tmp_path / "Hesk.Foundry.JSON"), ["hesk"])
    assert json.loads((tmp_path / "Hesk.Foundry.JSON").read_text("utf-8"))["name"] == "Hesk"


def test_trouble_with_the_campaign_or_the_file_is_told(export, told, tmp_path, monkeypatch, fight_desk):
    export.write(str(tmp_path), ["una"])

    def fail(_id):
        raise CampaignError(Trouble.DEVICE, fight_desk.campaign.path)

    monkeypatch.setattr(fight_desk.campaign.roster, "character", fail)
    export.write(str(tmp_path / "una.json"), ["una"])
    export.ask_export(["una"])
    assert [notice.tone for notice in told] == ["danger"] * 3
    assert not (tmp_path / "una.json").exists()


def test_the_own_entries_of_a_game_go_along_unless_it_is_not_installed(export, tmp_path, monkeypatch, fight_desk):
    asked = []

    def note(_campaign, sheet, ruleset):
        asked.append((sheet.id, None if ruleset is None else ruleset.id))
        return PortableCharacter(sheet)

    monkeypatch.setattr("gui.imports.exporting.portable", note)
    fight_desk.campaign.roster.save(Character("ann", "not_here", "Ann"))
    export.write(str(tmp_path / "all.json"), ["una", "hesk", "ann"])
    assert asked == [("una", "realms_of_myth"), ("hesk", "gurps3"), ("ann", None)]
