"""Switches packs on and off: checks the rules with them in a thread, then puts them in force."""

from typing import NamedTuple

from msgspec import Struct
from PySide6.QtCore import QElapsedTimer, QObject, Signal, Slot

from gui.desk.desk import Desk
from gui.house_rules.checker import Checked, Checker
from gui.words.troubles import sentence_of
from gui.words.words import Words
from rules.loading.house_rules import PACKS
from rules.loading.packs import Pack, PackReference, wanted_packs
from rules.loading.ruleset_file import Problem
from rules.play.house_fit import current_sheet
from rules.ruleset.rulebook import Rulebook
from rules.words.messages import message_of
from storage.campaign.backup_names import BackupReason
from storage.campaign.versions import Origin, OriginKind
from storage.files.errors import CampaignError
from storage.rulesets.toml_edit import with_value, without_value

SITTING = 15 * 60 * 1000
"""Milliseconds after a backup during which further changes need none."""


class Switched(Struct, frozen=True):
    """The result of a switch: a sentence about it, what there is to read behind it, and whether it is in force.

    `problems` are those of the rules with the pack.
    """

    sentence: str
    details: str = ""
    done: bool = False
    problems: tuple[Problem, ...] = ()


class _Wanted(NamedTuple):
    """A switch that is being checked: the pack, whether it is to be on, and its name."""

    pack: Pack
    on: bool
    name: str


class PackSwitching(QObject):
    """Adds packs to the house rules of a campaign and takes them out; `switched` carries a Switched.

    One switch is under way at a time; a further one replaces it while it is checked.
    """

    switched = Signal(object)

    def __init__(self, desk: Desk, words: Words, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._words = words
        self._wanted: _Wanted | None = None
        self._since_backup = QElapsedTimer()
        self._checker = Checker(desk.shelf, self)
        self._checker.checked.connect(self._take)

    @property
    def busy(self) -> bool:
        """Whether a switch is being checked."""
        return self._wanted is not None

    def switch(self, pack: Pack, on: bool, name: str) -> None:
        """Switch a pack on, in place of another version of it, or off; `switched` follows and calls it by its name."""
        game = pack.header.over
        try:
            reference = self._desk.campaign.packs.keep(pack)
            text = self._desk.campaign.house_rules.in_force(game)
        except CampaignError as trouble:
            self.switched.emit(Switched(sentence_of(trouble, self._words)))
            return
        self._wanted = _Wanted(pack, on, name)
        self._checker.check(game, _switched(text, reference, on), at_once=True)

    def finish(self) -> None:
        """Give up a switch that is being checked, because the campaign is about to be closed."""
        self._wanted = None
        self._checker.stop()

    @Slot(object)
    def _take(self, checked: Checked) -> None:
        """Put the rules with the pack in force if they are sound."""
        if self._wanted is None:
            return
        wanted, self._wanted = self._wanted, None
        if checked.rulebook is None:
            problems = message_of("lines", problems=tuple(problem.full_message for problem in checked.problems))
            faulty = self._words("packs.faulty", pack=wanted.name)
            self.switched.emit(Switched(faulty, self._words.fault(problems), problems=checked.problems))
            return
        problem = self._put_in_force(checked, checked.rulebook, wanted.pack.header.id)
        done = self._words("packs.on" if wanted.on else "packs.off", pack=wanted.name)
        self.switched.emit(Switched(problem or done, done=not problem))

    def _put_in_force(self, checked: Checked, rulebook: Rulebook, pack: str) -> str:
        """Put checked house rules in force; return a sentence if that is impossible."""
        campaign, game = self._desk.campaign, checked.ruleset
        try:
            self._protect()
            draft, before = campaign.house_rules.draft(game), campaign.house_rules.in_force(game)
            self._desk.shelf.put(game, checked.text, rulebook)
            problem = self._desk.set_house_rules(game, checked.text)
            if problem:
                return problem
            if draft != before:
                self._keep_draft(game, draft, checked.text, pack)
            self._rename_sheets(game, rulebook)
        except CampaignError as trouble:
            return sentence_of(trouble, self._words)
        return ""

    def _protect(self) -> None:
        """Back up the campaign before the first of several changes that follow each other. Raises CampaignError."""
        if not self._since_backup.isValid() or self._since_backup.hasExpired(SITTING):
            self._desk.campaign.protect(BackupReason.HOUSE_RULES)
            self._since_backup.start()

    def _keep_draft(self, game: str, draft: str, in_force: str, pack: str) -> None:
        """Keep the GM's draft, with the same pack switched on or off as in the rules in force."""
        wanted = {each.id: each for each in wanted_packs(in_force)}
        reference = wanted.get(pack, PackReference(pack, ""))
        self._desk.campaign.house_rules.keep_draft(game, _switched(draft, reference, pack in wanted))

    def _rename_sheets(self, game: str, rulebook: Rulebook) -> None:
        """Save the sheets of a game that hold ids which the rules renamed, as new versions."""
        roster = self._desk.campaign.roster
        origin = Origin(OriginKind.SHEET, self._desk.author)
        for sheet in roster.characters():
            if sheet.ruleset == game:
                now = current_sheet(rulebook.ruleset, sheet)
                if now is not sheet:
                    roster.save(now, origin=origin)
                    self._desk.sheet_followed.emit(now)


def _switched(house_rules: str, reference: PackReference, on: bool) -> str:
    """Return house rules with a pack switched on or off; a text that is not TOML stays as it is."""
    path = (PACKS, reference.id)
    try:
        if on:
            return with_value(house_rules, path, reference.digest)
        return without_value(house_rules, path)
    except ValueError:
        return house_rules
