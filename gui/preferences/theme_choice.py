"""The choices of the look, for the command line and the menus."""

from typing import Literal, TypeAlias

ThemeChoice: TypeAlias = Literal["system", "light", "dark"]
"""A theme, or the system's."""

SCALES = (80, 90, 100, 110, 125, 150, 175, 200, 250, 300)
"""The text sizes in per cent, in steps of the command."""
