"""How the desk was asked for."""

from pathlib import Path

from msgspec import Struct

from gui.preferences.theme_choice import ThemeChoice


class Launch(Struct, frozen=True):
    """What the command line said; `language` and `theme` go before what the user chose earlier, for this run.

    A `player` has his characters and nothing else, in a file of his own if none is named.
    """

    campaign: Path | None = None
    language: str | None = None
    theme: ThemeChoice | None = None
    player: bool = False
