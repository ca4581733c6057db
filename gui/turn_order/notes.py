"""The notes below a combatant in the order of turns: how ties were broken, and prepared actions."""

from collections.abc import Iterable
from itertools import pairwise
from typing import TYPE_CHECKING, Literal

from msgspec import Struct

from gui.scheduling.later import found
from gui.words.words import Words
from rules.facts.book import FactBook
from rules.state.encounter import Encounter
from rules.telling.reasons import ReasonTeller, against
from rules.values import Value
from rules.words.texts import Texts

if TYPE_CHECKING:
    from gui.desk.intents import Prepared

TIES = "gui.turn_order.ties.tie_words"
"""The function that describes a tie; loaded on demand, as most fights have none when the program starts."""


class Note(Struct, frozen=True):
    """A line below a combatant: an icon, a text, and whether something prevents it."""

    icon: Literal["info", "wait", "warning"]
    text: str


class Telling(Struct, frozen=True):
    """The words of the ruleset and of the user interface."""

    texts: Texts
    words: Words


def tie_notes(book: FactBook, order: tuple[str, ...], told: Telling) -> dict[str, Note]:
    """Return a note for each combatant who acts after another with the same initiative, by id."""
    initiative, notes = book.encounter.initiative, dict[str, Note]()
    for before, behind in pairwise(order):
        if before in initiative and initiative[before] == initiative.get(behind):
            text = found(TIES)(book, before, behind, told)
            if text:
                notes[behind] = Note("info", text)
    return notes


def count_notes(book: FactBook, told: Telling) -> dict[str, Note]:
    """Return notes for counters that stand for words rather than numbers, such as a declaration, by combatant."""
    notes: dict[str, Note] = {}
    for who, combatant in book.encounter.combatants.items():
        counted = ((id, told.texts.counted(id, count)) for id, count in combatant.used.items())
        parts = [f"{told.texts.name('counters', id)}: {words}" for id, words in counted if words]
        if parts:
            notes[who] = Note("info", " · ".join(parts))
    return notes


def prepared_notes(prepared: Iterable["Prepared"], encounter: Encounter, told: Telling) -> dict[str, list[Note]]:
    """Return notes for the prepared actions of each combatant, with what prevents them, by id."""
    notes: dict[str, list[Note]] = {}
    for each in prepared:
        text = prepared_words(each, encounter, told)
        notes.setdefault(each.intent.who, []).append(Note("wait" if each.possible else "warning", text))
    return notes


def prepared_words(prepared: "Prepared", encounter: Encounter, told: Telling) -> str:
    """Return a prepared action, and why it is impossible, as in `prepared: Strike (Wolf); not now: too far away`."""
    what = intent_words(prepared, encounter, told)
    teller, option = ReasonTeller(told.texts, encounter), prepared.option
    reasons = teller.told_all(against(option.reasons), option.bound)
    if prepared.gone:
        return told.words("intent.not_now", what=what, reasons=told.words("intent.gone_one"))
    if not prepared.possible:
        return told.words("intent.not_now", what=what, reasons=reasons or told.words("intent.a_choice"))
    if option.status == "ask":
        return told.words("intent.ask", what=what, reasons=teller.told_all(option.reasons, option.bound))
    return told.words("intent.ready", what=what)


def intent_words(prepared: "Prepared", encounter: Encounter, told: Telling) -> str:
    """Return a prepared action with its choices."""
    intent = prepared.intent
    name = told.texts.name("actions", intent.action)
    shown = [_value(choice, value, encounter, told.texts) for choice, value in intent.choices.items() if _tells(value)]
    return f"{name} ({', '.join(shown)})" if shown else name


def _value(choice: str, value: Value, encounter: Encounter, texts: Texts) -> str:
    combatant = encounter.combatants.get(value) if isinstance(value, str) else None
    if combatant is not None:
        return combatant.name
    return texts.name("choices", choice) if value is True else texts.value(choice, value)


def _tells(value: Value) -> bool:
    """Return whether a choice adds information to the action: names and ways do, bare figures do not."""
    return value is True or (isinstance(value, str) and value not in ("", "no"))
