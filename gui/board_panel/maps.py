"""Maps under the board: opened from a file, fitted to the cells, removed."""

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import QObject, QPointF, QRectF, Signal, Slot
from PySide6.QtWidgets import QFileDialog

from gui.board.board_view import BoardView
from gui.board.cells import Cells
from gui.board.ground import spelled_borders
from gui.board.map_picture import NoMapPicture, map_picture
from gui.board.tracing import borders_of
from gui.desk.desk import Desk
from gui.desk.mustering import APART
from gui.desk.takeback import Takeback
from gui.scheduling.background import Background
from gui.theme.look import Look
from gui.widgets.fields import Field
from gui.widgets.file_dialogs import file_dialog
from gui.widgets.message_strip import Notice
from gui.widgets.small_form import SmallForm
from gui.words.troubles import sentence_of
from gui.words.words import Words
from rules.board.grid import Grid
from rules.state.events import TerrainChanged
from rules.state.terrain import BorderChange
from rules.values import Place, Value
from rules.words.messages import Message
from storage.campaign.plans import BoardMap
from storage.exchange.guard import ExchangeError, read_bounded
from storage.exchange.uvtt import ENDINGS, LARGEST_FILE, MOST_CELLS, MapFile, parse_map
from storage.files.errors import CampaignError

POINTS = (140, 100, 70, 50)
"""The usual widths of a cell in the picture of a map, in pixels."""

LEAST_STRENGTH = 10
"""The palest that a map can be painted, in per cent."""


class ReadMap(Struct, frozen=True):
    """A file as it was read: a map with its picture, or the sentence that says why not (a message or a key)."""

    map: MapFile | None = None
    fault: Message | str = ""


class Reading(Background[Path]):
    """Reads the file of a map, or a picture."""

    def work(self, order: Path) -> object:
        """Return a ReadMap."""
        try:
            content = read_bounded(order, LARGEST_FILE, Message("map.a_file"))
            if order.suffix.casefold() in ENDINGS or content.lstrip()[:1] == b"{":
                found = parse_map(content, order.name)
                picture = map_picture(found.picture).content if found.picture else b""
                return ReadMap(replace(found, picture=picture))
            picture = map_picture(content)
        except ExchangeError as problem:
            return ReadMap(fault=problem.message)
        except NoMapPicture as problem:
            return ReadMap(fault=problem.reason)
        return ReadMap(MapFile(*_cells_of(picture.width, picture.height), picture.content))


def _cells_of(width: int, height: int) -> tuple[float, float]:
    """Return how many cells a picture probably shows, by the greatest usual width of a cell that divides it."""
    size = next((each for each in POINTS if not width % each and not height % each), POINTS[2])
    return max(1.0, width / size), max(1.0, height / size)


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
        self.form = SmallForm(view, words, look)
        self.reading = Reading(self)
        self.reading.ended.connect(self._take)
        view.marked.connect(self._ask_marked)

    @Slot()
    def ask_open(self) -> None:
        """Ask which map to open."""
        if self._desk.is_open and self._desk.may_act():
            dialog = file_dialog(self._view.window(), self._words("map.open_title"), self._words)
            dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
            dialog.setNameFilter(self._words("map.files"))
            dialog.fileSelected.connect(self.open)
            dialog.finished.connect(dialog.deleteLater)
            dialog.open()

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
            self._view.mark_area()

    @Slot()
    def remove(self) -> None:
        """Remove the map; the walls and the ground stay."""
        before = self._desk.plans.map
        if before is None:
            self.told.emit(Notice(self._words("map.none")))
        elif self._desk.may_act():
            self._desk.set_map(None)
            self.done.emit(Takeback(self._words("map.removed"), partial(self._desk.set_map, before)))

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
        """Put the map that was read under the board of the fight for which it was opened."""
        if read is None or self._desk.encounter_id != self._encounter or not self._desk.may_act():
            return
        if read.map is None:
            said = self._words(read.fault) if isinstance(read.fault, str) else self._words.fault(read.fault)
            self.told.emit(Notice(said, "danger"))
            return
        try:
            name = self._desk.campaign.maps.keep(read.map.picture) if read.map.picture else ""
        except CampaignError as trouble:
            self.told.emit(Notice(sentence_of(trouble, self._words), "danger"))
            return
        if name:
            self._desk.set_map(BoardMap(name, 0.0, 0.0, read.map.width, read.map.height))
        count = self._draw(read.map)
        self._view.fit()
        size = f"{self._words.number(read.map.width, 1)} × {self._words.number(read.map.height, 1)}"
        notes = [self._words.fault(note) for note in read.map.notes]
        told = self._words("map.opened", size=size, walls=count)
        self.told.emit(Notice(" ".join([told, *notes]), "info"))

    def _draw(self, map: MapFile) -> int:
        """Draw the walls and doors of a map on the borders of cells in one step; return how many there are."""
        grid = self._desk.rulebook.ruleset.grid
        borders: dict[tuple[tuple[int, int], tuple[int, int]], BorderChange] = dict.fromkeys(
            borders_of(map.walls, grid), "wall"
        )
        for door in map.doors:
            borders |= dict.fromkeys(borders_of([door.ends], grid), "door" if door.closed else "open_door")
        if borders:
            self._desk.change_ground(TerrainChanged(borders=spelled_borders(borders)))
        return len(borders)

    def _fit(self, values: Mapping[str, Value]) -> str | None:
        map = self._desk.plans.map
        if map is not None:
            figures = {name: float(value) for name, value in values.items() if isinstance(value, int | float)}
            self._desk.set_map(replace(map, **{**figures, "strength": figures["strength"] / 100}))
        return None

    @Slot(object)
    def _ask_marked(self, area: QRectF) -> None:
        """Ask how many cells the marked area shows, so that the map fits them."""
        pitch = Cells(self._grid.shape, (0, 0), 0, 0, 1.0).pitch
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
            self._desk.set_map(fitted(map, area, across, down, self._grid))
        return None

    @property
    def home(self) -> Place:
        """The cell at which the first side stands: so that both sides have the middle of the map between them."""
        map = self._desk.plans.map
        if map is None:
            return (0, 0)
        middle = QPointF(map.left + map.width / 2, map.top + map.height / 2 + APART / 2)
        return Cells(self._grid.shape, (0, 0), 0, 0, 1.0).under(middle)

    @property
    def _grid(self) -> Grid:
        return self._desk.rulebook.ruleset.grid


def fitted(map: BoardMap, area: QRectF, across: float, down: float, grid: Grid) -> BoardMap:
    """Return a map stretched so that an area shows so many columns and rows, from the nearest corner of a cell on."""
    pitch = Cells(grid.shape, (0, 0), 0, 0, 1.0).pitch
    wider, higher = across * pitch.x() / area.width(), down * pitch.y() / area.height()
    left, top = round(area.left() / pitch.x()) * pitch.x(), round(area.top() / pitch.y()) * pitch.y()
    return replace(
        map,
        left=left - (area.left() - map.left) * wider,
        top=top - (area.top() - map.top) * higher,
        width=map.width * wider,
        height=map.height * higher,
    )
