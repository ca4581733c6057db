"""Which sheets of the roster follow a change of a fight, and under which name."""

from typing import Any

import pytest
from msgspec.structs import replace

from gui.desk.kept_sheets import Followers, followed
from rules.state.character import Character
from rules.state.encounter import Combatant, Encounter
from storage.campaign.versions import Author, Origin, OriginKind

WOLF = Character("wolf", "duel", "Wolf", attributes={"MIGHT": 9})
STRONG = replace(WOLF, attributes={"MIGHT": 12})


class FewSheets:
    """A roster of one character, or of none; it counts how often it is asked."""

    def __init__(self, sheet=None):
        self.sheet, self.asked = sheet, 0

    def character(self, id):
        self.asked += 1
        return self.sheet if self.sheet is not None and self.sheet.id == id else None


def roster_of(sheet=None) -> Any:
    return FewSheets(sheet)


def fight(**sheets):
    return Encounter("duel", combatants={id: Combatant(id, sheet, "pack", "standing") for id, sheet in sheets.items()})


def test_a_sheet_that_changed_in_the_fight_changes_in_the_roster():
    assert list(followed(roster_of(WOLF), fight(wolf=WOLF), fight(wolf=STRONG))) == [STRONG]


@pytest.mark.parametrize(
    "now",
    [fight(wolf=WOLF), fight(), fight(wolf=WOLF, una=Character("una", "duel", "Una"))],
    ids=["same", "gone", "new"],
)
def test_without_a_change_of_a_sheet_nothing_follows(now):
    roster = roster_of(WOLF)
    assert list(followed(roster, fight(wolf=WOLF), now)) == []
    assert roster.asked == 0


def test_what_was_changed_in_the_roster_since_or_is_not_there_stays():
    for kept in (replace(WOLF, notes="Tame."), None):
        assert list(followed(roster_of(kept), fight(wolf=WOLF), fight(wolf=STRONG))) == []


def test_a_copy_keeps_its_name_in_the_fight_and_the_character_its_own():
    copy, strong = replace(WOLF, name="Wolf 2"), replace(STRONG, name="Wolf 2")
    assert list(followed(roster_of(WOLF), fight(wolf_2=copy), fight(wolf_2=strong))) == [STRONG]


def test_a_character_who_was_renamed_in_the_fight_is_renamed():
    renamed = replace(STRONG, name="Grey")
    assert list(followed(roster_of(WOLF), fight(wolf=WOLF), fight(wolf=renamed))) == [renamed]


def test_of_two_of_one_character_the_second_follows_what_the_first_became():
    roster, mild = roster_of(WOLF), replace(WOLF, notes="Mild.")
    before, now = fight(a=WOLF, b=STRONG), fight(a=STRONG, b=mild)
    assert list(followed(roster, before, now)) == [STRONG, mild]
    assert roster.asked == 1


def test_the_origin_is_that_of_the_fight_after_the_change():
    followers = Followers(
        roster_of(WOLF), fight(wolf=WOLF), lambda now: Origin(OriginKind.FIGHT, Author.GM, "", 1, now.round)
    )
    assert followers.sheets == ()
    following = followers(replace(fight(wolf=STRONG), round=3))
    assert (following.sheets, following.origin.round) == ((STRONG,), 3)
    assert followers.sheets == (STRONG,)


def test_sheets_that_go_back_with_the_fight_are_announced(fight_desk):
    una = fight_desk.present.combatants["una"].sheet
    fight_desk.campaign.roster.save(una)
    before = fight_desk.journal.mark
    fight_desk.change_sheet(replace(una, notes="Tall."))
    fight_desk.campaign.roster.save(replace(una, notes="Tall."))
    told = []
    fight_desk.sheet_followed.connect(told.append)
    fight_desk.take_back_to(before)
    assert [sheet.notes for sheet in told] == [una.notes]
    assert fight_desk.campaign.roster.character("una").notes == una.notes
