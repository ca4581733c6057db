"""The sections of a sheet in the ruleset's layout, in two columns or one."""

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Protocol, TypeAlias

from msgspec.structs import replace
from PySide6.QtCore import QPoint, Qt, QTimer, Signal, Slot
from PySide6.QtWidgets import QAbstractItemView, QBoxLayout, QLabel, QScrollArea, QVBoxLayout, QWidget

from gui.scheduling.afterwards import Piece
from gui.sheet.about import AboutPerson
from gui.sheet.acts import ActTable
from gui.sheet.advancement import AdvanceLog
from gui.sheet.creation import CreationHelp
from gui.sheet.figure_grid import AttributeGrid, FigureGrid, PoolGrid, ValueGrid
from gui.sheet.finding import NOTES, Place
from gui.sheet.items import ItemTable
from gui.sheet.keeping import Partners
from gui.sheet.notes import NotesEditor
from gui.sheet.reaching import Spot, mark, spot_of
from gui.sheet.rows import ArmourModel, RowsModel, RowsTable
from gui.sheet.skills import SkillTable
from gui.sheet.sparring import SparringPanel
from gui.sheet.state import SheetState, sections_of
from gui.sheet.story import StoryTable
from gui.sheet.traits import TraitList
from gui.sheet.why import WHY_ROLE
from gui.theme.binding import BoundLook
from gui.theme.look import Look
from gui.widgets.small_form import SmallForm
from gui.widgets.why import Why
from gui.words.heading_label import HeadingLabel
from rules.ruleset.listing import has_acts, lists
from rules.ruleset.sheet_layout import SheetSection
from rules.sheet.creation import helps

FIGURES = ("attributes", "pools", "values")
"""The sections of the left column."""

OWN_SECTIONS = (SkillTable, TraitList, ActTable, ItemTable)
"""The sections in which somebody can add entries of their own."""

BELOW = ("sheet.weapons", "sheet.armour", "sheet.about", "sheet.sparring", "sheet.advancement", "life.title")
"""The parts at the end of the left column."""

Part: TypeAlias = SheetSection | str
"""A section of the ruleset's layout, or the heading key of a part that any ruleset's sheet may have."""


class Section(Protocol):
    """A part of the sheet."""

    def show_state(self, state: SheetState) -> None:
        """Show a new state of the sheet, or the same state in another language."""
        ...


