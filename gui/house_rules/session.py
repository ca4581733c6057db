"""Editing the house rules of a campaign: the draft for one ruleset, its problems and its effects."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from enum import Enum, auto
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from gui.desk.desk import Desk
from gui.desk.house_rulings import in_the_way
from gui.house_rules.checker import Checked, Checker
from gui.house_rules.draft import Draft
from gui.house_rules.effects import Effect, effects
from gui.house_rules.settings import SECTIONS, Setting, Standing, book_id, settings_of, settings_of_action
from gui.words.citations import told_source
from gui.words.ruleset_words import chronicle_templates
from gui.words.troubles import sentence_of
from gui.words.words import Words
from rules.loading.house_rules import TEXT, with_words
from rules.loading.ruleset_file import Problem
from rules.play.fight import Fight
from rules.ruleset.rulebook import Rulebook
from rules.words.folding import fold
from rules.words.texts import Texts
from storage.campaign.backup_names import BackupReason
from storage.files.errors import CampaignError
from storage.rulesets.packs import packs_only
from storage.rulesets.toml_edit import with_value

KEPT_AFTER = 1500
"""Milliseconds between the last change and saving the draft."""

LONGEST_ID = 50
"""The most letters of a name that become the id of a new action."""

HEADINGS = {
    "rules": "house.section_rules",
    "prices": "house.section_prices",
    "pools": "house.section_pools",
    "counters": "house.section_counters",
    "modifiers": "house.section_modifiers",
    "values": "house.section_values",
    "tables": "house.section_tables",
    "functions": "house.section_functions",
    "needs": "house.section_needs",
    "tests": "house.section_tests",
    "skills": "house.section_skills",
}
"""The keys of the headings above the sections of a ruleset."""


class State(Enum):
    """The state of the draft."""

    CHECKING = auto()
    FAULTY = auto()
    READY = auto()
    IN_FORCE = auto()


class Session(QObject):
    """The draft of one ruleset at a time; `changed` announces that the draft, or the result of its check, has changed.

    `told` carries a sentence about what was done, or why it could not be done.
    """

    changed = Signal()
    told = Signal(str)

    def __init__(self, desk: Desk, words: Words, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._words = words
        self.ruleset = ""
        self.draft = Draft("")
        self.book: Rulebook | None = None
        self.checked: Checked | None = None
        self._in_force = ""
        self._unread = False
        self._apply_when_checked = False
        self._busy = False
        self._settings: tuple[object, Sequence[Setting]] = (None, ())
        self._effects: tuple[object, Sequence[Effect] | str] = (None, ())
        self._checker = Checker(desk.shelf, self)
        self._checker.checked.connect(self._take)
        self._keeping = QTimer(self)
        self._keeping.setSingleShot(True)
        self._keeping.setInterval(KEPT_AFTER)
        self._keeping.timeout.connect(self.keep)
        desk.house_rules_changed.connect(self._follow_change)

    @property
    def state(self) -> State:
        """The state of the draft."""
        if self.checked is None or self.checked.text != self.draft.text:
            return State.CHECKING
        if self.checked.rulebook is None:
            return State.FAULTY
        return State.IN_FORCE if self.draft.text == self._in_force else State.READY

    @property
    def in_force(self) -> str:
        """The text that is in force in the campaign."""
        return self._in_force

    @property
    def book_text(self) -> str:
        """The house rules of a game by the book: the packs and own entries in force, and nothing else."""
        return packs_only(self._in_force)

    @property
    def is_by_book(self) -> bool:
        """Whether nothing but packs and own entries is in force."""
        return self._in_force.strip() == self.book_text.strip()

    @property
    def problems(self) -> tuple[Problem, ...]:
        """The problems that the last check found in the draft."""
        return () if self.checked is None else self.checked.problems

    @property
    def texts(self) -> Texts:
        """The words of the ruleset, including names that the draft adds."""
        packed = self._desk.shelf.packed_texts(self.ruleset, self._words.language, self.draft.text)
        return with_words(packed, self.draft.tree or {})

    @property
    def standing(self) -> Standing | None:
        """The draft over the ruleset; None while the draft is not valid TOML or the ruleset is not read."""
        tree = self.draft.tree
        return None if tree is None or self.book is None else Standing(self.book.ruleset, self.draft.text, tree)

    @property
    def fight_differs(self) -> bool:
        """Whether the fight on the desk uses other house rules than the campaign has for its ruleset."""
        present = self._desk.present
        return self._desk.is_open and present.ruleset == self.ruleset and present.house_rules != self._in_force

    def choose(self, ruleset: str) -> None:
        """Edit the house rules of a ruleset, beginning with its saved draft."""
        self.keep()
        self.ruleset, self.book, self.checked = ruleset, None, None
        self._apply_when_checked = False
        self._checker.forget(ruleset)
        self._unread = False
        try:
            kept = self._desk.campaign.house_rules
            self._in_force = kept.in_force(ruleset)
            text, earlier = kept.draft(ruleset), kept.earlier(ruleset)
        except CampaignError as trouble:
            self.told.emit(sentence_of(trouble, self._words))
            self._in_force, text, earlier = "", "", ()
            self._unread = True
        older = (*earlier, self._in_force) if text != self._in_force else earlier
        self.draft = Draft(text, older)
        self._check(at_once=True)

    def settings_of_action(self, id: str, parts: Mapping[str, str]) -> Sequence[Setting]:
        """Return the settings of an action; none if the ruleset is not read."""
        like = "" if self.book is None else book_id(self.book.ruleset, self.draft.tree or {}, id)
        if self.book is None or not like:
            return ()
        found = settings_of_action(self.book, like, id, self.texts, parts)
        return tuple(self._with_source(setting, self.book) for setting in found)

    def settings(self, language: str) -> Sequence[Setting]:
        """Return the optional rules and figures of the ruleset; none if it is not read.

        A section that the draft writes as a list is left out: its text changes as a whole.
        """
        if self.book is None:
            return ()
        key = (self.book, language, self._desk.present.rules)
        if self._settings[0] != key:
            self._settings = (key, self._settings_in(self.book, language))
        tree = self.draft.tree or {}
        return tuple(each for each in self._settings[1] if not isinstance(tree.get(each.path[0]), list))

    def _settings_in(self, book: Rulebook, language: str) -> Sequence[Setting]:
        headings = {f"section_{section}": self._words(HEADINGS[section]) for section in SECTIONS}
        headings["document_only_tip"] = self._words("house.document_only_tip", document="{document}")
        found = settings_of(book, self.texts, {**chronicle_templates(language), **headings})
        return tuple(self._in_this_fight(self._with_source(setting, book)) for setting in found)

    def _with_source(self, setting: Setting, book: Rulebook) -> Setting:
        """Return a setting with its source in the language of the screen."""
        return replace(setting, cite=told_source(book.ruleset, setting.cite, self._words("why.house_default")))

    def actions(self) -> Sequence[tuple[str, str, str]]:
        """Return the id, name and group name of each action of the ruleset and of the draft."""
        if self.book is None:
            return ()
        texts, tree, plans = self.texts, self.draft.tree or {}, self.book.plans
        added = [id for id in _table(tree.get("actions")) if id not in plans]
        rows = [(id, book_id(self.book.ruleset, tree, id)) for id in (*added, *plans)]
        return tuple(
            (id, texts.name("actions", id), texts.name("groups", plans[like].action.group) if like else "")
            for id, like in rows
        )

    def is_changed(self, action: str) -> bool:
        """Return whether the draft changes an action."""
        tree = self.draft.tree or {}
        return action in _table(tree.get("actions")) or f"actions.{action}" in tree.get("disable", ())

    def set_value(self, setting: Setting, figure: str) -> None:
        """Set a value."""
        standing = self.standing
        if standing is None:
            self.told.emit(self._words("house.mend_first"))
        else:
            self._change(standing.text_with(setting, figure))

    def type(self, text: str) -> None:
        """Replace the text with what the user typed."""
        self._change(text, typing=True)

    def replace(self, text: str) -> None:
        """Replace the whole draft."""
        self._change(text)

    def add_action(self, name: str, like: str) -> str:
        """Add an action that is like another and return its id; empty if the draft is not valid TOML."""
        if self.draft.tree is None or self.book is None:
            self.told.emit(self._words("house.mend_first"))
            return ""
        id = self._free_id(name)
        text = with_value(self.draft.text, ("actions", id, "like"), like)
        self._change(with_value(text, (TEXT, self._words.language, "actions", id), name.strip()))
        return id

    def undo(self) -> None:
        """Restore the draft before the last change."""
        self.draft.undo()
        self._changed()

    def redo(self) -> None:
        """Restore the draft that was undone last."""
        self.draft.redo()
        self._changed()

    def apply(self) -> None:
        """Put the draft in force once it is checked and has no problems."""
        self._apply_when_checked = self.state is State.CHECKING
        if self.state is State.FAULTY:
            self.told.emit(self._words("house.faulty_not_applied"))
        elif self.state is State.READY and self.checked is not None and self.checked.rulebook is not None:
            self._desk.shelf.put(self.ruleset, self.draft.text, self.checked.rulebook)
            self._put_in_force(self.draft.text, "house.applied")
        elif self.state is State.IN_FORCE and self.fight_differs:
            self.use_here()

    def use_here(self) -> None:
        """Use the house rules in force for the fight on the desk."""
        self._put_in_force(self._in_force, "house.used_here")

    def set_aside(self) -> None:
        """Play by the book from now on, with the same packs and own entries; the house rules remain as a draft."""
        text, book = self.draft.text, self.book_text
        if self._put_in_force(book, "house.put_aside") and text != book:
            self.draft.change(text)
            self.keep()
            self._check(at_once=True)

    def effects(self) -> Sequence[Effect] | str:
        """Return the effects of the draft on the selected palette, or a sentence saying why there are none."""
        desk, checked = self._desk, self.checked
        if not desk.is_open or desk.present.ruleset != self.ruleset or not desk.selected_id or desk.looking_back:
            return self._words("house.no_fighter")
        if checked is None or checked.rulebook is None:
            return ""
        problem = in_the_way(checked.rulebook, desk.present, self.texts, self._words)
        if problem:
            return problem
        key = (desk.fight, checked, desk.selected_id, desk.aim)
        if self._effects[0] != key:
            supposed = Fight(checked.rulebook, desk.present)
            self._effects = (key, effects(desk.palette(), desk.palette(supposed)))
        return self._effects[1]

    @Slot()
    def keep(self) -> None:
        """Save the draft; one that could not be read and is still empty must not replace what is saved."""
        self._keeping.stop()
        if self._unread and not self.draft.text:
            return
        if self.ruleset and not self._desk.campaign.read_only:
            try:
                self._desk.campaign.house_rules.keep_draft(self.ruleset, self.draft.text)
            except CampaignError as trouble:
                self.told.emit(sentence_of(trouble, self._words))

    def finish(self) -> None:
        """Save the draft and release everything, because the campaign is about to be closed."""
        self.keep()
        self._checker.stop()

    def _in_this_fight(self, setting: Setting) -> Setting:
        """Return an optional rule whose name shows its value in the fight on the desk; any other setting unchanged."""
        present, (section, id) = self._desk.present, (*setting.path, "")[:2]
        if section != "rules" or present.ruleset != self.ruleset or id not in present.rules:
            return setting
        here = self._words("sheet.yes" if present.rules[id] else "sheet.no")
        return replace(setting, name=self._words("house.in_this_fight", name=setting.name, here=here))

    def _put_in_force(self, text: str, done: str) -> bool:
        try:
            self._desk.campaign.protect(BackupReason.HOUSE_RULES)
        except CampaignError as trouble:
            self.told.emit(sentence_of(trouble, self._words))
            return False
        self._busy = True
        try:
            problem = self._desk.set_house_rules(self.ruleset, text)
        finally:
            self._busy = False
        self.told.emit(problem or self._words(done))
        self.changed.emit()
        return not problem

    def _change(self, text: str, *, typing: bool = False) -> None:
        self.draft.change(text, typing=typing)
        self._changed()

    def _changed(self) -> None:
        self._apply_when_checked = False
        self._keeping.start()
        self._check()

    def _check(self, *, at_once: bool = False) -> None:
        self._checker.check(self.ruleset, self.draft.text, at_once=at_once)
        self.changed.emit()

    @Slot(object)
    def _take(self, checked: Checked) -> None:
        if checked.ruleset == self.ruleset:
            self.checked, self.book = checked, checked.book
            self.draft.pause()
            self.changed.emit()
            if self._apply_when_checked:
                self.apply()

    @Slot(str)
    def _follow_change(self, ruleset: str) -> None:
        """Note that other house rules are in force: a draft that was equal to the former ones follows the change."""
        if ruleset != self.ruleset:
            return
        before, self._in_force = self._in_force, self._desk.campaign.house_rules.in_force(ruleset)
        if self.draft.text == before != self._in_force:
            self.draft.change(self._in_force)
            self._check(at_once=True)
        elif not self._busy:
            self.changed.emit()

    def _free_id(self, name: str) -> str:
        plain = "".join(sign if sign.isascii() and sign.isalnum() else " " for sign in fold(name))
        id = "_".join(plain.split())[:LONGEST_ID].strip("_")
        id = id if id[:1].isalpha() else f"action_{id}".rstrip("_")
        taken = {each for each, _, _ in self.actions()}
        return next(each for each in (id, *(f"{id}_{number}" for number in range(2, 10_000))) if each not in taken)


def _table(value: object) -> Mapping[str, Any]:
    return value if isinstance(value, dict) else {}
