"""The problems that prevent the import of a sheet."""

import pytest
from msgspec.structs import replace

from rules.state.character import Advance, Character, Item
from rules.state.story import Chapter, Deed
from storage.exchange.guard import ExchangeError, plain_text
from storage.exchange.sheet_check import LONGEST_NAME, MOST_DEEDS, MOST_ENTRIES, check_sheet, check_words
from tests.shipped import shipped_rulebook


@pytest.fixture(scope="module")
def ruleset():
    return shipped_rulebook("gurps3").ruleset


SHEET = Character(
    "una",
    "gurps3",
    "Una",
    attributes={"DX": 12},
    skills={"knife": 13},
    traits=("ambidexterity",),
    items=(Item("dagger"), Item("old_saw", fields={"skill": "knife", "cut.base": "dice", "traits": ("close",)})),
    notes="Two\nlines.",
    story=(
        Chapter(
            "2026-07-01", "Bridge", (Deed("pool", "HP", before=10, after=4), Deed("lost", "old spear")), 2, "Rain."
        ),
    ),
)


def told(**changed):
    """Return a story of one chapter."""
    return {"story": (replace(SHEET.story[0], **changed),)}


def test_a_sound_sheet_passes(ruleset):
    check_sheet(SHEET, ruleset, "una.json")


@pytest.mark.parametrize(
    ("changed", "reason"),
    [
        ({"ruleset": "heimr"}, "uses heimr, not gurps3"),
        ({"id": " "}, "no id"),
        ({"name": "Una\u202egnp.exe"}, "its name contains invisible characters"),
        ({"name": "Una\nx"}, "its name contains invisible characters"),
        ({"notes": "bell\x07"}, "its notes contains invisible characters"),
        ({"name": "x" * (LONGEST_NAME + 1)}, "its name has more than"),
        ({"attributes": {"DX": 1e9}}, "attributes.DX is 1e\\+09, which"),
        ({"attributes": {"DX": float("inf")}}, "attributes.DX is inf, which"),
        ({"attributes": {"DX": 10**400}}, "attributes.DX is 1e\\+300, which"),
        ({"pools": {"HP": -2_000_000}}, "pools.HP is -2e"),
        ({"skills": {"knive": 3}}, "no skill “knive” in its ruleset; did you mean 'knife'?"),
        ({"traits": ("levitation",)}, "no trait “levitation”"),
        ({"attributes": {"CHA": 3}}, "no attribute “CHA”"),
        ({"values": {"luck": 3}}, "no value “luck”"),
        ({"pools": {"mana": 3}}, "no pool “mana”"),
        ({"about": {"age": "30\u202e"}}, "a field about the person contains invisible characters"),
        ({"about": {"x" * (LONGEST_NAME + 1): "30"}}, "a field about the person has more than"),
        ({"about": dict.fromkeys(map(str, range(MOST_ENTRIES + 1)), "")}, "fields about the person; at most"),
        ({"budget": 2_000_000}, "creation.budget is 2e"),
        ({"advances": (Advance("2026-07-01", "a\nb", 1),)}, "a line of its log of advancement contains invisible"),
        ({"advances": (Advance("2026-07-01", "", -2_000_000),)}, "advances.2026-07-01 is -2e"),
        ({"advances": (Advance("1 July"),)}, "names the day “1 July”"),
        ({"advances": (Advance("20260701"),)}, "names the day “20260701”"),
        ({"advances": (Advance("2026-07-01"),) * (MOST_ENTRIES + 1)}, "lines in the log of advancement; at most"),
        ({"items": (Item("bazooka"),)}, "no piece of gear “bazooka”"),
        ({"items": (Item("dagger", where="moon"),)}, "no place for gear “moon”"),
        ({"items": (Item("dagger", fields={"colour": "red"}),)}, "no field of gear “colour”"),
        ({"items": (Item("dagger", fields={"cut.colour": "red"}),)}, "no figure of a way to use gear “colour”"),
        (
            {"items": (Item("dagger", fields={"weight_lb": "much"}),)},
            "weight_lb of dagger is 'much'; it must be a number",
        ),
        ({"items": (Item("dagger", fields={"broken": 1}),)}, "it must be a yes-or-no value"),
        ({"items": tuple(Item("dagger", str(n)) for n in range(MOST_ENTRIES + 1))}, "at most 1000 are allowed"),
        ({"traits": ("a\u202e",)}, "one of its ids"),
        (told(fight="x" * (LONGEST_NAME + 1)), "a text of its story has more than"),
        (told(note="a\nb"), "a text of its story contains invisible characters"),
        (told(earned=1e9), "Bridge.earned is 1e\\+09, which"),
        (told(deeds=(Deed("pool", "HP", before=1, after=1e9),)), "HP.after is 1e\\+09, which"),
        (told(deeds=(Deed("gained", "weak", fields={"for": 1e9}),)), "weak.for is 1e\\+09, which"),
        (told(deeds=(Deed("field", "axe", "made", after="\u202e"),)), "one of its ids"),
        (told(deeds=(Deed("lost", "axe"),) * (MOST_DEEDS + 1)), "1001 deeds in a chapter of its story"),
        ({"story": SHEET.story * (MOST_ENTRIES + 1)}, "1001 chapters of its story"),
    ],
)
def test_the_first_thing_that_is_wrong_is_told_in_one_sentence(ruleset, changed, reason):
    with pytest.raises(ExchangeError, match=reason) as caught:
        check_sheet(replace(SHEET, **changed), ruleset, "una.json")
    assert "una.json" in str(caught.value)
    assert "\n" not in str(caught.value)


def test_words_are_looked_at_without_a_ruleset():
    check_words(replace(SHEET, ruleset="unknown"), "una.json")
    with pytest.raises(ExchangeError, match="una.json"):
        check_words(replace(SHEET, name="\u2066"), "una.json")


def test_harmful_signs_are_left_out_of_a_text():
    assert plain_text("a\u202eb\x00c\r\nd\te") == "abc\nd\te"
    assert plain_text("Żółć") == "Żółć"
