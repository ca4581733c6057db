"""What keeps own entries from coming into force is told to whoever asked, and changes nothing."""

from types import SimpleNamespace
from typing import cast

import pytest
from PySide6.QtWidgets import QLineEdit

from gui.own.adding import OwnAdding
from gui.own.editors import _number_or_formula
from gui.own.form import Filled
from gui.own.keeping import OwnKeeping, _key_of
from gui.own.naming import OwnNames
from gui.own.scope import Scope
from gui.own.sharing import OwnSharing
from gui.own.window import OwnWindow
from rules.loading.ruleset_file import Problem, RulesetError
from rules.own.making import Answers
from rules.words.messages import message_of
from storage.files.errors import CampaignError, Trouble
from storage.rulesets.own_pack import OwnTables
from storage.rulesets.packs import Pack

GAME = "realms_of_myth"
BELL, ROPE = (
    OwnTables({"items": {id: {"weight_lb": 1}}}, {"en": {"items": {id: {"name": id}}}})
    for id in ("own_bell", "own_rope")
)


@pytest.fixture
def keeping(fight_desk, words):
    return OwnKeeping(fight_desk, words)


@pytest.fixture
def heard(keeping):
    heard = []
    for name in ("kept", "refused", "not_brought"):
        getattr(keeping, name).connect(lambda told, name=name: heard.append((name, told)))
    return heard


def broken(fight_desk):
    def fail(*_, **__):
        raise CampaignError(Trouble.DISK_FULL, fight_desk.campaign.path)

    return fail


def test_nothing_is_kept_in_a_campaign_that_is_only_read(keeping, heard, fight_desk, words):
    fight_desk.campaign.read_only = True
    keeping.keep(GAME, BELL)
    keeping.bring(GAME, BELL)
    keeping.keep_draft(GAME, BELL)
    fight_desk.campaign.read_only = False
    assert heard == [("refused", words("packs.read_only")), ("not_brought", words("packs.read_only"))]
    assert keeping.draft(GAME) is None


def test_a_campaign_that_cannot_be_read_refuses_what_is_kept_and_what_is_brought(
    keeping, heard, fight_desk, monkeypatch
):
    monkeypatch.setattr("gui.own.keeping.own_pack_of", broken(fight_desk))
    keeping.keep(GAME, BELL)
    keeping.bring(GAME, BELL)
    assert [(name, "is full" in told) for name, told in heard] == [("refused", True), ("not_brought", True)]


def test_drafts_are_kept_until_there_are_none(keeping, fight_desk):
    assert keeping.draft(GAME) is None
    keeping.keep_draft(GAME, BELL)
    assert keeping.draft(GAME) == BELL
    assert keeping.draft("heimr") is None
    keeping.keep_draft(GAME, None)
    assert keeping.draft(GAME) is None


def test_a_draft_that_nobody_can_read_is_none(keeping, fight_desk, monkeypatch):
    monkeypatch.setattr(fight_desk.campaign.settings, "get", lambda _name: "{no draft")
    assert keeping.draft(GAME) is None


def test_what_is_in_force_already_is_kept_at_once(qtbot, keeping, heard):
    with qtbot.waitSignal(keeping.kept):
        keeping.keep(GAME, BELL)
    assert not keeping.busy
    heard.clear()
    keeping.keep(GAME, BELL)
    assert heard == [("kept", GAME)]
    assert keeping.tables(GAME).entries["items"].keys() == {"own_bell"}


def test_what_comes_one_after_another_is_brought_one_after_another(qtbot, keeping, heard, fight_desk):
    keeping.bring(GAME, BELL)
    keeping.bring(GAME, ROPE)
    qtbot.waitUntil(lambda: not keeping.busy and not keeping._brought)
    assert keeping.tables(GAME).entries["items"].keys() == {"own_bell", "own_rope"}
    assert heard == []


@pytest.mark.parametrize(
    ("path", "key"),
    [
        ("items.own_club.damage", "damage"),
        ("items.own_club.damage[2]", "damage"),
        ("items.own_club.variants.swing.add", "swing.add"),
        ("items.own_club", ""),
        ("", ""),
    ],
)
def test_a_fault_is_about_a_key_of_its_entry(path, key):
    assert _key_of(path) == key


@pytest.fixture
def adding(fight_desk, words, look):
    return OwnAdding(fight_desk, words, look)


