"""Whatever of a campaign cannot be read or written: the roster, its files and its sheets say so, and go on."""

from types import SimpleNamespace
from typing import cast

import pytest
from msgspec import UNSET
from PySide6.QtWidgets import QWidget

from gui.desk.desk import Desk
from gui.roster.companies import Company
from gui.roster.comparisons import Comparisons
from gui.roster.draft_banner import DraftBanner
from gui.roster.files import RosterFiles
from gui.roster.open_sheets import SheetBook, Sheets
from gui.roster.panel import RosterPanel
from gui.roster.partners import RosterPartners
from gui.roster.recruiting import Recruiting
from rules.state.character import Character
from storage.campaign.drafts import Draft
from storage.campaign.portraits import NoPortrait
from storage.campaign.roster import RosterEntry
from storage.campaign.versions import Origin, OriginKind
from storage.files.errors import CampaignError, Trouble

UNA = Character("una", "realms_of_myth", "Una")


@pytest.fixture
def panel(qtbot, fight_desk, words, look):
    for name in ("Una", "Hesk"):
        fight_desk.campaign.roster.save(Character(name.lower(), "realms_of_myth", name))
    panel = RosterPanel(fight_desk, words, look)
    qtbot.addWidget(panel)
    panel.show()
    return panel


@pytest.fixture
def sheets(fight_desk, words, look):
    return Sheets(fight_desk, words, look)


@pytest.fixture
def files(panel, fight_desk, words, look, sheets):
    return RosterFiles(fight_desk, words, look, panel, lambda: sheets)


@pytest.fixture
def full(fight_desk, monkeypatch):
    """A function that lets a method of a part of the campaign fail."""

    def full(part, *methods):
        def fail(*_, **__):
            raise CampaignError(Trouble.DISK_FULL, fight_desk.campaign.path)

        for method in methods:
            monkeypatch.setattr(getattr(fight_desk.campaign, part), method, fail)

    return full


@pytest.fixture
def told(fight_desk):
    """What the desk was told, one sentence for each trouble."""
    told = []
    fight_desk.failed.connect(told.append)
    yield told
    assert all("is full" in sentence for sentence in told)


PANEL_ACTS = {
    "edit": ("roster", "character", lambda panel: panel.edit_button.click()),
    "copy": ("roster", "save", lambda panel: panel.copy_button.click()),
    "search": ("roster", "matching_ids", lambda panel: panel.search.setText("u")),
    "refresh": ("shelving", "all", lambda panel: panel.refresh()),
    "shelve": (
        "shelving",
        "put",
        lambda panel: panel._take_shelf(("una",), dict.fromkeys(("folder", "side", "tags"), "a")),
    ),
    "put away": ("roster", "remove", lambda panel: panel.bin.put_away()),
    "put away whom": ("roster", "entries", lambda panel: panel.bin.put_away()),
    "who is away": ("roster", "entries", lambda panel: panel.bin.ask_back()),
    "bring back": ("roster", "save", lambda panel: panel.bin._bring({"who": "una"})),
    "bring back whom": ("roster", "character", lambda panel: panel.bin._bring({"who": "una"})),
}


@pytest.mark.parametrize("act", PANEL_ACTS)
def test_the_panel_tells_what_failed_and_shows_everybody_as_before(panel, full, told, act):
    part, method, do = PANEL_ACTS[act]
    noticed = []
    panel.told.connect(noticed.append)
    panel.sheet_wanted.connect(noticed.append)
    full(part, method)
    do(panel)
    assert len(told) == 1
    assert noticed == []
    assert [row.name for row in panel.model.rows] == ["Hesk", "Una"]


def test_what_cannot_be_printed_is_told(files, panel, full, told):
    full("roster", "character")
    panel.print_wanted.emit(["una"])
    assert len(told) == 1


def test_who_can_be_compared_does_not_hang_on_the_campaign(full, told, fight_desk, words, panel):
    partners = RosterPartners(fight_desk, "realms_of_myth", words)
    book = SheetBook(fight_desk, "realms_of_myth", words)
    people = Comparisons("realms_of_myth", book, partners, {}, words)
    una = people.state("una")
    assert una is not None
    assert una.sheet.name == "Una"
    assert people.state("nobody") is None
    assert "una" in people.offered()
    full("roster", "character", "entries")
    full("settings", "get", "set")
    assert people.state("una") is None
    assert "una" not in people.offered()
    assert partners.chosen() == ()
    assert told == []
    partners.choose(("una",))
    assert len(told) == 1


def test_a_campaign_that_is_only_read_keeps_no_opponents(fight_desk, words):
    partners = RosterPartners(fight_desk, "realms_of_myth", words)
    fight_desk.campaign.read_only = True
    partners.choose(("una",))
    fight_desk.campaign.read_only = False
    assert partners.chosen() == ()
    partners.choose(("una", "bern"))
    assert partners.chosen() == ("una", "bern")


