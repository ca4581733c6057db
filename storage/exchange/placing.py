"""Usual places, from the ruleset, for new pieces of gear whose place a file does not state."""

from collections.abc import Collection

from msgspec.structs import replace

from rules.facts.book import FactBook
from rules.play.enlistment import begin_fight, enlist
from rules.ruleset.rulebook import Rulebook
from rules.sheet.rows import usual_place
from rules.state.character import Character, Item


def with_usual_places(sheet: Character, new: Collection[str], rulebook: Rulebook) -> Character:
    """Return the sheet with its `new` pieces, given by handle, in their usual places; one by one, as hands fill up."""
    placed = {piece.handle: piece for piece in sheet.items if piece.handle not in new}
    for piece in sheet.items:
        if piece.handle not in placed:
            place = _usual_place(replace(sheet, items=tuple(placed.values())), piece, rulebook)
            placed[piece.handle] = replace(piece, where=place)
    return replace(sheet, items=tuple(placed[piece.handle] for piece in sheet.items))


def _usual_place(sheet: Character, piece: Item, rulebook: Rulebook) -> str:
    fighter = enlist(rulebook, sheet)
    return usual_place(FactBook(rulebook, begin_fight(rulebook, [fighter])).of(fighter.id), piece.id)
