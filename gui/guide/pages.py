"""The files of the guide: find the page for a language and the picture for a theme."""

from collections.abc import Iterator
from pathlib import Path

PAGE = ".md"
PICTURE = ".png"
LIGHT, DARK = "-light", "-dark"
"""Suffixes of picture files that exist for both themes."""


class GuidePages:
    """The pages and pictures in one folder; never reads outside it."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder.resolve()

    @property
    def first(self) -> Path:
        """The contents page."""
        return self._folder / "guide" / f"README{PAGE}"

    def page(self, asked: Path, language: str) -> Path | None:
        """Return the file of a page in a language, or in English if not translated; None if there is no such page."""
        return self._first_file((asked.parent / f"{asked.stem}.{language}{PAGE}", asked), PAGE)

    def picture(self, asked: Path, *, dark: bool) -> Path | None:
        """Return the file of a picture for a theme; None if there is no such picture."""
        name = asked.name.removesuffix(f"{LIGHT}{PICTURE}")
        fitting = asked.parent / f"{name}{DARK}{PICTURE}" if dark and name != asked.name else asked
        return self._first_file((fitting, asked), PICTURE)

    def _first_file(self, wanted: tuple[Path, ...], suffix: str) -> Path | None:
        return next((path for path in self._inside(wanted) if path.suffix == suffix and path.is_file()), None)

    def _inside(self, wanted: tuple[Path, ...]) -> Iterator[Path]:
        for path in wanted:
            resolved = path.resolve()
            if resolved.is_relative_to(self._folder):
                yield resolved
