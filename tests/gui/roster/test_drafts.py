"""An open sheet is kept as it is typed, offered again after a crash, and forgotten once it is saved or discarded."""

import pytest

from gui.gm_mode.workplace import Workplace
from gui.roster.draft_banner import DraftBanner
from gui.roster.open_sheets import Sheets
from rules.state.character import Character
from storage.files.errors import CampaignError, Trouble
from tests.fixtures.make_campaign_v2 import PICTURE


@pytest.fixture
def una(fight_desk, campaign):
    sheet = fight_desk.encounter.combatants["una"].sheet
    campaign.roster.save(sheet)
    return sheet


@pytest.fixture
def opened(fight_desk, words, look):
    """A function that opens the sheets of the campaign as a start of the program does, and all of them are closed."""
    made = []

    def opened():
        made.append(Sheets(fight_desk, words, look))
        return made[-1]

    yield opened
    for sheets in made:
        for window in tuple(sheets.windows.values()):
            window.leave()


def typed(qtbot, window, name):
    window.head.name.clear()
    qtbot.keyClicks(window.head.name, name)


def kept(qtbot, campaign, id="una"):
    qtbot.waitUntil(lambda: campaign.drafts.of(id) is not None)
    return campaign.drafts.of(id).sheet


def test_what_is_typed_is_kept_a_moment_later_and_is_no_version(qtbot, opened, una, campaign):
    sheets = opened()
    sheets.open_sheet(una)
    typed(qtbot, sheets.windows["una"], "Una the Bold")
    assert campaign.drafts.of("una") is None
    assert kept(qtbot, campaign).name == "Una the Bold"
    assert campaign.roster.character("una") == una


@pytest.mark.parametrize("way", ["save", "discard", "undo", "close"])
def test_it_is_removed_once_nothing_is_unsaved(qtbot, opened, una, campaign, way):
    sheets = opened()
    sheets.open_sheet(una)
    window = sheets.windows["una"]
    typed(qtbot, window, "B")
    kept(qtbot, campaign)
    getattr(window, way)()
    while way == "undo" and window.changed:
        window.undo()
    assert campaign.drafts.all() == ()


def test_after_a_crash_it_is_offered_and_continued(qtbot, opened, una, campaign, fight_desk, words, look):
    first = opened()
    first.open_sheet(una)
    typed(qtbot, first.windows["una"], "Una the Bold")
    kept(qtbot, campaign)
    again = opened()
    banner = DraftBanner(fight_desk, words, look, lambda: again)
    qtbot.addWidget(banner)
    assert not banner.isHidden()
    assert banner.text.text() == "An unsaved change of Una the Bold was kept."
    banner.continue_button.click()
    assert banner.isHidden()
    window = again.windows["una"]
    assert (window.sheet.name, window.changed) == ("Una the Bold", True)
    window.save()
    assert campaign.roster.character("una").name == "Una the Bold"
    assert campaign.drafts.all() == ()


def test_discarding_it_leaves_the_saved_sheet(qtbot, opened, una, campaign, fight_desk, words, look):
    campaign.drafts.keep(Character("una", una.ruleset, "Another"), campaign.drafts.base_of("una"))
    campaign.drafts.keep(Character("new", una.ruleset, "Nobody yet"), "")
    banner = DraftBanner(fight_desk, words, look, opened)
    qtbot.addWidget(banner)
    for _ in range(2):
        assert not banner.isHidden()
        banner.discard_button.click()
    assert banner.isHidden()
    assert campaign.drafts.all() == ()
    assert campaign.roster.character("una") == una


def test_a_character_who_was_never_saved_is_continued(qtbot, opened, una, campaign):
    campaign.drafts.keep(Character("new", una.ruleset, "Nobody yet"), "")
    sheets = opened()
    sheets.open_draft(campaign.drafts.of("new"))
    assert sheets.windows["new"].save()
    assert campaign.roster.character("new").name == "Nobody yet"


def test_a_sheet_with_a_draft_opens_with_it_in_any_way(opened, una, campaign):
    campaign.drafts.keep(Character("una", una.ruleset, "Changed"), "")
    sheets = opened()
    sheets.open_sheet(una)
    assert sheets.windows["una"].sheet.name == "Changed"
    sheets.windows["una"].undo()
    assert sheets.windows["una"].sheet == una


def test_an_end_that_nobody_may_hold_up_saves_what_was_typed(qtbot, opened, una, campaign):
    sheets = opened()
    sheets.open_sheet(una)
    typed(qtbot, sheets.windows["una"], "C")
    assert sheets.close_all(keep_drafts=True)
    assert campaign.roster.character("una").name == "C"
    assert campaign.drafts.all() == ()


def test_an_end_that_nobody_may_hold_up_keeps_what_cannot_be_saved_as_a_draft(
    qtbot, opened, una, campaign, monkeypatch
):
    sheets = opened()
    sheets.open_sheet(una)
    typed(qtbot, sheets.windows["una"], "C")

    def refuse(*_sheet, **_origin):
        raise CampaignError(Trouble.DAMAGED, campaign.path)

    monkeypatch.setattr(campaign.roster, "save", refuse)
    assert sheets.close_all(keep_drafts=True)
    assert campaign.drafts.of("una").sheet.name == "C"
    assert campaign.roster.character("una") == una


def test_the_banner_stands_over_the_desk(qtbot, fight_desk, una, campaign, words, look):
    campaign.drafts.keep(Character("una", una.ruleset, "Changed"), campaign.drafts.base_of("una"))
    place = Workplace(fight_desk, words, look)
    assert place.drafts in place.banners
    assert not place.drafts.isHidden()
    words.set_language("pl")
    assert place.drafts.text.text() == "Zachowała się niezapisana zmiana karty postaci Changed."


@pytest.mark.parametrize("saved", [None, PICTURE])
def test_a_new_portrait_is_offered_again_after_a_crash(qtbot, opened, una, campaign, saved):
    campaign.roster.save(una, saved)
    wanted = PICTURE if saved is None else None
    first = opened()
    first.open_sheet(una)
    first.windows["una"]._take_portrait(wanted)
    qtbot.waitUntil(lambda: campaign.drafts.of("una") is not None)
    again = opened()
    again.open_draft(campaign.drafts.of("una"))
    window = again.windows["una"]
    assert (window.editing.portrait(), window.changed) == (wanted, True)
    window.undo()
    assert (window.editing.portrait(), window.changed) == (saved, False)
    window.redo()
    assert window.save()
    assert campaign.portraits.of("una") == wanted
    assert campaign.drafts.all() == ()


def test_an_end_that_nobody_may_hold_up_keeps_a_portrait_as_a_draft(opened, una, campaign, monkeypatch):
    sheets = opened()
    sheets.open_sheet(una)
    sheets.windows["una"]._take_portrait(PICTURE)

    def refuse(*_sheet, **_origin):
        raise CampaignError(Trouble.DAMAGED, campaign.path)

    monkeypatch.setattr(campaign.roster, "save", refuse)
    assert sheets.close_all(keep_drafts=True)
    assert campaign.drafts.of("una").portrait == PICTURE


def test_drafts_that_cannot_be_read_are_told_and_the_sheet_opens(opened, una, campaign, fight_desk, monkeypatch):
    def refuse(*_):
        raise CampaignError(Trouble.DEVICE, campaign.path)

    told = []
    fight_desk.failed.connect(told.append)
    monkeypatch.setattr(campaign.drafts, "of", refuse)
    sheets = opened()
    sheets.open_sheet(una)
    assert list(sheets.windows) == ["una"]
    assert [str(campaign.path) in sentence for sentence in told] == [True]
