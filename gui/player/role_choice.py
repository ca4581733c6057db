"""The strip over the desk of somebody new: does he run fights, or build a character? It stands in nobody's way."""

from PySide6.QtCore import QSize, Signal, Slot
from PySide6.QtWidgets import QFrame, QLabel, QPushButton, QToolButton

from gui.support.announcing import announce
from gui.theme.look import Look
from gui.widgets.sentence_label import SentenceLabel
from gui.widgets.strip_layout import StripLayout
from gui.words import Words


class RoleChoice(QFrame):
    """Hidden until it asks; `desk_wanted` tells that the desk is to stay, `player_wanted` that he builds characters."""

    desk_wanted = Signal()
    player_wanted = Signal()

    def __init__(self, words: Words, look: Look) -> None:
        super().__init__()
        self.setObjectName("role_choice")
        self._words = words
        self._look = look
        self._icon = QLabel()
        self.text = SentenceLabel()
        self.desk_button, self.player_button = QPushButton(), QPushButton()
        self.dismiss_button = QToolButton()
        self._row = StripLayout()
        self.setLayout(self._row)
        self._row.addWidget(self._icon)
        self._row.addWidget(self.text)
        for button in (self.desk_button, self.player_button, self.dismiss_button):
            self._row.addWidget(button)
            button.clicked.connect(self.hide)
        self.desk_button.clicked.connect(self.desk_wanted)
        self.dismiss_button.clicked.connect(self.desk_wanted)
        self.player_button.clicked.connect(self.player_wanted)
        words.changed.connect(self.retranslate)
        look.changed.connect(self._restyle)
        self._restyle()
        self.retranslate()
        self.hide()

    @property
    def is_asking(self) -> bool:
        """Whether the question is open."""
        return not self.isHidden()

    def ask(self) -> None:
        """Show the question, and say it to a screen reader; the keys stay where they are."""
        self.show()
        announce(self, self.text.text())

    @Slot()
    def retranslate(self) -> None:
        """Say everything in the language of the moment."""
        self.text.setText(self._words("role.text"))
        self.setAccessibleName(self.text.text())
        self.desk_button.setText(self._words("role.desk"))
        self.desk_button.setToolTip(self._words("role.desk_tip"))
        self.player_button.setText(self._words("role.player"))
        self.player_button.setToolTip(self._words("role.player_tip"))
        self.dismiss_button.setAccessibleName(self._words("message.dismiss"))
        self.dismiss_button.setToolTip(self._words("message.dismiss"))

    @Slot()
    def _restyle(self) -> None:
        theme = self._look.theme
        self._icon.setPixmap(self._look.icon("info", "accent").pixmap(theme.space(5)))
        self.dismiss_button.setIcon(self._look.icon("close"))
        self.dismiss_button.setIconSize(QSize(theme.space(4), theme.space(4)))
        self._row.setContentsMargins(theme.space(3), theme.space(1), theme.space(1), theme.space(1))
        self._row.setSpacing(theme.space(2))
