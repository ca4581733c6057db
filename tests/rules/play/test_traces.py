"""Test what a fight leaves on a character: pools, conditions and gear, and the sheet that carries them on."""

import pytest
from msgspec.structs import replace

import resources
from rules.formula.formulas import NO_RESULT
from rules.play.enlistment import begin_fight, enlist
from rules.play.traces import Trace, carried, deed_of, traces_of
from rules.state.applying import apply_all
from rules.state.character import Advance, Character, Condition, Item, earned
from rules.state.encounter import Combatant, Encounter
from rules.state.events import (
    AnyEvent,
    ConditionGained,
    ItemChanged,
    ItemGained,
    ItemLost,
    Left,
    PoolChanged,
    SheetChanged,
)
from rules.state.story import Chapter, Deed
from rules.trial.arena import some_fight
from rules.trial.chance import Chance
from tests.shipped import shipped_rulebook
from tests.trials import trials

CHAPTER = Chapter("2026-07-01", "Bridge at dusk")

UNA = Character(
    "una",
    "gurps3",
    attributes={"ST": 12, "HT": 11},
    items=(Item("broadsword", where="right_hand"), Item("dagger"), Item("dagger")),
)


def fight(*events: AnyEvent, sheet: Character = UNA) -> Encounter:
    gurps = shipped_rulebook("gurps3")
    both = [enlist(gurps, sheet, side="a"), enlist(gurps, Character("bo", "gurps3"), side="b")]
    return apply_all(begin_fight(gurps, both), events)


def left(*events: AnyEvent, sheet: Character = UNA) -> tuple[Trace, ...]:
    after = fight(*events, sheet=sheet)
    return traces_of(shipped_rulebook("gurps3"), after, after.combatants["una"], sheet)


def sheet_after(*events: AnyEvent, sheet: Character = UNA) -> Character:
    return carried(
        shipped_rulebook("gurps3"), {}, sheet, [each for each in left(*events, sheet=sheet) if each.lasts], CHAPTER
    )


def test_a_fight_in_which_nothing_happened_leaves_nothing() -> None:
    assert left() == ()
    assert sheet_after() == UNA


def test_the_ruleset_says_which_pools_last() -> None:
    traces = left(PoolChanged("una", "HP", -4), PoolChanged("una", "FT", -2))
    assert [(each.id, each.before, each.after, each.lasts) for each in traces] == [
        ("HP", 11, 7, True),
        ("FT", 12, 10, False),
    ]


def test_wounds_stand_on_the_sheet_and_in_its_story() -> None:
    after = sheet_after(PoolChanged("una", "HP", -4))
    assert after.pools == {"HP": 7}
    assert after.story == (Chapter("2026-07-01", "Bridge at dusk", (Deed("pool", "HP", before=11, after=7),)),)
    assert enlist(shipped_rulebook("gurps3"), after).pools["HP"] == 7


def test_a_pool_that_is_full_again_is_not_stated() -> None:
    hurt = replace(UNA, pools={"HP": 7, "FT": 3})
    after = sheet_after(PoolChanged("una", "HP", 4), sheet=hurt)
    assert after.pools == {"FT": 3}
    assert after.story[0].deeds == (Deed("pool", "HP", before=7, after=11),)


def test_the_game_master_may_keep_another_figure() -> None:
    (wound,) = left(PoolChanged("una", "HP", -4))
    after = carried(shipped_rulebook("gurps3"), {}, UNA, [replace(wound, after=9)], CHAPTER)
    assert (after.pools, after.story[0].deeds[0].after) == ({"HP": 9}, 9)


def test_conditions_of_the_fight_end_with_it_and_others_are_offered() -> None:
    traces = left(
        ConditionGained("una", Condition("grappled", {"by": "bo"}, 3)),
        ConditionGained("una", Condition("stunned", {}, 3)),
        ConditionGained("una", Condition("dead", {}, 4)),
    )
    assert [(each.id, each.before, each.after, each.lasts) for each in traces] == [
        ("stunned", None, Condition("stunned"), False),
        ("dead", None, Condition("dead"), True),
    ]


def test_a_condition_of_the_sheet_that_ended_is_offered_too() -> None:
    blind = replace(UNA, conditions=(Condition("blinded"), Condition("stunned")))
    after = fight(sheet=blind)
    una = replace(after.combatants["una"], conditions=(Condition("stunned"),))
    (trace,) = traces_of(shipped_rulebook("gurps3"), after, una, blind)
    assert (trace.id, trace.before, trace.after) == ("blinded", Condition("blinded"), None)
    kept = carried(shipped_rulebook("gurps3"), {}, blind, [trace], CHAPTER)
    assert kept.conditions == (Condition("stunned"),)
    assert deed_of(trace) == Deed("ended", "blinded")


def test_a_condition_with_other_details_takes_the_place_of_the_one_before() -> None:
    weary = Character("una", "srd51", conditions=(Condition("exhaustion", {"level": 1}), Condition("poisoned")))
    srd = shipped_rulebook("srd51")
    una = replace(enlist(srd, weary), conditions=(Condition("poisoned"), Condition("exhaustion", {"level": 2}, 5)))
    traces = traces_of(srd, begin_fight(srd, [una]), una, weary)
    assert [deed_of(each) for each in traces] == [Deed("changed", "exhaustion", fields={"level": 2})]
    assert carried(srd, {}, weary, traces, CHAPTER).conditions == (
        Condition("exhaustion", {"level": 2}),
        Condition("poisoned"),
    )


