"""What is in a cell, in words: for the line below the board, and for the ear."""

from collections.abc import Iterator, Mapping

from gui.board.picture import BoardPicture, Token
from gui.board_panel.routes import Routes
from gui.words.words import Words
from rules.board import grid as board
from rules.play.fight import Fight
from rules.values import Place
from rules.words.figures import place_text
from rules.words.texts import Texts

SIDES: Mapping[board.Arc, str] = {
    board.Arc.FRONT: "board.front",
    board.Arc.LEFT: "board.left",
    board.Arc.RIGHT: "board.right",
    board.Arc.REAR: "board.rear",
}
"""The sentence about each side of a combatant."""


class CellWords:
    """Describes the cells of one picture of a board; `routes` are the moves of the chosen combatant."""

    def __init__(self, fight: Fight, picture: BoardPicture, routes: Routes, texts: Texts, words: Words) -> None:
        self._fight = fight
        self._picture = picture
        self._routes = routes
        self._texts = texts
        self._words = words

    def told(self, place: Place) -> str:
        """Return who is in a cell, how far it is from the chosen combatant, and how they would get there."""
        there = self._picture.at(place)
        names = ", ".join(self._who(token) for token in there)
        first = self._words("board.cell_taken" if there else "board.cell", place=place_text(place), names=names)
        return "; ".join((first, *self._seen_from(place), *self._way(place)))

    def _who(self, token: Token) -> str:
        combatant = self._fight.encounter.combatants[token.id]
        told = [self._texts.name("positions", combatant.position)]
        if token.id == self._picture.acting:
            told.append(self._words("board.acting"))
        if token.id == self._picture.target:
            told.append(self._words("board.target"))
        return f"{token.name} ({', '.join(told)})"

    def _seen_from(self, place: Place) -> Iterator[str]:
        """Yield how far a cell is from the chosen combatant, and on which side of them it lies."""
        chosen = self._picture.token(self._picture.chosen)
        if chosen is None or chosen.at == place:
            return
        grid = self._fight.rulebook.ruleset.grid
        distance = board.distance(grid, chosen.at, place) * grid.scale
        side = board.arc(grid, chosen.at, chosen.facing, place)
        far = f"{self._words.number(distance)} {self._texts.unit(distance)}"
        yield self._words(SIDES[side], far=far, name=chosen.name)

    def _way(self, place: Place) -> Iterator[str]:
        if self._routes.can_move and not self._picture.at(place):
            text = self._routes.trail(place).text
            if text:
                yield text
