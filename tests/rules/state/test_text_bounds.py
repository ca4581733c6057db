"""Texts that are too long to show: names are cut off visibly, ids are refused."""

import msgspec
import pytest

from rules.state.character import Character, bounded
from rules.state.encounter import Combatant
from rules.state.text_bounds import LONGEST_NAME, LONGEST_NOTES, within

ENDLESS = "x" * 300_000


def test_a_text_within_the_limit_stays_as_it_is():
    assert within("x" * LONGEST_NAME) == "x" * LONGEST_NAME


def test_a_longer_one_is_cut_off_visibly():
    cut = within("x" * (LONGEST_NAME + 1))
    assert (len(cut), cut[-2:]) == (LONGEST_NAME, "x\N{HORIZONTAL ELLIPSIS}")


def test_a_combatant_has_a_name_that_can_be_shown():
    assert len(Combatant("una", Character("una", "duel", ENDLESS), "town", "standing").name) == LONGEST_NAME
    assert Combatant("una", Character("una", "duel"), "town", "standing").name == "una"


def test_a_sheet_keeps_its_notes():
    sheet = bounded(Character("una", "duel", ENDLESS, ENDLESS, notes="x" * (LONGEST_NOTES + 1)))
    assert (len(sheet.name), len(sheet.player), len(sheet.notes)) == (LONGEST_NAME, LONGEST_NAME, LONGEST_NOTES + 1)
    assert bounded(sheet) is sheet


@pytest.mark.parametrize(
    "body",
    [
        {"id": ENDLESS, "ruleset": "duel"},
        {"id": "una", "ruleset": "duel", "traits": [ENDLESS]},
        {"id": "una", "ruleset": "duel", "skills": {ENDLESS: 1}},
        {"id": "una", "ruleset": "duel", "items": [{"id": "sword", "key": ENDLESS}]},
    ],
)
def test_an_id_without_an_end_is_refused(body):
    with pytest.raises(msgspec.ValidationError, match="length <= 200"):
        msgspec.json.decode(msgspec.json.encode(body), type=Character)
