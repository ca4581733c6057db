"""The page that shows every picture in every look."""

from collections.abc import Sequence

from tools.pictures.looks import PictureLook
from tools.pictures.scene import Scene

_INTRODUCTION = """# Pictures

Every panel and window of Fightbook, each in light and dark, in Polish, and with its text at 200 %.

`make pictures` takes all of them without a display, and writes this page; `make pictures ARGS="desk log"` takes some of
them. They show the sample fight as `tools/pictures/story.toml` plays it, always with the same dice. The modules of
scenes in `tools/pictures/` define the pictures; a test fails if a window has none.
"""


def gallery(scenes: Sequence[Scene], looks: Sequence[PictureLook]) -> str:
    """Return the page."""
    parts = [_INTRODUCTION]
    for scene in scenes:
        parts.append(f"\n## {scene.title}\n\n")
        parts += [f"![{scene.title}, {look.title.lower()}]({scene.name}-{look.id}.png)\n" for look in looks]
    return "".join(parts)
