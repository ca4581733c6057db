"""What a search over a sheet finds: figures, lists, gear, notes, the person and the log, in the order of the sheet."""

from msgspec.structs import replace

from gui.sheet.finding import NOTES, Place, found_places
from rules.state.character import Advance, Character, Item

BORS = Character(
    "bors",
    "gurps3",
    "Bors",
    skills={"broadsword": 13},
    items=(Item("broadsword", where="right_hand"), Item("dagger")),
    notes="Fears the sea.\nBorn at the Sąlt road: the salt 🜔 road.",
    about={"race": "Dwarf of Kazar"},
    advances=(Advance("2026-07-01", "The ford at Bren", 3),),
)


def told(places):
    return [place.told for place in places]


def test_matches_come_in_the_order_of_the_sheet_not_of_the_alphabet(state_of):
    found = told(found_places("sword", state_of(BORS)))
    assert found[0] == "Broadsword (Skills)"
    assert found[-1] == "broadsword (Belongings)"
    others = [name for name in found if name.endswith("(Skills)")][1:]
    assert {"Shortsword (Skills)", "Two-Handed Sword (Skills)"} <= set(others)
    assert others == sorted(others)


def test_the_name_of_a_section_does_not_make_all_that_is_in_it_a_match(state_of):
    assert told(found_places("belongings", state_of(BORS))) == ["Belongings"]


def test_each_place_in_the_notes_is_a_match_of_its_own(state_of):
    places = found_places("salt", state_of(BORS))
    line = "Born at the Sąlt road: the salt 🜔 road. (Notes)"
    assert places == tuple(Place(NOTES, f"{BORS.notes.index(word)}", line, 4) for word in ("Sąlt", "salt"))


def test_a_letter_that_is_two_without_capitals_is_one_in_the_notes(state_of):
    (place,) = found_places("strasse 5", state_of(replace(BORS, notes="ßß Straße 5")))
    assert (place.entry, place.length) == ("3", 8)


def test_the_person_and_the_log_are_found_by_their_text(state_of):
    assert told(found_places("kazar", state_of(BORS))) == ["Race Dwarf of Kazar (About the person)"]
    assert told(found_places("bren", state_of(BORS))) == ["1 Jul 2026 The ford at Bren (Advancement)"]


def test_nothing_typed_finds_nothing(state_of):
    assert found_places("  ", state_of(BORS)) == ()
