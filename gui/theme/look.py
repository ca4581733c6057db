"""The current look: theme and text size, which the user or the system may change."""

from collections.abc import Mapping
from typing import get_args

from PySide6.QtCore import QObject, Qt, Signal, Slot
from PySide6.QtGui import QFontDatabase, QIcon, QPixmap
from PySide6.QtWidgets import QApplication

from gui.preferences.preferences import Preferences
from gui.preferences.theme_choice import SCALES, ThemeChoice
from gui.theme.icons import draw, icon_of, read_drawing
from gui.theme.palette import palette_of, style_sheet_of
from gui.theme.theme import Theme
from gui.theme.tokens import read_tokens

THEME_KEY = "theme"
SCALE_KEY = "text_scale"

SCHEMES: Mapping[ThemeChoice, Qt.ColorScheme] = {
    "system": Qt.ColorScheme.Unknown,
    "light": Qt.ColorScheme.Light,
    "dark": Qt.ColorScheme.Dark,
}


class Look(QObject):
    """Holds the theme and applies it to the application; emits `changed`.

    `preferences` store the user's choice; `choice` overrides the stored choice for this run. A look that is not
    `dressed` sets no style sheet until `dress`, because widgets are created much faster without one.
    """

    changed = Signal()

    def __init__(
        self, app: QApplication, preferences: Preferences, choice: ThemeChoice | None = None, dressed: bool = True
    ) -> None:
        super().__init__()
        self._app = app
        self._preferences = preferences
        self._choice: ThemeChoice = choice or _choice_of(preferences.get(THEME_KEY))
        self._scale = _scale_of(preferences.get(SCALE_KEY))
        self._past = False
        self._dressed = dressed
        self._icons: dict[tuple[str, str], QIcon] = {}
        self._pixmaps: dict[tuple[str, str, int, float], QPixmap] = {}
        app.setStyle("fusion")
        app.styleHints().setColorScheme(SCHEMES[self._choice])
        self._theme = self._make()
        self._put_on()
        app.styleHints().colorSchemeChanged.connect(self._follow_system)

    @property
    def theme(self) -> Theme:
        """The current theme; read it again after `changed`."""
        return self._theme

    @property
    def choice(self) -> ThemeChoice:
        """The user's choice: a theme, or to follow the system."""
        return self._choice

    @property
    def scale(self) -> int:
        """The text scale in per cent."""
        return self._scale

    def choose(self, choice: ThemeChoice) -> None:
        """Switch to a theme, or to following the system."""
        self._choice = choice
        self._preferences.set(THEME_KEY, "" if choice == "system" else choice)
        self._app.styleHints().setColorScheme(SCHEMES[choice])
        self._refresh()

    def dress(self) -> None:
        """Apply the style sheet if it is not applied yet."""
        if not self._dressed:
            self._dressed = True
            self._app.setStyleSheet(style_sheet_of(self._theme))

    @Slot()
    def toggle(self) -> None:
        """Switch between light and dark."""
        self.choose("light" if self._theme.dark else "dark")

    def set_scale(self, scale: int) -> None:
        """Set the scale of text and distances in per cent, clamped to 80 to 300."""
        self._scale = _scale_of(scale)
        self._preferences.set(SCALE_KEY, self._scale)
        self._refresh()

    @Slot()
    def enlarge(self) -> None:
        """Switch to the next larger text size."""
        self.set_scale(min((step for step in SCALES if step > self._scale), default=SCALES[-1]))

    @Slot()
    def reduce(self) -> None:
        """Switch to the next smaller text size."""
        self.set_scale(max((step for step in SCALES if step < self._scale), default=SCALES[0]))

    @Slot()
    def plain_size(self) -> None:
        """Reset the text size."""
        self.set_scale(100)

    def show_past(self, past: bool) -> None:
        """Tint the desk while it shows an earlier moment of the fight."""
        self._past = past
        self._refresh()

    def icon(self, name: str, role: str = "text") -> QIcon:
        """Return an icon in the colour of a role. Raises ResourceError if there is no such drawing."""
        key = (name, role)
        if key not in self._icons:
            self._icons[key] = icon_of(read_drawing(name), self._theme, role, self._app.devicePixelRatio())
        return self._icons[key]

    def pixmap(self, name: str, role: str, size: int, ratio: float = 1.0) -> QPixmap:
        """Return a drawing of `size` logical pixels in the colour of a role, for delegates to paint."""
        key = (name, role, size, ratio)
        if key not in self._pixmaps:
            self._pixmaps[key] = draw(read_drawing(name), self._theme.colour(role), size, ratio)
        return self._pixmaps[key]

    @Slot()
    def _follow_system(self) -> None:
        if self._choice == "system":
            self._refresh()

    def _refresh(self) -> None:
        made = self._make()
        if made == self._theme:
            return
        self._theme = made
        self._icons.clear()
        self._pixmaps.clear()
        self._put_on()
        self.changed.emit()

    def _make(self) -> Theme:
        dark = self._choice == "dark" or (
            self._choice == "system" and self._app.styleHints().colorScheme() == Qt.ColorScheme.Dark
        )
        typeface = QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont)
        tokens = read_tokens("dark" if dark else "light")
        return Theme(tokens.tinted() if self._past else tokens, self._scale / 100, typeface)

    def _put_on(self) -> None:
        self._app.setPalette(palette_of(self._theme))
        self._app.setFont(self._theme.font())
        if self._dressed:
            self._app.setStyleSheet(style_sheet_of(self._theme))


def _choice_of(remembered: object) -> ThemeChoice:
    """Return the stored choice, or the system's theme if the stored one is unknown."""
    return next((choice for choice in get_args(ThemeChoice) if choice == remembered), "system")


def _scale_of(remembered: object) -> int:
    return min(max(remembered, SCALES[0]), SCALES[-1]) if isinstance(remembered, int) else 100
