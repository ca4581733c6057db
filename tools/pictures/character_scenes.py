"""The scenes with characters: sheets, imports, and the program for players."""

from collections.abc import Iterator

from msgspec.structs import replace
from PySide6.QtCore import Qt

from gui.imports.window import ImportWindow
from gui.player_mode.place import PlayerPlace
from gui.player_mode.role_choice import RoleChoice
from gui.roster.panel import RosterPanel
from gui.sheet.comparison_window import ComparisonWindow
from gui.sheet.revisions import RevisionsWindow
from gui.sheet.window import SheetWindow
from gui.window.main_window import MainWindow
from rules.state.character import Character
from storage.campaign.versions import Author, Origin, OriginKind, version_hash
from storage.exchange.character_json import write_character
from tools.pictures.camera import Shot
from tools.pictures.scene import Scene
from tools.pictures.studio import SceneError, Studio

WHOSE = "lisbet"
"""The character whose sheet is shown."""

OTHER = "tamrin"
"""The character whose sheet stands beside it."""

REMARK = "Owes the ferryman a favour."
"""What the GM writes into the notes."""


def _sheet_window(studio: Studio) -> SheetWindow:
    studio.place.sheets.open_of(WHOSE)
    studio.settle()
    return studio.shown(SheetWindow)


def _sheet(studio: Studio) -> Iterator[Shot]:
    window = _sheet_window(studio)
    yield Shot(window)
    window.discard()


def _sheet_below(studio: Studio) -> Iterator[Shot]:
    window = _sheet_window(studio)
    bar = window.body.verticalScrollBar()
    bar.setValue(bar.maximum())
    studio.settle()
    yield Shot(window)
    window.discard()


def _comparison(studio: Studio) -> Iterator[Shot]:
    first, second = (studio.desk.encounter.combatants[who].sheet for who in (WHOSE, OTHER))
    for sheet in (first, second):
        studio.desk.campaign.roster.save(sheet)
    studio.place.sheets.compare(first.ruleset, first.id, second.id)
    studio.settle()
    window = studio.shown(ComparisonWindow)
    window.resize(window.width(), window.height() // 2)
    studio.settle()
    yield Shot(window)
    window.close()


def _versions(studio: Studio) -> Iterator[Shot]:
    roster = studio.desk.campaign.roster
    sheet = studio.desk.encounter.combatants[WHOSE].sheet
    desk = studio.desk
    grown = _grown(sheet)
    roster.save(replace(grown, items=sheet.items), origin=Origin(OriginKind.FILE, Author.GM, "lisbet-quill.json"))
    roster.save(grown, origin=desk.origin(OriginKind.FIGHT, of=sheet.id))
    roster.save(replace(grown, notes=REMARK), origin=desk.origin(OriginKind.SHEET))
    first = roster.revisions(sheet.id)[-1]
    roster.save(sheet, origin=desk.origin(OriginKind.RESTORED, f"{first.id}"))
    window = _sheet_window(studio)
    window.foot.revisions_button.click()
    studio.settle()
    versions = studio.shown(RevisionsWindow)
    studio.press(studio.focus, Qt.Key.Key_Down)
    yield Shot(versions)
    versions.close()
    window.discard()


def _arrival(studio: Studio) -> Iterator[Shot]:
    path, roster = studio.path.with_name("lisbet-quill.json"), studio.desk.campaign.roster
    sheet = studio.desk.encounter.combatants[WHOSE].sheet
    skill, other = list(sheet.skills)[:2]
    # Both sides begin with the sheet as the player took it home.
    roster.save(sheet)
    roster.save(replace(sheet, skills={**sheet.skills, skill: sheet.skills[skill] + 2}, notes=REMARK))
    # The scene of the versions saves the grown sheet too; a file with a version of ours would bring nothing new.
    grown = _grown(sheet)
    theirs = replace(grown, skills={**grown.skills, other: grown.skills[other] + 1})
    write_character(path, theirs, made_from=(version_hash(sheet),))
    studio.place.files.files.read(str(path))
    studio.settle()
    window = studio.shown(ImportWindow)
    yield Shot(window)
    window.close()


def _player(studio: Studio) -> Iterator[Shot]:
    place = studio.program.workplace
    if not isinstance(place, PlayerPlace):
        raise SceneError("A player's program shows no fights.")
    yield Shot(studio.window)


def _role(studio: Studio) -> Iterator[Shot]:
    choice = studio.program.role_choice
    choice.ask()
    studio.settle()
    yield Shot(choice)
    choice.hide()


def _grown(sheet: Character) -> Character:
    """Return a sheet as a player might send it back: slightly improved, and without the last piece of gear."""
    skills = {skill: level + 1 if place < 3 else level for place, (skill, level) in enumerate(sheet.skills.items())}
    attributes = {
        id: figure + 1 if place == 1 else figure for place, (id, figure) in enumerate(sheet.attributes.items())
    }
    return replace(sheet, skills=skills, attributes=attributes, items=sheet.items[:-1])


CHARACTER_SCENES = (
    Scene("sheet", "A character sheet", (SheetWindow,), _sheet),
    Scene("sheet-below", "The rest of the sheet", (SheetWindow,), _sheet_below),
    Scene("sheet-versions", "All versions of a sheet", (RevisionsWindow,), _versions),
    Scene("comparison", "Two characters side by side", (ComparisonWindow,), _comparison),
    Scene("import", "A character comes back in a file", (ImportWindow,), _arrival),
    Scene("role-choice", "What the program asks somebody new", (RoleChoice,), _role),
    Scene("player-mode", "The program as players have it", (MainWindow, RosterPanel), _player, player=True),
)
"""The scenes in the order of the list."""
