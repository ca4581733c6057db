"""Scenes: the name of a picture, the windows and panels it shows, and the steps that lead to it."""

from collections.abc import Callable, Iterator
from typing import TypeAlias

from msgspec import Struct
from PySide6.QtWidgets import QWidget

from tools.pictures.camera import Shot
from tools.pictures.studio import Studio

Take: TypeAlias = Callable[[Studio], Iterator[Shot]]
"""Prepares the program for a picture, yields the content of the picture, and restores everything afterwards."""

NOW = "now"
"""The moment of the story for most pictures."""


class Scene(Struct, frozen=True):
    """A picture. The gallery shows `title` above it; `shows` are the windows and panels that it has to show.

    It is taken at a `moment` of the story, or with `player` in the program for players.
    """

    name: str
    title: str
    shows: tuple[type[QWidget], ...]
    take: Take
    moment: str = NOW
    player: bool = False
