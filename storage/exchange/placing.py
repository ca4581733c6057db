"""Where new pieces of gear come that a file only names: where such a piece is carried, as the ruleset says."""

from collections.abc import Collection

from msgspec.structs import replace

from rules.facts.book import FactBook
from rules.play.enlistment import begin_fight, enlist
from rules.ruleset.rulebook import Rulebook
from rules.sheet.rows import usual_place
from rules.state.character import Character, Item


def put_in_place(sheet: Character, new: Collection[str], rulebook: Rulebook) -> Character:
    """The sheet with its `new` pieces, by handle, where they are carried; one after the other, as hands fill up."""
    placed = {piece.handle: piece for piece in sheet.items if piece.handle not in new}
    for piece in sheet.items:
        if piece.handle not in placed:
            place = _place(replace(sheet, items=tuple(placed.values())), piece, rulebook)
            placed[piece.handle] = replace(piece, where=place)
    return replace(sheet, items=tuple(placed[piece.handle] for piece in sheet.items))


def _place(sheet: Character, piece: Item, rulebook: Rulebook) -> str:
    fighter = enlist(rulebook, sheet)
    return usual_place(FactBook(rulebook, begin_fight(rulebook, [fighter])).of(fighter.id), piece.id)