def test_a_form_says_why_the_entries_cannot_be_read(adding, fight_desk, panel, monkeypatch):
    monkeypatch.setattr("gui.own.keeping.own_pack_of", broken(fight_desk))
    adding.ask("items", "Bell", GAME, "una", panel)
    told, kept = [], []
    monkeypatch.setattr(adding.form, "tell", told.append)
    monkeypatch.setattr(adding.keeping, "keep", lambda *given: kept.append(given))
    adding.form.filled.emit(Filled("items", Answers("Bell"), Scope.CAMPAIGN))
    assert [("is full" in each) for each in told] == [True]
    assert kept == []
    adding.close()


def test_another_question_takes_the_place_of_the_first_and_an_end_ends_both(adding, panel, monkeypatch):
    adding.ask("items", "Bell", GAME, "una", panel)
    first = adding.form
    adding.ask("skills", "Rope", GAME, "una", panel)
    assert adding.form is not first
    assert not first.isVisible()
    ended = []
    monkeypatch.setattr(adding.keeping, "finish", lambda: ended.append(1))
    adding.finish()
    assert adding.form is None
    assert ended == [1]


def test_what_is_kept_for_others_adds_nothing_to_a_sheet(adding):
    added = []
    adding.added.connect(lambda *given: added.append(given))
    adding.keeping.kept.emit(GAME)
    adding.keeping.refused.emit("no")
    assert added == []


@pytest.fixture
def window(fight_desk, words, look, panel):
    window = OwnWindow(fight_desk, words, look, panel)
    window.open_window()
    yield window
    window.discard()
    window.finish()


def test_lists_that_cannot_be_written_or_read_are_told_in_the_window(window, fight_desk, monkeypatch):
    monkeypatch.setattr(window.keeping, "keep_draft", broken(fight_desk))
    window._keep_draft()
    assert "is full" in window.told.text()
    window.tell("")
    assert not window.told.isVisible()
    monkeypatch.setattr(window.keeping, "tables", broken(fight_desk))
    window._follow("heimr")
    assert window.told.text() == ""
    window._follow(window._game)
    assert "is full" in window.told.text()
    monkeypatch.undo()


def test_the_pack_goes_to_a_file_or_into_a_folder_and_a_fault_is_told(panel, words, look, tmp_path, monkeypatch):
    told, written = [], []
    sharing = OwnSharing(panel, words, look, told.append)
    sharing.write(str(tmp_path))
    assert told == []
    sharing._pack = cast("Pack", SimpleNamespace())
    monkeypatch.setattr("gui.own.sharing.write_pack", lambda _pack, to: written.append(("file", to)))
    monkeypatch.setattr(
        "gui.own.sharing.write_pack_folder", lambda _pack, to: written.append(("folder", to)) or to / "bell"
    )
    sharing.write(str(tmp_path))
    sharing.write(str(tmp_path / "bell.fightpack"))
    assert written == [("folder", tmp_path), ("file", tmp_path / "bell.fightpack")]
    assert [
        str(each) in told[place] for place, each in enumerate((tmp_path / "bell", tmp_path / "bell.fightpack"))
    ] == [True] * 2


@pytest.mark.parametrize(("typed", "read"), [("3", 3), ("2.5", 2.5), ("STR + 1", "STR + 1"), ("  4 ", 4)])
def test_a_formula_is_a_number_if_it_is_one(qtbot, typed, read):
    line = QLineEdit(typed)
    qtbot.addWidget(line)
    assert _number_or_formula(line) == read


def test_names_write_what_the_ruleset_stores(fight_desk, words):
    names = OwnNames(fight_desk.rulebook.ruleset, fight_desk.texts, words)
    assert [names.flag(value) for value in (True, False)] == [words("sheet.yes"), words("sheet.no")]
    assert names.typed(" 2D6-1 ") == "2d6-1"
    assert names.typed(" Long ") == "Long"


def test_a_pack_that_cannot_be_made_or_has_no_name_says_why(panel, words, look, monkeypatch):
    sharing = OwnSharing(panel, words, look, [].append)
    given = {"name": "  ", "source": "", "licence": "", "folder": False}
    assert sharing._take(given) == words("own.needs_name")
    faults = [Problem("p", 1, "x", message_of("as_it_is", text=text)) for text in ("It is wrong.", "And this.")]

    def refuse(*_):
        raise RulesetError(tuple(faults))

    monkeypatch.setattr("gui.own.sharing.own_pack", refuse)
    assert sharing._take(given | {"name": "Bells"}) == "It is wrong."
