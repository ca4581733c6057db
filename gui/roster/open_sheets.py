"""The open sheets: one window for each character, saved to the roster and to the fight."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from msgspec import UNSET, UnsetType
from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QWidget

from gui.desk.desk import Desk
from gui.roster.comparisons import Comparisons
from gui.roster.partners import RosterPartners
from gui.roster.sheet_draft import SheetDraft
from gui.scheduling.later import Later
from gui.sheet.history import Stand
from gui.sheet.window import SheetWindow
from gui.theme.look import Look
from gui.widgets.content import CONTENT_ERRORS
from gui.words.troubles import detail_told, sentence_of
from gui.words.words import Words
from resources import ResourceError
from rules.loading.ruleset_file import RulesetError
from rules.own.shape import OwnKind
from rules.ruleset.rulebook import Rulebook
from rules.state.character import Character, bounded
from rules.words.texts import Texts
from storage.campaign.drafts import Draft
from storage.campaign.portraits import NoPortrait
from storage.campaign.versions import OriginKind, Revision
from storage.files.errors import CampaignError
from storage.rulesets.folders import NoRuleset

if TYPE_CHECKING:
    from gui.own.adding import OwnAdding
    from gui.paper.printing import Printing
    from gui.sheet.comparison_window import ComparisonWindow


class SheetBook:
    """A ruleset for sheets, with its texts in the current language."""

    def __init__(self, desk: Desk, ruleset: str, words: Words) -> None:
        self._desk = desk
        self._ruleset = ruleset
        self._words = words

    @property
    def rulebook(self) -> Rulebook:
        """The ruleset."""
        return self._desk.shelf.rulebook(self._ruleset)

    @property
    def rules(self) -> Mapping[str, bool]:
        """The optional rules of the fight if it uses the same ruleset, otherwise none."""
        present = self._desk.present
        return present.rules if present.ruleset == self._ruleset else {}

    @property
    def texts(self) -> Texts:
        """The names of the ruleset's entries."""
        return self._desk.shelf.texts(self._ruleset, self._words.language)


