"""The banner over the desk while an earlier moment is shown: what is seen, and the ways on from there."""

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QFrame, QLabel, QPushButton

from gui.support.announcing import announce
from gui.theme.look import Look
from gui.widgets.sentence_label import SentenceLabel
from gui.widgets.strip_layout import StripLayout
from gui.words import Words


class PastBanner(QFrame):
    """Hidden in the present. `back_wanted` asks to return to it, `take_back_wanted` to go on from the moment shown."""

    back_wanted = Signal()
    take_back_wanted = Signal()

    def __init__(self, words: Words, look: Look) -> None:
        super().__init__()
        self.setObjectName("past_banner")
        self._words = words
        self._look = look
        self._round = 0
        self._icon = QLabel()
        self.text = SentenceLabel()
        self.back_button = QPushButton()
        self.take_back_button = QPushButton()
        self._row = StripLayout()
        self.setLayout(self._row)
        self._row.addWidget(self._icon)
        self._row.addWidget(self.text)
        self._row.addWidget(self.take_back_button)
        self._row.addWidget(self.back_button)
        self.back_button.clicked.connect(self.back_wanted)
        self.take_back_button.clicked.connect(self.take_back_wanted)
        words.changed.connect(self.retranslate)
        look.changed.connect(self._restyle)
        self._restyle()
        self.retranslate()
        self.hide()

    def show_moment(self, round: int, *, may_take_back: bool) -> None:
        """Say that a moment of this round is shown."""
        self._round = round
        self.take_back_button.setVisible(may_take_back)
        self.retranslate()
        if self.isHidden():
            self.show()
            announce(self, self.text.text())

    @Slot()
    def retranslate(self) -> None:
        """Say everything in the language of the moment."""
        self.text.setText(self._words("past.text", round=self._round))
        self.setAccessibleName(self.text.text())
        self.back_button.setText(self._words("past.back"))
        self.take_back_button.setText(self._words("past.take_back"))
        self.take_back_button.setToolTip(self._words("past.take_back_tip"))

    @Slot()
    def _restyle(self) -> None:
        theme = self._look.theme
        self._icon.setPixmap(self._look.icon("wait", "warning").pixmap(theme.space(5)))
        self._row.setContentsMargins(theme.space(3), theme.space(1), theme.space(3), theme.space(1))
        self._row.setSpacing(theme.space(2))
