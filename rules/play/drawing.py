"""What somebody without a weapon in hand could draw: each carried weapon, in the hands that are free."""

from collections.abc import Iterator, Mapping
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from rules.facts.book import FactBook
from rules.play.enlistment import begin_fight, enlist
from rules.ruleset.rulebook import Rulebook
from rules.sheet.rows import hands_of, weapon_rows
from rules.state.character import GONE, GROUND, HANDS, Character, Item, number_items

MOST_DRAWN: Final = 6
"""The most weapons of one combatant that are tried."""


class Drawing(Struct, frozen=True):
    """A sheet with a piece in hand, ready; `piece` is the piece as it was before."""

    sheet: Character
    piece: Item


def drawings_of(rulebook: Rulebook, sheet: Character, rules: Mapping[str, bool]) -> Iterator[Drawing]:
    """Yield a sheet with each carried weapon drawn; none if there is one in hand already, or no hand is free."""
    sheet = replace(sheet, items=number_items(sheet.items))
    weapons = _weapons(rulebook, sheet, rules)
    if any(piece.in_hand and piece.ready for piece in weapons):
        return
    stowed = [piece for piece in weapons if piece.where not in (GROUND, GONE)]
    for piece in stowed[:MOST_DRAWN]:
        others = {hand for each in sheet.items if each.handle != piece.handle for hand in hands_of(each.where)}
        free = [place for place in HANDS if not others.intersection(hands_of(place))]
        # One who has both hands free draws with the first, or with both.
        for place in free[:1] + free[2:]:
            held = replace(piece, where=place, ready=True)
            items = tuple(held if each.handle == piece.handle else each for each in sheet.items)
            yield Drawing(replace(sheet, items=items), piece)


def _weapons(rulebook: Rulebook, sheet: Character, rules: Mapping[str, bool]) -> tuple[Item, ...]:
    """Return the pieces on a sheet that the table of weapons lists."""
    owner = enlist(rulebook, sheet, rules=rules)
    facts = FactBook(rulebook, begin_fight(rulebook, (owner,), rules=rules)).of(owner.id)
    listed = {row.handle for row in weapon_rows(facts)}
    return tuple(piece for piece in sheet.items if piece.handle in listed)
