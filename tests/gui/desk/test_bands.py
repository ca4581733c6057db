from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from gui.desk.bands import gathered, gathering, joining, runs, with_band, with_fold
from rules.state.applying import apply_all
from rules.state.events import InitiativeSet, OrderChanged, RoundBegan
from storage.campaign.plans import Band, Plans

WOLVES = Band("Wolves", ("b", "d"))


def test_members_leave_the_bands_they_were_in_and_a_band_of_one_is_none():
    plans = with_band(Plans(), "Wolves", ["a", "b", "c"])
    plans = with_band(plans, "Others", ["c", "d"])
    assert [(band.name, band.members) for band in plans.bands] == [("Wolves", ("a", "b")), ("Others", ("c", "d"))]
    assert with_band(plans, "Mixed", ["b", "d"]).bands == (Band("Mixed", ("b", "d")),)
    assert with_band(plans, "", ["a"]).bands == (Band("Others", ("c", "d")),)


def test_those_of_a_band_stand_behind_the_first_of_them():
    assert gathered("abcd", "", [WOLVES]) == ("a", "b", "d", "c")
    assert gathered("abcd", "a", [WOLVES]) == ("a", "b", "d", "c")


def test_who_has_had_his_turn_is_not_brought_behind_it():
    assert gathered("abcd", "c", [WOLVES]) == ("a", "b", "c", "d")
    assert gathered("abcde", "c", [Band("", ("b", "c", "e"))]) == ("a", "b", "c", "e", "d")


@given(st.permutations("abcdef"), st.sampled_from("abcdef"), st.sets(st.sampled_from("abcdef"), min_size=2))
def test_nobody_is_lost_and_nobody_crosses_the_turn(order, turn, members):
    after = gathered(order, turn, [Band("", tuple(sorted(members)))])
    place = order.index(turn)
    assert sorted(after) == sorted(order)
    assert set(after[:place]) == set(order[:place])


def test_only_an_order_made_anew_is_gathered(skirmish):
    bands = (Band("Both", ("una", "wolf")),)
    fight = replace(skirmish, order=("una", "bern", "wolf"), turn="una")
    assert gathering(fight, [RoundBegan(2, ("una", "bern", "wolf"))], bands) == (OrderChanged(("una", "wolf", "bern")),)
    assert gathering(fight, [OrderChanged(("bern", "una", "wolf"))], bands) == ()
    assert gathering(fight, [RoundBegan(2, ("una", "bern", "wolf"))], ()) == ()


def test_a_new_band_shares_the_initiative_of_its_first(skirmish):
    fight = replace(skirmish, order=("una", "bern", "wolf"), turn="una", initiative={"una": 12, "bern": 9, "wolf": 4})
    events = tuple(joining(fight, Band("Both", ("wolf", "una"))))
    assert [event.who for event in events if isinstance(event, InitiativeSet)] == ["wolf"]
    after = apply_all(fight, events)
    assert after.order == ("una", "wolf", "bern")
    assert after.initiative == {"una": 12, "bern": 9, "wolf": 12}
    assert after.turn == "una"


def test_a_folded_band_is_one_row_where_it_stands_together():
    plans = Plans(bands=(Band("Wolves", ("b", "c", "e")),))
    assert [(band and band.name, ids) for band, ids in runs("abcde", plans)] == [
        (None, ("a",)),
        ("Wolves", ("b", "c")),
        (None, ("d",)),
        (None, ("e",)),
    ]
    assert [(band and band.name, ids) for band, ids in runs("badce", plans)][:2] == [(None, ("b",)), (None, ("a",))]
    unfolded = with_fold(plans, "c", folded=False)
    assert [ids for _, ids in runs("abcde", unfolded)] == [("a",), ("b",), ("c",), ("d",), ("e",)]
