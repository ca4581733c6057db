import json
from functools import partial
from pathlib import Path

import pytest
from msgspec import UnsetType
from msgspec.structs import replace
from PySide6.QtCore import QBuffer, QByteArray, Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QAbstractButton, QLabel, QProgressDialog, QPushButton, QTabWidget, QWidget

from gui.imports.character_files import LARGE, CharacterFiles
from gui.imports.model import DifferenceModel
from gui.imports.naming import Naming
from gui.words.words import Words
from rules.state.character import Character, Item
from storage.campaign.backup_names import BackupReason, list_backups
from storage.campaign.character_ids import is_random_id
from storage.campaign.versions import Arrived, Origin, OriginKind, version_hash
from storage.exchange.arrivals import Arrival
from storage.exchange.character_json import PortableCharacter, read_characters, write_bundle, write_character
from storage.exchange.difference import Change, entries, offered
from storage.exchange.gcs.report import Line
from storage.exchange.portrait_text import portrait_to_text
from storage.exchange.sheet_check import MOST_ENTRIES
from storage.exchange.three_way import compared
from storage.files.errors import CampaignError, Trouble
from storage.rulesets.own_pack import OwnTables, PackTerms, own_pack

Key = Qt.Key
CHECK = Qt.ItemDataRole.CheckStateRole
UNA = Character(
    "una",
    "realms_of_myth",
    "Una",
    "Pat",
    {"STR": 12},
    {"sword": 8},
    items=(Item("longsword", where="belt"),),
    pools={"END": 3},
    notes="A long remark that begins alike in both, and then ours.",
)
THEIRS = replace(
    UNA,
    attributes={"STR": 13, "AGL": 11},
    items=(Item("longsword", where="right_hand", ready=False),),
    pools={"END": 30},
    notes="A long remark that begins alike in both, and then theirs.",
)


