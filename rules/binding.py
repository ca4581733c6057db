"""Binding the choices of an action: what was given, else its default, else the first of the values it may take."""

from collections.abc import Container

from rules.candidates import candidates, default_of
from rules.facts import FactBook
from rules.frame import Frame
from rules.rulebook import Plan
from rules.values import Value


def bind(book: FactBook, frame: Frame, plan: Plan, given: Container[str]) -> dict[str, tuple[Value, ...]]:
    """Name every choice that was not given, and answer the values of those that can be listed, the one taken first.

    A choice that can neither be listed nor has a default stays open: formulas that ask for it raise Unknown.
    """
    listed: dict[str, tuple[Value, ...]] = {}
    for name, choice in plan.action.choices.items():
        if name in given:
            continue
        value = default_of(frame.facts(book), choice)
        values = candidates(book, frame, choice)
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
