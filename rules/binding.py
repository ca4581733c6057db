"""Binding the choices of an action: what was given, else its default, else the first of the values it may take."""

from collections.abc import Container

from rules.candidates import candidates, default_of
from rules.facts import FactBook
from rules.formula import Unknown
from rules.frame import Frame
from rules.rulebook import Plan
from rules.ruleset import Choice
from rules.values import Value


def bind(book: FactBook, frame: Frame, plan: Plan, given: Container[str]) -> dict[str, tuple[Value, ...]]:
    """Name every choice that was not given, and answer the values of those that can be listed, the one taken first.

    A kind of gear of which there are several pieces means the first that the choice lets through.
    A choice that can neither be listed nor has a default stays open: formulas that ask for it raise Unknown.
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
        if value is not None:
            frame.name(name, value)
    return listed


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
