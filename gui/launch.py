"""How the desk was asked for."""

from dataclasses import dataclass
from pathlib import Path

from gui.theme.choices import ThemeChoice


@dataclass(frozen=True)
class Launch:
    """What the command line said; `language` and `theme` go before what the user chose earlier, for this run."""

    campaign: Path | None = None
    language: str | None = None
    theme: ThemeChoice | None = None