def png():
    image = QImage(4, 4, QImage.Format.Format_RGB32)
    image.fill(0)
    content = QByteArray()
    buffer = QBuffer(content)
    buffer.open(QBuffer.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")  # pyright: ignore[reportCallIssue, reportArgumentType] - the stub wants bytes
    return bytes(content.data())


@pytest.fixture
def files(qtbot, fight_desk, words, look):
    home = QWidget()
    qtbot.addWidget(home)
    roster = fight_desk.campaign.roster
    roster.save(UNA)

    def keep(
        sheet: Character, portrait: bytes | UnsetType | None, origin: Origin, arrived: Arrived | None = None
    ) -> str:
        roster.save(sheet, portrait, origin, arrived)
        return ""

    return CharacterFiles(fight_desk, words, look, home, keep)


@pytest.fixture
def window(qtbot, files, tmp_path):
    """The window with a file that was made from the sheet as it is here."""
    path = tmp_path / "una.json"
    write_character(path, THEIRS, made_from=(version_hash(UNA),))
    files.read(str(path))
    qtbot.waitUntil(files.window.view.hasFocus)
    return files.window


@pytest.fixture
def diverged(qtbot, files, fight_desk, tmp_path):
    """The window with a file after changes here: strength in both, pools only here, the rest only in the file."""
    path = tmp_path / "una.json"
    theirs = replace(THEIRS, pools=UNA.pools)
    write_character(path, theirs, made_from=("0" * 64, version_hash(UNA)))
    ours = replace(UNA, attributes={"STR": 14}, pools={"END": 1})
    fight_desk.campaign.roster.save(ours)
    files.read(str(path))
    qtbot.waitUntil(files.window.view.hasFocus)
    return files.window, ours, theirs


def kept(fight_desk, id="una"):
    return fight_desk.campaign.roster.character(id)


def naming(words, fight_desk):
    return Naming(words, fight_desk.shelf.texts("realms_of_myth", "en"))


def test_the_model_is_sound(qtmodeltester, words, fight_desk):
    model = DifferenceModel()
    differing = compared(UNA, UNA, replace(THEIRS, pools=UNA.pools))
    model.offer(differing, naming(words, fight_desk), offered(differing))
    qtmodeltester.check(model)
    parts = [model.index(row, 0).data() for row in range(model.rowCount())]
    assert parts == ["Attributes", "Belongings", "Notes"]
    field = model.index(0, 0, model.index(0, 0))
    assert field.data(Qt.ItemDataRole.AccessibleTextRole).endswith(
        "here 12, in the file 13; changed in the file; will be imported"
    )
    assert model.index(0, 1, model.index(2, 0)).data().endswith("and then ours.")
    assert model.index(0, 1, model.index(2, 0)).data().startswith("…")
    assert model.index(0, 2, model.index(1, 0)).data() == "right hand, not ready"
    assert model.headerData(1, Qt.Orientation.Horizontal) == "Here"


def test_the_mark_of_a_part_stands_for_its_fields(words, fight_desk):
    model = DifferenceModel()
    differing = compared(UNA, replace(UNA, pools={"END": 4}), replace(THEIRS, pools=UNA.pools))
    model.offer(differing, naming(words, fight_desk), offered(differing))
    part = model.index(0, 0)
    first = model.index(0, 0, part)
    assert part.data(CHECK) == Qt.CheckState.Checked
    assert model.index(1, 0).data(CHECK) == Qt.CheckState.Unchecked
    model.setData(first, Qt.CheckState.Unchecked.value, CHECK)
    assert part.data(CHECK) == Qt.CheckState.PartiallyChecked
    model.setData(part, Qt.CheckState.Unchecked.value, CHECK)
    assert not {key for key in model.chosen if key.startswith("attributes.")}
    assert not model.setData(model.index(0, 1), Qt.CheckState.Checked.value, CHECK)


def test_nothing_is_changed_before_it_is_taken_over(window, fight_desk):
    assert kept(fight_desk) == UNA
    assert "1 different" in window.told.text()
    assert window.list.isHidden() or not window.list.isVisible()


def test_enter_takes_over_what_only_the_file_changed(qtbot, window, fight_desk):
    with qtbot.waitSignal(window.taken) as taken:
        qtbot.keyClick(window.view, Key.Key_Return)
    assert taken.args == ["una"]
    assert kept(fight_desk) == THEIRS
    assert window.model.rowCount() == 0
    (version, _) = fight_desk.campaign.roster.revisions("una")
    assert (version.origin.kind, version.origin.source) == (OriginKind.FILE, "una.json")
    window.take_back()
    assert kept(fight_desk) == UNA
    assert not window.back_button.isEnabled()
    (version, _, first) = fight_desk.campaign.roster.revisions("una")
    assert (version.origin.kind, version.origin.source) == (OriginKind.RESTORED, f"{first.id}")
    assert window.model.chosen == window.model.keys(), "an import that was undone can be done again"


def test_changes_here_stay_and_a_conflict_waits_for_a_decision(qtbot, diverged, fight_desk):
    window, ours, theirs = diverged
    told = {
        window.model.index(place, 0, part).data(): window.model.index(place, 3, part).data()
        for part in (window.model.index(row, 0) for row in range(window.model.rowCount()))
        for place in range(window.model.rowCount(part))
    }
    assert told == {
        "Strength": "in both: decide",
        "Agility": "in the file",
        "Endurance": "here",
        "longsword": "in the file",
        "Notes": "in the file",
    }
    assert window.model.undecided == {"attributes.STR"}
    strength = window.model.index(0, 0, window.model.index(0, 0))
    assert strength.data(CHECK) == Qt.CheckState.PartiallyChecked
    assert "decide with Space" in strength.data(Qt.ItemDataRole.AccessibleTextRole)
    window.view.setCurrentIndex(window.model.index(0, 0, window.model.index(2, 0)))
    qtbot.keyClick(window.view, Key.Key_Return)
    assert kept(fight_desk) == ours
    assert window.told.text() == "1 field was changed here and in the file: decide it first."
    assert window.view.currentIndex() == strength
    qtbot.keyClick(window.view, Key.Key_Space)
    assert strength.siblingAtColumn(3).data() == "in both: as in the file"
    qtbot.keyClick(window.view, Key.Key_Space)
    assert strength.siblingAtColumn(3).data() == "in both: as here"
    qtbot.keyClick(window.view, Key.Key_Return)
    assert kept(fight_desk) == replace(theirs, attributes={"STR": 14, "AGL": 11}, pools={"END": 1})
    kinds = [version.origin.kind for version in fight_desk.campaign.roster.revisions("una")]
    assert kinds[:2] == [OriginKind.FILE, OriginKind.ARRIVED]


def test_what_was_decided_is_not_undone_by_the_same_file(diverged, files, fight_desk):
    window, _, _ = diverged
    window.model.choose(frozenset({"attributes.AGL"}))
    window.take_button.click()
    files.window.show_cases("una.json", [files.window._taking.case(window.case.arrival)])
    assert {entry.change for entry in window.case.entries} == {Change.HERE}
    assert window.model.chosen == frozenset()
    assert not window.take_button.isEnabled()


def test_a_sheet_that_changes_meanwhile_is_not_overwritten(window, fight_desk):
    later = replace(UNA, attributes={"STR": 20})
    fight_desk.campaign.roster.save(later)
    window.take_button.click()
    assert kept(fight_desk) == later
    assert window.told.text().startswith("The sheet of Una has changed since you opened the file.")
    assert window.model.undecided == {"attributes.STR"}
    window.model.choose(window.model.chosen)
    window.take_button.click()
    assert kept(fight_desk) == replace(THEIRS, attributes={"STR": 20, "AGL": 11})


def test_an_import_is_not_undone_over_later_changes(window, fight_desk):
    window.take_button.click()
    later = replace(THEIRS, notes="Later.")
    fight_desk.campaign.roster.save(later)
    window.take_back()
    assert kept(fight_desk) == later
    assert window.told.text().startswith("The sheet of Una has changed since the import, so the import stays")


def test_everybody_leaves_out_who_changes_meanwhile(qtbot, files, fight_desk, tmp_path):
    path = tmp_path / "all.json"
    zoe = replace(UNA, id="zoe", name="Zoë")
    write_bundle(path, [PortableCharacter(THEIRS, "", (version_hash(UNA),)), PortableCharacter(zoe)])
    files.read(str(path))
    later = replace(UNA, attributes={"STR": 20})
    fight_desk.campaign.roster.save(later)
    with qtbot.waitSignal(files.window.taken):
        files.window.everybody_button.click()
    assert files.window.told.text() == "1 character was imported. 1 character needs a decision of yours."
    assert kept(fight_desk) == later


def test_a_tool_tip_shows_what_a_stranger_wrote_as_it_is_written(words, fight_desk):
    model = DifferenceModel()
    theirs = replace(UNA, name='<img src="secret.png">', notes="x" * 200_000)
    model.offer(compared(UNA, UNA, theirs), naming(words, fight_desk), frozenset())
    name, notes = (
        model.index(0, 2, model.index(row, 0)).data(Qt.ItemDataRole.ToolTipRole) for row in range(model.rowCount())
    )
    assert name == '<qt>&lt;img src="secret.png"&gt;</qt>'
    assert len(notes) < 5_000


def test_as_suggested_lets_a_conflict_wait_again(diverged):
    window, _, _ = diverged
    window.all_button.click()
    assert window.model.undecided == frozenset()
    window.likely_button.click()
    assert window.model.undecided == {"attributes.STR"}


def test_without_a_known_version_nothing_is_checked(qtbot, files, fight_desk, tmp_path):
    path = tmp_path / "una.json"
    write_character(path, THEIRS)
    files.read(str(path))
    window = files.window
    assert window.model.chosen == frozenset()
    assert window.advice.text().startswith("The file does not say which version")
    assert not window.take_button.isEnabled()
    assert window.case.needs_decision


def test_the_same_id_with_another_name_is_somebody_new_unless_the_gm_says_otherwise(qtbot, files, fight_desk, tmp_path):
    path = tmp_path / "ghoul.json"
    write_character(path, replace(THEIRS, name="Ghoul"))
    files.read(str(path))
    window = files.window
    assert window.identity.isVisible()
    assert window.identity.question.text().startswith("Una (Pat) here and Ghoul in the file have the same id.")
    assert window.identity.new.isChecked()
    assert window.people.index(0).data(Qt.ItemDataRole.AccessibleTextRole) == "Ghoul, new, same id"
    window.identity.same.click()
    assert window.identity.same.isChecked()
    assert "Ghoul" in [entry.theirs for entry in window.case.entries]
    window.identity.new.click()
    with qtbot.waitSignal(window.taken) as taken:
        window.take_button.click()
    assert kept(fight_desk) == UNA
    (id,) = taken.args
    assert is_random_id(id)
    assert kept(fight_desk, id) == replace(THEIRS, id=id, name="Ghoul")
    files.read(str(path))
    assert window.case.ours == kept(fight_desk, id), "the same file is known by its source"
    window.take_back()
    assert kept(fight_desk) == UNA


def test_the_same_person_may_be_taken_in_as_somebody_new(window, fight_desk):
    window.identity.new.click()
    window.take_button.click()
    assert kept(fight_desk) == UNA
    assert sorted(each.name for each in fight_desk.campaign.roster.entries()) == ["Una", "Una"]
    assert window.case.is_news is False
    window.take_back()
    assert [each.id for each in fight_desk.campaign.roster.entries()] == ["una"]


def test_a_sheet_for_another_ruleset_is_never_merged(files, fight_desk, tmp_path):
    path = tmp_path / "una.json"
    write_character(path, Character("una", "gurps3", "Una", "Pat", {"DX": 12}), made_from=(version_hash(UNA),))
    files.read(str(path))
    window = files.window
    assert window.identity.question.text() == (
        "Una is here under Realms of Myth. A sheet for GURPS, third edition cannot be merged with that one; it can "
        "only be imported as somebody new."
    )
    assert (window.identity.same.isEnabled(), window.identity.new.isChecked()) == (False, True)
    window.take_button.click()
    assert kept(fight_desk) == UNA
    assert {each.ruleset for each in fight_desk.campaign.roster.characters()} == {"realms_of_myth", "gurps3"}


def test_a_merged_sheet_is_checked_before_it_is_kept(files, fight_desk):
    full = tuple(Item("longsword", f"sword {number}") for number in range(MOST_ENTRIES))
    fight_desk.campaign.roster.save(replace(UNA, items=full))
    taking = files.window._taking
    case = taking.case(Arrival(replace(UNA, items=(Item("longsword", "another"),))))
    told = taking.take(case, frozenset({entry.key for entry in case.entries if entry.ours is None}), portrait=False)
    assert not isinstance(told, str)
    arrival = Arrival(replace(UNA, items=(*full, Item("longsword", "another"))), made_from=(version_hash(UNA),))
    case = taking.case(arrival)
    told = taking.take(case, frozenset({"items.another"}), portrait=False)
    assert told == "Una was not imported: it has 1001 items; at most 1000 are allowed."
    assert len(kept(fight_desk).items) == MOST_ENTRIES


def test_who_was_put_away_comes_back(files, fight_desk, tmp_path):
    fight_desk.campaign.roster.remove("una")
    path = tmp_path / "una.json"
    write_character(path, UNA)
    files.read(str(path))
    assert files.window.people.index(0).data(Qt.ItemDataRole.AccessibleTextRole) == "Una, put away here; comes back"
    files.window.take_button.click()
    assert [each.id for each in fight_desk.campaign.roster.entries()] == ["una"]


def test_everybody_waits_for_decisions_of_the_gm(qtbot, files, fight_desk, tmp_path):
    path = tmp_path / "all.json"
    write_bundle(path, [PortableCharacter(THEIRS), PortableCharacter(replace(UNA, id="zoe", name="Zoë"))])
    files.read(str(path))
    with qtbot.waitSignal(files.window.taken):
        files.window.everybody_button.click()
    assert files.window.told.text() == "1 character was imported. 1 character needs a decision of yours."
    assert kept(fight_desk) == UNA


def test_an_exported_character_comes_home_with_the_changes_of_the_player(files, fight_desk, tmp_path):
    path, roster = tmp_path / "una.json", fight_desk.campaign.roster
    files.exporting.write(str(path), ["una"])
    (sent,) = read_characters(path)
    assert sent.made_from == (version_hash(UNA),)
    roster.save(replace(UNA, pools={"END": 1}))
    write_character(path, replace(sent.character, skills={"sword": 9}), made_from=sent.made_from)
    files.read(str(path))
    files.window.take_button.click()
    assert kept(fight_desk) == replace(UNA, pools={"END": 1}, skills={"sword": 9})


def test_a_table_comes_home_with_the_changes_of_the_spreadsheet(files, fight_desk, tmp_path):
    path = tmp_path / "all.csv"
    files.exporting.write(str(path), ["una"])
    fight_desk.campaign.roster.save(replace(UNA, skills={"sword": 9}))
    path.write_text(path.read_text("utf-8-sig").replace(",12,", ",13,"), "utf-8")
    files.read(str(path))
    assert {entry.key: entry.change for entry in files.window.case.entries} == {
        "attributes.STR": Change.THERE,
        "skills.sword": Change.HERE,
    }
    files.window.take_button.click()
    assert kept(fight_desk) == replace(UNA, attributes={"STR": 13}, skills={"sword": 9})


def test_space_leaves_a_field_as_it_is_here(qtbot, window, fight_desk):
    assert window.view.currentIndex().data() is not None
    qtbot.keyClick(window.view, Key.Key_Space)
    qtbot.keyClick(window.view, Key.Key_Return)
    assert kept(fight_desk).attributes == {"STR": 12, "AGL": 11}


def test_everything_and_nothing_at_a_click(window, fight_desk):
    window.none_button.click()
    assert not window.take_button.isEnabled()
    window.all_button.click()
    window.take_button.click()
    assert kept(fight_desk) == THEIRS
    assert window.plain.text() == "The sheet here and the one in the file are the same."


def test_somebody_new_is_shown_with_all_he_brings_and_comes_as_one_version(qtbot, files, fight_desk, tmp_path):
    path = tmp_path / "zoe.json"
    zoe = replace(UNA, id="zoe", name="Zoë")
    write_character(path, zoe, portrait_to_text(png()))
    files.read(str(path))
    window = files.window
    qtbot.waitUntil(window.view.hasFocus)
    assert window.who.text() == "Zoë · Pat · Realms of Myth"
    assert window.tabs.tabText(0) == "What is in the file"
    part = window.model.index(0, 0)
    first = window.model.index(0, 0, part)
    assert (first.data(), first.siblingAtColumn(2).data(), first.data(CHECK)) == ("Name", "Zoë", None)
    assert first.data(Qt.ItemDataRole.AccessibleTextRole) == "Name: Zoë"
    assert window.view.isColumnHidden(1)
    qtbot.keyClick(window.view, Key.Key_Return)
    assert kept(fight_desk, "zoe") == zoe
    assert fight_desk.campaign.portraits.of("zoe") == png()
    assert len(fight_desk.campaign.roster.revisions("zoe")) == 1
    assert window.close_button.hasFocus()
    assert window.portrait.isHidden(), "the portrait here is the one in the file by now"
    window.take_back()
    assert [each.id for each in fight_desk.campaign.roster.entries()] == ["una"]


def test_a_portrait_that_is_no_picture_keeps_nothing_half(files, fight_desk):
    taking = files.window._taking
    case = taking.case(Arrival(replace(UNA, id="zoe"), picture=b"no picture"))
    told = taking.take(case, None, portrait=True)
    assert told == "The portrait is not a picture that Fightbook can keep; import the character without it."
    assert kept(fight_desk, "zoe") is None
    assert not isinstance(taking.take(case, None, portrait=False), str)
    assert kept(fight_desk, "zoe") is not None


def test_sheet_and_portrait_are_taken_back_as_one_version(window, files, fight_desk, tmp_path):
    path = tmp_path / "una.json"
    write_character(path, THEIRS, portrait_to_text(png()), (version_hash(UNA),))
    files.read(str(path))
    assert window.portrait.isChecked()
    window.take_button.click()
    assert len(fight_desk.campaign.roster.revisions("una")) == 2
    window.take_back()
    assert kept(fight_desk) == UNA
    assert fight_desk.campaign.portraits.of("una") is None
    assert len(fight_desk.campaign.roster.revisions("una")) == 3


def test_an_attribute_that_a_sheet_does_not_state_is_told_as_it_counts(window):
    agility = window.model.index(1, 0, window.model.index(0, 0))
    assert [agility.siblingAtColumn(column).data() for column in range(3)] == ["Agility", "10", "11"]


def test_a_pool_that_a_sheet_does_not_state_is_full(words, fight_desk):
    (entry,) = entries(replace(UNA, pools={}), UNA)
    assert naming(words, fight_desk).values(entry) == ("all of it", "3")


def test_a_bundle_is_taken_over_and_back_as_a_whole(qtbot, window, files, fight_desk, tmp_path):
    path = tmp_path / "all.json"
    new = replace(UNA, id="zoe", name="Zoë")
    write_bundle(
        path, [PortableCharacter(THEIRS, "", (version_hash(UNA),)), PortableCharacter(new, portrait_to_text(png()))]
    )
    files.read(str(path))
    assert window.list.isVisible()
    assert [window.people.index(row).data(Qt.ItemDataRole.AccessibleTextRole) for row in (0, 1)] == [
        "Una, 5 differences",
        "Zoë, new here",
    ]
    with qtbot.waitSignal(window.taken):
        window.everybody_button.click()
    assert window.told.text() == "2 characters were imported."
    assert [each.reason for each in list_backups(fight_desk.campaign.path)] == [BackupReason.IMPORT]
    assert kept(fight_desk, "zoe") == new
    assert fight_desk.campaign.portraits.of("zoe") == png()
    assert kept(fight_desk) == THEIRS
    window.take_back()
    assert kept(fight_desk) == UNA
    assert [each.id for each in fight_desk.campaign.roster.entries()] == ["una"]


def test_a_large_bundle_is_taken_over_in_slices_and_can_be_stopped(qtbot, window, files, fight_desk, tmp_path):
    path = tmp_path / "all.json"
    write_bundle(path, [PortableCharacter(replace(UNA, id=f"u{number}")) for number in range(60)])
    files.read(str(path))
    window.everybody_button.click()
    assert window.everybody_button.text() == "Stop"
    qtbot.waitUntil(lambda: len(fight_desk.campaign.roster.entries()) > 1)
    window.everybody_button.click()
    come = len(fight_desk.campaign.roster.entries()) - 1
    assert 0 < come < 60
    assert window.everybody_button.text() == "Import everybody"
    with qtbot.waitSignal(window.taken):
        window.everybody_button.click()
    assert len(fight_desk.campaign.roster.entries()) == 61
    window.take_back()
    assert len(fight_desk.campaign.roster.entries()) == come + 1


def test_what_is_wrong_with_a_file_is_told_in_the_language_of_the_desk(qtbot, files, words, tmp_path):
    path = tmp_path / "una.json"
    write_character(path, replace(UNA, skills={"swrod": 3}))
    words.set_language("pl")
    with qtbot.waitSignal(files.told) as told:
        files.read(str(path))
    why = "w jej zasadach nie ma umiejętności „swrod”; czy chodzi o „sword”?"
    assert told.args[0].text == f"{path} nie da się przyjąć: {why} Nic nie zostało zmienione."


@pytest.mark.parametrize("content", [b"", b"[]", b'{"format": "fightbook character", "version": 99}', b"[" * 90_000])
def test_a_file_that_is_none_is_told_and_changes_nothing(qtbot, files, fight_desk, tmp_path, content):
    path = tmp_path / "bad.json"
    path.write_bytes(content)
    with qtbot.waitSignal(files.told) as told:
        files.read(str(path))
    assert told.args[0].tone == "danger"
    assert told.args[0].text.startswith(str(path))
    assert told.args[0].text.endswith(". Nothing was changed.")
    assert not files.window.isVisible()
    assert kept(fight_desk) == UNA


def test_characters_are_written_by_the_kind_of_file(qtbot, files, fight_desk, tmp_path):
    fight_desk.campaign.portraits.keep("una", png())
    for name in ("una.json", "una.csv"):
        with qtbot.waitSignal(files.told) as told:
            files.exporting.write(str(tmp_path / name), ["una"])
        assert told.args[0].text == f"1 character was exported to {tmp_path / name}."
    assert read_characters(tmp_path / "una.json")[0].character == UNA
    assert portrait_to_text(png()) in (tmp_path / "una.json").read_text()
    assert "attributes.STR" in (tmp_path / "una.csv").read_text("utf-8-sig")
    fight_desk.campaign.roster.save(Character("hesk", "gurps3", "Hesk", attributes={"ST": 13}))
    files.exporting.write(str(tmp_path / "hesk.foundry.json"), ["hesk"])
    actor = json.loads((tmp_path / "hesk.foundry.json").read_text("utf-8"))
    assert actor["name"] == "Hesk"
    with qtbot.waitSignal(files.told) as told:
        files.exporting.write(str(tmp_path), ["una"])
    assert told.args[0].tone == "danger"


def test_the_name_of_a_file_is_suggested_and_ends_as_its_kind(files, fight_desk):
    fight_desk.campaign.roster.save(replace(UNA, id="gorm", name="Gorm"))
    files.exporting.ask_export(["una"])
    dialog = files.exporting._asked[0]
    assert Path(dialog.selectedFiles()[0]).name == "Una.json"
    dialog.filterSelected.emit(dialog.nameFilters()[1])
    assert Path(dialog.selectedFiles()[0]).name == "Una.csv"
    dialog.reject()
    files.exporting.ask_export([])
    dialog = files.exporting._asked[0]
    assert Path(dialog.selectedFiles()[0]).stem == fight_desk.campaign.path.stem
    dialog.reject()


def test_a_character_of_a_ruleset_that_is_not_here_can_be_written(qtbot, files, fight_desk, tmp_path):
    stranger = replace(UNA, id="stranger", ruleset="not_here", name="Stranger")
    fight_desk.campaign.roster.save(stranger)
    files.exporting.ask_export(["stranger"])
    dialog = files.exporting._asked[0]
    assert not [kind for kind in dialog.nameFilters() if "foundry" in kind]
    dialog.fileSelected.emit(str(tmp_path / "stranger.json"))
    dialog.reject()
    assert read_characters(tmp_path / "stranger.json")[0].character == stranger


def test_what_is_wrong_with_the_campaign_is_told(qtbot, files, fight_desk, tmp_path, monkeypatch):
    def fail(*_):
        raise CampaignError(Trouble.DEVICE, fight_desk.campaign.path)

    path = tmp_path / "una.json"
    write_character(path, THEIRS)
    for reader in ("character", "characters", "known_as"):
        monkeypatch.setattr(fight_desk.campaign.roster, reader, fail)
    for act in (
        partial(files.read, str(path)),
        partial(files.exporting.ask_export, []),
        partial(files.exporting.write, str(tmp_path / "all.json"), []),
    ):
        with qtbot.waitSignal(files.told) as told:
            act()
        assert told.args[0].tone == "danger"
        assert str(fight_desk.campaign.path) in told.args[0].text
    assert not (tmp_path / "all.json").exists()


def test_it_speaks_polish_at_once(window, words):
    words.set_language("pl")
    assert window.take_button.text() == "Przejmij"
    assert window.model.headerData(2, Qt.Orientation.Horizontal) == "W pliku"
    assert window.view.accessibleName() == "Różnice"


@pytest.mark.parametrize("sheet", [THEIRS, UNA, replace(UNA, id="gorm", name="Gorm")])
def test_a_window_that_is_open_reads_in_another_language_like_a_new_one(files, words, sheet):
    def read_aloud():
        window = files.window
        return [
            *(tab.tabText(index) for tab in window.findChildren(QTabWidget) for index in range(tab.count())),
            *(button.text() for button in window.findChildren(QAbstractButton)),
            *(label.text() for label in window.findChildren(QLabel) if label is not window.told),
            *(widget.accessibleName() for widget in window.findChildren(QWidget)),
            *(widget.toolTip() for widget in window.findChildren(QWidget)),
            window.report.toPlainText(),
        ]

    taking, line = files._taking, Line("traits", "Tail", "noted", "")
    case = taking.case(Arrival(sheet, lines=(line,)))
    files.window.show_cases("there.gcs", [case])
    english = read_aloud()
    words.set_language("pl")
    switched = read_aloud()
    files.window.show_cases("there.gcs", [case])
    assert switched == read_aloud()
    assert switched != english


def test_another_language_redraws_what_the_models_say(qtbot, window, words):
    with qtbot.waitSignals([window.model.modelReset, window.people.dataChanged]):
        words.set_language("pl")


@pytest.mark.parametrize("scale", [80, 300])
def test_it_is_painted_at_every_text_size(window, look, scale):
    look.set_scale(scale)
    assert not window.grab().isNull()


@pytest.fixture
def many(tmp_path):
    """A bundle so large that it is read while the desk goes on."""
    path = tmp_path / "many.json"
    write_bundle(
        path, (PortableCharacter(replace(UNA, id=f"una_{number}", notes="x" * 2_000)) for number in range(200))
    )
    assert path.stat().st_size > LARGE
    return path


def test_a_large_bundle_is_read_while_the_desk_goes_on(qtbot, files, many, words):
    words.set_language("pl")
    files.read(str(many))
    (stop,) = files.parent().findChild(QProgressDialog).findChildren(QPushButton)
    assert stop.text() == words("imports.stop") != Words("en")("imports.stop")
    assert not files.window.isVisible()
    qtbot.waitUntil(files.window.isVisible)
    assert files.window.people.rowCount() == 200
    assert not files.parent().findChild(QProgressDialog).isVisible()


def test_reading_a_large_bundle_can_be_given_up(qtbot, files, many, fight_desk):
    files.read(str(many))
    # The thread has read everything, but nobody has taken it yet.
    files._reading._thread.join()
    with qtbot.assertNotEmitted(files.told):
        files.parent().findChild(QProgressDialog).findChild(QPushButton).click()
        qtbot.waitUntil(lambda: not files._reading.is_running)
    assert not files._slices.isActive()
    assert not files.window.isVisible()
    files.read(str(many))
    qtbot.waitUntil(files.window.isVisible)


def test_what_is_wrong_with_a_large_bundle_is_told(qtbot, files, many):
    many.write_text(many.read_text().replace('"sword"', '"swrod"'))
    with qtbot.waitSignal(files.told) as told:
        files.read(str(many))
    assert "swrod" in str(told.args[0])
    assert not files.window.isVisible()


def test_what_a_piece_has_in_a_field_is_told_as_the_ruleset_calls_it(words, fight_desk):
    words.set_language("pl")
    naming = Naming(words, fight_desk.shelf.texts("tales_and_legends", "pl"))
    rapier = Item("rapier", where="belt", fields={"quality": "good", "dice": "1d10"})
    assert naming.whole(rapier) == "pas, Jakość dobra, Kostki obrażeń 1k10"


def test_what_a_character_has_of_their_own_is_brought_along(fight_desk, files, tmp_path, monkeypatch):
    brought = []
    sheet = replace(UNA, id="new", items=(Item("own_ring"),))
    pack = own_pack(UNA.ruleset, OwnTables({"items": {"own_ring": {"weight_lb": 1}}}), PackTerms("Our table", "Ours"))
    path = tmp_path / "new.json"
    write_character(path, sheet, own=pack.files)

    def bring(game, entries):
        brought.append((game, entries.entries))

    monkeypatch.setattr(files._taking, "_bring", bring)
    files.read(str(path))
    files.window.take()
    assert kept(fight_desk, "new").items == (Item("own_ring"),)
    assert brought == [(UNA.ruleset, {"items": {"own_ring": {"weight_lb": 1}}})]


def test_likely_choices_are_none_where_nobody_is_chosen(window):
    window._choose_all()
    assert window.model.chosen
    window._choose_likely()
    assert window.model.chosen
    window.people.show(())
    window._choose_likely()
    assert not window.model.chosen


def test_a_decision_in_the_last_part_is_found_too(diverged):
    window, _, _ = diverged
    first = window.model.first_undecided()
    assert first.isValid()
    window.model.choose(window.model.keys(), decided=False)
    assert window.model.first_undecided() == first
    window.model.choose(window.model.keys())
    assert not window.model.first_undecided().isValid()


def test_a_portrait_that_is_not_shown_takes_nothing_over(window):
    window._choose_none()
    window.portrait.setChecked(True)
    window._show_count()
    assert window.take_button.isEnabled() is window.portrait.isVisible()
    window.portrait.setChecked(False)
    window._show_count()
    assert not window.take_button.isEnabled()


def test_what_is_told_is_said_aloud_while_the_window_is_open(window, monkeypatch):
    said = []
    monkeypatch.setattr("gui.imports.window.announce", lambda _widget, text: said.append(text))
    window._tell("Done.")
    window.close()
    window._tell("Gone.")
    assert said == ["Done."]
    assert window.told.text() == "Gone."