def test_what_broke_stays_broken_and_what_was_merely_made_ready_does_not() -> None:
    broken = Item("broadsword", where="left_hand", fields={"broken": True, "in_work": True})
    (trace,) = left(ItemChanged("una", broken))
    assert (trace.kind, trace.field, trace.before, trace.after, trace.lasts) == ("field", "broken", None, True, True)
    after = sheet_after(ItemChanged("una", broken))
    assert after.items[0] == Item("broadsword", where="right_hand", fields={"broken": True})
    assert after.story[0].deeds == (Deed("field", "broadsword", "broken", after=True),)


def test_lost_gear_is_gone_from_the_sheet_and_dropped_gear_only_if_the_game_master_says_so() -> None:
    events = (
        ItemChanged("una", Item("dagger", where="gone")),
        ItemChanged("una", Item("broadsword", where="ground")),
    )
    assert [(each.id, each.handle, each.lasts) for each in left(*events)] == [
        ("broadsword", "broadsword", False),
        ("dagger", "dagger", True),
    ]
    after = sheet_after(*events)
    assert [(item.id, item.handle) for item in after.items] == [("broadsword", "broadsword"), ("dagger", "dagger#2")]
    assert left(*events, sheet=UNA)[1].key == ("piece", "dagger", "dagger", "")


def test_found_gear_comes_along_and_given_gear_does_not() -> None:
    events = (ItemGained("una", Item("shield", where="belt")), ItemLost("una", "dagger#2"))
    after = sheet_after(*events)
    assert [item.id for item in after.items] == ["broadsword", "dagger", "shield"]
    assert [each.kind for each in after.story[0].deeds] == ["lost", "found"]


def test_spent_missiles_are_counted() -> None:
    archer = replace(UNA, items=(Item("arrow", fields={"count": 12}),))
    after = sheet_after(ItemChanged("una", Item("arrow", fields={"count": 9})), sheet=archer)
    assert after.items == (Item("arrow", fields={"count": 9}),)


def test_a_chapter_without_deeds_is_kept_for_its_experience_or_its_note() -> None:
    told = replace(CHAPTER, earned=2, note="She spared the robber.")
    after = carried(shipped_rulebook("gurps3"), {}, UNA, [], told)
    assert after.story == (told,)
    assert after.advances == (Advance("2026-07-01", "Bridge at dusk", 2),)
    assert carried(shipped_rulebook("gurps3"), {}, UNA, [], CHAPTER).story == ()


def test_experience_is_a_line_in_the_log_of_advancement_each_time() -> None:
    told = replace(CHAPTER, earned=2)
    sheet = UNA
    for _ in range(3):
        sheet = carried(shipped_rulebook("gurps3"), {}, sheet, [], told)
    assert earned(sheet) == sheet.story[0].earned == 6
    assert len({each.handle for each in sheet.advances}) == 3


def test_who_left_the_fight_takes_their_wounds_along_and_gets_a_new_sheet_too() -> None:
    after = fight(PoolChanged("una", "HP", -4), Left("una", "fled"))
    gone = after.departed["una"].combatant
    assert [each.id for each in traces_of(shipped_rulebook("gurps3"), after, gone, UNA)] == ["HP"]
    hurt = replace(UNA, pools={"HP": 7})
    changed = apply_all(after, [SheetChanged("una", hurt)])
    assert changed.departed["una"].combatant.sheet == hurt
    assert "una" not in changed.combatants


def _mauled(combatant: Combatant, chance: Chance) -> Combatant:
    """Return somebody whose gear went through a fight."""
    items = [replace(each, where=chance.pick(("gone", "ground", "belt", each.where))) for each in combatant.items]
    found = [Item("trophy", "trophy", fields={"count": 2})] if chance.pick((True, False)) else []
    return replace(combatant, items=(*items, *found))


@pytest.mark.parametrize("id", resources.ruleset_ids())
def test_a_sheet_that_carries_everything_on_begins_the_next_fight_as_this_one_ended(id: str) -> None:
    rulebook = shipped_rulebook(id)
    for seed in range(trials("stories", 15)):
        chance = Chance(seed)
        try:
            encounter = some_fight(rulebook, chance.pick)
        except NO_RESULT:
            continue
        for who in encounter.combatants.values():
            now = _mauled(who, chance)
            traces = traces_of(rulebook, encounter, now, who.sheet)
            assert len({each.key for each in traces}) == len(traces)
            kept = carried(rulebook, encounter.rules, who.sheet, traces, CHAPTER)
            # Where gear changes what is in a full pool, its loss shows there too.
            rest = traces_of(rulebook, encounter, now, kept)
            assert {each.kind for each in rest} <= {"pool"}
            assert {each.id for each in rest}.isdisjoint(each.id for each in traces)
            assert traces_of(rulebook, encounter, now, carried(rulebook, encounter.rules, kept, rest, CHAPTER)) == ()
            assert carried(rulebook, encounter.rules, who.sheet, [], CHAPTER) == who.sheet
            assert len(kept.story) == bool(traces)
