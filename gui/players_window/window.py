"""The window for the players' screen: turn order, combatants' state and latest events, but no GM information."""

from PySide6.QtCore import QEvent, QSize, Qt, Slot
from PySide6.QtGui import QFont, QGuiApplication, QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QListView, QSizePolicy, QVBoxLayout, QWidget

from gui.board.board_touch import BoardTouch
from gui.board.board_view import BoardView
from gui.board.picture import BoardPicture
from gui.desk.changes import BESIDE, COMBATANTS, ENCOUNTER, LOG, ORDER, ChangeSet
from gui.desk.desk import Desk
from gui.players_window.delegate import PlayerDelegate
from gui.players_window.memory import put_back
from gui.players_window.model import PlayerModel
from gui.players_window.scene import Scene, Sentence
from gui.preferences.preferences import Preferences
from gui.theme.binding import set_colour
from gui.theme.look import Look
from gui.widgets.content import ContentPanel, shows_content
from gui.words.binding import BoundWords
from gui.words.plain_text import PlainLabel
from gui.words.words import Words

WIDTH, HEIGHT = 280, 170
"""The window's initial size in grid steps, if the screen has room."""

LINES = 21
"""Number of lines of plain text in the height of the window; the font grows with the window."""

PARTS = {"round": 1.2, "name": 1.25, "acting": 1.25, "below": 0.8, "sentence": 1.0, "detail": 0.7}
"""Font sizes of the parts of the window, as factors of plain text."""

STRONG = frozenset({"round", "acting"})


class Story(QLabel):
    """The latest events; a long text is cut off at the bottom, so that the board and the window keep their sizes."""

    def __init__(self) -> None:
        super().__init__()
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Ignored)

    def hasHeightForWidth(self) -> bool:
        """Ask for no height, however long the text is."""
        return False


