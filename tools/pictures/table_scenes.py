"""The scenes of what a table brings of its own: pieces, lists, many combatants at once, tables, and what stays."""

from collections.abc import Iterator

from PySide6.QtCore import Qt

from gui.actions import table
from gui.encounters.staying import StayingWindow
from gui.imports.progress import ReadingProgress
from gui.imports.table_window import TableWindow
from gui.own.form import OwnForm
from gui.own.window import OwnWindow
from gui.roster.horde_window import HordeWindow
from rules.state.character import Character
from tools.pictures.camera import Shot
from tools.pictures.scene import Scene
from tools.pictures.studio import Studio

LANTERN = "Magic lantern"
"""The piece that the form is asked for."""

PEOPLE = "Name;STR;AGL;Shoe size\nUrsel;11;13;38\nDirk the Ferryman;14;9\n"
"""A table in which one line is short, and one column fits nothing."""

ROBBER = Character("robber", "realms_of_myth", "Robber", attributes={"STR": 12, "AGL": 11})
"""Somebody whom the roster needs for many combatants at once."""


def _own_form(studio: Studio) -> Iterator[Shot]:
    studio.trigger(table.OWN_LISTS)
    lists = studio.shown(OwnWindow)
    lists.search.setText(LANTERN)
    lists.ask_new()
    studio.settle()
    form = studio.shown(OwnForm)
    yield Shot(form)
    form.close()
    lists.search.clear()
    lists.close()


def _own_lists(studio: Studio) -> Iterator[Shot]:
    studio.trigger(table.OWN_LISTS)
    window = studio.shown(OwnWindow)
    yield Shot(window)
    window.close()


def _horde(studio: Studio) -> Iterator[Shot]:
    roster = studio.desk.campaign.roster
    roster.save(ROBBER)
    studio.trigger(table.ADD_HORDE)
    window = studio.shown(HordeWindow)
    window.kinds.setText(f"6 {ROBBER.name}")
    studio.settle()
    yield Shot(window)
    window.close()
    roster.remove(ROBBER.id)


def _what_stays(studio: Studio) -> Iterator[Shot]:
    studio.trigger(table.WHAT_STAYS)
    window = studio.shown(StayingWindow)
    yield Shot(window)
    window.close()


def _table(studio: Studio) -> Iterator[Shot]:
    window = studio.place.files.files.tables
    window.show_table("people.csv", PEOPLE)
    studio.settle()
    yield Shot(window)
    window.close()


def _folder(studio: Studio) -> Iterator[Shot]:
    progress = ReadingProgress(studio.program.words, studio.window)
    progress.begin(studio.program.words("imports.reading_folder", folder="characters"))
    progress.setWindowModality(Qt.WindowModality.NonModal)
    progress.move_on_in_folder(5, 20)
    studio.settle()
    yield Shot(progress)
    progress.close()
    progress.deleteLater()


TABLE_SCENES = (
    Scene("own-piece", "A piece of one's own", (OwnForm,), _own_form),
    Scene("own-lists", "The lists of one's own", (OwnWindow,), _own_lists),
    Scene("horde", "Many combatants at once", (HordeWindow,), _horde),
    Scene("what-stays", "What stays of a fight", (StayingWindow,), _what_stays),
    Scene("table", "A table of characters, as it will be read", (TableWindow,), _table),
    Scene("folder", "A folder of characters is read", (ReadingProgress,), _folder),
)
"""The scenes in the order of the list."""
