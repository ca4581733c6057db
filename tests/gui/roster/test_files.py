"""Sheets that are taken over from files are kept in the campaign and in the fight."""

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from gui.roster.files import RosterFiles
from gui.roster.open_sheets import Sheets
from gui.roster.panel import RosterPanel
from rules.loading.ruleset_file import Problem, RulesetError
from rules.words.messages import message_of
from storage.campaign.versions import Origin, OriginKind
from storage.files.errors import CampaignError, Trouble

ORIGIN = Origin(OriginKind.SHEET)


@pytest.fixture
def files(qtbot, fight_desk, words, look):
    panel, sheets = RosterPanel(fight_desk, words, look), Sheets(fight_desk, words, look)
    qtbot.addWidget(panel)
    return RosterFiles(fight_desk, words, look, panel, lambda: sheets)


def test_a_sheet_that_is_kept_changes_in_the_fight_too(files, fight_desk):
    sheet = replace(fight_desk.encounter.combatants["una"].sheet, notes="Limps.")
    assert files.keep(sheet, UNSET, ORIGIN) == ""
    assert fight_desk.campaign.roster.character("una").notes == "Limps."
    assert fight_desk.encounter.combatants["una"].sheet.notes == "Limps."


def test_a_sentence_says_why_a_sheet_could_not_be_kept(files, fight_desk, monkeypatch):
    def full(*_):
        raise CampaignError(Trouble.DISK_FULL, fight_desk.campaign.path)

    sheet = replace(fight_desk.encounter.combatants["una"].sheet, notes="Limps.")
    monkeypatch.setattr(fight_desk.campaign.roster, "save", full)
    problem = files.keep(sheet, UNSET, ORIGIN)
    assert str(fight_desk.campaign.path) in problem
    assert fight_desk.encounter.combatants["una"].sheet.notes != "Limps."


def test_a_sheet_whose_ruleset_is_faulty_is_not_opened_and_says_so(qtbot, fight_desk, words, look, monkeypatch):
    def faulty(_shelf, _ruleset, _house_rules=None):
        raise RulesetError((Problem("ruleset.toml", 3, "pools.END", message_of("as_it_is", text="It is wrong.")),))

    sheet, sheets = fight_desk.encounter.combatants["una"].sheet, Sheets(fight_desk, words, look)
    monkeypatch.setattr(type(fight_desk.shelf), "rulebook", faulty)
    with qtbot.waitSignal(fight_desk.failed) as failed:
        sheets.open_sheet(sheet)
    assert sheets.windows == {}
    assert failed.args[0].startswith("The sheet of Una cannot be opened, because its ruleset cannot be read: ")
    assert "It is wrong." in failed.args[0]


def test_a_sheet_without_readable_house_rules_is_not_opened_and_says_so(
    qtbot, fight_desk, words, look, lose_house_rules
):
    sheets = Sheets(fight_desk, words, look)
    lose_house_rules()
    with qtbot.waitSignal(fight_desk.failed) as failed:
        sheets.open_sheet(fight_desk.encounter.combatants["una"].sheet)
    assert sheets.windows == {}
    assert "is damaged" in failed.args[0]


def test_two_of_the_roster_are_shown_side_by_side(qtbot, fight_desk, words, look):
    panel, sheets = RosterPanel(fight_desk, words, look), Sheets(fight_desk, words, look)
    files = RosterFiles(fight_desk, words, look, panel, lambda: sheets)
    qtbot.addWidget(panel)
    qtbot.addWidget(sheets.comparing())
    for who in ("una", "bern"):
        fight_desk.campaign.roster.save(fight_desk.encounter.combatants[who].sheet)
    panel.refresh()
    panel.view.selectAll()
    panel.compare_chosen()
    window = sheets.comparing()
    assert {window.ours.currentText(), window.theirs.currentText()} == {"Una", "Bern"}
    assert window.isVisible()
    del files


def test_two_of_a_ruleset_that_is_gone_are_not_compared_and_it_says_so(qtbot, fight_desk, words, look):
    sheets = Sheets(fight_desk, words, look)
    qtbot.addWidget(sheets.comparing())
    with qtbot.waitSignal(fight_desk.failed) as failed:
        sheets.compare("lost_game", "one", "two")
    assert failed.args[0].startswith("The sheets cannot be compared, because their ruleset cannot be read: ")