class PlayerWindow(ContentPanel):
    """Shows the present fight, even while the GM looks back. F11 toggles full screen, Esc leaves it."""

    def __init__(self, desk: Desk, words: Words, look: Look, home: QWidget) -> None:
        super().__init__(words)
        self.setWindowFlag(Qt.WindowType.Window)
        self.setObjectName("player_window")
        self._desk = desk
        self._words = words
        self._look = look
        self._home = home
        self._scene = Scene(desk)
        self.model = PlayerModel(words, self)
        self.round = PlainLabel()
        bind = BoundWords(words, self)
        bind(self, window_title="players.title")
        self.view = bind(QListView(), accessible="order.title")
        self.view.setModel(self.model)
        self.view.setItemDelegate(PlayerDelegate(look, self.type_of, self.view))
        self.view.setSelectionMode(QListView.SelectionMode.NoSelection)
        self.view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.view.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.view.setResizeMode(QListView.ResizeMode.Adjust)
        self.board = bind(
            BoardView(look, desk.campaign.maps.picture, desk.campaign.portraits.of, only_shows=True),
            accessible="board.title",
        )
        BoardTouch(self.board)
        self.story = bind(Story(), accessible="players.story")
        self.story.setWordWrap(True)
        self.story.setTextFormat(Qt.TextFormat.RichText)
        self.story.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._build()
        self._connect()
        self.refresh()

    @Slot()
    def open(self) -> None:
        """Show the window, on a screen other than the desk's if there is one."""
        if not self.isVisible():
            self._place()
        self.show()
        self.raise_()
        self.refresh()

    def open_again(self, preferences: Preferences) -> None:
        """Show the window where it was at the end of the program, and leave the keys at the desk."""
        put_back(self, preferences)
        self.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
        self.show()
        self.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating, False)
        self.refresh()

    def type_of(self, part: str) -> QFont:
        """Return the font of a part of the window, scaled to the window."""
        font = self._look.theme.font(strong=part in STRONG)
        size = max(self.height() / LINES * 0.62, self._look.theme.metrics().height() * 0.62)
        font.setPixelSize(max(round(size * PARTS[part]), 1))
        return font

    def show_nothing(self) -> None:
        """Show nobody and no story."""
        self.model.show(())
        self.board.show_picture(BoardPicture())
        self.round.clear()
        self.story.clear()

    def sentence_about(self, error: Exception) -> str:
        """Return a sentence without any detail, which might name somebody who is hidden."""
        return self._words("players.unshown")

    @Slot()
    @shows_content
    def refresh(self) -> None:
        """Show the present fight."""
        if not self.isVisible() or not self._scene.is_ready:
            # What is shown stays until it is known what the players see now.
            return
        desk, words = self._desk, self._words
        self._scene.note_met()
        self.model.show(self._scene.rows())
        acting = self.model.acting
        if acting >= 0:
            self.view.scrollTo(self.model.index(acting))
        heading = words("players.nothing_open")
        if desk.is_open:
            named = f"{desk.texts.name('ruleset', 'round')} {desk.present.round}"
            heading = words("players.turn", round=named, name=self.model.rows[acting].name) if acting >= 0 else named
        self.round.setText(heading[:1].upper() + heading[1:])
        picture = self._scene.board()
        self.board.show_picture(picture)
        self.board.setVisible(bool(picture.tokens))
        self._tell(self._scene.sentences())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Toggle full screen on F11, leave it on Esc."""
        if event.key() == Qt.Key.Key_F11:
            self.setWindowState(self.windowState() ^ Qt.WindowState.WindowFullScreen)
        elif event.key() == Qt.Key.Key_Escape and self.isFullScreen():
            self.showNormal()
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Scale the fonts to the window."""
        super().resizeEvent(event)
        self._fit_type()

    def showEvent(self, event: QShowEvent) -> None:
        """Show the present fight."""
        super().showEvent(event)
        self._fit_type()
        self.refresh()

    def changeEvent(self, event: QEvent) -> None:
        """Keep the font sizes when the application's font changes."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.ApplicationFontChange and hasattr(self, "story"):
            self._fit_type()

    def _build(self) -> None:
        self._columns = QHBoxLayout()
        self._columns.addWidget(self.view, 5)
        self._right = QVBoxLayout()
        self._right.addWidget(self.board, 3)
        self._right.addWidget(self.story, 2)
        self._columns.addLayout(self._right, 6)
        self._outer = QVBoxLayout(self)
        self._outer.addWidget(self.round)
        self._outer.addLayout(self._columns, 1)

    def _connect(self) -> None:
        self._desk.changed.connect(self._note)
        self._desk.opened.connect(self._open_fight)
        self._desk.sight.ready.connect(self.refresh)
        self._words.changed.connect(self.refresh)
        self._look.changed.connect(self._fit_type)

    def _place(self) -> None:
        """Fill the first screen without the desk; if there is none, take the initial size on the desk's screen."""
        theme, here = self._look.theme, self._home.window().screen()
        others = [screen for screen in QGuiApplication.screens() if screen is not here]
        room = (others[0] if others else here).availableGeometry()
        self.resize(QSize(theme.space(WIDTH), theme.space(HEIGHT)).boundedTo(room.size()))
        if others:
            self.move(room.topLeft())
            self.setWindowState(Qt.WindowState.WindowMaximized)

    @Slot()
    def _open_fight(self) -> None:
        """Show another fight, and nothing of the former one until it is known what the players see."""
        if not self._scene.is_ready:
            self.show_nothing()
        self.board.fit_anew()
        self.refresh()

    @Slot(object)
    def _note(self, change: ChangeSet) -> None:
        if change.touches(COMBATANTS, ORDER, ENCOUNTER, LOG, BESIDE):
            self.refresh()

    def _tell(self, sentences: tuple[Sentence, ...]) -> None:
        body = self.type_of("sentence").pixelSize()
        detail, muted = self.type_of("detail").pixelSize(), self._look.theme.colour("muted").name()
        told = [
            f'<p style="font-size:{body}px; margin:0 0 {body // 2}px 0">{_escaped(sentence.text)}'
            + "".join(
                f'<br><span style="font-size:{detail}px; color:{muted}">{_escaped(each)}</span>'
                for each in sentence.details
            )
            + "</p>"
            for sentence in sentences
        ]
        self.story.setText("".join(told))

    @Slot()
    def _fit_type(self) -> None:
        gap = self.type_of("below").pixelSize() // 2
        self._outer.setContentsMargins(*[2 * gap] * 4)
        self._outer.setSpacing(gap)
        self._columns.setSpacing(3 * gap)
        self._right.setSpacing(gap)
        self.round.setFont(self.type_of("round"))
        set_colour(self.round, self._look.theme.colour("accent"))
        self.view.doItemsLayout()
        self.refresh()


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
