"""Maps under the open fight: ground, picture and starting places come in one step, and go with it."""

from collections.abc import Mapping, Sequence
from typing import TypeVar

from msgspec.structs import replace

from gui.desk import hand
from gui.desk.fogging import Fogging
from rules.facts.places import place_of, spelled_border, spelled_place
from rules.facts.terrain import border_of
from rules.state.events import AnyEvent, TerrainChanged
from rules.state.journal import Step
from rules.state.terrain import BORDER_KINDS, CELL_KINDS, Terrain
from rules.values import Place
from storage.campaign.kept_map import KeptMap, Start, known_only, map_of
from storage.campaign.plans import MOST_LAID, BoardMap, Laid

_Kind = TypeVar("_Kind")
_None = TypeVar("_None")


class Laying(Fogging):
    """Puts maps under the open fight."""

    def kept_map(self) -> KeptMap:
        """Return what is under the fight, and where everybody stands, as a map to keep."""
        return map_of(self.present, self.rulebook.ruleset.grid, self.plans.map)

    def lay_map(self, map: KeptMap, picture: str) -> None:
        """Put a map under the fight in place of what is there; who has no place yet begins where the map says.

        Of a map with cells of another shape only the picture comes.
        """
        fits = map.shape == self.rulebook.ruleset.grid.shape
        wanted = self._known(map.terrain) if fits else self.present.terrain
        starts = self._placed(map.starts) if fits else ()
        self.lay(replacing(self.present.terrain, wanted), map.under(picture), starts)

    def lay(self, ground: TerrainChanged, lies: BoardMap | None, more: Sequence[AnyEvent] = ()) -> None:
        """Change the ground and the picture under the fight in one step."""
        before = self.plans.map
        events = (*hand.ground_changed(self.present, ground), *more)
        if not events:
            self.set_map(lies)
        elif self.by_hand(events):
            laid = Laid(self.journal.mark, before, lies)
            self._keep(replace(self.plans, map=lies, laid=(*self.plans.laid, laid)[-MOST_LAID:]))

    def shift_ground(self, columns: int, rows: int) -> None:
        """Move everything that is drawn by so many columns and rows, in one step; the picture and figures stay."""
        terrain = self.present.terrain
        layers = {layer: self._moved(getattr(terrain, layer), (columns, rows)) for layer in terrain.__struct_fields__}
        self.by_hand(hand.ground_changed(self.present, replacing(terrain, replace(terrain, **layers))))

    def _follow_map(self, step: Step | None, *, undone: bool) -> None:
        """Let the picture follow a step that was undone or done again."""
        laid = next((each for each in self.plans.laid if step is not None and each.step == step.id), None)
        if laid is not None:
            self.set_map(laid.before if undone else laid.after)

    def _known(self, terrain: Terrain) -> Terrain:
        grounds = self.rulebook.ruleset.ground
        cells = (*CELL_KINDS, *(id for id, each in grounds.items() if not each.border))
        return known_only(terrain, cells, (*BORDER_KINDS, *(id for id, each in grounds.items() if each.border)))

    def _placed(self, starts: Mapping[str, Sequence[Start]]) -> Sequence[AnyEvent]:
        """Return the events that put those who have no place on the starting places that are free.

        A side of the map that the fight does not have stands for one that the map does not have.
        """
        people = self.present.combatants.values()
        sides = dict.fromkeys(each.side for each in people)
        strange = [side for side in starts if side not in sides]
        missing = [side for side in sides if side not in starts]
        named = {side: side for side in starts if side in sides} | dict(zip(missing, strange, strict=False))
        taken = {each.at for each in people}
        events: list[AnyEvent] = []
        for side in sides:
            free = [start for start in starts.get(named.get(side, ""), ()) if (start[0], start[1]) not in taken]
            homeless = [each for each in people if each.side == side and each.at is None]
            for each, (column, row, facing) in zip(homeless, free, strict=False):
                events += hand.moved(self.rulebook, self.present, each.id, (column, row), facing)
        return events

    def _moved(self, layer: Mapping[str, object], by: Place) -> Mapping[str, object]:
        """Return a layer moved by columns and rows of the picture."""
        grid = self.rulebook.ruleset.grid
        # A column of hexes to the right begins half a hex lower; so much a shift of hexes goes up again.
        columns, rows = by[0], by[1] - (by[0] // 2 if grid.shape == "hex" else 0)

        def there(place: Place) -> Place:
            return place[0] + columns, place[1] + rows

        found: dict[str, object] = {}
        for key, value in layer.items():
            place, border = place_of(key), border_of(key, grid)
            if place is not None:
                found[spelled_place(there(place))] = value
            elif border is not None:
                found[spelled_border(*map(there, border))] = value
        return found


def replacing(before: Terrain, after: Terrain) -> TerrainChanged:
    """Return the change that makes one ground of another."""
    return TerrainChanged(
        _becoming(before.cells, after.cells, ""),
        _becoming(before.borders, after.borders, ""),
        _becoming(before.light, after.light, ""),
        _becoming(before.heights, after.heights, 0),
        _becoming(before.cover, after.cover, 0),
        _becoming(before.lights, after.lights, None),
    )


def _becoming(there: Mapping[str, _Kind], wanted: Mapping[str, _Kind], none: _None) -> dict[str, _Kind | _None]:
    """Return what is wanted, with `none` for what is there now and is not wanted."""
    return {**dict.fromkeys(there.keys() - wanted.keys(), none), **wanted}