class Sheets(QObject):
    """Opens sheets, each in its own window above that of `home`.

    `saved` carries the id of a character whose sheet was saved.
    """

    saved = Signal(str)

    def __init__(self, desk: Desk, words: Words, look: Look, home: QWidget | None = None) -> None:
        super().__init__(home)
        self._desk = desk
        self._words = words
        self._look = look
        self._home = home
        self.windows: dict[str, SheetWindow] = {}
        self._drafts: dict[str, SheetDraft] = {}
        # Names that combatants outside the roster had when their sheets were opened.
        self._called: dict[str, str] = {}
        self.own: Later[OwnAdding] = Later("gui.own.adding.OwnAdding", desk, words, look, self, join=self._join_own)
        self._printing: Later[Printing] = Later("gui.paper.printing.Printing", desk, words, look)
        above = None if home is None else home.window()
        self.comparing: Later[ComparisonWindow] = Later(
            "gui.sheet.comparison_window.ComparisonWindow", words, look, above
        )
        desk.sheet_followed.connect(self._follow)
        desk.house_rules_changed.connect(self._read_rules_again)

    @property
    def printing(self) -> "Printing":
        """The printing of sheets, made on first use."""
        return self._printing()

    @property
    def read_only(self) -> bool:
        """Whether saving is impossible."""
        return self._desk.campaign.read_only

    def partners(self, ruleset: str) -> RosterPartners:
        """Return everybody of a ruleset in the roster and among its ready combatants, for sparring."""
        return RosterPartners(self._desk, ruleset, self._words)

    def today(self) -> str:
        """Return the day of the user as `2026-07-01`."""
        return self._desk.campaign.now().astimezone().date().isoformat()

    def open_sheet(self, sheet: Character) -> None:
        """Open a sheet, or raise its window if it is open. A name that is too long to show is cut off."""
        sheet = bounded(sheet)
        if sheet.id not in self.windows:
            book = SheetBook(self._desk, sheet.ruleset, self._words)
            above = None if self._home is None else self._home.window()
            try:
                window = SheetWindow(sheet, book, self, self._words, self._look, above)
            except (NoRuleset, ResourceError, RulesetError) as error:
                detail = detail_told(error, self._words)
                self._desk.failed.emit(self._words("sheet.no_ruleset", name=sheet.name, detail=detail))
                return
            except CampaignError as trouble:
                self._desk.failed.emit(sentence_of(trouble, self._words))
                return
            except CONTENT_ERRORS as error:
                detail = detail_told(error, self._words)
                self._desk.failed.emit(self._words("sheet.unfit", name=sheet.name, detail=detail))
                return
            window.gone.connect(self._forget)
            window.print_wanted.connect(self._print)
            window.compare_wanted.connect(self._compare)
            window.touched.connect(self._follow_compared)
            window.own_wanted.connect(partial(self._ask_own, sheet.id))
            self.windows[sheet.id] = window
            self._keep_draft_of(window)
        window = self.windows[sheet.id]
        window.show()
        window.raise_()
        window.activateWindow()

    def open_draft(self, draft: Draft) -> None:
        """Open the sheet of a draft, with the unsaved change in it."""
        id = draft.sheet.id
        present = (each.sheet for each in self._desk.present.combatants.values() if each.sheet.id == id)
        try:
            saved = self._desk.campaign.roster.character(id) or next(present, None)
        except CampaignError as trouble:
            self._desk.failed.emit(sentence_of(trouble, self._words))
            return
        self.open_sheet(saved or Character(id, draft.sheet.ruleset))

    def compare(self, ruleset: str, ours: str, theirs: str = "") -> None:
        """Show two people of a ruleset side by side, by their ids; without the second, whoever is chosen there."""
        book = SheetBook(self._desk, ruleset, self._words)
        people = Comparisons(ruleset, book, self.partners(ruleset), self.windows, self._words)
        try:
            self.comparing().compare(people, ours, theirs)
        except (NoRuleset, ResourceError, RulesetError) as error:
            self._desk.failed.emit(self._words("compare.no_ruleset", detail=detail_told(error, self._words)))

    @Slot(str)
    def open_of(self, who: str) -> None:
        """Open the sheet of a combatant."""
        combatant = self._desk.encounter.combatants.get(who)
        if combatant is not None:
            self._called[combatant.sheet.id] = combatant.sheet.name
            self.open_sheet(combatant.sheet)

    def keep(self, sheet: Character, portrait: bytes | UnsetType | None = UNSET, restored: str = "") -> str:
        """Save a sheet in the roster, with its portrait if that changed, and update it in the fight.

        `restored` is the number of the version it was restored from, if any. Return an error message, empty on success.
        """
        try:
            before = self._desk.campaign.roster.character(sheet.id)
        except CampaignError as trouble:
            return sentence_of(trouble, self._words)
        problem = self._saved(sheet, portrait, restored)
        if problem:
            return problem
        if any(combatant.sheet.id == sheet.id for combatant in self._desk.present.combatants.values()):
            self._desk.change_sheet(sheet, self._called.get(sheet.id, "") if before is None else before.name)
        self.saved.emit(sheet.id)
        return ""

    def portrait(self, id: str) -> bytes | None:
        """Return the portrait of a character; None if there is none or it cannot be read."""
        try:
            return self._desk.campaign.portraits.of(id)
        except CampaignError as trouble:
            self._desk.failed.emit(sentence_of(trouble, self._words))
            return None

    def keep_portrait(self, sheet: Character, picture: bytes | None, restored: str = "") -> str:
        """Save a portrait, None to remove it; return an error message, empty on success."""
        try:
            kept = self._desk.campaign.roster.character(sheet.id)
        except CampaignError as trouble:
            return sentence_of(trouble, self._words)
        problem = self._saved(sheet if kept is None else kept, picture, restored)
        if not problem:
            self.saved.emit(sheet.id)
        return problem

    def revisions(self, id: str) -> Sequence[Revision]:
        """Return all saved versions of a sheet, newest first. Raises CampaignError."""
        return self._desk.campaign.roster.revisions(id)

    def revision(self, number: int) -> Stand:
        """Return sheet and portrait of a version. Raises CampaignError, or KeyError if there is no such version."""
        campaign = self._desk.campaign
        return campaign.roster.revision(number), campaign.portraits.of_version(number)

    def close_all(self, *, keep_drafts: bool = False) -> bool:
        """Close every sheet, saving what was changed; whether all of them could be closed.

        With `keep_drafts` a sheet that cannot be saved is closed all the same, and its change is kept as a draft.
        """
        if self.own.is_made:
            self.own().finish()
        if self.comparing.is_made:
            self.comparing().close()
        for id, window in tuple(self.windows.items()):
            draft = self._drafts.get(id)
            if not window.close() and keep_drafts and draft is not None and draft.keep():
                window.leave()
        return not self.windows

    def _join_own(self, adding: "OwnAdding") -> None:
        adding.added.connect(self._take_own)

    def _ask_own(self, id: str, kind: OwnKind, typed: str, section: str) -> None:
        """Ask for an entry of somebody's own that their sheet wants."""
        window = self.windows[id]
        self.own().ask(kind, typed, window.sheet.ruleset, id, window, section)

    @Slot(str, str, str)
    def _take_own(self, kind: str, entry: str, whose: str) -> None:
        window = self.windows.get(whose)
        if window is not None:
            window.take_own(kind, entry)

    @Slot(str)
    def _read_rules_again(self, game: str) -> None:
        """Show the open sheets of a game under rules that have changed, unless their layout is another."""
        for window in self.windows.values():
            if window.sheet.ruleset == game and window.fits(self._desk.shelf.rulebook(game).ruleset):
                window.read_rules_again()

    def _keep_draft_of(self, window: SheetWindow) -> None:
        """Show an unsaved change that was kept before, and keep those that follow."""
        campaign, id = self._desk.campaign, window.sheet.id
        if campaign.read_only:
            return
        try:
            before = campaign.drafts.of(id)
            self._drafts[id] = SheetDraft(window, campaign.drafts, self._report)
        except CampaignError as trouble:
            self._report(trouble)
            return
        if before is not None:
            window.take_draft(before.sheet, before.portrait)

    def _report(self, trouble: CampaignError) -> None:
        self._desk.failed.emit(sentence_of(trouble, self._words))

    def _saved(self, sheet: Character, portrait: bytes | UnsetType | None, restored: str) -> str:
        """Save sheet and portrait in the roster as one version; return an error message, empty on success."""
        try:
            kind = OriginKind.RESTORED if restored else OriginKind.SHEET
            self._desk.campaign.roster.save(sheet, portrait, self._desk.origin(kind, restored, sheet.id))
        except CampaignError as trouble:
            return sentence_of(trouble, self._words)
        except NoPortrait:
            return self._words("sheet.picture_unread")
        return ""

    @Slot(object, object)
    def _print(self, sheet: Character, portrait: bytes | None) -> None:
        window = self.windows.get(sheet.id)
        if window is not None:
            self.printing.ask((sheet,), window.foot.print_button, window.tell, {sheet.id: portrait})

    @Slot(object)
    def _compare(self, sheet: Character) -> None:
        self.compare(sheet.ruleset, sheet.id)

    @Slot()
    def _follow_compared(self) -> None:
        if self.comparing.is_made:
            self.comparing().follow()

    @Slot(object)
    def _follow(self, sheet: Character) -> None:
        """Update an open sheet after a change in the fight."""
        window = self.windows.get(sheet.id)
        if window is not None:
            window.follow(sheet)

    @Slot(str)
    def _forget(self, id: str) -> None:
        self._drafts.pop(id, None)
        window = self.windows.pop(id, None)
        if window is not None:
            window.deleteLater()
