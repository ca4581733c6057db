"""The state of the desk for panels: the encounter, the moment shown, the selected combatant, the question."""

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
from storage.campaign.pending import Pending
from storage.campaign.versions import Author, Origin, OriginKind
from storage.files.errors import Trouble


class NothingOpenError(LookupError):
    """Raised when a fight is needed and no encounter is open."""


class Showing(QObject):
    """The state of a desk, for panels to read.

    `changed` carries a ChangeSet, `asked` the open question or None, `selected` the combatant whose palette is shown,
    `pointed` their target (empty for nobody), `failed` one sentence, `past_shown` whether an earlier moment is shown.
    `opened` announces another encounter, `rollers_changed` a new choice of who rolls, `house_rules_changed` new house
    rules of a ruleset (its id) in the campaign. `sheet_followed` carries a sheet that the roster changed along with
    undo or redo. `place_wanted` carries a prepared action, with its choices, whose destination is open.
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
        self.author = Author.GM

    def origin(self, kind: OriginKind, source: str = "", of: str = "") -> Origin:
        """Return the origin of a version that is made now, with the fight if the character `of` (an id) is in it."""
        if of and any(combatant.sheet.id == of for combatant in self.present.combatants.values()):
            return Origin(kind, self.author, source, self.encounter_id, self.present.round)
        return Origin(kind, self.author, source)

    @property
    def campaign(self) -> Campaign:
        """The campaign the encounters are in."""
        return self._campaign

    @property
    def shelf(self) -> Shelf:
        """The cache of rulebooks and their words."""
        return self._shelf

    @property
    def is_open(self) -> bool:
        """Whether an encounter is open; without one, most properties raise NothingOpenError."""
        return self._open is not None

    @property
    def encounter_id(self) -> int:
        """The id of the open encounter, 0 if there is none."""
        return 0 if self._open is None else self._open.id

    @property
    def name(self) -> str:
        """The name of the open encounter, empty if there is none."""
        return self._name

    @property
    def encounter(self) -> Encounter:
        """The fight that is shown: at present, or at the earlier moment that is shown."""
        return self.present if self._past is None else self._past[1].encounter

    @property
    def present(self) -> Encounter:
        """The fight at present, whatever moment is shown; an empty one if none is open."""
        return Encounter("") if self._open is None else self._open.encounter

    @property
    def fight(self) -> Fight:
        """The engine's view of the fight that is shown."""
        return self._now().fight if self._past is None else self._past[1]

    @property
    def fight_now(self) -> Fight:
        """The engine's view of the fight at present, whatever moment is shown."""
        return self._now().fight

    @property
    def rulebook(self) -> Rulebook:
        """The rules of the fight that is shown."""
        return self.fight.rulebook

    @property
    def texts(self) -> Texts:
        """The words of the ruleset in the current language."""
        language = self._words.language
        encounter = self.encounter
        if self._open is None:
            return Texts(language, {})
        return self._shelf.texts(encounter.ruleset, language, encounter.house_rules)

    @property
    def chronicler(self) -> Chronicler:
        """The chronicler in the current language."""
        encounter = self._now().encounter
        return self._shelf.chronicler(encounter.ruleset, self._words.language, encounter.house_rules)

    @property
    def journal(self) -> Journal:
        """The loaded steps of the fight, and the mark."""
        return self._now().journal

    @property
    def selected_id(self) -> str:
        """The id of the selected combatant, empty if there is none."""
        return self._selected

    @property
    def target_id(self) -> str:
        """The id of the target that the GM points at, empty if there is none."""
        return self.aim.at

    @property
    def aim(self) -> Aim:
        """The aim of the selected combatant."""
        if self._open is None:
            return self._aims.of(self._selected, None)
        near = self._aims.near(self.rulebook.ruleset.grid, self.encounter, self._selected)
        return self._aims.of(self._selected, self._open.journal.now, near)

    @property
    def question(self) -> AnyQuestion | None:
        """The open question; None if there is none, or an earlier moment is shown."""
        return None if self._past is not None else self._exchange.question

    @property
    def under_way(self) -> UnderWay | None:
        """The action that waits for an answer, with its events so far; None if there is none."""
        return self._exchange.under

    @property
    def has_answer(self) -> bool:
        """Whether the open action has an answer that undo takes back."""
        return self._exchange.has_answer

    @property
    def to_do_again(self) -> Pending | None:
        """The action as it was before undo took an answer, or all of it, back; None if redo is about a step."""
        return None if self._open is None else self._exchange.to_do_again(self._open.journal.mark)

    @property
    def can_undo(self) -> bool:
        """Whether there is a step to undo, or an open action."""
        return self._open is not None and (self._open.can_undo or self._exchange.under is not None)

    @property
    def can_redo(self) -> bool:
        """Whether there is an undone step, or an answer that was taken back, to redo."""
        steps = self._open is not None and self._open.can_redo and self._exchange.under is None
        return steps or self.to_do_again is not None

    @property
    def looking_back(self) -> bool:
        """Whether an earlier moment is shown."""
        return self._past is not None

    @property
    def locked_because(self) -> str:
        """Why nothing can be changed, in a sentence; empty if the campaign can be written."""
        match self._campaign.obstacle:
            case None:
                return ""
            case Trouble.LOCKED:
                return self._words("desk.used_elsewhere")
            case _:
                return self._words("desk.only_read")

    @property
    def step_shown(self) -> int:
        """The id of the step after which the fight is shown; 0 is the start."""
        return self.journal.mark if self._past is None else self._past[0]

    def _now(self) -> OpenFight:
        if self._open is None:
            raise NothingOpenError("no encounter is open")
        return self._open