class SheetBody(QScrollArea):
    """Scroll area with all sections of a sheet.

    The portrait is at the top of the left column, the read-only tables are at its end. The body makes the sections that
    are visible at first; `go_on` and `finish` make the others. `edited` carries the sheet after a change, `told` an
    error message, and `joined` each part as it is made. `own_wanted` tells that somebody wants an entry of their own,
    with its kind, the name that was typed, and the section for it.
    """

    own_wanted = Signal(str, str, str)

    edited = Signal(object)
    told = Signal(str)
    joined = Signal(QWidget)

    def __init__(
        self,
        state: SheetState,
        form: SmallForm,
        look: Look,
        portrait: QWidget,
        parent: QWidget,
        *,
        narrow: bool = False,
        partners: Partners | None = None,
    ) -> None:
        super().__init__(parent)
        self._state = state
        self._look = look
        self._form = form
        self._partners = partners
        self._sections: dict[str, Section] = {}
        self._headings: dict[str, QLabel] = {}
        self._more: dict[str, Section] = {}
        self._more_headings: dict[str, QLabel] = {}
        self._notes: NotesEditor | None = None
        self._held: tuple[QWidget, int] | None = None
        self._found: QWidget | None = None
        # Create the widgets from the window inwards: Qt restyles all children each time a widget gets a new parent.
        inside = self._inside = QWidget(self)
        self.setWidget(inside)
        self.setWidgetResizable(True)
        self.setFrameShape(QScrollArea.Shape.NoFrame)
        # The area scrolls to the focused widget; focus on the area itself would be an invisible extra tab stop.
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.columns = QBoxLayout(QBoxLayout.Direction.LeftToRight, inside)
        self._left, self._right = QVBoxLayout(), QVBoxLayout()
        self.columns.addLayout(self._left, 1)
        self.columns.addSpacing(look.theme.space(5))
        self.columns.addLayout(self._right, 1)
        self._style = BoundLook(look, self)
        for column in (self._left, self._right):
            column.addStretch(1)
            self._style.space(column, between=2)
        _append(self._left, portrait)
        self._waiting = list(self._parts())
        self.stand(narrow)
        for part in self._seen_first(narrow):
            self._waiting.remove(part)
            self._make(part)

    @property
    def sections(self) -> Mapping[str, Section]:
        """The sections of the ruleset's layout by id; makes the waiting parts first."""
        self.finish()
        return self._sections

    @property
    def headings(self) -> Mapping[str, QLabel]:
        """The heading label of each section by id; makes the waiting parts first."""
        self.finish()
        return self._headings

    @property
    def more(self) -> Mapping[str, Section]:
        """The parts that any ruleset's sheet may have, by heading key; makes the waiting parts first."""
        self.finish()
        return self._more

    @property
    def notes(self) -> NotesEditor:
        """The editor of the notes; makes the waiting parts first."""
        self.finish()
        if self._notes is None:
            self._notes = NotesEditor(self._state, self._look)
            self._notes.told.connect(self.told)
        return self._notes

    @property
    def waiting(self) -> int:
        """The number of parts still to be made."""
        return len(self._waiting)

    def pieces(self) -> list[Piece]:
        """Return the work that can wait until after the first paint: explaining the figures, making the other parts."""
        return [*(grid.explain for grid in self._grids()), *[self.go_on] * len(self._waiting)]

    def why(self, focused: QWidget | None) -> Why | None:
        """Return why a figure is what it is, in a box or button or in a cell of a table; None if there is none."""
        if isinstance(focused, QAbstractItemView):
            found = focused.currentIndex().data(WHY_ROLE)
            return found if isinstance(found, Why) else None
        whys = (grid.why(focused) for grid in self._grids() if focused is not None)
        return next((why for why in whys if why is not None), None)

    def _grids(self) -> Iterator[FigureGrid]:
        return (section for section in self._sections.values() if isinstance(section, FigureGrid))

    @Slot()
    def go_on(self) -> None:
        """Make the next waiting part."""
        if self._waiting:
            self._make(self._waiting.pop(0))

    def finish(self) -> None:
        """Make all waiting parts."""
        while self._waiting:
            self.go_on()

    def show_state(self, state: SheetState) -> None:
        """Show a new state of the sheet, or the same state in another language."""
        self._state = state
        notes = () if self._notes is None else (self._notes,)
        self._hold_place()
        for section in (*self._sections.values(), *self._more.values(), *notes):
            section.show_state(state)
        self.say_headings()
        self._show_story()
        self._restore_place()
        # Wrapped labels get their height only when the layout comes to them.
        QTimer.singleShot(0, self, self._let_go)

    def _hold_place(self) -> None:
        """Note the widget with the focus and where it is in view, until the present turn of the event loop is over."""
        focused = self.window().focusWidget()
        if self._held is None and focused is not None and self.isVisible() and self.isAncestorOf(focused):
            place = focused.mapTo(self.viewport(), QPoint(0, 0)).y()
            if -focused.height() < place < self.viewport().height():
                self._held = focused, place

    def _restore_place(self) -> None:
        """Scroll so that the widget with the focus stays where it was, whatever has grown or shrunk above it."""
        layout = self.columns
        if self._held is not None:
            layout.activate()
            widget, place = self._held
            moved = widget.mapTo(self.viewport(), QPoint(0, 0)).y() - place
            self.verticalScrollBar().setValue(self.verticalScrollBar().value() + moved)

    @Slot()
    def _let_go(self) -> None:
        self._restore_place()
        self._held = None

    def say_headings(self) -> None:
        """Set the heading of each section in the current language."""
        for id, heading in self._headings.items():
            heading.setText(self._state.texts.name("sections", id))
        for key, heading in self._more_headings.items():
            heading.setText(self._state.words(key))

    def show_found(self, place: Place | None) -> QWidget | None:
        """Bring a place that was found into view and mark it; return the widget there that can take the keys."""
        if self._found is not None:
            mark(self._found, found=False)
        self._found = None
        spot = None if place is None else self._spot(place)
        if spot is None:
            return None
        if spot.marked is not None:
            mark(spot.marked, found=True)
        self._found = spot.marked
        self.columns.activate()
        for widget in filter(None, (spot.keys, spot.marked)):
            self.ensureWidgetVisible(widget)
        if spot.within is not None:
            corner, margin = spot.keys.mapTo(self._inside, spot.within.bottomLeft()), self._look.theme.space(8)
            self.ensureVisible(corner.x(), corner.y(), margin, margin)
        return spot.keys

    def _spot(self, place: Place) -> Spot | None:
        if place.part == NOTES:
            return spot_of(place, self.notes, self._notes_heading())
        parts, headings = {**self.sections, **self.more}, {**self.headings, **self._more_headings}
        return spot_of(place, parts.get(place.part), headings.get(place.part))

    def _notes_heading(self) -> QLabel | None:
        shown = (section.id for section in sections_of(self._state.ruleset) if section.shows == "notes")
        return next((self.headings[id] for id in shown if id in self.headings), None)

    def stand(self, narrow: bool) -> None:
        """Put the columns below each other if `narrow`, otherwise beside each other."""
        direction = QBoxLayout.Direction.TopToBottom if narrow else QBoxLayout.Direction.LeftToRight
        if direction != self.columns.direction():
            self.columns.setDirection(direction)

    def _parts(self) -> Iterator[Part]:
        """Yield all parts of this ruleset's sheet, in tab order."""
        ruleset = self._state.ruleset
        if helps(ruleset):
            yield "sheet.creation"
        yield from sections_of(ruleset)
        if ruleset.sheet.weapons is not None:
            yield "sheet.weapons"
        if ruleset.sheet.armour is not None:
            yield "sheet.armour"
        yield "sheet.about"
        if self._partners is not None:
            yield "sheet.sparring"
        yield "sheet.advancement"
        yield "life.title"

    def _seen_first(self, narrow: bool) -> tuple[Part, ...]:
        """Return the parts that are visible at first: the figures, and in a wide window the parts beside them."""
        beside = [part for part in self._waiting if isinstance(part, SheetSection) and part.shows not in FIGURES]
        below = beside if narrow and len(beside) < len(self._waiting) else beside[1:]
        return tuple(part for part in self._waiting if part not in (*below, *BELOW))

    def _make(self, part: Part) -> None:
        heading = HeadingLabel(parent=self.widget())
        widget: QWidget
        if isinstance(part, SheetSection):
            self._headings[part.id] = heading
            heading.setText(self._state.texts.name("sections", part.id))
            column = self._left if part.shows in FIGURES else self._right
            widget = self._section(part)
        else:
            self._more_headings[part] = heading
            heading.setText(self._state.words(part))
            column = self._left
            widget = self._more[part] = self._common_part(part)
        self._style.font(heading, size="heading", strong=True)
        _append(column, heading)
        _append(column, widget)
        self._show_story()
        self.joined.emit(widget)

    def _show_story(self) -> None:
        """Show the story of a character who has one."""
        heading, part = self._more_headings.get("life.title"), self._more.get("life.title")
        if heading is not None and isinstance(part, StoryTable):
            heading.setVisible(bool(self._state.sheet.story))
            part.setVisible(bool(self._state.sheet.story))

    def _common_part(
        self, part: str
    ) -> AboutPerson | CreationHelp | AdvanceLog | SparringPanel | RowsTable | StoryTable:
        """Make a part that any ruleset's sheet may have."""
        if part == "life.title":
            return StoryTable(self._state, self._look)
        if part == "sheet.sparring" and self._partners is not None:
            sparring = SparringPanel(self._state, self._partners, self._look)
            sparring.told.connect(self.told)
            return sparring
        if part == "sheet.about":
            about = AboutPerson(self._state, self._look)
            about.edited.connect(self.edited)
            return about
        if part == "sheet.advancement":
            log = AdvanceLog(self._state, self._look)
            log.edited.connect(self.edited)
            log.told.connect(self.told)
            return log
        if part == "sheet.creation":
            help_ = CreationHelp(self._state, self._look)
            help_.edited.connect(self.edited)
            return help_
        return RowsTable(RowsModel if part == "sheet.weapons" else ArmourModel, part, self._state, self._look)

    def _section(self, section: SheetSection) -> QWidget:
        state, look = self._state, self._look
        match section.shows:
            case "attributes":
                widget = AttributeGrid(section, state, look)
            case "values":
                widget = ValueGrid(section, state, look, self._form)
            case "pools":
                widget = PoolGrid(section, state, look)
            case "skills":
                widget = SkillTable(state, look, section)
            case "traits":
                widget = (ActTable if has_acts(state.ruleset, section) else TraitList)(state, look, section)
            case "items":
                widget = ItemTable(state, look, section.entries)
            case "notes":
                notes = self._notes = NotesEditor(state, look)
                notes.changed.connect(self._take_notes)
                return notes
        if isinstance(widget, SkillTable | ItemTable):
            widget.told.connect(self.told)
        if isinstance(widget, OWN_SECTIONS):
            own = "" if section.shows == "items" else section.id
            widget.own_wanted.connect(partial(self._want_own, section.shows, own))
        self._sections[section.id] = widget
        widget.edited.connect(self.edited)
        return widget

    def take_own(self, kind: str, id: str) -> None:
        """Put an entry that was made for this sheet on it, where the sheet shows its kind."""
        ruleset = self._state.ruleset
        for section in sections_of(ruleset):
            widget = self.sections.get(section.id)
            if (
                section.shows == kind
                and isinstance(widget, OWN_SECTIONS)
                and (kind == "items" or lists(ruleset, section, id))
            ):
                widget.take_own(id)
                return

    def _want_own(self, kind: str, section: str, typed: str) -> None:
        self.own_wanted.emit(kind, typed, section)

    @Slot(str)
    def _take_notes(self, notes: str) -> None:
        self.edited.emit(replace(self._state.sheet, notes=notes))


def _append(column: QVBoxLayout, widget: QWidget) -> None:
    """Append a widget to a column, above the stretch."""
    column.insertWidget(column.count() - 1, widget)
