"""The model of the packs that a campaign holds for one game."""

from operator import attrgetter

from msgspec import Struct
from PySide6.QtCore import QObject, Signal

from gui.widgets.table_model import Column, TableModel
from gui.words.words import Words
from rules.loading.packs import Pack, PackReference


class PackRow(Struct, frozen=True):
    """A pack in the list: its reference, name and header, and whether it is on."""

    reference: PackReference
    name: str
    pack: Pack
    is_on: bool


class PackModel(TableModel[PackRow]):
    """Shows packs; checking one asks for a switch with `switch_wanted`, which carries the row and whether it is on."""

    switch_wanted = Signal(object, bool)

    def __init__(self, words: Words, parent: QObject | None = None) -> None:
        self._words = words
        columns = (
            Column[PackRow](
                text=attrgetter("name"),
                spoken=self._spoken,
                tip=self._about,
                checked=attrgetter("is_on"),
                check=self._ask,
                heading=self._heading_name,
            ),
            Column[PackRow](text=attrgetter("pack.header.version"), heading=self._heading_version),
            Column[PackRow](text=attrgetter("pack.header.source"), heading=self._heading_source),
            Column[PackRow](text=attrgetter("pack.header.licence"), heading=self._heading_licence),
        )
        super().__init__(columns, attrgetter("reference"), parent)

    def about(self, row: PackRow) -> str:
        """Return what a pack says of itself, in a few sentences."""
        header = row.pack.header
        told = self._words(
            "packs.about", name=row.name, version=header.version, source=header.source, licence=header.licence
        )
        return f"{told} {header.attribution}".strip()

    def _about(self, row: PackRow) -> str:
        return self.about(row)

    def _spoken(self, row: PackRow) -> str:
        key = "packs.spoken_on" if row.is_on else "packs.spoken_off"
        return self._words(key, name=row.name, version=row.pack.header.version)

    def _ask(self, row: PackRow, on: bool) -> bool:
        """Ask for a switch; the row shows the new state once it is in force."""
        self.switch_wanted.emit(row, on)
        return False

    def _heading_name(self) -> str:
        return self._words("packs.name")

    def _heading_version(self) -> str:
        return self._words("packs.version")

    def _heading_source(self) -> str:
        return self._words("packs.source")

    def _heading_licence(self) -> str:
        return self._words("packs.licence")
