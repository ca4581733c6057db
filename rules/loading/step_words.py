"""The words of steps that are neither formulas nor scripts: combatants, choices, stored names, computed ids."""

from collections.abc import Collection, Iterator, Mapping

from msgspec import Struct

from rules.formula.formulas import Formula
from rules.ruleset.sections import Ruleset
from rules.ruleset.steps import (
    Alter,
    Amount,
    Arrange,
    Ask,
    ChangePool,
    Contest,
    Count,
    Deal,
    Each,
    End,
    Face,
    Gain,
    Handle,
    Note,
    Perform,
    Push,
    React,
    Reckon,
    Signal,
    Step,
    TakePosition,
    TakeStance,
    Test,
    Travel,
)
from rules.state.character import PLACES
from rules.words.messages import Message, message_of

_WORDS: Mapping[type[Step], tuple[tuple[str, str], ...]] = {
    Test: (("by", "by"),),
    Contest: (("against", "against"),),
    Amount: (("by", "by"),),
    Reckon: (("on", "on"),),
    Ask: (("who", "who"), ("away", "away"), ("around", "around")),
    React: (("who", "who"),),
    ChangePool: (("on", "on"),),
    TakePosition: (("on", "on"),),
    TakeStance: (("on", "on"),),
    Gain: (("on", "on"),),
    End: (("on", "on"), ("who", "who")),
    Alter: (("on", "on"),),
    Count: (("on", "on"), ("of", "of")),
    Face: (("on", "on"),),
    Travel: (("on", "on"), ("to", "to")),
    Push: (("on", "on"), ("source", "from")),
    Handle: (("of", "of"), ("give", "give"), ("item", "item")),
    Each: (("of", "of"),),
    Signal: (("on", "on"),),
    Perform: (("by", "by"),),
    Arrange: (("after", "after"), ("who", "who")),
    Deal: (("by", "by"),),
    Note: (("who", "who"),),
}
"""For each step the fields whose word is the name of a combatant, a piece or a choice, each with its key."""


def words_of(step: Step) -> Iterator[tuple[str, str]]:
    """Yield the words of a step that name somebody or something, each with its key."""
    for name, key in _WORDS.get(type(step), ()):
        word: str = getattr(step, name)
        if word and not word.startswith("{"):
            yield key, word


class ComputedId(Struct, frozen=True):
    """An id that a step computes: its key, the name in braces, and the ids it may be; None for any.

    Ids of some kinds have to be written as they are: these are not `allowed`.
    """

    key: str
    name: str
    kind: Message
    known: Collection[str] | None = None
    allowed: bool = True


_COMPUTED: Mapping[tuple[type[Step], str], tuple[str, Message]] = {
    (TakePosition, "position"): ("positions", message_of("kind.position")),
    (TakeStance, "stance"): ("stances", message_of("kind.stance")),
    (ChangePool, "pool"): ("pools", message_of("kind.pool")),
    (Gain, "condition"): ("conditions", message_of("kind.condition")),
    (End, "end"): ("conditions", message_of("kind.condition")),
    (Alter, "alter"): ("conditions", message_of("kind.condition")),
    (Perform, "perform"): ("actions", message_of("kind.action")),
}
"""The fields that may be computed, each with the section of its ids and the word for one."""


def computed_ids(step: Step, ruleset: Ruleset) -> Iterator[ComputedId]:
    """Yield every id of a step that is written as a name in braces."""
    for field, key in zip(step.__struct_fields__, step.__struct_encode_fields__, strict=True):
        text = getattr(step, field)
        if not isinstance(text, str) or not text.startswith("{"):
            continue
        name = text[1:-1].strip() if text.endswith("}") else text
        found = _COMPUTED.get((type(step), field))
        if found is not None:
            yield ComputedId(key, name, found[1], tuple(getattr(ruleset, found[0])))
        elif isinstance(step, Handle) and field == "to":
            yield ComputedId(key, name, message_of("kind.place"), PLACES)
        elif isinstance(step, Handle) and field == "item":
            yield ComputedId(key, name, message_of("kind.piece_of_gear"))
        else:
            yield ComputedId(key, name, message_of("kind.value"), allowed=False)


def dice_of(step: Step) -> Formula | None:
    """Return the formula of a step that gives notation of dice; None for other steps."""
    return step.dice if isinstance(step, Amount) else None
