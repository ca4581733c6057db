"""Search over everything on a sheet: figures, lists, gear and headings by name, notes and the log by their text."""

from collections.abc import Iterator, Mapping

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from gui.sheet.catalogue import CatalogueBox
from gui.sheet.state import SheetState, sections_of
from gui.theme.look import Look
from gui.words.words import Words
from rules.ruleset.listing import lists
from rules.ruleset.sheet_layout import SheetSection
from rules.words.folding import fold

APART = "|"
"""What separates the section from the entry in the id of a place."""


def places_of(state: SheetState) -> dict[str, str]:
    """Return the names of everything on a sheet that has one, with its section, by the id of its place."""
    found: dict[str, str] = {}
    for section in sections_of(state.ruleset):
        title = state.texts.name("sections", section.id)
        found[f"{section.id}{APART}"] = title
        for entry, name in _entries(section, state):
            found[f"{section.id}{APART}{entry}"] = state.words("sheet.found_in", name=name, section=title)
    return found


def _entries(section: SheetSection, state: SheetState) -> Iterator[tuple[str, str]]:
    """Yield the entries of a section, with their names."""
    ruleset, sheet, texts = state.ruleset, state.sheet, state.texts
    match section.shows:
        case "items":
            for place, piece in enumerate(sheet.items):
                yield f"{place}", texts.name("items", piece.id)
        case "notes":
            return
        case "skills" | "traits":
            held: Mapping[str, object] = sheet.skills if section.shows == "skills" else dict.fromkeys(sheet.traits)
            rules = ruleset.skills if section.shows == "skills" else ruleset.traits
            offered = (id for id, rule in rules.items() if rule.offered)
            for id in (each for each in dict.fromkeys((*held, *offered)) if lists(ruleset, section, each)):
                yield id, texts.name(section.shows, id)
        case kind:
            known: Mapping[str, object] = getattr(ruleset, kind)
            for id in section.entries or known:
                yield id, texts.name(kind, id)


class FindBox(CatalogueBox):
    """Box with everything on the sheet; Enter goes to the first match, and again to the next one.

    `chosen` carries the id of a place, `unknown` a text that is no name.
    """

    def __init__(self, words: Words, look: Look, parent: QWidget) -> None:
        super().__init__(words, look, parent)
        self._last = -1
        self.finder.activated.connect(self.choose)

    @Slot()
    def choose(self) -> None:
        """Go to the next match of the text."""
        typed = fold(self.line.text().strip())
        named = [(not fold(self.itemText(row)).startswith(typed), row) for row in self._meant(typed)]
        met = [row for _, row in sorted(named)]
        if met:
            self._last = (met[met.index(self._last) + 1 :] or met)[0] if self._last in met else met[0]
            self.chosen.emit(str(self.itemData(self._last)))
        elif typed:
            self.unknown.emit(self.line.text().strip())


class FindStrip(QWidget):
    """A line over the sheet with the search; Esc hides it.

    `wanted` carries the id of a place, `text_wanted` a text that is the name of nothing, and `left` tells that the
    strip was closed.
    """

    wanted = Signal(str)
    text_wanted = Signal(str)
    left = Signal()

    def __init__(self, words: Words, look: Look, parent: QWidget) -> None:
        super().__init__(parent)
        self.box = FindBox(words, look, self)
        line = QHBoxLayout(self)
        line.setContentsMargins(0, 0, 0, 0)
        line.addWidget(self.box)
        self.box.chosen.connect(self.wanted)
        self.box.unknown.connect(self.text_wanted)
        self.hide()

    def open_with(self, state: SheetState) -> None:
        """Show the strip for a state of the sheet, with the keys in its field."""
        words, typed = state.words, self.box.line.text()
        self.box.offer(places_of(state))
        self.box.line.setText(typed)
        self.box.line.setPlaceholderText(words("sheet.find"))
        self.box.setAccessibleName(words("sheet.find"))
        self.box.line.setAccessibleName(words("sheet.find"))
        self.show()
        self.box.line.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.box.line.selectAll()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Hide the strip on Esc."""
        if event.key() == Qt.Key.Key_Escape:
            self.hide()
            self.left.emit()
        else:
            super().keyPressEvent(event)
