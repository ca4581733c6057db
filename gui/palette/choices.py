"""The choices of an option as a row shows them: priced buttons, drop-down lists and entry fields."""

from typing import Final

from gui.palette.borders import border_words
from gui.palette.values import ByHand, ChoicePart, Shape
from gui.palette.wording import Wording
from gui.widgets.segments import Segment
from rules.resolving.option import ChoiceState, ChoiceValue, Option
from rules.ruleset.sections import Choice
from rules.values import Value

MOST_BUTTONS: Final = 6
"""Maximum number of values shown as buttons side by side; more values open as a list."""

DROPPED: Final = frozenset({"combatant", "combatants", "item", "position", "variant"})
"""The kinds of choices that always open as a list, because their values have names."""

TYPED: Final = frozenset({"number", "text", "place", "cells"})
"""The kinds of choices whose values are typed unless they can be listed."""

LISTED: Final = DROPPED | {"number"}
"""The kinds of choices whose values are visible only in an open list."""

OPEN: Final = "\N{EN DASH}"
"""The text of a choice without a value."""


def choice_parts(wording: Wording, option: Option, by_hand: ByHand) -> tuple[ChoicePart, ...]:
    """Return the choices of an option that its actor can make, in the order of the ruleset."""
    choices = wording.rulebook.plans[option.action].action.choices
    on_board = wording.encounter.combatants[option.actor].at is not None
    parts: list[ChoicePart] = []
    for state in option.choices:
        rule = choices[state.name]
        if rule.kind in ("place", "cells") and not on_board:
            continue
        values = _values(wording, option, state, rule, by_hand)
        if rule.kind == "combatant":
            # Nobody out of reach stands before somebody in it.
            values = tuple(sorted(values, key=_is_closed))
        shape = _shape(rule, len(values))
        if shape == "entry" or values:
            parts.append(_part(wording, option, state, rule, values, shape, by_hand))
    return tuple(parts)


def _part(
    wording: Wording,
    option: Option,
    state: ChoiceState,
    rule: Choice,
    values: tuple[ChoiceValue, ...],
    shape: Shape,
    by_hand: ByHand,
) -> ChoicePart:
    chosen = option.bound.get(state.name)
    places = [place for place, value in enumerate(values) if value.value == chosen]
    label = wording.texts.name("choices", state.name)
    return ChoicePart(
        state.name,
        label,
        shape,
        rule.kind,
        tuple(value.value for value in values),
        tuple(_segment(wording, option, state.name, value, by_hand) for value in values),
        places[0] if places else -1,
        OPEN if chosen in (None, "") else _said(wording, option, state.name, chosen),
        rule.optional or rule.kind == "flag",
        state.name in by_hand.picked or (_is_of_others(option.actor, state, rule) and _is_telling(rule, chosen, shape)),
    )


def _is_closed(value: ChoiceValue) -> bool:
    return value.status == "illegal"


def _is_of_others(actor: str, state: ChoiceState, rule: Choice) -> bool:
    """Return False for a choice of a combatant that is the actor anyway or has no candidates."""
    return rule.kind != "combatant" or (state.chosen != actor and (state.chosen is not None or bool(state.values)))


def _is_telling(rule: Choice, chosen: Value | None, shape: Shape) -> bool:
    """Return whether the row always shows a choice: False for optional choices left empty and for typed numbers.

    Return True for a place that the desk asks for, and for numbers that the user must pick.
    """
    if rule.kind == "place" and rule.asked is not None:
        return True
    if rule.optional and chosen in (None, ""):
        return False
    return shape != "entry" or rule.pick or rule.kind == "place"


def _said(wording: Wording, option: Option, name: str, value: Value) -> str:
    if wording.rulebook.plans[option.action].action.choices[name].kind == "border":
        here = wording.encounter.combatants[option.actor].at
        return border_words(str(value), wording.rulebook.ruleset.grid, here)
    return wording.value(name, value)


def _segment(wording: Wording, option: Option, name: str, value: ChoiceValue, by_hand: ByHand) -> Segment:
    label = wording.texts.name("choices", name)
    text = label if value.value is True else _said(wording, option, name, value.value)
    if value.value == "yes" and text != label:
        # A plain "no" stands beside it, so the label has to name the choice.
        text = f"{label}: {text}"
    return Segment(
        text, wording.price(value.costs or by_hand.prices.get((name, value.value), {})), value.status != "illegal"
    )


def _shape(rule: Choice, count: int) -> Shape:
    if rule.kind in TYPED:
        return "drop" if count else "entry"
    if rule.kind in DROPPED or count > MOST_BUTTONS:
        return "drop"
    return "segments"


def _values(
    wording: Wording, option: Option, state: ChoiceState, rule: Choice, by_hand: ByHand
) -> tuple[ChoiceValue, ...]:
    """Return the values of a choice, including those that the rules list only while the choice is open."""
    if rule.kind == "flag":
        return (ChoiceValue(True, "illegal" if state.name in by_hand.closed else "legal"),)
    if state.values:
        return state.values
    further = by_hand.further.get(state.name)
    left_open = None if further is None else further.choice(state.name)
    if left_open is not None and left_open.values:
        return left_open.values
    if rule.kind == "combatant":
        others = (id for id in wording.encounter.combatants if id != option.actor)
        return tuple(ChoiceValue(id) for id in others)
    return ()
