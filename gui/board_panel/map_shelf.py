"""The maps of the campaign: kept under names, put under fights, renamed, removed, and written as files."""

from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from msgspec import Struct, ValidationError
from PySide6.QtCore import QBuffer, QObject, QPoint, Signal, Slot
from PySide6.QtGui import QImageReader
from PySide6.QtWidgets import QMenu

from gui.actions.command_box import BoxWords, CommandBox, Entry
from gui.board.board_view import BoardView
from gui.desk.desk import Desk
from gui.desk.takeback import Takeback
from gui.scheduling.background import Background
from gui.theme.look import Look
from gui.widgets.fields import Field
from gui.widgets.file_dialogs import ask_to_save, file_dialog, file_stem
from gui.widgets.letter_menu import LetterMenu
from gui.widgets.message_strip import Notice
from gui.widgets.small_form import SmallForm
from gui.words.troubles import sentence_of
from gui.words.words import Words
from rules.values import Value
from storage.campaign.kept_map import FARTHEST, MOST_DRAWN, MOST_STARTS, KeptMap
from storage.campaign.kept_maps import NamedMap
from storage.exchange.uvtt_writing import uvtt_of
from storage.files.errors import CampaignError, detail_of
from storage.files.writing import write_whole

SUFFIX = ".uvtt"

MOST_SHIFT = 500
"""The most columns and rows by which what is drawn is shifted."""


class Order(Struct, frozen=True):
    """A map to write into a file, with its picture."""

    path: Path
    map: KeptMap
    picture: bytes = b""


class Writing(Background[Order]):
    """Writes the file of a map; `ended` carries the sentence of the error, empty if there was none."""

    def work(self, order: Order) -> object:
        """Return why the file was not written; empty if it was."""
        try:
            write_whole(order.path, uvtt_of(order.map, order.picture, _width_of(order.picture)))
        except OSError as error:
            return detail_of(error)
        return ""


