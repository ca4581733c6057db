"""Taking the pictures of one look: play the story, and at each moment take the pictures of that moment."""

from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path

from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QWidget

from gui.campaign.samples import samples
from gui.player_mode.place import PlayerPlace
from gui.words.ruleset_words import shipped_rulebook
from tools.pictures.camera import Shot, photograph
from tools.pictures.looks import PictureLook
from tools.pictures.scene import Scene
from tools.pictures.story import STORY, Story, read_story
from tools.pictures.studio import SceneError, Studio


def pictures(
    app: QApplication, folder: Path, look: PictureLook, scenes: Sequence[Scene]
) -> Iterator[tuple[Scene, QImage]]:
    """Take these scenes in one look, and yield each with its picture. Raises SceneError and StoryError."""
    if any(not scene.player for scene in scenes):
        with closing(Studio(app, folder, look)) as studio:
            story = Story(studio.desk, studio.program.words, read_story(STORY.read_text(encoding="utf-8")))
            for moment in story.play():
                for scene in scenes:
                    if scene.moment == moment and not scene.player:
                        yield scene, _taken(scene, studio)
    if any(scene.player for scene in scenes):
        with closing(Studio(app, folder, look, player=True)) as studio:
            _fill(studio)
            for scene in scenes:
                if scene.player:
                    yield scene, _taken(scene, studio)


def _taken(scene: Scene, studio: Studio) -> QImage:
    """Take one picture, and restore everything. Raises SceneError if it lacks a widget that it has to show."""
    studio.window.activateWindow()
    studio.settle()
    taking = scene.take(studio)
    shot = next(taking)
    for kind in scene.shows:
        if not any(_holds(shot, widget) for widget in studio.widgets(kind)):
            raise SceneError(f"The picture {scene.name} shows no {kind.__name__}.")
    image = photograph(shot, studio.program.look.theme.colour("border"))
    if next(taking, None) is not None:
        raise SceneError(f"The scene {scene.name} gives two pictures.")
    return image


def _holds(shot: Shot, widget: QWidget) -> bool:
    return widget.isVisible() and any(each is widget or each.isAncestorOf(widget) for each in shot.widgets)


def _fill(studio: Studio) -> None:
    """Put the characters of the samples into the roster of a player."""
    place = studio.program.workplace
    if not isinstance(place, PlayerPlace):
        raise SceneError("A player's program has a roster.")
    for sample in samples(studio.look.language):
        for combatant in sample.encounter(shipped_rulebook).combatants.values():
            place.desk.campaign.roster.save(combatant.sheet)
    place.roster.refresh()
    studio.settle()
