"""The panel of the board: it shows a fight in space, and moves combatants by the rules of their game."""

from functools import partial

from msgspec.structs import replace
from PySide6.QtCore import QPoint, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QMainWindow,
    QMenu,
    QStackedLayout,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from gui.board.board_touch import BoardTouch
from gui.board.board_view import BoardView
from gui.board.ground import GroundPictures
from gui.board.picture import BoardPicture
from gui.board.tokens import began_at, tokens_of
from gui.board_panel.answering import Answering
from gui.board_panel.brush_box import BrushBox
from gui.board_panel.cell_list import CellList
from gui.board_panel.cell_words import CellWords
from gui.board_panel.chances_ahead import ChancesAhead
from gui.board_panel.covering import Covering
from gui.board_panel.doors import Doors
from gui.board_panel.fog_tools import FogTools
from gui.board_panel.going import Going
from gui.board_panel.insight import Insight
from gui.board_panel.legend import Legend
from gui.board_panel.map_shelf import MapShelf
from gui.board_panel.maps import MapTools
from gui.board_panel.picking import Picking
from gui.board_panel.placing import Placing
from gui.board_panel.routes_ahead import RoutesAhead
from gui.board_panel.side_area import SideArea
from gui.combatants.bars import Bars
from gui.desk.changes import BESIDE, COMBATANTS, ENCOUNTER, ORDER, PALETTE, ChangeSet
from gui.desk.desk import Desk
from gui.desk.fogging import FogAct
from gui.desk.mustering import is_on_board
from gui.palette.place_question import PlaceQuestion
from gui.scheduling.after_paint import AfterPaint
from gui.theme.binding import BoundLook
from gui.theme.first_size import UNBOUNDED
from gui.theme.look import Look
from gui.widgets.content import ContentPanel, shows_content
from gui.widgets.elided_label import ElidedLabel
from gui.widgets.flow_layout import FlowLayout
from gui.widgets.letter_menu import LetterMenu
from gui.widgets.letters import LetterKeys
from gui.widgets.message_strip import Notice
from gui.widgets.sentence_label import SentenceLabel
from gui.window.dock_sizes import give_height
from gui.window.panels import bring_up, dock_of
from gui.words.binding import BoundWords
from gui.words.words import Words
from rules.board import grid as board
from rules.facts.light import bearers_in
from rules.resolving.option import Option
from rules.values import Place

ZOOM = 1.25
"""The factor of the buttons that zoom."""

EMPTY_HEIGHT = 56
"""The height of the panel without a board, in steps of the grid."""

SHARE = 0.6
"""The share of the window's height that the panel takes once there is a board."""


