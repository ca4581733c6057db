"""Binding the choices of an action: the given value, else the default, else the first candidate."""

from collections.abc import Container

from msgspec import Struct

from rules.choices.candidates import candidates, default_of, liked_first
from rules.choices.several import joined
from rules.facts.areas import parts_of
from rules.facts.book import FactBook
from rules.facts.frame import Frame
from rules.formula.formulas import Unknown
from rules.ruleset.rulebook import Plan
from rules.ruleset.sections import Choice
from rules.values import Value


class ChoicePreferences(Struct, frozen=True):
    """Preferred values for choices that nobody made.

    The action `by` takes `named` if it is a candidate; every action takes the first possible value in `liked` if its
    choice prefers no other.
    """

    choice: str = ""
    named: str = ""
    by: str = ""
    liked: tuple[str, ...] = ()


NO_PREFERENCES = ChoicePreferences()
"""No preference."""


def bind(
    book: FactBook, frame: Frame, plan: Plan, given: Container[str], preferences: ChoicePreferences = NO_PREFERENCES
) -> dict[str, tuple[Value, ...]]:
    """Bind every choice that was not given, and return the candidates of those that have a list, the liked ones first.

    The first candidate is taken unless another is named. A kind of gear with several pieces means the first piece
    that passes the filter, and a default of several combatants those of them who pass it. A choice without a list and
    a default stays open: formulas that use it raise Unknown. So do an optional figure, and a figure without candidates.
    """
    listed: dict[str, tuple[Value, ...]] = {}
    for name, choice in plan.action.choices.items():
        if name in given:
            if choice.kind == "item":
                _settle_piece(book, frame, choice, name)
            continue
        preferred = name == preferences.choice
        values = _liked_first(book, frame, plan, choice, preferences) if preferred else candidates(book, frame, choice)
        value = _default(book, frame, choice, values)
        if choice.pick and value is None:
            continue
        if values is not None:
            if value is None and choice.optional:
                value = ""
            if value is not None and (not values or values[0] != value):
                values = (value, *(each for each in values if each != value))
            listed[name] = values = values or ("",)
            value = values[0]
            if preferred and preferences.by == plan.id and preferences.named in values:
                value = preferences.named
        if value is not None and not (choice.kind == "number" and value == ""):
            frame.name(name, value)
    return listed


def _default(book: FactBook, frame: Frame, choice: Choice, values: tuple[Value, ...] | None) -> Value | None:
    """Return the default of a choice; of several combatants those who are among its values."""
    value = default_of(frame.facts(book), choice)
    if choice.kind != "combatants" or value is None or values is None:
        return value
    return joined(each for each in parts_of(value) if each in values)


def _liked_first(
    book: FactBook, frame: Frame, plan: Plan, choice: Choice, preferences: ChoicePreferences
) -> tuple[Value, ...] | None:
    """Return the candidates of a choice with the liked ones before those it prefers equally."""
    values, liked = candidates(book, frame, choice), preferences.liked
    if values is None or len(values) < 2 or not liked or choice.kind != "combatant":
        return values
    if preferences.by == plan.id and liked[0] == preferences.named:
        # The named combatant keeps their place, so that the arrow keys still reach everybody.
        liked = liked[1:]
    return liked_first(book, frame, choice, values, liked)


def _settle_piece(book: FactBook, frame: Frame, choice: Choice, name: str) -> None:
    """Replace a given piece that fails the filter by another of its kind that passes."""
    value = frame.known[name]
    try:
        owner = book.of(frame.who_is(choice.of)).combatant
    except Unknown:
        return
    alike = [item.handle for item in owner.items if item.id == value]
    if len(alike) > 1:
        serving = candidates(book, frame, choice) or ()
        if value not in serving:
            frame.name(name, next((each for each in serving if each in alike), value))
