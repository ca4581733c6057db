from gui.roster.rows import EVERYBODY, Pick, RosterRow, picks_of, shown
from storage.campaign.shelving import Shelf

UNA = RosterRow("una", "heimr", "Una", "Pat", "2026-07-02", Shelf("North", "party", ("brave",)))
HESK = RosterRow("hesk", "heimr", "Hesk", "", "2026-07-03")
WOLF = RosterRow("wolf", "gurps3", "Wolf", "kim", "2026-07-01", Shelf("Beasts", "wild"))
ROWS = (HESK, UNA, WOLF)


def test_what_there_is_can_be_picked():
    assert picks_of(ROWS, ("gurps3", "heimr", "other")) == (
        EVERYBODY,
        Pick("folder", "Beasts"),
        Pick("folder", "North"),
        Pick("tag", "brave"),
        Pick("side", "party"),
        Pick("side", "wild"),
        Pick("ruleset", "gurps3"),
        Pick("ruleset", "heimr"),
    )
    assert picks_of((UNA,), ("heimr",))[-1] == Pick("side", "party")


def test_each_pick_holds_those_it_says():
    for pick, found in (
        (EVERYBODY, [HESK, UNA, WOLF]),
        (Pick("folder", "North"), [UNA]),
        (Pick("tag", "brave"), [UNA]),
        (Pick("side", "wild"), [WOLF]),
        (Pick("ruleset", "heimr"), [HESK, UNA]),
    ):
        assert list(shown(ROWS, pick, "name")) == found


def test_orders():
    assert shown(ROWS, EVERYBODY, "player") == (WOLF, UNA, HESK)
    assert shown(ROWS, EVERYBODY, "newest") == (HESK, UNA, WOLF)
