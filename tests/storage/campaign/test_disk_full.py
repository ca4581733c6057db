"""A full disk is reported, leaves nothing incomplete, and everything works once there is space again."""

from collections import deque

import pytest
from msgspec.structs import replace

from rules.state.journal import Step
from storage.campaign.adding import Added, import_steps
from storage.campaign.cursor import StepState
from storage.campaign.pending import Pending
from storage.campaign.roster import Following
from storage.files.errors import CampaignError, Trouble


def fill(campaign, spare=0):
    """Limit the growth of the file to a number of pages, like a full disk."""
    (pages,) = campaign.log._database.row("PRAGMA page_count")
    campaign.log._database.row(f"PRAGMA max_page_count = {pages + spare}")


def make_room(campaign):
    campaign.log._database.row("PRAGMA max_page_count = 1073741823")


def until_full(change):
    with pytest.raises(CampaignError) as caught:
        deque((change() for _ in range(1000)), maxlen=0)
    assert caught.value.kind is Trouble.DISK_FULL
    assert "free some space" in str(caught.value)


def counts(campaign):
    tables = ("step", "event", "snapshot", "pending_step", "step_fts_docsize", "character", "character_revision")
    return {table: campaign.log._database.row(f'SELECT count(*) FROM "{table}"')[0] for table in tables}


@pytest.mark.parametrize("spare", range(8))
def test_a_commit_is_whole_or_nothing(campaign, play, playing, spare):
    play.steps(3)
    play.move(2)
    campaign.pending.save(play.encounter, Pending("una", "deed"))
    fill(campaign, spare)
    committed = []
    until_full(lambda: committed.append(play.step(text="Una waits. " * 300)))
    again = playing(campaign, play.encounter)
    assert again.journal.mark == (committed[-1].id if committed else 2)
    assert again.journal.encounter == play.journal.encounter
    assert counts(campaign)["step"] == counts(campaign)["step_fts_docsize"] == 3 + len(committed)
    assert counts(campaign)["event"] == 3 * counts(campaign)["step"]
    assert campaign.fights.steps_in(play.encounter, StepState.UNDONE) == (() if committed else (3,))
    assert (campaign.pending.get(play.encounter) is None) == bool(committed)
    assert campaign.log._database.row("PRAGMA integrity_check") == ("ok",)
    make_room(campaign)
    again.step(text="Una waits no longer.")
    assert len(campaign.log.search("longer")) == 1


@pytest.mark.parametrize("spare", range(12))
def test_the_sheets_that_follow_are_saved_with_the_step_or_neither_is(campaign, play, spare):
    play.steps(2)
    una = play.journal.encounter.combatants["una"].sheet
    campaign.roster.save(una)
    bitten = replace(una, notes="Bitten by a wolf. " * 900)
    fill(campaign, spare)

    def commit():
        mark = play.journal.mark
        campaign.fights.commit(play.encounter, Step(0, mark, "hand", ()), "", fight, following=Following((bitten,)))
        play.move(mark)

    fight = play.journal.encounter
    before = counts(campaign)
    until_full(commit)
    after = counts(campaign)
    assert (after["step"] > before["step"]) == (after["character_revision"] > before["character_revision"])
    assert campaign.roster.character("una") == (bitten if after["step"] > before["step"] else una)
    with pytest.raises(CampaignError):
        campaign.fights.move_mark(play.encounter, 1, following=Following((replace(bitten, notes="x " * 90_000),)))
    assert campaign.fights.steps_in(play.encounter, StepState.DONE) == (1, 2)


def test_nothing_else_is_half_written_either(campaign, play, fight, sheet):
    fill(campaign)
    before = counts(campaign)
    wide = replace(fight, facts={"weather": "rain " * 5000})
    until_full(lambda: campaign.encounters.create("Ford", wide))
    until_full(lambda: campaign.house_rules.add("duel", "x = 1\n" * 5000))
    until_full(lambda: campaign.pending.save(play.encounter, Pending("una", "deed" * 5000)))
    until_full(lambda: campaign.roster.save(type(sheet)("una", "duel", notes="wolf " * 5000)))
    assert counts(campaign) == before
    assert [entry.name for entry in campaign.encounters.entries()] == ["Bridge"]
    make_room(campaign)
    campaign.roster.save(sheet)
    assert len(campaign.roster.search("wolves")) == 1


def test_an_import_is_whole_or_nothing(campaign, play):
    fill(campaign, 20)
    until_full(
        lambda: import_steps(
            campaign.log._database, play.encounter, (Added(Step(0, 0, "action", ()), "x" * 500) for _ in range(3000))
        )
    )
    assert campaign.fights.journal(play.encounter).mark == 0
    assert counts(campaign)["step"] == 0
    make_room(campaign)
    assert play.step().id == 1


def test_why_nothing_was_saved_is_known_until_something_is(campaign, play):
    play.step()
    assert campaign.unsaved is None
    fill(campaign)
    until_full(play.step)
    assert campaign.unsaved is not None
    assert campaign.unsaved.kind is Trouble.DISK_FULL
    make_room(campaign)
    play.step()
    assert campaign.unsaved is None