class BoardPanel(ContentPanel):
    """Shows where everybody stands and where the chosen combatant can go.

    A combatant who is dragged, or sent by Enter, takes the first move that the rules allow; with Shift, a menu lists
    all of them, and putting them there by hand. Before the fight begins, and for whoever has no place, places are set
    by hand. `told` carries a Notice.
    """

    told = Signal(object)

    def __init__(self, desk: Desk, words: Words, look: Look) -> None:
        super().__init__(words)
        self._desk = desk
        self._words = words
        self._look = look
        self._bars = Bars()
        self._grounds = GroundPictures()
        self._menu: QMenu | None = None
        self.soon = AfterPaint(self, self.refresh)
        self._room_soon = QTimer(self)
        self._room_soon.setSingleShot(True)
        self._room_soon.timeout.connect(self._take_room)
        self.ahead = RoutesAhead(desk, words, self)
        self.chances = ChancesAhead(desk, words, self)
        self.view = BoardView(look, desk.campaign.maps.picture, desk.campaign.portraits.of)
        BoardTouch(self.view)
        self.view.say_with(self._told)
        self.insight = Insight(desk, words, self.view, self.ahead, self)
        self.going = Going(desk, words, look, self.view, self.ahead, self)
        self.picking = Picking(words, look, self.view, self.going)
        self.covering = Covering(desk, words, self.picking)
        self.answering = Answering(desk, self.view)
        self.placing = Placing(desk, words, self.picking)
        self.maps = MapTools(desk, words, look, self.view)
        self.shelf = MapShelf(desk, words, look, self.view)
        self.side_area = SideArea(desk, words, self.view)
        self.fog = FogTools(desk, words, look, self.view)
        self.doors = Doors(desk, words, look, self.view)
        told, grid, turn_door = self._told_briefly, self._grid, self.doors.turn_at
        self.cells = CellList(
            self.view, told, grid, words, look, going=self.going, act=self._act_at, turn_door=turn_door
        )
        self._ruler: Place | None = None
        self._pointed: Place | None = None
        self.line = ElidedLabel(lines=2)
        self.legend = Legend(look, self._name_legend)
        bind = BoundWords(words, self)
        self.empty = bind(SentenceLabel(), text="board.empty")
        self.place_button = bind.button("board.place_all", self._place_all, "board.place_all_tip")
        self.choose_button = bind.button("board.choose_places", self.place_each, "board.choose_places_tip")
        self.map_button = bind.button("board.open_map", self.maps.ask_open)
        self.map_menu = self._tool(bind, "board.map", "board.map", self._open_map_menu)
        self.place_rest_button = bind.button("board.place_all", self._place_all, "board.place_all_tip")
        self.fit_button = self._tool(bind, "board.fit", "board.fit_sign", self.view.fit)
        self.nearer_button = self._tool(bind, "board.nearer", "board.nearer_sign", partial(self.view.zoom, ZOOM))
        self.farther_button = self._tool(bind, "board.farther", "board.farther_sign", partial(self.view.zoom, 1 / ZOOM))
        self.brushes = bind(BrushBox(desk, words, self.view), accessible="board.tool", tool_tip="board.draw_tip")
        LetterKeys(self).watch(self.view, self.brushes)
        self._build(BoundLook(look, self))
        self.setFocusProxy(self.view)
        self._connect()
        bind.call(self.brushes.offer)
        bind.call(self.refresh)

    @property
    def menu(self) -> QMenu | None:
        """The menu of the map that was opened last; None if there was none."""
        return self._menu

    def show_nothing(self) -> None:
        """Show no figures."""
        self.view.show_picture(BoardPicture())

    @Slot()
    @shows_content
    def refresh(self) -> None:
        """Show the fight as it stands, unless nobody sees the panel."""
        desk = self._desk
        if not self.isVisible():
            self.ahead.stop()
            return
        there = desk.is_open and (is_on_board(desk.encounter) or desk.plans.map is not None)
        on_board = there or self.picking.is_open
        self._stack.setCurrentIndex(1 if on_board else 0)
        self._take_room()
        self._foot.setVisible(not self.picking.is_open)
        self.place_button.setEnabled(desk.is_open and bool(desk.encounter.combatants) and not desk.looking_back)
        for button in (self.choose_button, self.place_rest_button):
            button.setEnabled(self.place_button.isEnabled())
        self.map_button.setEnabled(desk.is_open and not desk.looking_back)
        self.place_rest_button.setVisible(
            on_board and any(each.at is None for each in desk.encounter.combatants.values())
        )
        if on_board:
            self.ahead.rest()
            self._show_picture()
        else:
            self.ahead.stop()
            self.show_nothing()

    def showEvent(self, event: QShowEvent) -> None:
        """Show the fight, which may have gone on since, with the portraits of now."""
        super().showEvent(event)
        self.view.faces.forget()
        self.refresh()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Take the room for the place where the panel is, once all panels have theirs."""
        super().resizeEvent(event)
        self._room_soon.start()

    @Slot()
    def _take_room(self) -> None:
        """Take much room for a board, and little without one, unless the panel shares its room as a tab."""
        dock = dock_of(self)
        if dock is None:
            return
        window, empty = dock.parentWidget(), self._stack.currentIndex() == 0
        alone = isinstance(window, QMainWindow) and not dock.isFloating() and not window.tabifiedDockWidgets(dock)
        most = self._look.theme.space(EMPTY_HEIGHT) if empty and alone else UNBOUNDED
        if dock.maximumHeight() != most:
            dock.setMaximumHeight(most)
            if not empty and isinstance(window, QMainWindow):
                give_height(window, dock, round(window.height() * SHARE))

    def _show_picture(self) -> None:
        desk, routes = self._desk, None if self.picking.is_of_an_effect else self.ahead.known
        bands = () if routes is None else routes.bands()
        self.view.show_picture(
            BoardPicture(
                desk.rulebook.ruleset.grid.shape,
                tokens_of(desk.fight, desk.texts, self._bars),
                desk.selected_id,
                desk.encounter.turn,
                desk.aim.at,
                bands,
                {} if desk.looking_back else began_at(desk.journal),
                self._grounds.picture(desk.encounter.terrain, desk.rulebook.ruleset, bearers_in(desk.encounter)),
                desk.plans.map,
                self.chances.known,
                self.chances.standpoint,
                self._ruler,
                fog=self.fog.picture(),
                vantages=self.insight.vantages,
                zones=self.insight.zones,
                area=self.answering.cells or self.covering.cells(self._pointed),
            )
        )
        self.legend.show_labels(tuple(band.label for band in bands))
        self.cells.refresh()
        # Who is pointed at stays so while more of them is shown.
        self._show_way(self._pointed if self._figure_at(self._pointed) else None)

    def show_act(self, option: Option | None) -> None:
        """Show what an act would do to each combatant, and which cells it covers."""
        self.chances.show(option)
        if self.covering.take(option):
            self.soon.ask()

    def _told(self, place: Place) -> str:
        """Describe a cell; empty while no fight is shown."""
        desk = self._desk
        if not desk.is_open or not self.view.picture.tokens:
            return ""
        if self.picking.is_of_an_effect:
            return "; ".join(filter(None, (self._told_briefly(place), self.covering.told(place))))
        known = self.ahead.known
        # While somebody acts elsewhere, what is under the cursor is not worth a wait.
        routes = self.ahead.routes() if known is None and self.view.hasFocus() else known
        picture, watchers = self.view.picture, self.fog.watchers
        cells = CellWords(desk.fight, picture, routes, desk.texts, self._words, watchers)
        told = cells.told(place, self.going.before(place))
        return "; ".join(filter(None, (told, self.covering.told(place))))

    def _told_briefly(self, place: Place) -> str:
        """Describe a cell without the way to it."""
        desk = self._desk
        watchers = self.fog.watchers
        return CellWords(desk.fight, self.view.picture, None, desk.texts, self._words, watchers).told(place)

    def _act_at(self, place: Place) -> None:
        """Do with a cell what the keys do on the board, and aim at a foe who stands there."""
        desk, who = self._desk, self._figure_at(place)
        if not who:
            self.going.go(desk.selected_id, place, False)
        elif self.insight.best.is_foe(who):
            self._aim(who)
        else:
            desk.select(who)

    def _grid(self) -> board.Grid:
        return self._desk.rulebook.ruleset.grid

    @Slot(str)
    def show_portraits_anew(self, _character: str) -> None:
        """Show the portraits as they are now, since that of a character may have changed."""
        self.view.faces.forget()
        self.view.update()

    @Slot()
    def open_cells(self) -> None:
        """Open the list of cells, or tell the user that nobody is on the board."""
        bring_up(self)
        if self._has_board():
            self.cells.open()

    @Slot()
    def open_doors(self) -> None:
        """Open the list of doors."""
        bring_up(self)
        self.doors.open_list()

    @Slot(object)
    def ask_place(self, question: PlaceQuestion) -> None:
        """Ask for a cell of the board."""
        bring_up(self)
        self.picking.ask(question)

    @Slot()
    def place_each(self) -> None:
        """Ask where each combatant stands who has no place, or where the chosen one is to stand."""
        bring_up(self)
        self.placing.begin()

    @Slot()
    def place_side(self) -> None:
        """Let an area be marked in which the side of the chosen combatant then stands."""
        bring_up(self)
        self.side_area.ask()

    @Slot(str)
    def mark_fog(self, act: FogAct) -> None:
        """Let an area be marked that is shown to the players, hidden from them, or left to what they see."""
        bring_up(self)
        self.fog.ask_area(act)

    @Slot()
    def measure(self) -> None:
        """Measure from the cell of the cursor, or end measuring; tell the user if nobody is on the board."""
        bring_up(self)
        if not self._has_board():
            return
        begins = self._ruler is None
        self._ruler = self.view.cursor_place if begins else None
        self._show_picture()
        if begins:
            self.view.setFocus(Qt.FocusReason.OtherFocusReason)
            self.view.go_to(self.view.cursor_place)

    def _has_board(self) -> bool:
        """Return whether anybody is on the board; if not, tell the user how to get there."""
        there = bool(self.view.picture.tokens)
        if not there:
            self.told.emit(Notice(self._words("board.no_board")))
        return there

    @Slot()
    def _open_fight(self) -> None:
        """Show another fight, in which nothing is measured or asked yet."""
        self._ruler = None
        self.picking.give_up()
        self.view.fit_anew()
        self.brushes.offer()
        self.refresh()

    @Slot(object)
    def _show_way(self, place: Place | None) -> None:
        """Show the way of the chosen combatant to the cell that is pointed at, and what is there."""
        self._pointed = place
        area = self.answering.cells or self.covering.cells(place)
        if area != self.view.picture.area:
            self.view.show_picture(replace(self.view.picture, area=area))
        self.insight.look_at(self._figure_at(place))
        self.going.show(place)

    def _figure_at(self, place: Place | None) -> str:
        """Return who stands in a cell; empty for nobody."""
        there = () if place is None else self.view.picture.at(place)
        return there[0].id if there else ""

    @Slot()
    def show_best(self) -> None:
        """Keep the best acts at a foe in sight, or show them no longer; tell the user if nobody is on the board."""
        bring_up(self)
        if self._has_board():
            self.insight.toggle_best()

    @Slot()
    def show_zones(self) -> None:
        """Show reach and sides, or no longer; tell the user if nobody is on the board."""
        bring_up(self)
        if self._has_board():
            self.insight.toggle_zones()

    @Slot(str)
    def _say_way(self, way: str) -> None:
        """Say what is in the cell that is pointed at, which holds the way there, or else a way alone."""
        there = "" if self._pointed is None or self.view.grasped else self._told(self._pointed)
        self._say(there or way or self.covering.told(None))

    def _say(self, sentence: str) -> None:
        """Show a sentence in the place of the legend, or the legend if it is empty."""
        self.line.setText(sentence)
        self._line_or_legend.setCurrentWidget(self.line if sentence else self.legend)

    @Slot(int)
    def _turn(self, steps: int) -> None:
        """Turn the chosen combatant by hand."""
        chosen = self._desk.encounter.combatants.get(self._desk.selected_id)
        if chosen is not None and chosen.at is not None and self._desk.may_act():
            grid = self._desk.rulebook.ruleset.grid
            self._desk.move_to(chosen.id, None, board.rotate(grid, chosen.facing, steps))

    @Slot(str)
    def _aim(self, who: str) -> None:
        self._desk.point_at("" if self._desk.aim.at == who else who)

    @Slot()
    def _place_all(self) -> None:
        """Put everybody on the board, and the keys with them."""
        if self._desk.may_act():
            self._desk.place_all(self.maps.home)
            self.view.fit()
            self.view.setFocus(Qt.FocusReason.OtherFocusReason)

    @Slot()
    def _open_map_menu(self) -> None:
        """Open the menu of what can be done with the map."""
        if self._menu is not None:
            self._menu.deleteLater()
        menu = self._menu = LetterMenu(self)
        for acts in (self.maps.acts(), self.shelf.acts(), self.fog.acts()):
            for key, act in acts.items():
                menu.addAction(self._words(key), act)
            menu.addSeparator()
        menu.popup(self.map_menu.mapToGlobal(QPoint(0, self.map_menu.height())))
        menu.setActiveAction(menu.actions()[0])

    def _name_legend(self, entries: str) -> str:
        return self._words("board.legend", moves=entries) if entries else self._words("board.no_moves")

    def _tool(self, bind: BoundWords, key: str, sign: str, pressed: object) -> QToolButton:
        button = bind(QToolButton(), text=sign, tool_tip=key, accessible=key)
        button.setAutoRaise(True)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.clicked.connect(pressed)
        return button

    def _build(self, style: BoundLook) -> None:
        nobody, full, self._foot = QWidget(), QWidget(), QWidget()
        buttons, foot = FlowLayout(), FlowLayout()
        self._foot.setLayout(foot)
        for each in (self.place_button, self.choose_button, self.map_button):
            buttons.addWidget(each)
        rows = QVBoxLayout(nobody)
        rows.addWidget(self.empty)
        rows.addLayout(buttons)
        rows.addStretch(1)
        foot.addWidget(self.place_rest_button)
        foot.addWidget(self.brushes)
        foot.addWidget(self.map_menu)
        for tool in (self.farther_button, self.nearer_button, self.fit_button):
            foot.addWidget(tool)
        column = QVBoxLayout(full)
        column.addWidget(self.view, 1)
        self._line_or_legend = QStackedLayout()
        self._line_or_legend.addWidget(self.legend)
        self._line_or_legend.addWidget(self.line)
        column.addLayout(self._line_or_legend)
        column.addWidget(self.picking)
        column.addWidget(self._foot)
        self._stack = QStackedLayout(self)
        self._stack.addWidget(nobody)
        self._stack.addWidget(full)
        style.space(rows, around=3, between=2)
        style.space(buttons, around=0, between=2)
        style.space(column, around=0, between=0)
        style.space(foot, around=(1, 0, 1, 0), between=1)
        style.space(self.line, around=(2, 0, 2, 0))
        style.font(self.line, size="small")

    def _connect(self) -> None:
        desk, view = self._desk, self.view
        desk.changed.connect(self._note)
        desk.opened.connect(self._open_fight)
        self.side_area.told.connect(self.told)
        self.fog.told.connect(self.told)
        self.doors.told.connect(self.told)
        desk.sight.ready.connect(self.soon.ask)
        desk.selected.connect(self._follow)
        # The board may ask for the moves while it is shown, so they are painted after that.
        self.ahead.ready.connect(self._show_picture, Qt.ConnectionType.QueuedConnection)
        self.chances.ready.connect(self.soon.ask)
        self.insight.ready.connect(self.soon.ask)
        self.insight.told.connect(self.told)
        view.picked.connect(desk.select)
        view.aimed.connect(self._aim)
        self.picking.opened.connect(self.refresh)
        self.picking.closed.connect(self.refresh)
        self.picking.changed.connect(self.soon.ask)
        self.answering.changed.connect(self.soon.ask)
        view.pointed.connect(self._show_way)
        view.dragged.connect(self.going.show_drag)
        view.went.connect(self.going.go)
        view.stopped.connect(self.going.stop_at)
        view.stepped_back.connect(self.going.step_back)
        view.gave_up.connect(self.going.forget)
        self.going.said.connect(self._say_way)
        view.turned.connect(self._turn)
        view.measured.connect(self.measure)

    @Slot(str)
    def _follow(self, _who: str) -> None:
        self.soon.ask()

    @Slot(object)
    def _note(self, change: ChangeSet) -> None:
        if change.touches(COMBATANTS, ORDER, ENCOUNTER, PALETTE, BESIDE):
            self.soon.ask()
