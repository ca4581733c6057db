from collections.abc import Collection

from gui.roster.listing import Listing
from gui.roster.rows import EVERYBODY, Order, Pick, RosterRow
from storage.campaign.shelving import Shelf

UNA = RosterRow("una", "heimr", "Una", "Pat", "2026-07-02", Shelf("North", "party", ("brave",)))
HESK = RosterRow("hesk", "heimr", "Hesk", "", "2026-07-03")
WOLF = RosterRow("wolf", "gurps3", "Wolf", "kim", "2026-07-01", Shelf("Beasts", "wild", ("old",)))
LISTING = Listing((HESK, UNA, WOLF), ("gurps3", "heimr"))


def answering(typed: str, ids: Collection[str] = (), pick: Pick = EVERYBODY, order: Order = "name"):
    return LISTING.answering(typed, ids, pick, order)


def test_all_are_picked_out_and_sorted():
    assert LISTING.all(EVERYBODY, "name") == (HESK, UNA, WOLF)
    assert LISTING.all(Pick("ruleset", "heimr"), "newest") == (HESK, UNA)


def test_what_there_is():
    assert (LISTING.folders, LISTING.sides) == ({"North", "Beasts"}, {"party", "wild"})
    assert LISTING.picks[0] == EVERYBODY
    assert Pick("tag", "old") in LISTING.picks


def test_those_found_come_first_and_then_those_who_stand_there():
    assert answering("w", {"una"}) == (UNA, WOLF)
    assert answering("B", {"hesk"}) == (HESK, UNA, WOLF)
    assert answering("wild") == answering("beas") == answering("OLD") == (WOLF,)
    assert answering("ild") == answering("x") == ()


def test_nobody_is_found_twice_and_the_pick_holds():
    assert answering("no", {"una"}) == (UNA,)
    assert answering("", {"una"}) == (UNA,)
    assert answering("b", {"hesk"}, Pick("side", "wild"), "player") == (WOLF,)
