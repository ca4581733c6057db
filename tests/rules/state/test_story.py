"""Test the story of a character: chapters of fights, each told once."""

from rules.state.character import Character, Condition
from rules.state.renaming import renamed_sheet
from rules.state.story import Chapter, Deed, continued, new_deeds
from rules.state.text_bounds import LONGEST_NAME

WOUND, LOSS = Deed("pool", "HP", before=10, after=6), Deed("lost", "dagger")
BRIDGE = Chapter("2026-07-01", "Bridge", (WOUND,), 2, "Rain.")


def test_a_chapter_without_anything_is_not_told() -> None:
    assert continued((BRIDGE,), Chapter("2026-07-02", "Ford")) == (BRIDGE,)
    assert not BRIDGE.is_empty
    assert not Chapter("", "", earned=1).is_empty
    assert not Chapter("", "", note="x").is_empty


def test_chapters_follow_one_another() -> None:
    ford = Chapter("2026-07-01", "Ford", (LOSS,))
    mill = Chapter("2026-07-02", "Ford", (LOSS,))
    assert continued(continued(continued((), BRIDGE), ford), mill) == (BRIDGE, ford, mill)


def test_what_is_told_later_of_the_same_fight_joins_its_chapter() -> None:
    more = Chapter("2026-07-01", "Bridge", (LOSS,), 1, "She was robbed.")
    assert continued((BRIDGE,), more) == (Chapter("2026-07-01", "Bridge", (WOUND, LOSS), 3, "Rain. She was robbed."),)
    (long,) = continued((BRIDGE,), Chapter("2026-07-01", "Bridge", note="x" * LONGEST_NAME))
    assert len(long.note) == LONGEST_NAME


def test_a_story_follows_the_new_ids_of_a_ruleset() -> None:
    deeds = (LOSS, Deed("field", "dagger", "broken", after=True), Deed("gained", "dagger"), Deed("pool", "dagger"))
    sheet = Character("una", "duel", conditions=(Condition("dagger"),), story=(Chapter("", "Bridge", deeds),))
    after = renamed_sheet(sheet, {"items.dagger": "knife", "conditions.dagger": "stabbed"})
    assert [each.id for each in after.story[0].deeds] == ["knife", "knife", "stabbed", "dagger"]


def test_what_is_new_in_a_story_are_the_deeds_at_its_end() -> None:
    more = Chapter("2026-07-01", "Bridge", (LOSS,))
    ford = Chapter("2026-07-02", "Ford", (LOSS,))
    assert new_deeds((), (BRIDGE,)) == (WOUND,)
    assert new_deeds((BRIDGE,), continued((BRIDGE,), more)) == (LOSS,)
    assert new_deeds((BRIDGE,), (BRIDGE, ford)) == (LOSS,)
    assert new_deeds((BRIDGE,), (BRIDGE,)) == new_deeds((BRIDGE, ford), (BRIDGE,)) == new_deeds((BRIDGE,), ()) == ()
