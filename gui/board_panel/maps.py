"""Maps under the board: opened from a file, fitted to the cells, removed."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path

from msgspec.structs import replace
from PySide6.QtCore import QObject, QPointF, QRectF, Qt, Signal, Slot

from gui.board.board_view import BoardView
from gui.board.cells import Cells
from gui.board.marking import Purpose
from gui.board_panel.map_drawing import Answers, change_by, is_too_large, lies
from gui.board_panel.map_reading import Reading, ReadMap
from gui.desk.desk import Desk
from gui.desk.mustering import APART
from gui.desk.takeback import Takeback
from gui.theme.look import Look
from gui.widgets.fields import Field
from gui.widgets.file_dialogs import ask_to_open, file_dialog
from gui.widgets.message_strip import Notice
from gui.widgets.small_form import SmallForm
from gui.words.troubles import sentence_of
from gui.words.words import Words
from rules.board.grid import Grid
from rules.values import Place, Value
from rules.words.messages import Message
from storage.campaign.plans import BoardMap
from storage.exchange.drawn_map import MOST_CELLS, Ambient, MapFile
from storage.files.errors import CampaignError

SHADES: Mapping[Ambient, str] = {"": "map.ambient_bright", "dim": "map.ambient_dim", "dark": "map.ambient_dark"}
"""The kinds of light that a whole map may have, and the keys of their names."""

SHADE_OF: Mapping[str, Ambient] = {shade: shade for shade in SHADES}
"""Each of these kinds by the value of the form."""

OPENINGS: Mapping[str, str] = {"open_door": "map.as_doors", "window": "map.as_windows", "": "map.as_nothing"}
"""What an open door of another program may be on the board, and the keys of the words for it."""

LEAST_STRENGTH = 10
"""The palest that a map can be painted, in per cent."""


class MapTools(QObject):
    """Opens, fits and removes the map of the open fight; `told` carries a Notice, `done` a Takeback."""

    told = Signal(object)
    done = Signal(object)

    def __init__(self, desk: Desk, words: Words, look: Look, view: BoardView) -> None:
        super().__init__(view)
        self._desk = desk
        self._words = words
        self._view = view
        self._encounter = 0
        self._read: MapFile | None = None
        self.form = SmallForm(view, words, look)
        self.reading = Reading(self)
        self.reading.ended.connect(self._take)
        view.marked.connect(self._ask_marked)

    @Slot()
    def ask_open(self) -> None:
        """Ask which map to open."""
        if self._desk.is_open and self._desk.may_act():
            dialog = file_dialog(self._view.window(), self._words("map.open_title"), self._words)
            ask_to_open(dialog, self._words("map.files"), self.open)

    @Slot(str)
    def open(self, path: str) -> None:
        """Read a file, and put its map under the board once it is read."""
        self._encounter = self._desk.encounter_id
        self.reading.begin(Path(path))

    @Slot()
    def ask_fit(self) -> None:
        """Ask how many cells the map shows, where its corner lies, and how strongly it is painted."""
        map, words = self._desk.plans.map, self._words
        if map is None:
            self.told.emit(Notice(words("map.none")))
            return
        fields = [
            Field("width", words("map.across"), "number", round(map.width, 2), low=0.1, high=MOST_CELLS),
            Field("height", words("map.down"), "number", round(map.height, 2), low=0.1, high=MOST_CELLS),
            Field("left", words("map.left"), "number", round(map.left, 2)),
            Field("top", words("map.top"), "number", round(map.top, 2)),
            Field("strength", words("map.strength"), "number", round(100 * map.strength), low=LEAST_STRENGTH, high=100),
        ]
        self.form.ask(words("map.fit_title"), fields, self._fit, self._view)

    @Slot()
    def mark(self) -> None:
        """Let the next drag over the map mark cells, to fit it by them."""
        if self._desk.plans.map is None:
            self.told.emit(Notice(self._words("map.none")))
        else:
            self.told.emit(Notice(self._words("map.mark"), "info"))
            self._view.mark_area("map")
            self._view.setFocus(Qt.FocusReason.OtherFocusReason)

    @Slot()
    def remove(self) -> None:
        """Remove the map; the walls and the ground stay."""
        before = self._desk.plans.map
        if before is None:
            self.told.emit(Notice(self._words("map.none")))
        elif self._desk.may_act():
            self._replace(None, self._words("map.removed"))

    def acts(self) -> Mapping[str, Callable[[], object]]:
        """Return what can be done with the map now, by the keys of the names."""
        opening = {"command.open_map": self.ask_open}
        if self._desk.plans.map is None:
            return opening
        return {
            **opening,
            "command.mark_map": self.mark,
            "command.fit_map": self.ask_fit,
            "command.remove_map": self.remove,
        }

    def finish(self) -> None:
        """Wait for the work in a thread."""
        self.reading.finish()

    @Slot(object)
    def _take(self, read: ReadMap | None) -> None:
        """Put the map that was read under the board of the fight for which it was opened, or ask about it first."""
        if read is None or self._desk.encounter_id != self._encounter or not self._desk.may_act():
            return
        if read.map is None:
            said = self._words(read.fault) if isinstance(read.fault, str) else self._words.fault(read.fault)
            self.told.emit(Notice(said, "danger"))
            return
        fields = self._questions(read.map)
        if fields:
            self._read = read.map
            self.form.ask(self._words("map.about_title"), fields, self._take_answers, self._view)
        else:
            self._lay(read.map, Answers())

    def _questions(self, map: MapFile) -> list[Field]:
        """Return the fields for what the file of a map leaves open."""
        words, fields = self._words, list[Field]()
        if map.own is not None:
            return fields
        if map.openings:
            kinds = tuple((kind, words(key)) for kind, key in OPENINGS.items())
            fields.append(Field("opening", words("map.openings", count=map.openings), "one_of", "open_door", kinds))
        if map.lights:
            fields.append(Field("lights", words("map.take_lights", count=len(map.lights)), "flag", True))
        if (map.lights or map.ambient) and not is_too_large(map):
            shades = tuple((shade, words(key)) for shade, key in SHADES.items())
            fields.append(Field("ambient", words("map.ambient"), "one_of", map.ambient, shades))
        return fields

    def _take_answers(self, values: Mapping[str, Value]) -> str | None:
        if self._read is not None and self._desk.encounter_id == self._encounter and self._desk.may_act():
            ambient = SHADE_OF.get(str(values.get("ambient", "")), "")
            opening = str(values.get("opening", Answers().opening))
            self._lay(self._read, Answers(opening, bool(values.get("lights", True)), ambient))
            self._read = None
        return None

    def _lay(self, map: MapFile, answers: Answers) -> None:
        """Put a map under the board, and tell how large it is and what is missing of it."""
        desk, grid = self._desk, self._grid
        before, moment = desk.plans.map, desk.journal.mark
        try:
            name = desk.campaign.maps.keep(map.picture) if map.picture else ""
        except CampaignError as trouble:
            self.told.emit(Notice(sentence_of(trouble, self._words), "danger"))
            return
        notes = list(map.notes)
        if map.own is not None:
            count = len(map.own.terrain.borders)
            desk.lay_map(map.own, name)
        else:
            change = change_by(map, grid, answers)
            count = len(change.borders)
            desk.lay(change, lies(map, name) if name else desk.plans.map)
        if map.shape not in ("", grid.shape):
            notes.append(Message("map.other_shape" if map.own is None else "map.unfit"))
        if map.ambient and is_too_large(map):
            notes.append(Message("map.too_large"))
        self._view.fit()
        told = " ".join([*self._told(map, count), *(self._words.fault(note) for note in notes)])
        take_back = desk.undo if desk.journal.mark != moment else partial(desk.set_map, before)
        self.done.emit(Takeback(told, take_back))

    def _told(self, map: MapFile, borders: int) -> Iterator[str]:
        """Yield how large a map is, how many borders were drawn, and what to do if its cells do not meet the grid."""
        words = self._words
        yield words("map.opened", size=f"{words.number(map.width, 1)} × {words.number(map.height, 1)}")
        if borders:
            yield words("map.walls_drawn", walls=borders)
        if map.own is None:
            yield words("map.may_not_meet")

    def _replace(self, map: BoardMap | None, told: str) -> None:
        """Put another map under the board, or none, and offer to take that back."""
        before = self._desk.plans.map
        self._desk.set_map(map)
        self.done.emit(Takeback(told, partial(self._desk.set_map, before)))

    def _fit(self, values: Mapping[str, Value]) -> str | None:
        map = self._desk.plans.map
        if map is not None:
            figures = {name: float(value) for name, value in values.items() if isinstance(value, int | float)}
            fitted_by_hand = replace(map, **{**figures, "strength": figures["strength"] / 100})
            self._replace(fitted_by_hand, self._words("map.fitted"))
        return None

    @Slot(str, object)
    def _ask_marked(self, purpose: Purpose, area: QRectF) -> None:
        """Ask how many cells the area that was marked for the map shows, so that the map fits them."""
        if purpose != "map":
            return
        pitch = Cells(self._grid.shape).pitch
        across, down = max(1, round(area.width() / pitch.x())), max(1, round(area.height() / pitch.y()))
        fields = [
            Field("across", self._words("map.across"), "number", across, low=1, high=MOST_CELLS),
            Field("down", self._words("map.down"), "number", down, low=1, high=MOST_CELLS),
        ]
        self.form.ask(self._words("map.marked_title"), fields, partial(self._fit_marked, area), self._view)

    def _fit_marked(self, area: QRectF, values: Mapping[str, Value]) -> str | None:
        """Stretch the map so that an area of it shows so many cells, and its corner meets a corner of a cell."""
        map, across, down = self._desk.plans.map, values["across"], values["down"]
        if map is not None and isinstance(across, int | float) and isinstance(down, int | float):
            self._replace(fitted(map, area, across, down, self._grid), self._words("map.fitted"))
        return None

    @property
    def home(self) -> Place:
        """The cell at which the first side stands: so that both sides have the middle of the map between them."""
        map = self._desk.plans.map
        if map is None:
            return (0, 0)
        middle = QPointF(map.left + map.width / 2, map.top + map.height / 2 + APART / 2)
        return Cells(self._grid.shape).under(middle)

    @property
    def _grid(self) -> Grid:
        return self._desk.rulebook.ruleset.grid


def fitted(map: BoardMap, area: QRectF, across: float, down: float, grid: Grid) -> BoardMap:
    """Return a map stretched so that an area shows so many columns and rows, from the nearest corner of a cell on."""
    pitch = Cells(grid.shape).pitch
    wider, higher = across * pitch.x() / area.width(), down * pitch.y() / area.height()
    left, top = round(area.left() / pitch.x()) * pitch.x(), round(area.top() / pitch.y()) * pitch.y()
    return replace(
        map,
        left=left - (area.left() - map.left) * wider,
        top=top - (area.top() - map.top) * higher,
        width=map.width * wider,
        height=map.height * higher,
    )
