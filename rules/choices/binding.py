"""Binding the choices of an action: what was given, else its default, else the first of the values it may take."""

from collections.abc import Container

from msgspec import Struct

from rules.choices.candidates import candidates, default_of, is_as_good
from rules.facts.book import FactBook
from rules.facts.frame import Frame
from rules.formula.formulas import Unknown
from rules.ruleset.rulebook import Plan
from rules.ruleset.sections import Choice
from rules.values import Value


class ChoicePreferences(Struct, frozen=True):
    """What a choice that was left open rather takes than the first of its values.

    `named` is taken by one action (`by`) if it is one of them; every action takes what is `liked` where its choice
    prefers no other, the first that serves.
    """

    choice: str = ""
    named: str = ""
    by: str = ""
    liked: tuple[str, ...] = ()


NO_PREFERENCES = ChoicePreferences()
"""Leans to nothing."""


def bind(
    book: FactBook, frame: Frame, plan: Plan, given: Container[str], preferences: ChoicePreferences = NO_PREFERENCES
) -> dict[str, tuple[Value, ...]]:
    """Name every choice that was not given, and answer the values of those that can be listed.

    The first of them is taken, unless the choice leans to another.
    A kind of gear of which there are several pieces means the first that the choice lets through.
    A choice that can neither be listed nor has a default stays open: formulas that ask for it raise Unknown. So does
    a figure that need not be told, or that has no values left.
    """
    listed: dict[str, tuple[Value, ...]] = {}
    for name, choice in plan.action.choices.items():
        if name in given:
            if choice.kind == "item":
                _settle_piece(book, frame, choice, name)
            continue
        value = default_of(frame.facts(book), choice)
        values = candidates(book, frame, choice)
        if choice.pick and value is None:
            continue
        if values is not None:
            if value is None and choice.optional:
                value = ""
            if value is not None and (not values or values[0] != value):
                values = (value, *(each for each in values if each != value))
            listed[name] = values = values or ("",)
            value = values[0]
            if name == preferences.choice:
                value = _leant(book, frame, plan, choice, values, preferences)
        if value is not None and not (choice.kind == "number" and value == ""):
            frame.name(name, value)
    return listed


def _leant(
    book: FactBook, frame: Frame, plan: Plan, choice: Choice, values: tuple[Value, ...], preferences: ChoicePreferences
) -> Value:
    """The value that a choice takes which may lean to another than the first."""
    if preferences.named in values and preferences.by == plan.id:
        return preferences.named
    if choice.default is not None or choice.optional:
        return values[0]
    liked = (value for value in preferences.liked if value in values)
    return next((value for value in liked if is_as_good(book, frame, choice, value, values[0])), values[0])


def _settle_piece(book: FactBook, frame: Frame, choice: Choice, name: str) -> None:
    """Where the piece that was named will not do, but another of its kind will, take that one."""
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
