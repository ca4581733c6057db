"""The names that a theme has for colours, fonts and pictures."""

from PySide6.QtGui import QColor, QFont

from gui.theme.theme import SIZES, Theme


class Terms:
    """How values of Qt are written: colours and fonts by their names in the theme, pictures by those of icons."""

    def __init__(self) -> None:
        self._colours: dict[int, str] = {}
        self._fonts: dict[tuple[float, int], str] = {}
        self.pictures: dict[int, str] = {}

    def follow(self, theme: Theme) -> None:
        """Use the names of a theme from now on."""
        self._colours = {}
        for role, colour in theme.tokens.colours.items():
            self._colours.setdefault(colour.rgba(), role)
        self._fonts = {}
        for size in SIZES:
            for strong in (False, True):
                font = theme.font(size, strong=strong)
                name = f"{size} strong" if strong else size
                self._fonts.setdefault((round(font.pointSizeF(), 2), font.weight()), name)

    def colour(self, colour: QColor) -> str:
        """Return the name of a colour, with its opacity unless that is full."""
        solid = QColor(colour)
        solid.setAlpha(255)
        name = self._colours.get(colour.rgba()) or self._colours.get(solid.rgba()) or solid.name()
        return name if colour.alpha() == 255 or colour.rgba() in self._colours else f"{name}@{colour.alpha()}"

    def font(self, font: QFont) -> str:
        """Return the name of a font, with what it has beside size and weight."""
        found = self._fonts.get((round(font.pointSizeF(), 2), font.weight()))
        marks = {
            "figures": bool(font.featureTags()),
            "italic": font.italic(),
            "struck": font.strikeOut(),
            "underlined": font.underline(),
            "capitals": font.capitalization() == QFont.Capitalization.AllUppercase,
            f"spaced {font.letterSpacing():g}": font.letterSpacing() not in (0.0, 100.0),
        }
        size = f"{font.pointSizeF():.1f}pt" if font.pointSizeF() > 0 else f"{font.pixelSize()}px"
        name = found or f"{size} {font.weight()}"
        return " ".join([name, *(mark for mark, holds in marks.items() if holds)])

    def picture(self, key: int) -> str:
        """Return the name of a picture by its cache key."""
        return self.pictures.get(key, "a picture")
