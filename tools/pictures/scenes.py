"""All scenes."""

from tools.pictures.character_scenes import CHARACTER_SCENES
from tools.pictures.desk_scenes import DESK_SCENES
from tools.pictures.table_scenes import TABLE_SCENES
from tools.pictures.window_scenes import WINDOW_SCENES

SCENES = (*DESK_SCENES, *WINDOW_SCENES, *CHARACTER_SCENES, *TABLE_SCENES)
"""All scenes in the order of the gallery."""
