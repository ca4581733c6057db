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


@pytest.fixture
def made(qtbot, fight_desk, words, look):
    panel, sheets = RosterPanel(fight_desk, words, look), Sheets(fight_desk, words, look)
    qtbot.addWidget(panel)
    return RosterFiles(fight_desk, words, look, panel, lambda: sheets), panel, sheets


def test_signals_of_the_roster_and_commands_lead_to_the_files(made, monkeypatch):
    files, panel, _ = made
    asked = []
    for name in ("ask_import", "ask_import_folder", "paste"):
        monkeypatch.setattr(files.files, name, lambda name=name: asked.append(name))
    monkeypatch.setattr(files.files.exporting, "ask_export", lambda ids: asked.append(("export", ids)))
    for signal in (panel.import_wanted, panel.import_folder_wanted, panel.paste_wanted):
        signal.emit()
    panel.export_wanted.emit(["una"])
    for act in files.handlers().values():
        act()
    ways = ["ask_import", "ask_import_folder", "paste"]
    assert asked == [*ways, ("export", ["una"]), *ways, ("export", [])]


def test_what_files_and_own_entries_tell_is_passed_on(made, fight_desk, monkeypatch):
    files, panel, sheets = made
    told, shown = [], []
    monkeypatch.setattr(panel, "show_character", shown.append)
    files.told.connect(told.append)
    files.files.told.emit("read")
    files.files.taken.emit("una")
    assert (told, shown) == (["read"], ["una"])
    brought = []
    monkeypatch.setattr(sheets.own().keeping, "bring", lambda *given: brought.append(given))
    for _ in range(2):
        files._bring("realms_of_myth", {})
    sheets.own().keeping.not_brought.emit("It is wrong.")
    assert brought == [("realms_of_myth", {})] * 2
    assert [(notice.tone, "It is wrong." in notice.text) for notice in told[1:]] == [("danger", True)]


def test_those_who_are_there_are_printed_and_the_result_is_told(made, fight_desk, monkeypatch):
    files, panel, sheets = made
    fight_desk.campaign.roster.save(fight_desk.encounter.combatants["una"].sheet)
    told, asked = [], []
    files.told.connect(told.append)
    monkeypatch.setattr(sheets.printing, "ask", lambda found, button, tell: (asked.append(found), tell("printed")))
    panel.print_wanted.emit(["ghost"])
    assert asked == []
    panel.print_wanted.emit(["una", "ghost"])
    assert [[sheet.name for sheet in found] for found in asked] == [["Una"]]
    assert [(notice.tone, notice.text) for notice in told] == [("info", "printed")]


def test_somebody_who_comes_back_under_another_name_is_renamed_in_the_fight(made, fight_desk, monkeypatch):
    files, _, _ = made
    sheet = fight_desk.encounter.combatants["una"].sheet
    assert files.keep(sheet, UNSET, ORIGIN) == ""
    changed = []
    monkeypatch.setattr(fight_desk, "change_sheet", lambda *given: changed.append(given))
    files.keep(replace(sheet, name="Oona"), UNSET, ORIGIN)
    files.keep(replace(sheet, id="nobody"), UNSET, ORIGIN)
    assert [(each.name, before) for each, before in changed] == [("Oona", "Una")]


def test_closing_all_sheets_ends_own_entries_and_the_comparison(made, monkeypatch):
    _, _, sheets = made
    ended = []
    monkeypatch.setattr(sheets.own(), "finish", lambda: ended.append("own"))
    monkeypatch.setattr(sheets.comparing(), "close", lambda: ended.append("compared"))
    assert sheets.close_all()
    assert ended == ["own", "compared"]


def test_a_sheet_asks_for_its_comparison_which_follows_what_is_typed(made, fight_desk, monkeypatch):
    _, _, sheets = made
    sheet = fight_desk.encounter.combatants["una"].sheet
    sheets.open_sheet(sheet)
    window, compared, followed = sheets.windows["una"], [], []
    window.touched.emit()
    assert not sheets.comparing.is_made
    monkeypatch.setattr(sheets.comparing(), "compare", lambda people, ours, theirs: compared.append((ours, theirs)))
    monkeypatch.setattr(sheets.comparing(), "follow", lambda: followed.append(1))
    window.compare_wanted.emit(sheet)
    window.touched.emit()
    assert (compared, followed) == ([("una", "")], [1])
    window.leave()
