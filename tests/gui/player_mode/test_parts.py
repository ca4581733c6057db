"""Test the player's workplace by itself: what its commands open, what it passes on, what it makes later."""

from types import SimpleNamespace
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication

from gui.actions import table
from gui.desk.desk import Desk
from gui.own.window import OwnWindow
from gui.packs.window import PacksWindow
from gui.player_mode.place import PlayerPlace
from gui.presets.window import ReadyWindow


@pytest.fixture
def place(qtbot, campaign, words, look, shelf):
    place = PlayerPlace(Desk(campaign, words, 7, shelf), words, look)
    qtbot.addWidget(place.roster)
    for banner in place.banners:
        qtbot.addWidget(banner)
    place.roster.show()
    return place


def shown(kind) -> list[Any]:
    return [window for window in QApplication.topLevelWidgets() if isinstance(window, kind) and window.isVisible()]


@pytest.mark.parametrize(
    ("command", "kind"), [(table.OWN_LISTS, OwnWindow), (table.PACKS, PacksWindow), (table.ADD_READY, ReadyWindow)]
)
def test_commands_open_their_windows(place, command, kind):
    place.handlers()[command]()
    (window,) = shown(kind)
    window.close()
    place.close_sheets()


def test_a_new_character_is_asked_for_in_the_roster(place):
    place.handlers()[table.NEW_CHARACTER]()
    assert place.roster.form.isVisible()
    place.roster.form.close()


def test_the_list_of_the_roster_opens_ready_characters_and_sheets(place, monkeypatch):
    opened = []
    monkeypatch.setattr(place, "_sheets", lambda: SimpleNamespace(open_sheet=opened.append))
    place.roster.sheet_wanted.emit("una")
    assert opened == ["una"]
    place.roster.ready_wanted.emit()
    (window,) = shown(ReadyWindow)
    window.close()


def test_a_ruleset_is_asked_for(place, monkeypatch):
    asked = []
    monkeypatch.setattr("gui.rulesets.installing.RulesetInstalling.ask", lambda _self: asked.append(1))
    place.handlers()[table.INSTALL_RULESET]()
    assert asked == [1]


def test_what_its_parts_tell_is_passed_on(place):
    told = []
    place.told.connect(told.append)
    place.files.told.emit("a file")
    place.roster.told.emit("the roster")
    place._installing().told.emit("a ruleset")
    assert told == ["a file", "the roster", "a ruleset"]


def test_sheets_and_ready_characters_are_made_when_nobody_waits(place):
    assert not place._sheets.is_made
    assert [make() for make in place.waiting()] == [place.sheets, place._ready()]


def test_closing_sheets_keeps_drafts_if_that_is_wanted(place, monkeypatch):
    place.close_sheets()
    assert not place._sheets.is_made
    kept = []
    monkeypatch.setattr(place.sheets, "close_all", lambda *, keep_drafts: kept.append(keep_drafts))
    place.close_sheets()
    place.close_sheets(keep_drafts=True)
    assert kept == [False, True]


@pytest.mark.parametrize(("command", "kind"), [(table.OWN_LISTS, OwnWindow), (table.PACKS, PacksWindow)])
def test_closing_ends_what_own_lists_and_packs_do(place, monkeypatch, command, kind):
    ended = []
    monkeypatch.setattr(kind, "finish", lambda _self: ended.append(1))
    place.close_sheets()
    assert ended == []
    place.handlers()[command]()
    shown(kind)[0].close()
    place.close_sheets()
    assert ended == [1]


def test_a_pack_of_the_table_is_switched_on_without_a_fight(place, qtbot, tmp_path):
    header = 'id = "arsenal"\nformat = 1\nover = "realms_of_myth"\nsource = "A book"\nlicence = "CC BY 4.0"\n'
    (tmp_path / "pack.toml").write_text(header)
    (tmp_path / "items.toml").write_text('[glaive]\ncite = "Armoury"\n')
    place.handlers()[table.PACKS]()
    (window,) = shown(PacksWindow)
    with qtbot.waitSignal(window.reading.ended):
        window.add(str(tmp_path))
    qtbot.waitUntil(lambda: not window.switching.busy)
    assert [row.is_on for row in window.model.rows] == [True]
    assert "glaive" in place.desk.shelf.rulebook("realms_of_myth").ruleset.items
    window.close()
    place.close_sheets()


def test_a_ready_character_that_was_taken_is_shown_in_the_roster(place, monkeypatch):
    seen = []
    monkeypatch.setattr(place.roster, "show_character", seen.append)
    place._ready().taken.emit("una")
    assert seen == ["una"]


def test_letters_begin_a_search(qtbot, place):
    place.roster.activateWindow()
    place.take_letter("u")
    place.take_letter("n")
    assert place.roster.search.text() == "un"
    assert place.roster.search.hasFocus()


@pytest.mark.parametrize("read_only", [True, False])
def test_the_heading_names_the_file_and_whether_it_can_be_written(place, campaign, read_only):
    campaign.read_only = read_only
    heading = place.heading()
    assert heading.campaign == "table"
    assert (table.CAN_WRITE in heading.conditions) is not read_only


def test_banners_explain_the_workplace_in_its_panel(place, words):
    assert place.banner.text() == words("player.intro")
    assert place.banners == (place.banner, place.drafts)
    (panel,) = place.places()
    assert (panel.id, panel.widget, panel.area) == ("roster", place.roster, "centre")
    assert place.banner.contentsMargins().left() > 0
