"""What a screen reader says of the steps of a fight: what came of them, whose turn it is, what was undone or redone."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from gui.desk.desk import Desk
from gui.log.source import LogSource
from gui.words.words import Words
from storage.campaign.cursor import StepState
from storage.campaign.log import LogEntry
from storage.campaign.log_filter import OPEN

MOST_NEWS = 2
"""The most steps that may be new at once: an act, and the end of the turn after it."""

CHANGE = re.compile(r"(?<=\d) \N{RIGHTWARDS ARROW} (?=[\d\N{MINUS SIGN}])")
"""The arrow between two figures of a change, which screen readers skip or call by its name."""


class Standing(NamedTuple):
    """Where a fight stands: its newest step that is not undone, the step that redo would bring, the round and turn."""

    encounter: int = 0
    step: int = 0
    ahead: int = 0
    round: int = 0
    turn: str = ""

    def is_redone_after(self, before: "Standing") -> bool:
        """Return whether a step was redone since another standing."""
        return self.step > before.step and self.step == before.ahead


class StepNews:
    """Compares two standings of the fight on the desk and tells the difference."""

    def __init__(self, desk: Desk, words: Words) -> None:
        self._desk = desk
        self._words = words
        self._source = LogSource(desk, words)

    def standing(self) -> Standing:
        """Return where the fight stands now; a standing without an encounter if none is open."""
        desk = self._desk
        if not desk.is_open:
            return Standing()
        journal, present = desk.journal, desk.present
        first = journal.ahead[0].step if journal.ahead else None
        return Standing(desk.encounter_id, journal.mark, 0 if first is None else first.id, present.round, present.turn)

    def came_of(self, before: Standing, now: Standing) -> str:
        """Return what came of the newest act between two standings, even if its turn has ended since; else nothing."""
        # The last line of a step is what came of it.
        newest = self._newest(before, now)
        return "" if newest is None else newest.text.rpartition("\n")[2]

    def _newest(self, before: Standing, now: Standing) -> LogEntry | None:
        """Return the newest act between two standings; None if there is none."""
        if now.step <= before.step:
            return None
        page = self._source.find(OPEN, None, MOST_NEWS)
        # A step that was undone before, and is abandoned by the newest, is no news.
        entries = [entry for entry in page.entries if entry.step > before.step and entry.state is StepState.DONE]
        return next((entry for entry in entries if entry.kind != "turn"), None)

    def spoken(self, before: Standing, now: Standing, came_of: str) -> str:
        """Return the difference of two standings of one fight as it is announced; empty if there is none."""
        return " ".join(filter(None, self._sentences(before, now, came_of)))

    def _sentences(self, before: Standing, now: Standing, came_of: str) -> Iterator[str]:
        words = self._words
        if now.step < before.step:
            yield self._undone(before, now)
        elif now.is_redone_after(before):
            yield words("head.redone", what=self._of_step(now.step))
        else:
            yield self._aloud(came_of)
        if now.round != before.round:
            name = self._desk.texts.name("ruleset", "round")
            yield f"{name[:1].upper()}{name[1:]} {words.number(now.round)}."
        if now.turn != before.turn:
            goes_on = now.step > before.step and not now.is_redone_after(before)
            yield self._turn(now.turn, before.turn if goes_on else "")

    def _undone(self, before: Standing, now: Standing) -> str:
        """Return what was undone; of several steps their number."""
        steps = [moment.step.id for moment in self._desk.journal.ahead if moment.step is not None]
        count = steps.index(before.step) + 1 if before.step in steps else 1
        if count > 1:
            return self._words("head.undone_steps", count=count)
        return self._words("head.undone", what=self._of_step(before.step))

    def _of_step(self, step: int) -> str:
        """Return what a step was, as the end of a sentence that begins with a colon."""
        for entry in self._source.entries((step,)):
            if entry.kind == "turn" and entry.subject in self._desk.rulebook.plans:
                return f"{self._desk.texts.name('actions', entry.subject)}."
            return self._aloud(entry.text.rpartition("\n")[2])
        return ""

    def _turn(self, begun: str, ended: str) -> str:
        """Return whose turn it is, and whose ended; empty ids are left out."""
        combatants, words = self._desk.present.combatants, self._words
        acting, acted = combatants.get(begun), combatants.get(ended)
        now = "" if acting is None else words("head.turn_of", name=acting.name)
        return " ".join(filter(None, (now, "" if acted is None else words("head.turn_ended", name=acted.name))))

    def _aloud(self, text: str) -> str:
        return CHANGE.sub(self._words("head.changes_to"), text)