def test_somebody_of_another_game_is_no_opponent(panel, fight_desk, words):
    una = RosterPartners(fight_desk, "realms_of_myth", words).sheet("una")
    assert una is not None
    assert una.name == "Una"
    assert RosterPartners(fight_desk, "heimr", words).sheet("una") is None
    assert RosterPartners(fight_desk, "heimr", words).sheet("ready:nobody") is None
    assert "una" not in RosterPartners(fight_desk, "heimr", words).offered()


def test_a_game_that_is_gone_has_the_opponents_of_the_roster_alone(panel, fight_desk, words, monkeypatch):
    def gone(*_):
        raise LookupError("gone")

    monkeypatch.setattr("gui.roster.partners.presets_of", gone)
    partners = RosterPartners(fight_desk, "realms_of_myth", words)
    assert dict(partners.offered()) == {"hesk": "Hesk", "una": "Una"}


@pytest.mark.parametrize("method", ["character", "save"])
def test_a_sheet_or_a_portrait_that_cannot_be_saved_says_why(sheets, full, told, method):
    saved = []
    sheets.saved.connect(saved.append)
    full("roster", method)
    assert "is full" in sheets.keep(UNA)
    assert "is full" in sheets.keep_portrait(UNA, None)
    assert (saved, told) == ([], [])


def test_a_picture_that_is_none_is_told_as_such(sheets, fight_desk, words, monkeypatch):
    def refuse(*_):
        raise NoPortrait("no picture")

    monkeypatch.setattr(fight_desk.campaign.roster, "save", refuse)
    assert sheets.keep_portrait(UNA, b"no picture") == words("sheet.picture_unread")
    assert sheets.keep(UNA, b"no picture") == words("sheet.picture_unread")


def test_a_portrait_that_cannot_be_read_is_none_and_told(sheets, full, told):
    full("portraits", "of")
    assert sheets.portrait("una") is None
    assert len(told) == 1


def test_a_draft_whose_sheet_cannot_be_read_is_told(sheets, full, told):
    full("roster", "character")
    sheets.open_draft(Draft(UNA, "", "", False))
    assert len(told) == 1
    assert sheets.windows == {}


@pytest.mark.parametrize(("method", "act"), [("all", None), ("remove", "discard_button")])
def test_drafts_that_cannot_be_read_or_removed_are_told(
    qtbot, fight_desk, words, look, sheets, full, told, method, act
):
    drafts = fight_desk.campaign.drafts
    drafts.keep(UNA, drafts.base_of("una"), None)
    banner = DraftBanner(fight_desk, words, look, lambda: sheets)
    qtbot.addWidget(banner)
    full("drafts", method)
    if act is None:
        banner.offer()
    else:
        getattr(banner, act).click()
    assert len(told) == 1
    assert banner.isHidden()


def test_a_sheet_from_a_file_says_why_it_was_not_kept(files, full, told):
    full("roster", "character")
    assert "is full" in files.keep(UNA, UNSET, Origin(OriginKind.SHEET))
    assert told == []


@pytest.mark.parametrize("method", ["entries", "character"])
def test_who_can_be_added_does_not_hang_on_the_roster(qtbot, fight_desk, words, look, full, told, method):
    home = QWidget()
    qtbot.addWidget(home)
    recruiting = Recruiting(fight_desk, words, look, home)
    full("roster", method)
    recruiting.open_box()
    assert recruiting.box.model.rowCount() > 0
    assert len(told) == (1 if method == "entries" else 0)
    recruiting._add_known("una")
    if method == "character":
        assert len(told) == 1
        assert not recruiting.form.isVisible()
    company = Company("side", "a", (cast("RosterEntry", SimpleNamespace(id="una")),))
    told.clear()
    full("roster", "character")
    assert recruiting._join_company(company, {"side": "a"}) is None
    assert len(told) == 1
    recruiting.box.hide()


def test_a_draft_that_cannot_be_kept_or_removed_is_told(qtbot, sheets, fight_desk, full, told):
    sheets.open_sheet(UNA)
    window = sheets.windows["una"]
    draft = sheets._drafts["una"]
    assert draft.keep()
    full("drafts", "keep", "remove", "base_of")
    window.touched.emit()
    assert len(told) == 1
    qtbot.keyClicks(window.head.name, "Oona")
    assert not draft.keep()
    assert len(told) == 2
    window.leave()


def test_sheets_use_the_optional_rules_of_a_fight_of_their_own_ruleset(words):
    present = SimpleNamespace(ruleset="realms_of_myth", rules={"fatigue": True})
    desk = cast("Desk", SimpleNamespace(present=present))
    assert [SheetBook(desk, each, words).rules for each in ("realms_of_myth", "duel")] == [{"fatigue": True}, {}]
