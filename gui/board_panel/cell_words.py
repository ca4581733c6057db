"""What is in a cell, in words: for the line below the board, and for the ear."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from gui.board.brush import border_between
from gui.board.picture import BoardPicture, Token
from gui.board_panel.routes import Routes
from gui.words.words import Words
from rules.board import grid as board
from rules.board.ground import sides
from rules.facts.heights import Spot, above_ground, distance_in_units
from rules.play.fight import Fight
from rules.state.terrain import MOST_COVER
from rules.values import Place
from rules.words.figures import place_text, signed
from rules.words.texts import Texts

SIDES: Mapping[board.Arc, str] = {
    board.Arc.FRONT: "board.front",
    board.Arc.LEFT: "board.left",
    board.Arc.RIGHT: "board.right",
    board.Arc.REAR: "board.rear",
}
"""The sentence about each side of a combatant."""

COMPASS: Sequence[str] = (
    "board.north",
    "board.north_east",
    "board.north_east",
    "board.east",
    "board.south_east",
    "board.south_east",
    "board.south",
    "board.south_west",
    "board.south_west",
    "board.west",
    "board.north_west",
    "board.north_west",
)
"""The direction of each twelfth of a circle, clockwise from north."""

BORDERS: Mapping[str, str] = {
    "wall": "board.has_wall",
    "window": "board.has_window",
    "door": "board.has_door",
    "open_door": "board.has_open_door",
    "low_wall": "board.has_low_wall",
    "curtain": "board.has_curtain",
}
"""The sentence about each kind of border."""


def no_words(_who: str) -> str:
    """Return nothing."""
    return ""


class CellWords:
    """Describes the cells of one picture of a board; `routes` are the moves of the chosen combatant, once known."""

    def __init__(
        self,
        fight: Fight,
        picture: BoardPicture,
        routes: Routes | None,
        texts: Texts,
        words: Words,
        watchers: Callable[[str], str] = no_words,
    ) -> None:
        """`watchers` says who sees a combatant in the fog; it is empty without fog."""
        self._watchers = watchers
        self._fight = fight
        self._picture = picture
        self._routes = routes
        self._texts = texts
        self._words = words

    def told(self, place: Place, through: tuple[Place, ...] = ()) -> str:
        """Return who is in a cell, how far it is from the chosen combatant, and how they would get there.

        Their way leads `through` cells that the user chose.
        """
        there = self._picture.at(place)
        names = ", ".join(self._who(token) for token in there)
        first = self._words("board.cell_taken" if there else "board.cell", place=place_text(place), names=names)
        return "; ".join(
            (
                first,
                *self._fog(place),
                *self._ground(place),
                *self._seen_from(place),
                *self._measured(place),
                *self._way(place, through),
                *self._best(place),
            )
        )

    def _who(self, token: Token) -> str:
        combatant = self._fight.encounter.combatants[token.id]
        told = [self._texts.name("positions", combatant.position)]
        if token.id == self._picture.acting:
            told.append(self._words("board.acting"))
        if token.id == self._picture.target:
            told.append(self._words("board.target"))
        told.extend(zone.told for zone in self._picture.zones if zone.who == token.id)
        chance = self._picture.chances.get(token.id)
        if chance is not None:
            told.append(chance.told)
        watchers = self._watchers(token.id)
        if watchers:
            told.append(watchers)
        return f"{token.name} ({', '.join(told)})"

    def _fog(self, place: Place) -> Iterator[str]:
        """Yield whether the players do not see a cell."""
        fog = self._picture.fog
        if fog is not None and place not in fog.seen:
            yield self._words("board.was_seen" if place in fog.known else "board.unseen")

    def _ground(self, place: Place) -> Iterator[str]:
        """Yield what a cell is made of, its light, and what stands on its sides."""
        ground = self._picture.ground
        if place in ground.solid:
            yield self._words("board.is_solid")
        if place in ground.difficult:
            yield self._words("board.is_difficult")
        if place in ground.grounds:
            yield self._texts.name("ground", ground.grounds[place])
        if place in ground.cover:
            yield self._words("board.cover", cover=ground.cover[place], most=MOST_COVER)
        if place in ground.lights:
            light = ground.lights[place]
            yield self._words("board.is_lit", bright=light.bright, dim=light.dim)
        if place in ground.carried:
            light = ground.carried[place]
            yield self._words("board.is_carried", bright=light.bright, dim=light.dim)
        if place in ground.dim:
            yield self._words("board.is_dim")
        if place in ground.heights:
            yield self._words("board.height", height=signed(ground.heights[place]))
        if place in ground.dark:
            yield self._words("board.is_dark")
        yield from self._on_sides(place)

    def _on_sides(self, place: Place) -> Iterator[str]:
        """Yield what stands on the sides of a cell."""
        ground = self._picture.ground
        grid = self._fight.rulebook.ruleset.grid
        for facing in sides(grid):
            border = border_between(place, board.step(grid, place, facing))
            if border in ground.borders:
                way = self._words(COMPASS[facing * len(COMPASS) // board.facings(grid)])
                kind = ground.borders[border]
                known = BORDERS.get(kind)
                yield (
                    self._words("board.has_border", what=self._texts.name("ground", kind), way=way)
                    if known is None
                    else self._words(known, way=way)
                )

    def _seen_from(self, place: Place) -> Iterator[str]:
        """Yield how far a cell is from the chosen combatant, and on which side of them it lies."""
        chosen = self._picture.token(self._picture.chosen)
        if chosen is None or chosen.at == place:
            return
        grid = self._fight.rulebook.ruleset.grid
        book, there = self._fight.book, self._picture.at(place)
        here = Spot((chosen.at,), above_ground(book, chosen.id))
        distance = distance_in_units(book, here, Spot((place,), above_ground(book, there[0].id) if there else 0))
        side = board.arc(grid, chosen.at, chosen.facing, place)
        far = f"{self._words.number(distance)} {self._texts.unit(distance)}"
        yield self._words(SIDES[side], far=far, name=chosen.name)

    def _measured(self, place: Place) -> Iterator[str]:
        """Yield how far a cell is from the one where measuring began."""
        start = self._picture.ruler
        if start is not None:
            distance = distance_in_units(self._fight.book, Spot((start,)), Spot((place,)))
            far = f"{self._words.number(distance)} {self._texts.unit(distance)}"
            yield self._words("board.measured", far=far, place=place_text(start))

    def _best(self, place: Place) -> Iterator[str]:
        """Yield the best act from a cell at the foe who is looked at."""
        if place in self._picture.vantages:
            yield self._picture.vantages[place].told

    def _way(self, place: Place, through: tuple[Place, ...]) -> Iterator[str]:
        if self._routes is not None and self._routes.can_move and not self._picture.at(place):
            text = self._routes.trail(place, through).text
            if text:
                yield text
