"""Names without an end in a campaign: cut off visibly where they are kept and read, so that nothing waits for them."""

import pytest
from msgspec.structs import replace

from rules.state.text_bounds import LONGEST_NAME
from storage.campaign.campaign import open_campaign

ENDLESS = "x" * 300_000
CUT = "x" * (LONGEST_NAME - 1) + "\N{HORIZONTAL ELLIPSIS}"


def put_in_spite(campaign, statement, *values):
    with campaign.encounters._database.change() as connection:
        assert connection.execute(statement, values).rowcount


def test_a_sheet_is_kept_with_a_name_that_can_be_shown(campaign, sheet):
    endless = replace(sheet, name=ENDLESS, player=ENDLESS)
    campaign.roster.save(endless)
    campaign.drafts.keep(endless, "")
    kept = campaign.roster.character(sheet.id)
    assert (kept.name, kept.player) == (CUT, CUT)
    assert campaign.drafts.of(sheet.id).sheet == kept
    (entry,) = campaign.roster.entries()
    assert (entry.name, entry.player) == (CUT, CUT)


def test_a_sheet_of_another_program_is_read_so(campaign, path, clock, sheet):
    campaign.roster.save(sheet)
    put_in_spite(campaign, 'UPDATE "character" SET name = ?, body = replace(body, ?, ?)', ENDLESS, sheet.name, ENDLESS)
    campaign.close()
    with open_campaign(path, clock) as again:
        assert [entry.name for entry in again.roster.entries()] == [CUT]
        character = again.roster.character(sheet.id)
        assert character is not None
        assert character.name == CUT


@pytest.mark.parametrize("named", [ENDLESS, "Ford"])
def test_an_encounter_has_a_name_that_can_be_shown(campaign, fight, named):
    id = campaign.encounters.create(named, fight)
    campaign.encounters.rename(id, ENDLESS)
    assert campaign.encounters._database.row("SELECT name FROM encounter") == (CUT,)
    put_in_spite(campaign, "UPDATE encounter SET name = ?", ENDLESS)
    assert [entry.name for entry in campaign.encounters.entries()] == [CUT]