class MapShelf(QObject):
    """Keeps the maps of the campaign; `told` carries a Notice, `done` a Takeback."""

    told = Signal(object)
    done = Signal(object)

    def __init__(self, desk: Desk, words: Words, look: Look, view: BoardView) -> None:
        super().__init__(view)
        self._desk = desk
        self._words = words
        self._view = view
        self._menu: QMenu | None = None
        self._path = Path()
        self.form = SmallForm(view, words, look)
        self.box = CommandBox(view, (self._entries,), words, look, BoxWords("maps.name", "maps.hint", "maps.list"))
        self.writing = Writing(self)
        self.writing.ended.connect(self._tell_written)

    @property
    def menu(self) -> QMenu | None:
        """The menu of a map that was opened last; None if there was none."""
        return self._menu

    @Slot()
    def open(self) -> None:
        """Open the list of maps, or tell the user that there are none."""
        if not self._desk.is_open:
            return
        if self._names():
            self.box.open()
        else:
            self.told.emit(Notice(self._words("maps.none")))

    @Slot()
    def ask_save(self) -> None:
        """Ask for a name under which what is under the fight is kept as a map."""
        if self._desk.is_open and self._desk.may_act():
            names = tuple((name, name) for name in self._names())
            field = Field("name", self._words("maps.name_field"), "one_of", self._desk.name, names, open=True)
            self.form.ask(self._words("maps.save_title"), [field], self._save, self._view)

    @Slot()
    def ask_shift(self) -> None:
        """Ask by how many columns and rows to move everything that is drawn."""
        if not self._desk.is_open or not self._desk.may_act():
            return
        fields = [
            Field(name, self._words(key), "number", 0, low=-MOST_SHIFT, high=MOST_SHIFT)
            for name, key in (("columns", "maps.columns"), ("rows", "maps.rows"))
        ]
        self.form.ask(self._words("maps.shift_title"), fields, self._shift, self._view)

    def acts(self) -> Mapping[str, Callable[[], object]]:
        """Return what can be done with the maps of the campaign, by the keys of the names."""
        return {
            "command.kept_maps": self.open,
            "command.save_map": self.ask_save,
            "command.shift_map": self.ask_shift,
        }

    def lay(self, name: str) -> None:
        """Put a map under the fight."""
        named = self._read(name)
        if named is not None and self._desk.may_act():
            before = self._desk.journal.mark
            self._desk.lay_map(named.map, named.picture)
            self._view.fit()
            sentence = self._words("maps.laid", name=name)
            if self._desk.journal.mark != before:
                self.done.emit(Takeback(sentence, self._desk.undo))
            else:
                self.told.emit(Notice(sentence, "info"))

    def remove(self, name: str) -> None:
        """Remove a map from the campaign; it can be taken back as long as the message is shown."""
        named = self._read(name)
        if named is None or not self._may_write():
            return
        with self._reporting():
            take_back = self._restoring(name, named)
            self._desk.campaign.kept_maps.remove(name)
            self.done.emit(Takeback(self._words("maps.removed", name=name), take_back))

    def export(self, name: str, path: str) -> None:
        """Write a map into a file."""
        named = self._read(name)
        if named is not None and not self.writing.is_running:
            with self._reporting():
                self._path = Path(path)
                self.writing.begin(Order(self._path, named.map, self._picture_of(named) or b""))

    def finish(self) -> None:
        """Wait for the work in a thread."""
        self.writing.finish()

    def _names(self) -> Sequence[str]:
        with self._reporting():
            return [entry.name for entry in self._desk.campaign.kept_maps.entries()]
        return []

    def _entries(self) -> Sequence[Entry]:
        return [Entry(name, partial(self.open_menu, name)) for name in self._names()]

    def open_menu(self, name: str) -> None:
        """Open the menu of what can be done with a map; Enter puts it under the fight."""
        if self._menu is not None:
            self._menu.deleteLater()
        menu = self._menu = LetterMenu(self._view)
        menu.setTitle(name)
        menu.addAction(self._words("maps.lay"), partial(self.lay, name))
        menu.addAction(self._words("maps.rename"), partial(self._ask_name, name))
        menu.addAction(self._words("maps.export"), partial(self._ask_export, name))
        menu.addAction(self._words("maps.remove"), partial(self.remove, name))
        menu.popup(self._view.mapToGlobal(QPoint(self._view.width() // 3, self._view.height() // 4)))
        menu.setActiveAction(menu.actions()[0])

    def _ask_name(self, name: str) -> None:
        field = Field("name", self._words("maps.name_field"), "text", name)
        self.form.ask(self._words("maps.rename_title", name=name), [field], partial(self._rename, name), self._view)

    def _ask_export(self, name: str) -> None:
        dialog = file_dialog(self._view.window(), self._words("maps.export_title"), self._words)
        proposed = f"{file_stem(name, 'map')}{SUFFIX}"
        ask_to_save(dialog, self._words("maps.files"), proposed, SUFFIX, partial(self.export, name))

    def _save(self, values: Mapping[str, Value]) -> str | None:
        name = str(values["name"]).strip()
        if not name:
            return self._words("maps.no_name")
        if self._may_write():
            with self._reporting():
                lies, kept = self._desk.plans.map, self._desk.campaign.kept_maps
                before = self._read(name) if name in self._names() else None
                key = "maps.saved" if before is None else "maps.replaced"
                take_back = partial(self._discard, name) if before is None else self._restoring(name, before)
                try:
                    kept.save(name, NamedMap(self._desk.kept_map(), "" if lies is None else lies.picture))
                except ValidationError:
                    return self._beyond_bounds()
                self.done.emit(Takeback(self._words(key, name=name), take_back))
        return None

    def _beyond_bounds(self) -> str:
        """Say how much a map may hold."""
        return self._words(
            "maps.beyond_bounds",
            drawn=self._words.number(MOST_DRAWN),
            far=self._words.number(FARTHEST),
            most=self._words.number(MOST_STARTS),
        )

    def _discard(self, name: str) -> None:
        with self._reporting():
            self._desk.campaign.kept_maps.remove(name)

    def _restoring(self, name: str, named: NamedMap) -> Callable[[], None]:
        """Return what brings a map back, also if its picture has gone with it. Raises CampaignError."""
        return partial(self._restore, name, named, self._picture_of(named))

    def _picture_of(self, named: NamedMap) -> bytes | None:
        """Return the picture of a map; None without one. Raises CampaignError."""
        return self._desk.campaign.maps.picture(named.picture) if named.picture else None

    def _rename(self, name: str, values: Mapping[str, Value]) -> str | None:
        new = str(values["name"]).strip()
        if not new:
            return self._words("maps.no_name")
        if new != name and new in self._names():
            return self._words("maps.name_taken", name=new)
        if self._may_write():
            with self._reporting():
                self._desk.campaign.kept_maps.rename(name, new)
        return None

    def _shift(self, values: Mapping[str, Value]) -> str | None:
        columns, rows = (values[name] for name in ("columns", "rows"))
        if isinstance(columns, int | float) and isinstance(rows, int | float):
            self._desk.shift_ground(round(columns), round(rows))
        return None

    def _restore(self, name: str, named: NamedMap, picture: bytes | None) -> None:
        with self._reporting():
            if picture is not None:
                self._desk.campaign.maps.keep(picture)
            self._desk.campaign.kept_maps.save(name, named)

    def _read(self, name: str) -> NamedMap | None:
        with self._reporting():
            return self._desk.campaign.kept_maps.read(name)
        return None

    def _may_write(self) -> bool:
        """Return whether the campaign can be written; if not, say why."""
        said = self._desk.locked_because
        if said:
            self.told.emit(Notice(said, "danger"))
        return not said

    @contextmanager
    def _reporting(self) -> Generator[None, None, None]:
        """Tell trouble with the file as a sentence."""
        try:
            yield
        except CampaignError as trouble:
            self.told.emit(Notice(sentence_of(trouble, self._words), "danger"))

    @Slot(object)
    def _tell_written(self, detail: str | None) -> None:
        if detail:
            self.told.emit(Notice(self._words("maps.not_written", path=str(self._path), detail=detail), "danger"))
        elif detail is not None:
            self.told.emit(Notice(self._words("maps.written", path=str(self._path)), "info"))


def _width_of(picture: bytes) -> int:
    """Return the width of a picture in pixels; 0 without one."""
    if not picture:
        return 0
    buffer = QBuffer()
    buffer.setData(picture)
    buffer.open(QBuffer.OpenModeFlag.ReadOnly)
    return max(0, QImageReader(buffer).size().width())
