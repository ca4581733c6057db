"""What a user may choose of the look, for the command line as for the menus."""

from typing import Literal, TypeAlias

ThemeChoice: TypeAlias = Literal["system", "light", "dark"]
"""A theme, or to follow the system's."""

SCALES = (80, 90, 100, 110, 125, 150, 175, 200, 250, 300)
"""The text sizes one step leads through, in per cent."""
