"""The words of the screen: every sentence of the desk comes from a text file, in the current language."""

from collections.abc import Callable, Mapping
from datetime import datetime
from math import isfinite
from types import MappingProxyType

from PySide6.QtCore import QDate, QDateTime, QLocale, QObject, QTimeZone, Signal

from gui.scheduling.later import Later
from gui.words.sentences import Entry, Sentences, read_entries
from rules.words.figures import MINUS, dice_in_words
from rules.words.messages import Message, rendered

LANGUAGES: Mapping[str, str] = MappingProxyType({"en": "English", "pl": "Polski"})
"""The languages, each by its own name."""

DAY_FORMAT = "d MMM yyyy"
"""How a day is written, in the language of Qt's formats."""

NARROW_SPACE = "\N{NARROW NO-BREAK SPACE}"

DICE_LETTERS: Mapping[str, str] = MappingProxyType({"pl": "k"})
"""The letter for dice in languages that do not use d."""


def _faults_in(language: str) -> Later[Mapping[str, str]]:
    return Later("gui.words.faults.fault_sentences", language)


class Words(QObject):
    """Sentences by key, figures as the language writes them, and a signal when the language changes.

    `read` gives a language's sentences; it is called once a language.
    """

    changed = Signal()

    def __init__(self, language: str = "en", read: Callable[[str], Mapping[str, Entry]] = read_entries) -> None:
        super().__init__()
        self._read = read
        self._sentences = Sentences(language, read(language))
        self._faults = _faults_in(language)

    @property
    def language(self) -> str:
        """The current language, such as `en`."""
        return self._sentences.language

    @property
    def locale(self) -> QLocale:
        """The locale of the language, for dates and figures."""
        return QLocale(self.language)

    def set_language(self, language: str) -> None:
        """Switch to another language and emit `changed`."""
        if language != self.language:
            self._sentences = Sentences(language, self._read(language))
            self._faults = _faults_in(language)
            self.changed.emit()

    def __call__(self, key: str, **parameters: object) -> str:
        """Return the sentence of a key with its `{parameters}` filled in; `count` selects the plural form.

        Raises UnknownWords for an unknown key or a missing parameter.
        """
        return self._sentences(key, **parameters)

    def if_known(self, key: str) -> str:
        """Return the sentence of a key without parameters; empty if there is none."""
        return self(key) if key in self._sentences else ""

    def fault(self, said: Message) -> str:
        """Render an error message in the current language; its sentences are read on first use."""
        return rendered(said, self._faults())

    def number(self, value: float, places: int = 1) -> str:
        """Write a figure: whole ones plainly, others to at most `places` decimals, with a real minus sign.

        A figure without end, as sums of odd sheets make it, is the sign for it.
        """
        shown = round(value, places) if isfinite(value) else value
        sign = MINUS if shown < 0 else ""
        if not isfinite(value):
            return f"{sign}∞"
        whole = shown == round(value)
        return sign + self.locale.toString(abs(float(value)), "f", 0 if whole else places)

    def date_and_time(self, moment: datetime, *, seconds: bool = False) -> str:
        """Write a moment as date and local time, to the minute or to the second."""
        local = QDateTime.fromSecsSinceEpoch(int(moment.timestamp()), QTimeZone.systemTimeZone())
        return self.locale.toString(local, f"{DAY_FORMAT}, HH:mm:ss" if seconds else f"{DAY_FORMAT}, HH:mm")

    def day(self, written: str) -> str:
        """Write a day of ISO 8601 as a date; any other text as it is."""
        date = QDate.fromString(written, "yyyy-MM-dd")
        return self.locale.toString(date, DAY_FORMAT) if date.isValid() else written

    @property
    def dice_letter(self) -> str:
        """The letter between the count and the sides of dice."""
        return DICE_LETTERS.get(self.language, "d")

    def dice(self, notation: str) -> str:
        """Write dice such as "2d8-1" as the table of this language does."""
        return dice_in_words(notation, self.dice_letter)

    def percent(self, share: float) -> str:
        """Write a share from 0 to 1 as whole per cent; only certainty reads 0 or 100."""
        hundredths = round(share * 100)
        if 0 < share < 1:
            hundredths = min(max(hundredths, 1), 99)
        return f"{hundredths}{NARROW_SPACE}%"
