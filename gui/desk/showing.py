"""What a desk shows: which encounter, which moment of it, whose palette, against whom, and what is asked."""

from PySide6.QtCore import QObject, Signal

from gui.desk.aims import Aim, Aims
from gui.desk.exchange import Exchange
from gui.desk.open_fight import OpenFight
from gui.desk.shelf import Shelf
from gui.words.words import Words
from rules.play.fight import Fight
from rules.play.under_way import UnderWay
from rules.resolving.questions import AnyQuestion
from rules.ruleset.rulebook import Rulebook
from rules.state.encounter import Encounter
from rules.state.journal import Journal
from rules.telling.chronicle import Chronicler
from rules.words.texts import Texts
from storage.campaign.campaign import Campaign


class NothingOpenError(LookupError):
    """Something was asked of a fight while no encounter is open."""


class Showing(QObject):
    """The state of a desk, to be read by panels.

    `changed` carries a ChangeSet, `asked` the open question or None, `selected` the combatant whose palette is shown,
    `pointed` whom he aims at (empty for nobody), `failed` one sentence, `past_shown` whether an earlier moment is
    shown. `opened` tells of another encounter, `rollers_changed` that another rolls for a side, `house_rules_changed`
    that a ruleset (its id) now has other house rules in the campaign. `sheet_followed` carries a sheet to which the
    fight went back or on, and the roster with it. `place_wanted` carries a prepared action, with the choices it was
    prepared with, that does not say where to.
    """

    changed = Signal(object)
    asked = Signal(object)
    selected = Signal(str)
    pointed = Signal(str)
    failed = Signal(str)
    opened = Signal()
    past_shown = Signal(bool)
    rollers_changed = Signal()
    house_rules_changed = Signal(str)
    sheet_followed = Signal(object)
    place_wanted = Signal(object, object)

    def __init__(self, campaign: Campaign, words: Words, shelf: Shelf, exchange: Exchange) -> None:
        super().__init__()
        self._campaign = campaign
        self._words = words
        self._shelf = shelf
        self._exchange = exchange
        self._open: OpenFight | None = None
        self._name = ""
        self._selected = ""
        self._aims = Aims()
        self._past: tuple[int, Fight] | None = None

    @property
    def campaign(self) -> Campaign:
        """The campaign the encounters are in."""
        return self._campaign

    @property
    def shelf(self) -> Shelf:
        """Where rulebooks and their words are."""
        return self._shelf

    @property
    def is_open(self) -> bool:
        """Whether an encounter is open; without one, most of what is asked here raises NothingOpenError."""
        return self._open is not None

    @property
    def encounter_id(self) -> int:
        """The id of the open encounter, 0 if none is."""
        return 0 if self._open is None else self._open.id

    @property
    def name(self) -> str:
        """The name of the open encounter, empty if none is."""
        return self._name

    @property
    def encounter(self) -> Encounter:
        """The fight that is shown: as it stands now, or as it stood at the moment that is looked at."""
        return self.present if self._past is None else self._past[1].encounter

    @property
    def present(self) -> Encounter:
        """The fight as it stands now, whatever moment is shown; an empty one if none is open."""
        return Encounter("") if self._open is None else self._open.encounter

    @property
    def fight(self) -> Fight:
        """What can be asked about the fight that is shown."""
        return self._now().fight if self._past is None else self._past[1]

    @property
    def fight_now(self) -> Fight:
        """What can be asked about the fight as it stands now, whatever moment is shown."""
        return self._now().fight

    @property
    def rulebook(self) -> Rulebook:
        """The rules of the fight that is shown."""
        return self.fight.rulebook

    @property
    def texts(self) -> Texts:
        """What the ruleset's things are called in the language of the moment."""
        language = self._words.language
        encounter = self.encounter
        if self._open is None:
            return Texts(language, {})
        return self._shelf.texts(encounter.ruleset, language, encounter.house_rules)

    @property
    def chronicler(self) -> Chronicler:
        """Whoever tells what happens, in the language of the moment."""
        encounter = self._now().encounter
        return self._shelf.chronicler(encounter.ruleset, self._words.language, encounter.house_rules)

    @property
    def journal(self) -> Journal:
        """The steps of the fight that are loaded, and the mark."""
        return self._now().journal

    @property
    def selected_id(self) -> str:
        """The combatant whose palette is shown, empty if there is none."""
        return self._selected

    @property
    def target_id(self) -> str:
        """The combatant that is pointed at, empty if nobody is."""
        return self.aim.at

    @property
    def aim(self) -> Aim:
        """Whom the actions of the selected combatant aim at."""
        return self._aims.of(self._selected, None if self._open is None else self._open.journal.now)

    @property
    def question(self) -> AnyQuestion | None:
        """What is asked now; None while nothing is, or an earlier moment is shown."""
        return None if self._past is not None else self._exchange.question

    @property
    def under_way(self) -> UnderWay | None:
        """The action that waits for an answer: its option, what has happened in it so far, the fight by now."""
        return self._exchange.under

    @property
    def can_undo(self) -> bool:
        """Whether there is a step to take back, or an action to give up."""
        return self._open is not None and (self._open.can_undo or self._exchange.under is not None)

    @property
    def can_redo(self) -> bool:
        """Whether a step was taken back that can be done again."""
        return self._open is not None and self._open.can_redo and self._exchange.under is None

    @property
    def looking_back(self) -> bool:
        """Whether an earlier moment is shown."""
        return self._past is not None

    @property
    def step_shown(self) -> int:
        """The id of the step after which the fight is shown, 0 for the start."""
        return self.journal.mark if self._past is None else self._past[0]

    def _now(self) -> OpenFight:
        if self._open is None:
            raise NothingOpenError("no encounter is open")
        return self._open
